//! `apnap report` and `apnap merge`: reports from the record of a run, or from the records of its parts.

use super::run::{Detail, record, text};
use super::{Abort, End, corpus, output, tally};
use apnap_conformance::blame::faults;
use apnap_conformance::record::{Record, Writer, merged};
use apnap_conformance::report;
use apnap_conformance::scenario::Scenario;
use std::io::{self, Write};
use std::path::PathBuf;

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

pub(crate) fn run(arguments: &Arguments) -> Result<End, Abort> {
    match (tally::read(&arguments.records.records)?, arguments.format) {
        (None, _) => {}
        (Some(tally), Format::Text) => return tally::report(&tally),
        (Some(_), Format::Markdown | Format::Junit | Format::Html) => {
            return Err(Abort::usage("the record of `exhaust` or `games` can be printed as text only"));
        }
    }
    let (record, scenarios) = arguments.records.read()?;
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

pub(crate) fn merge(arguments: &MergeArguments) -> Result<End, Abort> {
    if let Some(tally) = tally::read(&arguments.records.records)? {
        return tally::print(&tally);
    }
    let scenarios = arguments.records.scenarios()?;
    let records = read_all(&arguments.records.records)?;
    let run = merged(&records, &scenarios).map_err(Abort::trouble)?;
    let mut writer = Writer::begin(output::stdout(), run.engine.clone())?;
    run.cases.iter().try_for_each(|case| writer.case(case))?;
    writer.end(&run, &faults(&run), Vec::new())?;
    Ok(End::AsExpected)
}

impl RecordArguments {
    /// The records as one, and the scenarios that may be in it.
    pub(crate) fn read(&self) -> Result<(Record, Vec<Scenario>), Abort> {
        let scenarios = self.scenarios()?;
        let records = read_all(&self.records)?;
        if let [only] = &records[..] {
            return Ok((only.clone(), scenarios));
        }
        let run = merged(&records, &scenarios).map_err(Abort::trouble)?;
        let record = Record::of(&run, &faults(&run), Vec::new());
        Ok((record, scenarios))
    }

    fn scenarios(&self) -> Result<Vec<Scenario>, Abort> {
        let mut scenarios = corpus::scenarios()?;
        if !self.scenarios.is_empty() {
            scenarios.extend(corpus::chosen(&self.scenarios, &self.cards)?);
        }
        Ok(scenarios)
    }
}

/// Reads records, or prints what is wrong with all that can't be read.
pub(crate) fn read_all(files: &[PathBuf]) -> Result<Vec<Record>, Abort> {
    let mut records = Ok(Vec::new());
    for file in files {
        match (record(file), &mut records) {
            (Ok(record), Ok(records)) => records.push(record),
            (Ok(_), Err(_)) => {}
            (Err(abort), _) => records = Err(Abort::Printed(abort.print())),
        }
    }
    records
}
