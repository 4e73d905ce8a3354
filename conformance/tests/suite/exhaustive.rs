//! A fixed slice of the exhaustive small boards, and checks that make the whole trustworthy.

use crate::support::{catalogue, files::root, mutant};
use apnap_conformance::engine::Engine;
use apnap_conformance::exhaustive::alphabet::{KINDS, SPELLS, STATICS, Sub};
use apnap_conformance::exhaustive::census::{Census, Slice};
use apnap_conformance::exhaustive::history::{BoardEvent, HistoryShown, Size, visit_boards};
use apnap_conformance::exhaustive::independent::{Wait, evaluate};
use apnap_conformance::exhaustive::layer::AlphabetLayer;
use apnap_conformance::exhaustive::settle::census::SettleCensus;
use apnap_conformance::observation::{Handle, ObjectSeen, Observation};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::progress::Progress;
use apnap_oracle::card::{CardType, Color, Keyword, Mana, Subtype};
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::ControlFlow;

const MANY_OBJECTS: (Size, Slice) = (Size { objects: 3, effects: 2 }, Slice { number: 100, of: 1499 });
const MANY_EFFECTS: (Size, Slice) = (Size { objects: 2, effects: 3 }, Slice { number: 100, of: 997 });

fn census((size, slice): (Size, Slice), engine: &mut dyn Engine) -> Census {
    Census::take(size, slice, None, engine, &Progress::default())
}

fn boards(size: Size, slice: Slice) -> Vec<Vec<BoardEvent>> {
    let (mut boards, mut number) = (Vec::new(), 0);
    let _: ControlFlow<()> = visit_boards(size, |history| {
        if number % slice.of == slice.number {
            boards.push(history.to_vec());
        }
        number += 1;
        ControlFlow::Continue(())
    });
    boards
}

#[test]
fn the_oracle_agrees_on_a_fixed_slice() {
    for chosen in [MANY_OBJECTS, MANY_EFFECTS] {
        let census = census(chosen, &mut Oracle::new());
        let shown: Vec<String> =
            census.disagreements.examples.iter().map(|history| HistoryShown(history).to_string()).collect();
        assert_eq!(shown, Vec::<String>::new());
        assert_eq!(census.none.count, 0);
        assert!(census.boards > 400 && census.dependency > 10, "the slice has dependencies");
    }
}

#[test]
fn the_slice_notices_a_wrong_order() {
    assert!(census(MANY_EFFECTS, &mut Oracle::mutant(mutant("613.8/1=skipped"))).disagreements.count > 0);
}

#[test]
fn several_workers_count_the_same_as_one() {
    let (size, slice) = (Size { objects: 2, effects: 2 }, Slice { number: 3, of: 101 });
    let alone = census((size, slice), &mut Oracle::new());
    let mut engines = [(); 3].map(|()| Oracle::new());
    let together = Census::take_in_parallel(size, slice, None, &mut engines, &Progress::default());
    assert_eq!((alone.boards, alone.answers), (together.boards, together.answers));
    let some = Census::take_in_parallel(size, slice, Some(10), &mut engines, &Progress::default());
    assert_eq!(some.boards, 10);
}

/// Every event of the alphabet.
fn letters() -> Vec<BoardEvent> {
    let kinds = || (0..).zip(&KINDS);
    let bare = kinds().map(|(kind, _)| BoardEvent::Enters { kind, carries: None });
    let carriers = kinds().filter(|(_, kind)| kind.carries).flat_map(|(kind, _)| {
        (0..).zip(&STATICS).map(move |(number, _)| BoardEvent::Enters { kind, carries: Some(number) })
    });
    let spells = (0..).zip(&SPELLS).map(|(spell, _)| BoardEvent::Resolves { spell });
    bare.chain(carriers).chain(spells).collect()
}

/// Whether one more event leaves a history within a size. A spell that picks nothing creates no effect.
fn goes_on_within(size: Size, history: &[BoardEvent], next: BoardEvent) -> bool {
    let events = || history.iter().chain([&next]);
    let objects = events().filter(|event| event.object().is_some()).count();
    let bare = events().filter(|event| matches!(event.object(), Some((_, None)))).count();
    let picks_some = next.spell().is_none_or(|spell| {
        let mut entered = history.iter().filter_map(|event| event.object());
        entered.any(|(kind, _)| spell.picks.is_none_or(|card_type| kind.types.contains(&card_type)))
    });
    objects <= size.objects && events().count() - bare <= size.effects && picks_some
}

/// Every history of a size, whichever of them are the same board.
fn histories(size: Size) -> Vec<Vec<BoardEvent>> {
    let letters = letters();
    let (mut all, mut longest) = (Vec::new(), vec![Vec::new()]);
    while !longest.is_empty() {
        let longer = |history: &Vec<BoardEvent>| -> Vec<Vec<BoardEvent>> {
            let next = letters.iter().filter(|&&next| goes_on_within(size, history, next));
            next.map(|next| [&history[..], &[*next]].concat()).collect()
        };
        longest = longest.iter().flat_map(longer).collect();
        all.extend(longest.iter().cloned());
    }
    all
}

