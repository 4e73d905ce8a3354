//! The messages: requests to an engine in another process, and its replies.

use super::distinct::Distinct;
use super::{shape, wire};
use crate::engine::{Answer, Reply};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Decision;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
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

/// A reply that is an answer, as most are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainAnswer<T: DeserializeOwned> {
    seq: u64,
    // Not an answer that may be missing, even if `T` is an `Option`.
    #[serde(deserialize_with = "T::deserialize")]
    ok: T,
}

impl<T: DeserializeOwned> NumberedReply<T> {
    /// Reads a line from an engine. Unknown fields are errors: a misspelled field should be reported, not
    /// ignored.
    ///
    /// # Errors
    /// If the line is not a valid reply.
    pub fn read(line: &str) -> Result<NumberedReply<T>, NoMessage> {
        let Distinct = serde_json::from_str(line).map_err(|error| match error.classify() {
            Category::Data => wrong_shape(&error),
            Category::Io | Category::Syntax | Category::Eof => NoMessage::NotJson(error),
        })?;
        match NumberedReply::answer(line) {
            Some(answer) => Ok(answer),
            None => NumberedReply::any(line),
        }
    }

    /// Reads an answer. This is what `any` does, without the JSON value between the line and the answer.
    fn answer(line: &str) -> Option<NumberedReply<T>> {
        // The parser would take a list for an object.
        if !line.trim_start().starts_with('{') {
            return None;
        }
        let PlainAnswer { seq, ok } = serde_json::from_str(line).ok()?;
        Some(NumberedReply { seq, reply: Reply::Ok(ok) })
    }

    /// Reads a reply of any kind, or names the place in it that is wrong.
    fn any(line: &str) -> Result<NumberedReply<T>, NoMessage> {
        let mut value: Value = serde_json::from_str(line).map_err(NoMessage::NotJson)?;
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a transcript that cannot be read fails the test")]

    use super::*;
    use crate::engine::{Answered, Description, Settled, Stop};
    use crate::observation::Observation;
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;
    use std::fs;
    use std::path::Path;

    /// The shortcut for answers reads no line in another way.
    fn is_read_alike<T: DeserializeOwned + PartialEq + std::fmt::Debug>(line: &str) {
        let said = |read: Result<NumberedReply<T>, NoMessage>| read.map_err(|error| error.to_string());
        let read = NumberedReply::read(line);
        // Of a name that is there twice, the reader of any reply would keep one value.
        if serde_json::from_str::<Distinct>(line).is_ok() {
            assert_eq!(said(read), said(NumberedReply::any(line)), "{line}");
        } else {
            assert!(read.is_err(), "{line}");
        }
    }

    fn is_read_alike_as_any_answer(line: &str) {
        is_read_alike::<Description>(line);
        is_read_alike::<Observation>(line);
        is_read_alike::<Settled>(line);
        is_read_alike::<Stop>(line);
        is_read_alike::<Answered>(line);
        is_read_alike::<Value>(line);
        is_read_alike::<Option<bool>>(line);
        is_read_alike::<()>(line);
    }

    /// Real requests and replies in turn. The file isn't in the package, so it can't be included.
    fn transcript() -> Vec<String> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/protocol/transcript.jsonl");
        fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn replies_are_read_alike_with_and_without_the_shortcut() {
        transcript().iter().for_each(|line| is_read_alike_as_any_answer(line));
        for line in [
            "",
            "[3]",
            "[3, null]",
            "[3, {}]",
            " \t{ \"ok\" : null , \"seq\" : 3 } ",
            r#"{"seq":3}"#,
            r#"{"ok":{}}"#,
            r#"{"seq":3,"ok":null}"#,
            r#"{"seq":3,"ok":true,"error":"both"}"#,
            r#"{"seq":3,"seq":4,"ok":null}"#,
            r#"{"seq":3,"ok":null,"ok":null}"#,
            r#"{"seq":3,"ok":{"objects":{"bears":{},"be\u0061rs":{}}}}"#,
            r#"{"seq":3,"ok":{"objects":{"b\"ears":{"power":2.0}}}}"#,
            r#"{"seq":3,"ok":{"objects":{"bears":{"power":1e999}}}}"#,
            r#"{"seq":-3,"ok":{}}"#,
            r#"{"seq":3.0,"ok":{}}"#,
            r#"{"seq":3,"ok":{}} {}"#,
            r#"{"seq":3,"error":"no"}"#,
            r#"{"seq":3,"unsupported":{"feature":"a","reason":"b"}}"#,
            r#"{"seq":3,"failed":{}}"#,
        ] {
            is_read_alike_as_any_answer(line);
        }
    }

    #[test]
    fn a_name_is_there_twice_however_it_is_written() {
        let twice = r#"{"seq":3,"ok":{"objects":{"bears":{},"be\u0061rs":{}}}}"#;
        let error = NumberedReply::<Observation>::read(twice).map_err(|error| error.to_string());
        assert!(error.is_err_and(|why| why.contains("`bears` is there twice")));
    }

    proptest! {
        #[test]
        fn damaged_replies_are_read_alike(
            line in prop::sample::select(transcript().into_iter().skip(1).step_by(2).collect::<Vec<_>>()),
            damage in prop::collection::vec((any::<prop::sample::Index>(), 32_u8..127), 0..3),
        ) {
            let mut line = line.into_bytes();
            for (place, byte) in damage {
                let place = place.index(line.len());
                line[place] = byte;
            }
            is_read_alike_as_any_answer(&String::from_utf8_lossy(&line));
        }
    }
}
