//! The messages: requests to an engine in another process, and its replies.

use super::{shape, wire};
use crate::engine::{Answer, Reply};
use crate::json::{self, Unread};
use apnap_oracle::edition::Edition;
use apnap_oracle::json::{FromJson, Wrong};
use apnap_oracle::state::Decision;
use serde::Serialize;

/// The version of the protocol. It changes when a correct engine would become wrong.
pub const VERSION: u32 = 1;

/// A request: one line to the engine.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Request {
    /// Its number; the reply has the same number.
    pub seq: u64,
    /// The question, by its verb.
    #[serde(flatten)]
    pub ask: Query,
}

/// What an engine is asked.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "verb", rename_all = "snake_case")]
pub enum Query {
    /// Who are you, and what can you do? The first request to each process.
    Describe {
        /// The version of the protocol
        protocol: u32,
    },
    /// What are the characteristics of everything on the board?
    Derive {
        /// The edition of the rules to follow
        edition: Edition,
        /// The board from which the answer follows
        board: Box<wire::Board>,
    },
    /// What is left of the board when state-based actions have been performed until none applies?
    Settle {
        /// The edition of the rules to follow
        edition: Edition,
        /// The board from which the answer follows
        board: Box<wire::Board>,
        /// The answers to the requests that come on the way, in order. A request without an answer is the
        /// reply; then the same board is sent again, with one more answer.
        answers: Vec<Answer>,
    },
    /// A game begins on the board: where does it stop first? The game before it, if any, is over.
    Load {
        /// The edition of the rules to follow
        edition: Edition,
        /// The board from which the answer follows
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

impl Query {
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
    /// The answer, or why there is none.
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

impl<T: FromJson> NumberedReply<T> {
    /// Reads a line from an engine. Unknown fields are errors: a misspelled field should be reported, not
    /// ignored.
    ///
    /// # Errors
    /// If the line is not a valid reply.
    pub fn read(line: &str) -> Result<NumberedReply<T>, NoMessage> {
        let value = json::value(line).map_err(|unread| match unread {
            Unread::NotJson(error) => NoMessage::NotJson(error),
            Unread::Shape(wrong) => wrong_shape(&wrong),
        })?;
        let seq = value
            .fields("an object")
            .and_then(|fields| fields.read("seq"))
            .map_err(|wrong| wrong_shape(&wrong))?;
        let reply = value.alone_beside("seq").ok_or_else(|| {
            let kinds = "expected `seq` and one of `ok`, `unsupported`, `malformed`, `inconclusive`, `error`";
            NoMessage::WrongShape(kinds.to_owned())
        })?;
        let reply = Reply::from_json(&reply).map_err(|wrong| wrong_shape(&wrong))?;
        Ok(NumberedReply { seq, reply })
    }
}

fn wrong_shape(wrong: &Wrong) -> NoMessage {
    NoMessage::WrongShape(shape::words(&wrong.place(), wrong.why()))
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

    /// A reply that is read is written and read again as it was; another line is an error with its reason.
    fn is_read_or_refused<T: FromJson + Serialize + PartialEq + std::fmt::Debug>(line: &str) {
        match NumberedReply::<T>::read(line) {
            Ok(reply) => {
                let written = serde_json::to_string(&reply).unwrap();
                assert_eq!(NumberedReply::read(&written).unwrap(), reply, "{line}");
            }
            Err(error) => assert_ne!(error.to_string(), "", "{line}"),
        }
    }

    fn is_read_or_refused_as_any_answer(line: &str) {
        is_read_or_refused::<Description>(line);
        is_read_or_refused::<Observation>(line);
        is_read_or_refused::<Settled>(line);
        is_read_or_refused::<Stop>(line);
        is_read_or_refused::<Answered>(line);
        is_read_or_refused::<Option<bool>>(line);
        is_read_or_refused::<()>(line);
    }

    /// Real requests and replies in turn. The file isn't in the package, so it can't be included.
    fn transcript() -> Vec<String> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol/transcript.jsonl");
        fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn only_a_number_and_one_kind_of_reply_are_a_reply() {
        for line in [
            "",
            "[3]",
            "[3, null]",
            r#"{"seq":3}"#,
            r#"{"ok":null}"#,
            r#"{"seq":3,"ok":null,"error":"both"}"#,
            r#"{"seq":3,"seq":4,"ok":null}"#,
            r#"{"seq":3,"ok":null,"ok":null}"#,
            r#"{"seq":-3,"ok":null}"#,
            r#"{"seq":3.5,"ok":null}"#,
            r#"{"seq":3,"ok":null} {}"#,
            r#"{"seq":3,"failed":{}}"#,
        ] {
            assert!(NumberedReply::<()>::read(line).is_err(), "{line}");
        }
        let read = |line: &str| NumberedReply::<()>::read(line).unwrap().reply;
        assert_eq!(read(" \t{ \"ok\" : null , \"seq\" : 3 } "), Reply::Ok(()));
        assert_eq!(read(r#"{"seq":3,"error":"no"}"#), Reply::Error("no".to_owned()));
        assert_eq!(read(r#"{"seq":3.0,"ok":null}"#), Reply::Ok(()));
    }

    #[test]
    fn what_is_wrong_in_a_reply_is_named_with_its_place() {
        for (line, why) in [
            (
                r#"{"seq":3,"ok":{"objects":{"bears":{"power":2.5}}}}"#,
                "at `ok.objects.bears.power`: invalid type: floating point `2.5`, expected i32",
            ),
            (
                r#"{"seq":3,"ok":{"objects":{"bears":{"powers":2}}}}"#,
                "at `ok.objects.bears`: unknown field `powers`; did you mean `power`?",
            ),
            (r#"{"seq":3,"ok":{"objects":[]}}"#, "at `ok.objects`: invalid type: sequence, expected a map"),
        ] {
            let error = NumberedReply::<Observation>::read(line).map_err(|error| error.to_string());
            assert_eq!(error.unwrap_err(), why);
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
        fn damaged_replies_are_read_or_refused(
            line in prop::sample::select(transcript().into_iter().skip(1).step_by(2).collect::<Vec<_>>()),
            damage in prop::collection::vec((any::<prop::sample::Index>(), 32_u8..127), 0..3),
        ) {
            let mut line = line.into_bytes();
            for (place, byte) in damage {
                let place = place.index(line.len());
                line[place] = byte;
            }
            is_read_or_refused_as_any_answer(&String::from_utf8_lossy(&line));
        }
    }
}
