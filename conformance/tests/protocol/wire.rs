//! Messages: everything on a board, with names in place of identifiers.

use crate::support::scenarios;
use crate::{docs, everything};
use apnap_conformance::observation::Observation;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::protocol::message::NumberedReply;
use apnap_conformance::protocol::{InvalidBoard, serve, wire};
use apnap_conformance::scenario::Board;
use apnap_oracle::card::{
    Ability, Color, Effect, Filter, ManaSymbol, Modification, Restriction, Selector, Value, Who,
};
use apnap_oracle::state::{
    AbilityId, AbilityOnStack, Affected, DayNight, ObjectId, Occurred, OnStack, OutUntil, Phased, PlayerId,
    Step, Thing, Turn, TurnPart,
};
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A board there and back.
fn travelled(board: &Board) -> Board {
    let line = serde_json::to_string(&wire::Board::from(board)).unwrap();
    let sent: wire::Board = serde_json::from_str(&line).unwrap();
    Board::try_from(sent).unwrap()
}

#[test]
fn every_board_of_the_corpus_comes_back_as_it_was() {
    for scenario in scenarios() {
        assert_eq!(travelled(&scenario.board), scenario.board, "{}", scenario.id);
    }
}

#[test]
fn a_board_with_everything_comes_back_as_it_was() {
    let board = everything().board;
    assert_eq!(travelled(&board), board);
}

/// A game in the middle of a turn, with every field.
fn game() -> Board {
    let mut board = everything().board;
    let ids: Vec<ObjectId> = board.labels.keys().copied().collect();
    let game = &mut board.game;
    game.active = PlayerId(1);
    game.turn = Turn::standing_in(4, PlayerId(1), TurnPart::Step(Step::End));
    game.day_night = Some(DayNight::Night);
    game.mana_is_granted = true;
    (game.time, game.checked) = (77, 77);
    game.stack = vec![ids[1], ids[0]];
    let alice = &mut game.players[0];
    alice.counters.insert("poison".to_owned().into(), 2);
    alice.mana = [(ManaSymbol::Colorless, 1), (ManaSymbol::Color(Color::Green), 2)].into();
    alice.library = vec![ids[2], ids[1]];
    alice.graveyard = vec![ids[0], ids[2]];
    alice.drew_from_empty_library = true;
    (alice.lands_played, alice.spells_cast, alice.spells_cast_last_turn, alice.upkeeps) = (1, 2, 3, 4);
    let one = Arc::make_mut(game.objects.get_mut(&ids[0]).unwrap());
    (one.damage, one.deathtouched, one.controlled_since) = (2, true, 3);
    one.activated = [1, 3].map(|line| AbilityId { line, ..AbilityId::default() }).into();
    one.phased = Some(Phased {
        under: PlayerId(0),
        with: Some(ids[1]),
        until: Some(OutUntil::Leaves(ids[2])),
        due: true,
    });
    let ability = AbilityOnStack {
        source: ids[1],
        ability: Arc::new(Ability::Spell(Effect::AddMana("{G}".parse().unwrap()))),
        by: Some(Occurred { object: Some(ids[2]), player: Some(PlayerId(1)), amount: Some(4) }),
        it: vec![Thing::Object(ids[0])],
        nth: 2,
        which: AbilityId::default(),
        created: None,
        follows: BTreeSet::new(),
        source_had_left: false,
    };
    one.on_stack = Some(Box::new(OnStack {
        ability: Some(ability),
        targets: vec![vec![Thing::Object(ids[2]), Thing::Player(PlayerId(0))], vec![]],
        modes: vec![1, 3],
        given_up: vec![ids[1]],
    }));
    board
}

#[test]
fn a_game_comes_back_as_it_was() {
    assert_eq!(travelled(&game()), game());
    let sent = serde_json::to_value(wire::Board::from(&game())).unwrap();
    assert_eq!(sent["game"]["part"], serde_json::json!({ "step": "end" }));
    assert_eq!(sent["players"][0]["mana"], "{G}{G}{C}");
    let labels = game().labels.into_values().take(3).collect::<Vec<_>>();
    assert_eq!(sent["game"]["stack"], serde_json::json!([labels[0], labels[1]]), "from the top down");
    assert_eq!(
        sent["players"][0]["graveyard"],
        serde_json::json!([labels[2], labels[0]]),
        "from the top down"
    );
}

#[test]
fn a_game_can_begin_in_every_part_of_a_turn() {
    for (part, name) in TurnPart::all() {
        let mut board = everything().board;
        board.game.turn = Turn::standing_in(7, board.game.active, part);
        assert_eq!(travelled(&board), board, "{name}");
    }
}

#[test]
fn a_board_on_which_nothing_is_played_says_nothing_of_a_game() {
    let sent = serde_json::to_value(wire::Board::from(&everything().board)).unwrap();
    assert!(sent.get("game").is_none());
    let words: Vec<&String> = sent["players"][0].as_object().unwrap().keys().collect();
    assert_eq!(words, ["life", "name"]);
}

