//! The lock file: the sentences of each rule of the registry, each by its number and hash, and the reasons why
//! nothing is to be observed about some of them.
//!
//! A line has the identifier of the rule, the text (`home` or `newest`), the number of the sentence, its hash, the
//! number of its clauses ([`super::text::clauses`]) and the reason ([`NothingToObserve`]), separated by tabs. A
//! sentence without a reason is accounted for in the entry of its rule.
//!
//! `apnap ledger --write` makes the file from two texts. Reasons are written by hand. Each belongs to the hash
//! beside it, so the command keeps a reason only for a sentence that has not changed. A sentence that only earlier
//! texts have is there for its reason alone: its text is `earlier` and its hash `-`, for earlier texts don't change.

use super::reason::NothingToObserve;
use super::text::{RulebookText, clauses, hash};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Rule;
use apnap_oracle::rule::ledger::Text;
use apnap_oracle::rules;
use std::collections::BTreeSet;
use std::fmt;

/// The lock file of this build.
pub const BUILT_IN: &str = include_str!("../../ledger.lock");

/// Where the lock file is in the repository, for messages.
pub const FILE: &str = "conformance/ledger.lock";

/// What a sentence of an earlier text has instead of a hash.
const NO_HASH: &str = "-";

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
    /// Why nothing is to be observed about the sentence, unless the entry accounts for it.
    pub reason: Option<NothingToObserve>,
}

/// Returns the lines for a rule, in order.
pub fn of(rule: &Rule) -> Vec<Locked> {
    lines_of(rule).filter_map(Locked::read).collect()
}

/// Returns the lines for a rule that can't be read.
pub fn unreadable(rule: &Rule) -> Vec<&'static str> {
    lines_of(rule).filter(|line| Locked::read(line).is_none()).collect()
}

fn lines_of(rule: &Rule) -> impl Iterator<Item = &'static str> {
    BUILT_IN.lines().filter(|line| line.split('\t').next() == Some(rule.id))
}

/// Reads a lock file. The error is the number of the first line that doesn't have the form of one.
pub fn read(file: &str) -> Result<Vec<Locked>, usize> {
    file.lines().zip(1..).map(|(line, number)| Locked::read(line).ok_or(number)).collect()
}

impl Locked {
    /// Reads a line; `None` if it doesn't have the form of one.
    fn read(line: &str) -> Option<Locked> {
        let mut parts = line.split('\t');
        let (rule, text) = (parts.next()?.to_owned(), parts.next()?);
        let text = [Text::Home, Text::Newest, Text::Earlier].into_iter().find(|one| word(*one) == text)?;
        let (sentence, hash) = (parts.next()?.parse().ok()?, parts.next()?.to_owned());
        let clauses = parts.next()?.parse().ok()?;
        let reason = match parts.next() {
            Some(words) => Some(NothingToObserve::read(words)?),
            None => None,
        };
        let is_earlier = text == Text::Earlier;
        let is_complete = is_earlier == (hash == NO_HASH) && (reason.is_some() || !is_earlier);
        let locked = Locked { rule, text, sentence, hash, clauses, reason };
        (is_complete && parts.next().is_none()).then_some(locked)
    }

    /// Whether another line is about the same sentence, and the sentence has not changed.
    pub fn is_the_sentence_of(&self, other: &Locked) -> bool {
        (&self.rule, self.text, self.sentence) == (&other.rule, other.text, other.sentence)
            && (&self.hash, self.clauses) == (&other.hash, other.clauses)
    }
}

impl fmt::Display for Locked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Locked { rule, text, sentence, hash, clauses, reason } = self;
        write!(f, "{rule}\t{}\t{sentence}\t{hash}\t{clauses}", word(*text))?;
        match reason {
            Some(reason) => write!(f, "\t{reason}"),
            None => Ok(()),
        }
    }
}

/// Returns the word for a text.
pub fn word(text: Text) -> &'static str {
    match text {
        Text::Home => "home",
        Text::Newest => "newest",
        Text::Earlier => "earlier",
    }
}

/// A lock file made from two texts.
#[derive(Debug)]
pub struct Written {
    /// The file.
    pub file: String,
    /// The lines of the lock file before whose reason isn't in this one: their sentences have changed, or have
    /// gone.
    pub lost: Vec<Locked>,
}

/// Makes the lock file for the whole registry from two texts and the reasons of the lock file before.
pub fn written(home: &RulebookText, newest: &RulebookText, before: &[Locked]) -> Written {
    let mut lines: Vec<Locked> = Vec::new();
    for rule in rules::all() {
        let known: Vec<&Locked> = before.iter().filter(|one| one.rule == rule.id).collect();
        lines.extend(sentences_of(rule, home, newest).into_iter().map(|(line, _)| with_reason(line, &known)));
        lines.extend(known.into_iter().filter(|one| one.text == Text::Earlier).cloned());
    }
    let is_kept = |one: &Locked| {
        let keeps =
            |line: &Locked| (&line.rule, &line.hash, &line.reason) == (&one.rule, &one.hash, &one.reason);
        lines.iter().any(keeps)
    };
    let lost = before.iter().filter(|one| one.reason.is_some() && !is_kept(one)).cloned().collect();
    Written { file: lines.iter().map(|line| format!("{line}\n")).collect(), lost }
}

