//! A case in a record.

use crate::corpus::file_of;
use crate::outcome::Outcome;
use crate::play::deviation::Deviation;
use crate::run::Case;
use crate::shown::Shown;
use apnap_oracle::edition::Edition;
use apnap_oracle::json::FromJson;
use serde::Serialize;

/// A scenario in an edition, and its outcome.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseRecord {
    /// The identifier of the scenario
    pub scenario: String,
    /// What it shows
    pub title: String,
    /// The file of the scenario, as a path in the repository
    pub path: String,
    /// The identifiers of the rules that it decides
    pub rules: Vec<String>,
    /// The number of its level
    pub level: u8,
    /// The edition of the rules in which it was played
    pub edition: Edition,
    /// What became of the case
    #[serde(flatten)]
    pub outcome: Outcome,
    /// If a game failed: where the engine first stopped elsewhere than the oracle, if it did
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deviation: Option<Deviation>,
    /// Whether a deviation of the engine expects the failure
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_expected: bool,
    /// How long it took
    pub milliseconds: u64,
    /// What the engine showed, if the case failed and it showed anything
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Shown>,
}

impl CaseRecord {
    /// The record of a case.
    pub fn of(case: &Case<'_>) -> CaseRecord {
        let Case { scenario, level, edition, outcome, shown, deviation, took, is_expected } = case;
        CaseRecord {
            scenario: scenario.id.clone(),
            title: scenario.title.clone(),
            path: file_of(&scenario.id),
            rules: scenario.rules.iter().map(|rule| rule.id.to_owned()).collect(),
            level: level.number(),
            edition: *edition,
            outcome: outcome.clone(),
            deviation: deviation.clone(),
            is_expected: *is_expected,
            milliseconds: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
            shown: shown.clone(),
        }
    }

    /// Returns whether the case counts against the engine: it failed, and no deviation expects it.
    pub fn is_unexpected(&self) -> bool {
        self.outcome.is_failure() && !self.is_expected
    }

    /// Returns the command that explains the case.
    pub fn replay(&self) -> String {
        format!("apnap explain {} --edition {}", self.scenario, self.edition)
    }
}
