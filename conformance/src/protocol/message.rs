//! The messages: what is asked of an engine in another process, and what it answers.

use super::wire;
use crate::engine::Reply;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Decision;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the protocol. It changes when an engine that was right would become wrong.
pub const VERSION: u32 = 1;

/// A request: one line to the engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Request {
    /// Its number; the reply carries it too.
    pub seq: u64,
    /// What is asked.
    #[serde(flatten)]
    pub ask: Ask,
}

/// What is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "verb", rename_all = "snake_case")]
pub enum Ask {
    /// Who are you, and what can you do? The first request to each process.
    Describe {
        /// The version of the protocol that is spoken
        protocol: u32,
    },
    /// What are the characteristics of everything on the board?
    Derive {
        /// The edition of the rules to follow
        edition: Edition,
        /// The board
        board: Box<wire::Board>,
    },
    /// A game begins on the board: where does it stop first? Whatever game went on before is over.
    Load {
        /// The edition of the rules to follow
        edition: Edition,
        /// The board
        board: Box<wire::Board>,
    },
    /// The game goes on from a stop at which nobody is asked anything: where does it stop next?
    Advance,
    /// A player decides: is it taken, and where does the game stop next?
    Answer {
        /// Who decides, by name
        player: String,
        /// What, by the labels and names of the board
        decision: Box<Decision<String>>,
    },
    /// What can be seen of the game now?
    Observe,
    /// There are no more questions: reply, then end.
    Bye,
}

impl Ask {
    /// The words in the field `verb`.
    pub const VERBS: [&str; 7] = ["describe", "derive", "load", "advance", "answer", "observe", "bye"];
}

/// An answer: one line from the engine. Besides the number it has exactly one field, which says how
/// the engine replies.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer<T> {
    /// The number of the request.
    pub seq: u64,
    /// The reply.
    #[serde(flatten)]
    pub reply: Reply<T>,
}

/// Why a line is no message.
#[derive(Debug, thiserror::Error)]
pub enum NoMessage {
    /// It is no JSON.
    #[error("{0}")]
    NotJson(serde_json::Error),
    /// It is JSON of another shape.
    #[error("{0}")]
    WrongShape(serde_json::Error),
}

/// The part of a message that all messages have in common.
#[derive(Deserialize)]
struct Numbered {
    seq: u64,
}

impl<T: DeserializeOwned> Answer<T> {
    /// Reads a line from an engine. Nothing may stand in it that is not known: a misspelt field is
    /// better said than ignored.
    ///
    /// # Errors
    /// If the line is no answer.
    pub fn read(line: &str) -> Result<Answer<T>, NoMessage> {
        let mut value: Value = serde_json::from_str(line).map_err(NoMessage::NotJson)?;
        let Numbered { seq } = Numbered::deserialize(&value).map_err(NoMessage::WrongShape)?;
        let Some(fields) = value.as_object_mut() else {
            return Err(NoMessage::WrongShape(serde_json::Error::custom("expected an object")));
        };
        fields.remove("seq");
        if fields.len() != 1 {
            let kinds = "expected `seq` and one of `ok`, `unsupported`, `malformed`, `inconclusive`, `error`";
            return Err(NoMessage::WrongShape(serde_json::Error::custom(kinds)));
        }
        let reply = serde_json::from_value(value).map_err(NoMessage::WrongShape)?;
        Ok(Answer { seq, reply })
    }
}
