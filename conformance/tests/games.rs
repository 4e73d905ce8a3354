//! Random legal games keep the laws of every game; games that grow end.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a failed test says why")]

use apnap_conformance::corpus;
use apnap_conformance::games::{Deck, Length, play_at_random, playable};
use apnap_conformance::generate::{Bytes, bytes_of};
use apnap_conformance::language::load;
use apnap_oracle::bench::Bench;
use apnap_oracle::edition::{Edition, NAMED};
use apnap_oracle::state::{Decision, Game, PlayerId, Thing};
use apnap_oracle::table::{Answer, Play, Rest, canonical};
use pretty_assertions::assert_eq;

fn deck() -> Deck {
    playable(&corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read")))
}

#[test]
fn the_laws_of_every_game_hold_in_random_games() {
    let deck = deck();
    assert!(deck.len() >= 150, "{} cards say everything that they do", deck.len());
    let mut actions = 0;
    for number in 0..30 {
        let (edition, _) = NAMED[number % NAMED.len()];
        let bytes = bytes_of(1, number as u64, 8192);
        let length = Length { written_every: 20, ..Length::default() };
        let game = play_at_random(&deck, edition, length, &mut Bytes::new(&bytes));
        assert_eq!(game.broken, None, "game {number}");
        actions += game.figures.actions;
    }
    assert!(actions > 300, "players do something: {actions}");
}

/// Making a new moment only after what 613 looks at is the same as making one after everything.
#[test]
fn remaking_only_what_changed_is_the_same_as_remaking_everything() {
    let deck = deck();
    for number in 0..6 {
        let bytes = bytes_of(2, number, 8192);
        let played = play_at_random(&deck, Edition::HOME, Length::default(), &mut Bytes::new(&bytes));
        let game = apnap_conformance::games::deal(&deck, &mut Bytes::new(&bytes));
        let quick = replayed(&game, &Bench::new(Edition::HOME), &played.decisions);
        let literal = replayed(&game, &Bench::new(Edition::HOME).literally(), &played.decisions);
        assert_eq!(quick, literal, "game {number}");
    }
}

fn replayed(game: &Game, bench: &Bench, decisions: &[(PlayerId, Decision<Thing>)]) -> Game {
    let mut play = Play::begin(game.clone(), bench);
    for (player, decision) in decisions {
        while matches!(play.rest(), Rest::Ended(_)) {
            play.advance(bench);
        }
        assert_eq!(play.answer(*player, decision.clone(), bench), Answer::Taken);
    }
    canonical(play.game())
}

/// A game of a scenario, played by passing only until it ends, asks something else, or so often.
fn passed(board: &str, cards: &str, times: usize) -> (Play, Bench) {
    let text = format!(
        "scenario \"A game that goes on by itself\"\nrules 104.4b\nbecause \"It is only played.\"\n\n{cards}\nboard\n{board}\nscript\n  everyone passes\n  expect\n    the game goes on\n"
    );
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    let scenario = load("bench/game", &text, &catalogue).unwrap_or_else(|errors| panic!("{errors:?}"));
    let bench = Bench::new(Edition::HOME);
    let mut play = Play::begin(scenario.board.game.clone(), &bench);
    for _ in 0..times {
        match play.rest().clone() {
            Rest::Asks(request) => {
                let Thing::Player(player) = request.player else { break };
                if play.answer(player, Decision::Pass, &bench) != Answer::Taken {
                    break;
                }
            }
            Rest::Ended(_) => play.advance(&bench),
            Rest::Over | Rest::OutOfBounds => break,
        }
    }
    (play, bench)
}

const ECHO: &str = "card \"Echo\"\n  mana cost {1}\n  type Artifact\n  triggered when you gain life: each opponent gains 1 life\n";

#[test]
fn a_loop_of_mandatory_actions_that_repeats_is_a_draw() {
    // Each of the two taps and untaps the other for ever, and nothing else changes.
    let cards = "card \"Seesaw\"\n  mana cost {1}\n  type Artifact\n  triggered when this becomes untapped: tap this\n  triggered when this becomes tapped: untap this\n";
    let board = "  alice controls Seesaw, tapped\n  turn 3 alice, untap step\n";
    let board = board.lines().rev().map(|line| format!("{line}\n")).collect::<String>();
    let (play, _) = passed(&board, cards, 2_000);
    assert_eq!(play.game().outcome, Some(apnap_oracle::state::Outcome::Draw));
}

#[test]
fn a_loop_that_grows_does_not_end_and_does_not_crash() {
    let board = "  alice controls Echo\n  bob controls Echo\n  alice's hand holds \"Echo\"\n";
    let (play, _) = passed(board, ECHO, 500);
    assert_eq!(play.game().outcome, None);
}

#[test]
fn a_die_shows_each_of_its_sides_and_no_other() {
    let cards = "card \"Lemonade Stand\"\n  type Artifact Attraction\n  lights 2 6\n";
    let board = "  turn 3 alice, draw step\n  alice controls \"Lemonade Stand\" as stand\n";
    let (mut play, bench) = passed(board, cards, 3);
    let alice = PlayerId(0);
    let sides: Vec<_> = (1..=6).map(|side| (alice, Decision::Roll(side))).collect();
    assert_eq!(play.legal(&bench), sides);
    for no_side in [0, 7] {
        let answer = play.answer(alice, Decision::Roll(no_side), &bench);
        assert!(matches!(answer, Answer::Malformed(_)), "{answer:?}");
    }
    assert_eq!(play.answer(alice, Decision::Roll(6), &bench), Answer::Taken);
}