#[test]
fn what_is_no_mana_is_refused() {
    let mut sent = wire::Board::from(&game());
    sent.players[0].mana = "{2}".parse().unwrap();
    assert!(matches!(Board::try_from(sent), Err(InvalidBoard::NoMana(mana)) if mana == "{2}"));
}

#[test]
fn players_and_objects_in_the_words_of_an_effect_travel_by_name() {
    let mut board = everything().board;
    let (&bears, _) = board.labels.iter().find(|(_, label)| *label == "bears").unwrap();
    let bob = apnap_oracle::state::PlayerId(1);
    let filter = Filter::All(vec![Filter::Object(bears), Filter::ControlledBy(Who::Named(bob))]);
    let effect = board.game.effects.values_mut().next().unwrap();
    effect.affects = Affected::Whatever(Selector::permanents(filter));
    effect.changes =
        vec![Modification::Restrict(Restriction::CantBlock), Modification::Control(Who::Named(bob))];
    effect.duration = apnap_oracle::card::Duration::AsLongAs(apnap_oracle::card::Condition::Compares(
        Value::Life(Who::Named(bob)),
        apnap_oracle::card::Comparison::AtLeast,
        1,
    ));

    let sent = serde_json::to_value(wire::Board::from(&board)).unwrap();
    let text = &sent["effects"][0]["text"];
    assert_eq!(text, "can't block, is controlled by bob, as long as [bob's life total] is 1 or greater");
    assert_eq!(
        sent["effects"][0]["affects"]["whatever"]["filter"]["All"],
        serde_json::json!([{ "Object": "bears" }, { "ControlledBy": { "Player": "bob" } }])
    );
    assert_eq!(travelled(&board), board);
}

#[test]
fn no_identifier_travels() {
    fn look(json: &Json) {
        match json {
            Json::Object(fields) => fields.iter().for_each(|(word, value)| {
                assert!(
                    !(["Player", "Object"].contains(&word.as_str()) && value.is_number()),
                    "{word}: {value}"
                );
                look(value);
            }),
            Json::Array(values) => values.iter().for_each(look),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
        }
    }
    for scenario in scenarios() {
        look(&serde_json::to_value(wire::Board::from(&scenario.board)).unwrap());
    }
}

#[test]
fn a_name_that_means_nothing_or_two_things_is_refused() {
    let sent = || wire::Board::from(&everything().board);

    let mut unknown = sent();
    unknown.objects[3].attached_to = Some(wire::AttachedTo::Object("beers".to_owned()));
    assert!(matches!(Board::try_from(unknown), Err(InvalidBoard::UnknownObject(name)) if name == "beers"));

    let mut stranger = sent();
    stranger.active = "dave".to_owned();
    assert!(matches!(Board::try_from(stranger), Err(InvalidBoard::UnknownPlayer(name)) if name == "dave"));

    let mut twice = sent();
    twice.objects[1].label = twice.objects[0].label.clone();
    assert!(matches!(Board::try_from(twice), Err(InvalidBoard::Twice(_))));
}

#[test]
fn an_answer_with_a_misspelt_field_is_refused() {
    let read = |line: &str| {
        NumberedReply::<Observation>::read(line).map(|answer| answer.seq).map_err(|error| error.to_string())
    };
    assert_eq!(read(r#"{"seq":3,"ok":{"objects":{"bears":{"power":2,"name":null}}}}"#), Ok(3));
    for wrong in [
        r#"{"seq":3,"ok":{"objects":{"bears":{"powr":2}}}}"#,
        r#"{"seq":3,"ok":{"object":{}}}"#,
        r#"{"seq":3,"ok":{},"error":"both"}"#,
        r#"{"seq":3}"#,
        r#"{"ok":{}}"#,
        r#"{"seq":3,"failed":{}}"#,
        "[3]",
        "hello",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

/// The requests of the transcript, with a few bytes overwritten, and what is then no text replaced.
fn damaged_requests() -> impl Strategy<Value = String> {
    let transcript = std::fs::read_to_string(docs().join("protocol/transcript.jsonl")).unwrap();
    let requests: Vec<Vec<u8>> = transcript.lines().step_by(2).map(|line| line.as_bytes().to_vec()).collect();
    let damage = prop::collection::vec((any::<prop::sample::Index>(), 32_u8..127), 0..4);
    (prop::sample::select(requests), damage).prop_map(|(mut line, damage)| {
        for (place, byte) in damage {
            let place = place.index(line.len());
            line[place] = byte;
        }
        String::from_utf8_lossy(&line).into_owned()
    })
}

proptest! {
    #[test]
    fn every_line_has_one_reply_whatever_it_says(line in damaged_requests()) {
        let mut replies = Vec::new();
        serve(&mut Oracle::new(), line.as_bytes(), &mut replies).unwrap();
        let replies = String::from_utf8(replies).unwrap();
        prop_assert_eq!(replies.lines().count(), 1);
        prop_assert!(NumberedReply::<apnap_oracle::json::Json<'static>>::read(replies.trim_end()).is_ok());
    }
}
