//! Random legal games keep the invariants of every game, and growing games end.

use crate::support::{catalogue, deciding, mutant, scenario, scenarios};
use apnap_conformance::games::{CombatFigures, Deck, Figures, Length, play_at_random, playable};
use apnap_conformance::generate::{Bytes, bytes_of};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::play;
use apnap_conformance::run::editions_of;
use apnap_oracle::bench::{Bench, USUAL_WORK};
use apnap_oracle::edition::{Edition, NAMED};
use apnap_oracle::state::{Decision, Game, PlayerId, Thing};
use apnap_oracle::table::{DecisionResult, Logged, Play, Rest, canonical};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;

fn deck() -> Deck {
    playable(catalogue())
}

#[test]
fn the_laws_of_every_game_hold_in_random_games() {
    let deck = deck();
    assert!(deck.len() >= 150, "{} cards say everything that they do", deck.len());
    let mut figures = Figures::default();
    for number in 0..30 {
        let (edition, _) = NAMED[number % NAMED.len()];
        let bytes = bytes_of(1, number as u64, 16384);
        let length = Length { written_every: 20, ..Length::default() };
        let game = play_at_random(&deck, edition, length, &mut Bytes::new(&bytes));
        assert_eq!(game.broken, None, "game {number}");
        figures = figures.and(game.figures);
    }
    assert!(figures.actions > 300, "players do something: {figures:?}");
    assert!(figures.won > figures.games / 2, "most games end with a winner: {figures:?}");
    let CombatFigures { attackers, blockers, damage } = figures.combat;
    assert!(attackers > 30 && blockers > 5 && damage > 30, "creatures fight: {figures:?}");
}

/// What a game shows on its way: its stops, its state at each stop, and the events until then.
#[derive(PartialEq, Debug)]
struct Shown {
    rest: Rest,
    game: Game,
    events: Vec<String>,
}

fn shown(play: &mut Play) -> Shown {
    let ids = |logged: &Logged| logged.by.iter().map(|rule| rule.id).collect::<Vec<_>>();
    let told = |logged: &Logged| format!("{:?}: {:?}", ids(logged), logged.events);
    let events = play.take_finished().iter().map(told).collect::<Vec<_>>();
    let pending = play.pending().iter().map(told);
    Shown {
        rest: play.rest().clone(),
        game: play.game().clone(),
        events: events.into_iter().chain(pending).collect(),
    }
}

/// Reusing earlier results, and making a new snapshot only after events that matter to 613, is the same as
/// computing everything again: the same games, the same events, the same requests.
#[test]
fn remaking_only_what_changed_is_the_same_as_remaking_everything() {
    let deck = deck();
    for number in 0..12 {
        let (edition, _) = NAMED[number % NAMED.len()];
        let bytes = bytes_of(2, number as u64, 8192);
        let length = Length { turns: 20, decisions: 600, ..Length::default() };
        let played = play_at_random(&deck, edition, length, &mut Bytes::new(&bytes));
        let game = apnap_conformance::games::deal(&deck, &mut Bytes::new(&bytes));
        // Computing everything again takes more work.
        let bench = || Bench::new(edition).with_work(10 * USUAL_WORK);
        let (quick, literal) = (bench(), bench().literally());
        let mut one = Play::begin(game.clone(), &quick);
        let mut other = Play::begin(game, &literal);
        for (n, (player, decision)) in played.decisions.iter().enumerate() {
            while matches!(one.rest(), Rest::Ended(_)) {
                assert_eq!(shown(&mut one), shown(&mut other), "game {number} before decision {n}");
                one.advance(&quick);
                other.advance(&literal);
            }
            assert_eq!(shown(&mut one), shown(&mut other), "game {number} before decision {n}");
            // Both games reject the same decisions, and a rejection changes nothing.
            let wrong = Decision::Choose(vec![Thing::Player(*player)]);
            assert_eq!(one.answer(*player, wrong.clone(), &quick), other.answer(*player, wrong, &literal));
            let taken = one.answer(*player, decision.clone(), &quick);
            assert_eq!(taken, other.answer(*player, decision.clone(), &literal));
            if n % 20 == 0 {
                assert_eq!(one.legal(&quick), other.legal(&literal), "game {number} after decision {n}");
            }
        }
        assert_eq!(shown(&mut one), shown(&mut other), "game {number} at its end");
        assert_eq!(canonical(one.game()), canonical(other.game()), "game {number}");
    }
}