/// The first of the histories that are the same board: neighbors whose order can't matter change places.
fn canonical(history: &[BoardEvent]) -> Vec<BoardEvent> {
    let mut same = BTreeSet::from([history.to_vec()]);
    let mut left = vec![history.to_vec()];
    while let Some(one) = left.pop() {
        for place in (1..one.len()).filter(|&place| one[place - 1].commutes_with(one[place])) {
            let mut other = one.clone();
            other.swap(place - 1, place);
            if same.insert(other.clone()) {
                left.push(other);
            }
        }
    }
    same.pop_first().unwrap()
}

#[test]
fn each_board_is_visited_once() {
    let size = Size { objects: 2, effects: 1 };
    let (mut visited, all) = (boards(size, Slice::WHOLE), histories(size));
    visited.sort();
    let boards: BTreeSet<_> = all.iter().map(|history| canonical(history)).collect();
    assert!(boards.len() < all.len(), "some histories are the same board");
    assert!(visited.iter().eq(&boards), "{} are visited, of {}", visited.len(), boards.len());
}

#[test]
fn the_page_has_the_number_of_boards() {
    let page = fs::read_to_string(root().join("docs/src/exhaustive.md")).unwrap().replace(',', "");
    for (objects, effects) in [(1, 1), (2, 2)] {
        let count = boards(Size { objects, effects }, Slice::WHOLE).len();
        assert!(page.contains(&format!("| {objects} × {effects} | {count} |")), "{count} boards");
    }
}

#[test]
fn the_alphabet_says_what_it_means() {
    assert!(KINDS.len() >= 8 && STATICS.len() + SPELLS.len() >= 24);
    for sub in Sub::ALL {
        assert!(Subtype::named(sub.word()).is_some(), "{sub:?}");
    }
    for kind in &KINDS {
        let cost: Mana = kind.cost.parse().expect("a mana cost");
        assert_eq!((cost.mana_value(), cost.colors()), (kind.mana_value, kind.color.into_iter().collect()));
    }
    let effects = STATICS.iter().chain(SPELLS.iter().map(|spell| &spell.effect));
    let layers: BTreeSet<AlphabetLayer> =
        effects.flat_map(|effect| effect.changes).map(AlphabetLayer::of).collect();
    let defined_by_what_is_printed = [AlphabetLayer::DefinedSize].into();
    let all: BTreeSet<AlphabetLayer> = AlphabetLayer::ALL.into();
    assert_eq!(&all - &layers, defined_by_what_is_printed);
}

/// Two histories are the same board if neighbors whose order can't matter change places.
#[test]
fn neighbours_that_commute_may_change_places() {
    let mut exchanged = 0;
    for history in [MANY_OBJECTS, MANY_EFFECTS].into_iter().flat_map(|(size, slice)| boards(size, slice)) {
        for place in 1..history.len() {
            if !history[place - 1].commutes_with(history[place]) {
                continue;
            }
            let mut other = history.clone();
            other.swap(place - 1, place);
            let answers = |history: &[BoardEvent]| -> Vec<_> {
                let found = evaluate(history, Wait::UntilItsTimestamp);
                found.answers.iter().map(|answer| answer.clone().objects).collect()
            };
            let rename = |(label, seen): (String, ObjectSeen)| {
                (back(&other, place, &label), restored(&other, place, seen))
            };
            let renamed: Vec<BTreeMap<_, _>> = answers(&other)
                .into_iter()
                .map(|objects| objects.into_iter().map(rename).collect())
                .collect();
            let original = answers(&history);
            assert_eq!(original.len(), renamed.len(), "{}", HistoryShown(&history));
            assert!(original.iter().all(|answer| renamed.contains(answer)), "{}", HistoryShown(&history));
            exchanged += 1;
        }
    }
    assert!(exchanged > 200, "{exchanged}");
}

/// The label that an object or effect had before its event changed places with the one before it.
fn back(history: &[BoardEvent], place: usize, label: &str) -> String {
    let (one, other) = (history[place - 1], history[place]);
    if one.object().is_some() != other.object().is_some() {
        return label.to_owned();
    }
    let alike = |event: &&BoardEvent| event.object().is_some() == one.object().is_some();
    let first = history[..place - 1].iter().filter(alike).count() + 1;
    let letter = if one.object().is_some() { 'o' } else { 'e' };
    let (early, late) = (format!("{letter}{first}"), format!("{letter}{}", first + 1));
    match label {
        label if label == early => late,
        label if label == late => early,
        label => label.to_owned(),
    }
}

fn restored(history: &[BoardEvent], place: usize, mut seen: ObjectSeen) -> ObjectSeen {
    seen.other_abilities = seen.other_abilities.map(|handles| {
        let restore = |handle| match handle {
            Handle::GrantedBy(label) => Handle::GrantedBy(back(history, place, &label)),
            Handle::Printed(n) => Handle::Printed(n),
        };
        handles.into_iter().map(restore).collect()
    });
    seen
}

