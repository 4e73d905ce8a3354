//! Everything that makes up a game, as plain data.
//!
//! A [`Game`] holds *causes* only: which cards are where, what was put on them, which effects were created,
//! and when. The results, such as the characteristics and the controller of an object, are never stored;
//! [`Now`](crate::now::Now) determines them (613).

mod combat;
mod decision;
mod earlier;
mod last_known;
mod object;
mod player;
mod resolved;
mod shared;
mod stack;
mod standing;
mod turn;

pub use combat::{Attack, Attacker, Block, Blocked, Blocker, Combat, Strikes};
pub use decision::{Announcement, Asking, Attacks, Blocks, Decision, Request, Share, TriggerName};
pub use last_known::{AsOf, LastKnown, Memory};
pub use object::{
    AbilityId, Attached, Choices, Copied, ExiledWith, GivenBy, Happened, Object, Occasion, OutUntil, Phased,
    Sector, Status,
};
pub use player::{CommanderId, Departure, LandPlay, Player, TeamId};
pub use resolved::{Affected, Resolved};
pub use shared::Shared;
pub use stack::{AbilityOnStack, Delayed, Occurred, OnStack, Waiting};
pub use standing::{DamageWaitedFor, Damaged, Dealers, Remaining, Shield, Standing};
pub use turn::{After, ExtraTurn, Phase, PlannedPhase, Point, Step, Turn, TurnPart};

use apnap_oracle_derive::FromJson;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// An object of a game. It gets a new identifier at each change of zone (400.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ObjectId(pub u32);

/// A player of a game, by seat: the order of the seats is the turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerId(pub u8);

/// An object or a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
pub enum Thing {
    /// An object
    Object(ObjectId),
    /// A player
    Player(PlayerId),
}

impl Thing {
    /// Returns the object, if it is one.
    pub fn object(self) -> Option<ObjectId> {
        match self {
            Thing::Object(object) => Some(object),
            Thing::Player(_) => None,
        }
    }

    /// Returns the player, if it is one.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Thing::Player(player) => Some(player),
            Thing::Object(_) => None,
        }
    }
}

/// Day or night (730).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DayNight {
    /// Day
    Day,
    /// Night
    Night,
}

impl DayNight {
    /// Returns the other one of the two.
    pub fn other(self) -> DayNight {
        match self {
            DayNight::Day => DayNight::Night,
            DayNight::Night => DayNight::Day,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameOutcome {
    /// A player won (104.2)
    Won(PlayerId),
    /// No player won (104.4)
    Draw,
}

/// An effect that a resolved spell or ability created.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
pub struct EffectId(pub u32);

/// The time of something that happened. Things in one batch have the same time; their places are the order of
/// their timestamps (613.7m). Only on a board that a scenario states are they the order that was chosen.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moment {
    /// The time, counted in batches from the start.
    pub time: u32,
    /// The place among what happened at that time.
    pub place: u32,
}

impl Moment {
    /// The beginning of the game.
    pub const START: Moment = Moment { time: 0, place: 0 };
    /// Later than anything that happened.
    pub const END: Moment = Moment { time: u32::MAX, place: u32::MAX };
}

/// The opponents who are defending players (506.2a).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Defenders {
    /// All of them: the other player, or everyone with the attack multiple players option (802)
    #[default]
    AllOpponents,
    /// The one whom the active player chooses in the beginning of combat step (507.1)
    OneChosen,
}

/// A game: causes only.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Game {
    /// The players in turn order.
    pub players: Shared<Vec<Player>>,
    /// The active player.
    pub active: PlayerId,
    /// The archenemy, in an Archenemy game (904.2a).
    pub archenemy: Option<PlayerId>,
    /// Every object, in every zone. Positions of a game share the objects that are the same in them, so that
    /// a position is cheap to keep.
    pub objects: Shared<BTreeMap<ObjectId, Arc<Object>>>,
    /// The effects of resolved spells and abilities that have not ended.
    pub effects: Shared<BTreeMap<EffectId, Resolved>>,
    /// The turn, and the point in it that the game has reached.
    pub turn: Turn,
    /// The combat of this combat phase.
    pub combat: Option<Combat>,
    /// The players whom the active player can attack.
    pub defenders: Defenders,
    /// The stack from the bottom up (405.1).
    pub stack: Vec<ObjectId>,
    /// Triggered abilities that have triggered and wait (603.3).
    pub waiting: Vec<Waiting>,
    /// Delayed triggered abilities that wait for their event (603.7).
    pub delayed: Vec<Delayed>,
    /// Other effects that wait for their event.
    pub standing: Vec<Standing>,
    /// State triggers that have triggered and not yet left the stack: the object and the ability (603.8).
    pub states: BTreeSet<(ObjectId, u8)>,
    /// Day or night, once there is either (730.1).
    pub day_night: Option<DayNight>,
    /// The last known information about objects that have left their zones.
    pub last_known: Memory,
    /// How the game ended, if it has.
    pub outcome: Option<GameOutcome>,
    /// The time of the next batch.
    pub time: u32,
    /// The time of the first batch after the last check of state-based actions: what has happened since is new
    /// to the next check (704.6d).
    pub checked: u32,
    /// Identifiers below this one may have been given to objects.
    pub next_object: u32,
    /// Whether the mana for every cost is available: a convention of scenarios that aren't about mana, not a
    /// rule.
    pub mana_is_granted: bool,
    /// The texts in quotation marks that don't matter in this game, as the scenario says: abilities and trigger
    /// events that nothing performs.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub texts_that_do_not_matter: BTreeSet<String>,
}