/// The same for what the scenarios show: each game of the corpus, in its first edition and in its last.
#[test]
fn a_literal_oracle_shows_the_same_in_every_game_of_the_corpus() {
    for scenario in scenarios().iter().filter(|scenario| !scenario.script.is_empty()) {
        let editions = editions_of(scenario);
        let ends: BTreeSet<Edition> = editions.first().into_iter().chain(editions.last()).copied().collect();
        for edition in ends {
            let quick = play(&mut Oracle::new(), scenario, edition);
            let literal = play(&mut Oracle::literal(), scenario, edition);
            assert_eq!(quick, literal, "{} in {edition}", scenario.id);
        }
    }
}

/// A game of a scenario, played by passing only until it ends, makes another request, or has had this many
/// passes.
fn passed(board: &str, cards: &str, times: usize) -> (Play, Bench) {
    let rest =
        format!("{cards}\nboard\n{board}\nscript\n  everyone passes\n  expect\n    the game goes on\n");
    let scenario = scenario(&deciding("104.4b", &rest));
    let bench = Bench::new(Edition::HOME);
    let mut play = Play::begin(scenario.board.game.clone(), &bench);
    for _ in 0..times {
        match play.rest().clone() {
            Rest::Asks(request) => {
                let Thing::Player(player) = request.player else { break };
                if play.answer(player, Decision::Pass, &bench) != DecisionResult::Taken {
                    break;
                }
            }
            Rest::Ended(_) => play.advance(&bench),
            Rest::Over | Rest::Settled | Rest::OutOfBounds | Rest::NotPerformed(_) => break,
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
    assert_eq!(play.game().outcome, Some(apnap_oracle::state::GameOutcome::Draw));
}

#[test]
fn a_loop_that_grows_does_not_end_and_does_not_crash() {
    let board = "  alice controls Echo\n  bob controls Echo\n  alice's hand holds \"Echo\"\n";
    let (play, _) = passed(board, ECHO, 500);
    assert_eq!(play.game().outcome, None);
}

/// A creature that enters triggers the Warden: this many enter at the same time.
fn a_stack_of(objects: u32) -> String {
    format!(
        "card \"Muster\"\n  mana cost {{W}}\n  type Sorcery\n  \
         spell: create {objects} (token white Soldier creature 1/1)\n\n\
         board\n  bob controls \"Soul Warden\" as warden\n  alice's hand holds Muster as muster\n\n\
         script\n  alice casts muster\n  muster resolves\n  expect\n    bob has 20 life\n  \
         the stack resolves\n  expect\n    bob has {} life\n",
        20 + objects
    )
}

/// The outcome of a game that is only played, whatever it shows.
fn outcome_of(game: &str, mut oracle: Oracle) -> Outcome {
    play(&mut oracle, &scenario(&deciding("104.4b", game)), Edition::HOME).outcome
}

#[test]
fn a_stack_of_ten_thousand_objects_ends_or_is_inconclusive() {
    let high = outcome_of(&a_stack_of(200), Oracle::new());
    assert_eq!(high, Outcome::PASSED);
    // More would take long: the work limit ends it, as it does any game.
    let too_high = outcome_of(&a_stack_of(10_000), Oracle::new().with_work(1_000_000));
    assert!(matches!(too_high, Outcome::Inconclusive { .. }), "{too_high:?}");
}

#[test]
fn a_mutant_that_never_comes_to_an_end_is_out_of_work() {
    let text = "card \"Muster\"\n  mana cost {W}\n  type Sorcery\n  \
                spell: create 2 (token white Soldier creature 1/1)\n\n\
                board\n  alice controls \"Doubling Season\"\n  alice's hand holds Muster as muster\n\n\
                script\n  alice casts muster\n  muster resolves\n  expect\n    alice has 20 life\n";
    assert!(matches!(outcome_of(text, Oracle::new()), Outcome::Pass { .. }));
    let outcome = outcome_of(text, Oracle::mutant(mutant("614.5/1=false")));
    let Outcome::Inconclusive { reason } = outcome else { panic!("{outcome:?}") };
    assert!(reason.starts_with("out of work: "), "{reason}");
}

/// Plays a turn from the draw step on, and returns why the game stopped.
fn stopped(cards: &str, board: &str) -> String {
    let text = format!(
        "{cards}board\n{board}\nscript\n  turn 5 alice, upkeep step\n  expect\n    alice has 20 life\n"
    );
    match outcome_of(&text, Oracle::new()) {
        Outcome::Inconclusive { reason } => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_stops_at_what_is_not_performed_and_names_it() {
    let quoted = "card \"Riddle\"\n  type Enchantment\n  other \"something happens\"\n\n";
    let words = "not performed: the quoted text \"something happens\" is not performed; if it doesn't matter, write \
                 `quoted text of \"Riddle\" does not matter` on the board";
    assert_eq!(stopped(quoted, "  alice controls Riddle\n"), words);
}

/// Quoted text stops a game unless the board says that it doesn't matter; an effect or a cost in quotation marks
/// stops it once the game comes to it.
#[test]
fn quoted_text_that_does_not_matter_stops_no_game() {
    let card = "card \"Riddle\"\n  type Artifact\n  other \"something happens\"\n  \
                triggered \"someone laughs\": you gain 1 life\n  \
                activated {1} \"laugh\": you gain 1 life\n  activated {1}: \"you laugh\"\n\n";
    let played = |act: &str| {
        let text = format!(
            "{card}board\n  alice controls \
             Riddle as riddle\n  quoted text of \"Riddle\" does not matter\n\nscript\n{act}  turn 5 alice, upkeep \
             step\n  expect\n    alice has 20 life\n"
        );
        outcome_of(&text, Oracle::new())
    };
    assert!(matches!(played(""), Outcome::Pass { .. }), "{:?}", played(""));
    for (act, text) in [("ability 1 of riddle", "laugh"), ("ability 2 of riddle", "you laugh")] {
        let words = format!("not performed: the quoted text \"{text}\" is not performed");
        match played(&format!("  alice activates {act}\n  the stack resolves\n")) {
            Outcome::Inconclusive { reason } => assert_eq!(reason, words),
            other => panic!("{other:?}"),
        }
    }
}

/// "That much" is the amount of an event that has one, and "its" power is that of something named before.
#[test]
fn a_number_that_nothing_tells_is_not_guessed() {
    let gaining = |number: &str| {
        let ability = format!("triggered when each draw step begins: you gain [{number}] life");
        let card = format!("card \"Wild Guess\"\n  type Enchantment\n  {ability}\n\n");
        stopped(&card, "  alice controls \"Wild Guess\"\n")
    };
    assert_eq!(gaining("2 times that much"), "not performed: `that much` refers to nothing here");
    assert_eq!(gaining("its power"), "not performed: `its` refers to nothing here");
}

#[test]
fn a_board_of_two_thousand_permanents_goes_through_a_turn() {
    let text = "board\n  turn 3 alice, upkeep step\n  alice controls 1000 \"Grizzly Bears\"\n  \
                bob controls 1000 \"Grizzly Bears\"\n  bob controls \"Soul Warden\" as warden\n  \
                alice's hand holds \"Giant Growth\" as growth\n  alice's hand holds \"Grizzly Bears\" as bears\n\n\
                script\n  precombat main phase\n  alice casts bears\n  the stack resolves\n  expect\n    \
                bob has 21 life\n  alice casts growth on bears\n  growth resolves\n  expect\n    \
                bears is 5/5\n  turn 4 bob, upkeep step\n  expect\n    bears is 2/2\n";
    assert_eq!(outcome_of(text, Oracle::new()), Outcome::PASSED);
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
        assert!(matches!(answer, DecisionResult::Malformed(_)), "{answer:?}");
    }
    assert_eq!(play.answer(alice, Decision::Roll(6), &bench), DecisionResult::Taken);
}
