//! Requests and answers: implied passing, what may be left out, what must not.

use crate::statements::*;
use crate::toy::Quirk;
use crate::{MAIN, outcome, passed, scenario, with_quirk};
use apnap_conformance::outcome::Outcome;
use apnap_conformance::script::{GameFact, What};
use apnap_oracle::card::Zone;
use apnap_oracle::state::{Asking, Decision, Step};
use pretty_assertions::assert_eq;

const THREE: &str = "alice's hand holds 3 \"Grizzly Bears\" as a, b, c";
const STUDY: &str =
    "alice's hand holds \"Grizzly Bears\" as study\nalice's hand holds \"Grizzly Bears\" as a";
const OFFER: &str =
    "alice's hand holds \"Grizzly Bears\" as offer\nbob's hand holds \"Grizzly Bears\" as growth";

fn right(begins: Option<Step>, board: &str, script: &[What]) {
    assert_eq!(outcome(Quirk::Right, &scenario(begins, board, script)), passed());
}

fn mismatch(begins: Option<Step>, board: &str, script: &[What]) -> (String, usize) {
    match outcome(Quirk::Right, &scenario(begins, board, script)) {
        Outcome::ScriptMismatch { mismatch, line } => (mismatch.to_string(), line),
        other => panic!("{other:?}"),
    }
}

fn accepts(player: &str) -> What {
    decides(player, Decision::May(true))
}

fn in_graveyard(label: &str) -> What {
    expect(GameFact::IsIn(label.to_owned(), Zone::Graveyard, Some("alice".to_owned())))
}

#[test]
fn before_somebody_acts_everybody_else_passes() {
    let board = "bob's hand holds \"Grizzly Bears\" as growth";
    right(MAIN, board, &[casts("bob", "growth"), stack(&["growth"]), priority("bob")]);
}

#[test]
fn before_somebody_answers_everybody_passes_until_the_request() {
    right(MAIN, THREE, &[discards("alice", &["b"]), in_graveyard("b"), at(Step::Cleanup)]);
}

#[test]
fn a_step_can_be_named_before_the_answer_in_it() {
    right(MAIN, THREE, &[step(Step::Cleanup), discards("alice", &["b"]), in_graveyard("b")]);
    right(MAIN, OFFER, &[casts("alice", "offer"), everyone_passes(), accepts("alice"), stack(&[])]);
    right(MAIN, OFFER, &[casts("alice", "offer"), resolves("offer"), accepts("alice"), stack(&[])]);
}

#[test]
fn a_request_that_is_not_answered_is_a_mismatch() {
    let (words, line) = mismatch(MAIN, THREE, &[step(Step::Cleanup)]);
    assert_eq!(
        (words.as_str(), line),
        ("alice is asked to discard, which the script does not answer here", 1)
    );
    let (words, line) = mismatch(MAIN, OFFER, &[casts("alice", "offer"), stack_resolves()]);
    assert_eq!(
        (words.as_str(), line),
        ("alice is asked whether to accept, which the script does not answer here", 2)
    );
    let (words, line) = mismatch(MAIN, OFFER, &[casts("alice", "offer"), passes("alice"), passes("bob")]);
    assert!(words.starts_with("alice is asked whether to accept"), "{words}");
    assert_eq!(line, 3, "also at the end");
    let (words, line) =
        mismatch(MAIN, OFFER, &[casts("alice", "offer"), casts("bob", "growth"), accepts("bob")]);
    assert!(words.starts_with("alice is asked whether to accept"), "{words}");
    assert_eq!(line, 3);
}

#[test]
fn a_request_that_comes_too_early_is_a_mismatch() {
    let (words, _) = mismatch(MAIN, THREE, &[turn(4, "bob", None), discards("alice", &["b"])]);
    assert!(words.starts_with("alice is asked to discard"), "{words}");
}

#[test]
fn a_request_that_an_engine_adds_is_a_mismatch() {
    let board = "alice's hand holds \"Grizzly Bears\" as growth";
    let script = [casts("alice", "growth"), resolves("growth")];
    let outcome = with_quirk(Quirk::AsksForNumber, &scenario(MAIN, board, &script));
    let Outcome::ScriptMismatch { mismatch, line: 2 } = outcome else { panic!("{outcome:?}") };
    assert_eq!(
        mismatch.to_string(),
        "alice is asked to choose a number, which the script does not answer here"
    );
}

#[test]
fn an_answer_that_nothing_asked_for_is_a_mismatch() {
    let script = [discards("alice", &["b"])];
    let outcome = with_quirk(Quirk::NoDiscard, &scenario(MAIN, THREE, &script));
    let Outcome::ScriptMismatch { mismatch, line: 1 } = outcome else { panic!("{outcome:?}") };
    assert_eq!(
        mismatch.to_string(),
        "alice discards b, but is not asked to discard: no such request came while everyone passed 120 times, up to the end step of turn 10 of bob; with only one possible answer, none comes"
    );
    let (words, line) = mismatch_of_ended_game();
    assert_eq!(words, "alice casts a, but is not asked for an action: the game is over");
    assert_eq!(line, 2);
}

