//! Every outcome of a script.

use crate::statements::*;
use crate::toy::{Quirk, Toy};
use crate::{MAIN, outcome, passed, played, scenario, with_quirk};
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::Glimpse;
use apnap_conformance::run::run;
use apnap_conformance::scenario::Scenario;
use apnap_conformance::script::GameFact;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Decision, Step};
use pretty_assertions::assert_eq;

const CARDS: &str = "alice's hand holds \"Grizzly Bears\" as growth\nalice's hand holds \"Grizzly Bears\" as sorcery\n\
                     bob's hand holds \"Grizzly Bears\" as response";

fn sorcery_in_the_upkeep() -> Scenario {
    scenario(Some(Step::Upkeep), CARDS, &[must_not("alice", cast("sorcery"), "117.1a"), priority("alice")])
}

#[test]
fn a_decision_that_a_rule_forbids_is_refused() {
    assert_eq!(outcome(Quirk::Right, &sorcery_in_the_upkeep()), passed());
    let outcome = outcome(Quirk::SorceriesAnyTime, &sorcery_in_the_upkeep());
    let expected = Outcome::WronglyAccepted {
        player: "alice".to_owned(),
        decision: "casts sorcery".to_owned(),
        rule: "117.1a".to_owned(),
        line: 1,
    };
    assert_eq!(outcome, expected);
}

#[test]
fn it_is_offered_at_once_to_whoever_has_no_priority() {
    let script = [must_not("bob", cast("response"), "117.1"), priority("alice"), casts("bob", "response")];
    assert_eq!(outcome(Quirk::Right, &scenario(MAIN, CARDS, &script)), passed());
}

#[test]
fn an_answer_that_a_rule_forbids_is_offered_when_it_is_asked_for() {
    let board =
        "alice's hand holds 4 \"Grizzly Bears\" as a, b, c, d\nbob's hand holds \"Grizzly Bears\" as e";
    let discard = |cards: &[&str]| Decision::Discard(names(cards));
    let script = [
        must_not("alice", discard(&["a"]), "514.1"),
        must_not("alice", discard(&["a", "e"]), "514.1"),
        must_not("alice", discard(&["a", "b", "c"]), "514.1"),
        discards("alice", &["a", "d"]),
        at(Step::Cleanup),
    ];
    assert_eq!(outcome(Quirk::Right, &scenario(MAIN, board, &script)), passed());
}

#[test]
fn the_rule_of_a_refusal_counts_where_the_engine_names_rules() {
    let diverges = outcome(Quirk::RefusesByAnotherRule, &sorcery_in_the_upkeep());
    let Outcome::Diverge { divergences } = diverges else { panic!("{diverges:?}") };
    assert_eq!(divergences[0].expected, "rejected by 117.1a");
    assert_eq!(divergences[0].actual, "rejected by 305.1");
    assert_eq!(divergences[0].line, 1);

    let mut other = Toy::new(Quirk::Right);
    other.names_rules = false;
    let scenario = sorcery_in_the_upkeep();
    let run = run(&mut other, [&scenario], |_| vec![Edition::HOME]);
    assert_eq!(run.cases[0].outcome, passed());
}

#[test]
fn a_refusal_changes_nothing() {
    let outcome = outcome(Quirk::RefusalTaps, &sorcery_in_the_upkeep());
    let Outcome::Diverge { divergences } = outcome else { panic!("{outcome:?}") };
    assert_eq!(divergences[0].subject, "objects growth status tapped");
    assert_eq!((divergences[0].expected.as_str(), divergences[0].actual.as_str()), ("false", "true"));
    assert_eq!(divergences[0].field, "after a refusal");
}

#[test]
fn a_legal_decision_is_not_refused() {
    let response = scenario(MAIN, CARDS, &[casts("bob", "response")]);
    let outcome = with_quirk(Quirk::OnlyTheActivePlayerCasts, &response);
    let expected = Outcome::WronglyRefused {
        player: "bob".to_owned(),
        decision: "casts response".to_owned(),
        rule: Some("117.1".to_owned()),
        also: Vec::new(),
        reason: "not now".to_owned(),
        line: 1,
    };
    assert_eq!(outcome, expected);
    let passes = with_quirk(Quirk::RefusesPasses, &scenario(MAIN, CARDS, &[step(Step::End)]));
    assert!(matches!(passes, Outcome::WronglyRefused { decision, .. } if decision == "passes"));
}

#[test]
fn the_first_difference_decides_with_its_line() {
    let script = [priority("alice"), priority("bob"), casts("nobody", "nothing")];
    let outcome = outcome(Quirk::Right, &scenario(MAIN, CARDS, &script));
    let Outcome::Diverge { divergences } = outcome else { panic!("{outcome:?}") };
    assert_eq!(divergences.len(), 1);
    assert_eq!(divergences[0].line, 100);
    assert_eq!((divergences[0].expected.as_str(), divergences[0].actual.as_str()), ("bob", "alice"));
}

#[test]
fn what_is_not_shown_is_counted() {
    let damage = expect(GameFact::Damage("growth".to_owned(), 0));
    let both = scenario(MAIN, CARDS, &[damage.clone(), priority("alice")]);
    assert_eq!(outcome(Quirk::Right, &both), Outcome::Pass { not_shown: 1, eased: 0 });
    let nothing = outcome(Quirk::Right, &scenario(MAIN, CARDS, &[damage]));
    assert!(matches!(nothing, Outcome::Unsupported { .. }), "{nothing:?}");
}

#[test]
fn an_engine_without_what_a_script_needs_is_not_judged() {
    let goes = scenario(MAIN, CARDS, &[step(Step::End), at(Step::End)]);
    let outcome = with_quirk(Quirk::ShowsNoGame, &goes);
    assert_eq!(outcome, Outcome::Unsupported { reason: "observe: the game is not reported".to_owned() });
    let casts = scenario(MAIN, CARDS, &[casts("alice", "growth")]);
    let outcome = with_quirk(Quirk::CannotCast, &casts);
    assert_eq!(outcome, Outcome::Unsupported { reason: "spells: not yet".to_owned() });
}

#[test]
fn crashes_and_errors_are_those_of_the_case() {
    let casts = scenario(MAIN, CARDS, &[casts("alice", "growth")]);
    let crash = with_quirk(Quirk::Panics, &casts);
    assert_eq!(crash, Outcome::Crash { message: "this card is too much".to_owned(), tries: None });
    let error = with_quirk(Quirk::Errs, &casts);
    assert_eq!(error, Outcome::Error { message: "the stack is lost".to_owned() });
}

#[test]
fn a_decision_that_makes_no_sense_is_a_protocol_error() {
    let outcome = outcome(Quirk::Right, &scenario(MAIN, CARDS, &[casts("alice", "response")]));
    let expected = "response is not a card in that hand".to_owned();
    assert_eq!(outcome, Outcome::ProtocolError { message: expected, tries: None });
}

#[test]
fn glimpses_tell_engines_apart() {
    let scenario = sorcery_in_the_upkeep();
    let right = played(Quirk::Right, &scenario);
    let [Glimpse::Refused(Some(rule)), Glimpse::Seen(_)] = &right.glimpses[..] else { panic!("{right:?}") };
    assert_eq!(rule, "117.1a");
    let wrong = played(Quirk::SorceriesAnyTime, &scenario);
    assert!(matches!(&wrong.glimpses[..], [Glimpse::Stopped(_)]), "{wrong:?}");
    assert_eq!(played(Quirk::NoUpkeep, &scenario), right, "it does not matter here");
}
