//! The kit for adapters, held to every board of the corpus and every card: positions in words, timelines, the book
//! of labels, and the abilities that define characteristics.

use crate::support::{catalogue, scenarios};
use apnap_conformance::adapter::{Affects, Event, Labels, Position};
use apnap_conformance::engine::{Engine, Reply};
use apnap_conformance::observation::ObjectSeen;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::scenario::{Board, Scenario};
use apnap_oracle::card::{Card, CardType, Characteristics, Subtype, Subtypes, Zone};
use apnap_oracle::edition::Edition;
use apnap_oracle::rules::characteristic_defining;
use apnap_oracle::state::{Affected, Attached, Moment, Object, ObjectId, Occasion, PlayerId};
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// From labels and names back to identifiers.
struct Back<'b> {
    objects: BTreeMap<&'b str, ObjectId>,
    players: BTreeMap<&'b str, PlayerId>,
}

impl Back<'_> {
    fn of(board: &Board) -> Back<'_> {
        let objects: BTreeMap<&str, ObjectId> =
            board.labels.iter().map(|(id, label)| (label.as_str(), *id)).collect();
        assert_eq!(objects.len(), board.labels.len(), "each label names one object");
        let players = (0..).map(PlayerId).zip(board.game.players.iter());
        Back { objects, players: players.map(|(id, player)| (player.name.as_str(), id)).collect() }
    }

    fn ids<'l>(&self, labels: impl IntoIterator<Item = &'l String>) -> Vec<ObjectId> {
        labels.into_iter().map(|label| self.objects[label.as_str()]).collect()
    }
}

#[test]
fn every_object_is_in_the_position_once_with_all_that_is_known_of_it() {
    for Scenario { id, board, .. } in scenarios().iter() {
        let (position, back) = (Position::of(board), Back::of(board));
        let mut there = BTreeSet::new();
        for object in &position.objects {
            let number = back.objects[object.label.as_str()];
            assert!(there.insert(number), "{id}: {} is there twice", object.label);
            let stated = &board.game.objects[&number];
            let host = object.attached_to.as_deref().map(|host| match back.players.get(host) {
                Some(player) => Attached::ToPlayer(*player),
                None => Attached::ToObject(back.objects[host]),
            });
            let players = (back.players[object.owner.as_str()], back.players[object.controller.as_str()]);
            assert_eq!(host, stated.attached, "{id}");
            assert_eq!(players, (stated.owner, stated.entered_under), "{id}");
            assert_eq!((object.zone, object.status), (stated.zone, stated.status), "{id}");
            assert_eq!((&object.counters, object.choices), (&stated.counters, stated.choices), "{id}");
            assert_eq!((&object.history, object.token), (&stated.history, stated.token), "{id}");
        }
        assert_eq!(there, board.game.objects.keys().copied().collect(), "{id}");
    }
}

#[test]
fn every_player_is_in_the_position_once_with_the_cards_of_each_zone() {
    for Scenario { id, board, .. } in scenarios().iter() {
        let (position, back) = (Position::of(board), Back::of(board));
        assert_eq!(position.players.len(), board.game.players.len(), "{id}");
        for (player, stated) in position.players.iter().zip(board.game.players.iter()) {
            let seat = back.players[player.name.as_str()];
            let in_hand = |object: &Object| object.zone == Zone::Hand && object.owner == seat;
            let hand = board.game.objects.iter().filter(|(_, object)| in_hand(object)).map(|(id, _)| *id);
            assert_eq!(player.name, stated.name, "{id}");
            assert_eq!((player.life, &player.counters), (stated.life, &stated.counters), "{id}");
            assert_eq!(back.ids(&player.hand), hand.collect::<Vec<_>>(), "{id}");
            assert_eq!(back.ids(&player.library), stated.library.to_vec(), "{id}");
            assert_eq!(back.ids(player.graveyard.iter().rev()), stated.graveyard.to_vec(), "{id}");
        }
        assert_eq!(back.players[position.active.as_str()], board.game.active, "{id}");
        assert_eq!(back.ids(position.stack.iter().rev()), board.game.stack.to_vec(), "{id}");
    }
}

