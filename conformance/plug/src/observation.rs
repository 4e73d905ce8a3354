//! What can be seen of a game, in canonical form.
//!
//! Every field is optional: `None` means that the engine omits it. Omitted fields are counted, but not
//! compared.

use apnap_oracle::card::Zone;
use apnap_oracle::card::{CardTypes, Colors, CounterKind, Keyword, Mana, Restriction, Subtypes, Supertypes};
use apnap_oracle::json::FromJson;
use apnap_oracle::state::{DayNight, Sector, Status, TurnPart};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Everything a board names, and the players, as an engine sees them.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Observation {
    /// The objects, by label.
    pub objects: BTreeMap<String, ObjectSeen>,
    /// The players, by name.
    pub players: BTreeMap<String, PlayerSeen>,
    /// The game, if it is one and not only a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<GameSeen>,
}

/// A game at a point at which it stops.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct GameSeen {
    /// The number of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<String>,
    /// The step, or the main phase, that is going on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<TurnPart>,
    /// Who has priority; `null`, here `Some(None)`, if no player has it.
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub priority: Option<Option<String>>,
    /// The stack from the top down, by label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stack: Option<Vec<String>>,
    /// Day or night; `null`, here `Some(None)`, if it is neither.
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<DayNight>"))]
    pub day_night: Option<Option<DayNight>>,
    /// Whether the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<bool>,
    /// Who won, if the game is over; `null`, here `Some(None)`, for a draw.
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub winner: Option<Option<String>>,
    /// What happened since the last decision or the last time the game went on, in batches: the events in one
    /// list happened simultaneously.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub happened: Option<Vec<Vec<Happening>>>,
}

/// What an engine reports of an object.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ObjectSeen {
    /// Its name; `null`, here `Some(None)`, if it has none.
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub name: Option<Option<String>>,
    /// Its mana value (202.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mana_value: Option<i32>,
    /// Its colors; none if it is colorless.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colors: Option<Colors>,
    /// Its supertypes, in any order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supertypes: Option<Supertypes>,
    /// Its card types.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_types: Option<CardTypes>,
    /// Its subtypes, in any order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtypes: Option<Subtypes>,
    /// Its power; `null`, here `Some(None)`, if it has none (208.3).
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<i32>"))]
    pub power: Option<Option<i32>>,
    /// Its toughness; `null`, here `Some(None)`, if it has none (208.3).
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<i32>"))]
    pub toughness: Option<Option<i32>>,
    /// Its controller; `null`, here `Some(None)`, if no player controls it (109.4).
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub controller: Option<Option<String>>,
    /// Its keyword abilities.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keywords: Option<BTreeSet<Keyword>>,
    /// The mana that its abilities add for the cost {T} alone, sorted; including intrinsic abilities (305.6).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mana_abilities: Option<Vec<Mana>>,
    /// Its other abilities, by where they come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_abilities: Option<BTreeSet<Handle>>,
    /// The restrictions that effects put on it (613.11).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restrictions: Option<BTreeSet<Restriction>>,
    /// In games: the zone it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// In games: its owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// In games: the player whose hand, library or graveyard it is in; `null`, here `Some(None)`, if it is in
    /// another zone (400.3).
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub whose: Option<Option<String>>,
    /// In games: whether it is a token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<bool>,
    /// In games: its status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// In games: the damage marked on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage: Option<u32>,
    /// In games: the counters on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counters: Option<BTreeMap<CounterKind, u32>>,
    /// In games: what it is attached to, by label or name; `null`, here `Some(None)`, if to nothing.
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub attached: Option<Option<String>>,
    /// In games: the protector of a battle; `null`, here `Some(None)`, if it has none (310.8).
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub protector: Option<Option<String>>,
    /// In games: its sector designation; `null`, here `Some(None)`, if it has none (702.158).
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Sector>"))]
    pub sector: Option<Option<Sector>>,
    /// In games: the room of a dungeon that the venture marker is in; `null`, here `Some(None)`, if there is
    /// none (309.4).
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<u8>"))]
    pub room: Option<Option<u8>>,
    /// In games: what a permanent does in combat; `null`, here `Some(None)`, if it neither attacks nor blocks.
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<CombatRole>"))]
    pub combat: Option<Option<CombatRole>>,
}

/// What a creature does in combat.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum CombatRole {
    /// It attacks
    Attacks {
        /// The player, planeswalker or battle that it attacks, by name or label; nothing if that was removed
        /// from combat (506.4c).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attacked: Option<String>,
        /// Whether it is a blocked creature, if blockers have been declared
        #[serde(default, skip_serializing_if = "Option::is_none")]
        blocked: Option<bool>,
    },
    /// It blocks
    Blocks {
        /// The attacking creatures that it blocks, by label
        blocked: BTreeSet<String>,
    },
}

/// What an engine reports of a player.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct PlayerSeen {
    /// The player's maximum hand size; `null`, here `Some(None)`, if there is none (402.2).
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<i32>"))]
    pub maximum_hand_size: Option<Option<i32>>,
    /// How many lands the player can play in a turn (305.2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub land_plays: Option<i32>,
    /// The player's keyword abilities (113.1b).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keywords: Option<BTreeSet<Keyword>>,
    /// In games: the player's life total.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub life: Option<i32>,
    /// In games: the counters that the player has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counters: Option<BTreeMap<CounterKind, u32>>,
    /// In games: the mana in the player's mana pool, sorted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mana: Option<Mana>,
    /// In games: the player's speed; `null`, here `Some(None)`, if the player has none (702.179).
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<u32>"))]
    pub speed: Option<Option<u32>>,
    /// In games: how many cards are in the player's hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<u32>,
    /// In games: how many cards are in the player's library.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub library: Option<u32>,
    /// In games: how many cards are in the player's graveyard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graveyard: Option<u32>,
    /// In games: whether the player has lost the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<bool>,
    /// In games: whether the player has won the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
}

