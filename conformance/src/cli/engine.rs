//! Which engine a command is about.

use super::Abort;
use super::interrupt::interrupted;
use super::output::naming;
use apnap_conformance::engine::{Answer, Description, Engine, Failed, Loaded, Reply, Settled};
use apnap_conformance::null::Null;
use apnap_conformance::observation::Observation;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::protocol::{Limits, Log, Stdio};
use apnap_conformance::scenario::Board;
use apnap_oracle::bench::{Mistakes, Mutant};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Reading;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// The engine, and the limits of one in another process.
#[derive(clap::Args)]
pub(crate) struct EngineArguments {
    /// `oracle`, a mutant such as `mutant:613.8/1=skipped` (several with `+`), a reading such as
    /// `reading:613.8b-just-after`, an engine that does nothing (`null:idle` accepts everything,
    /// `null:refuses` rejects everything, `null:printed` shows printed values), or a command that speaks
    /// the protocol: `stdio:COMMAND`
    #[arg(long, default_value = DEFAULT_ENGINE)]
    pub(crate) engine: String,
    /// With `stdio:`, the maximum number of seconds for a reply
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_SECONDS, value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
    /// With `stdio:`, the maximum number of seconds to start and describe itself
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_START_SECONDS, value_parser = clap::value_parser!(u64).range(1..))]
    start_timeout: u64,
    /// With `stdio:`, the maximum number of restarts of the command in a run
    #[arg(long, value_name = "N", default_value_t = DEFAULT_RESTARTS)]
    restarts: usize,
    /// With `stdio:`, the maximum address space of each process in MiB
    #[arg(long, value_name = "MIB")]
    memory: Option<u64>,
    /// With `stdio:`, write every case, request and reply to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

/// The engine unless another is named.
pub(crate) const DEFAULT_ENGINE: &str = "oracle";
const DEFAULT_SECONDS: u64 = 10;
const DEFAULT_START_SECONDS: u64 = 30;
const DEFAULT_RESTARTS: usize = 20;

impl Default for EngineArguments {
    fn default() -> EngineArguments {
        EngineArguments {
            engine: DEFAULT_ENGINE.to_owned(),
            timeout: DEFAULT_SECONDS,
            start_timeout: DEFAULT_START_SECONDS,
            restarts: DEFAULT_RESTARTS,
            memory: None,
            log: None,
        }
    }
}

