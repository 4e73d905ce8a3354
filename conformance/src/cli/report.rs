//! `apnap report` and `apnap merge`: reports from the record of a run, or from the records of its parts.

use super::run::{Detail, record, text};
use super::{End, corpus, output, tally};
use crate::cli::output::say;
use apnap_conformance::blame::faults;
use apnap_conformance::record::{Record, Writer, merged};
use apnap_conformance::report;
use apnap_conformance::scenario::Scenario;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Which records, and how they are printed.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    records: RecordArguments,
    /// The format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    detail: Detail,
}

/// The records of the parts of a run.
#[derive(clap::Args)]
pub(crate) struct RecordArguments {
    /// The record that `apnap run --record` wrote, or those of all parts of a run; or those of `exhaust` or `games`
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// Your own scenarios, if the run was about them: files, or folders with them
    #[arg(long, value_name = "PATH")]
    scenarios: Vec<String>,
    #[command(flatten)]
    cards: corpus::CardArguments,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// Text, as `apnap run` prints it
    #[default]
    Text,
    /// Markdown, for the summary of a job
    Markdown,
    /// JUnit XML, for a system that shows test results
    Junit,
    /// One HTML file that needs no other
    Html,
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<End> {
    match (tally::read(&arguments.records.records)?, arguments.format) {
        (None, _) => {}
        (Some(Ok(tally)), Format::Text) => return tally::report(&tally),
        (Some(Ok(_)), Format::Markdown | Format::Junit | Format::Html) => {
            say!("apnap: the record of `exhaust` or `games` can be printed as text only");
            return Ok(End::Usage);
        }
        (Some(Err(end)), _) => return Ok(end),
    }
    let (record, scenarios) = match arguments.records.read()? {
        Ok(read) => read,
        Err(end) => return Ok(end),
    };
    print(&mut output::stdout(), &record, &scenarios, arguments.format, &arguments.detail)?;
    Ok(End::AsExpected)
}

/// Prints a record in a format.
pub(crate) fn print(
    out: &mut impl Write,
    record: &Record,
    scenarios: &[Scenario],
    format: Format,
    detail: &Detail,
) -> io::Result<()> {
    match format {
        Format::Text => text(out, record, scenarios, None, detail),
        Format::Markdown => write!(out, "{}", report::markdown(record)),
        Format::Junit => write!(out, "{}", report::junit(record).map_err(io::Error::other)?),
        Format::Html => write!(out, "{}", report::html(record, scenarios)),
    }
}

/// Which records are put together.
#[derive(clap::Args)]
pub(crate) struct MergeArguments {
    #[command(flatten)]
    records: RecordArguments,
}

pub(crate) fn merge(arguments: &MergeArguments) -> io::Result<End> {
    match tally::read(&arguments.records.records)? {
        None => {}
        Some(Ok(tally)) => return tally::print(&tally),
        Some(Err(end)) => return Ok(end),
    }
    let scenarios = match arguments.records.scenarios()? {
        Ok(scenarios) => scenarios,
        Err(end) => return Ok(end),
    };
    let records = match arguments.records.all()? {
        Ok(records) => records,
        Err(end) => return Ok(end),
    };
    let run = match merged(&records, &scenarios) {
        Ok(run) => run,
        Err(error) => {
            say!("apnap: {error}");
            return Ok(End::Trouble);
        }
    };
    let mut writer = Writer::begin(output::stdout(), run.engine.clone())?;
    run.cases.iter().try_for_each(|case| writer.case(case))?;
    writer.end(&run, &faults(&run), Vec::new())?;
    Ok(End::AsExpected)
}

impl RecordArguments {
    /// The records as one, and the scenarios that may be in it.
    pub(crate) fn read(&self) -> io::Result<Result<(Record, Vec<Scenario>), End>> {
        let scenarios = match self.scenarios()? {
            Ok(scenarios) => scenarios,
            Err(end) => return Ok(Err(end)),
        };
        let records = match self.all()? {
            Ok(records) => records,
            Err(end) => return Ok(Err(end)),
        };
        if let [only] = &records[..] {
            return Ok(Ok((only.clone(), scenarios)));
        }
        let one = merged(&records, &scenarios).map(|run| Record::of(&run, &faults(&run), Vec::new()));
        match one {
            Ok(record) => Ok(Ok((record, scenarios))),
            Err(error) => {
                say!("apnap: {error}");
                Ok(Err(End::Trouble))
            }
        }
    }

    fn all(&self) -> io::Result<Result<Vec<Record>, End>> {
        read_all(&self.records)
    }

    fn scenarios(&self) -> io::Result<Result<Vec<Scenario>, End>> {
        let mut scenarios = match corpus::scenarios()? {
            Some(scenarios) => scenarios,
            None => return Ok(Err(End::Trouble)),
        };
        if !self.scenarios.is_empty() {
            match corpus::chosen(&self.scenarios, &self.cards)? {
                Ok(own) => scenarios.extend(own),
                Err(end) => return Ok(Err(end)),
            }
        }
        Ok(Ok(scenarios))
    }
}

/// Reads records, or prints what is wrong with all that can't be read.
pub(crate) fn read_all(files: &[PathBuf]) -> io::Result<Result<Vec<Record>, End>> {
    let mut records = Vec::new();
    let mut all_read = true;
    let mut complain = |file: &Path, why: String| {
        say!("apnap: {}: {why}", file.display());
        all_read = false;
    };
    for file in files {
        match record(file) {
            Ok(Ok(record)) => records.push(record),
            Ok(Err(error)) => complain(file, error.to_string()),
            Err(error) => {
                say!("apnap: {error}");
                return Ok(Err(End::Trouble));
            }
        }
    }
    Ok(if all_read { Ok(records) } else { Err(End::Trouble) })
}
