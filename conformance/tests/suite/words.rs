//! Every word of cards is performed in games, or a game that comes to it stops and names it.

use crate::support::catalogue;
use apnap_conformance::games::{Deck, Length, play_at_random};
use apnap_conformance::generate::{Bytes, bytes_of};
use apnap_conformance::language::{RowExample, row_examples};
use apnap_oracle::card::{Ability, Card};
use apnap_oracle::edition::Edition;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many cards are in a deck, besides the lands.
const CARDS: usize = 12;

/// Bears and instants that have examples of rows as their abilities: of each row one example, or all.
fn cards(all: bool) -> Vec<Arc<Card>> {
    let (bear, instant) = (card("Grizzly Bears"), card("Giant Growth"));
    let with = |(number, example): (usize, RowExample)| {
        let is_spell = matches!(example.ability, Ability::Spell(_));
        let mut card = Card::clone(if is_spell { instant } else { bear });
        let front = Arc::make_mut(&mut card.front);
        front.name = Some(format!("Example {number}"));
        front.abilities = vec![Arc::new(example.ability)];
        Arc::new(card)
    };
    let mut rows = BTreeSet::new();
    let examples = row_examples()
        .into_iter()
        .filter(|example| all || rows.insert((example.word, example.words.clone())));
    examples.enumerate().map(with).collect()
}

fn card(name: &str) -> &'static Arc<Card> {
    catalogue()
        .iter()
        .map(|(_, card)| card)
        .find(|card| card.front.name.as_deref() == Some(name))
        .expect("there is such a card")
}

/// Plays games with decks of these cards. What a game comes to that isn't performed must have a name: the number of a
/// rule, the word of a card, or the text in quotes.
fn play_with(cards: &[Arc<Card>]) {
    for (number, some) in cards.chunks(CARDS).enumerate() {
        let others = [card("Forest"), card("Grizzly Bears"), card("Giant Growth")];
        let deck = Deck::of(others.into_iter().chain(some).cloned());
        let length = Length { turns: 10, decisions: 300, written_every: 0 };
        let choices = bytes_of(5, number as u64, 8192);
        let played = play_at_random(&deck, Edition::HOME, length, &mut Bytes::new(&choices));
        assert_eq!(played.broken, None, "game {number}");
        if let Some(what) = played.not_performed {
            let has_a_name = what.starts_with(|first: char| first.is_ascii_digit())
                || what.contains(['`', '"']) && !what.contains("``");
            assert!(has_a_name, "game {number}: {what}");
        }
    }
}

#[test]
fn each_word_is_performed_or_a_game_that_comes_to_it_names_it() {
    let cards = cards(false);
    assert!(cards.len() > 200, "{} rows", cards.len());
    play_with(&cards);
}

#[test]
#[ignore = "takes minutes"]
fn each_word_with_everything_that_it_can_hold_is_performed_or_named() {
    play_with(&cards(true));
}
