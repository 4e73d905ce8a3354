//! What an engine showed of a case: all that a scenario can tell it by.

use crate::observation::Observation;
use crate::play::Glimpse;
use serde::{Deserialize, Serialize};

/// What an engine showed of a case. A scenario cannot distinguish two engines that show the same.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// Its answer for a board, if it gave one.
    Board(Box<Option<Observation>>),
    /// What was seen of a game.
    Game(Vec<Glimpse>),
}
