//! Headings: what a report calls a fault.

use crate::support;
use apnap_conformance::record::{heading_of, heading_of_rule, headings_by_hand, topics};
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
    let order: Vec<Mutant> = headings_by_hand().filter_map(|(name, _)| Mutant::named(name)).collect();
    assert!(order.is_sorted_by_key(|mutant| mutant.premise), "in the order of the rulebook");
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
