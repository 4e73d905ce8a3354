//! The page of one rule.

use super::links::{to_rule, to_scenario};
use super::shelf::{Shelf, home_of};
use super::source::{file_of, functions_of};
use crate::audit::{PremiseAudit, RuleAudit};
use crate::disputes::{self, Dispute};
use crate::scenario::Scenario;
use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::{Edition, NAMED};
use apnap_oracle::rule::{Forced, Kind, Reading, Rule, Status};
use apnap_oracle::rules;
use std::collections::BTreeSet;

/// How many of the scenarios that notice a mistake are listed.
const LISTED: usize = 3;

/// The page of a rule, by what the audit found of it.
pub(super) fn page(audited: &RuleAudit, shelf: &Shelf) -> String {
    let rule = audited.rule;
    let mut parts = vec![format!("# {}", rule.id), rule.says.to_owned()];
    parts.push(format!("**Status:** {}.", status(rule)));
    parts.push(numbers(rule));
    parts.extend(code(rule));
    parts.extend(premises(audited, shelf));
    parts.extend(two_ways(rule));
    parts.extend(boards(rule, shelf));
    parts.join("\n\n")
}

fn status(rule: &Rule) -> String {
    match rule.status {
        Status::SameAs(_) => match same_as(rule) {
            Some(other) if other.premises.is_empty() => format!("states the same as {}", to_rule(other)),
            Some(other) => format!("states the same as {}, where its premises stand", to_rule(other)),
            None => rule.status.to_string(),
        },
        Status::Tested
        | Status::Definition
        | Status::OutOfScope(_)
        | Status::Disputed(_)
        | Status::NotYet => rule.status.to_string(),
    }
}

/// The rule that a rule restates.
fn same_as(rule: &Rule) -> Option<&'static Rule> {
    match rule.status {
        Status::SameAs(other) => rules::named(other),
        Status::Tested
        | Status::Definition
        | Status::OutOfScope(_)
        | Status::Disputed(_)
        | Status::NotYet => None,
    }
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
        let of_its_own = if matches!(rule.status, Status::SameAs(_)) { " of its own" } else { "" };
        return vec![format!(
            "Its entry stands in `oracle/src/rules/{file}`; no function{of_its_own} performs it."
        )];
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
fn premises(audited: &RuleAudit, shelf: &Shelf) -> Vec<String> {
    if audited.premises.is_empty() {
        return Vec::new();
    }
    let mut parts = vec!["## Premises and the mistakes that can be made at them".to_owned()];
    for premise in &audited.premises {
        let says = premise.placed.premise.says;
        let kind = kind(premise.placed.premise.kind);
        parts.push(format!("**{}**, {kind}: *{says}*.", premise.placed));
        let mistake = |(mutant, noticed): &(Mutant, BTreeSet<String>)| {
            let by = noticed_by(premise, *mutant, noticed, audited, shelf);
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

/// The scenarios that notice a mistake: first those of this page, then others that name the rule or
/// another of its section, and of these such as stand in full somewhere.
fn noticed_by(
    premise: &PremiseAudit,
    mutant: Mutant,
    noticed: &BTreeSet<String>,
    audited: &RuleAudit,
    shelf: &Shelf,
) -> String {
    if let (true, Some(reason)) = (noticed.is_empty(), premise.excuse(mutant)) {
        return format!("no scenario can notice it, because {reason}.");
    }
    if noticed.is_empty() {
        return "no scenario notices it yet.".to_owned();
    }
    let mut by: Vec<&Scenario> = shelf.all().filter(|one| noticed.contains(&one.id)).collect();
    let is_here = |one: &Scenario| home_of(one).is_some_and(|home| home.id == audited.rule.id);
    let is_near = |one: &Scenario| one.rules.iter().any(|rule| rule.section() == audited.rule.section());
    by.sort_by_key(|one| {
        (!is_here(one), !audited.named_by.contains(&one.id), !is_near(one), !shelf.is_in_full(one))
    });
    let listed: Vec<String> = by.iter().take(LISTED).map(|one| to_scenario(one, shelf)).collect();
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
fn boards(rule: &Rule, shelf: &Shelf) -> Vec<String> {
    let here = shelf.at_home(rule);
    let is_here = |one: &Scenario| here.iter().any(|other| other.id == one.id);
    let names = |rules: &[&Rule]| rules.iter().any(|named| named.id == rule.id);
    let elsewhere: Vec<&Scenario> = shelf.all().filter(|one| names(&one.rules) && !is_here(one)).collect();
    let seen: Vec<&Scenario> = shelf.all().filter(|one| names(&one.see)).collect();
    let (in_full, by_title): (Vec<&Scenario>, Vec<&Scenario>) =
        here.into_iter().partition(|one| shelf.is_in_full(one));
    let mut parts = Vec::new();
    if !in_full.is_empty() || !elsewhere.is_empty() || !seen.is_empty() {
        parts.push("## Scenarios".to_owned());
    }
    parts.extend(list("It decides, besides those below:", &by_title, shelf));
    parts.extend(list("It decides, together with other rules:", &elsewhere, shelf));
    parts.extend(list("It takes part in:", &seen, shelf));
    parts.extend(in_full.into_iter().flat_map(|one| whole(one, shelf)));
    parts
}

fn list(intro: &str, scenarios: &[&Scenario], shelf: &Shelf) -> Option<String> {
    if scenarios.is_empty() {
        return None;
    }
    let lines = scenarios.iter().map(|one| format!("- {}: {}", to_scenario(one, shelf), one.title));
    Some(format!("{intro}\n\n{}", lines.collect::<Vec<_>>().join("\n")))
}

fn whole(scenario: &Scenario, shelf: &Shelf) -> Vec<String> {
    let rules: Vec<String> = scenario.rules.iter().map(|rule| to_rule(rule)).collect();
    vec![
        format!("### {}", scenario.title),
        format!("`{}`, decided by {}.", scenario.id, rules.join(", ")),
        format!("```scenario\n{}\n```", shelf.text_of(scenario)),
    ]
}