/// Gives a line the reason that its sentence had before. The sentence may have had another number, or may have been
/// in the other text only.
fn with_reason(line: Locked, known: &[&Locked]) -> Locked {
    let in_its_place = known.iter().find(|one| one.is_the_sentence_of(&line));
    let before = in_its_place.or_else(|| known.iter().find(|one| one.hash == line.hash));
    Locked { reason: before.and_then(|one| one.reason.clone()), ..line }
}

/// Returns the sentences of a rule, each as a line without its reason and in full: those of the home edition, then
/// those that only the newest edition has.
pub fn sentences_of(rule: &Rule, home: &RulebookText, newest: &RulebookText) -> Vec<(Locked, String)> {
    let numbered = |text: Text, edition: Edition, of: &RulebookText| -> Vec<(Locked, String)> {
        let number = rule.number_in(edition).filter(|number| is_own(rule, number, edition));
        let sentences = number.map_or_else(Vec::new, |number| of.sentences(number));
        let locked = |(sentence, place): (String, u8)| {
            let (hash, clauses) = (hash(&sentence), clauses(&sentence));
            let rule = rule.id.to_owned();
            (Locked { rule, text, sentence: place, hash, clauses, reason: None }, sentence)
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

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// Two texts with these sentences of 514.1, as the lock file of both and a lock file before.
    fn locked(home: &str, newest: &str, before: &str) -> Written {
        let text = |of: &str| RulebookText::read(format!("514.1. {of}\n").as_bytes());
        written(&text(home), &text(newest), &read(before).unwrap())
    }

    /// The first lock file of two texts, with a reason for each sentence.
    fn with_reasons(home: &str, newest: &str) -> String {
        let first = locked(home, newest, "").file;
        first.lines().zip(1..).map(|(line, number)| format!("{line}\toutside reason {number}\n")).collect()
    }

    fn lost(written: &Written) -> Vec<(Text, u8)> {
        written.lost.iter().map(|line| (line.text, line.sentence)).collect()
    }

    #[test]
    fn each_line_can_be_read_and_is_about_an_entry() {
        let lines = read(BUILT_IN).unwrap();
        let again: String = lines.iter().map(|line| format!("{line}\n")).collect();
        assert!(again == BUILT_IN, "a line isn't as it would be written");
        let without: Vec<&Locked> = lines.iter().filter(|line| rules::named(&line.rule).is_none()).collect();
        assert_eq!(without, Vec::<&Locked>::new());
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        assert_eq!(read("514.1\thome\t1\t0123\t0\n514.1\thome\t2\t4567\t0\texplain\n"), Err(2));
        assert_eq!(read("514.1\tearlier\t1\t-\t0\n"), Err(1));
        assert_eq!(read("514.1\tearlier\t1\t0123\t0\tdefines\n"), Err(1));
        assert_eq!(read("514.1\thome\t1\t0123\t0\tdefines\texplains\n"), Err(1));
    }

    #[test]
    fn unchanged_sentences_keep_their_reasons() {
        let before = with_reasons("One thing. Another thing.", "One thing. A third thing.")
            + "514.1\tearlier\t4\t-\t0\texplains\n";
        let again = locked("One thing. Another thing.", "One thing. A third thing.", &before);
        assert_eq!((again.file.as_str(), lost(&again)), (before.as_str(), Vec::new()));
    }

    #[test]
    fn a_changed_sentence_loses_its_reason() {
        let before = with_reasons("One thing. Another thing.", "One thing.");
        let after = locked("One thing. Another matter.", "One thing.", &before);
        let reasons: Vec<_> = read(&after.file).unwrap().into_iter().map(|line| line.reason).collect();
        assert_eq!(reasons, [NothingToObserve::read("outside reason 1"), None]);
        assert_eq!(lost(&after), [(Text::Home, 2)]);
    }

    #[test]
    fn a_reason_goes_where_its_sentence_goes() {
        let before = with_reasons("One thing. Another thing.", "One thing.");
        let after = locked("Something new. Another thing.", "One thing.", &before);
        let reasons: Vec<_> = read(&after.file).unwrap().into_iter().map(|line| line.reason).collect();
        assert_eq!(
            reasons,
            [None, NothingToObserve::read("outside reason 2"), NothingToObserve::read("outside reason 1")]
        );
        assert_eq!(lost(&after), []);
    }
}
