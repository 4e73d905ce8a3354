//! Headings of faults: what the engine does wrong, in words that one who knows the game understands at first reading.
//!
//! The mutants that matter most have their heading in `headings.tsv`, written by hand. All others get one from the
//! text of their premise and the topic of its rule (`topics.tsv`).

use crate::blame::{Fault, FaultCause};
use apnap_oracle::bench::Mutant;
use apnap_oracle::rule::placed::Placed;
use apnap_oracle::rule::{Forced, PremiseKind, Rule};
use std::collections::BTreeMap;
use std::sync::LazyLock;

type Table = BTreeMap<&'static str, &'static str>;

static BY_HAND: LazyLock<Table> = LazyLock::new(|| lines(include_str!("headings.tsv")).collect());
static TOPICS: LazyLock<Table> = LazyLock::new(|| lines(include_str!("topics.tsv")).collect());

/// The lines of a table of two columns. Empty lines and comments are passed over.
fn lines(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    table.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'))
}

/// Returns the headings that are written by hand, each after the name of its mutant, as they are in the table.
pub fn headings_by_hand() -> impl Iterator<Item = (&'static str, &'static str)> {
    lines(include_str!("headings.tsv"))
}

/// Returns the topics of rules, each after the beginning of the rules' numbers, as they are in the table.
pub fn topics() -> impl Iterator<Item = (&'static str, &'static str)> {
    lines(include_str!("topics.tsv"))
}

/// Returns what an engine does wrong that answers as a mutant does. A heading begins with a verb, and the engine is
/// its subject: "Ignores the world rule".
pub fn heading_of(mutant: Mutant) -> String {
    if let Some(by_hand) = BY_HAND.get(mutant.to_string().as_str()) {
        return (*by_hand).to_owned();
    }
    mutant.premise.placed().map_or_else(String::new, |placed| made_up(placed, mutant.forced))
}

/// A heading from the text of a premise, and from the topic of its rule if the text doesn't say that already.
fn made_up(placed: Placed, forced: Forced) -> String {
    let says = placed.premise.says;
    let heading = from_premise(placed, forced);
    match topic(placed.rule) {
        Some(topic) if forced == Forced::False && says.ends_with(&format!(" has {topic}")) => {
            format!("Ignores {topic}")
        }
        Some(topic) if !says.to_lowercase().contains(&topic.to_lowercase()) => format!("{heading} ({topic})"),
        Some(_) | None => heading,
    }
}

fn from_premise(placed: Placed, forced: Forced) -> String {
    let says = placed.premise.says;
    let is_demand = placed.premise.kind == PremiseKind::Must;
    match forced {
        Forced::True if is_demand => format!("Doesn't require that {says}"),
        Forced::False if is_demand => format!("Rejects what is legal, though {says}"),
        Forced::True => format!("Always assumes that {says}"),
        Forced::False => format!("Overlooks that {says}"),
        Forced::Exceeded => format!("Waits for more than that {says}"),
        Forced::Skipped => format!("Ignores the rule that {says}"),
        Forced::Instead => format!("Breaks the rule that {says}"),
    }
}

/// The topic of a rule: that of its number, else of its number without the letter, else of its section.
fn topic(rule: &Rule) -> Option<&'static str> {
    let number = rule.id.split('@').next().unwrap_or(rule.id);
    let group = number.trim_end_matches(|last: char| last.is_ascii_lowercase());
    [number, group, rule.section()].into_iter().find_map(|key| TOPICS.get(key).copied())
}

/// Returns the heading of a fault. If no mutant explains it, that is the first sentence of its rule. `says` is how the
/// engine behaves.
pub(super) fn heading(fault: &Fault<'_, '_>, says: &str) -> String {
    match &fault.cause {
        FaultCause::Mistake => fault.mutants.first().map_or_else(String::new, |mutant| heading_of(*mutant)),
        FaultCause::Unexplained => fault.rule.map_or_else(|| capitalized(says), heading_of_rule),
        FaultCause::NoAnswer(_) | FaultCause::Expectation => capitalized(says),
    }
}

/// Returns the heading of failures that seem to come from a rule, although no mutant explains them.
pub fn heading_of_rule(rule: &Rule) -> String {
    format!("Seems to break this rule: {}", first_sentence(rule.says))
}

fn first_sentence(text: &str) -> &str {
    text.split_once(". ").map_or_else(|| text.trim_end_matches('.'), |(first, _)| first)
}

fn capitalized(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}
