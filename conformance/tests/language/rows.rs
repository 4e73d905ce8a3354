//! Each row of the vocabulary: what is written of it is read back, with everything that its slots can hold.

use apnap_conformance::english::English;
use apnap_conformance::language::{CardDefinition, File, RowExample, parse, row_examples, row_texts};
use apnap_oracle::card::walk::{Field, Go, WORDS};
use apnap_oracle::card::{Ability, Card, CardType, Characteristics};
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

fn card(ability: &Ability) -> Card {
    let face = Characteristics {
        name: Some("Test".to_owned()),
        card_types: CardType::Artifact.into(),
        abilities: vec![Arc::new(ability.clone())],
        ..Characteristics::default()
    };
    Card { front: Arc::new(face), back: None, modal: false, lights: Vec::new() }
}

fn written(ability: &Ability) -> String {
    let definition = CardDefinition { name: "Test".to_owned().into(), card: card(ability) };
    File { cards: vec![definition], scenario: None }.to_string()
}

#[test]
fn each_row_is_read_as_it_is_written_with_everything_in_each_slot() {
    let mut failed = Vec::new();
    for RowExample { word, variant, ability, .. } in row_examples() {
        let text = written(&ability);
        let read = parse(&text).map(|file| file.cards[0].card.front.abilities.clone());
        match read {
            Ok(read) if read == [Arc::new(ability.clone())] => {}
            Ok(read) => failed.push(format!("{word}::{variant}: {text}{read:?}\n{ability:?}")),
            Err(errors) => {
                failed.push(format!("{word}::{variant}: {text}{}", errors[0].draw("test", &text, false)))
            }
        }
    }
    let count = failed.len();
    failed.truncate(40);
    assert!(failed.is_empty(), "{count} fail\n{}", failed.join("\n"));
}

#[test]
fn each_row_has_an_example_for_every_slot_and_words_in_english() {
    let examples = row_examples();
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for example in &examples {
        *counts.entry((example.word, &example.words)).or_default() += 1;
        let english = English::of_cards().ability(&example.ability, None);
        let is_sound = !english.is_empty() && !english.contains("  ") && !english.contains(" .");
        assert!(is_sound, "{}::{}: {english:?}", example.word, example.variant);
    }
    for row in row_texts() {
        let Some(words) = row.words.as_deref() else { continue };
        // Slots without a field hold nothing of the word.
        let slots = words.matches('{').count() - words.matches("{:").count();
        let count = counts.get(&(row.word, words)).copied().unwrap_or(0);
        // Keywords are the same in every place.
        let wanted = if row.word == "Keyword" { 1 } else { slots + 1 };
        assert!(count >= wanted, "{}::{} has {count} examples for {slots} slots", row.word, row.variant);
    }
}

/// What has neither a row nor a place in one: labels and names, which only boards have, and a list of numbers.
const NOT_IN_ROWS: &[(&str, &str)] =
    &[("Filter", "Object"), ("Filter", "In"), ("Who", "Named"), ("Trigger", "Room")];

#[test]
fn the_slots_hold_every_value_and_every_subject() {
    let of = ["Target", "Targetable", "Subject", "Value", "Who", "Whose", "Comparison", "Trigger", "Filter"];
    let all = WORDS.iter().filter(|(word, _)| of.contains(word));
    let mut missing: BTreeSet<(&str, &str)> =
        all.flat_map(|(word, kinds)| kinds.iter().map(move |kind| (*word, *kind))).collect();
    for example in row_examples() {
        example.ability.walk(&mut |part| {
            missing.remove(&part.kind());
            Go::Enter
        });
    }
    assert_eq!(missing, NOT_IN_ROWS.iter().copied().collect());
}

/// The share of words that are rows alone, in the language and in English, in percent.
#[test]
fn most_words_are_rows_alone() {
    let mut words: BTreeMap<&str, BTreeMap<&str, bool>> = BTreeMap::new();
    for row in row_texts() {
        let alone = words.entry(row.word).or_default().entry(row.variant).or_insert(true);
        *alone &= row.words.is_some() && !row.english_by_hand;
    }
    let share = |word: &str| {
        let variants = &words[word];
        100 * variants.values().filter(|alone| **alone).count() / variants.len()
    };
    let shares: Vec<(&str, usize)> = words.keys().map(|word| (*word, share(word))).collect();
    println!("{shares:?}");
    assert!(share("Effect") >= 60, "{shares:?}");
    let (mut alone, mut all) = (0, 0);
    for word in ["Keyword", "Filter", "Value", "Restriction"] {
        alone += words[word].values().filter(|alone| **alone).count();
        all += words[word].len();
    }
    println!("{alone} of {all}");
    assert!(10 * alone >= 9 * all, "{alone} of {all}: {shares:?}");
}
