//! The corpus: every scenario on the oracle, in every edition in which it is run.

use crate::support::files::{below_with, root};
use crate::support::{others, scenarios};
use apnap_conformance::audit::telling_editions_of;
use apnap_conformance::corpus;
use apnap_conformance::engine::{Engine, Level};
use apnap_conformance::examples::{Example, examples};
use apnap_conformance::language::parse;
use apnap_conformance::oracle::{Noting, Oracle};
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::{level_of, play};
use apnap_conformance::run::{Run, editions_of, run, run_in_parallel};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Reading;
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::read_to_string;

#[test]
fn the_oracle_passes_every_scenario_in_every_edition() {
    let run = run_in_parallel(|| Noting::new(Oracle::new()), scenarios(), editions_of);
    let failures = others(&run, &[Outcome::PASSED, Outcome::Disputed { other: None }]);
    assert_eq!(failures, Vec::<String>::new());
}

/// Where a case isn't played because the oracle answers in the same way as in another edition, its outcome is what it would
/// have been.
#[test]
fn a_case_that_is_not_played_has_the_outcome_that_it_would_have() {
    let some = || scenarios().iter().skip(11).step_by(37);
    let outcomes = |run: &Run<'_>| -> Vec<(String, Edition, Outcome)> {
        run.cases.iter().map(|case| (case.scenario.id.clone(), case.edition, case.outcome.clone())).collect()
    };
    let noting = run(&mut Noting::new(Oracle::new()), some(), editions_of);
    let played = run(&mut Oracle::new(), some(), editions_of);
    assert_eq!(outcomes(&noting), outcomes(&played));
    let not_played = noting.cases.iter().filter(|case| case.took.is_zero()).count();
    assert!(not_played * 2 > noting.cases.len(), "only {not_played} of {} were spared", noting.cases.len());
}

/// Other tests and the audit leave out editions in which the oracle plays as in another one. What it shows there must be
/// what it shows in one of the others.
#[test]
fn where_an_edition_is_left_out_the_oracle_shows_nothing_new() {
    let mut left_out = 0;
    for scenario in scenarios().iter().step_by(29) {
        let (all, telling) = (editions_of(scenario), telling_editions_of(scenario));
        left_out += all.len() - telling.len();
        let shown = |editions: &[Edition]| -> BTreeSet<String> {
            editions.iter().map(|&edition| what_the_oracle_shows(scenario, edition)).collect()
        };
        assert_eq!(shown(&all), shown(&telling), "{}", scenario.id);
    }
    assert!(left_out > 1000, "only {left_out} cases are left out");
}

fn what_the_oracle_shows(scenario: &Scenario, edition: Edition) -> String {
    let mut oracle = Oracle::new();
    match level_of(scenario) {
        Level::Layers => format!("{:?}", oracle.derive(edition, &scenario.board)),
        Level::StateBasedActions | Level::Turns | Level::Stack => {
            format!("{:?}", play(&mut oracle, scenario, edition).glimpses)
        }
    }
}

#[test]
fn every_file_is_in_its_canonical_form() {
    for (name, text) in corpus::card_texts().chain(corpus::scenario_texts()) {
        let parsed = parse(text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        assert_eq!(parsed.to_string(), text, "{name}");
    }
}

#[test]
fn a_scenario_stands_in_the_folder_of_the_section_of_its_first_rule() {
    for scenario in scenarios() {
        let folder = scenario.id.split('/').next().unwrap_or_default();
        assert_eq!(scenario.rules.first().map(|rule| rule.section()), Some(folder), "{}", scenario.id);
    }
}

#[test]
fn every_printed_example_has_a_scenario_or_is_listed_as_missing() {
    let examples = examples().unwrap();
    let mut shown: BTreeMap<Example, usize> = BTreeMap::new();
    for example in scenarios().iter().flat_map(|scenario| &scenario.examples) {
        *shown.entry(example.clone()).or_default() += 1;
    }
    let listed: Vec<&Example> = examples.missing.keys().chain(examples.parts.keys()).collect();
    assert_eq!(listed.into_iter().find(|example| !examples.is_printed(example)), None);
    assert_eq!(examples.partly.keys().find(|example| !shown.contains_key(example)), None);
    let waiting = waiting_examples();
    for example in examples.all() {
        let parts = examples.parts.get(&example).copied().unwrap_or(1);
        let is_missing = examples.missing.contains_key(&example);
        match shown.get(&example) {
            Some(count) => assert_eq!((*count, is_missing), (parts, false), "{example}"),
            None => {
                let waits = waiting.contains(&example.to_string());
                let is_in_scope = examples.why_out_of_scope(&example).is_none();
                assert_eq!(is_missing, is_in_scope && !waits, "{example} has no scenario");
            }
        }
    }
}

/// The printed examples of the scenarios in `conformance/open`, which the oracle does not pass yet.
fn waiting_examples() -> BTreeSet<String> {
    let files = below_with(&root().join("conformance/open"), "scn");
    let texts = files.into_iter().map(|file| read_to_string(file).unwrap());
    let named = texts.flat_map(|text| parse(&text).unwrap().scenario.unwrap().examples);
    named.map(|example| example.value.to_string()).collect()
}

#[test]
fn a_variant_of_the_oracle_follows_the_other_reading_of_each_dispute() {
    for &(reading, id) in Reading::ALL {
        let about =
            |scenario: &&Scenario| scenario.otherwise.as_ref().is_some_and(|(other, _)| *other == reading);
        let run = run(&mut Oracle::reading(reading), scenarios().iter().filter(about), editions_of);
        assert!(!run.cases.is_empty(), "no scenario shows {id}");
        for case in run.cases {
            assert_eq!(
                case.outcome,
                Outcome::Disputed { other: Some(id.to_owned()) },
                "{}",
                case.scenario.id
            );
        }
    }
}
