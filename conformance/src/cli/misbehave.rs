//! An engine that fails on purpose, to test the protocol client with real processes.

use apnap_conformance::engine::{Description, Engine, Reply};
use apnap_conformance::observation::Observation;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::scenario::Board;
use apnap_oracle::edition::Edition;
use std::io::{self, Write};
use std::process::{Command, exit};
use std::thread::sleep;
use std::time::Duration;

/// The label of an object on a board with which the engine fails.
const TROUBLE: &str = "trouble";

/// How it fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Misbehavior {
    /// It ends.
    Exit,
    /// It never replies.
    Hang,
    /// It ends, but leaves a process that holds its standard output open.
    Grandchild,
    /// It prints something that is not JSON.
    Nonsense,
    /// It prints JSON that is not a reply.
    Shape,
    /// It prints a line of a megabyte.
    Megabyte,
    /// It prints a reply to another request.
    WrongSeq,
}

/// The oracle, except that it fails on certain boards.
pub(crate) struct Misbehaving {
    engine: Oracle,
    way: Misbehavior,
}

impl Misbehaving {
    /// An engine that fails in the given way.
    pub(crate) fn new(engine: Oracle, way: Misbehavior) -> Misbehaving {
        Misbehaving { engine, way }
    }
}

impl Engine for Misbehaving {
    fn describe(&self) -> Description {
        self.engine.describe()
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        if !board.labels.values().any(|label| label == TROUBLE) {
            return self.engine.derive(edition, board);
        }
        match fail(self.way) {
            Ok(()) => self.engine.derive(edition, board),
            Err(error) => Reply::Error(error.to_string()),
        }
    }
}

fn fail(way: Misbehavior) -> io::Result<()> {
    let mut out = io::stdout();
    match way {
        Misbehavior::Exit => {
            eprintln!("this is too much for me");
            exit(7)
        }
        Misbehavior::Hang => sleep(FOREVER),
        Misbehavior::Grandchild => {
            Command::new("sleep").arg(FOREVER.as_secs().to_string()).spawn()?;
            exit(0)
        }
        Misbehavior::Nonsense => writeln!(out, "Let me think about this board.")?,
        Misbehavior::Shape => writeln!(out, r#"{{"seq":2,"objects":{{}}}}"#)?,
        Misbehavior::Megabyte => writeln!(out, "{}", "x".repeat(1 << 20))?,
        Misbehavior::WrongSeq => writeln!(out, r#"{{"seq":1000000,"ok":{{}}}}"#)?,
    }
    Ok(())
}

/// Longer than any test.
const FOREVER: Duration = Duration::from_secs(3600);
