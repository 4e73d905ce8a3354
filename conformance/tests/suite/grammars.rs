//! The grammars that color scenarios: both know every word of the language, and both match a text alike.

use crate::support::files::{below, root};
use apnap_conformance::corpus::{card_texts, scenario_texts};
use apnap_conformance::language::{Keywords, highlight_js, keywords, row_texts, textmate};
use pretty_assertions::assert_eq;
use regex::Regex;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn the_files_are_as_the_program_writes_them() {
    for (file, written) in
        [("docs/theme/scenario.js", highlight_js()), ("editors/apnap.tmLanguage.json", textmate())]
    {
        let there = fs::read_to_string(root().join(file)).unwrap_or_default();
        assert_eq!(there, written, "{file} is out of date; run `apnap grammar`");
    }
}

/// The words that the reader looks for: those of the rows of the vocabulary, and those in its source.
fn words_of_the_reader() -> BTreeSet<String> {
    let call = Regex::new(r#"\.(?:eat|expect|sees|eat_listed)\(\s*"([^"]+)""#).unwrap();
    let slot = Regex::new(r"~?\{[^}]*\}|[,:/]").unwrap();
    let mut words = BTreeSet::new();
    for row in row_texts() {
        let text = row.words.unwrap_or_default();
        let text = slot.replace_all(&text, " ");
        let forms = text.split([' ', '|']).filter(|word| word.starts_with(char::is_alphabetic));
        words.extend(forms.map(str::to_owned));
    }
    for folder in ["read", "cursor"] {
        for file in below(&root().join("conformance/language/src").join(folder)) {
            let text = fs::read_to_string(file).unwrap();
            for phrase in call.captures_iter(&text) {
                words.extend(phrase[1].split(' ').map(str::to_owned));
            }
        }
    }
    words
}

fn all(keywords: &Keywords) -> BTreeSet<&str> {
    let heads = keywords.heads.iter().flat_map(|head| head.split(' '));
    let others = keywords.qualities.iter().chain(&keywords.words);
    heads.chain(others.map(String::as_str)).collect()
}

#[test]
fn every_word_that_the_reader_looks_for_is_a_keyword() {
    let keywords = keywords();
    let known = all(&keywords);
    let wanted = words_of_the_reader();
    assert!(!wanted.is_empty(), "the words were found");
    let unknown: Vec<&String> = wanted.iter().filter(|word| !known.contains(word.as_str())).collect();
    assert_eq!(unknown, Vec::<&String>::new());
}

/// The alternatives of the rules of a grammar that are made from lists.
fn listed(grammar: &str) -> BTreeSet<String> {
    let list = Regex::new(r"\(\?:([A-Za-z'|+ -]+)\)").unwrap();
    list.captures_iter(grammar)
        .flat_map(|found| found[1].split('|').map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

#[test]
fn both_grammars_know_every_keyword() {
    let Keywords { heads, qualities, words } = keywords();
    let heads = heads.into_iter().map(str::to_owned);
    let wanted: BTreeSet<String> = heads.chain(qualities).chain(words).collect();
    assert!(["scenario", "flying", "creatures", "casts", "or by"].iter().all(|word| wanted.contains(*word)));
    assert_eq!(listed(&highlight_js()), wanted);
    assert_eq!(listed(&textmate()), wanted);
}

/// A line outside quotes begins with a word of the language, or with something that has a name.
#[test]
fn every_line_of_the_corpus_begins_with_a_word_that_is_known() {
    let keywords = keywords();
    let known = all(&keywords);
    let quoted = Regex::new(r#"(?s)"(?:[^"\\]|\\.)*""#).unwrap();
    let verb = Regex::new(r"^ *(\S+)(?: (\S+))?").unwrap();
    let names = Regex::new(r"\b(?:as|controls|holds|effect|and|,|players|with) ([a-z][\w-]*)").unwrap();
    for (id, text) in scenario_texts().chain(card_texts()) {
        let text = quoted.replace_all(text, "NAME");
        let named: BTreeSet<&str> =
            names.captures_iter(&text).map(|found| found.get(1).unwrap().as_str()).collect();
        for line in text.lines().filter(|line| !line.is_empty()) {
            let Some(first) = verb.captures(line) else { continue };
            let is_known = |place: usize| {
                first
                    .get(place)
                    .is_some_and(|word| known.contains(word.as_str().trim_end_matches([':', ','])))
            };
            let is_named = named.contains(&first[1]) || first[1].ends_with("'s");
            assert!(is_known(1) || is_known(2) || is_named, "{id}: {line}");
        }
    }
}