#[test]
fn every_effect_is_in_the_position_once() {
    let mut seen = 0;
    for Scenario { id, board, .. } in scenarios().iter() {
        let (position, back) = (Position::of(board), Back::of(board));
        let named: BTreeMap<&str, _> =
            board.effects.iter().map(|(number, label)| (label.as_str(), number)).collect();
        assert_eq!(position.effects.len(), board.game.effects.len(), "{id}");
        let labels: BTreeSet<&str> = position.effects.iter().map(|effect| effect.label.as_str()).collect();
        assert_eq!(labels.len(), position.effects.len(), "{id}");
        for effect in &position.effects {
            seen += 1;
            let stated = &board.game.effects[named[effect.label.as_str()]];
            let affects = match &effect.affects {
                Affects::Objects(labels) => Affected::Objects(back.ids(labels).into_iter().collect()),
                Affects::Whatever(selector) => Affected::Whatever(selector.clone()),
                Affects::Players(names) => {
                    Affected::Players(names.iter().map(|name| back.players[name.as_str()]).collect())
                }
            };
            let source = effect.source.as_deref().map(|label| back.objects[label]);
            assert_eq!((affects, source), (stated.affects.clone(), stated.source), "{id}");
            assert_eq!(back.players[effect.controller.as_str()], stated.controller, "{id}");
            assert_eq!((effect.created, &effect.changes), (stated.created, &stated.changes), "{id}");
        }
    }
    assert!(seen > 0, "the corpus has effects");
}

/// The kinds of events, in words.
const KINDS: [&str; 9] = [
    "enters",
    "becomes attached",
    "turns face down",
    "turns face up",
    "transforms",
    "becomes a copy",
    "gets counters",
    "begins",
    "phases out",
];

/// How many events of each kind there are; the words are for messages.
fn counted(position: &Position) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for (_, event) in position.timeline() {
        let kind = match event {
            Event::Enters { .. } => "enters",
            Event::BecomesAttached(..) => "becomes attached",
            Event::TurnsFaceDown(_) => "turns face down",
            Event::TurnsFaceUp(_) => "turns face up",
            Event::Transforms(_) => "transforms",
            Event::BecomesCopy(..) => "becomes a copy",
            Event::GetsCounters(..) => "gets counters",
            Event::Begins(_) => "begins",
            Event::PhasesOut(_) => "phases out",
        };
        *counts.entry(kind).or_default() += 1;
    }
    counts
}

/// What a board says, counted without a timeline.
fn stated(board: &Board) -> BTreeMap<&'static str, usize> {
    let objects = || board.game.objects.values();
    let happened = |what| objects().flat_map(|one| &one.history).filter(|one| one.what == what).count();
    let copies = objects().flat_map(|object| object.copies.iter()).filter(|copied| copied.ended.is_none());
    let counts = [
        ("enters", board.game.objects.len()),
        ("becomes attached", objects().filter(|object| object.attached.is_some()).count()),
        ("turns face down", happened(Occasion::TurnedFaceDown)),
        ("turns face up", happened(Occasion::TurnedFaceUp)),
        ("transforms", happened(Occasion::Transformed)),
        ("becomes a copy", copies.count()),
        ("gets counters", objects().map(|object| object.counters.len()).sum()),
        ("begins", board.game.effects.len()),
        ("phases out", objects().filter(|object| object.status.phased_out).count()),
    ];
    counts.into_iter().filter(|(_, count)| *count > 0).collect()
}

#[test]
fn a_timeline_has_each_event_once() {
    let mut kinds = BTreeSet::new();
    for Scenario { id, board, .. } in scenarios().iter() {
        let stated = stated(board);
        assert_eq!(counted(&Position::of(board)), stated, "{id}");
        kinds.extend(stated.into_keys());
    }
    let never = KINDS.iter().filter(|kind| !kinds.contains(*kind)).collect::<Vec<_>>();
    assert_eq!(never, [&"phases out"], "a board of the corpus has each of the other kinds");
}

/// What the history of objects records comes in the order of its moments, except in hands and libraries, which come
/// first, and for what is beside the game from its start (613.7i).
#[test]
fn a_timeline_is_in_the_order_of_history() {
    let beside = |card_type| matches!(card_type, CardType::Vanguard | CardType::Conspiracy);
    for Scenario { id, board, .. } in scenarios().iter() {
        let position = Position::of(board);
        let mut last = Moment::START;
        for (when, event) in position.timeline() {
            let object = match event {
                Event::Enters { object, .. }
                | Event::TurnsFaceDown(object)
                | Event::TurnsFaceUp(object)
                | Event::Transforms(object) => object,
                Event::BecomesAttached(..)
                | Event::BecomesCopy(..)
                | Event::GetsCounters(..)
                | Event::Begins(_)
                | Event::PhasesOut(_) => continue,
            };
            let is_hidden = matches!(object.zone, Zone::Hand | Zone::Library);
            if !is_hidden && !object.card.front.card_types.iter().any(beside) {
                assert!(last <= when, "{id}: {} at {when:?}, after {last:?}", object.label);
                last = when;
            }
        }
    }
}

/// Something that happens to the names of a game.
#[derive(Clone, Debug)]
enum Naming {
    /// An object becomes a new object in another zone
    Moves(prop::sample::Index),
    Token(prop::sample::Index),
    Copies(prop::sample::Index),
    Ability(prop::sample::Index),
    /// An object ceases to exist
    Ends(prop::sample::Index),
}

