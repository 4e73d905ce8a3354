//! Any engine as a process that speaks the protocol.

use super::message::{NumberedReply, Query, Request, VERSION};
use super::wire;
use crate::caught::caught;
use crate::engine::{Answered, Description, Engine, Loaded, Reply, RunningGame, Settled, Stop};
use crate::observation::Observation;
use crate::scenario::Board;
use apnap_oracle::json::{FromJson, Json, Wrong};
use serde::Serialize;
use std::io::{self, BufRead, Read, Write};

/// Answers requests line by line until there are no more. A panic of the engine is the error of one reply.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve(engine: &mut dyn Engine, mut input: impl BufRead, output: &mut dyn Write) -> io::Result<()> {
    let mut server = Server { engine, game: None };
    while let Some(line) = next_line(&mut input)? {
        match line.and_then(|line| asked(&line)) {
            Ok(Request { seq, ask: Query::Bye }) => return answer(output, seq, Reply::Ok(())),
            Ok(Request { seq, ask }) => server.reply(output, seq, ask)?,
            Err(Refused { seq, reply }) => answer(output, seq, reply)?,
        }
    }
    Ok(())
}

/// An engine, and the game that it is playing.
struct Server<'e> {
    engine: &'e mut dyn Engine,
    game: Option<Box<dyn RunningGame>>,
}

impl Server<'_> {
    fn reply(&mut self, output: &mut dyn Write, seq: u64, ask: Query) -> io::Result<()> {
        match ask {
            Query::Describe { protocol } => answer(output, seq, describe(self.engine, protocol)),
            Query::Derive { edition, board } => {
                let reply = with_board(*board, |board| self.engine.derive(edition, board));
                answer::<Observation>(output, seq, reply)
            }
            Query::Settle { edition, board, answers } => {
                let reply = with_board(*board, |board| self.engine.settle(edition, board, &answers));
                answer::<Settled>(output, seq, reply)
            }
            Query::Load { edition, board } => {
                self.game = None;
                let loaded = with_board(*board, |board| self.engine.load(edition, board));
                let reply = loaded.map(|Loaded { game, stop }| {
                    self.game = Some(game);
                    stop
                });
                answer::<Stop>(output, seq, reply)
            }
            Query::Advance => answer::<Stop>(output, seq, self.in_game(|game| game.advance())),
            Query::Answer { player, decision } => {
                let reply = self.in_game(|game| game.answer(&player, &decision));
                answer::<Answered>(output, seq, reply)
            }
            Query::Observe => answer::<Observation>(output, seq, self.in_game(|game| game.observe())),
            Query::Bye => answer(output, seq, Reply::Ok(())),
        }
    }

    /// A question about a game makes sense only after one was loaded.
    fn in_game<T>(&mut self, ask: impl FnOnce(&mut dyn RunningGame) -> Reply<T>) -> Reply<T> {
        match &mut self.game {
            Some(game) => said(caught(|| ask(&mut **game))),
            None => Reply::Malformed("there is no game; `load` comes first".to_owned()),
        }
    }
}

fn with_board<T>(sent: wire::Board, ask: impl FnOnce(&Board) -> Reply<T>) -> Reply<T> {
    match Board::try_from(sent) {
        Ok(board) => said(caught(|| ask(&board))),
        Err(error) => Reply::Malformed(error.to_string()),
    }
}

fn describe(engine: &dyn Engine, protocol: u32) -> Reply<Description> {
    if protocol == VERSION {
        return Reply::Ok(engine.describe());
    }
    let reason = format!("this engine speaks version {VERSION}");
    Reply::Unsupported { feature: format!("protocol {protocol}"), reason }
}

/// A failure of an engine behind this one is an error of this one.
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
    let mut line = serde_json::to_vec(&NumberedReply { seq, reply })?;
    line.push(b'\n');
    output.write_all(&line)?;
    output.flush()
}

/// A line that is not a request, and the reply to it.
struct Refused {
    seq: u64,
    reply: Reply<()>,
}

/// The maximum length of a request in bytes. The longest of the corpus have some thousand.
const LONGEST: usize = 16 << 20;

/// The next line, if there is one. Of a line that is too long only the beginning is kept.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, Refused>>> {
    let mut line = Vec::new();
    if (&mut *input).take(LONGEST as u64 + 1).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() <= LONGEST || line.ends_with(b"\n") {
        return Ok(Some(Ok(line)));
    }
    while !line.ends_with(b"\n") {
        line.clear();
        if (&mut *input).take(LONGEST as u64).read_until(b'\n', &mut line)? == 0 {
            break;
        }
    }
    let reply = Reply::Malformed(format!("the line is longer than {LONGEST} bytes"));
    Ok(Some(Err(Refused { seq: 0, reply })))
}

/// The question in a line. An unknown verb is not an error: it may belong to a later version.
fn asked(line: &[u8]) -> Result<Request, Refused> {
    let value: Json<'_> = serde_json::from_slice(line)
        .map_err(|error| Refused { seq: 0, reply: Reply::Malformed(error.to_string()) })?;
    let seq = value.fields("a request").and_then(|fields| fields.read("seq")).unwrap_or(0);
    let malformed = |wrong: Wrong| Refused { seq, reply: Reply::Malformed(wrong.to_string()) };
    value.names_each_once().map_err(malformed)?;
    let verb: String = value.fields("a request").and_then(|fields| fields.read("verb")).map_err(malformed)?;
    if !Query::VERBS.contains(&verb.as_str()) {
        let reason = format!("the known verbs are {}", Query::VERBS.join(", "));
        return Err(Refused { seq, reply: Reply::Unsupported { feature: format!("verb {verb}"), reason } });
    }
    Request::from_json(&value).map_err(malformed)
}
