//! Cards in English: definitions that differ in play differ in English.

#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

mod normal;
#[path = "../support/mod.rs"]
mod support;
mod vary;

use apnap_conformance::english::{English, Face};
use apnap_conformance::generate::{Drawn, ENOUGH_BYTES, bytes_of};
use apnap_oracle::card::{Ability, Card, Characteristics};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The cards of the catalogue.
fn catalogue() -> Vec<Arc<Card>> {
    support::catalogue().iter().map(|(_, card)| Arc::clone(card)).collect()
}

/// The cards that scenarios of the corpus define themselves, and those of generated boards.
fn made_up() -> Vec<Arc<Card>> {
    let boards = support::scenarios().iter().map(|scenario| scenario.board.clone());
    let generated =
        (0..GENERATED).map(|number| Drawn::by(bytes_of(20_261_123, number, ENOUGH_BYTES)).unwrap());
    let generated = generated.map(|drawn| drawn.generated.board);
    let mut seen = BTreeSet::new();
    let mut cards = Vec::new();
    for board in boards.chain(generated) {
        for object in board.game.objects.values() {
            if seen.insert(serde_json::to_string(&object.card).unwrap()) {
                cards.push(Arc::clone(&object.card));
            }
        }
    }
    cards
}

/// How many boards are generated.
const GENERATED: u64 = 300;

/// The same card with one name for all cards.
fn nameless(card: &Card) -> Card {
    let without = |face: &Arc<Characteristics>| {
        let flipped = face
            .flipped
            .as_deref()
            .map(|other| Arc::new(Characteristics { name: Some("Other".to_owned()), ..other.clone() }));
        Arc::new(Characteristics { name: Some("Card".to_owned()), flipped, ..(**face).clone() })
    };
    Card { front: without(&card.front), back: card.back.as_ref().map(without), ..card.clone() }
}

fn english(card: &Card) -> Vec<Face> {
    English::of_cards().card(card)
}

#[test]
fn cards_that_differ_differ_in_english() {
    let mut by_english: BTreeMap<String, Card> = BTreeMap::new();
    let mut same = Vec::new();
    for card in catalogue().iter().chain(&made_up()) {
        let card = nameless(card);
        let text = serde_json::to_string(&english(&card)).unwrap();
        if let Some(other) = by_english.get(&text) {
            if !normal::same(other, &card) {
                same.push(format!("{text}\n  {other:?}\n  {card:?}"));
            }
        } else {
            by_english.insert(text, card);
        }
    }
    assert!(by_english.len() > 700, "{} different texts", by_english.len());
    assert!(same.is_empty(), "{}:\n{}", same.len(), same.join("\n"));
}

#[test]
fn an_ability_changed_in_one_step_differs_in_english() {
    let mut seen = BTreeSet::new();
    let mut tried = 0;
    let mut same = Vec::new();
    for card in catalogue() {
        for face in faces(&card) {
            for ability in &face.abilities {
                let json = serde_json::to_value(&**ability).unwrap();
                if !seen.insert(json.to_string()) {
                    continue;
                }
                let before = line(face, ability);
                for changed in vary::variations(&json) {
                    let Ok(other) = serde_json::from_value::<Ability>(changed) else { continue };
                    tried += 1;
                    let differs = line(face, &Arc::new(other.clone())) != before;
                    if !differs && !normal::same(&**ability, &other) {
                        same.push(format!("{before:?}\n  {ability:?}\n  {other:?}"));
                    }
                }
            }
        }
    }
    assert!(tried > 10_000, "{tried} variations");
    assert!(same.is_empty(), "{} of {tried}:\n{}", same.len(), same.join("\n"));
}

#[test]
fn a_face_changed_in_one_step_differs_in_english() {
    let mut tried = 0;
    let mut same = Vec::new();
    for card in catalogue() {
        let bare = Card {
            front: Arc::new(Characteristics { abilities: Vec::new(), ..(*card.front).clone() }),
            ..(*card).clone()
        };
        let before = english(&bare);
        for changed in vary::variations(&serde_json::to_value(&bare).unwrap()) {
            let Ok(other) = serde_json::from_value::<Card>(changed) else { continue };
            tried += 1;
            if english(&other) == before && !normal::same(&bare, &other) {
                same.push(format!("{bare:?}\n  {other:?}"));
            }
        }
    }
    assert!(tried > 10_000, "{tried} variations");
    assert!(same.is_empty(), "{} of {tried}:\n{}", same.len(), same.join("\n"));
}

#[test]
fn every_paragraph_reads_as_a_sentence() {
    for card in catalogue().iter().chain(&made_up()) {
        for face in english(card) {
            for paragraph in &face.text {
                assert!(!paragraph.contains("  ") && !paragraph.contains(".."), "{paragraph}");
                assert!(!paragraph.contains(" ,") && !paragraph.contains(" ."), "{paragraph}");
                let first = paragraph.chars().next();
                assert!(first.is_some_and(|first| !first.is_lowercase()), "{paragraph}");
                assert_eq!(paragraph.matches('"').count() % 2, 0, "{paragraph}");
            }
        }
    }
}

fn faces(card: &Card) -> Vec<&Characteristics> {
    let sides = std::iter::once(&*card.front).chain(card.back.as_deref());
    sides.flat_map(|side| std::iter::once(side).chain(side.flipped.as_deref())).collect()
}

/// The line of an ability on a face.
fn line(face: &Characteristics, ability: &Arc<Ability>) -> Vec<String> {
    let alone = Characteristics { abilities: vec![Arc::clone(ability)], flipped: None, ..face.clone() };
    let card = Card::of_one_face(Arc::new(alone));
    english(&card).remove(0).text
}
