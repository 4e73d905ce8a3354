//! The examples that the Comprehensive Rules (CR) print after their rules, from `conformance/examples.toml`:
//! how many each rule has in the home edition, and those that no scenario can show yet.

use crate::outcome::Outcome;
use crate::run::{Case, Run};
use apnap_oracle::json::FromJson;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::{Display, Formatter, Result as Written};

/// A printed example: the rule after which the home edition prints it, and its number there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Example {
    /// The rule's number in the home edition.
    pub rule: String,
    /// Its number among the examples of the rule, counted from 1.
    pub number: u32,
}

impl Display for Example {
    fn fmt(&self, out: &mut Formatter<'_>) -> Written {
        write!(out, "{}/{}", self.rule, self.number)
    }
}

impl TryFrom<String> for Example {
    type Error = String;

    fn try_from(text: String) -> Result<Example, String> {
        let malformed = || format!("`{text}` is not a printed example such as 613.4d/1");
        let (rule, number) = text.split_once('/').ok_or_else(malformed)?;
        Ok(Example { rule: rule.to_owned(), number: number.parse().map_err(|_| malformed())? })
    }
}

/// The file `conformance/examples.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Examples {
    /// How many examples each rule has.
    pub printed: BTreeMap<String, u32>,
    /// The sections whose examples need no scenario, and why.
    #[serde(rename = "out-of-scope")]
    pub out_of_scope: BTreeMap<String, String>,
    /// How many scenarios show an example together, if more than one does.
    pub parts: BTreeMap<Example, usize>,
    /// The examples of which scenarios show only a part, and what they leave out.
    pub partly: BTreeMap<Example, String>,
    /// The examples that no scenario can show yet, and the words that are missing.
    pub missing: BTreeMap<Example, String>,
}

/// The list that is built into the library.
///
/// # Errors
/// If the file cannot be read.
pub fn examples() -> Result<Examples, String> {
    toml::from_str(include_str!("../examples.toml")).map_err(|error| error.to_string())
}

impl Examples {
    /// Returns whether the home edition prints an example.
    pub fn is_printed(&self, example: &Example) -> bool {
        let count = self.printed.get(&example.rule).copied().unwrap_or_default();
        (1..=count).contains(&example.number)
    }

    /// Every printed example.
    pub fn all(&self) -> impl Iterator<Item = Example> {
        self.printed
            .iter()
            .flat_map(|(rule, count)| (1..=*count).map(|number| Example { rule: rule.clone(), number }))
    }

    /// Why its section needs no scenario for an example, if that is so.
    pub fn why_out_of_scope(&self, example: &Example) -> Option<&String> {
        let section = example.rule.split('.').next().unwrap_or_default();
        self.out_of_scope.get(section)
    }
}

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
