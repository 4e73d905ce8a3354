//! The ledger: what becomes of each sentence of a rule.
//!
//! A mistake can only be planted where a premise states something. So each entry of the registry accounts for
//! every sentence of its rule, in a numbered line below the premises. The texts are those of the home edition
//! and, for sentences that differ there, of the newest edition that the project uses. Nothing of the text is
//! stored; the ledger's lock file, in `conformance`, has a hash for each sentence.

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
    /// There is nothing to observe.
    Nothing(Reason),
    /// A clause of the sentence is open: neither stated nor shown.
    But(&'static str),
    /// The whole sentence is open.
    Open,
}

/// Why there is nothing to observe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The sentence gives something a name.
    Definition,
    /// The sentence explains, gives a reason or refers to other rules.
    Explanation,
    /// The sentence says again what this rule says, where it is accounted for.
    Restates(&'static str),
    /// The sentence is about something that the project leaves out.
    Outside(&'static str),
}

impl Sentence {
    /// Returns whether something about the sentence is still open.
    pub fn is_open(&self) -> bool {
        self.accounts.iter().any(|account| match account {
            Account::But(_) | Account::Open => true,
            Account::Stated { .. } | Account::Shown(_) | Account::Nothing(_) => false,
        })
    }
}
