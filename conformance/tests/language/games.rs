//! Games are resolved into a board on which they begin, and a script.

use super::small::loaded;
use crate::support::{deciding, drawn};
use apnap_conformance::observation::{Happening, ObjectHappening};
use apnap_conformance::scenario::{Fact, Scenario};
use apnap_conformance::script::{GameExpectation, GameFact, Until, What};
use apnap_oracle::card::{CounterKind, ManaSymbol, Zone};
use apnap_oracle::state::{
    After, Announcement, Asking, DayNight, Decision, Game, Phase, PlayerId, Point, Step, TurnPart,
};
use pretty_assertions::assert_eq;

/// The game with these lines on its board and in its script.
#[track_caller]
fn game(board: &str, script: &str) -> Scenario {
    let lines = |text: &str| text.lines().map(|line| format!("  {line}\n")).collect::<String>();
    let text = deciding("613.4c", &format!("board\n{}\nscript\n{}", lines(board), lines(script)));
    loaded(&text).unwrap_or_else(|errors| panic!("{}", drawn("test.scn", &text, &errors)))
}

/// The board on which a minimal game begins.
#[track_caller]
fn begun(board: &str) -> Game {
    game(board, "expect\n  nobody has priority").board.game
}

#[test]
fn a_game_begins_in_the_main_phase_of_turn_3_unless_it_is_stated() {
    let usual = begun("alice controls a: creature 1/1");
    assert_eq!((usual.turn.number, usual.active), (3, PlayerId(0)));
    assert_eq!((usual.turn.phase, usual.turn.step), (Some(Phase::Main), None));
    assert_eq!(usual.turn.point, Point::BeforePriority { player: PlayerId(0), after: After::Beginning });
    assert_eq!(begun("active bob\nalice controls a: creature 1/1").turn.last_in_order, PlayerId(1));
    let stated = begun("turn 6 bob, cleanup step\nit is night\nalice controls a: creature 1/1");
    assert_eq!((stated.turn.number, stated.active), (6, PlayerId(1)));
    assert_eq!((stated.turn.step, stated.turn.point), (Some(Step::Cleanup), Point::Beginning));
    assert_eq!((stated.day_night, usual.day_night), (Some(DayNight::Night), None));
}

#[test]
fn an_upkeep_step_is_over_in_the_middle_of_a_turn() {
    let upkeeps = |part: &str| {
        let game = begun(&format!("turn 3 bob, {part}\nalice controls a: creature 1/1"));
        game.players.iter().map(|player| player.upkeeps).collect::<Vec<_>>()
    };
    assert_eq!(upkeeps("untap step"), [0, 0]);
    assert_eq!(upkeeps("upkeep step"), [0, 0]);
    assert_eq!(upkeeps("draw step"), [0, 1]);
    assert_eq!(upkeeps("postcombat main phase"), [0, 1]);
}

#[test]
fn players_have_what_is_stated() {
    let game = begun(
        "alice has 7 life\nalice has 2 poison counters\nbob has mana {G}{G}{C}\nbob cast 2 spells last turn",
    );
    let [alice, bob] = &game.players[..] else { panic!("two players") };
    assert_eq!((alice.life, bob.life), (7, 20));
    assert_eq!(alice.counters.get(&CounterKind::from("poison".to_owned())), Some(&2));
    assert_eq!(bob.mana.get(&ManaSymbol::Colorless), Some(&1));
    assert_eq!(bob.mana.values().sum::<u32>(), 3);
    assert_eq!((alice.spells_cast_last_turn, bob.spells_cast_last_turn), (0, 2));
    assert!(game.mana_is_granted);
    assert!(!begun("mana is not granted").mana_is_granted);
}

#[test]
fn a_library_holds_what_is_stated_from_the_top_or_ten_cards() {
    let scenario = game(
        "alice's library holds 2 Plains as p1, p2\nalice's library holds Humility\n\
         bob's graveyard holds Plains as old\nbob's graveyard holds Plains as new",
        "expect\n  alice has 3 cards in library",
    );
    let label = |id| scenario.board.labels[id].as_str();
    let [alice, bob] = &scenario.board.game.players[..] else { panic!("two players") };
    assert_eq!(alice.library.iter().map(label).collect::<Vec<_>>(), ["p1", "p2", "Humility"]);
    assert_eq!(bob.graveyard.iter().map(label).collect::<Vec<_>>(), ["old", "new"]);
    assert_eq!(bob.library.len(), 10);
    assert_eq!(bob.library.first().map(label), Some("bob-library-1"));
    let top = bob.library.first().and_then(|id| scenario.board.game.objects.get(id));
    assert_eq!(top.map(|object| (object.owner, object.zone)), Some((PlayerId(1), Zone::Library)));
    assert_eq!(top.and_then(|object| object.card.front.name.as_deref()), Some("Plains"));
}

