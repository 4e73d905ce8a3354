//! Deviations: what an engine is known to do otherwise, as a TOML file in the engine's repository.
//!
//! Cases with a deviation run like all others. A failure that a deviation expects doesn't count; what counts is an
//! unexpected failure, a deviation whose case passes, and one that has expired or matches nothing. So a run fails
//! for regressions, and for entries that are no longer true.

use crate::corpus;
use crate::outcome::Outcome;
use crate::run::{Case, Run};
use crate::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::rules;
use serde::Deserialize;

/// The deviations of an engine.
#[derive(Clone, Default, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deviations {
    /// Each of them.
    #[serde(default, rename = "deviation")]
    pub all: Vec<KnownDeviation>,
}

/// A deviation: what fails, how, and why.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownDeviation {
    /// The identifier of a scenario; either this or `rule`.
    pub scenario: Option<String>,
    /// The identifier of a rule: every scenario that it decides.
    pub rule: Option<String>,
    /// The outcome in words, such as `divergence`; any failure if it is missing.
    pub outcome: Option<String>,
    /// Why the engine does otherwise.
    pub why: String,
    /// Where it is discussed.
    pub issue: Option<String>,
    /// The last day on which it is accepted, such as `2027-01-31`.
    pub until: Option<String>,
}

/// Why a file of deviations can't be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnusableDeviations {
    /// It is not TOML of this shape.
    #[error("{0}")]
    Shape(String),
    /// An entry is about nothing, or about two things.
    #[error("deviation {0}: name either a `scenario` or a `rule`")]
    AboutWhat(usize),
    /// An entry doesn't say why.
    #[error("deviation {0}: `why` must not be empty")]
    NoReason(usize),
    /// An entry has something that is not a date.
    #[error("deviation {0}: `until` must be a date such as 2027-01-31, not `{1}`")]
    NoDate(usize, String),
    /// An entry has an unknown outcome.
    #[error("deviation {0}: there is no outcome `{1}`; use one of: {words}", words = FAILURES.join(", "))]
    NoOutcome(usize, String),
}

const FAILURES: &[&str] = &[
    "divergence",
    "illegal decision accepted",
    "legal decision rejected",
    "script mismatch",
    "protocol error",
    "error",
    "crash",
    "timeout",
    "inconclusive",
];

/// Reads the text of a file.
///
/// # Errors
/// What is wrong with it, first of all its shape.
pub fn read(text: &str) -> Result<Deviations, UnusableDeviations> {
    let deviations: Deviations =
        toml::from_str(text).map_err(|error| UnusableDeviations::Shape(error.to_string()))?;
    for (one, number) in deviations.all.iter().zip(1..) {
        if one.scenario.is_some() == one.rule.is_some() {
            return Err(UnusableDeviations::AboutWhat(number));
        }
        if one.why.trim().is_empty() {
            return Err(UnusableDeviations::NoReason(number));
        }
        if let Some(until) = one.until.as_ref().filter(|until| until.parse::<Edition>().is_err()) {
            return Err(UnusableDeviations::NoDate(number, until.clone()));
        }
        if let Some(outcome) = one.outcome.as_ref().filter(|outcome| !FAILURES.contains(&outcome.as_str())) {
            return Err(UnusableDeviations::NoOutcome(number, outcome.clone()));
        }
    }
    Ok(deviations)
}

impl KnownDeviation {
    /// Returns what it is about.
    fn about(&self) -> &str {
        self.scenario.as_deref().or(self.rule.as_deref()).unwrap_or_default()
    }

    /// Returns whether it is about the scenario of a case.
    pub fn is_about(&self, case: &Case<'_>) -> bool {
        let Scenario { id, rules, .. } = case.scenario;
        self.scenario.as_ref().is_none_or(|scenario| scenario == id)
            && self.rule.as_ref().is_none_or(|asked| rules.iter().any(|rule| rule.id == asked))
    }

    /// Returns whether it expects an outcome, whatever the day.
    pub fn expects(&self, outcome: &Outcome) -> bool {
        outcome.is_failure() && self.outcome.as_ref().is_none_or(|expected| expected == outcome.words())
    }

    fn is_expired(&self, today: Option<Edition>) -> bool {
        let until = self.until.as_ref().and_then(|until| until.parse::<Edition>().ok());
        until.zip(today).is_some_and(|(until, today)| until < today)
    }

    /// Returns what is wrong with it after a run, if something is.
    fn wrong_after(&self, cases: &[Case<'_>], today: Option<Edition>) -> Option<String> {
        let about = self.about();
        if self.is_expired(today) {
            let until = self.until.as_deref().unwrap_or_default();
            return Some(format!("{about}: expired on {until}; mend the engine, or renew the deviation"));
        }
        let is_unknown = self.rule.as_ref().is_some_and(|rule| rules::named(rule).is_none());
        if is_unknown {
            return Some(format!("{about}: there is no such rule; remove the deviation"));
        }
        if self.scenario.as_ref().is_some_and(|id| is_missing(id, cases)) {
            return Some(format!("{about}: there is no such scenario; remove the deviation"));
        }
        let mut own = cases.iter().filter(|case| self.is_about(case)).peekable();
        // What was not run says nothing.
        own.peek()?;
        if own.clone().any(|case| self.expects(&case.outcome)) {
            return None;
        }
        if own.clone().all(|case| matches!(case.outcome, Outcome::Pass { .. })) {
            return Some(format!("{about}: passes; remove the deviation"));
        }
        let otherwise = own.find(|case| case.outcome.is_failure());
        Some(match otherwise {
            Some(case) => {
                format!("{about}: fails as {}, which the deviation doesn't expect", case.outcome.words())
            }
            None => format!("{about}: nothing of it fails; remove the deviation"),
        })
    }
}

/// Returns whether an identifier is written like those of the corpus, and neither the corpus nor the run has it.
fn is_missing(id: &str, cases: &[Case<'_>]) -> bool {
    let is_number = |section: &str| section.chars().all(|c| c.is_ascii_digit());
    let is_like_ours =
        id.split_once('/').is_some_and(|(section, name)| is_number(section) && !name.contains('/'));
    is_like_ours
        && cases.iter().all(|case| case.scenario.id != id)
        && corpus::scenario_texts().all(|(known, _)| known != id)
}

impl Deviations {
    /// Returns whether a failure is expected; without a day, no deviation has expired.
    pub fn expect(&self, case: &Case<'_>, today: Option<Edition>) -> bool {
        self.all.iter().any(|one| !one.is_expired(today) && one.is_about(case) && one.expects(&case.outcome))
    }

    /// Returns what is wrong with the entries after a run, in words.
    pub fn wrong_after(&self, run: &Run<'_>, today: Option<Edition>) -> Vec<String> {
        self.all.iter().filter_map(|one| one.wrong_after(&run.cases, today)).collect()
    }
}
