//! What an engine showed of a case: all that a scenario can tell it by.

use crate::observation::Observation;
use crate::play::Glimpse;
use apnap_oracle::json::FromJson;
use serde::Serialize;

/// What an engine showed of a case. A scenario cannot distinguish two engines that show the same.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// Its answer for a board, if it gave one.
    Board(Box<Option<Observation>>),
    /// What was seen of a game.
    Game(Vec<Glimpse>),
}