/// A reference to an ability that has no name, by its origin.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Handle {
    /// The nth ability that is printed on the object or was copied by it, counted from 1.
    Printed(usize),
    /// An ability that was granted by the effect of this label, or by an ability of the object of
    /// this label.
    GrantedBy(String),
}

impl fmt::Display for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Handle::Printed(n) => write!(f, "printed ability {n}"),
            Handle::GrantedBy(label) => write!(f, "ability granted by {label}"),
        }
    }
}

/// Something that happened in a game, as it is seen: the unit in which an order of events is stated.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// An object did this, or this was done to it
    Object(String, ObjectHappening),
    /// A counter of this kind was put on an object
    GetsCounter(String, CounterKind),
    /// A counter of this kind was removed from an object
    LosesCounter(String, CounterKind),
    /// A player did this, or this was done to the player
    Player(String, PlayerHappening),
    /// An effect ended, by its label; an effect that was created in the game is named after its source,
    /// `growth's effect`
    EffectEnds(String),
    /// Day or night began
    Becomes(DayNight),
    /// A turn, phase or step began; a turn with its number
    Begins(TurnPart, Option<u32>),
}

/// What can happen to an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ObjectHappening {
    /// It untaps
    Untaps,
    /// It taps
    Taps,
    /// It phases in
    PhasesIn,
    /// It phases out
    PhasesOut,
    /// It enters the battlefield
    Enters,
    /// It dies
    Dies,
    /// It leaves the battlefield
    Leaves,
    /// It is destroyed
    IsDestroyed,
    /// It is exiled
    IsExiled,
    /// It is sacrificed
    IsSacrificed,
    /// It is discarded
    IsDiscarded,
    /// It resolves
    Resolves,
    /// It is countered, or does not resolve
    IsCountered,
    /// It is set in motion, a scheme
    IsSetInMotion,
    /// A player planeswalks to it
    IsPlaneswalkedTo,
    /// It is visited, an Attraction
    IsVisited,
    /// It is declared as an attacker, or enters attacking
    Attacks,
    /// It is declared as a blocker, or enters blocking
    Blocks,
    /// It becomes a blocked creature
    BecomesBlocked,
    /// It is removed from combat
    IsRemovedFromCombat,
    /// One of its abilities triggers
    Triggers,
    /// One of its triggered abilities goes on the stack
    GoesOnTheStack,
}

impl ObjectHappening {
    /// Each with its words.
    pub const ALL: &[(ObjectHappening, &str)] = &[
        (ObjectHappening::Untaps, "untaps"),
        (ObjectHappening::Taps, "taps"),
        (ObjectHappening::PhasesIn, "phases in"),
        (ObjectHappening::PhasesOut, "phases out"),
        (ObjectHappening::Enters, "enters"),
        (ObjectHappening::Dies, "dies"),
        (ObjectHappening::Leaves, "leaves"),
        (ObjectHappening::IsDestroyed, "is destroyed"),
        (ObjectHappening::IsExiled, "is exiled"),
        (ObjectHappening::IsSacrificed, "is sacrificed"),
        (ObjectHappening::IsDiscarded, "is discarded"),
        (ObjectHappening::Resolves, "resolves"),
        (ObjectHappening::IsCountered, "is countered"),
        (ObjectHappening::IsSetInMotion, "is set in motion"),
        (ObjectHappening::IsPlaneswalkedTo, "is planeswalked to"),
        (ObjectHappening::IsVisited, "is visited"),
        (ObjectHappening::Attacks, "attacks"),
        (ObjectHappening::Blocks, "blocks"),
        (ObjectHappening::BecomesBlocked, "becomes blocked"),
        (ObjectHappening::IsRemovedFromCombat, "is removed from combat"),
        (ObjectHappening::Triggers, "triggers"),
        (ObjectHappening::GoesOnTheStack, "goes on the stack"),
    ];
}

/// What can happen to a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlayerHappening {
    /// The player draws a card
    Draws,
    /// The player discards a card
    Discards,
    /// The player gains life
    GainsLife,
    /// The player loses life
    LosesLife,
    /// The player's mana pool empties of some mana
    LosesMana,
    /// The player completes a dungeon
    CompletesADungeon,
    /// The player rolls a die
    Rolls,
    /// The player gets priority
    GetsPriority,
    /// The player loses the game
    LosesTheGame,
}

impl PlayerHappening {
    /// Each with its words.
    pub const ALL: &[(PlayerHappening, &str)] = &[
        (PlayerHappening::Draws, "draws"),
        (PlayerHappening::Discards, "discards"),
        (PlayerHappening::GainsLife, "gains life"),
        (PlayerHappening::LosesLife, "loses life"),
        (PlayerHappening::LosesMana, "loses mana"),
        (PlayerHappening::CompletesADungeon, "completes a dungeon"),
        (PlayerHappening::Rolls, "rolls"),
        (PlayerHappening::GetsPriority, "gets priority"),
        (PlayerHappening::LosesTheGame, "loses the game"),
    ];
}

/// A missing field means "not reported"; `null` means "there is none".
mod shown {
    use apnap_oracle::json::{FromJson, Json, Wrong};
    use serde::{Serialize, Serializer};

    pub(super) fn serialize<T: Serialize, S: Serializer>(
        value: &Option<Option<T>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().and_then(Option::as_ref).serialize(serializer)
    }

    pub(super) fn from_json<T: FromJson>(json: &Json<'_>) -> Result<Option<Option<T>>, Wrong> {
        Option::from_json(json).map(Some)
    }
}
