//! An engine in another process, as an engine like any other.
//!
//! Nothing that the process does can stop a run: it has a time for each request, a line can only be
//! so long, and when it fails, it is ended with everything it started and begun anew for the next
//! question.

mod child;
mod game;
mod group;
mod lines;
mod system;

use super::message::{Ask, VERSION};
use crate::engine::{Answered, Description, Engine, Failed, Failure, Reply, Stop, Tries};
use crate::observation::Observation;
use crate::scenario::Board;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Decision;
use child::Child;
use game::Asked;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::Duration;

/// What an engine in another process may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The time for a request.
    pub request: Duration,
    /// The length of a reply in bytes.
    pub line: usize,
    /// How often it is begun anew in a run. Asking a failed question again is not counted.
    pub restarts: usize,
    /// The address space of each of its processes in MiB, if it is limited. Engines with a virtual
    /// machine reserve far more than they use.
    pub memory: Option<u64>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { request: Duration::from_secs(10), line: 512 * 1024, restarts: 20, memory: None }
    }
}

/// How often a question that failed is put again, each time to a fresh process.
const RETRIES: u32 = 2;

/// An engine in another process.
#[derive(Debug)]
pub struct Stdio {
    command: String,
    limits: Limits,
    description: Description,
    child: Option<Child>,
    restarts: usize,
    /// The game that goes on in the process.
    game: Asked,
}

impl Stdio {
    /// Starts an engine by a command of the shell and asks who it is.
    ///
    /// # Errors
    /// If it cannot be started, or cannot say who it is.
    pub fn start(command: &str, limits: Limits) -> Result<Stdio, Failed> {
        let (child, description) = begin(command, limits)?;
        let command = command.to_owned();
        Ok(Stdio { command, limits, description, child: Some(child), restarts: 0, game: Asked::default() })
    }

    /// Asks something that is not in the protocol. The right answer is that it is unsupported.
    ///
    /// # Errors
    /// If there is no reply.
    pub fn ask_unknown(&mut self) -> Result<Reply<Value>, Failed> {
        self.ask(&json!({ "verb": "sing" }))
    }

    /// Puts a question to the process, a fresh one if the last one failed.
    fn ask<T: DeserializeOwned>(&mut self, ask: &impl Serialize) -> Result<Reply<T>, Failed> {
        let mut child = match self.child.take() {
            Some(child) => child,
            None if self.restarts == self.limits.restarts => {
                return Err(once(Failure::GivenUp(self.restarts), Vec::new()));
            }
            None => {
                self.restarts += 1;
                begin(&self.command, self.limits)?.0
            }
        };
        match child.ask(ask) {
            Ok(reply) => {
                self.child = Some(child);
                Ok(reply)
            }
            Err(failure) => Err(once(failure, child.last_words())),
        }
    }

    /// Puts a question that failed to fresh processes, to tell a crash from a flake. A question about a
    /// game is put after all that was asked in it.
    fn try_again<T: DeserializeOwned>(&self, failed: Failed, before: &[Ask], ask: &Ask) -> Failed {
        if matches!(failed.failure, Failure::GivenUp(_)) {
            return failed;
        }
        let fails = |_: &u32| match begin(&self.command, self.limits) {
            Ok((mut child, _)) => {
                before.iter().any(|ask| child.ask::<Value>(ask).is_err()) || child.ask::<T>(ask).is_err()
            }
            Err(_) => true,
        };
        let again = (0..RETRIES).filter(fails).count() as u32;
        Failed { tries: Tries { failed: 1 + again, of: 1 + RETRIES }, ..failed }
    }

    /// Asks about the game that goes on. If that fails, the game is lost, and another has to be loaded.
    fn ask_in_game<T: DeserializeOwned>(&mut self, ask: Ask) -> Reply<T> {
        if !self.game.is_going_on() {
            return Reply::Malformed("there is no game; `load` comes first".to_owned());
        }
        match self.ask(&ask) {
            Ok(reply) => {
                self.game.add(ask);
                reply
            }
            Err(failed) => {
                let failed = self.try_again::<T>(failed, self.game.so_far(), &ask);
                self.game.forget();
                Reply::Failed(failed)
            }
        }
    }
}

impl Engine for Stdio {
    fn describe(&self) -> Description {
        self.description.clone()
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        let ask = Ask::Derive { edition, board: Box::new(board.into()) };
        match self.ask(&ask) {
            Ok(reply) => reply,
            Err(failed) => {
                self.game.forget();
                Reply::Failed(self.try_again::<Observation>(failed, &[], &ask))
            }
        }
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Stop> {
        let ask = Ask::Load { edition, board: Box::new(board.into()) };
        self.game.forget();
        match self.ask(&ask) {
            Ok(reply) => {
                if matches!(reply, Reply::Ok(_)) {
                    self.game.begin(ask);
                }
                reply
            }
            Err(failed) => Reply::Failed(self.try_again::<Stop>(failed, &[], &ask)),
        }
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.ask_in_game(Ask::Advance)
    }

    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let (player, decision) = (player.to_owned(), Box::new(decision.clone()));
        self.ask_in_game(Ask::Answer { player, decision })
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.ask_in_game(Ask::Observe)
    }
}

/// A fresh process that has said who it is.
fn begin(command: &str, limits: Limits) -> Result<(Child, Description), Failed> {
    let mut child = Child::start(command, limits).map_err(|failure| once(failure, Vec::new()))?;
    let reply = match child.ask(&Ask::Describe { protocol: VERSION }) {
        Ok(Reply::Ok(description)) => return Ok((child, description)),
        Ok(Reply::Unsupported { feature, reason }) => format!("{feature} is unsupported: {reason}"),
        Ok(Reply::Malformed(message) | Reply::Inconclusive(message) | Reply::Error(message)) => message,
        Ok(Reply::Failed(failed)) => return Err(failed),
        Err(failure) => return Err(once(failure, child.last_words())),
    };
    Err(once(Failure::NotStarted(format!("it does not describe itself: {reply}")), child.last_words()))
}

/// A failure that was seen once.
fn once(failure: Failure, said: Vec<String>) -> Failed {
    Failed { failure, said, tries: Tries { failed: 1, of: 1 } }
}