fn mismatch_of_ended_game() -> (String, usize) {
    mismatch(MAIN, THREE, &[decides("bob", Decision::Concede), casts("alice", "a")])
}

#[test]
fn a_request_with_one_answer_may_be_left_out() {
    right(MAIN, STUDY, &[casts("alice", "study"), resolves("study"), in_graveyard("a")]);
    right(MAIN, STUDY, &[casts("alice", "study"), stack_resolves(), in_graveyard("a")]);
    right(MAIN, STUDY, &[casts("alice", "study"), everyone_passes(), in_graveyard("a"), priority("alice")]);
}

#[test]
fn a_request_that_comes_for_ever_ends_the_game() {
    let script = [casts("alice", "study"), everyone_passes(), in_graveyard("a")];
    let outcome = outcome(Quirk::AsksForEver, &scenario(MAIN, STUDY, &script));
    assert!(matches!(outcome, Outcome::Inconclusive { .. }), "{outcome:?}");
}

#[test]
fn a_request_with_one_answer_may_be_answered() {
    right(MAIN, STUDY, &[casts("alice", "study"), discards("alice", &["a"]), in_graveyard("a")]);
    let script =
        [casts("alice", "study"), asked("alice", Asking::Discard), stack(&[]), in_graveyard_not_yet()];
    right(MAIN, STUDY, &script);
}

fn in_graveyard_not_yet() -> What {
    expect(GameFact::IsIn("a".to_owned(), Zone::Hand, Some("alice".to_owned())))
}

#[test]
fn an_answer_that_does_not_fit_a_request_with_one_is_for_a_later_one() {
    let board = "alice's hand holds \"Grizzly Bears\" as study\nalice's hand holds \"Grizzly Bears\" as a\n\
                 bob's hand holds \"Grizzly Bears\" as b";
    let (words, _) = mismatch(MAIN, board, &[casts("alice", "study"), discards("alice", &["b"])]);
    assert!(words.starts_with("alice discards b, but is not asked to discard"), "{words}");
}

#[test]
fn what_must_be_asked_is_waited_for() {
    right(MAIN, THREE, &[asked("alice", Asking::Discard), at(Step::Cleanup), discards("alice", &["a"])]);
    right(MAIN, THREE, &[asked("bob", Asking::Action), priority("bob")]);
    let outcome = outcome(Quirk::NoDiscard, &scenario(MAIN, THREE, &[asked("alice", Asking::Discard)]));
    let Outcome::ScriptMismatch { mismatch, line: 1 } = outcome else { panic!("{outcome:?}") };
    assert_eq!(
        mismatch.to_string(),
        "alice is not asked to discard: no such request came while everyone passed 120 times, up to the end step of turn 10 of bob; with only one possible answer, none comes"
    );
}

#[test]
fn nobody_is_asked_where_nobody_must_be() {
    let board = "alice controls \"Grizzly Bears\" as bears, tapped";
    let quiet = [not_asked("alice", Step::Upkeep), not_asked("bob", Step::Upkeep)];
    // If the next statement observes the game, it goes on to the step at once, …
    let looks = [&quiet[..], &[at(Step::Upkeep), priority("alice")]].concat();
    // … and otherwise with the next statement that advances it.
    let goes = [&quiet[..], &[step(Step::Upkeep), at(Step::Upkeep)]].concat();
    for script in [&looks, &goes, &quiet.to_vec()] {
        let outcome = with_quirk(Quirk::PriorityInUntapStep, &scenario(Some(Step::Untap), board, script));
        let Outcome::Diverge { divergences } = outcome else { panic!("{outcome:?}") };
        assert_eq!(divergences[0].subject, "alice");
        assert_eq!(divergences[0].expected, "not asked anything before the upkeep step");
        assert_eq!(divergences[0].actual, "asked for an action: it is the untap step of turn 3 of alice");
        assert_eq!(divergences[0].line, 1);
    }
    let bob = [not_asked("bob", Step::Upkeep), turn(4, "bob", None)];
    let outcome = with_quirk(Quirk::PriorityInUntapStep, &scenario(Some(Step::Untap), board, &bob));
    assert!(matches!(&outcome, Outcome::Diverge { divergences } if divergences[0].subject == "bob"));
}

#[test]
fn conceding_is_possible_whoever_is_asked() {
    right(
        MAIN,
        OFFER,
        &[
            casts("alice", "offer"),
            asked("alice", Asking::May),
            decides("bob", Decision::Concede),
            expect(GameFact::Over(true)),
        ],
    );
}
