//! Records side by side: rules × engines, and the cases in which the engines differ.

use super::{anchor, page};
use crate::record::compared::{CaseChange, CaseCounts, CaseResult, Compared, Row, RuleCompared};
use maud::{Markup, html};

/// Returns a comparison as one HTML file.
pub fn compared(compared: &Compared) -> String {
    let title = if compared.are_versions() { "Two versions and the rules" } else { "Engines and the rules" };
    let intro = html! {
        @for (letter, engine) in compared.lettered() { span.engine { strong { (letter) } " " (engine) } " " }
    };
    let main = html! {
        (rules(compared))
        (cases(compared))
    };
    page(title, &intro, &[("rules", "Rules"), ("cases", "Cases")], &main)
}

/// The table of rules × engines.
fn rules(compared: &Compared) -> Markup {
    let differing = compared.differing();
    let are_versions = compared.are_versions();
    html! {
        section id="rules" {
            h2 { "Rules" }
            p {
                "Cases that all pass: " (compared.all_pass) ". Cases that all fail alike: "
                (compared.all_fail_alike) ". Cases in which they differ: " (compared.rows.len())
                ". Below are the cases of each rule that passed, of those that were answered."
            }
            @if !differing.is_empty() {
                div.wide { table.rules {
                    thead { tr {
                        th { "rule" }
                        @for (letter, _) in compared.lettered() { th.number { (letter) } }
                        @if are_versions { th.number { "worse" } th.number { "better" } }
                        @else { th.number { "differ" } }
                        th.says { "what it says" }
                    } }
                    tbody { @for one in &differing { (rule(one, are_versions)) } }
                } }
            }
        }
    }
}

fn rule(one: &RuleCompared<'_>, are_versions: bool) -> Markup {
    let RuleCompared { rule, counts, worse, better, differ } = one;
    html! {
        tr.entry {
            td { (rule.id) }
            @for CaseCounts { passed, executed } in *counts {
                td.number.good[*executed > 0 && passed == executed].bad[passed < executed] {
                    (passed) "/" (executed)
                }
            }
            @if are_versions {
                td.number.bad[*worse > 0] { (worse) }
                td.number.good[*better > 0] { (better) }
            } @else {
                td.number { (differ) }
            }
            td.says { (rule.says) }
        }
    }
}

/// The cases in which the engines differ: by what changed between two versions, or with a mark for each engine.
fn cases(compared: &Compared) -> Markup {
    html! {
        section id="cases" {
            h2 { "Cases in which they differ" }
            @if compared.rows.is_empty() { p { "There is none." } }
            @else if compared.are_versions() {
                @for (change, words, rows) in compared.changes() {
                    h3.bad[change.is_worse()].good[matches!(change, CaseChange::Fixed | CaseChange::NewPass)] {
                        (rows.len()) " " (words)
                    }
                    ul { @for row in rows { li.entry id=(anchor(&row.scenario, row.edition)) { (case(row)) } } }
                }
            } @else {
                p { "+ passes, \u{2212} was not compared. Engines with the same letter fail in the same way." }
                div.wide { table {
                    thead { tr {
                        @for (letter, _) in compared.lettered() { th.mark { (letter) } }
                        th.says { "case" }
                    } }
                    tbody { @for row in &compared.rows {
                        tr.entry id=(anchor(&row.scenario, row.edition)) {
                            @for made in &row.of { (mark(*made)) }
                            td.says { (case(row)) }
                        }
                    } }
                } }
            }
        }
    }
}

fn mark(made: CaseResult) -> Markup {
    match made {
        CaseResult::Passed => html! { td.mark.good { (made.mark()) } },
        CaseResult::Failed(_) => html! { td.mark.bad { (made.mark()) } },
        CaseResult::NotCompared | CaseResult::Absent => html! { td.mark.dim { "\u{2212}" } },
    }
}

fn case(row: &Row) -> Markup {
    html! {
        strong { (row.scenario) } " " (row.title)
        span.dim { " (" (row.rules.join(", ")) "; " (row.edition) ")" }
    }
}
