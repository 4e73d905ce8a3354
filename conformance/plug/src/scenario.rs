//! A scenario: a board, the expected results, the rules that decide it, and an explanation.

pub use crate::board::{Board, NOT_ON_THE_BOARD};
pub use crate::fact::{Expectation, Fact};

use crate::script::Statement;
use apnap_oracle::edition::Edition;
use apnap_oracle::json::FromJson;
use apnap_oracle::rule::{Reading, Rule};
use std::fmt::{Display, Formatter, Result as Written};

/// A scenario, ready to be run.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// `613/4c-counters-before-switch`: section and file stem.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// The rules that it decides.
    pub rules: Vec<&'static Rule>,
    /// The rules that take part.
    pub see: Vec<&'static Rule>,
    /// The numbers of further rules that take part, which have no entry in the registry.
    pub see_numbers: Vec<String>,
    /// The examples of the CR that it shows, restated.
    pub examples: Vec<Example>,
    /// The first edition in which it is valid.
    pub since: Edition,
    /// The last edition in which it is valid, if there is one.
    pub last: Option<Edition>,
    /// How the rules lead to the expected results.
    pub because: String,
    /// The board, on which a game begins if there is a script.
    pub board: Board,
    /// Whether state-based actions are performed on the board; then the script has the answers to the requests
    /// that come on the way.
    pub settles: bool,
    /// What happens in the game, in order; empty if this is a board, not a game.
    pub script: Vec<Statement>,
    /// What is expected, in order.
    pub expect: Vec<Expectation>,
    /// If the rules can be read in two ways here: the alternative reading, and the results expected under it.
    pub otherwise: Option<(Reading, Vec<Expectation>)>,
}

impl Scenario {
    /// Whether it is valid in an edition.
    pub fn is_valid_in(&self, edition: Edition) -> bool {
        self.since <= edition && self.last.is_none_or(|last| edition <= last)
    }
}

/// A printed example: the rule after which the home edition prints it, and its number there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, FromJson)]
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
