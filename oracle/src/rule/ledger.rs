//! The ledger: what becomes of each sentence of a rule.
//!
//! A mutant can only be where a premise states something. So every sentence of a rule is accounted for: in a
//! numbered line of the entry, below the premises, or, if nothing is to be observed about the sentence, beside its
//! hash in the ledger's lock file, in `conformance`. The texts are those of the home edition and, for sentences
//! that differ there, of the newest edition that the project uses. Nothing of the text is stored.

/// What becomes of one sentence of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The text that has the sentence.
    pub text: Text,
    /// Its number among the sentences of the rule in that text, counted from 1.
    pub number: u8,
    /// What accounts for its clauses; never empty.
    pub accounts: &'static [Account],
}

/// A text of the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Text {
    /// The text of the home edition.
    Home,
    /// The text of the newest edition, for sentences that are not in the text of the home edition.
    Newest,
    /// An earlier text, for a sentence that both others lack. The number only keeps such lines apart.
    Earlier,
}

/// What accounts for a clause of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Account {
    /// A premise states it.
    Stated {
        /// The rule of the premise, unless it is the rule of the sentence.
        rule: Option<&'static str>,
        /// The name of the premise.
        premise: &'static str,
    },
    /// A scenario shows it.
    Shown(&'static str),
    /// There is nothing to observe about it.
    Nothing(Reason),
    /// A clause of the sentence is open: neither stated nor shown.
    But(&'static str),
    /// The whole sentence is open.
    Open,
}

/// Why there is nothing to observe about a clause of a sentence whose other clauses are stated or shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It explains, gives a reason or refers to other rules.
    Explanation,
    /// It says again what this rule says, where it is accounted for.
    Restates(&'static str),
    /// It is about something that the project leaves out.
    Outside(&'static str),
}

impl Sentence {
    /// Returns whether a premise states a clause of the sentence, or a scenario shows one.
    pub fn is_covered(&self) -> bool {
        self.accounts.iter().any(|account| match account {
            Account::Stated { .. } | Account::Shown(_) => true,
            Account::Nothing(_) | Account::But(_) | Account::Open => false,
        })
    }

    /// Returns whether something about the sentence is still open.
    pub fn is_open(&self) -> bool {
        self.accounts.iter().any(|account| match account {
            Account::But(_) | Account::Open => true,
            Account::Stated { .. } | Account::Shown(_) | Account::Nothing(_) => false,
        })
    }
}
