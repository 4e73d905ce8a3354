//! The words of cards as JSON: one example of each row of the vocabulary.

use crate::language::{RowExample, RowText, row_examples, row_texts};
use std::collections::BTreeSet;

/// The types with rows, each with its heading.
const TYPES: &[(&str, &str)] = &[
    ("Keyword", "Keywords"),
    ("Effect", "Instructions"),
    ("Trigger", "Trigger events"),
    ("Would", "Events that are replaced"),
    ("Filter", "Filters"),
    ("Value", "Values"),
    ("Modification", "Changes"),
    ("Restriction", "Restrictions"),
    ("CombatRule", "Rules of combat"),
    ("PlayerRule", "Rules about players"),
];

/// The tables, one for each type.
pub(super) fn of_rows() -> String {
    let (examples, texts) = (row_examples(), row_texts());
    let tables = TYPES.iter().map(|(word, heading)| table(word, heading, &examples, &texts));
    format!("{ABOUT}\n\n{}", tables.collect::<Vec<_>>().join("\n\n"))
}

const ABOUT: &str = "\
Each word of a card is JSON in [the protocol](protocol.md). These tables have one example of each row of the vocabulary.";

fn table(word: &str, heading: &str, examples: &[RowExample], texts: &[RowText]) -> String {
    let mut lines = vec![format!("### {heading}\n\n| text | JSON |"), "|---|---|".to_owned()];
    let mut seen = BTreeSet::new();
    for example in examples.iter().filter(|example| example.word == word) {
        // What is written of a row that is only read is the text of another one.
        if seen.insert(&example.words) && seen_text(&mut lines, example) {
            lines.push(format!("| `{}` | `{}` |", cell(&example.text), cell(&example.json.to_string())));
        }
    }
    let by_hand: Vec<String> = texts
        .iter()
        .filter(|row| row.word == word)
        .filter_map(|row| Some(format!("- `{}`: {}", row.variant, row.why?)))
        .collect();
    if !by_hand.is_empty() {
        lines.push(format!("\nThese have no row:\n\n{}", by_hand.join("\n")));
    }
    lines.join("\n")
}

/// Whether no line has the text of an example yet.
fn seen_text(lines: &mut [String], example: &RowExample) -> bool {
    let beginning = format!("| `{}` |", cell(&example.text));
    !lines.iter().any(|line| line.starts_with(&beginning))
}

/// Words as a cell of a table has them.
fn cell(words: &str) -> String {
    words.replace('|', "\\|")
}
