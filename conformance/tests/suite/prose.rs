//! The prose of the project keeps to plain English: patterns that a reader would stumble over do not occur.
//!
//! Prose is what people read: the book and the README outside code, the comments and messages of the program,
//! the paraphrases and premises of the registry, the reasons in the ledger's lock file, and the titles and reasons of
//! the scenarios.

use crate::support::{
    files::{below_with, root},
    scenarios,
};
use apnap_conformance::ledger::lock;
use apnap_oracle::rules;
use regex::Regex;
use std::fs;
use std::path::Path;

/// Words that no prose of the project uses, each with what to write in its place.
const PATTERNS: &[(&str, &str)] = &[
    (r"\bgives? back\b", "returns"),
    (r"\bso (many|often)\b", "this many, at most N, the number of times"),
    (r"\bstands? in\b", "is in, appears in"),
    (r"\bis looked\b", "the game checks"),
    (r"\b(it|that|which|what) is no ", "is not a, is no longer"),
    (r"\bany more\b", "no longer"),
    (r"\bthe own\b", "her own, their own"),
    (r"\balso (if|when)\b", "even if, including"),
    (r"\buses? no stack\b", "doesn't use the stack"),
    (r"\bat one time\b", "simultaneously, at the same time"),
    (r"\bcalled after\b", "named after"),
    (r"\btaken off\b", "removed"),
    (r"\bin trouble\b", "could not be used, could not run"),
    (r"\bends with [0-9]", "exits with status"),
    (r"\banew\b", "again"),
];

/// Words for players that the rules do not use.
const PLAYERS: &str = r"(?i)\b(any|some|every|no)body\b";

struct Patterns {
    all: Vec<(Regex, &'static str)>,
    players: Regex,
}

impl Patterns {
    fn new() -> Patterns {
        let all =
            PATTERNS.iter().map(|(pattern, write)| (Regex::new(&format!("(?i){pattern}")).unwrap(), *write));
        Patterns { all: all.collect(), players: Regex::new(PLAYERS).unwrap() }
    }

    /// The patterns that a text matches, each with its place and what to write instead.
    fn hits(&self, place: &str, text: &str) -> Vec<String> {
        let text = text.replace("is no longer", "isn't");
        let found = self.all.iter().filter_map(|(pattern, write)| Some((pattern.find(&text)?, *write)));
        found.map(|(hit, write)| format!("{place}: {:?} (write: {write}): {text}", hit.as_str())).collect()
    }

    fn hits_with_players(&self, place: &str, text: &str) -> Vec<String> {
        let mut hits = self.hits(place, text);
        if let Some(hit) = self.players.find(text) {
            hits.push(format!(
                "{place}: {:?} (write: a player, each player, no player): {text}",
                hit.as_str()
            ));
        }
        hits
    }
}

/// The folders with the source of each crate.
const CODE: [&str; 9] = [
    "oracle/src",
    "conformance/src",
    "conformance/plug/src",
    "conformance/language/src",
    "conformance/english/src",
    "conformance/kit/src",
    "conformance/corpus/src",
    "conformance/suite/src",
    "fuzz",
];

fn name(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

#[test]
fn pages_are_plain() {
    let patterns = Patterns::new();
    // Code, the targets of links and the identifiers of scenarios are not prose.
    let code = Regex::new(r"(?s)```.*?```|`[^`]*`|\]\([^)]*\)|\b[0-9]{3}/[\w-]+").unwrap();
    let mut hits = Vec::new();
    let pages = below_with(&root().join("docs/src"), "md").into_iter().chain([root().join("README.md")]);
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        for line in code.replace_all(&text, "").lines() {
            hits.extend(patterns.hits_with_players(&name(&page), line));
        }
    }
    assert!(hits.is_empty(), "{}", hits.join("\n"));
}

#[test]
fn comments_and_messages_are_plain() {
    let patterns = Patterns::new();
    let comment = Regex::new(r"(?m)//[/!]? ?(.*)$").unwrap();
    let message = Regex::new(r#"(?s)"(?:[^"\\]|\\.)*""#).unwrap();
    let mut hits = Vec::new();
    for file in CODE.iter().flat_map(|folder| below_with(&root().join(folder), "rs")) {
        let text = fs::read_to_string(&file).unwrap();
        for line in comment.captures_iter(&text) {
            hits.extend(patterns.hits(&name(&file), &line[1]));
        }
        for literal in message.find_iter(&text) {
            hits.extend(patterns.hits(&name(&file), literal.as_str()));
        }
    }
    assert!(hits.is_empty(), "{}", hits.join("\n"));
}

#[test]
fn the_registry_is_plain() {
    let patterns = Patterns::new();
    let mut hits = Vec::new();
    for rule in rules::all() {
        hits.extend(patterns.hits_with_players(rule.id, rule.says));
        let premises = rule.premises.iter();
        hits.extend(premises.flat_map(|premise| patterns.hits_with_players(rule.id, premise.says)));
        let reasons = lock::of(rule).into_iter().filter_map(|line| line.reason);
        hits.extend(reasons.flat_map(|reason| patterns.hits(rule.id, &reason.to_string())));
    }
    assert!(hits.is_empty(), "{}", hits.join("\n"));
}

#[test]
fn scenarios_are_plain() {
    let patterns = Patterns::new();
    let mut hits = Vec::new();
    for scenario in scenarios() {
        hits.extend(patterns.hits_with_players(&scenario.id, &scenario.title));
        hits.extend(patterns.hits_with_players(&scenario.id, &scenario.because));
    }
    assert!(hits.is_empty(), "{}", hits.join("\n"));
}
