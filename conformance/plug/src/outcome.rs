//! The possible outcomes of a case: a scenario in an edition.

use crate::engine::{Failed, Failure, Reply, Tries};
use apnap_oracle::json::FromJson;
use apnap_oracle::state::Asking;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// The outcome of one scenario in one edition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// Every expected value that the engine reports is right.
    Pass {
        /// The number of expected facts that the engine does not report; they were not compared.
        not_shown: usize,
        /// The number of statements that the runner went over because of the engine's
        /// [`Conduct`](crate::conduct::Conduct), or because the engine didn't ask where only one answer is possible.
        #[serde(default, skip_serializing_if = "is_zero")]
        eased: usize,
    },
    /// A value is wrong.
    #[serde(rename = "divergence")]
    Diverge {
        /// What, in the order of the scenario
        divergences: Vec<Divergence>,
    },
    /// The engine accepts a decision that a rule forbids.
    #[serde(rename = "illegal_decision_accepted")]
    WronglyAccepted {
        /// The name of the player who decides
        player: String,
        /// The decision, in words
        decision: String,
        /// The identifier of the rule
        rule: String,
        /// The line of the scenario
        line: usize,
    },
    /// The engine rejects a legal decision.
    #[serde(rename = "legal_decision_rejected")]
    WronglyRefused {
        /// The name of the player who decides
        player: String,
        /// The decision, in words
        decision: String,
        /// The rule that the engine names, if it names one
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
        /// Further rules that it names
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<String>,
        /// The reason that it gives
        reason: String,
        /// The line of the scenario
        line: usize,
    },
    /// The game and the script do not match.
    ScriptMismatch {
        /// What does not match
        #[serde(flatten)]
        mismatch: Mismatch,
        /// The line of the scenario
        line: usize,
    },
    /// The rules can be read in two ways here, and the engine follows one of them.
    Disputed {
        /// The identifier of the alternative reading, if the engine follows it
        #[serde(default, skip_serializing_if = "Option::is_none")]
        other: Option<String>,
    },
    /// The case does not apply to the engine.
    Skipped {
        /// Why it does not apply, in words
        reason: String,
    },
    /// The engine reports that it can't do this.
    Unsupported {
        /// What is missing, and why
        reason: String,
    },
    /// The engine does not understand the question, or its reply cannot be understood.
    ProtocolError {
        /// What it says, or what is wrong with its reply
        message: String,
        /// How many tries were made and how many failed, if it was asked again
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tries: Option<Tries>,
    },
    /// The engine reports a fault of its own.
    Error {
        /// What it says of the fault
        message: String,
    },
    /// The engine panicked, or its process ended.
    Crash {
        /// The message of the panic, or how the process ended
        message: String,
        /// How many tries were made and how many failed, if it was asked again
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tries: Option<Tries>,
    },
    /// The engine did not reply in time.
    Timeout {
        /// How long it had
        message: String,
        /// How many tries were made and how many failed
        tries: Tries,
    },
    /// The engine was not asked: it had failed too often.
    NotAsked {
        /// How many times it had failed, in words
        reason: String,
    },
    /// The engine does not know: it ran out of work, or came to something that it does not perform.
    Inconclusive {
        /// What ran away, or what is not performed
        reason: String,
    },
}

impl Outcome {
    /// The case passed in whole.
    pub const PASSED: Outcome = Outcome::Pass { not_shown: 0, eased: 0 };

    /// Returns whether the case passed in part: every reported fact is right, but some are not reported.
    pub fn is_in_part(&self) -> bool {
        matches!(self, Outcome::Pass { not_shown, .. } if *not_shown > 0)
    }

