//! The page of one rule.

use super::links::{anchor, in_repository, to_file_of, to_rule, to_scenario};
use super::scenario_pages::{ScenarioPages, home_of};
use super::source::{file_of, functions_of};
use crate::audit::{PremiseAudit, RuleAudit};
use crate::disputes::{self, Dispute};
use crate::examples::Example;
use crate::ledger::{self, Accounted, in_words};
use crate::scenario::Scenario;
use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::{Edition, NAMED};
use apnap_oracle::rule::ledger::Text;
use apnap_oracle::rule::{Forced, PremiseKind, Reading, Rule, RuleStatus};
use apnap_oracle::rules;
use std::collections::BTreeSet;

/// The number of scenarios listed for each killed mutant.
const LISTED: usize = 3;

/// The page of a rule, from its audit: what a reader needs first comes first.
pub(super) fn page(audited: &RuleAudit, scenario_pages: &ScenarioPages) -> String {
    let rule = audited.rule;
    let example = scenario_pages.example_of(audited);
    let mut parts = vec![format!("# {}", rule.id), rule.says.to_owned()];
    parts.push(format!("**Status:** {}.", status(rule)));
    parts.extend(example.iter().flat_map(|one| worked(one, scenario_pages)));
    parts.extend(premises(audited, scenario_pages));
    parts.extend(two_ways(rule));
    parts.extend(boards(rule, example, scenario_pages));
    parts.extend(code(rule));
    parts.extend(sentences(rule));
    parts.push("## Numbers".to_owned());
    parts.push(numbers(rule));
    parts.join("\n\n")
}

fn status(rule: &Rule) -> String {
    match rule.status {
        RuleStatus::SameAs(_) => match same_as(rule) {
            Some(other) if other.premises.is_empty() => format!("restates {}", to_rule(other)),
            Some(other) => format!("restates {}, which has the premises", to_rule(other)),
            None => rule.status.to_string(),
        },
        RuleStatus::Tested
        | RuleStatus::Definition
        | RuleStatus::OutOfScope(_)
        | RuleStatus::Disputed(_)
        | RuleStatus::NotYet => rule.status.to_string(),
    }
}

/// The rule that a rule restates.
fn same_as(rule: &Rule) -> Option<&'static Rule> {
    match rule.status {
        RuleStatus::SameAs(other) => rules::named(other),
        RuleStatus::Tested
        | RuleStatus::Definition
        | RuleStatus::OutOfScope(_)
        | RuleStatus::Disputed(_)
        | RuleStatus::NotYet => None,
    }
}

/// The numbers of the rule over time.
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
        let of_its_own = if matches!(rule.status, RuleStatus::SameAs(_)) { " of its own" } else { "" };
        let entry = in_the_oracle(file);
        return vec![format!("Its entry is in {entry}; no function{of_its_own} performs it.")];
    }
    let mut parts = vec!["## In the oracle".to_owned()];
    let mut last = "";
    for function in &functions {
        if function.file != last {
            parts.push(in_the_oracle(function.file));
            last = function.file;
        }
        parts.push(format!("```rust,ignore\n{}\n```", function.text));
    }
    parts
}

/// A link to a file of the rulebook.
fn in_the_oracle(file: &str) -> String {
    let path = format!("oracle/src/rules/{file}");
    in_repository(&path, &path)
}

/// What accounts for each sentence of the rule.
fn sentences(rule: &Rule) -> Option<String> {
    let accounted = ledger::of(rule);
    if accounted.is_empty() {
        return None;
    }
    let line = |sentence: &Accounted| {
        let text = match sentence.text {
            Text::Home => "",
            Text::Newest => ", newest edition",
            Text::Earlier => ", earlier editions",
        };
        format!("- Sentence {}{text}: {}.", sentence.number, in_words(sentence))
    };
    let lines: Vec<String> = accounted.iter().map(line).collect();
    Some(format!("## Sentences\n\n{}", lines.join("\n")))
}

/// The table of the premises: each of their mutants with the scenarios that kill it.
fn premises(audited: &RuleAudit, scenario_pages: &ScenarioPages) -> Vec<String> {
    if audited.premises.is_empty() {
        return Vec::new();
    }
    let mut lines =
        vec!["| premise | what it is | mutant | killed by |".to_owned(), "|---|---|---|---|".to_owned()];
    for premise in &audited.premises {
        let placed = &premise.placed;
        let (name, says) = (placed.premise.name, cell(placed.premise.says));
        let kind = kind(placed.premise.kind);
        let mut about = format!("**`{name}`** {placed} | {kind}: *{says}*");
        for (mutant, noticed) in &premise.mutants {
            let by = cell(&noticed_by(premise, *mutant, noticed, audited, scenario_pages));
            lines.push(format!("| {about} | `{mutant}`: {} | {by} |", mutation(mutant.forced)));
            // The premise is named once, on the line of its first mutant.
            about = " | ".to_owned();
        }
    }
    vec!["## Premises and mutants".to_owned(), lines.join("\n")]
}

/// A text as the cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn kind(kind: PremiseKind) -> &'static str {
    match kind {
        PremiseKind::When | PremiseKind::Limit => "a condition",
        PremiseKind::Must => "a requirement",
        PremiseKind::Does | PremiseKind::DoesInstead => "an action",
    }
}

fn mutation(forced: Forced) -> &'static str {
    match forced {
        Forced::True => "treated as always true",
        Forced::False => "treated as always false",
        Forced::Exceeded => "true only beyond the limit",
        Forced::Skipped => "not performed",
        Forced::Instead => "the most similar wrong action is performed instead",
    }
}

