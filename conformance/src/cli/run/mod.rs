//! `apnap run`: test an engine against the corpus.

mod text;

use super::engine::{Chosen, Worker};
use super::output::{counted, naming};
use super::shard::{Shard, shard};
use super::which::Which;
use super::{Abort, End, deviations, engine, interrupt, known_edition, output, progress};
use crate::cli::output::say;
use apnap_conformance::blame::{Fault, faults_watched};
use apnap_conformance::deviations::Deviations;
use apnap_conformance::engine::{Description, Engine};
use apnap_conformance::oracle::{Noting, Oracle};
use apnap_conformance::outcome::Outcome;
use apnap_conformance::progress::Progress;
use apnap_conformance::record::{Record, Writer, read};
use apnap_conformance::run::{Case, Run, Score, editions_of, run_by, run_watched};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufWriter, LineWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
pub(crate) use text::{Detail, text};

/// Which engine, and which scenarios.
#[derive(Default, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    engine: engine::EngineArguments,
    /// Only in this edition, a date such as 2024-09-20; by default in the edition that the engine names, else in every edition that matters
    #[arg(long, value_parser = known_edition)]
    edition: Option<Edition>,
    /// Play the oracle's cases in each edition, even where it is known to answer in the same way as in another
    #[arg(long)]
    every_edition: bool,
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    cases: CaseArguments,
    /// The number of threads, each with an engine of its own; by default one for each CPU, and with `stdio:` one
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    detail: Detail,
    /// What the engine is known to do otherwise (see `apnap deviations`): such failures are expected, and entries
    /// that are no longer true fail the run
    #[arg(long, value_name = "FILE")]
    deviations: Option<PathBuf>,
    /// Write the record of the run to this file, one JSON object per line; `apnap report` makes reports of it
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Which of the chosen cases are run.
#[derive(Default, clap::Args)]
struct CaseArguments {
    /// End the run after this many failures
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_fail: Option<u64>,
    /// Only the cases that failed in this record of a run (see --record)
    #[arg(long, value_name = "FILE")]
    rerun_failed: Option<PathBuf>,
    /// Only one part of the scenarios, such as `2/4`: the second of four; `apnap merge` puts the records of the
    /// parts together
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
}

impl Arguments {
    /// Returns whether anything shows the faults that explain the failures.
    fn asks_for_faults(&self) -> bool {
        !self.detail.quiet || self.record.is_some() || self.format == Format::Json
    }
}

#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Text
    #[default]
    Text,
    /// The record: one JSON object per line, as they come
    Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    interrupt::watch()?;
    let failed = arguments.cases.rerun_failed.as_deref().map(failed_in).transpose()?;
    let known = arguments.deviations.as_deref().map(deviations::known).transpose()?.unwrap_or_default();
    let mut engine = Chosen::by(&arguments.engine)?;
    let mut scenarios = arguments.which.scenarios()?;
    if let Some(shard) = arguments.cases.shard {
        scenarios = shard.keep(scenarios);
    }
    // An engine that follows one edition is asked about no other, unless it is told to.
    let only = arguments.edition.or(engine.describe().edition);
    let editions = |scenario: &Scenario| {
        let mut editions = match only {
            Some(edition) if scenario.is_valid_in(edition) => vec![edition],
            Some(_) => Vec::new(),
            None => editions_of(scenario),
        };
        if let Some(failed) = &failed {
            editions.retain(|edition| failed.contains(&(scenario.id.clone(), *edition)));
        }
        editions
    };
    if let Chosen::Other(engine) = &engine {
        say_what_no_edition_costs(&engine.describe(), arguments, &scenarios);
    }
    let mut watch = Watch::begin(arguments, &engine.describe(), known)?;
    let run = progress::shown("cases", |progress| {
        progress.expect(scenarios.iter().map(|scenario| editions(scenario).len() as u64).sum());
        judged(&mut engine, arguments, &scenarios, editions, &mut watch, progress)
    })?;
    let faults = if arguments.asks_for_faults() {
        progress::shown("failures explained", |progress| faults_watched(&run, progress))?
    } else {
        Vec::new()
    };
    let wrong = watch.end(&run, &faults)?;
    let end = if wrong.is_empty() { end_of(&run) } else { End::Unexpected };
    if arguments.format == Format::Text {
        let record = Record::of(&run, &faults, wrong);
        let engine = Some(arguments.engine.engine.as_str());
        text(&mut output::stdout(), &record, &scenarios, engine, &arguments.detail)?;
    }
    arguments.engine.log_is_written(&engine)?;
    Ok(if interrupt::interrupted() { End::Interrupted } else { end })
}

