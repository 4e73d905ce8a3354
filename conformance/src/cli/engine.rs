//! Which engine a command is about.

use super::End;
use apnap_conformance::engine::{Answered, Description, Engine, Reply, Stop};
use apnap_conformance::observation::{GameSeen, Observation};
use apnap_conformance::oracle::{Oracle, Variant};
use apnap_conformance::protocol::{Limits, Stdio};
use apnap_conformance::scenario::Board;
use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Reading;
use apnap_oracle::state::Decision;
use std::io;
use std::time::Duration;

/// The engine, and what one in another process may use.
#[derive(clap::Args)]
pub(crate) struct EngineArguments {
    /// `oracle`, a mutant of it: `mutant:613.8/1=skipped`, or a command that speaks the protocol:
    /// `stdio:COMMAND`
    #[arg(long, default_value = DEFAULT_ENGINE)]
    pub(crate) engine: String,
    /// With `stdio:`, how many seconds a reply may take
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_SECONDS, value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
    /// With `stdio:`, how often the command is started anew in a run
    #[arg(long, value_name = "N", default_value_t = DEFAULT_RESTARTS)]
    restarts: usize,
    /// With `stdio:`, the address space in MiB that each process may have
    #[arg(long, value_name = "MIB")]
    memory: Option<u64>,
}

const DEFAULT_ENGINE: &str = "oracle";
const DEFAULT_SECONDS: u64 = 10;
const DEFAULT_RESTARTS: usize = 20;

impl Default for EngineArguments {
    fn default() -> EngineArguments {
        EngineArguments {
            engine: DEFAULT_ENGINE.to_owned(),
            timeout: DEFAULT_SECONDS,
            restarts: DEFAULT_RESTARTS,
            memory: None,
        }
    }
}

impl EngineArguments {
    fn limits(&self) -> Limits {
        Limits {
            request: Duration::from_secs(self.timeout),
            restarts: self.restarts,
            memory: self.memory,
            ..Limits::default()
        }
    }
}

/// The engine that was chosen.
pub(crate) enum Chosen {
    /// The oracle or a mutant of it
    Own(Box<Oracle>),
    /// One in another process
    Other(Box<Stdio>),
}

/// Why there is no engine.
pub(crate) enum Refusal {
    /// The words name none
    Unknown(String),
    /// It does not start
    Trouble(String),
}

impl Refusal {
    /// Says why there is no engine, and ends.
    pub(crate) fn said(self) -> io::Result<End> {
        let (message, end) = match self {
            Refusal::Unknown(message) => (message, End::Usage),
            Refusal::Trouble(message) => (message, End::Trouble),
        };
        eprintln!("apnap: {message}");
        Ok(end)
    }
}

impl Chosen {
    /// The engine that the arguments name.
    pub(crate) fn by(arguments: &EngineArguments) -> Result<Chosen, Refusal> {
        let Some(command) = arguments.engine.strip_prefix("stdio:") else {
            return own(&arguments.engine)
                .map(|variant| Chosen::Own(Box::new(variant.into())))
                .map_err(Refusal::Unknown);
        };
        match Stdio::start(command, arguments.limits()) {
            Ok(engine) => Ok(Chosen::Other(Box::new(engine))),
            Err(failed) => {
                let said: String = failed.said.iter().map(|line| format!("\n  it said: {line}")).collect();
                let failure = failed.failure;
                Err(Refusal::Trouble(format!("`{command}` is asked to describe itself: {failure}{said}")))
            }
        }
    }
}

/// One of our own engines.
pub(crate) fn own(word: &str) -> Result<Variant, String> {
    if word == "oracle" {
        return Ok(Variant::reference());
    }
    if let Some(id) = word.strip_prefix("reading:") {
        let known: Vec<&str> = Reading::ALL.iter().map(|(_, id)| *id).collect();
        return Reading::named(id)
            .map(Variant::reading)
            .ok_or_else(|| format!("there is no reading `{id}`; known are {}", known.join(", ")));
    }
    match word.strip_prefix("mutant:") {
        Some(name) => Mutant::named(name).map(Variant::mutant).ok_or_else(|| {
            format!(
                "there is no mutant `{name}`; `apnap audit` lists them, for example mutant:613.8/1=skipped"
            )
        }),
        None => Err(format!(
            "`{word}` names no engine; known are `oracle`, `mutant:RULE/PREMISE=MISTAKE`, \
             `reading:DISPUTE` and `stdio:COMMAND`"
        )),
    }
}

impl Chosen {
    fn engine(&mut self) -> &mut dyn Engine {
        match self {
            Chosen::Own(engine) => engine.as_mut(),
            Chosen::Other(engine) => engine.as_mut(),
        }
    }
}

impl Engine for Chosen {
    fn describe(&self) -> Description {
        match self {
            Chosen::Own(engine) => engine.describe(),
            Chosen::Other(engine) => engine.describe(),
        }
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        self.engine().derive(edition, board)
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Stop> {
        self.engine().load(edition, board)
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.engine().advance()
    }

    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        self.engine().answer(player, decision)
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.engine().observe()
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.engine().observe_game()
    }
}
