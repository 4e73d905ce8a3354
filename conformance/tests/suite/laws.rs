//! Invariants of the oracle: what must hold for every board.

use crate::support::scenarios;
use apnap_conformance::engine::{Engine, Reply};
use apnap_conformance::generate::laws::renumbered;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::run::distinct_editions_of;
use apnap_conformance::scenario::Board;
use apnap_oracle::bench::TimesSeen;
use apnap_oracle::rule::placed::premises;
use pretty_assertions::assert_eq;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_objects_does_not_matter_when_their_timestamps_are_written_out(
        which in any::<prop::sample::Index>(),
        keys in prop::collection::vec(any::<u32>(), 64),
    ) {
        let scenario = which.get(scenarios());
        let mut order: Vec<usize> = (0..scenario.board.game.objects.len()).collect();
        order.sort_by_key(|&place| keys.get(place).copied());
        let other = renumbered(&scenario.board, &order);
        for edition in distinct_editions_of(scenario) {
            let mut oracle = Oracle::new();
            prop_assert_eq!(oracle.derive(edition, &other), oracle.derive(edition, &scenario.board));
        }
    }
}

#[test]
fn the_same_board_gives_the_same_answer() {
    for scenario in scenarios().iter() {
        for edition in distinct_editions_of(scenario) {
            let first = Oracle::new().derive(edition, &scenario.board);
            assert_eq!(Oracle::new().derive(edition, &scenario.board.clone()), first, "{}", scenario.id);
            assert!(matches!(first, Reply::Ok(_)), "{}", scenario.id);
        }
    }
}

#[test]
fn the_quick_look_at_dependency_gives_what_the_literal_definition_gives() {
    for scenario in scenarios().iter() {
        for edition in distinct_editions_of(scenario) {
            let quick = Oracle::new().derive(edition, &scenario.board);
            assert_eq!(quick, Oracle::literal().derive(edition, &scenario.board), "{}", scenario.id);
        }
    }
}

#[test]
fn only_rules_in_force_are_used() {
    for scenario in scenarios().iter() {
        for edition in distinct_editions_of(scenario) {
            let bench = Oracle::new().bench(edition);
            let _ = Oracle::derive_on(&bench, &scenario.board);
            let used = premises().filter(|placed| bench.seen(placed.id) != TimesSeen::default());
            let gone: Vec<&str> = used
                .map(|placed| placed.rule)
                .filter(|rule| !bench.in_force(rule))
                .map(|rule| rule.id)
                .collect();
            assert_eq!(gone, Vec::<&str>::new(), "{} in {edition}", scenario.id);
        }
    }
}

#[test]
fn a_board_survives_a_trip_through_json() {
    for scenario in scenarios().iter() {
        let json = serde_json::to_string(&scenario.board).unwrap();
        let board: Board = serde_json::from_str(&json).unwrap();
        assert_eq!(board, scenario.board, "{}", scenario.id);
    }
}