fn judged<'s>(
    engine: &mut Chosen,
    arguments: &Arguments,
    scenarios: &'s [Scenario],
    editions: impl Fn(&Scenario) -> Vec<Edition> + Sync,
    watch: &mut Watch,
    progress: &Progress,
) -> Run<'s> {
    let cpus = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let jobs = arguments.jobs.map(usize::from);
    let seen = |case: &mut Case<'s>| {
        let goes_on = watch.case(case);
        progress.step();
        if progress.is_stopped() { ControlFlow::Break(()) } else { goes_on }
    };
    let description = engine.describe();
    match engine {
        Chosen::Null(null) => {
            run_by(description, jobs.unwrap_or_else(cpus), || *null, scenarios, editions, seen)
        }
        Chosen::Own(engine) => {
            let (oracle, jobs): (&Oracle, usize) = (engine, jobs.unwrap_or_else(cpus));
            if arguments.every_edition {
                run_by(description, jobs, || oracle.clone(), scenarios, editions, seen)
            } else {
                run_by(description, jobs, || Noting::new(oracle.clone()), scenarios, editions, seen)
            }
        }
        Chosen::Other(engine) => match jobs {
            None | Some(1) => run_watched(engine.as_mut(), scenarios, editions, seen),
            Some(jobs) => {
                let starter = engine.starter();
                let another = || starter.start().map_or_else(Worker::Absent, Worker::Runs);
                run_by(description, jobs, another, scenarios, editions, seen)
            }
        },
    }
}

/// The cases that failed in a record.
fn failed_in(file: &Path) -> Result<BTreeSet<(String, Edition)>, Abort> {
    Ok(record(file)?.failures().map(|case| (case.scenario.clone(), case.edition)).collect())
}

/// Reads a record from a file.
pub(crate) fn record(file: &Path) -> Result<Record, Abort> {
    let text = std::fs::read_to_string(file).map_err(naming(file))?;
    read(&text).map_err(|error| Abort::trouble(format!("{}: {error}", file.display())))
}

/// Who watches the run: the deviations, the records, and the limit of failures.
struct Watch {
    known: Deviations,
    today: Option<Edition>,
    records: Vec<Writer<Box<dyn Write>>>,
    failures: u64,
    max_fail: Option<u64>,
    trouble: Option<io::Error>,
}

impl Watch {
    fn begin(arguments: &Arguments, engine: &Description, known: Deviations) -> io::Result<Watch> {
        let mut to: Vec<Box<dyn Write>> = Vec::new();
        if let Some(file) = &arguments.record {
            to.push(Box::new(LineWriter::new(File::create(file).map_err(naming(file))?)));
        }
        if arguments.format == Format::Json {
            to.push(Box::new(BufWriter::new(output::stdout())));
        }
        let records =
            to.into_iter().map(|to| Writer::begin(to, engine.clone())).collect::<io::Result<_>>()?;
        let (today, max_fail) = (deviations::today(), arguments.cases.max_fail);
        Ok(Watch { known, today, records, failures: 0, max_fail, trouble: None })
    }

    fn case(&mut self, case: &mut Case<'_>) -> ControlFlow<()> {
        case.is_expected = self.known.expect(case, self.today);
        self.failures += u64::from(case.is_unexpected());
        let written = self.records.iter_mut().try_for_each(|record| record.case(case));
        if let Err(error) = written {
            self.trouble = Some(error);
            return ControlFlow::Break(());
        }
        match self.max_fail {
            Some(most) if self.failures >= most => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Ends the records, and returns what is wrong with the deviations.
    fn end(mut self, run: &Run<'_>, faults: &[Fault<'_, '_>]) -> io::Result<Vec<String>> {
        if let Some(error) = self.trouble {
            return Err(error);
        }
        let wrong = self.known.wrong_after(run, self.today);
        self.records.iter_mut().try_for_each(|record| record.end(run, faults, wrong.clone()))?;
        Ok(wrong)
    }
}

/// An engine that doesn't name its edition is asked each scenario in many editions.
fn say_what_no_edition_costs(engine: &Description, arguments: &Arguments, scenarios: &[Scenario]) {
    let cases: usize = scenarios.iter().map(|scenario| editions_of(scenario).len()).sum();
    if arguments.edition.is_none() && engine.edition.is_none() && cases > scenarios.len() {
        say!(
            "apnap: {} follows every edition: {}, {cases} cases; `--edition {}` asks about one edition, and \
             so does `edition` in the description of the engine",
            engine.name,
            counted(scenarios.len(), "scenario"),
            Edition::HOME
        );
    }
}

fn end_of(run: &Run) -> End {
    let score = Score::of(run.cases.iter().map(|case| &case.outcome));
    let trouble = |case: &Case| match case.outcome {
        Outcome::NotAsked { .. } => true,
        Outcome::ProtocolError { .. } => !case.is_expected,
        _ => false,
    };
    if score.executed + score.disputed == 0 {
        End::NothingRan
    } else if run.cases.iter().any(trouble) {
        End::Trouble
    } else if run.cases.iter().any(Case::is_unexpected) {
        End::Unexpected
    } else {
        End::AsExpected
    }
}
