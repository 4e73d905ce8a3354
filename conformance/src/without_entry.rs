//! The rules of the home edition that have no entry in the registry, each with the reason.
//!
//! `conformance/without-entry.tsv` has one line for each: the number, the word for the reason, and a note in our words.

use std::fmt;
use std::ops::RangeInclusive;

const LIST: &str = include_str!("../without-entry.tsv");

/// The sections whose rules are all listed, unless they have an entry.
pub const SECTIONS: &[RangeInclusive<u16>] =
    &[100..=122, 200..=212, 300..=315, 400..=408, 600..=616, 700..=733, 800..=811, 903..=904];

/// Why a rule has no entry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum NoEntryReason {
    /// It says what a word means, and no game goes otherwise because of it.
    Defines,
    /// Other rules, which have entries, demand the same.
    Restates,
    /// It is about tournaments, decks and cards as things, or what people do at the table.
    Tournament,
    /// It demands something that no engine can be seen to do.
    Unobservable,
    /// No board and no script can come to it, since a word is missing.
    Unsayable,
    /// A game that comes to it stops as inconclusive and names it.
    Stops,
    /// The oracle performs it, but states no premise of it.
    Done,
    /// The oracle performs it wrongly or not at all.
    Fault,
}

impl NoEntryReason {
    /// All reasons, each with its word in the list and what it says of a rule.
    pub const ALL: &[(NoEntryReason, &str, &str)] = &[
        (NoEntryReason::Defines, "defines", "it only defines something"),
        (NoEntryReason::Restates, "restates", "it demands what these rules demand"),
        (NoEntryReason::Tournament, "tournament", "it is about what happens around a game"),
        (NoEntryReason::Unobservable, "unobservable", "no engine can be seen to follow it"),
        (NoEntryReason::Unsayable, "unsayable", "no scenario can come to it yet, since a word is missing"),
        (NoEntryReason::Stops, "stops", "a game that comes to it stops as not performed"),
        (NoEntryReason::Done, "done", "the oracle performs it, and no premise states it yet"),
        (NoEntryReason::Fault, "fault", "the oracle doesn't perform it rightly yet"),
    ];
}

impl fmt::Display for NoEntryReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = NoEntryReason::ALL.iter().find(|(reason, ..)| reason == self).map(|(_, _, said)| *said);
        f.write_str(said.unwrap_or_default())
    }
}

/// A rule that has no entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WithoutEntry {
    /// Its number in the home edition.
    pub number: &'static str,
    /// Why it has none.
    pub reason: NoEntryReason,
    /// More about that: what is defined, the rules that demand the same, the missing word, or what happens instead.
    pub note: &'static str,
}

/// Returns all rules that are listed.
pub fn all() -> impl Iterator<Item = WithoutEntry> {
    LIST.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        let (number, word, note) = (fields.next()?, fields.next()?, fields.next()?);
        let reason = NoEntryReason::ALL.iter().find(|(_, known, _)| *known == word)?.0;
        Some(WithoutEntry { number, reason, note })
    })
}

/// Returns what is listed of a rule.
pub fn find(number: &str) -> Option<WithoutEntry> {
    all().find(|rule| rule.number == number)
}

#[cfg(test)]
mod tests {
    use super::{LIST, NoEntryReason, SECTIONS, all};
    use apnap_oracle::edition::Edition;
    use apnap_oracle::rule::numbers;
    use apnap_oracle::rules;
    use pretty_assertions::assert_eq;
    use std::collections::BTreeSet;

    #[test]
    fn a_rule_with_an_entry_has_no_line() {
        let has_an_entry = |line: &&str| {
            let number = line.split('\t').next();
            rules::all().any(|rule| rule.number_in(Edition::HOME) == number)
        };
        let without: String =
            LIST.lines().filter(|line| !has_an_entry(line)).map(|line| format!("{line}\n")).collect();
        expect_test::expect_file!["../without-entry.tsv"].assert_eq(&without);
    }

    #[test]
    fn each_rule_of_these_sections_has_an_entry_or_a_reason() {
        let is_listed = |number: &str| {
            let section: u16 = number.split('.').next().and_then(|section| section.parse().ok()).unwrap_or(0);
            number.contains('.') && SECTIONS.iter().any(|sections| sections.contains(&section))
        };
        let in_the_text: BTreeSet<&str> = numbers::all()
            .map(|(number, _)| number)
            .filter(|number| is_listed(number) && numbers::is_in(number, Edition::HOME))
            .collect();
        let with_entry: BTreeSet<&str> =
            rules::all().filter_map(|rule| rule.number_in(Edition::HOME)).collect();
        // A line of a rule with an entry is the test above.
        let listed: BTreeSet<&str> =
            all().map(|rule| rule.number).filter(|number| !with_entry.contains(number)).collect();
        let without: BTreeSet<&str> = in_the_text.difference(&with_entry).copied().collect();
        assert_eq!(listed, without);
    }

    #[test]
    fn no_rule_is_known_to_be_done_wrongly() {
        let wrong: Vec<&str> =
            all().filter(|rule| rule.reason == NoEntryReason::Fault).map(|rule| rule.number).collect();
        assert_eq!(wrong, Vec::<&str>::new());
    }

    #[test]
    fn each_line_can_be_read() {
        assert_eq!(all().count(), LIST.lines().count());
        for rule in all() {
            assert!(!rule.note.is_empty(), "{}", rule.number);
            assert!(rule.note.len() <= 160, "{}: {} bytes", rule.number, rule.note.len());
        }
    }

    #[test]
    fn what_is_said_to_demand_the_same_has_an_entry() {
        for rule in all().filter(|rule| rule.reason == NoEntryReason::Restates) {
            for other in rule.note.split(' ') {
                let has_an_entry = rules::all()
                    .any(|entry| entry.id == other || entry.number_in(Edition::HOME) == Some(other));
                assert!(has_an_entry, "{}: {other}", rule.number);
            }
        }
    }
}
