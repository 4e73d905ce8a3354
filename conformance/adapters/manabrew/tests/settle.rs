//! Boards that are settled: what is put on them, what the engine asks, and what answers it takes.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

use apnap_conformance::corpus;
use apnap_conformance::engine::{Answer, Engine, Reply, Settled};
use apnap_conformance::language::load;
use apnap_conformance::observation::Observation;
use apnap_conformance::scenario::Board;
use apnap_manabrew::Manabrew;
use apnap_manabrew::engine::EDITION;
use apnap_oracle::card::{CounterKind, Zone};
use apnap_oracle::state::{Asking, Decision};
use pretty_assertions::assert_eq;

const LEGENDS: &str = "  alice controls 2 \"Isamaru, Hound of Konda\" as one, other\n";

fn board(lines: &str) -> Board {
    let text = format!(
        "scenario \"A board\"\nrules 704.3\nbecause \"It is only settled.\"\n\nboard\n{lines}\nsettle\n\nexpect\n  the game goes on\n"
    );
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    load("test/board", &text, &catalogue).unwrap_or_else(|errors| panic!("{errors:?}")).board
}

fn settle(lines: &str, answers: &[Answer]) -> Reply<Settled> {
    Manabrew.settle(EDITION, &board(lines), answers)
}

fn rests(lines: &str, answers: &[Answer]) -> Observation {
    match settle(lines, answers) {
        Reply::Ok(Settled::Rests(seen)) => *seen,
        other => panic!("{other:?}"),
    }
}

fn keeps(player: &str, kept: &str) -> Answer {
    Answer { player: player.to_owned(), decision: Decision::Keep(kept.to_owned()) }
}

fn feature(lines: &str) -> String {
    match settle(lines, &[]) {
        Reply::Unsupported { feature, .. } => feature,
        other => panic!("{other:?}"),
    }
}

#[test]
fn everything_of_a_board_arrives_and_comes_back() {
    let seen = rests(
        "  alice has 7 life\n  alice has 3 poison counters\n  alice's hand holds Forest\n  \
         bob controls \"Hill Giant\" as giant, with 2 damage, with a charge counter\n  \
         bob controls Flight as flight, attached to giant, owned by alice\n",
        &[],
    );
    let (giant, flight, alice) = (&seen.objects["giant"], &seen.objects["flight"], &seen.players["alice"]);
    assert_eq!((giant.damage, giant.zone), (Some(2), Some(Zone::Battlefield)));
    assert_eq!(giant.counters, Some([(CounterKind::Named("charge".to_owned()), 1)].into()));
    assert_eq!(flight.attached, Some(Some("giant".to_owned())));
    assert_eq!(flight.owner, Some("alice".to_owned()));
    assert_eq!((alice.life, alice.hand, alice.lost), (Some(7), Some(1), Some(false)));
    assert_eq!(alice.counters, Some([(CounterKind::Named("poison".to_owned()), 3)].into()));
    assert_eq!(seen.game.unwrap().over, Some(false));
}

#[test]
fn a_request_without_an_answer_is_the_reply() {
    let Reply::Ok(Settled::Asks(request)) = settle(LEGENDS, &[]) else { panic!("nobody is asked") };
    assert_eq!((request.player.as_str(), request.asking), ("alice", Asking::Keep));
    assert_eq!(request.among, ["one", "other"]);
    let seen = rests(LEGENDS, &[keeps("alice", "other")]);
    assert_eq!(seen.objects["one"].zone, Some(Zone::Graveyard));
    assert_eq!(seen.objects["other"].zone, Some(Zone::Battlefield));
}

#[test]
fn answers_by_others_or_of_other_kinds_are_refused() {
    let does = Answer { player: "alice".to_owned(), decision: Decision::May(true) };
    for answer in [keeps("bob", "one"), keeps("alice", "elsewhere"), does] {
        let reply = settle(LEGENDS, &[answer]);
        assert!(matches!(reply, Reply::Ok(Settled::Refused { rule: None, .. })), "{reply:?}");
    }
}

#[test]
fn an_answer_to_no_request_is_malformed() {
    let reply = settle(LEGENDS, &[keeps("alice", "one"), keeps("alice", "one")]);
    assert!(matches!(reply, Reply::Malformed(_)), "{reply:?}");
}

#[test]
fn what_leaves_the_game_is_not_shown() {
    let seen = rests("  alice controls saproling: token green Saproling creature 1/1, with 1 damage\n", &[]);
    assert_eq!(seen.objects.keys().collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
fn a_board_says_all_counters() {
    let seen = rests(
        "  alice controls \"Jace Beleren\" as jace\n  alice controls \"History of Benalia\" as saga\n",
        &[],
    );
    assert_eq!(seen.objects["jace"].zone, Some(Zone::Graveyard));
    assert_eq!(seen.objects["saga"].counters, Some([].into()));
}

#[test]
fn what_the_engine_cannot_be_told_is_unsupported() {
    let players = "  players alice, bob, carol, dave\n";
    assert_eq!(feature(&format!("{players}  teams alice and bob against carol and dave\n")), "variant");
    assert_eq!(feature("  alice is the archenemy\n"), "variant");
    assert_eq!(feature("  alice has 2 experience counters\n"), "counter");
    assert_eq!(feature("  alice controls \"Exquisite Archangel\"\n"), "replacement");
}
