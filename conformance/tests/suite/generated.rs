//! Generated boards: invariants that need no expectations, and whether the boards are sensitive to the order
//! of effects.

use crate::support;
use apnap_conformance::engine::Cards;
use apnap_conformance::engine::Engine;
use apnap_conformance::generate::laws::{self, BrokenOnBoard};
use apnap_conformance::generate::settle::{self, Settleable};
use apnap_conformance::generate::stats::Measure;
use apnap_conformance::generate::{
    Bytes, Drawn, ENOUGH_BYTES, Generated, Generator, Knobs, boards, bytes_of,
};
use apnap_conformance::language::Catalogue;
use apnap_conformance::oracle::Oracle;
use apnap_oracle::edition::{Edition, NAMED};
use pretty_assertions::assert_eq;
use proptest::prelude::{ProptestConfig, Strategy, prop_assert_eq, proptest};
use proptest::test_runner::TestCaseError;
use std::collections::BTreeSet;

/// Returns the value, or a failed test case with the broken invariant and the board as a scenario.
fn holding<T>(law: Result<T, BrokenOnBoard>) -> Result<T, TestCaseError> {
    law.map_err(|broken| TestCaseError::fail(broken.to_string()))
}

fn catalogue() -> &'static Catalogue {
    Generator::usual().catalogue()
}

/// The editions in which the invariants are tested.
fn edition() -> impl Strategy<Value = Edition> {
    proptest::sample::select(NAMED).prop_map(|(edition, _)| edition)
}

