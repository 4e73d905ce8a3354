//! What an engine is, to APNAP: anything that answers these questions.
//!
//! An engine implements what it has and says so. Not being able to do something is never counted
//! as passed, and never as failed.

use crate::observation::Observation;
use crate::scenario::Board;
use apnap_oracle::edition::Edition;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// An engine under test. One value serves one worker.
pub trait Engine {
    /// Who it is, and what it can do.
    fn describe(&self) -> Description;

    /// Level 0: what are the characteristics of everything the board names, of players (613.10) and
    /// of the rules of the game (613.11)? Nothing is checked or performed first.
    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation>;
}

/// Who an engine is, and what it can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Description {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Where to find it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub homepage: Option<String>,
    /// The edition that it follows; without one, whichever it is asked about.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub edition: Option<Edition>,
    /// The levels that it answers.
    pub levels: BTreeSet<Level>,
    /// Which cards it knows.
    pub cards: Cards,
}

/// What can be asked of an engine, from one pure function to whole games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Level 0: [`Engine::derive`]
    Layers,
}

/// Which cards an engine knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cards {
    /// Any card, by its definition or its rules text
    Any,
    /// These, by name
    Named(BTreeSet<String>),
}

impl Cards {
    /// The first card of a board that an engine does not know.
    pub fn missing<'b>(&self, board: &'b Board) -> Option<&'b str> {
        let Cards::Named(known) = self else { return None };
        let cards = board.game.objects.values().map(|object| &object.card);
        let names = cards.filter_map(|card| card.front.name.as_deref());
        board.made_up.iter().map(String::as_str).chain(names).find(|name| !known.contains(*name))
    }
}

/// What an engine replies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply<T> {
    /// The answer.
    Ok(T),
    /// It has no such thing.
    Unsupported {
        /// What is missing
        feature: String,
        /// Why
        reason: String,
    },
    /// The question makes no sense to it.
    Malformed(String),
    /// It ran out of the work it is allowed.
    Inconclusive(String),
    /// Something went wrong in it.
    Error(String),
}
