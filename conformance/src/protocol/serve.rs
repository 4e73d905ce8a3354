//! Any engine as a process that speaks the protocol.

use super::message::{Answer, Ask, Request, VERSION};
use crate::engine::{Description, Engine, Reply};
use crate::observation::Observation;
use crate::scenario::Board;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{self, BufRead, Write};

/// Answers requests line by line until there are no more.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve(engine: &mut dyn Engine, input: impl BufRead, output: &mut dyn Write) -> io::Result<()> {
    for line in input.lines() {
        match asked(&line?) {
            Ok(Request { seq, ask: Ask::Describe { protocol } }) => {
                answer(output, seq, describe(engine, protocol))?;
            }
            Ok(Request { seq, ask: Ask::Derive { edition, board } }) => {
                let reply = match Board::try_from(*board) {
                    Ok(board) => said(engine.derive(edition, &board)),
                    Err(error) => Reply::Malformed(error.to_string()),
                };
                answer::<Observation>(output, seq, reply)?;
            }
            Ok(Request { seq, ask: Ask::Bye }) => return answer(output, seq, Reply::Ok(())),
            Err(Refused { seq, reply }) => answer(output, seq, reply)?,
        }
    }
    Ok(())
}

fn describe(engine: &dyn Engine, protocol: u32) -> Reply<Description> {
    if protocol == VERSION {
        return Reply::Ok(engine.describe());
    }
    let reason = format!("version {VERSION} is spoken here");
    Reply::Unsupported { feature: format!("protocol {protocol}"), reason }
}

/// What an engine behind this one fails to reply is an error of this one.
fn said<T>(reply: Reply<T>) -> Reply<T> {
    match reply {
        Reply::Failed(failed) => Reply::Error(failed.failure.to_string()),
        Reply::Ok(_)
        | Reply::Unsupported { .. }
        | Reply::Malformed(_)
        | Reply::Inconclusive(_)
        | Reply::Error(_) => reply,
    }
}

fn answer<T: Serialize>(output: &mut dyn Write, seq: u64, reply: Reply<T>) -> io::Result<()> {
    serde_json::to_writer(&mut *output, &Answer { seq, reply })?;
    output.write_all(b"\n")?;
    output.flush()
}

/// A line that is no request, and what is replied.
struct Refused {
    seq: u64,
    reply: Reply<()>,
}

/// What a line asks. An unknown verb is not wrong: it may belong to a later version.
fn asked(line: &str) -> Result<Request, Refused> {
    #[derive(Deserialize)]
    struct Head {
        #[serde(default)]
        seq: u64,
        verb: String,
    }
    let malformed =
        |seq: u64, error: serde_json::Error| Refused { seq, reply: Reply::Malformed(error.to_string()) };
    let value: Value = serde_json::from_str(line).map_err(|error| malformed(0, error))?;
    let Head { seq, verb } = Head::deserialize(&value).map_err(|error| malformed(0, error))?;
    if !Ask::VERBS.contains(&verb.as_str()) {
        let reason = format!("known are {}", Ask::VERBS.join(", "));
        return Err(Refused { seq, reply: Reply::Unsupported { feature: format!("verb {verb}"), reason } });
    }
    serde_json::from_value(value).map_err(|error| malformed(seq, error))
}
