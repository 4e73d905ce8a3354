//! Statements with which the game goes on.

use crate::statements::*;
use crate::toy::Quirk;
use crate::{MAIN, outcome, passed, scenario, with_quirk};
use apnap_conformance::outcome::Mismatch;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::script::{GameFact, What};
use apnap_oracle::state::{Decision, Step, TurnPart};
use pretty_assertions::assert_eq;

const EMPTY: &str = "alice controls \"Grizzly Bears\" as bears";
const ARENA: &str = "bob controls \"Grizzly Bears\" as arena";

fn right(begins: Option<Step>, board: &str, script: &[What]) {
    assert_eq!(outcome(Quirk::Right, &scenario(begins, board, script)), passed());
}

fn mismatch(begins: Option<Step>, board: &str, script: &[What]) -> (String, usize) {
    match outcome(Quirk::Right, &scenario(begins, board, script)) {
        Outcome::ScriptMismatch { mismatch, line } => (mismatch.to_string(), line),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_step_is_where_somebody_has_priority_in_it() {
    right(MAIN, EMPTY, &[step(Step::End), at(Step::End), priority("alice")]);
    right(Some(Step::Upkeep), EMPTY, &[part(TurnPart::PrecombatMain), priority("alice")]);
}

#[test]
fn a_step_without_priority_is_where_it_ends() {
    right(MAIN, EMPTY, &[step(Step::Cleanup), at(Step::Cleanup), priority("alice")]);
    right(MAIN, EMPTY, &[turn(4, "bob", Some(Step::Untap)), at(Step::Untap), expect(GameFact::Turn(4))]);
}

#[test]
fn a_turn_is_where_its_first_step_is_done() {
    let script = [turn(4, "bob", None), at(Step::Untap), turn(5, "alice", None), turn(6, "bob", None)];
    right(MAIN, EMPTY, &script);
    right(MAIN, EMPTY, &[turn(4, "bob", Some(Step::Upkeep)), priority("bob")]);
}

#[test]
fn the_step_in_which_the_game_stands_is_not_the_next_one() {
    let (words, line) = mismatch(Some(Step::End), EMPTY, &[step(Step::End)]);
    assert_eq!(
        (words.as_str(), line),
        ("another end step in this turn never comes: it is the untap step of turn 4 of bob", 1)
    );
}

#[test]
fn a_game_that_begins_with_a_step_without_priority_goes_on_into_it() {
    right(Some(Step::Untap), EMPTY, &[step(Step::Untap), at(Step::Untap), step(Step::Upkeep)]);
    right(Some(Step::Cleanup), EMPTY, &[step(Step::Cleanup), at(Step::Cleanup)]);
}

#[test]
fn an_end_to_which_an_answer_led_can_be_named_once() {
    let board = "alice controls \"Grizzly Bears\" as orb";
    let untaps = decides("alice", Decision::Untap(names(&["orb"])));
    right(Some(Step::Untap), board, &[untaps.clone(), step(Step::Untap), at(Step::Untap)]);
    let (words, line) = mismatch(Some(Step::Untap), board, &[untaps, step(Step::Untap), step(Step::Untap)]);
    assert!(words.starts_with("another untap step in this turn never comes"), "{words}");
    assert_eq!(line, 3);
}

#[test]
fn a_step_into_which_another_statement_led_can_be_named_once() {
    let board = "alice controls \"Grizzly Bears\" as orb";
    let combat = step(Step::BeginningOfCombat);
    right(MAIN, EMPTY, &[passes("alice"), passes("bob"), combat.clone(), at(Step::BeginningOfCombat)]);
    right(MAIN, EMPTY, &[everyone_passes(), combat.clone(), at(Step::BeginningOfCombat)]);
    let (words, line) = mismatch(MAIN, EMPTY, &[everyone_passes(), combat.clone(), combat]);
    assert!(words.starts_with("another beginning of combat step in this turn never comes"), "{words}");
    assert_eq!(line, 3);
    // An engine may go on at once after an answer in a step without priority.
    let untaps = decides("alice", Decision::Untap(names(&["orb"])));
    for between in [None, Some(not_asked("bob", Step::Upkeep))] {
        let script: Vec<What> =
            [Some(untaps.clone()), between, Some(step(Step::Upkeep)), Some(at(Step::Upkeep))]
                .into_iter()
                .flatten()
                .collect();
        let scenario = scenario(Some(Step::Untap), board, &script);
        assert_eq!(with_quirk(Quirk::GoesOnAfterUntapping, &scenario), passed());
    }
}

#[test]
fn a_game_that_ends_in_a_step_has_come_there() {
    let board = "alice's hand holds \"Grizzly Bears\" as shock";
    let script = [passes("alice"), passes("bob"), step(Step::End)];
    let over = scenario(MAIN, board, &script);
    assert_eq!(with_quirk(Quirk::EndsInTheEndStep, &over), passed());
    let later = scenario(MAIN, board, &[step(Step::Cleanup)]);
    let outcome = with_quirk(Quirk::EndsInTheEndStep, &later);
    let Outcome::ScriptMismatch { mismatch, .. } = outcome else { panic!("{outcome:?}") };
    assert_eq!(mismatch.to_string(), "another cleanup step in this turn never comes: the game is over");
}

#[test]
fn a_step_that_never_comes_is_a_mismatch() {
    let script = [step(Step::Upkeep), at(Step::Upkeep)];
    let outcome = with_quirk(Quirk::NoUpkeep, &scenario(Some(Step::Untap), EMPTY, &script));
    let Outcome::ScriptMismatch { mismatch: Mismatch::NeverReached { what, instead }, line: 1 } = outcome
    else {
        panic!("{outcome:?}")
    };
    assert_eq!(what, "another upkeep step in this turn");
    assert_eq!(instead, "it is the untap step of turn 4 of bob");
}

#[test]
fn a_turn_of_somebody_else_is_a_mismatch() {
    let (words, _) = mismatch(MAIN, EMPTY, &[turn(4, "alice", None)]);
    assert_eq!(words, "turn 4 of alice never comes: it is the untap step of turn 4 of bob");
    let (words, _) = mismatch(MAIN, EMPTY, &[turn(2, "bob", None)]);
    assert_eq!(words, "turn 2 of bob never comes: it is the precombat main phase of turn 3 of alice");
}

#[test]
fn everyone_passes_once_around() {
    let board = "alice's hand holds \"Grizzly Bears\" as shock\nbob's hand holds \"Grizzly Bears\" as growth";
    let script = [
        casts("alice", "shock"),
        casts("bob", "growth"),
        stack(&["growth", "shock"]),
        everyone_passes(),
        stack(&["shock"]),
        priority("alice"),
        everyone_passes(),
        life("bob", 18),
        expect(GameFact::Part(TurnPart::PrecombatMain)),
        everyone_passes(),
        at(Step::BeginningOfCombat),
        priority("alice"),
    ];
    right(MAIN, board, &script);
}

#[test]
fn who_has_passed_already_is_part_of_the_round() {
    let board = "alice's hand holds \"Grizzly Bears\" as shock";
    let script =
        [casts("alice", "shock"), passes("alice"), priority("bob"), everyone_passes(), life("bob", 18)];
    right(MAIN, board, &script);
    // A round that a statement has finished is not part of the next.
    let script = [casts("alice", "shock"), resolves("shock"), everyone_passes(), at(Step::BeginningOfCombat)];
    right(MAIN, board, &script);
}

#[test]
fn three_players_pass_all_three() {
    let board = "players alice, bob, carol\nalice's hand holds \"Grizzly Bears\" as shock";
    let script =
        [casts("alice", "shock"), passes("alice"), everyone_passes(), life("bob", 18), priority("alice")];
    right(MAIN, board, &script);
    right(MAIN, board, &[casts("alice", "shock"), passes("alice"), passes("bob"), stack(&["shock"])]);
}

#[test]
fn everyone_passes_to_the_next_step_in_which_somebody_has_priority() {
    let script = [everyone_passes(), expect(GameFact::Turn(4)), at(Step::Upkeep), priority("bob")];
    right(Some(Step::End), EMPTY, &script);
    right(
        Some(Step::Untap),
        EMPTY,
        &[everyone_passes(), at(Step::Upkeep), everyone_passes(), at(Step::Draw)],
    );
}

#[test]
fn an_object_resolves_with_all_above_it() {
    let board = "alice's hand holds \"Grizzly Bears\" as shock\nbob's hand holds \"Grizzly Bears\" as growth";
    let both = [casts("alice", "shock"), casts("bob", "growth")];
    right(MAIN, board, &[&both[..], &[resolves("shock"), stack(&[]), life("bob", 18)]].concat());
    right(MAIN, board, &[&both[..], &[resolves("growth"), stack(&["shock"]), life("bob", 20)]].concat());
    right(MAIN, board, &[&both[..], &[stack_resolves(), stack(&[]), priority("alice")]].concat());
    let (words, line) = mismatch(MAIN, board, &[resolves("shock")]);
    assert_eq!((words.as_str(), line), ("the resolution of shock never comes: it is not on the stack", 1));
}

#[test]
fn a_triggered_ability_waits_on_the_stack() {
    let script =
        [turn(4, "bob", Some(Step::Upkeep)), stack(&["arena's ability"]), resolves("arena's ability")];
    right(MAIN, ARENA, &script);
}

#[test]
fn passing_has_an_end() {
    let board = "alice's hand holds \"Grizzly Bears\" as shock";
    let outcome =
        with_quirk(Quirk::NeverEnds, &scenario(MAIN, board, &[casts("alice", "shock"), stack_resolves()]));
    let Outcome::Inconclusive { reason } = outcome else { panic!("{outcome:?}") };
    assert_eq!(reason, "line 2: everyone passed 2000 times without reaching it");
}

#[test]
fn a_game_that_is_over_does_not_go_on() {
    let board = "alice's hand holds \"Grizzly Bears\" as shock";
    let script = [casts("alice", "shock"), resolves("shock"), step(Step::End)];
    let outcome = with_quirk(Quirk::EndsTheGame, &scenario(MAIN, board, &script));
    let Outcome::ScriptMismatch { mismatch: Mismatch::NeverReached { instead, .. }, line: 3 } = outcome
    else {
        panic!("{outcome:?}")
    };
    assert_eq!(instead, "the game is over");
    let (words, _) = mismatch(MAIN, board, &[decides("bob", Decision::Concede), everyone_passes()]);
    assert_eq!(words, "the game is over before the script is");
    let ends = [decides("bob", Decision::Concede), expect(GameFact::Over(true)), expect(GameFact::IsDraw)];
    right(MAIN, board, &ends);
}
