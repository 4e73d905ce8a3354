//! The parts of the kit for adapters: filters, timeline, labels, and which abilities define characteristics.

use crate::support::{catalogue, scenario_named, scenarios};
use apnap_conformance::adapter::{Event, Labels, Position, for_permanents, never, permanents_of};
use apnap_conformance::engine::{Engine, Reply};
use apnap_conformance::generate::boards;
use apnap_conformance::observation::Observation;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::protocol::wire;
use apnap_conformance::scenario::Board;
use apnap_oracle::card::{
    Ability, Card, CardType, Characteristics, Color, Comparison, CounterKind, Filter, Keyword, Modification,
    Selector, Static, Subject, Subtypes, Supertype, Who, Zone,
};
use apnap_oracle::edition::Edition;
use apnap_oracle::rules::characteristic_defining;
use apnap_oracle::state::{Moment, Object, ObjectId, PlayerId};
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

fn words() -> impl Strategy<Value = Filter> {
    let who = prop::sample::select(vec![Who::You, Who::Opponent, Who::Anyone, Who::Named(PlayerId(1))]);
    let how = prop::sample::select(vec![Comparison::AtLeast, Comparison::AtMost, Comparison::Exactly]);
    let zone = prop::sample::select(Zone::ALL.to_vec());
    let word = prop_oneof![
        prop::sample::select(vec![
            Filter::Any,
            Filter::This,
            Filter::Token,
            Filter::Card,
            Filter::Tapped,
            Filter::Colorless,
            Filter::NoAbilities,
            Filter::EvenManaValue,
            Filter::ExiledWithThis,
            Filter::FaceDown,
            Filter::CardType(CardType::Creature),
            Filter::CardType(CardType::Land),
            Filter::Supertype(Supertype::Basic),
            Filter::Color(Color::Green),
            Filter::Keyword(Keyword::Flying),
            Filter::Counter(CounterKind::PowerToughness(1, 1)),
            Filter::Object(ObjectId(1)),
        ]),
        who.clone().prop_map(Filter::ControlledBy),
        who.prop_map(Filter::OwnedBy),
        zone.prop_map(Filter::In),
        (how.clone(), -2..6).prop_map(|(how, limit)| Filter::ManaValue(how, limit)),
        (how, -1..4).prop_map(|(how, limit)| Filter::Power(how, limit)),
    ];
    word.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Filter::All),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Filter::Either),
            inner.clone().prop_map(Filter::negated),
            inner.prop_map(|inner| Filter::HasAttached(Box::new(inner))),
        ]
    })
}

/// What the oracle makes of a board with one more enchantment: "permanents that match can't be blocked".
fn probed(board: &Board, filter: &Filter) -> Observation {
    let ability = Static {
        condition: None,
        subject: Subject::Objects(Selector::permanents(filter.clone())),
        changes: vec![Modification::Restrict(apnap_oracle::card::Restriction::CantBeBlocked)],
    };
    let face = Characteristics {
        name: Some("Probe".to_owned()),
        card_types: CardType::Enchantment.into(),
        abilities: vec![Arc::new(Ability::Static(ability))],
        ..Characteristics::default()
    };
    let mut board = board.clone();
    let id = board.game.objects.keys().next_back().map_or(ObjectId(1), |last| ObjectId(last.0 + 1));
    let card = Card::of_one_face(Arc::new(face));
    let probe = Object::new(card, PlayerId(0), Zone::Battlefield, Moment { time: 9999, place: 0 });
    board.game.objects.insert(id, Arc::new(probe));
    board.labels.insert(id, "probe".to_owned());
    match Oracle::new().derive(Edition::NEWEST, &board) {
        Reply::Ok(seen) => seen,
        other => panic!("{other:?}"),
    }
}

fn size(filter: &Filter) -> usize {
    1 + match filter {
        Filter::All(filters) | Filter::Either(filters) => filters.iter().map(size).sum(),
        Filter::Not(filter) | Filter::HasAttached(filter) => size(filter),
        _ => 0,
    }
}