fn enters(name: &str, says: Option<&str>) -> Option<BoardEvent> {
    let kind = KINDS.iter().position(|kind| kind.name == name)? as u8;
    let carries = match says {
        Some(says) => Some(STATICS.iter().position(|effect| effect.says == says)? as u8),
        None => None,
    };
    Some(BoardEvent::Enters { kind, carries })
}

/// The only answer of the independent evaluator.
fn answer(history: &[BoardEvent]) -> Observation {
    let found = evaluate(history, Wait::UntilItsTimestamp);
    assert_eq!(found.answers.len(), 1);
    found.answers[0].clone()
}

#[test]
fn a_land_that_becomes_a_mountain_no_longer_makes_swamps_whatever_entered_first() {
    let swamps = enters("Grotto", Some("each land is also a Swamp")).unwrap();
    let mountains = enters("Shrine", Some("each nonbasic land is a Mountain")).unwrap();
    let forest = enters("Forest", None).unwrap();
    for history in [[forest, swamps, mountains], [forest, mountains, swamps]] {
        let seen = answer(&history);
        let subtypes = |label: &str| seen.objects[label].subtypes;
        assert_eq!(subtypes("o1"), Some(Subtype::named("Forest").into_iter().collect()));
    }
}

#[test]
fn an_effect_that_began_goes_on_when_its_ability_is_gone() {
    let humility =
        enters("Bear", Some("each creature loses all abilities and has base power and toughness 1/1"))
            .unwrap();
    let seen = answer(&[humility, enters("Golem", None).unwrap()]);
    assert_eq!(seen.objects["o1"].other_abilities, Some(BTreeSet::new()));
    assert_eq!(seen.objects["o2"].power, Some(Some(1)));
}

#[test]
fn an_effect_waits_for_the_one_that_adds_to_its_objects() {
    let green_is_white = enters("Bear", Some("each green permanent is white")).unwrap();
    let colorless_is_green = enters("Relic", Some("each colorless permanent is green")).unwrap();
    let seen = answer(&[green_is_white, colorless_is_green]);
    let white = Some(Color::White.into());
    assert_eq!((seen.objects["o1"].colors, seen.objects["o2"].colors), (white, white));
}

#[test]
fn what_became_a_creature_in_layer_4_is_one_in_layer_6() {
    let artifacts = enters(
        "Shrine",
        Some(
            "each noncreature artifact is also a creature with base power and toughness equal to its mana value",
        ),
    ).unwrap();
    let no_abilities = enters("Shrine", Some("each creature with no abilities has flying")).unwrap();
    let seen = answer(&[no_abilities, artifacts, enters("Relic", None).unwrap()]);
    let relic = &seen.objects["o3"];
    assert_eq!(relic.power, Some(Some(2)));
    assert!(relic.card_types.is_some_and(|types| types.contains(CardType::Creature)));
    assert_eq!(relic.keywords, Some([Keyword::Flying].into()));
}

/// A slice of the boards of state-based actions. `apnap exhaust --settle` has all of them.
fn settled(slice: Slice, oracle: &Oracle) -> SettleCensus {
    SettleCensus::take_in_parallel(3, slice, catalogue(), oracle, 2, &Progress::default())
}

#[test]
fn boards_are_settled_as_the_evaluator_says() {
    let census = settled(Slice { number: 1, of: 401 }, &Oracle::new());
    assert_eq!(census.examples, Vec::<String>::new());
    assert_eq!((census.disagreements, census.broken), (0, 0));
    assert!(census.boards > 400 && census.choices > 0 && census.changed < census.boards, "{census:?}");
    assert!(census.newer > 0 && census.newer < census.boards, "{census:?}");
}

/// A mutant of each state-based action that one object can show, in the home edition or in the newest one.
#[test]
fn boards_of_one_object_reach_the_state_based_actions() {
    for name in [
        "704.5d/1=false",
        "704.5e/1=false",
        "704.5f/1=false",
        "704.5g/3=false",
        "704.5i/1=false",
        "704.5m/1=false",
        "704.5n/1=false",
        "704.5r/1=false",
        "704.5s/2=false",
        "704.5s@2025-06-06/1=true",
        "704.5v/1=false",
        "704.5w/1=false",
        "704.5x/2=false",
        "704.5v@2026-08-07/2=false",
        "704.5w@2026-08-07/1=true",
        "704.5x@2026-08-07/1=false",
        "704.5y@2026-08-07/1=false",
        "704.5z@2025-02-07/2=true",
    ] {
        let oracle = Oracle::mutant(mutant(name));
        let progress = Progress::default();
        let census = SettleCensus::take_in_parallel(1, Slice::WHOLE, catalogue(), &oracle, 2, &progress);
        assert!(census.disagreements > 0, "{name}");
    }
}

#[test]
fn the_boards_notice_mutants_of_state_based_actions() {
    for name in ["704.3/1=instead", "704.5h/2=false", "704.5k/2=true", "704.5q/2=instead", "704.5u/2=false"] {
        let census = settled(Slice { number: 3, of: 401 }, &Oracle::mutant(mutant(name)));
        assert!(census.disagreements > 0, "{name}");
    }
}