fn namings() -> impl Strategy<Value = Vec<Naming>> {
    let which = any::<prop::sample::Index>;
    let naming = prop_oneof![
        which().prop_map(Naming::Moves),
        which().prop_map(Naming::Token),
        which().prop_map(Naming::Copies),
        which().prop_map(Naming::Ability),
        which().prop_map(Naming::Ends),
    ];
    prop::collection::vec(naming, 0..40)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// The labels of the objects that exist are distinct, and each leads back to its object.
    #[test]
    fn labels_of_existing_objects_are_distinct(namings in namings()) {
        // Labels that look like those that are made.
        let given = ["elves", "elves-2", "shock", "saproling", "token-2", "shock-3"];
        let kinds = [Subtype::named("Saproling").into_iter().collect(), Subtypes::NONE];
        let mut labels: Labels<usize> =
            given.iter().enumerate().map(|(id, label)| (id, (*label).to_owned())).collect();
        let mut existing: Vec<usize> = (0..given.len()).collect();
        for (id, naming) in (given.len()..).zip(namings) {
            match naming {
                Naming::Moves(which) => {
                    let from = which.get_mut(&mut existing);
                    labels.moved(from, id);
                    *from = id;
                }
                Naming::Token(which) => {
                    labels.token(id, which.get(&kinds));
                    existing.push(id);
                }
                Naming::Copies(which) => {
                    labels.copy_on_stack(id, which.get(&existing));
                    existing.push(id);
                }
                Naming::Ability(which) => {
                    let source = *which.get(&existing);
                    labels.ability_on_stack(id, &source, &existing);
                    existing.push(id);
                }
                Naming::Ends(which) if existing.len() > 1 => {
                    existing.remove(which.index(existing.len()));
                }
                Naming::Ends(_) => {}
            }
            let distinct: BTreeSet<Option<&str>> = existing.iter().map(|id| labels.label(id)).collect();
            prop_assert_eq!(distinct.len(), existing.len());
            prop_assert!(!distinct.contains(&None));
            for id in &existing {
                prop_assert_eq!(labels.id(labels.label(id).unwrap_or_default()), Ok(*id));
            }
        }
    }
}

/// What the oracle makes of a text in exile, on a board, with a creature type and an opponent chosen for it.
fn exiled(board: &Board, text: &Arc<Characteristics>) -> ObjectSeen {
    let mut board = board.clone();
    let id = board.game.objects.keys().next_back().map_or(ObjectId(1), |last| ObjectId(last.0 + 1));
    let card = Card::of_one_face(Arc::clone(text));
    let mut object = Object::new(card, PlayerId(0), Zone::Exile, Moment { time: 9999, place: 0 });
    object.choices.subtype = Subtype::named("Goblin");
    object.choices.player = Some(PlayerId(1));
    board.game.objects.insert(id, Arc::new(object));
    board.labels.insert(id, "probe".to_owned());
    match Oracle::new().derive(Edition::NEWEST, &board) {
        Reply::Ok(mut seen) => seen.objects.remove("probe").unwrap_or_else(|| panic!("it is there")),
        other => panic!("{other:?}"),
    }
}

/// Whether some of the abilities of a text change its colors, subtypes, power or toughness in exile.
fn is_defined_in_exile<'b>(boards: impl IntoIterator<Item = &'b Board>, text: &Arc<Characteristics>) -> bool {
    let plain = Arc::new(Characteristics { abilities: Vec::new(), ..(**text).clone() });
    let defined = |seen: ObjectSeen| (seen.colors, seen.subtypes, seen.power, seen.toughness);
    boards.into_iter().any(|board| defined(exiled(board, text)) != defined(exiled(board, &plain)))
}

/// 604.3: an ability that defines characteristics functions in every zone, and an ordinary one doesn't function in
/// exile (113.6). So exile shows which cards have one, whatever the data says.
#[test]
fn the_data_and_the_oracle_agree_about_abilities_that_define_characteristics() {
    let boards = || scenarios().iter().map(|scenario| &scenario.board);
    let mut differ = Vec::new();
    let mut defining = 0;
    for (name, card) in catalogue().iter() {
        let in_data = !characteristic_defining(&card.front).is_empty();
        defining += usize::from(in_data);
        // Where an ability counts what only some boards have, it takes one of those to see it.
        let tried = if in_data { scenarios().len() } else { 6 };
        if in_data != is_defined_in_exile(boards().step_by(scenarios().len() / tried), &card.front) {
            differ.push((name, in_data));
        }
    }
    assert!(defining > 5, "the catalogue has such cards");
    assert_eq!(differ, Vec::new());
}
