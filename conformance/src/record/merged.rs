//! Records of the parts of a run, put together.

use super::{CaseRecord, Record};
use crate::engine::Level;
use crate::run::{Case, Run};
use crate::scenario::Scenario;
use std::collections::BTreeMap;
use std::time::Duration;

/// Why records can't be put together.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unmergeable {
    /// There is none.
    #[error("there is no record")]
    Nothing,
    /// They are about different engines.
    #[error(
        "the records are about different engines, {one} and {other}; `apnap compare` puts them side by side"
    )]
    OtherEngine {
        /// The engine of the first record
        one: String,
        /// The engine of another
        other: String,
    },
    /// A scenario is not at hand.
    #[error("there is no scenario `{0}`; name your own scenarios with --scenarios PATH")]
    NoScenario(String),
    /// The same case is in two of them.
    #[error("{0} is in two of the records, with different outcomes")]
    Twice(String),
}

/// Returns the run whose parts the records are, in the order of the scenarios.
///
/// # Errors
/// If they are no parts of one run, or a scenario is missing.
pub fn merged<'s>(records: &[Record], scenarios: &'s [Scenario]) -> Result<Run<'s>, Unmergeable> {
    let first = records.first().ok_or(Unmergeable::Nothing)?;
    let named = |record: &Record| format!("{} {}", record.head.engine.name, record.head.engine.version);
    if let Some(other) = records.iter().find(|record| named(record) != named(first)) {
        return Err(Unmergeable::OtherEngine { one: named(first), other: named(other) });
    }
    let places: BTreeMap<&str, (usize, &Scenario)> =
        scenarios.iter().enumerate().map(|(at, scenario)| (scenario.id.as_str(), (at, scenario))).collect();
    let mut cases = BTreeMap::new();
    for record in records.iter().flat_map(|record| &record.cases) {
        let place = places.get(record.scenario.as_str());
        let (at, scenario) = *place.ok_or_else(|| Unmergeable::NoScenario(record.scenario.clone()))?;
        let case = case(record, scenario);
        match cases.insert((at, record.edition), case) {
            Some(other) if other.outcome != record.outcome => {
                return Err(Unmergeable::Twice(record.scenario.clone()));
            }
            Some(_) | None => {}
        }
    }
    let is_whole = records.iter().all(|record| record.end.as_ref().is_some_and(|end| end.is_whole));
    Ok(Run { engine: first.head.engine.clone(), cases: cases.into_values().collect(), is_whole })
}

fn case<'s>(record: &CaseRecord, scenario: &'s Scenario) -> Case<'s> {
    let level = Level::ALL.iter().find(|(_, number, _)| *number == record.level);
    Case {
        scenario,
        level: level.map_or(Level::Layers, |(level, ..)| *level),
        edition: record.edition,
        outcome: record.outcome.clone(),
        shown: record.shown.clone(),
        deviation: record.deviation.clone(),
        took: Duration::from_millis(record.milliseconds),
        is_expected: record.is_expected,
    }
}
