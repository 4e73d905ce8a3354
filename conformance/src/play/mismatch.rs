//! How a script and a game can fail to fit each other.

use crate::engine::Stop;
use crate::language::decision_words;
use apnap_oracle::state::{Asking, Decision, Request};
use serde::Serialize;
use std::fmt;

/// A script and a game that do not fit: neither shows which of them is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "mismatch", rename_all = "snake_case")]
pub enum Mismatch {
    /// The game asks for something that the script does not answer there.
    NotAnswered {
        /// Who is asked
        player: String,
        /// For what
        asking: Asking,
        /// What asks, if something does
        #[serde(skip_serializing_if = "Option::is_none")]
        about: Option<String>,
    },
    /// The script answers, or acts, where nothing asks for it.
    NothingAsked {
        /// Who would have to be asked
        player: String,
        /// For what
        asking: Asking,
        /// The decision in words, if it is one
        #[serde(skip_serializing_if = "Option::is_none")]
        decision: Option<String>,
        /// Where the game stops instead
        instead: String,
    },
    /// The script goes on to something that never comes.
    NeverReached {
        /// What
        what: String,
        /// Where the game came instead
        instead: String,
    },
    /// The game is over before the script is.
    Over,
}

impl Mismatch {
    /// A request that is not answered.
    pub(super) fn not_answered(request: &Request<String>) -> Mismatch {
        let Request { player, asking, about, .. } = request;
        Mismatch::NotAnswered { player: player.clone(), asking: *asking, about: about.clone() }
    }

    /// A decision that nothing asks for.
    pub(super) fn nothing_asked(player: &str, decision: &Decision<String>, instead: String) -> Mismatch {
        let words = Some(decision_words(decision));
        Mismatch::NothingAsked {
            player: player.to_owned(),
            asking: decision.answers(),
            decision: words,
            instead,
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::NotAnswered { player, asking, about } => {
                write!(f, "{player} is asked {}", asking.words())?;
                if let Some(about) = about {
                    write!(f, " (by {about})")?;
                }
                f.write_str(", which the script does not answer here")
            }
            Mismatch::NothingAsked { player, asking, decision: None, instead } => {
                write!(f, "{player} is not asked {}: {instead}", asking.words())
            }
            Mismatch::NothingAsked { player, asking, decision: Some(decision), instead } => {
                write!(f, "{player} {decision}, but is not asked {}: {instead}", asking.words())
            }
            Mismatch::NeverReached { what, instead } => write!(f, "{what} never comes: {instead}"),
            Mismatch::Over => f.write_str("the game is over before the script is"),
        }
    }
}

/// Where a game stops, in words.
pub(super) fn stop_words(stop: &Stop) -> String {
    match stop {
        Stop::Asks(request) => format!("{} is asked {}", request.player, request.asking.words()),
        Stop::Ended(part) => format!("the {part} has ended"),
        Stop::Over => "the game is over".to_owned(),
    }
}
