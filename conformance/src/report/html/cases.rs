//! The cases that did not pass: each with what is wrong, the two answers side by side, and its scenario.

use super::super::words::what_is_wrong;
use super::{Scenarios, anchor};
use crate::corpus::scenario_texts;
use crate::outcome::Outcome;
use crate::record::{CaseRecord, Record};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The section with the failures. A scenario that fails in the same way in several editions is there once.
pub(super) fn failures(record: &Record, scenarios: &Scenarios<'_>) -> Markup {
    let texts: BTreeMap<&str, &str> = scenario_texts().collect();
    let alike = alike(record);
    html! {
        section id="failures" {
            h2 { "Failures" }
            p { "Cases: " (alike.iter().map(Vec::len).sum::<usize>()) }
            @for cases in &alike {
                @if let Some((first, others)) = cases.split_first() {
                    details.entry.paper id=(anchor(&first.scenario, first.edition)) {
                        summary {
                            strong { (first.scenario) } " " (first.title)
                            span.dim { " (" (first.rules.join(", ")) "; " (first.edition) ")" }
                        }
                        (wrong(first))
                        @if !others.is_empty() { (also_in(others)) }
                        @if let Some(scenario) = scenarios.get(first.scenario.as_str()) {
                            p { (scenario.because) }
                        }
                        @if let Some(text) = texts.get(first.scenario.as_str()) {
                            details { summary { (first.path) } pre { (text) } }
                        }
                        p { code { (first.replay()) } }
                    }
                }
            }
        }
    }
}

/// The failures, those of a scenario together that are the same in several editions.
fn alike(record: &Record) -> Vec<Vec<&CaseRecord>> {
    let mut alike: Vec<Vec<&CaseRecord>> = Vec::new();
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for case in record.cases.iter().filter(|case| case.outcome.is_failure()) {
        let of_scenario = places.entry(&case.scenario).or_default();
        let is_like = |at: &&usize| {
            alike[**at]
                .first()
                .is_some_and(|first| first.outcome == case.outcome && first.is_expected == case.is_expected)
        };
        match of_scenario.iter().find(is_like) {
            Some(&at) => alike[at].push(case),
            None => {
                of_scenario.push(alike.len());
                alike.push(vec![case]);
            }
        }
    }
    alike
}

fn also_in(others: &[&CaseRecord]) -> Markup {
    html! {
        p.dim {
            "The same in these editions:"
            @for case in others {
                " " span id=(anchor(&case.scenario, case.edition)) { (case.edition) }
            }
        }
    }
}

fn wrong(case: &CaseRecord) -> Markup {
    html! {
        p.bad { (case.outcome.words()) @if case.is_expected { " (expected: a deviation)" } }
        @match &case.outcome {
            Outcome::Diverge { divergences } => { div.wide { table {
                thead { tr { th.number { "line" } th { "of" } th { "value" } th { "expected" } th { "actual" } } }
                tbody { @for one in divergences {
                    tr {
                        td.number { (one.line) } td { (one.subject) } td { (one.field) }
                        td.good { (one.expected) } td.bad { (one.actual) }
                    }
                } }
            } } @if let Some(deviation) = &case.deviation { p { "First deviation: " (deviation) } } },
            _ => @for line in what_is_wrong(case) { p { (line) } },
        }
    }
}

/// The section with the cases that were not compared.
pub(super) fn not_compared(record: &Record) -> Markup {
    let mut reasons: BTreeMap<(&str, String), Vec<&CaseRecord>> = BTreeMap::new();
    for case in &record.cases {
        if matches!(case.outcome, Outcome::Pass { .. }) || case.outcome.is_failure() {
            continue;
        }
        let reason = what_is_wrong(case).join(" ");
        reasons.entry((case.outcome.words(), reason)).or_default().push(case);
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, cases)| std::cmp::Reverse(cases.len()));
    html! {
        section id="not-compared" {
            h2 { "Not compared" }
            @if reasons.is_empty() { p { "Every case was compared." } }
            @for ((words, reason), cases) in reasons {
                details.entry {
                    summary { (cases.len()) " " (words) ": " (reason) }
                    ul { @for case in cases {
                        li { (case.scenario) span.dim { " " (case.edition) } }
                    } }
                }
            }
        }
    }
}
