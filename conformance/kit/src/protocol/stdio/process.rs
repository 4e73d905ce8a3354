//! The process of an engine: started, used, and restarted after a failure.

use super::child::Child;
use super::{Limits, Log};
use crate::engine::{Description, Failed, Failure, Reply, Tries};
use crate::protocol::message::{Query, VERSION};
use apnap_oracle::json::FromJson;
use apnap_oracle::json::Json;
use serde::Serialize;

/// How often a failed request is repeated, each time with a fresh process.
const RETRIES: u32 = 2;

/// How a process is started.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// The shell command
    pub(super) command: String,
    pub(super) limits: Limits,
    pub(super) log: Log,
}

/// The process of an engine.
#[derive(Debug)]
pub(super) struct Process {
    start: Start,
    child: Option<Child>,
    restarts: usize,
    /// Whether a request got no reply in time in any of its tries. Then later ones that get none are not tried again:
    /// each try takes the whole time.
    is_slow: bool,
    /// The number of the current game in the process, if there is one. It changes each time a game is loaded,
    /// or lost with its process.
    game: u64,
}

impl Process {
    /// Starts a process and asks it to describe itself.
    pub(super) fn begin(start: Start) -> Result<(Process, Description), Failed> {
        let (child, description) = begin(&start)?;
        Ok((Process { start, child: Some(child), restarts: 0, is_slow: false, game: 0 }, description))
    }

    pub(super) fn start(&self) -> &Start {
        &self.start
    }

    pub(super) fn log(&self) -> &Log {
        &self.start.log
    }

    /// The number of the current game.
    pub(super) fn game(&self) -> u64 {
        self.game
    }

    /// Ends the current game.
    pub(super) fn forget_game(&mut self) {
        self.game += 1;
    }

    /// Sends a request to the process, or to a fresh one if the last one failed. If it fails, the current
    /// game is lost.
    pub(super) fn ask<T: FromJson>(&mut self, ask: &impl Serialize) -> Result<Reply<T>, Failed> {
        let mut child = match self.child.take() {
            Some(child) => child,
            None if self.restarts == self.start.limits.restarts => {
                return Err(once(Failure::GivenUp(self.restarts), Vec::new()));
            }
            None => {
                self.restarts += 1;
                begin(&self.start)?.0
            }
        };
        match child.ask(ask) {
            Ok(reply) => {
                self.child = Some(child);
                Ok(reply)
            }
            Err(failure) => {
                self.forget_game();
                Err(once(failure, child.last_words()))
            }
        }
    }

    /// Sends a request that comes after others in the same game. If it fails, all of them are repeated with
    /// fresh processes, to distinguish a crash from a flaky failure.
    pub(super) fn ask_after<T: FromJson>(&mut self, before: &[Query], ask: &Query) -> Reply<T> {
        match self.ask(ask) {
            Ok(reply) => reply,
            Err(failed) => Reply::Failed(self.try_again::<T>(failed, before, ask)),
        }
    }

    fn try_again<T: FromJson>(&mut self, failed: Failed, before: &[Query], ask: &Query) -> Failed {
        if matches!(failed.failure, Failure::GivenUp(_) | Failure::Interrupted) {
            return failed;
        }
        let is_late = matches!(failed.failure, Failure::TimedOut(_) | Failure::Unfinished { .. });
        if is_late && self.is_slow {
            return failed;
        }
        let fails = |_: &u32| match begin(&self.start) {
            Ok((mut child, _)) => {
                before.iter().any(|ask| child.ask::<Json<'static>>(ask).is_err())
                    || child.ask::<T>(ask).is_err()
            }
            Err(_) => true,
        };
        let again = (0..RETRIES).filter(fails).count() as u32;
        self.is_slow |= is_late && again == RETRIES;
        Failed { tries: Tries { failed: 1 + again, of: 1 + RETRIES }, ..failed }
    }
}

/// A fresh process that has described itself.
fn begin(start: &Start) -> Result<(Child, Description), Failed> {
    let mut child = Child::start(start).map_err(|failure| once(failure, Vec::new()))?;
    let reply = match child.ask(&Query::Describe { protocol: VERSION }) {
        Ok(Reply::Ok(description)) => return Ok((child, description)),
        Ok(Reply::Unsupported { feature, reason }) => format!("{feature} is unsupported: {reason}"),
        Ok(Reply::Malformed(message) | Reply::Inconclusive(message) | Reply::Error(message)) => message,
        Ok(Reply::Failed(failed)) => return Err(failed),
        Err(failure) => return Err(once(failure, child.last_words())),
    };
    Err(once(
        Failure::NotStarted(format!(
            "the engine does not describe itself, asked in version {VERSION} of the protocol: {reply}"
        )),
        child.last_words(),
    ))
}

/// A failure that was seen only once.
pub(super) fn once(failure: Failure, said: Vec<String>) -> Failed {
    Failed { failure, said, tries: Tries { failed: 1, of: 1 } }
}
