//! What a script is being written into: its lines, its variables, and what it is written for.

use apnap_oracle::card::Keyword;
use apnap_oracle::state::Choices;
use std::collections::BTreeMap;

/// Keywords by the texts with which the engine was told of them, in lower case.
pub type KnownKeywords = BTreeMap<String, Keyword>;

/// For which object a script is written.
#[derive(Clone, Debug, Default)]
pub struct Purpose {
    /// What the board calls the object: the mark of abilities that it grants.
    pub label: String,
    /// What was chosen for it.
    pub choices: Choices,
    /// Whether its abilities work in the command zone, as those of planes and schemes do.
    pub in_command_zone: bool,
}

/// A script as it grows.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    purpose: Purpose,
    variables: Vec<(String, String)>,
    keywords: KnownKeywords,
}

impl Writer {
    /// A script for an object.
    pub(crate) fn new(purpose: Purpose) -> Writer {
        Writer { purpose, ..Writer::default() }
    }

    /// For which object.
    pub(crate) fn purpose(&self) -> &Purpose {
        &self.purpose
    }

    /// Writes something that stands on another object than this, and so not in the command zone.
    pub(crate) fn for_another<T>(&mut self, write: impl FnOnce(&mut Writer) -> T) -> T {
        let in_command_zone = std::mem::take(&mut self.purpose.in_command_zone);
        let written = write(self);
        self.purpose.in_command_zone = in_command_zone;
        written
    }

    /// Stores a text under a new name, and says which. Names must not look like numbers.
    pub(crate) fn variable(&mut self, text: impl Into<String>) -> String {
        let name = format!("V{}", self.variables.len() + 1);
        self.variables.push((name.clone(), text.into()));
        name
    }

    /// Remembers how a keyword was written.
    pub(crate) fn remember_keyword(&mut self, text: &str, keyword: &Keyword) {
        self.keywords.insert(text.to_lowercase(), keyword.clone());
    }

    /// The variables, as lines of a script.
    pub(crate) fn variable_lines(&self) -> impl Iterator<Item = String> {
        self.variables.iter().map(|(name, text)| format!("SVar:{name}:{text}"))
    }

    /// The keywords that were written.
    pub(crate) fn into_keywords(self) -> KnownKeywords {
        self.keywords
    }
}
