//! The ledger: does the registry account for every sentence of every rule?
//!
//! The entry of a rule has a line for each sentence that premises state or scenarios show
//! ([`apnap_oracle::rule::ledger`]). The sentences are counted in the texts themselves, which the project doesn't
//! contain: a lock file has the number and a hash of each ([`lock`]), and also the reason if nothing is to be
//! observed about it. A new edition of the rules changes some hashes, and so shows which lines must be read again.

pub mod gaps;
pub mod lock;
pub mod reason;
pub mod text;

use apnap_oracle::rule::Rule;
use apnap_oracle::rule::ledger::{Account, Sentence, Text};
use reason::NothingToObserve;
use std::ops::AddAssign;

/// The sections in which not every premise has a sentence yet, nor every rule that restates another a scenario:
/// combat.
pub const LATER: &[&str] = &["506", "507", "508", "509"];

/// A sentence of a rule, and what accounts for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accounted {
    /// The text that has the sentence.
    pub text: Text,
    /// Its number among the sentences of the rule in that text, counted from 1.
    pub number: u8,
    /// What accounts for it.
    pub by: AccountedBy,
}

/// What accounts for a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountedBy {
    /// A line of the entry.
    Entry(&'static Sentence),
    /// A reason in the lock file.
    Lock(NothingToObserve),
}

/// Returns the sentences of a rule that are accounted for, in order: those of the home edition, those that only the
/// newest edition has, and those of earlier texts.
pub fn of(rule: &Rule) -> Vec<Accounted> {
    let in_the_entry = rule.ledger.iter().map(|line| Accounted {
        text: line.text,
        number: line.number,
        by: AccountedBy::Entry(line),
    });
    let in_the_lock = lock::of(rule).into_iter().filter_map(|line| {
        Some(Accounted { text: line.text, number: line.sentence, by: AccountedBy::Lock(line.reason?) })
    });
    let mut all: Vec<Accounted> = in_the_entry.chain(in_the_lock).collect();
    all.sort_by_key(|one| (one.text, one.number));
    all
}

/// Sentences, counted by what accounts for them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SentenceCounts {
    /// All sentences in the texts.
    pub sentences: usize,
    /// Premises state them, or scenarios show them, and nothing is open.
    pub covered: usize,
    /// Something is covered, and a clause is open.
    pub partly: usize,
    /// A definition: nothing to observe.
    pub definitions: usize,
    /// An explanation: nothing to observe.
    pub explanations: usize,
    /// Another rule says the same.
    pub restatements: usize,
    /// About something that the project leaves out.
    pub outside: usize,
    /// Open, or without a line.
    pub open: usize,
}

impl SentenceCounts {
    /// SentenceCounts the sentences of a rule.
    pub fn of(rule: &Rule) -> SentenceCounts {
        let mut counts = SentenceCounts::default();
        let accounted = of(rule);
        for line in lock::of(rule).into_iter().filter(|line| line.text != Text::Earlier) {
            counts.sentences += 1;
            let its = accounted.iter().find(|one| (one.text, one.number) == (line.text, line.sentence));
            *counts.place_of(its) += 1;
        }
        counts
    }

    fn place_of(&mut self, sentence: Option<&Accounted>) -> &mut usize {
        match sentence.map(|one| &one.by) {
            None => &mut self.open,
            Some(AccountedBy::Lock(NothingToObserve::Definition)) => &mut self.definitions,
            Some(AccountedBy::Lock(NothingToObserve::Explanation)) => &mut self.explanations,
            Some(AccountedBy::Lock(NothingToObserve::Restates(_))) => &mut self.restatements,
            Some(AccountedBy::Lock(NothingToObserve::Outside(_))) => &mut self.outside,
            Some(AccountedBy::Entry(line)) if !line.is_covered() => &mut self.open,
            Some(AccountedBy::Entry(line)) if line.is_open() => &mut self.partly,
            Some(AccountedBy::Entry(_)) => &mut self.covered,
        }
    }

    /// Sentences with nothing to observe.
    pub fn nothing(&self) -> usize {
        self.definitions + self.explanations + self.restatements + self.outside
    }
}

impl AddAssign for SentenceCounts {
    fn add_assign(&mut self, other: SentenceCounts) {
        self.sentences += other.sentences;
        self.covered += other.covered;
        self.partly += other.partly;
        self.definitions += other.definitions;
        self.explanations += other.explanations;
        self.restatements += other.restatements;
        self.outside += other.outside;
        self.open += other.open;
    }
}

/// What accounts for a sentence, in words.
pub fn in_words(sentence: &Accounted) -> String {
    let words = |account: &Account| match account {
        Account::Stated { rule: None, premise } => (*premise).to_owned(),
        Account::Stated { rule: Some(rule), premise } => format!("{premise} of {rule}"),
        Account::Shown(scenario) => format!("shown by {scenario}"),
        Account::Nothing(reason) => NothingToObserve::from(*reason).in_words(),
        Account::But(clause) => format!("open: {clause}"),
        Account::Open => "open".to_owned(),
    };
    match &sentence.by {
        AccountedBy::Entry(line) => line.accounts.iter().map(words).collect::<Vec<_>>().join(", "),
        AccountedBy::Lock(reason) => reason.in_words(),
    }
}
