//! The examples that the Comprehensive Rules (CR) print after their rules, from `conformance/language/examples.toml`:
//! how many each rule has in the home edition, and those that no scenario can show yet.

pub use crate::scenario::Example;

use serde::Deserialize;
use std::collections::BTreeMap;

/// The file `conformance/language/examples.toml`.
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
