//! The page of one rule.

use super::links::{home_of, to_rule, to_scenario};
use super::source::{file_of, functions_of};
use crate::audit::{PremiseAudit, RuleAudit};
use crate::corpus::scenario_texts;
use crate::disputes::{self, Dispute};
use crate::scenario::Scenario;
use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::{Edition, NAMED};
use apnap_oracle::rule::{Forced, Kind, Reading, Rule};
use std::collections::BTreeSet;

/// How many of the scenarios that notice a mistake are listed.
const LISTED: usize = 3;

/// The page of a rule, by what the audit found of it.
pub(super) fn page(audited: &RuleAudit, scenarios: &[Scenario]) -> String {
    let rule = audited.rule;
    let mut parts = vec![format!("# {}", rule.id), rule.says.to_owned()];
    parts.push(format!("**Status:** {}.", rule.status));
    parts.push(numbers(rule));
    parts.extend(code(rule));
    parts.extend(premises(audited, scenarios));
    parts.extend(two_ways(rule));
    parts.extend(boards(rule, scenarios));
    parts.join("\n\n")
}

/// Which number the rule bears when.
fn numbers(rule: &Rule) -> String {
    let mut lines =
        vec!["| number | from | to | in the named editions |".to_owned(), "|---|---|---|---|".to_owned()];
    for (place, (since, number)) in rule.numbers.iter().enumerate() {
        let until = rule.numbers.get(place + 1).map(|(next, _)| *next).or(rule.until);
        let last = until.map_or_else(|| "today".to_owned(), |until| until.day_before().to_string());
        let inside = |date: Edition| *since <= date && until.is_none_or(|until| date < until);
        let named: Vec<String> =
            NAMED.iter().filter(|(date, _)| inside(*date)).map(|(date, _)| date.to_string()).collect();
        let named = if named.is_empty() { "none".to_owned() } else { named.join(", ") };
        lines.push(format!("| {number} | {since} | {last} | {named} |"));
    }
    lines.join("\n")
}

/// The functions that perform the rule.
fn code(rule: &Rule) -> Vec<String> {
    let functions = functions_of(rule);
    let Some(file) = file_of(rule) else { return Vec::new() };
    if functions.is_empty() {
        return vec![format!("Its entry stands in `oracle/src/rules/{file}`; no function performs it.")];
    }
    let mut parts = vec!["## In the oracle".to_owned()];
    let mut last = "";
    for function in &functions {
        if function.file != last {
            parts.push(format!("`oracle/src/rules/{}`", function.file));
            last = function.file;
        }
        parts.push(format!("```rust,ignore\n{}\n```", function.text));
    }
    parts
}

/// Each premise, and for each mistake at it the scenarios that notice it.
fn premises(audited: &RuleAudit, scenarios: &[Scenario]) -> Vec<String> {
    if audited.premises.is_empty() {
        return Vec::new();
    }
    let mut parts = vec!["## Premises and the mistakes that can be made at them".to_owned()];
    for premise in &audited.premises {
        let says = premise.placed.premise.says;
        let kind = kind(premise.placed.premise.kind);
        parts.push(format!("**{}**, {kind}: *{says}*.", premise.placed));
        let mistake = |(mutant, noticed): &(Mutant, BTreeSet<String>)| {
            let by = noticed_by(premise, *mutant, noticed, audited, scenarios);
            format!("- `{mutant}` ({}): {by}", in_words(mutant.forced))
        };
        parts.push(premise.mutants.iter().map(mistake).collect::<Vec<_>>().join("\n"));
    }
    parts
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::When => "a condition",
        Kind::Must => "a demand",
        Kind::Does | Kind::DoesInstead => "an action",
    }
}

fn in_words(forced: Forced) -> &'static str {
    match forced {
        Forced::True => "always counts as the case",
        Forced::False => "never counts as the case",
        Forced::Skipped => "is not done",
        Forced::Instead => "the nearest mistake is done instead",
    }
}

/// The scenarios that notice a mistake: first those of this page, then others that name the rule.
fn noticed_by(
    premise: &PremiseAudit,
    mutant: Mutant,
    noticed: &BTreeSet<String>,
    audited: &RuleAudit,
    scenarios: &[Scenario],
) -> String {
    if let (true, Some(reason)) = (noticed.is_empty(), premise.excuse(mutant)) {
        return format!("no scenario can notice it, because {reason}.");
    }
    if noticed.is_empty() {
        return "no scenario notices it yet.".to_owned();
    }
    let mut by: Vec<&Scenario> = scenarios.iter().filter(|one| noticed.contains(&one.id)).collect();
    let is_here = |one: &Scenario| home_of(one).is_some_and(|home| home.id == audited.rule.id);
    by.sort_by_key(|one| (!is_here(one), !audited.named_by.contains(&one.id)));
    let listed: Vec<String> = by.iter().take(LISTED).map(|one| to_scenario(one)).collect();
    let more = if by.len() > LISTED { " and others" } else { "" };
    format!("noticed by {}{more}.", listed.join(", "))
}

/// Where the rule can be read in two ways.
fn two_ways(rule: &Rule) -> Vec<String> {
    let readings = Reading::ALL.iter().filter_map(|(reading, _)| disputes::about(*reading));
    let about: Vec<Dispute> = readings.filter(|dispute| dispute.rule == rule.id).collect();
    let heading = (!about.is_empty()).then(|| "## Where it can be read in two ways".to_owned());
    heading.into_iter().chain(about.iter().map(dispute)).collect()
}

fn dispute(dispute: &Dispute) -> String {
    let Dispute { id, rule: _, question, usual, other, example } = dispute;
    format!(
        "**{question}**\n\n- Usually: {usual}\n- Otherwise (`--engine reading:{id}`): {other}\n\n{example}"
    )
}

/// The scenarios that the rule decides: in full here, or where they stand in full; and those in
/// which it takes part.
fn boards(rule: &Rule, scenarios: &[Scenario]) -> Vec<String> {
    let named: Vec<&Scenario> =
        scenarios.iter().filter(|one| one.rules.iter().any(|named| named.id == rule.id)).collect();
    let seen: Vec<&Scenario> =
        scenarios.iter().filter(|one| one.see.iter().any(|named| named.id == rule.id)).collect();
    let is_here = |one: &&Scenario| home_of(one).is_some_and(|home| home.id == rule.id);
    let (here, elsewhere): (Vec<&Scenario>, Vec<&Scenario>) = named.into_iter().partition(is_here);
    let mut parts = Vec::new();
    if !here.is_empty() || !elsewhere.is_empty() || !seen.is_empty() {
        parts.push("## Scenarios".to_owned());
    }
    parts.extend(list("It decides, together with other rules:", &elsewhere));
    parts.extend(list("It takes part in:", &seen));
    parts.extend(here.into_iter().flat_map(in_full));
    parts
}

fn list(intro: &str, scenarios: &[&Scenario]) -> Option<String> {
    if scenarios.is_empty() {
        return None;
    }
    let lines = scenarios.iter().map(|one| format!("- {}: {}", to_scenario(one), one.title));
    Some(format!("{intro}\n\n{}", lines.collect::<Vec<_>>().join("\n")))
}

fn in_full(scenario: &Scenario) -> Vec<String> {
    let text = scenario_texts().find(|(id, _)| *id == scenario.id).map_or("", |(_, text)| text);
    let rules: Vec<String> = scenario.rules.iter().map(|rule| to_rule(rule)).collect();
    vec![
        format!("### {}", scenario.title),
        format!("`{}`, decided by {}.", scenario.id, rules.join(", ")),
        format!("```scenario\n{}\n```", text.trim_end()),
    ]
}