impl EngineArguments {
    fn limits(&self) -> Limits {
        Limits {
            start: Duration::from_secs(self.start_timeout),
            request: Duration::from_secs(self.timeout),
            interrupted,
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
    /// One that does nothing
    Null(Null),
    /// One in another process
    Other(Box<Stdio>),
}

impl Chosen {
    /// The engine that the arguments name.
    ///
    /// # Errors
    /// If the word is not the name of an engine, or the engine doesn't start.
    pub(crate) fn by(arguments: &EngineArguments) -> Result<Chosen, Abort> {
        let Some(command) = arguments.engine.strip_prefix("stdio:") else {
            if arguments.log.is_some() {
                let needs = "`--log` needs an engine in another process: `--engine stdio:COMMAND`";
                return Err(Abort::usage(needs));
            }
            if let Some(null) = arguments.engine.strip_prefix("null:").and_then(Null::named) {
                return Ok(Chosen::Null(null));
            }
            return own(&arguments.engine).map(|oracle| Chosen::Own(Box::new(oracle))).map_err(Abort::usage);
        };
        let log = match &arguments.log {
            None => Log::default(),
            Some(file) => Log::to(File::create(file).map_err(naming(file))?),
        };
        match Stdio::start_logged(command, arguments.limits(), log.clone()) {
            Ok(engine) => Ok(Chosen::Other(Box::new(engine))),
            Err(failed) => {
                let said: String =
                    failed.said.iter().map(|line| format!("\n  standard error: {line}")).collect();
                let failure = failed.failure;
                Err(Abort::trouble(format!("`{command}` did not describe itself: {failure}{said}")))
            }
        }
    }
}

impl EngineArguments {
    /// Checks that the log was written.
    ///
    /// # Errors
    /// The error of writing it, with the name of the file.
    pub(crate) fn log_is_written(&self, engine: &Chosen) -> io::Result<()> {
        let failure = match engine {
            Chosen::Other(engine) => engine.take_log_failure(),
            Chosen::Own(_) | Chosen::Null(_) => None,
        };
        let file = self.log.iter().map(|file| file.display().to_string()).collect::<String>();
        failure.map_or(Ok(()), |error| Err(io::Error::other(format!("{file}: {error}"))))
    }
}

/// An engine in this process: the oracle, a mutant or a reading.
pub(crate) fn own(word: &str) -> Result<Oracle, String> {
    if word == "oracle" {
        return Ok(Oracle::new());
    }
    if let Some(id) = word.strip_prefix("reading:") {
        let known: Vec<&str> = Reading::ALL.iter().map(|(_, id)| *id).collect();
        return Reading::named(id)
            .map(Oracle::reading)
            .ok_or_else(|| format!("unknown reading `{id}`; the readings are {}", known.join(", ")));
    }
    match word.strip_prefix("mutant:") {
        Some(names) => mistaken(names),
        None => Err(format!(
            "unknown engine `{word}`; use `oracle`, `mutant:RULE/PREMISE=MUTATION`, `reading:DISPUTE`, \
             `null:idle`, `null:refuses`, `null:printed` or `stdio:COMMAND`"
        )),
    }
}

/// The oracle with the mistakes of one mutant or several: `613.8/1=skipped+704.5g/1=skipped`.
fn mistaken(names: &str) -> Result<Oracle, String> {
    let named = |name| {
        Mutant::named(name).ok_or_else(|| {
            format!(
                "unknown mutant `{name}`; `apnap audit --details` lists them, for example mutant:613.8/1=skipped"
            )
        })
    };
    let mutants: Vec<Mutant> = names.split('+').map(named).collect::<Result<_, _>>()?;
    Ok(Oracle::with_mistakes(Mistakes::of(mutants)))
}

impl Chosen {
    fn engine(&mut self) -> &mut dyn Engine {
        match self {
            Chosen::Own(engine) => engine.as_mut(),
            Chosen::Null(engine) => engine,
            Chosen::Other(engine) => engine.as_mut(),
        }
    }
}

impl Engine for Chosen {
    fn describe(&self) -> Description {
        match self {
            Chosen::Own(engine) => engine.describe(),
            Chosen::Null(engine) => engine.describe(),
            Chosen::Other(engine) => engine.describe(),
        }
    }

    fn hear_case(&mut self, scenario: &str, edition: Edition) {
        self.engine().hear_case(scenario, edition);
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        self.engine().derive(edition, board)
    }

    fn settle(&mut self, edition: Edition, board: &Board, answers: &[Answer]) -> Reply<Settled> {
        self.engine().settle(edition, board, answers)
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        self.engine().load(edition, board)
    }
}

/// One of several processes of the same engine.
pub(crate) enum Worker {
    Runs(Stdio),
    Absent(Failed),
}

impl Worker {
    /// Starts a command that speaks the protocol.
    pub(crate) fn start(command: &str) -> Worker {
        let limits = Limits { interrupted, ..Limits::default() };
        Stdio::start(command, limits).map_or_else(Worker::Absent, Worker::Runs)
    }
}

impl Engine for Worker {
    fn describe(&self) -> Description {
        match self {
            Worker::Runs(engine) => engine.describe(),
            Worker::Absent(_) => Description::new("absent", ""),
        }
    }

    fn hear_case(&mut self, scenario: &str, edition: Edition) {
        match self {
            Worker::Runs(engine) => engine.hear_case(scenario, edition),
            Worker::Absent(_) => {}
        }
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        match self {
            Worker::Runs(engine) => engine.derive(edition, board),
            Worker::Absent(failed) => Reply::Failed(failed.clone()),
        }
    }

    fn settle(&mut self, edition: Edition, board: &Board, answers: &[Answer]) -> Reply<Settled> {
        match self {
            Worker::Runs(engine) => engine.settle(edition, board, answers),
            Worker::Absent(failed) => Reply::Failed(failed.clone()),
        }
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        match self {
            Worker::Runs(engine) => engine.load(edition, board),
            Worker::Absent(failed) => Reply::Failed(failed.clone()),
        }
    }
}