/// The scenarios that kill a mutant: first those on this page, then others that name the rule or another rule
/// of its section; scenarios that are shown in full come before others.
fn noticed_by(
    premise: &PremiseAudit,
    mutant: Mutant,
    noticed: &BTreeSet<String>,
    audited: &RuleAudit,
    scenario_pages: &ScenarioPages,
) -> String {
    if let (true, Some(reason)) = (noticed.is_empty(), premise.excuse(mutant)) {
        return format!("nothing: equivalent, because {reason}");
    }
    if noticed.is_empty() {
        return "nothing yet: it survives".to_owned();
    }
    let mut by: Vec<&Scenario> = scenario_pages.all().filter(|one| noticed.contains(&one.id)).collect();
    let is_here = |one: &Scenario| home_of(one).is_some_and(|home| home.id == audited.rule.id);
    let is_near = |one: &Scenario| one.rules.iter().any(|rule| rule.section() == audited.rule.section());
    by.sort_by_key(|one| {
        (!is_here(one), !audited.named_by.contains(&one.id), !is_near(one), !scenario_pages.is_in_full(one))
    });
    let listed: Vec<String> = by.iter().take(LISTED).map(|one| to_scenario(one, scenario_pages)).collect();
    let more = if by.len() > LISTED { " and others" } else { "" };
    format!("{}{more}", listed.join(", "))
}

/// The disputes about the rule.
fn two_ways(rule: &Rule) -> Vec<String> {
    let readings = Reading::ALL.iter().filter_map(|(reading, _)| disputes::about(*reading));
    let about: Vec<Dispute> = readings.filter(|dispute| dispute.rule == rule.id).collect();
    let heading = (!about.is_empty()).then(|| "## Two readings".to_owned());
    heading.into_iter().chain(about.iter().map(dispute)).collect()
}

fn dispute(dispute: &Dispute) -> String {
    let Dispute { id, rule: _, question, usual, other, example } = dispute;
    format!(
        "**{question}**\n\n- Default reading: {usual}\n- Alternative reading (`--engine reading:{id}`): {other}\n\n\
         {example}"
    )
}

/// The scenarios that the rule decides, without the example: in full here, or as links; and the scenarios in
/// which it takes part.
fn boards(rule: &Rule, example: Option<&Scenario>, scenario_pages: &ScenarioPages) -> Vec<String> {
    let here = scenario_pages.at_home(rule);
    let is_here = |one: &Scenario| here.iter().any(|other| other.id == one.id);
    let names = |rules: &[&Rule]| rules.iter().any(|named| named.id == rule.id);
    let elsewhere: Vec<&Scenario> =
        scenario_pages.all().filter(|one| names(&one.rules) && !is_here(one)).collect();
    let seen: Vec<&Scenario> = scenario_pages.all().filter(|one| names(&one.see)).collect();
    let others = here.into_iter().filter(|one| example.is_none_or(|example| example.id != one.id));
    let (in_full, by_title): (Vec<&Scenario>, Vec<&Scenario>) =
        others.partition(|one| scenario_pages.is_in_full(one));
    let mut parts = Vec::new();
    if !in_full.is_empty() || !by_title.is_empty() || !elsewhere.is_empty() || !seen.is_empty() {
        parts.push("## Scenarios".to_owned());
    }
    parts.extend(in_full.into_iter().map(|one| collapsed(one, scenario_pages)));
    parts.extend(list(
        "This page would be too long with all of its scenarios. The rule also decides:",
        &by_title,
        scenario_pages,
    ));
    parts.extend(list("Together with other rules, it decides:", &elsewhere, scenario_pages));
    parts.extend(list("It takes part in:", &seen, scenario_pages));
    parts
}

fn list(intro: &str, scenarios: &[&Scenario], scenario_pages: &ScenarioPages) -> Option<String> {
    if scenarios.is_empty() {
        return None;
    }
    let lines = scenarios.iter().map(|one| format!("- {}: {}", to_scenario(one, scenario_pages), one.title));
    Some(format!("{intro}\n\n{}", lines.collect::<Vec<_>>().join("\n")))
}

/// The sentence about the examples of the CR that a scenario shows, if there is one.
fn printed(scenario: &Scenario) -> String {
    let shown = |example: &Example| format!("{} (number {})", example.rule, example.number);
    let shown: Vec<String> = scenario.examples.iter().map(shown).collect();
    match shown.as_slice() {
        [] => String::new(),
        [only] => format!(" It restates an example that the CR print after {only}."),
        several => format!(" It restates examples that the CR print after {}.", several.join(" and ")),
    }
}

/// The example at the top of the page.
fn worked(scenario: &Scenario, scenario_pages: &ScenarioPages) -> Vec<String> {
    vec![
        "## Example".to_owned(),
        format!("### {}", scenario.title),
        source_line(scenario),
        block_of(scenario, scenario_pages),
    ]
}

/// A scenario behind its title, under which links find it.
fn collapsed(scenario: &Scenario, scenario_pages: &ScenarioPages) -> String {
    let title = scenario.title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!(
        "<details id=\"{}\">\n<summary>{title}</summary>\n\n{}\n\n{}\n\n</details>",
        anchor(&scenario.title),
        source_line(scenario),
        block_of(scenario, scenario_pages)
    )
}

/// Where a scenario is, and which rules decide it.
fn source_line(scenario: &Scenario) -> String {
    let rules: Vec<String> = scenario.rules.iter().map(|rule| to_rule(rule)).collect();
    format!("{}, decided by {}.{}", to_file_of(scenario), rules.join(", "), printed(scenario))
}

fn block_of(scenario: &Scenario, scenario_pages: &ScenarioPages) -> String {
    format!("```scenario\n{}\n```", scenario_pages.text_of(scenario))
}
