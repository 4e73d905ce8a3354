//! Players (102) as causes.

use super::{EffectId, Memory, ObjectId, PlayerId};
use crate::card::{CounterKind, ManaSymbol};
use apnap_oracle_derive::FromJson;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A team, by its place in the turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TeamId(pub u8);

/// A commander (903.3), by a number that its card keeps in whatever zone it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CommanderId(pub u8);

/// A player in a game (102).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The player's team, in a game between teams (102.3).
    pub team: Option<TeamId>,
    /// The player's life total (119). The life total of a team is the sum of those of its players (810.9).
    pub life: i32,
    /// The counters that the player has: poison, energy (122.1).
    pub counters: BTreeMap<CounterKind, u32>,
    /// The mana in the player's mana pool by type: colors and colorless (106.4).
    pub mana: BTreeMap<ManaSymbol, u32>,
    /// How much of that mana comes from snow sources (107.4h).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub snow_mana: BTreeMap<ManaSymbol, u32>,
    /// The player's library from the top down (401).
    pub library: Vec<ObjectId>,
    /// The player's graveyard from the bottom up (404).
    pub graveyard: Vec<ObjectId>,
    /// The player's scheme deck from the top down: cards that lie face down in the command zone (904.3).
    pub scheme_deck: Vec<ObjectId>,
    /// The player's planar deck from the top down: cards that lie face down in the command zone (901.4).
    pub planar_deck: Vec<ObjectId>,
    /// The number of lands that the player has played this turn (305.2).
    pub lands_played: u32,
    /// What allowed each of these land plays (305.2 before 2013-07-13).
    pub lands_played_by: Vec<LandPlay>,
    /// The number of spells that the player has cast this turn.
    pub spells_cast: u32,
    /// The number of spells that the player cast in the turn before this one (730.2).
    pub spells_cast_last_turn: u32,
    /// The amount of mana that the player has spent this turn to cast spells (700.14).
    pub mana_spent_on_spells: u32,
    /// Whether the player has tried to draw from an empty library since state-based actions were last
    /// checked (704.5b).
    pub drew_from_empty_library: bool,
    /// The player's speed, once there is one (702.179b).
    pub speed: Option<u32>,
    /// Whether the ability that increases the player's speed has triggered this turn (702.179d).
    pub speed_has_triggered: bool,
    /// The number of the player's upkeep steps that have ended this turn (503.2).
    pub upkeeps: u32,
    /// The number of the player's last turn that has begun, if there was one.
    pub last_turn: Option<u32>,
    /// The combat damage that each commander has dealt to the player over the course of the game (903.10a).
    pub commander_damage: BTreeMap<CommanderId, u32>,
    /// The number of times that the player has cast each commander from the command zone (903.8).
    pub commander_casts: BTreeMap<CommanderId, u32>,
    /// Whether the player has won the game (104.2).
    pub won: bool,
    /// How the player left the game, if that has happened.
    pub left: Option<Departure>,
    /// The objects that the player owned or controlled just before leaving the game, by which effects remember the
    /// player (800.4i). Some of them may still be there, as those that another player owns.
    pub last_had: Memory,
    /// The players whom the player was attacking just before leaving the game (800.4i).
    pub was_attacking: BTreeSet<PlayerId>,
}

/// What allowed a player to play a land.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
pub enum LandPlay {
    /// The rule that one land can be played in a turn
    Rule,
    /// An ability of an object
    Ability(ObjectId),
    /// The effect of a resolved spell or ability
    Effect(EffectId),
}

/// How a player left the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[serde(rename_all = "snake_case")]
pub enum Departure {
    /// By losing (104.5)
    Lost,
    /// By conceding (104.3a)
    Conceded,
}

impl Player {
    /// Returns the number of poison counters that the player has.
    pub fn poison_counters(&self) -> u32 {
        self.counters.get(&CounterKind::Named("poison".to_owned())).copied().unwrap_or(0)
    }

    /// Creates a player with that name and life total, and nothing else.
    pub fn new(name: impl Into<String>, life: i32) -> Player {
        Player {
            name: name.into(),
            team: None,
            life,
            counters: BTreeMap::new(),
            mana: BTreeMap::new(),
            snow_mana: BTreeMap::new(),
            library: Vec::new(),
            graveyard: Vec::new(),
            scheme_deck: Vec::new(),
            planar_deck: Vec::new(),
            lands_played: 0,
            lands_played_by: Vec::new(),
            spells_cast: 0,
            spells_cast_last_turn: 0,
            mana_spent_on_spells: 0,
            drew_from_empty_library: false,
            speed: None,
            speed_has_triggered: false,
            upkeeps: 0,
            last_turn: None,
            commander_damage: BTreeMap::new(),
            commander_casts: BTreeMap::new(),
            won: false,
            left: None,
            last_had: Memory::default(),
            was_attacking: BTreeSet::new(),
        }
    }
}