    /// Returns the outcome in words.
    pub fn words(&self) -> &'static str {
        match self {
            Outcome::Pass { .. } => "pass",
            Outcome::Diverge { .. } => "divergence",
            Outcome::WronglyAccepted { .. } => "illegal decision accepted",
            Outcome::WronglyRefused { .. } => "legal decision rejected",
            Outcome::ScriptMismatch { .. } => "script mismatch",
            Outcome::Disputed { .. } => "disputed",
            Outcome::Skipped { .. } => "skipped",
            Outcome::Unsupported { .. } => "unsupported",
            Outcome::ProtocolError { .. } => "protocol error",
            Outcome::Error { .. } => "error",
            Outcome::Crash { .. } => "crash",
            Outcome::Timeout { .. } => "timeout",
            Outcome::NotAsked { .. } => "not asked",
            Outcome::Inconclusive { .. } => "inconclusive",
        }
    }

    /// Returns whether the case counts against the engine.
    pub fn is_failure(&self) -> bool {
        match self {
            Outcome::Pass { .. }
            | Outcome::Disputed { .. }
            | Outcome::Skipped { .. }
            | Outcome::Unsupported { .. }
            | Outcome::NotAsked { .. } => false,
            Outcome::Diverge { .. }
            | Outcome::WronglyAccepted { .. }
            | Outcome::WronglyRefused { .. }
            | Outcome::ScriptMismatch { .. }
            | Outcome::ProtocolError { .. }
            | Outcome::Error { .. }
            | Outcome::Crash { .. }
            | Outcome::Timeout { .. }
            | Outcome::Inconclusive { .. } => true,
        }
    }

    /// Returns why the case neither passed nor counts against the engine, if so.
    pub fn why_not_judged(&self) -> Option<&str> {
        match self {
            Outcome::Skipped { reason } | Outcome::Unsupported { reason } | Outcome::NotAsked { reason } => {
                Some(reason)
            }
            Outcome::Disputed { .. } => Some("the rules can be read in two ways here"),
            Outcome::Pass { .. }
            | Outcome::Diverge { .. }
            | Outcome::WronglyAccepted { .. }
            | Outcome::WronglyRefused { .. }
            | Outcome::ScriptMismatch { .. }
            | Outcome::ProtocolError { .. }
            | Outcome::Error { .. }
            | Outcome::Crash { .. }
            | Outcome::Timeout { .. }
            | Outcome::Inconclusive { .. } => None,
        }
    }

    /// Returns whether the case passed, but the runner went over statements of its script.
    pub fn is_eased(&self) -> bool {
        matches!(self, Outcome::Pass { eased, .. } if *eased > 0)
    }
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A divergence: a field whose actual value is not the expected one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Divergence {
    /// The object or player.
    pub subject: String,
    /// The name of the field, as in an observation.
    pub field: Cow<'static, str>,
    /// What the scenario expects.
    pub expected: String,
    /// The value that the engine reports.
    pub actual: String,
    /// The line of the scenario that expects it.
    pub line: usize,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Divergence { subject, field, expected, actual, .. } = self;
        write!(f, "{field} of {subject}: expected {expected}, actual {actual}")
    }
}

/// A mismatch between a script and a game, which does not show which of them is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "mismatch", rename_all = "snake_case")]
pub enum Mismatch {
    /// The game asks for something that the script does not answer there.
    NotAnswered {
        /// The name of the player who is asked
        player: String,
        /// What the player is asked for
        asking: Asking,
        /// What asks, if something does
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<String>,
    },
    /// The script answers, or acts, where nothing asks for it.
    NothingAsked {
        /// The player who would have to be asked
        player: String,
        /// What the player is asked for
        asking: Asking,
        /// The decision in words, if it is one
        #[serde(default, skip_serializing_if = "Option::is_none")]
        decision: Option<String>,
        /// Where the game stops instead
        instead: String,
    },
    /// The script goes on to something that never comes.
    NeverReached {
        /// The step, phase or request that never comes, in words
        what: String,
        /// Where the game came instead
        instead: String,
    },
    /// The game is over before the script is.
    Over,
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

impl<T> Reply<T> {
    /// Returns the answer, or the outcome of the case if there is none.
    ///
    /// # Errors
    /// The outcome of the case.
    #[allow(clippy::result_large_err, reason = "an outcome is made once for each case")]
    pub fn or_outcome(self) -> Result<T, Outcome> {
        Err(match self {
            Reply::Ok(answer) => return Ok(answer),
            Reply::Unsupported { feature, reason } => {
                Outcome::Unsupported { reason: format!("{feature}: {reason}") }
            }
            Reply::Malformed(message) => Outcome::ProtocolError { message, tries: None },
            Reply::Inconclusive(reason) => Outcome::Inconclusive { reason },
            Reply::Error(message) => Outcome::Error { message },
            Reply::Failed(failed) => failed.into(),
        })
    }
}

impl From<Failed> for Outcome {
    fn from(Failed { failure, said, tries }: Failed) -> Outcome {
        let mut message = failure.to_string();
        if let Some(last) = said.last() {
            message.push_str(&format!("; its last output: {last}"));
        }
        match failure {
            Failure::NotStarted(_) | Failure::Exited(_) => Outcome::Crash { message, tries: Some(tries) },
            Failure::TimedOut(_)
            | Failure::StartTimedOut(_)
            | Failure::GameTimedOut(_)
            | Failure::Unfinished { .. } => Outcome::Timeout { message, tries },
            Failure::TooLong(_)
            | Failure::NotJson { .. }
            | Failure::WrongShape { .. }
            | Failure::WrongSeq { .. } => Outcome::ProtocolError { message, tries: Some(tries) },
            Failure::GivenUp(_) | Failure::Interrupted => Outcome::NotAsked { reason: message },
        }
    }
}
