//! What a long count came to, or a part of it: of small boards (`apnap exhaust`) or of random games (`apnap games`).
//!
//! The parts of a count can run on different machines. A tally says which parts of which count it has; [`merged`] adds
//! tallies up, and the sum of all parts is the count of the whole. A record of a run lists cases that can be read one
//! by one, and a tally has sums, so their formats differ.

use crate::exhaustive::census::Census;
use crate::exhaustive::settle::census::SettleCensus;
use crate::games::{BrokenInGame, Figures};
use crate::json;
use apnap_oracle::edition::Edition;
use apnap_oracle::json::FromJson;
use serde::Serialize;
use std::collections::BTreeSet;
use std::time::Duration;

/// The number of the format. It grows when a program that reads tallies has to change.
pub const FORMAT: u32 = 1;

/// What was counted in some parts of a count.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
pub struct Tally {
    /// The number of the format, [`FORMAT`]
    pub format: u32,
    /// The version of APNAP
    pub apnap: String,
    /// The options that decide what is counted, as on the command line
    pub options: String,
    /// The number of all parts
    pub of: u64,
    /// The parts that are in it, counted from 1
    pub parts: BTreeSet<u64>,
    /// Whether each of them came to its end
    pub is_whole: bool,
    /// What was counted
    #[serde(flatten)]
    pub counted: Counted,
}

/// What was counted.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[serde(tag = "record", rename_all = "snake_case")]
pub enum Counted {
    /// Small boards, answered by the oracle and the independent evaluator
    Boards(Box<Census>),
    /// Small boards that were settled
    Settled(SettleCensus),
    /// Random games
    Games(PlayedGames),
}

/// Random games that were played.
#[derive(Clone, Default, PartialEq, Debug, Serialize, FromJson)]
pub struct PlayedGames {
    /// How many cards they are played with
    pub cards: usize,
    /// What was counted in them
    pub figures: Figures,
    /// The games that were not played as they should be, by number
    pub found: Vec<FoundGame>,
    /// The time that all threads took together
    pub worked: Duration,
}

/// A game in which an invariant does not hold, or that ran out of budget.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct FoundGame {
    /// The number of the game
    pub number: u64,
    /// The edition of the rules in which it was played
    pub edition: Edition,
    /// The broken invariant, in words; `None` if the game ran out of budget
    pub broken: Option<String>,
}

impl FoundGame {
    /// A game with what is wrong in it.
    pub fn new(number: u64, edition: Edition, broken: Option<&BrokenInGame>) -> FoundGame {
        FoundGame { number, edition, broken: broken.map(ToString::to_string) }
    }
}

/// Why tallies can't be added up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unaddable {
    /// There is none.
    #[error("there is no tally")]
    Nothing,
    /// They are parts of different counts.
    #[error("the files are parts of different counts, `{one}` and `{other}`")]
    OtherCount {
        /// The options of the first
        one: String,
        /// The options of another
        other: String,
    },
    /// The same part is in two of them.
    #[error("part {0} of {1} is in two of the files")]
    Twice(u64, u64),
}

impl Tally {
    /// A part of a count.
    pub fn new(options: String, part: u64, of: u64, is_whole: bool, counted: Counted) -> Tally {
        let apnap = env!("CARGO_PKG_VERSION").to_owned();
        Tally { format: FORMAT, apnap, options, of, parts: BTreeSet::from([part]), is_whole, counted }
    }

    /// The parts that are not in it.
    pub fn missing(&self) -> Vec<u64> {
        (1..=self.of).filter(|part| !self.parts.contains(part)).collect()
    }

    /// Reads a tally; `None` if the text is not one, or one of another format.
    pub fn read(text: &str) -> Option<Tally> {
        let tally: Tally = json::read(text).ok()?;
        let is_known = match &tally.counted {
            Counted::Boards(census) => {
                let mut histories = census.sorts().into_iter().flat_map(|sort| &sort.examples);
                histories.all(|history| history.iter().all(|event| event.is_of_the_alphabet()))
            }
            Counted::Settled(_) | Counted::Games(_) => true,
        };
        (is_known && tally.format == FORMAT).then_some(tally)
    }
}

/// Adds tallies up.
///
/// # Errors
/// If they are not parts of one count, or the same part is there twice.
pub fn merged(tallies: &[Tally]) -> Result<Tally, Unaddable> {
    let (first, others) = tallies.split_first().ok_or(Unaddable::Nothing)?;
    others.iter().try_fold(first.clone(), |sum, other| sum.and(other))
}

impl Tally {
    fn and(mut self, other: &Tally) -> Result<Tally, Unaddable> {
        let named = |tally: &Tally| format!("{} --shard …/{}", tally.options, tally.of);
        let different = Unaddable::OtherCount { one: named(&self), other: named(other) };
        if named(&self) != named(other) || self.apnap != other.apnap {
            return Err(different);
        }
        if let Some(part) = self.parts.intersection(&other.parts).next() {
            return Err(Unaddable::Twice(*part, self.of));
        }
        match (&mut self.counted, &other.counted) {
            (Counted::Boards(one), Counted::Boards(other)) => one.join((**other).clone()),
            (Counted::Settled(one), Counted::Settled(other)) => one.join(other.clone()),
            (Counted::Games(one), Counted::Games(other)) => one.join(other),
            (Counted::Boards(_) | Counted::Settled(_) | Counted::Games(_), _) => return Err(different),
        }
        self.parts.extend(&other.parts);
        self.is_whole &= other.is_whole;
        Ok(self)
    }
}

impl PlayedGames {
    /// Adds other games.
    pub fn join(&mut self, other: &PlayedGames) {
        self.figures = self.figures.and(other.figures);
        self.found.extend(other.found.iter().cloned());
        self.found.sort_by_key(|found| found.number);
        self.worked += other.worked;
    }
}
