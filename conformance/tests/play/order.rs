//! The order of events.

use crate::statements::*;
use crate::toy::Quirk;
use crate::{MAIN, outcome, passed, scenario, with_quirk};
use apnap_conformance::observation::{Happening, ObjectHappening, PlayerHappening};
use apnap_conformance::outcome::Outcome;
use apnap_conformance::script::What;
use apnap_oracle::state::{Step, TurnPart};
use pretty_assertions::assert_eq;

const BEARS: &str = "alice controls \"Grizzly Bears\" as bears, tapped\nbob controls \"Grizzly Bears\" as arena\n\
                     alice's hand holds \"Grizzly Bears\" as growth";

fn begins(step: Step) -> Happening {
    Happening::Begins(TurnPart::Step(step), None)
}

fn untaps() -> Happening {
    Happening::Object("bears".to_owned(), ObjectHappening::Untaps)
}

fn draws() -> Happening {
    Happening::Player("alice".to_owned(), PlayerHappening::Draws)
}

fn difference(begins: Option<Step>, script: &[What]) -> (String, String, String) {
    match outcome(Quirk::Right, &scenario(begins, BEARS, script)) {
        Outcome::Diverge { divergences } => {
            let one = divergences.into_iter().next().unwrap();
            (one.subject, one.expected, one.actual)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn all_that_happened_since_the_last_statement_counts() {
    let script = [
        turn(4, "bob", None),
        in_order(&[begins(Step::End), begins(Step::Cleanup), Happening::Begins(TurnPart::Turn, Some(4))]),
        turn(5, "alice", Some(Step::Upkeep)),
        in_order(&[
            Happening::Object("arena".to_owned(), ObjectHappening::Triggers),
            Happening::Object("arena's ability".to_owned(), ObjectHappening::Resolves),
            begins(Step::Draw),
            Happening::Begins(TurnPart::Turn, Some(5)),
            untaps(),
            begins(Step::Upkeep),
        ]),
    ];
    assert_eq!(outcome(Quirk::Right, &scenario(MAIN, BEARS, &script)), passed());
}

#[test]
fn what_happened_before_does_not_count() {
    let script = [step(Step::End), casts("alice", "growth"), in_order(&[begins(Step::End)])];
    let (subject, expected, actual) = difference(MAIN, &script);
    assert_eq!(subject, "the end step begins");
    assert_eq!((expected.as_str(), actual.as_str()), ("it happens", "it does not happen"));
}

#[test]
fn what_happens_as_the_game_begins_counts_for_a_first_expectation() {
    assert_eq!(
        outcome(Quirk::Right, &scenario(Some(Step::Untap), BEARS, &[in_order(&[untaps()])])),
        passed()
    );
}

#[test]
fn what_happens_as_the_game_begins_belongs_to_the_first_statement() {
    let script = [step(Step::Upkeep), in_order(&[untaps(), begins(Step::Upkeep)])];
    assert_eq!(outcome(Quirk::Right, &scenario(Some(Step::Untap), BEARS, &script)), passed());
    let script = [step(Step::Upkeep), step(Step::Draw), in_order(&[untaps()])];
    let (_, _, actual) = difference(Some(Step::Untap), &script);
    assert_eq!(actual, "it does not happen", "only to the first");
}

#[test]
fn what_happens_where_nobody_must_be_asked_counts_for_what_follows() {
    let script = [
        not_asked("bob", Step::Draw),
        not_asked("bob", Step::Untap),
        in_order(&[untaps()]),
        step(Step::Draw),
        in_order(&[begins(Step::Draw), draws()]),
    ];
    let script = [&script[1..2], &script[3..]].concat();
    assert_eq!(outcome(Quirk::Right, &scenario(Some(Step::Untap), BEARS, &script)), passed());
}

#[test]
fn an_order_the_other_way_round_differs() {
    let (subject, expected, actual) =
        difference(Some(Step::Untap), &[step(Step::Draw), in_order(&[draws(), begins(Step::Upkeep)])]);
    assert_eq!(subject, "the upkeep step begins");
    assert_eq!((expected.as_str(), actual.as_str()), ("after: alice draws", "before that"));
}

#[test]
fn at_the_same_time_is_not_after() {
    let script = [turn(5, "alice", Some(Step::Draw)), in_order(&[untaps(), begins(Step::Upkeep), draws()])];
    let all_at_once = with_quirk(Quirk::AllAtOnce, &scenario(Some(Step::End), BEARS, &script));
    assert_eq!(all_at_once, passed(), "alice draws once more, later");
    let script = [turn(5, "alice", Some(Step::Untap)), in_order(&[untaps(), draws()])];
    let scenario = scenario(Some(Step::End), BEARS, &script);
    let Outcome::Diverge { divergences } = outcome(Quirk::AllAtOnce, &scenario) else { panic!() };
    assert_eq!(divergences[0].actual, "at the same time");
    assert_eq!(divergences[0].line, 201);
}

#[test]
fn an_engine_that_shows_no_events_is_not_compared() {
    let script = [step(Step::End), in_order(&[begins(Step::End)]), priority("alice")];
    let outcome = with_quirk(Quirk::ShowsNoEvents, &scenario(MAIN, BEARS, &script));
    assert_eq!(outcome, Outcome::Pass { not_shown: 1, eased: 0 });
}
