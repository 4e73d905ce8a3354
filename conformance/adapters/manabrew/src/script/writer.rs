//! What a script is being written into: its lines, its variables, and what it is written for.

use crate::script::card::Script;
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
    /// Whether a game is played with it: then its abilities do what they say. On a board they are only there
    /// to be kept or lost.
    pub in_game: bool,
}

/// A script as it grows.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    purpose: Purpose,
    variables: Vec<(String, String)>,
    keywords: KnownKeywords,
    tokens: Vec<(String, Script)>,
    its: Option<String>,
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

    /// What "its" means in the instruction that is being written, in the engine's words, if that is one object.
    pub(crate) fn its(&self) -> Option<&str> {
        self.its.as_deref()
    }

    /// Writes numbers of an instruction about one object.
    pub(crate) fn about<T>(&mut self, its: Option<&str>, write: impl FnOnce(&mut Writer) -> T) -> T {
        let before = std::mem::replace(&mut self.its, its.map(str::to_owned));
        let written = write(self);
        self.its = before;
        written
    }

    /// Writes something that stands on another object than this, and so not in the command zone.
    pub(crate) fn for_another<T>(&mut self, write: impl FnOnce(&mut Writer) -> T) -> T {
        let in_command_zone = std::mem::take(&mut self.purpose.in_command_zone);
        let written = write(self);
        self.purpose.in_command_zone = in_command_zone;
        written
    }

    /// Writes something that works in the command zone.
    pub(crate) fn in_command_zone<T>(&mut self, write: impl FnOnce(&mut Writer) -> T) -> T {
        let before = std::mem::replace(&mut self.purpose.in_command_zone, true);
        let written = write(self);
        self.purpose.in_command_zone = before;
        written
    }

    /// For which object a token is written: it is a new one.
    pub(crate) fn token_purpose(&self) -> Purpose {
        Purpose { in_game: self.purpose.in_game, ..Purpose::default() }
    }

    /// Stores the script of a token, and says under which name.
    pub(crate) fn token(&mut self, script: Script) -> String {
        let name =
            format!("{}_token_{}", self.purpose.label.replace([' ', '\'', ','], "_"), self.tokens.len() + 1);
        self.tokens.push((name.clone(), script));
        name
    }

    /// Stores a text under a name that the engine gives a meaning.
    pub(crate) fn named_variable(&mut self, name: &str, text: impl Into<String>) -> String {
        self.variables.push((name.to_owned(), text.into()));
        name.to_owned()
    }

    /// The same, if it has not been stored before.
    pub(crate) fn once(&mut self, name: &str, text: &str) -> String {
        if self.variables.iter().any(|(known, _)| known == name) {
            return name.to_owned();
        }
        self.named_variable(name, text)
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

    /// The keywords and the tokens that were written.
    pub(crate) fn into_parts(self) -> (KnownKeywords, Vec<(String, Script)>) {
        (self.keywords, self.tokens)
    }
}
