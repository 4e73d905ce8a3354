//! The registry: complete, and consistent in every edition.

use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::{Edition, NAMED};
use apnap_oracle::rule::{Rule, Status};
use apnap_oracle::rules;
use apnap_oracle::rules::premises::premises;
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};

fn in_force(edition: Edition) -> impl Iterator<Item = &'static Rule> {
    rules::all().filter(move |rule| rule.in_force().contains(edition))
}

/// Every date on which something changes, and the named editions.
fn editions() -> BTreeSet<Edition> {
    let changes = rules::all()
        .flat_map(|rule| rule.numbers.iter().map(|(since, _)| *since).chain(rule.until).collect::<Vec<_>>());
    changes.chain(NAMED.iter().map(|(edition, _)| *edition)).filter(|&date| date >= Edition::FIRST).collect()
}

#[test]
fn every_rule_in_scope_is_there() {
    let section = |rule: &Rule| -> u32 { rule.section().parse().unwrap() };
    let count = |sections: std::ops::RangeInclusive<u32>| {
        in_force(Edition::HOME)
            .filter(|rule| rule.id != "613.7a@2009-10-01" && sections.contains(&section(rule)))
            .count()
    };
    let counted = [count(117..=117), count(500..=514), count(613..=613), count(703..=703), count(704..=704)];
    assert_eq!(counted, [20, 149, 40, 22, 38]);
}

#[test]
fn a_number_means_one_rule_in_each_edition() {
    // Some have one entry for the rule and one for a sentence of it that was another then, or is one now.
    let split = BTreeSet::from([
        "605.1a@2009-10-01",
        "605.1a@2026-08-07",
        "613.7a@2009-10-01",
        "614.12@2009-10-01",
        "702.32a@2009-10-01",
    ]);
    for edition in editions() {
        let mut borne: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for rule in in_force(edition).filter(|rule| !split.contains(rule.id)) {
            borne.entry(rule.number_in(edition).unwrap()).or_default().push(rule.id);
        }
        let twice: Vec<_> = borne.into_iter().filter(|(_, rules)| rules.len() > 1).collect();
        assert_eq!(twice, vec![], "{edition}");
    }
}

#[test]
fn an_identifier_is_the_number_at_home_or_says_since_when() {
    let mut seen = BTreeSet::new();
    for rule in rules::all() {
        assert!(seen.insert(rule.id), "{} is listed twice", rule.id);
        match (rule.number_in(Edition::HOME), rule.id.split_once('@')) {
            (Some(home), None) => assert_eq!(home, rule.id),
            (None, Some((number, since))) => {
                let first = rule.numbers.first().unwrap();
                assert_eq!((first.0.to_string().as_str(), first.1), (since, number), "{}", rule.id);
            }
            other => panic!("{}: {other:?}", rule.id),
        }
        assert!(rule.numbers.is_sorted_by(|one, other| one.0 < other.0 && one.1 != other.1), "{}", rule.id);
        assert!(rule.says.ends_with('.'), "{}", rule.id);
    }
}

#[test]
fn what_restates_a_rule_names_one_that_there_is() {
    for rule in rules::all() {
        if let Status::SameAs(other) = rule.status {
            assert!(rules::named(other).is_some(), "{} restates {other}", rule.id);
        }
    }
}

#[test]
fn premises_belong_to_rules_that_are_performed_and_are_worded_once() {
    for rule in rules::all() {
        let words: BTreeSet<_> = rule.premises.iter().map(|premise| premise.says).collect();
        assert_eq!(words.len(), rule.premises.len(), "{}", rule.id);
        let performed = matches!(rule.status, Status::Tested | Status::Disputed(_));
        assert!(performed || rule.premises.is_empty(), "{}", rule.id);
    }
}

#[test]
fn a_mutant_is_found_by_its_name() {
    for placed in premises() {
        for mutant in placed.mutants() {
            assert_eq!(Mutant::named(&mutant.to_string()), Some(mutant));
        }
    }
    assert_eq!(Mutant::named("613.8/9=skipped"), None);
}
