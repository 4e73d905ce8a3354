//! Why nothing is to be observed about a sentence, and how the lock file says so.

use apnap_oracle::rule::ledger::Reason;
use std::fmt;

/// Why nothing is to be observed about a sentence, or about a clause of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NothingToObserve {
    /// The sentence gives something a name.
    Definition,
    /// The sentence explains, gives a reason or refers to other rules.
    Explanation,
    /// The sentence says again what this rule says, where it is accounted for.
    Restates(String),
    /// The sentence is about something that the project leaves out.
    Outside(String),
}

impl NothingToObserve {
    /// Reads the words of the lock file, such as `restates 703.1`; `None` if they mean nothing.
    pub fn read(words: &str) -> Option<NothingToObserve> {
        match words.split_once(' ') {
            None if words == "defines" => Some(NothingToObserve::Definition),
            None if words == "explains" => Some(NothingToObserve::Explanation),
            Some(("restates", rule)) if is_written_out(rule) => {
                Some(NothingToObserve::Restates(rule.to_owned()))
            }
            Some(("outside", what)) if is_written_out(what) => {
                Some(NothingToObserve::Outside(what.to_owned()))
            }
            None | Some(_) => None,
        }
    }

    /// Returns the reason as the book and `apnap ledger` print it.
    pub fn in_words(&self) -> String {
        match self {
            NothingToObserve::Definition => "a definition".to_owned(),
            NothingToObserve::Explanation => "an explanation".to_owned(),
            NothingToObserve::Restates(rule) => format!("restates {rule}"),
            NothingToObserve::Outside(what) => format!("left out: {what}"),
        }
    }
}

fn is_written_out(words: &str) -> bool {
    !words.is_empty() && words.trim() == words
}

/// The words of the lock file.
impl fmt::Display for NothingToObserve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NothingToObserve::Definition => f.write_str("defines"),
            NothingToObserve::Explanation => f.write_str("explains"),
            NothingToObserve::Restates(rule) => write!(f, "restates {rule}"),
            NothingToObserve::Outside(what) => write!(f, "outside {what}"),
        }
    }
}

impl From<Reason> for NothingToObserve {
    fn from(reason: Reason) -> NothingToObserve {
        match reason {
            Reason::Explanation => NothingToObserve::Explanation,
            Reason::Restates(rule) => NothingToObserve::Restates(rule.to_owned()),
            Reason::Outside(what) => NothingToObserve::Outside(what.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::NothingToObserve;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_reason_is_read_as_it_is_written() {
        for words in ["defines", "explains", "restates 703.1", "outside combat between teams"] {
            assert_eq!(
                NothingToObserve::read(words).map(|reason| reason.to_string()),
                Some(words.to_owned())
            );
        }
    }

    #[test]
    fn other_words_are_no_reason() {
        for words in ["", "explain", "explains this", "defines ", "restates", "restates ", "outside  teams"] {
            assert_eq!(NothingToObserve::read(words), None, "{words:?}");
        }
    }
}
