//! The messages: requests to an engine in another process, and its replies.

use super::distinct::Distinct;
use super::{shape, wire};
use crate::engine::{Answer, Reply};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Decision;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

/// The version of the protocol. It changes when a correct engine would become wrong.
pub const VERSION: u32 = 1;

/// A request: one line to the engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Request {
    /// Its number; the reply has the same number.
    pub seq: u64,
    /// The question.
    #[serde(flatten)]
    pub ask: Ask,
}

/// The question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "verb", rename_all = "snake_case")]
pub enum Ask {
    /// Who are you, and what can you do? The first request to each process.
    Describe {
        /// The version of the protocol
        protocol: u32,
    },
    /// What are the characteristics of everything on the board?
    Derive {
        /// The edition of the rules to follow
        edition: Edition,
        /// The board
        board: Box<wire::Board>,
    },
    /// What is left of the board when state-based actions have been performed until none applies?
    Settle {
        /// The edition of the rules to follow
        edition: Edition,
        /// The board
        board: Box<wire::Board>,
        /// The answers to the requests that come on the way, in order. A request without an answer is the
        /// reply; then the same board is sent again, with one more answer.
        answers: Vec<Answer>,
    },
    /// A game begins on the board: where does it stop first? The game before it, if any, is over.
    Load {
        /// The edition of the rules to follow
        edition: Edition,
        /// The board
        board: Box<wire::Board>,
    },
    /// The game goes on from a stop at which no player is asked anything: where does it stop next?
    Advance,
    /// A player decides: is the decision legal, and where does the game stop next?
    Answer {
        /// Who decides, by name
        player: String,
        /// The decision, with the labels and names of the board
        decision: Box<Decision<String>>,
    },
    /// What can be seen of the game now?
    Observe,
    /// There are no more requests: reply, then exit.
    Bye,
}

impl Ask {
    /// The words in the field `verb`.
    pub const VERBS: [&str; 8] =
        ["describe", "derive", "settle", "load", "advance", "answer", "observe", "bye"];
}

/// An answer: one line from the engine. Besides the number it has exactly one field, the kind of reply.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumberedReply<T> {
    /// The number of the request.
    pub seq: u64,
    /// The reply.
    #[serde(flatten)]
    pub reply: Reply<T>,
}

/// Why a line is not a message.
#[derive(Debug, thiserror::Error)]
pub enum NoMessage {
    /// It is not valid JSON.
    #[error("{0}")]
    NotJson(serde_json::Error),
    /// It is JSON that does not match the schema, for this reason.
    #[error("{0}")]
    WrongShape(String),
}

/// The part of a message that all messages have in common.
#[derive(Deserialize)]
struct Numbered {
    seq: u64,
}

impl<T: DeserializeOwned> NumberedReply<T> {
    /// Reads a line from an engine. Unknown fields are errors: a misspelled field should be reported, not
    /// ignored.
    ///
    /// # Errors
    /// If the line is not a valid reply.
    pub fn read(line: &str) -> Result<NumberedReply<T>, NoMessage> {
        let Distinct(mut value) = serde_json::from_str(line).map_err(|error| match error.classify() {
            Category::Data => wrong_shape(&error),
            Category::Io | Category::Syntax | Category::Eof => NoMessage::NotJson(error),
        })?;
        let Numbered { seq } = Numbered::deserialize(&value).map_err(|error| wrong_shape(&error))?;
        let Some(fields) = value.as_object_mut() else {
            return Err(NoMessage::WrongShape("expected an object".to_owned()));
        };
        fields.remove("seq");
        if fields.len() != 1 {
            let kinds = "expected `seq` and one of `ok`, `unsupported`, `malformed`, `inconclusive`, `error`";
            return Err(NoMessage::WrongShape(kinds.to_owned()));
        }
        let reply = serde_path_to_error::deserialize(value).map_err(|error| {
            NoMessage::WrongShape(shape::words(&error.path().to_string(), &error.inner().to_string()))
        })?;
        Ok(NumberedReply { seq, reply })
    }
}

fn wrong_shape(error: &serde_json::Error) -> NoMessage {
    NoMessage::WrongShape(shape::words(".", &error.to_string()))
}
