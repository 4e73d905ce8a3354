//! The ledger: does the registry account for every sentence of every rule?
//!
//! Each entry of the registry has a line for each sentence of its rule ([`apnap_oracle::rule::ledger`]). The
//! sentences are counted in the texts themselves, which the project doesn't contain: a lock file has the
//! number and a hash of each ([`lock`]). A new edition of the rules changes some hashes, and so shows which
//! lines must be read again.

pub mod gaps;
pub mod lock;
pub mod text;

use apnap_oracle::rule::Rule;
use apnap_oracle::rule::ledger::{Account, Reason, Sentence};
use std::ops::AddAssign;

/// The sections whose ledger is not written yet: combat.
pub const LATER: &[&str] = &["506", "507", "508", "509"];

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
    /// Counts the sentences of a rule.
    pub fn of(rule: &Rule) -> SentenceCounts {
        let mut counts = SentenceCounts::default();
        for line in lock::of(rule) {
            counts.sentences += 1;
            let its = rule.ledger.iter().find(|one| (one.text, one.number) == (line.text, line.sentence));
            *counts.place_of(its) += 1;
        }
        counts
    }

    fn place_of(&mut self, sentence: Option<&Sentence>) -> &mut usize {
        let Some(sentence) = sentence else { return &mut self.open };
        let is_covering = |account: &&Account| matches!(account, Account::Stated { .. } | Account::Shown(_));
        let covering = sentence.accounts.iter().filter(is_covering).count();
        let reason = sentence.accounts.iter().find_map(|account| match account {
            Account::Nothing(reason) => Some(*reason),
            Account::Stated { .. } | Account::Shown(_) | Account::But(_) | Account::Open => None,
        });
        match (sentence.is_open(), covering, reason) {
            (true, 0, _) => &mut self.open,
            (true, _, _) => &mut self.partly,
            (false, 0, Some(Reason::Definition)) => &mut self.definitions,
            (false, 0, Some(Reason::Explanation)) => &mut self.explanations,
            (false, 0, Some(Reason::Restates(_))) => &mut self.restatements,
            (false, 0, Some(Reason::Outside(_))) => &mut self.outside,
            (false, _, _) => &mut self.covered,
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
pub fn in_words(sentence: &Sentence) -> String {
    let words = |account: &Account| match account {
        Account::Stated { rule: None, premise } => (*premise).to_owned(),
        Account::Stated { rule: Some(rule), premise } => format!("{premise} of {rule}"),
        Account::Shown(scenario) => format!("shown by {scenario}"),
        Account::Nothing(Reason::Definition) => "a definition".to_owned(),
        Account::Nothing(Reason::Explanation) => "an explanation".to_owned(),
        Account::Nothing(Reason::Restates(rule)) => format!("restates {rule}"),
        Account::Nothing(Reason::Outside(what)) => format!("left out: {what}"),
        Account::But(clause) => format!("open: {clause}"),
        Account::Open => "open".to_owned(),
    };
    sentence.accounts.iter().map(words).collect::<Vec<_>>().join(", ")
}
