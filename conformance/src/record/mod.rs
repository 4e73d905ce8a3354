//! The record of a run: the engine, each case with its outcome, the faults that explain the failures, and the scores.
//!
//! A record is written as lines of JSON while the run goes on, and all reports are made from it. It carries the number
//! of its format; [`read`] tells a record that it can't read from one that is damaged.

mod case;
pub mod compared;
mod deviations;
mod fault;
mod file;
mod heading;
mod merged;

pub use case::CaseRecord;
pub use deviations::write_deviations;
pub use fault::{CaseOfFault, FaultRecord};
pub use file::{UnreadableRecord, Writer, read};
pub use heading::{heading_of, heading_of_rule, headings_by_hand, topics};
pub use merged::{Unmergeable, merged};

use crate::blame::Fault;
use crate::engine::{Description, Level};
use crate::outcome::Outcome;
use crate::run::{ExampleScore, Run, Score};
use apnap_oracle::edition::Edition;
use apnap_oracle::json::FromJson;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The number of the format. It grows when a program that reads records has to change.
pub const FORMAT: u32 = 1;

/// A whole record.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// What was run.
    pub head: Head,
    /// Every case, by scenario and edition.
    pub cases: Vec<CaseRecord>,
    /// What explains the failures, the faults that explain most first.
    pub faults: Vec<FaultRecord>,
    /// The scores, if the run came to its end.
    pub end: Option<Tail>,
}

/// A line of a record.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "record", rename_all = "snake_case")]
pub enum Line {
    /// The first line: what is run
    Run(Head),
    /// A case, as soon as its outcome is known
    Case(Box<CaseRecord>),
    /// A fault of the engine, after the last case
    Fault(FaultRecord),
    /// The last line: the scores
    End(Tail),
}

/// What is run.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Head {
    /// The number of the format, at present 1
    pub format: u32,
    /// The version of APNAP
    pub apnap: String,
    /// The engine, as it describes itself
    pub engine: Description,
}

/// How a run ended.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tail {
    /// Whether every case that was chosen came: the run was not ended early
    pub is_whole: bool,
    /// The score of each level that has cases
    pub scores: BTreeMap<Level, Score>,
    /// What is wrong with the deviations of the engine: entries that pass, have expired or match nothing
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deviations: Vec<String>,
    /// How the engine does on the printed examples, if the run has one
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub examples: Option<ExampleScore>,
}

impl Head {
    /// The first line of a record about an engine.
    pub fn of(engine: Description) -> Head {
        Head { format: FORMAT, apnap: env!("CARGO_PKG_VERSION").to_owned(), engine }
    }
}

impl Tail {
    /// The last line of the record of a run, with what is wrong with the deviations.
    pub fn of(run: &Run<'_>, deviations: Vec<String>) -> Tail {
        let examples = ExampleScore::of(run);
        Tail { is_whole: run.is_whole, scores: run.scores(), deviations, examples }
    }
}

impl Record {
    /// The record of a run, the faults that explain its failures, and what is wrong with the deviations.
    pub fn of(run: &Run<'_>, faults: &[Fault<'_, '_>], deviations: Vec<String>) -> Record {
        Record {
            head: Head::of(run.engine.clone()),
            cases: run.cases.iter().map(CaseRecord::of).collect(),
            faults: faults.iter().map(FaultRecord::of).collect(),
            end: Some(Tail::of(run, deviations)),
        }
    }

    /// Returns the case of a scenario in an edition.
    pub fn case(&self, scenario: &str, edition: Edition) -> Option<&CaseRecord> {
        self.cases.iter().find(|case| case.scenario == scenario && case.edition == edition)
    }

    /// The cases that count against the engine.
    pub fn failures(&self) -> impl Iterator<Item = &CaseRecord> {
        self.cases.iter().filter(|case| case.is_unexpected())
    }

    /// How many cases have each outcome, in words, without those that passed: the reasons of those that were not
    /// compared apart, and those that are unsupported by the feature that the engine lacks.
    pub fn tally(&self) -> Vec<(&'static str, String, usize)> {
        let mut reasons: BTreeMap<(&'static str, &str), (usize, BTreeSet<&str>)> = BTreeMap::new();
        for case in &self.cases {
            let reason = match &case.outcome {
                Outcome::Pass { .. } => continue,
                Outcome::Unsupported { reason }
                | Outcome::Skipped { reason }
                | Outcome::NotAsked { reason }
                | Outcome::Inconclusive { reason } => reason,
                Outcome::Disputed { .. }
                | Outcome::Diverge { .. }
                | Outcome::WronglyAccepted { .. }
                | Outcome::WronglyRefused { .. }
                | Outcome::ScriptMismatch { .. }
                | Outcome::ProtocolError { .. }
                | Outcome::Error { .. }
                | Outcome::Crash { .. }
                | Outcome::Timeout { .. } => "",
            };
            let feature = match &case.outcome {
                Outcome::Unsupported { .. } => reason.split_once(": ").map_or(reason, |(feature, _)| feature),
                _ => reason,
            };
            let (count, said) = reasons.entry((case.outcome.words(), feature)).or_default();
            *count += 1;
            said.insert(reason);
        }
        let told = |((words, feature), (count, said)): ((_, &str), (usize, BTreeSet<&str>))| {
            let reason = match said.first() {
                Some(only) if said.len() == 1 => (*only).to_owned(),
                _ => feature.to_owned(),
            };
            (words, reason, count)
        };
        let mut tally: Vec<_> = reasons.into_iter().map(told).collect();
        tally.sort_by_key(|(words, _, count)| (*words, std::cmp::Reverse(*count)));
        tally
    }
}