impl Game {
    /// Creates a game of these players before its first turn, with nothing in it. Mana is not granted.
    pub fn new(players: Vec<Player>) -> Game {
        Game {
            players: players.into(),
            active: PlayerId(0),
            archenemy: None,
            objects: Shared::default(),
            effects: Shared::default(),
            turn: Turn::number(1, PlayerId(0)),
            combat: None,
            defenders: Defenders::AllOpponents,
            stack: Vec::new(),
            waiting: Vec::new(),
            delayed: Vec::new(),
            standing: Vec::new(),
            states: BTreeSet::new(),
            day_night: None,
            last_known: Memory::default(),
            outcome: None,
            time: 0,
            checked: 0,
            next_object: 0,
            mana_is_granted: false,
            texts_that_do_not_matter: BTreeSet::new(),
        }
    }

    /// Returns the players in turn order from the active player on: APNAP order (101.4). In a game between teams, the
    /// first player of the active team comes first (805.6).
    pub fn active_player_first(&self) -> impl Iterator<Item = PlayerId> + use<> {
        let count = self.players.len();
        let first = usize::from(self.first_of_the_active_team().0);
        (0..count).map(move |n| PlayerId(((first + n) % count) as u8))
    }

    /// Returns the player of the active team who comes first in turn order: the players of a team sit next to each
    /// other (805.1). Without teams, this is the active player.
    fn first_of_the_active_team(&self) -> PlayerId {
        let seats = self.players.len().max(1);
        let team = self.team_of(self.active);
        let before = |n: usize| {
            let seat = (usize::from(self.active.0) + seats - n % seats) % seats;
            PlayerId(u8::try_from(seat).unwrap_or(u8::MAX))
        };
        let shares = |n: &usize| team.is_some() && self.team_of(before(*n)) == team;
        before((0..seats).take_while(shares).last().unwrap_or(0))
    }

    /// Returns whether a player is still in the game (104.5).
    pub fn is_in_the_game(&self, player: PlayerId) -> bool {
        self.players.get(player.0 as usize).is_some_and(|player| player.left.is_none())
    }

    /// Returns the team of a player, if there are teams.
    pub fn team_of(&self, player: PlayerId) -> Option<TeamId> {
        self.players.get(usize::from(player.0))?.team
    }

    /// Returns a player and that player's teammates (102.3), by seat.
    pub fn team_with(&self, player: PlayerId) -> impl Iterator<Item = PlayerId> + '_ {
        let team = self.team_of(player);
        (0..self.players.len())
            .map(|n| PlayerId(u8::try_from(n).unwrap_or(u8::MAX)))
            .filter(move |&other| other == player || team.is_some() && self.team_of(other) == team)
    }

    /// Returns the players who are still in the game, by seat.
    pub fn in_the_game(&self) -> impl Iterator<Item = PlayerId> + '_ {
        (0..self.players.len())
            .map(|n| PlayerId(u8::try_from(n).unwrap_or(u8::MAX)))
            .filter(|&player| self.is_in_the_game(player))
    }

    /// Returns the next player in turn order who is still in the game, or the same player if there is no
    /// other.
    pub fn after(&self, player: PlayerId) -> PlayerId {
        let count = self.players.len().max(1);
        (1..=count)
            .map(|n| PlayerId(u8::try_from((player.0 as usize + n) % count).unwrap_or(u8::MAX)))
            .find(|&next| self.is_in_the_game(next))
            .unwrap_or(player)
    }

    /// Returns the active player of the turn before this one. If that turn was not played in this game, this
    /// is the player before the active player, or before the active team, in turn order.
    pub fn previous_active(&self) -> Option<PlayerId> {
        let seats = u8::try_from(self.players.len()).ok().filter(|seats| *seats > 0)?;
        let before = self.first_of_the_active_team().0.checked_sub(1).unwrap_or(seats - 1);
        Some(self.turn.previous.unwrap_or(PlayerId(before)))
    }

    /// Returns the number of the turn in which the last turn of a player began: a permanent that came under
    /// that player's control in an earlier turn has been under it since that turn began (302.6).
    pub fn turn_began_for(&self, player: PlayerId) -> u32 {
        let began = self.players.get(player.0 as usize).and_then(|player| player.last_turn);
        let is_their_turn = self.team_with(self.active).any(|active| active == player);
        if is_their_turn { self.turn.number } else { began.unwrap_or(1) }
    }

    /// Returns the place of a player in APNAP order, counted from 0.
    pub fn turn_order_place(&self, player: PlayerId) -> usize {
        self.active_player_first().position(|other| other == player).unwrap_or(self.players.len())
    }
}
