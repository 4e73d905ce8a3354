//! One HTML file that needs no other: the scores, the faults, the rules, and every case that did not pass.
//!
//! It opens from a disk without a network, on a phone and on paper, in light and dark.

mod cases;
mod compared;
mod faults;
mod rules;

pub use compared::compared as compared_html;

use crate::record::{Record, Tail};
use crate::run::Score;
use crate::scenario::Scenario;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::collections::BTreeMap;

const STYLE: &str = include_str!("style.css");
const SEARCH: &str = include_str!("search.js");

/// Scenarios by their identifiers.
type Scenarios<'s> = BTreeMap<&'s str, &'s Scenario>;

/// Returns a record as one HTML file. The scenarios say why something is expected.
pub fn html(record: &Record, scenarios: &[Scenario]) -> String {
    let scenarios: Scenarios<'_> =
        scenarios.iter().map(|scenario| (scenario.id.as_str(), scenario)).collect();
    let engine = &record.head.engine;
    let title = format!("{} {} and the rules", engine.name, engine.version);
    let intro = html! { "Tested by APNAP " (record.head.apnap) (edition_of(record)) };
    let main = html! {
        (scores(record))
        (faults::section(record, &scenarios))
        (rules::section(record))
        (cases::failures(record, &scenarios))
        (cases::not_compared(record))
    };
    let sections = [
        ("scores", "Scores"),
        ("faults", "Faults"),
        ("rules", "Rules"),
        ("failures", "Failures"),
        ("not-compared", "Not compared"),
    ];
    page(&title, &intro, &sections, &main)
}

/// A page that needs no other file, with links to its sections.
fn page(title: &str, intro: &Markup, sections: &[(&str, &str)], main: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (title) }
                    p { (intro) }
                    nav { @for (id, words) in sections { a href=(format!("#{id}")) { (words) } " " } }
                    label { "Search " input type="search" id="search" placeholder="rule, scenario or word"; }
                    p.dim id="found" {}
                }
                main { (main) }
                script { (PreEscaped(SEARCH)) }
            }
        }
    };
    // HTML forbids control characters, and an engine may print some.
    let is_forbidden = |one: char| one.is_control() && !matches!(one, '\n' | '\t');
    page.into_string().replace(is_forbidden, "\u{fffd}")
}

fn edition_of(record: &Record) -> String {
    match record.head.engine.edition {
        Some(edition) => format!(" in the edition of {edition}"),
        None => String::new(),
    }
}

/// The table of levels.
fn scores(record: &Record) -> Markup {
    let Some(Tail { is_whole, scores, deviations, examples }) = &record.end else {
        return html! { p.bad { "The record breaks off after " (record.cases.len()) " cases." } };
    };
    html! {
        section id="scores" {
            h2 { "Scores" }
            @if !is_whole { p.bad { "The run ended early: not all cases were asked." } }
            table {
                thead { tr {
                    th { "level" } th.number { "passed" } th.number { "failed" } th.number { "executed" }
                    th.number { "in all" }
                } }
                tbody {
                    @for (level, score) in scores {
                        @let Score { passed, executed, total, .. } = score;
                        tr {
                            td { (level.number()) ", " (level.words()) }
                            td.number.good { (passed) }
                            td.number.bad { (executed - passed) }
                            td.number { (executed) }
                            td.number { (total) }
                        }
                    }
                }
            }
            @if let Some(examples) = examples {
                p { "Printed examples: " (examples.passed) " of " (examples.total) " passed." }
            }
            @for wrong in deviations { p.bad { "Deviation " (wrong) } }
        }
    }
}

/// The identifier of an element about a case.
fn anchor(scenario: &str, edition: impl std::fmt::Display) -> String {
    let name: String =
        scenario.chars().map(|one| if one.is_ascii_alphanumeric() { one } else { '-' }).collect();
    format!("{name}-{edition}")
}