#[test]
fn a_scheme_deck_lies_face_down_in_the_command_zone_from_the_top_down() {
    let of_board = "alice is the archenemy\nalice's scheme deck holds \"A Grand Design\" as first\n\
                    alice's command zone holds \"A Grand Design\" as open\n\
                    alice's scheme deck holds \"A Grand Design\" as second";
    let board = game(of_board, "expect\n  open is face up").board;
    assert_eq!(board.game.archenemy, Some(PlayerId(0)));
    let label = |id| board.labels[id].as_str();
    let deck = &board.game.players[0].scheme_deck;
    assert_eq!(deck.iter().map(label).collect::<Vec<_>>(), ["first", "second"]);
    for (id, object) in &board.game.objects {
        if object.zone == Zone::Command {
            assert_eq!(object.status.face_down, deck.contains(id));
        }
    }
}

#[test]
fn what_is_on_the_stack_is_a_spell() {
    let game = begun(
        "alice's stack holds \"Giant Growth\" as first\nalice's stack holds \"Giant Growth\" as second",
    );
    assert_eq!(game.stack.len(), 2);
    assert!(game.stack.is_sorted());
    assert!(game.stack.iter().all(|id| game.objects[id].on_stack.is_some()));
}

#[test]
fn a_board_without_a_script_has_no_libraries() {
    let board = "board\n  alice's library holds Plains\n\nexpect\n  Plains has no keywords\n";
    let game = loaded(&deciding("613.4c", board)).unwrap().board.game;
    assert!(game.players.iter().all(|player| player.library.is_empty()));
    assert!(!game.mana_is_granted);
}

#[test]
fn statements_have_their_lines_and_their_meaning() {
    let scenario = game(
        "alice controls bear: creature 2/2\nalice's hand holds \"Giant Growth\" as growth",
        "alice casts growth on bear\ngrowth resolves\nbob must not discard growth because 613.4c\n\
         bob is asked for an action\nbob is not asked anything before the end step\nturn 4 bob, draw step\n\
         expect\n  bear is tapped, 5/5\n  it is day\n  in order\n    bear taps\n    saproling-2 dies",
    );
    let cast = Decision::Cast {
        card: "growth".to_owned(),
        announcement: Announcement { targets: vec!["bear".to_owned()], ..Announcement::default() },
    };
    let mut statements = scenario.script.iter();
    let mut next = || statements.next().map(|statement| (statement.line, &statement.what));
    assert!(
        matches!(next(), Some((10, What::Decide { player, decision })) if player == "alice" && *decision == cast)
    );
    assert!(matches!(next(), Some((11, What::Go(Until::Resolved(what)))) if what == "growth"));
    assert!(matches!(next(), Some((12, What::MustNot { because, .. })) if because.id == "613.4c"));
    assert!(matches!(next(), Some((13, What::IsAsked { asking: Asking::Action, .. }))));
    let end = TurnPart::Step(Step::End);
    assert!(matches!(next(), Some((14, What::IsNotAsked { before, .. })) if *before == end));
    let draw = Until::Part { turn: Some((4, "bob".to_owned())), part: Some(TurnPart::Step(Step::Draw)) };
    assert!(matches!(next(), Some((15, What::Go(until))) if *until == draw));
    let Some((16, What::Expect(seen))) = next() else { panic!("what is expected") };
    let [tapped, size, day, order] = &seen[..] else { panic!("{seen:?}") };
    let game_fact = |fact, line| GameExpectation::Game { fact, line };
    assert_eq!(*tapped, game_fact(GameFact::Tapped("bear".to_owned(), true), 17));
    assert!(matches!(size, GameExpectation::Fact(expected) if expected.fact == Fact::PowerToughness(5, 5)));
    assert_eq!(*day, game_fact(GameFact::DayNight(Some(DayNight::Day)), 18));
    let event = |label: &str, what| Happening::Object(label.to_owned(), what);
    let taps = (event("bear", ObjectHappening::Taps), 20);
    assert_eq!(
        *order,
        GameExpectation::InOrder(vec![taps, (event("saproling-2", ObjectHappening::Dies), 21)])
    );
}

#[test]
fn what_is_expected_at_the_end_is_the_last_statement() {
    let rest =
        "board\n  alice controls bear: creature 2/2\n\nscript\n  upkeep step\n\nexpect\n  bear is tapped\n";
    let scenario = loaded(&deciding("613.4c", rest)).unwrap();
    assert_eq!(scenario.expect, []);
    assert_eq!(scenario.script.len(), 2);
    assert!(matches!(
        scenario.script.last().map(|last| (&last.what, last.line)),
        Some((What::Expect(_), 12))
    ));
}

#[test]
fn tokens_without_a_name_of_their_own_can_have_labels() {
    let token = "alice controls a token: Saproling creature 1/1 as";
    let lines = format!("alice controls bears: creature 2/2\n{token} one\n{token} two");
    let board = game(&lines, "expect\n  one is named \"Saproling\"").board;
    let labels: Vec<&str> = board.labels.values().map(String::as_str).take(3).collect();
    assert_eq!(labels, ["bears", "one", "two"]);
    let tokens = board.game.objects.values().filter(|object| object.token);
    let names: Vec<Option<&str>> = tokens.map(|object| object.card.front.name.as_deref()).collect();
    assert_eq!(names[0], names[1]);
}

#[test]
fn a_number_of_objects_and_several_colors_can_be_seen() {
    for fact in ["alice controls 0 attacking creatures", "bears is green and red and blue, 2/2"] {
        game("alice controls bears: creature 2/2", &format!("expect\n  {fact}"));
    }
}