fn made(generator: &Generator, seed: u64, number: u64) -> Generated {
    let bytes = bytes_of(seed, number, ENOUGH_BYTES);
    generator.generate(&mut Bytes::new(&bytes)).unwrap_or_else(|errors| panic!("board {number}: {errors:?}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn settled_boards_keep_their_invariants(
        bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..settle::ENOUGH_BYTES),
        edition in edition(),
    ) {
        let mut choices = Bytes::new(&bytes);
        let settleable = Settleable::by(&mut choices, catalogue());
        let settleable = settleable.map_err(|errors| TestCaseError::fail(format!("{errors:?}")))?;
        holding(settle::laws::check(&settleable, catalogue(), edition, &mut choices))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_same_board_gives_the_same_answer(drawn in boards(), edition in edition()) {
        let seen = holding(laws::answer(&drawn.generated, edition))?;
        holding(laws::same_answer_twice(&drawn.generated, edition, &seen))?;
    }

    #[test]
    fn the_quick_look_at_dependency_gives_what_the_literal_definition_gives(drawn in boards(), edition in edition()) {
        let seen = holding(laws::answer(&drawn.generated, edition))?;
        holding(laws::quick_is_literal(&drawn.generated, edition, &seen))?;
    }

    #[test]
    fn the_order_in_which_objects_are_listed_does_not_matter(drawn in boards(), edition in edition()) {
        let seen = holding(laws::answer(&drawn.generated, edition))?;
        holding(laws::order_of_objects_does_not_matter(&drawn.generated, edition, &seen))?;
    }

    #[test]
    fn a_generated_scenario_is_read_back_as_it_was_written(drawn in boards()) {
        let seen = holding(laws::answer(&drawn.generated, Edition::HOME))?;
        holding(laws::written_is_read_back(&drawn.generated, catalogue(), &seen))?;
    }

    #[test]
    fn the_same_bytes_give_the_same_board_in_every_front(drawn in boards()) {
        let mut source = arbitrary::Unstructured::new(&drawn.bytes);
        let by_arbitrary = <Drawn as arbitrary::Arbitrary>::arbitrary(&mut source);
        prop_assert_eq!(by_arbitrary.as_ref(), Ok(&drawn));
    }
}

#[test]
fn quickcheck_draws_what_the_bytes_say_and_shrinks_to_less() {
    fn is_what_its_bytes_say(drawn: Drawn) -> bool {
        let less = |one: &Drawn| (one.bytes.len(), &one.bytes) < (drawn.bytes.len(), &drawn.bytes);
        Drawn::by(drawn.bytes.clone()).as_ref() == Ok(&drawn)
            && quickcheck::Arbitrary::shrink(&drawn).take(3).all(|one| less(&one))
    }
    quickcheck::QuickCheck::new()
        .rng(quickcheck::Gen::from_size_and_seed(100, 1))
        .tests(60)
        .quickcheck(is_what_its_bytes_say as fn(Drawn) -> bool);
}

#[test]
fn bytes_of_any_length_make_a_board() {
    let bytes = bytes_of(7, 7, 4 * ENOUGH_BYTES);
    for length in 0..bytes.len() {
        assert_eq!(Drawn::by(bytes[..length].to_vec()).map(|_| ()), Ok(()), "{length} bytes");
    }
    for byte in 0..=255 {
        assert_eq!(Drawn::by(vec![byte; ENOUGH_BYTES]).map(|_| ()), Ok(()), "all bytes {byte}");
    }
}

#[test]
fn enough_bytes_are_enough() {
    for number in 0..300 {
        let mut bytes = bytes_of(3, number, ENOUGH_BYTES);
        let board = Drawn::by(bytes.clone()).map(|drawn| drawn.generated);
        bytes.extend([255; 64]);
        assert_eq!(Drawn::by(bytes).map(|drawn| drawn.generated), board, "board {number}");
    }
}

#[test]
fn an_engine_that_knows_names_is_given_only_cards_that_it_knows() {
    let names =
        ["Grizzly Bears", "Humility", "Giant Growth", "Bonesplitter", "Forest", "Clone", "Blood Moon"];
    let known = Cards::Named(names.iter().map(|name| (*name).to_owned()).collect());
    let generator = Generator::new(support::catalogue().clone(), &known, Knobs::default());
    let mut used = BTreeSet::new();
    for number in 0..300 {
        let Generated { text, board } = made(&generator, 5, number);
        assert_eq!(known.missing(&board), None, "{text:?}");
        assert!(board.made_up.is_empty(), "{text:?}");
        let objects = board.game.objects.values();
        used.extend(objects.filter_map(|object| object.card.front.name.clone()));
    }
    assert_eq!(used.len(), names.len() - 1, "every card but the spell was put onto some board: {used:?}");
}

#[test]
fn generated_boards_bite() {
    let mut measure = Measure::new(Generator::usual(), Edition::HOME);
    for number in 0..200 {
        measure.add(&made(Generator::usual(), 11, number));
    }
    let stats = measure.stats;
    assert_eq!(stats.inconclusive, 0);
    // The goals are 60 and 25 in a hundred; this few boards may miss them by a little.
    assert!(stats.percent(stats.order_matters) > 55.0, "{stats:?}");
    assert!(stats.percent(stats.dependency) > 25.0, "{stats:?}");
    assert!(stats.layers.values().all(|&boards| boards > 0), "{stats:?}");
}

/// The mutants by which fuzzing is measured.
const MISTAKES: [&str; 10] = [
    "613.8/1=skipped",
    "613.6/1=skipped",
    "613.7/1=instead",
    "613.3/1=instead",
    "613.4/1=instead",
    "613.8a/4=false",
    "613.8a/5=false",
    "613.8b/2=false",
    "613.8c/1=instead",
    "305.7/1=skipped",
];

#[test]
fn two_hundred_boards_show_most_mistakes() {
    let boards: Vec<Generated> = (0..200).map(|number| made(Generator::usual(), 13, number)).collect();
    let shown = MISTAKES.iter().filter(|name| {
        let mutant = support::mutant(name);
        boards.iter().any(|one| {
            let right = Oracle::new().derive(Edition::HOME, &one.board);
            Oracle::mutant(mutant).derive(Edition::HOME, &one.board) != right
        })
    });
    let shown: Vec<&&str> = shown.collect();
    assert!(shown.len() >= 8, "only {shown:?}");
}
