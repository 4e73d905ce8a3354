//! The score of an engine on the examples that the Comprehensive Rules print.

use super::{Case, Run};
use crate::examples::{Example, examples};
use crate::outcome::Outcome;
use apnap_oracle::json::FromJson;
use serde::Serialize;
use std::collections::BTreeMap;

/// How an engine does on the printed examples.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExampleScore {
    /// The examples whose scenarios the engine passes in every edition of the run.
    pub passed: usize,
    /// The examples with a scenario in the run.
    pub total: usize,
    /// The examples that no scenario can show yet.
    pub missing: usize,
}

impl ExampleScore {
    /// The score of a run, if it has a printed example.
    pub fn of(run: &Run<'_>) -> Option<ExampleScore> {
        let mut passed: BTreeMap<&Example, bool> = BTreeMap::new();
        let is_asked =
            |case: &&Case<'_>| !matches!(case.outcome, Outcome::Skipped { .. } | Outcome::NotAsked { .. });
        for case in run.cases.iter().filter(is_asked) {
            let as_expected = matches!(case.outcome, Outcome::Pass { .. } | Outcome::Disputed { .. });
            for example in &case.scenario.examples {
                *passed.entry(example).or_insert(true) &= as_expected;
            }
        }
        let missing = examples().map_or(0, |examples| examples.missing.len());
        let score = ExampleScore {
            passed: passed.values().filter(|passed| **passed).count(),
            total: passed.len(),
            missing,
        };
        (score.total > 0).then_some(score)
    }
}
