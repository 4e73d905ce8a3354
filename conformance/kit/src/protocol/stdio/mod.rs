//! An engine in another process, as an engine like any other.
//!
//! The process cannot stop a run: each request has a time limit and each line a maximum length. A process
//! that fails is ended with everything that it started, and restarted for the next request.

mod child;
mod game;
mod group;
mod lines;
mod log;
mod process;
mod system;

use super::message::Query;
use crate::engine::{Answer, Description, Engine, Failed, Loaded, Reply, RunningGame, Settled};
use crate::observation::Observation;
use crate::scenario::Board;
use apnap_oracle::edition::Edition;
use apnap_oracle::json::Json;
use game::StdioGame;
pub use log::Log;
use process::{Process, Start};
use serde_json::json;
use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The limits of an engine in another process.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time to start and to reply to the first request.
    pub start: Duration,
    /// The time to reply to each further request.
    pub request: Duration,
    /// The length of a reply in bytes.
    pub line: usize,
    /// The maximum number of restarts in a run. Repeating a failed request does not count.
    pub restarts: usize,
    /// The address space of each of its processes in MiB, if it is limited. Engines with a virtual
    /// machine reserve far more than they use.
    pub memory: Option<u64>,
    /// Whether the user has interrupted the run. From then on the engine is not waited for.
    pub interrupted: fn() -> bool,
}

impl Limits {
    /// The limits unless others are chosen.
    pub const DEFAULT: Limits = Limits {
        start: Duration::from_secs(30),
        request: Duration::from_secs(10),
        line: 512 * 1024,
        restarts: 20,
        memory: None,
        interrupted: || false,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

/// An engine in another process.
#[derive(Debug)]
pub struct Stdio {
    description: Description,
    /// Shared with the game that it is playing.
    process: Rc<RefCell<Process>>,
}

impl Stdio {
    /// Starts an engine with a shell command and asks it to describe itself.
    ///
    /// # Errors
    /// If it cannot be started, or does not describe itself.
    pub fn start(command: &str, limits: Limits) -> Result<Stdio, Failed> {
        Stdio::start_logged(command, limits, Log::default())
    }

    /// Like [`Stdio::start`], with a log of the conversation.
    ///
    /// # Errors
    /// If it cannot be started, or does not describe itself.
    pub fn start_logged(command: &str, limits: Limits, log: Log) -> Result<Stdio, Failed> {
        let (process, description) = Process::begin(Start { command: command.to_owned(), limits, log })?;
        Ok(Stdio { description, process: Rc::new(RefCell::new(process)) })
    }

    /// Returns what starts more processes of the same engine, in any thread.
    pub fn starter(&self) -> Starter {
        Starter { start: self.process.borrow().start().clone(), started: Arc::default() }
    }

    /// Takes the first error of writing the log, if there was one.
    pub fn take_log_failure(&self) -> Option<io::Error> {
        self.process.borrow().log().take_failure()
    }

    /// Sends a request with an unknown verb. The right reply is `unsupported`.
    ///
    /// # Errors
    /// If there is no reply.
    pub fn ask_unknown(&mut self) -> Result<Reply<Json<'static>>, Failed> {
        self.process.borrow_mut().ask(&json!({ "verb": "sing" }))
    }
}

/// Starts processes of an engine.
#[derive(Clone, Debug)]
pub struct Starter {
    start: Start,
    /// How many it has started.
    started: Arc<AtomicUsize>,
}

impl Starter {
    /// Starts a process and asks it to describe itself.
    ///
    /// # Errors
    /// If it cannot be started, or does not describe itself.
    pub fn start(&self) -> Result<Stdio, Failed> {
        let number = 1 + self.started.fetch_add(1, Ordering::Relaxed);
        let start = Start { log: self.start.log.numbered(number), ..self.start.clone() };
        let (process, description) = Process::begin(start)?;
        Ok(Stdio { description, process: Rc::new(RefCell::new(process)) })
    }
}

impl Engine for Stdio {
    fn describe(&self) -> Description {
        self.description.clone()
    }

    fn hear_case(&mut self, scenario: &str, edition: Edition) {
        self.process.borrow().log().case(scenario, edition);
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        let ask = Query::Derive { edition, board: Box::new(board.into()) };
        self.process.borrow_mut().ask_after(&[], &ask)
    }

    fn settle(&mut self, edition: Edition, board: &Board, answers: &[Answer]) -> Reply<Settled> {
        let ask = Query::Settle { edition, board: Box::new(board.into()), answers: answers.to_vec() };
        self.process.borrow_mut().ask_after(&[], &ask)
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        let ask = Query::Load { edition, board: Box::new(board.into()) };
        let mut process = self.process.borrow_mut();
        process.forget_game();
        let stop = process.ask_after(&[], &ask);
        let number = process.game();
        let game =
            StdioGame { process: Rc::clone(&self.process), number, asks: vec![ask], waited: Duration::ZERO };
        stop.map(|stop| Loaded { game: Box::new(game) as Box<dyn RunningGame>, stop })
    }
}
