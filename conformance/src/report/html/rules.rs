//! The rules and how the cases that they decide came out.

use crate::outcome::Outcome;
use crate::record::Record;
use apnap_oracle::rules;
use maud::{Markup, html};
use std::collections::BTreeMap;

#[derive(Clone, Copy, Default)]
struct RuleCounts {
    passed: usize,
    failed: usize,
    unsupported: usize,
    other: usize,
}

/// The section with the table of rules.
pub(super) fn section(record: &Record) -> Markup {
    let mut counts: BTreeMap<&str, RuleCounts> = BTreeMap::new();
    for case in &record.cases {
        for rule in &case.rules {
            let counts = counts.entry(rule).or_default();
            match &case.outcome {
                Outcome::Pass { .. } => counts.passed += 1,
                Outcome::Unsupported { .. } => counts.unsupported += 1,
                failed if failed.is_failure() => counts.failed += 1,
                _ => counts.other += 1,
            }
        }
    }
    let listed = rules::all().filter_map(|rule| Some((rule, *counts.get(rule.id)?)));
    let mut listed: Vec<_> = listed.collect();
    listed.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.failed));
    html! {
        section id="rules" {
            h2 { "Rules" }
            details.paper open[listed.len() < 40] {
                summary { (listed.len()) " rules, those with failures first" }
                div.wide { table.rules {
                    thead { tr {
                        th { "rule" } th.number { "passed" } th.number { "failed" } th.number { "unsup\u{ad}ported" }
                        th.number { "other" } th.says { "what it says" }
                    } }
                    tbody {
                        @for (rule, RuleCounts { passed, failed, unsupported, other }) in listed {
                            tr.entry {
                                td { (rule.id) }
                                td.number { (passed) }
                                td.number.bad[failed > 0] { (failed) }
                                td.number { (unsupported) }
                                td.number { (other) }
                                td.says { (rule.says) }
                            }
                        }
                    }
                } }
            }
        }
    }
}
