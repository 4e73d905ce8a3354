//! Records as files: lines of JSON.

use super::{CaseRecord, FORMAT, FaultRecord, Head, Line, Record, Tail};
use crate::blame::Fault;
use crate::engine::Description;
use crate::json;
use crate::run::{Case, Run};
use apnap_oracle::json::FromJson;
use std::io::{self, Write};

/// Writes a record line by line, while the run goes on.
#[derive(Debug)]
pub struct Writer<W> {
    to: W,
}

impl<W: Write> Writer<W> {
    /// Begins a record with the line about the engine.
    ///
    /// # Errors
    /// Those of writing.
    pub fn begin(to: W, engine: Description) -> io::Result<Writer<W>> {
        let mut writer = Writer { to };
        writer.line(&Line::Run(Head::of(engine)))?;
        Ok(writer)
    }

    /// Writes a case.
    ///
    /// # Errors
    /// Those of writing.
    pub fn case(&mut self, case: &Case<'_>) -> io::Result<()> {
        self.line(&Line::Case(Box::new(CaseRecord::of(case))))
    }

    /// Writes the faults, the scores, and what is wrong with the deviations.
    ///
    /// # Errors
    /// Those of writing.
    pub fn end(
        &mut self,
        run: &Run<'_>,
        faults: &[Fault<'_, '_>],
        deviations: Vec<String>,
    ) -> io::Result<()> {
        for fault in faults {
            self.line(&Line::Fault(FaultRecord::of(fault)))?;
        }
        self.line(&Line::End(Tail::of(run, deviations)))?;
        self.to.flush()
    }

    fn line(&mut self, line: &Line) -> io::Result<()> {
        serde_json::to_writer(&mut self.to, line)?;
        writeln!(self.to)
    }
}

/// Why a text is not a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnreadableRecord {
    /// It does not begin like one.
    #[error("this is not a record of a run; `apnap run --record FILE` writes one")]
    NotARecord,
    /// Its format is another one.
    #[error(
        "the record has format {found}, and this version of APNAP reads format {FORMAT}; write it again, or read it \
         with APNAP {apnap}"
    )]
    OtherFormat {
        /// The number of its format
        found: u64,
        /// The version of APNAP that wrote it
        apnap: String,
    },
    /// A line of it is damaged.
    #[error("line {number} of the record is damaged: {why}")]
    Line {
        /// The number of the line, counted from 1
        number: usize,
        /// The message of the JSON parser
        why: String,
    },
}

/// Reads a record.
///
/// # Errors
/// If the text is no record, or a damaged one. A record that breaks off after a line is one that has no end.
pub fn read(text: &str) -> Result<Record, UnreadableRecord> {
    let mut lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let (first, _) = lines.next().ok_or(UnreadableRecord::NotARecord)?;
    let head = head_of(first)?;
    let mut record = Record { head, cases: Vec::new(), faults: Vec::new(), end: None };
    for (line, number) in lines {
        let damaged = |why: String| UnreadableRecord::Line { number, why };
        match json::read(line).map_err(|error| damaged(error.to_string()))? {
            Line::Run(_) => return Err(damaged("a second record begins".to_owned())),
            Line::Case(case) => record.cases.push(*case),
            Line::Fault(fault) => record.faults.push(fault),
            Line::End(end) => record.end = Some(end),
        }
    }
    Ok(record)
}

/// Reads the first line. The number of the format comes before everything else that may have changed.
fn head_of(line: &str) -> Result<Head, UnreadableRecord> {
    let value = json::value(line).map_err(|_| UnreadableRecord::NotARecord)?;
    let fields = value.fields("an object").map_err(|_| UnreadableRecord::NotARecord)?;
    if fields.read::<String>("record").as_deref() != Ok("run") {
        return Err(UnreadableRecord::NotARecord);
    }
    match fields.read::<u64>("format") {
        Ok(found) if found == u64::from(FORMAT) => {}
        Ok(found) => {
            let apnap = fields.read("apnap").unwrap_or_else(|_| "of that time".to_owned());
            return Err(UnreadableRecord::OtherFormat { found, apnap });
        }
        Err(_) => return Err(UnreadableRecord::NotARecord),
    }
    match Line::from_json(&value) {
        Ok(Line::Run(head)) => Ok(head),
        Ok(Line::Case(_) | Line::Fault(_) | Line::End(_)) => Err(UnreadableRecord::NotARecord),
        Err(error) => Err(UnreadableRecord::Line { number: 1, why: error.to_string() }),
    }
}
