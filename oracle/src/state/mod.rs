//! Everything that makes up a game, as plain data.
//!
//! A [`Game`] holds *causes* only: what cards are where, what was put on them, which effects were
//! created, and when. What all this makes of an object — its characteristics, its controller —
//! is never stored; [`Now`](crate::now::Now) works it out (613).

mod object;
mod player;
mod resolved;

pub use object::{Attached, Choices, Happened, Object, Occasion, Status};
pub use player::Player;
pub use resolved::{Affected, Resolved};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An object of a game. It gets a new one at each change of zone (400.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ObjectId(pub u32);

/// A player of a game, by seat: turn order is the order of the seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerId(pub u8);

/// An effect that a resolved spell or ability created.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct EffectId(pub u32);

/// When something happened. Things of one batch have the same time; their places are the order in
/// which whoever may choose put them.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moment {
    /// The time, counted in batches from the start.
    pub time: u32,
    /// The chosen place among what happened at that time.
    pub place: u32,
}

impl Moment {
    /// The beginning of the game.
    pub const START: Moment = Moment { time: 0, place: 0 };
    /// Later than anything that happened.
    pub const END: Moment = Moment { time: u32::MAX, place: u32::MAX };
}

/// A game: causes only.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Game {
    /// The players in turn order.
    pub players: Vec<Player>,
    /// Whose turn it is.
    pub active: PlayerId,
    /// Every object, in every zone.
    pub objects: BTreeMap<ObjectId, Object>,
    /// The effects of resolved spells and abilities that have not ended.
    pub effects: BTreeMap<EffectId, Resolved>,
}

impl Game {
    /// The players in turn order from the active one on: the order of 101.4.
    pub fn active_player_first(&self) -> impl Iterator<Item = PlayerId> {
        let count = self.players.len();
        (0..count).map(move |n| PlayerId(((self.active.0 as usize + n) % count) as u8))
    }

    /// The place of a player in that order, counted from 0.
    pub fn turn_order_place(&self, player: PlayerId) -> usize {
        self.active_player_first().position(|other| other == player).unwrap_or(self.players.len())
    }
}
