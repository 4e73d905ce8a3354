//! The lock file: for each rule of the registry, the sentences of its text, each by number and hash.
//!
//! `apnap ledger --write` makes it from two texts. A line has the identifier of the rule, the text (`home` or
//! `newest`), the number of the sentence, its hash, and the number of its clauses ([`super::text::clauses`]).

use super::text::{RulebookText, clauses, hash};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Rule;
use apnap_oracle::rule::ledger::Text;
use apnap_oracle::rules;
use std::collections::BTreeSet;

/// One line of the lock file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Locked {
    /// The identifier of the rule.
    pub rule: String,
    /// Which text of the rules the sentence is in.
    pub text: Text,
    /// The number of the sentence in its rule, counted from 1.
    pub sentence: u8,
    /// The hash of the sentence.
    pub hash: String,
    /// The number of its clauses.
    pub clauses: usize,
}

/// Returns the lines for a rule, in order.
pub fn of(rule: &Rule) -> Vec<Locked> {
    let own = |line: &&str| line.split('\t').next() == Some(rule.id);
    include_str!("../../ledger.lock").lines().filter(own).filter_map(read).collect()
}

/// Reads a line; `None` if it doesn't have the form of one.
fn read(line: &str) -> Option<Locked> {
    let mut parts = line.split('\t');
    let (rule, text) = (parts.next()?.to_owned(), parts.next()?);
    let text = [Text::Home, Text::Newest].into_iter().find(|one| word(*one) == text)?;
    let (sentence, hash) = (parts.next()?.parse().ok()?, parts.next()?.to_owned());
    Some(Locked { rule, text, sentence, hash, clauses: parts.next()?.parse().ok()? })
}

/// Returns the word for a text.
pub fn word(text: Text) -> &'static str {
    match text {
        Text::Home => "home",
        Text::Newest => "newest",
        Text::Earlier => "earlier",
    }
}

/// Writes the lock file for the whole registry.
pub fn written(home: &RulebookText, newest: &RulebookText) -> String {
    let lines = rules::all().flat_map(|rule| sentences_of(rule, home, newest));
    let lines = lines.map(|(locked, _)| {
        let Locked { rule, text, sentence, hash, clauses } = locked;
        format!("{rule}\t{}\t{sentence}\t{hash}\t{clauses}\n", word(text))
    });
    lines.collect()
}

/// Returns the sentences of a rule, each as it is locked and in full: those of the home edition, then those
/// that only the newest edition has.
pub fn sentences_of(rule: &Rule, home: &RulebookText, newest: &RulebookText) -> Vec<(Locked, String)> {
    let numbered = |text: Text, edition: Edition, of: &RulebookText| -> Vec<(Locked, String)> {
        let number = rule.number_in(edition).filter(|number| is_own(rule, number, edition));
        let sentences = number.map_or_else(Vec::new, |number| of.sentences(number));
        let locked = |(sentence, place): (String, u8)| {
            let (hash, clauses) = (hash(&sentence), clauses(&sentence));
            (Locked { rule: rule.id.to_owned(), text, sentence: place, hash, clauses }, sentence)
        };
        sentences.into_iter().zip(1..).map(locked).collect()
    };
    let mut all = numbered(Text::Home, Edition::HOME, home);
    let known: BTreeSet<String> = all.iter().map(|(locked, _)| locked.hash.clone()).collect();
    let newest = numbered(Text::Newest, Edition::NEWEST, newest);
    all.extend(newest.into_iter().filter(|(locked, _)| !known.contains(&locked.hash)));
    all
}

/// Whether a number is the rule's own: an entry for a part of a rule (`605.1a@2009-10-01`) has the number of
/// the rule, which accounts for its sentences.
fn is_own(rule: &Rule, number: &str, edition: Edition) -> bool {
    let bears_it = |other: &Rule| other.id != rule.id && other.number_in(edition) == Some(number);
    !rule.id.contains('@') || !rules::all().any(|other| bears_it(other) && !other.id.contains('@'))
}
