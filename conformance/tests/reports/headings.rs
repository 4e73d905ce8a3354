//! Headings: what a report calls a fault.

use crate::{lines_of, run_of, scenarios, support, without_dependency};
use apnap_conformance::record::{FaultRecord, heading_of, heading_of_rule, headings_by_hand, read, topics};
use apnap_conformance::report::{html, markdown};
use apnap_oracle::bench::Mutant;
use apnap_oracle::rule::placed::premises;
use apnap_oracle::rules;
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;

/// How long a heading may be that is written by hand.
const LONGEST: usize = 80;

/// Words of the suite, which the author of an engine need not know.
const OURS: [&str; 8] = ["mutant", "premise", "entry", "request", "oracle", "scenario", "corpus", "engine"];

/// Whether a text begins with a verb in the third person, such as "Ignores", "Doesn't" or "Never lets".
fn begins_with_a_verb(text: &str) -> bool {
    let rest = text.strip_prefix("Never ").unwrap_or(text);
    let verb = rest.split(' ').next().unwrap_or_default();
    let is_capitalized = text.starts_with(|first: char| first.is_ascii_uppercase());
    is_capitalized && (verb == "Doesn't" || verb.ends_with('s'))
}

/// The place of a mutant in the order of the rules' numbers: section, number, and what comes after that.
fn place(name: &str) -> (u32, u32, &str) {
    let (section, rest) = name.split_once('.').unwrap_or_default();
    let digits = rest.find(|next: char| !next.is_ascii_digit()).unwrap_or(rest.len());
    let (number, rest) = rest.split_at(digits);
    (section.parse().unwrap_or_default(), number.parse().unwrap_or_default(), rest)
}

#[test]
fn each_heading_by_hand_is_short_and_begins_with_a_verb() {
    let mut named = BTreeSet::new();
    for (name, heading) in headings_by_hand() {
        let mutant = Mutant::named(name).unwrap_or_else(|| panic!("no mutant is called {name}"));
        assert!(named.insert(mutant), "{name} has two headings");
        let length = heading.chars().count();
        assert!(length <= LONGEST, "{name}: {length} characters");
        assert!(begins_with_a_verb(heading), "{name}: {heading}");
        assert!(!heading.ends_with('.'), "{name}: {heading}");
        let words: Vec<String> =
            heading.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
        let ours: Vec<_> = OURS.iter().filter(|ours| words.iter().any(|word| word == *ours)).collect();
        assert!(ours.is_empty(), "{name}: {ours:?} are words of the suite");
        assert_eq!(heading_of(mutant), heading);
    }
    assert!(named.len() >= 700, "{} headings", named.len());
    assert!(headings_by_hand().is_sorted_by_key(|(name, _)| place(name)), "in the order of the numbers");
}

#[test]
fn every_mutant_has_a_heading_that_begins_with_a_verb() {
    for mutant in premises().flat_map(|placed| placed.mutants()) {
        let heading = heading_of(mutant);
        assert!(begins_with_a_verb(&heading), "{mutant}: {heading}");
    }
}

#[test]
fn headings_from_premises_say_the_topic_once() {
    let heading = |name: &str| heading_of(support::mutant(name));
    assert_eq!(heading("707.10c/2=skipped"), "Ignores the rule that the copy has the new targets (copying)");
    assert_eq!(heading("707.10c/1=true"), "Doesn't require that each new target is legal (copying)");
    assert_eq!(
        heading("707.10c/1=false"),
        "Rejects what is legal, though each new target is legal (copying)"
    );
    let the_first = "no other main phase has come before it this turn";
    assert_eq!(heading("505.1a/1=true"), format!("Always assumes that {the_first}"));
    assert_eq!(heading("505.1a/1=false"), format!("Overlooks that {the_first}"));
    assert_eq!(heading("702.118b/1=false"), "Ignores skulk");
    let later = "an extra step comes directly after the current one";
    assert_eq!(heading("500.9/1=instead"), format!("Breaks the rule that {later} (turn structure)"));
}

#[test]
fn each_topic_is_that_of_a_rule() {
    let mut keys = BTreeSet::new();
    for (key, topic) in topics() {
        assert!(keys.insert(key), "{key} has two topics");
        assert!(!topic.is_empty(), "{key} has no topic");
        let is_its_own = |id: &str| {
            id.strip_prefix(key).is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_digit()))
        };
        assert!(rules::all().any(|rule| is_its_own(rule.id)), "no rule begins with {key}");
    }
    for rule in rules::all().filter(|rule| !rule.premises.is_empty()) {
        assert!(
            keys.contains(rule.section()) || keys.iter().any(|key| rule.id.starts_with(key)),
            "{}",
            rule.id
        );
    }
}

#[test]
fn the_heading_of_a_rule_is_its_first_sentence() {
    let rule = rules::all().find(|rule| rule.id == "704.5k").expect("the world rule has an entry");
    let heading = heading_of_rule(rule);
    assert!(heading.starts_with("Seems to break this rule: Of two or more world permanents, "), "{heading}");
    assert!(heading.ends_with("stays"), "{heading}");
}

#[test]
fn each_report_has_the_heading_and_the_words_of_the_premise() {
    let scenarios = scenarios();
    let lines = lines_of(&run_of(&without_dependency(), &scenarios));
    let record = read(&lines).expect("it is a record");
    let fault = record.faults.first().expect("there is a fault");
    let mutant = fault.mutants.first().expect("a mutant explains it");
    assert_eq!(fault.heading, heading_of(support::mutant(mutant)));
    assert_eq!(fault.headline(), format!("{}: {}", fault.rule, fault.heading));
    assert_eq!(fault.explanation(), Some(&*fault.says));
    for report in [markdown(&record), html(&record, &scenarios)] {
        assert!(report.contains(&fault.heading) && report.contains(&fault.says), "{report}");
    }
    let heading = format!(r#""heading":"{}","#, fault.heading);
    let earlier = read(&lines.replace(&heading, "")).expect("a record without headings is a record, too");
    assert_eq!(earlier.faults.first().map(FaultRecord::heading), Some(&*fault.says));
    assert_eq!(earlier.faults.first().and_then(FaultRecord::explanation), None);
}
