//! Invariants of the language, over generated files and over other texts.

use super::generate::{face, file};
use super::round_trip::{CARDS, SCENARIOS};
use super::small::loaded;
use crate::support::drawn;
use apnap_conformance::language::{parse, row_examples};
use apnap_oracle::card::walk::{Field, Go, WORDS};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;

/// For any text: nothing panics, errors can be drawn, and a text that can be read has one canonical form.
fn is_read_or_refused(text: &str) {
    match parse(text) {
        Ok(file) => {
            let canonical = file.to_string();
            let again = parse(&canonical).map_err(|errors| drawn("again", &canonical, &errors));
            assert_eq!(again.as_ref(), Ok(&file), "{canonical}");
            assert_eq!(again.map(|file| file.to_string()), Ok(canonical));
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            drawn("text", text, &errors);
        }
    }
    if let Err(errors) = loaded(text) {
        for error in errors {
            error.draw("text", text, true);
        }
    }
}

/// The pieces of a text: words with the spaces before them, and single signs.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for character in text.chars() {
        match pieces.last_mut() {
            Some(piece) if character.is_alphanumeric() && !piece.ends_with('\n') => {
                let joins = piece.ends_with(|last: char| last.is_alphanumeric() || last == ' ');
                if joins { piece.push(character) } else { pieces.push(character.to_string()) }
            }
            Some(piece) if character == ' ' && piece.ends_with(' ') => piece.push(character),
            Some(_) | None => pieces.push(character.to_string()),
        }
    }
    pieces
}

/// A slip of the author of a file.
#[derive(Clone, Debug)]
enum Slip {
    Drop(Index),
    Double(Index),
    Swap(Index, Index),
    Insert(Index, String),
}

fn slip() -> impl Strategy<Value = Slip> {
    prop_oneof![
        any::<Index>().prop_map(Slip::Drop),
        any::<Index>().prop_map(Slip::Double),
        any::<(Index, Index)>().prop_map(|(one, other)| Slip::Swap(one, other)),
        (any::<Index>(), "\\PC{1,3}").prop_map(|(at, text)| Slip::Insert(at, text)),
    ]
}

fn with_slips(text: &str, slips: &[Slip]) -> String {
    let mut pieces = pieces(text);
    for slip in slips {
        if pieces.is_empty() {
            break;
        }
        let count = pieces.len();
        match slip {
            Slip::Drop(at) => drop(pieces.remove(at.index(count))),
            Slip::Double(at) => pieces.insert(at.index(count), pieces[at.index(count)].clone()),
            Slip::Swap(one, other) => pieces.swap(one.index(count), other.index(count)),
            Slip::Insert(at, text) => pieces.insert(at.index(count), text.clone()),
        }
    }
    pieces.concat()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(file in file()) {
        let text = file.to_string();
        let read = parse(&text).map_err(|errors| drawn("written", &text, &errors));
        prop_assert_eq!(read.as_ref(), Ok(&file), "{}", text);
        prop_assert_eq!(read.map(|file| file.to_string()), Ok(text));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(\\PC|[\n\t \"{}()\\[\\]:,]){0,200}") {
        is_read_or_refused(&text);
    }

    #[test]
    fn any_words_of_the_language_are_read_or_refused(
        words in proptest::collection::vec(any::<Index>(), 0..60),
    ) {
        let known = pieces(&[CARDS, &SCENARIOS.concat()].concat());
        let text: String = words.iter().map(|word| known[word.index(known.len())].as_str()).collect();
        is_read_or_refused(&text);
    }

    #[test]
    fn a_file_with_slips_is_read_or_refused(
        which in any::<Index>(),
        slips in proptest::collection::vec(slip(), 1..6),
    ) {
        let texts = [&[CARDS][..], &SCENARIOS[..]].concat();
        is_read_or_refused(&with_slips(texts[which.index(texts.len())], &slips));
    }

    #[test]
    fn a_generated_file_with_slips_is_read_or_refused(
        file in file(),
        slips in proptest::collection::vec(slip(), 1..4),
    ) {
        is_read_or_refused(&with_slips(&file.to_string(), &slips));
    }
}

/// Kinds of words that aren't generated: copies and identifiers, which only boards and games have, and two that are
/// said together with the words around them ("card in your graveyard").
const NOT_GENERATED: &[(&str, &str)] = &[
    ("CopyOf", "Object"),
    ("CopyOf", "Values"),
    ("CopyOf", "Itself"),
    ("Copying", "Copying"),
    ("Filter", "Object"),
    ("Filter", "Card"),
    ("Filter", "In"),
    ("ObjectId", "ObjectId"),
];

/// The files above are made of everything that a card can say: each kind of each word of the vocabulary.
#[test]
fn every_word_of_the_vocabulary_is_generated() {
    let mut runner = TestRunner::deterministic();
    let all = WORDS.iter().flat_map(|(word, kinds)| kinds.iter().map(move |kind| (*word, *kind)));
    let mut missing: BTreeSet<(&str, &str)> = all.collect();
    // The tests of rows read and write these.
    for example in row_examples() {
        missing.remove(&(example.word, example.variant));
    }
    for _ in 0..100_000 {
        if missing.len() <= NOT_GENERATED.len() {
            break;
        }
        let Ok(face) = face(true).new_tree(&mut runner) else { continue };
        face.current().walk(&mut |part| {
            missing.remove(&part.kind());
            Go::Enter
        });
    }
    assert_eq!(missing, NOT_GENERATED.iter().copied().collect());
}
