//! The registry: complete, and consistent in every edition.

#![allow(clippy::unwrap_used, reason = "a source that cannot be read fails the test")]

use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::{Edition, NAMED};
use apnap_oracle::rule::numbers;
use apnap_oracle::rule::placed::premises;
use apnap_oracle::rule::{Rule, RuleStatus};
use apnap_oracle::rules;
use apnap_oracle::state::Asking;
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn in_force(edition: Edition) -> impl Iterator<Item = &'static Rule> {
    rules::all().filter(move |rule| rule.in_force().contains(edition))
}

/// Returns every date on which something changes, and the dates of the named editions.
fn editions() -> BTreeSet<Edition> {
    let changes = rules::all()
        .flat_map(|rule| rule.numbers.iter().map(|(since, _)| *since).chain(rule.until).collect::<Vec<_>>());
    changes.chain(NAMED.iter().map(|(edition, _)| *edition)).filter(|&date| date >= Edition::FIRST).collect()
}

#[test]
fn every_rule_in_scope_is_there() {
    let is_in_scope = |number: &&str| {
        let section: u32 = number.split('.').next().unwrap().parse().unwrap();
        matches!(section, 117 | 500..=514 | 613 | 703 | 704)
    };
    let printed: BTreeSet<&str> = numbers::all()
        .map(|(number, _)| number)
        .filter(|number| numbers::is_in(number, Edition::HOME))
        .filter(is_in_scope)
        .collect();
    let known: BTreeSet<&str> = in_force(Edition::HOME)
        .map(|rule| rule.id)
        .filter(|id| !id.contains('@'))
        .filter(is_in_scope)
        .collect();
    assert_eq!(known, printed);
}

/// An engine that makes a choice itself breaks the rules that give it to a player, so these have to be known.
#[test]
fn a_rule_gives_each_choice() {
    let given: BTreeSet<Asking> = in_force(Edition::HOME).flat_map(|rule| rule.gives).copied().collect();
    let all: BTreeSet<Asking> = Asking::ALL.iter().map(|(asking, _)| *asking).collect();
    // A player rolls a die (701.49a), but chooses nothing: the result may be anything, on every engine.
    let missing: Vec<&Asking> = all.difference(&given).collect();
    assert_eq!(missing, [&Asking::Roll]);
}

#[test]
fn a_choice_is_given_once_in_an_entry() {
    for rule in rules::all() {
        let different: BTreeSet<Asking> = rule.gives.iter().copied().collect();
        assert_eq!(different.len(), rule.gives.len(), "{}", rule.id);
    }
}

#[test]
fn a_number_means_one_rule_in_each_edition() {
    // Some rules have one entry for the rule and one for a sentence of it that was different then, or is
    // different now.
    let split = BTreeSet::from([
        "107.1b@2009-10-01",
        "204.1a@2009-10-01",
        // Until 2016, 601.2e also said what 601.3 says now.
        "601.2e",
        "305.7@2009-10-01",
        "506.4@2026-08-07",
        "508.4@2019-08-23",
        "508.4a@2024-11-08",
        "509.7@2009-10-01",
        "608.2b@2009-10-01",
        "706.2@2009-10-01",
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
            // In force at home, an entry with a date is for a sentence of the rule that has the number alone.
            (home, Some((number, since))) if home.is_none_or(|home| rules::named(home).is_some()) => {
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
        if let RuleStatus::SameAs(other) = rule.status {
            assert!(rules::named(other).is_some(), "{} restates {other}", rule.id);
        }
    }
}

#[test]
fn what_demands_the_same_is_a_rule() {
    for rule in rules::all() {
        for other in rule.premises.iter().flat_map(|premise| premise.also) {
            assert!(rules::named(other).is_some_and(|other| other.id != rule.id), "{}: {other}", rule.id);
        }
    }
}

#[test]
fn premises_belong_to_rules_that_are_performed_and_are_worded_once() {
    for rule in rules::all() {
        let words: BTreeSet<_> = rule.premises.iter().map(|premise| premise.says).collect();
        assert_eq!(words.len(), rule.premises.len(), "{}", rule.id);
        let performed = matches!(rule.status, RuleStatus::Tested | RuleStatus::Disputed(_));
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

/// Returns the source files of the oracle, each with its path below the crate.
fn sources() -> Vec<(String, String)> {
    fn collect(folder: &Path, found: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    found.sort();
    found
}

/// Returns the numbers of rules at the head of a comment that says what the code does for them: `613.3,
/// 613.7d-f: …`. A comment in a function begins with two slashes, one above a function with three.
fn numbers_at_the_head(comment: &str) -> Vec<String> {
    let Some(words) = comment.trim_start().strip_prefix("//") else { return Vec::new() };
    let words = words.trim_start_matches('/').trim_start();
    let Some((head, _)) = words.split_once(": ").filter(|_| words.starts_with(|c: char| c.is_ascii_digit()))
    else {
        return Vec::new();
    };
    head.split([' ', ',', ';', '(', ')']).filter(|word| word.contains('.')).flat_map(expanded).collect()
}

/// Returns the numbers in a word: `613.7d-f` means 613.7d, 613.7e and 613.7f.
fn expanded(word: &str) -> Vec<String> {
    let letters = word.split_once('-').and_then(|(first, last)| {
        let (from, to) = (first.chars().last()?, last.chars().next().filter(|_| last.len() == 1)?);
        Some((first.strip_suffix(from)?, from, to))
    });
    match letters {
        Some((stem, from, to)) => (from..=to).map(|letter| format!("{stem}{letter}")).collect(),
        None => vec![word.to_owned()],
    }
}

#[test]
fn no_rule_is_not_yet_that_a_comment_names_as_performed() {
    let is_not_yet =
        |number: &str| rules::named(number).is_some_and(|rule| rule.status == RuleStatus::NotYet);
    let mut found = Vec::new();
    for (file, text) in sources() {
        let lines = text.lines().enumerate();
        let named = lines
            .flat_map(|(n, line)| numbers_at_the_head(line).into_iter().map(move |number| (n + 1, number)));
        found.extend(
            named
                .filter(|(_, number)| is_not_yet(number))
                .map(|(n, number)| format!("{file}:{n} performs {number}")),
        );
    }
    assert_eq!(found, Vec::<String>::new());
}

/// Every rule in scope is performed. An edition with a rule that the oracle doesn't perform yet fails here first.
#[test]
fn every_rule_is_performed() {
    let not_yet: Vec<&str> =
        rules::all().filter(|rule| rule.status == RuleStatus::NotYet).map(|rule| rule.id).collect();
    assert_eq!(not_yet, Vec::<&str>::new());
}