/// Whether a filter is as short as [`for_permanents`] promises: constants only as a whole, nothing nested in its
/// own kind.
fn is_flat(filter: &Filter) -> bool {
    let is_constant = |filter: &Filter| *filter == Filter::Any || *filter == never();
    match filter {
        Filter::All(filters) => {
            filters.iter().all(|one| !is_constant(one) && !matches!(one, Filter::All(_)) && is_flat(one))
        }
        Filter::Either(filters) => {
            filters.iter().all(|one| !is_constant(one) && !matches!(one, Filter::Either(_)) && is_flat(one))
        }
        Filter::Not(filter) => !matches!(&**filter, Filter::Not(_)) && is_flat(filter),
        Filter::HasAttached(filter) => is_flat(filter),
        Filter::In(_) | Filter::Card | Filter::ExiledWithThis => false,
        _ => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_filter_for_permanents_matches_the_same_permanents(drawn in boards(), filter in words()) {
        let short = for_permanents(&filter);
        prop_assert!(is_flat(&short), "{filter:?} became {short:?}");
        prop_assert!(size(&short) <= size(&filter) + 1, "{filter:?} became {short:?}");
        let board = &drawn.generated.board;
        prop_assert_eq!(probed(board, &short), probed(board, &filter), "{:?} became {:?}", filter, short);
    }

    #[test]
    fn a_filter_for_permanents_matches_the_same_on_the_boards_of_the_corpus(
        which in any::<prop::sample::Index>(),
        filter in words(),
    ) {
        let board = &which.get(scenarios()).board;
        let short = for_permanents(&filter);
        prop_assert_eq!(probed(board, &short), probed(board, &filter), "{:?} became {:?}", filter, short);
    }
}

#[test]
fn what_is_always_true_of_permanents_vanishes() {
    let goblins = Filter::CardType(CardType::Creature);
    let wordy = Filter::All(vec![
        Filter::In(Zone::Battlefield),
        Filter::ControlledBy(Who::Anyone),
        Filter::All(vec![goblins.clone(), Filter::Any]),
        Filter::Either(vec![Filter::In(Zone::Graveyard), goblins.clone()]),
    ]);
    assert_eq!(for_permanents(&wordy), goblins);
    assert_eq!(for_permanents(&Filter::ExiledWithThis.negated()), Filter::Any);
    let in_graveyards = Selector { zones: Zone::Graveyard.into(), filter: goblins };
    assert_eq!(permanents_of(&in_graveyards), never());
}

fn card(name: &str) -> Arc<Card> {
    catalogue().card(name).cloned().unwrap_or_else(|| panic!("{name} is in the catalogue"))
}

/// 604.3a, worked out by hand from what the cards say.
#[test]
fn the_data_says_which_abilities_define_characteristics() {
    // Power and toughness of itself, without a condition.
    assert_eq!(characteristic_defining(&card("Tarmogoyf").front), [1]);
    // All creature types of itself.
    assert_eq!(characteristic_defining(&card("Woodland Changeling").front), [1]);
    // Of other objects.
    assert_eq!(characteristic_defining(&card("Glorious Anthem").front), Vec::<usize>::new());
    // Card types are not among what such an ability defines.
    assert_eq!(characteristic_defining(&card("Blood Moon").front), Vec::<usize>::new());
    // A flying creature with such an ability after its keyword: keywords count.
    let tarmogoyf = &card("Tarmogoyf").front;
    let flying = Arc::new(Ability::Keyword(Keyword::Flying));
    let abilities = std::iter::once(flying).chain(tarmogoyf.abilities.iter().cloned()).collect();
    assert_eq!(characteristic_defining(&Characteristics { abilities, ..(**tarmogoyf).clone() }), [2]);
}

#[test]
fn the_wire_has_them_too() {
    let sent = wire::Board::from(&scenario_named("604/3-in-every-zone").board);
    let defining = sent.objects.iter().filter(|object| !object.card.defines_characteristics.is_empty());
    assert!(defining.count() > 0);
}

/// On every board of the corpus, each object enters once, and before anything else happens to it or refers to it.
#[test]
fn a_timeline_can_be_performed_in_order() {
    for scenario in scenarios().iter() {
        let position = Position::of(&scenario.board);
        let mut there = BTreeSet::new();
        let mut performed = 0;
        for (_, event) in position.timeline() {
            performed += 1;
            let of = match event {
                Event::Enters { object, .. } => {
                    assert!(there.insert(&object.label), "{}: {} enters twice", scenario.id, object.label);
                    object
                }
                Event::BecomesAttached(object, host) => {
                    let is_there =
                        position.player(host).is_some() || there.iter().any(|label| *label == host);
                    assert!(is_there, "{}: {host} is not there yet", scenario.id);
                    object
                }
                Event::TurnsFaceDown(object)
                | Event::TurnsFaceUp(object)
                | Event::Transforms(object)
                | Event::BecomesCopy(object, _)
                | Event::GetsCounters(object, ..)
                | Event::PhasesOut(object) => object,
                Event::Begins(_) => continue,
            };
            assert!(there.contains(&of.label), "{}: {} is not there yet", scenario.id, of.label);
        }
        assert_eq!(there.len(), scenario.board.game.objects.len(), "{}", scenario.id);
        assert!(performed >= there.len() + position.effects.len(), "{}", scenario.id);
    }
}

/// Whoever performs the events ends with the status that the board states.
#[test]
fn a_timeline_leads_to_the_status_of_the_board() {
    for scenario in scenarios().iter() {
        let position = Position::of(&scenario.board);
        for object in &position.objects {
            let (mut face_down, mut transformed, mut phased_out) = (false, false, false);
            for (_, event) in position.timeline() {
                match event {
                    Event::Enters { object: one, face_down: down, transformed: back } if one == object => {
                        (face_down, transformed) = (down, back);
                    }
                    Event::TurnsFaceDown(one) if one == object => face_down = true,
                    Event::TurnsFaceUp(one) if one == object => face_down = false,
                    Event::Transforms(one) if one == object => transformed = !transformed,
                    Event::PhasesOut(one) if one == object => phased_out = true,
                    _ => {}
                }
            }
            let status = object.status;
            let ends = (face_down, transformed, phased_out);
            assert_eq!(ends, (status.face_down, status.transformed, status.phased_out), "{}", scenario.id);
        }
    }
}

#[test]
fn labels_follow_objects_and_number_what_is_new() {
    let mut labels: Labels<u32> = [(1, "elves".to_owned()), (2, "shock".to_owned())].into_iter().collect();
    labels.moved(&1, 7);
    assert_eq!(labels.label(&7), Some("elves"));
    assert_eq!(labels.ids("elves").copied().collect::<Vec<u32>>(), [7, 1]);
    let saprolings: Subtypes = apnap_oracle::card::Subtype::named("Saproling").into_iter().collect();
    assert_eq!(labels.token(8, &saprolings), "saproling");
    assert_eq!(labels.token(9, &saprolings), "saproling-2");
    assert_eq!(labels.token(10, &Subtypes::NONE), "token");
    assert_eq!(labels.copy_on_stack(11, &2), "shock-2");
    assert_eq!(labels.ability_on_stack(12, &7, &[]), "elves's ability");
    assert_eq!(labels.ability_on_stack(13, &7, &[12]), "elves's ability-2");
    // Once it has left the stack, the next one is called like it.
    assert_eq!(labels.ability_on_stack(14, &7, &[]), "elves's ability");
    // A token's name is not used again, even if the token has ceased to exist.
    assert_eq!(labels.token(15, &saprolings), "saproling-3");
}
