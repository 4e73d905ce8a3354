//! The additional fields of a board on which a game begins or state-based actions are performed.
//!
//! All of them are additional: a board that is only looked at has none of these fields.

use super::super::words::Words;
use apnap_oracle::card::{Ability, CounterKind, Mana};
use apnap_oracle::json::FromJson;
use apnap_oracle::state::{DayNight, Defenders, Sector, TurnPart};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The state of the game as it begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Setup {
    /// The number of the turn.
    pub turn: u32,
    /// The step or phase in which the game begins: the active player is about to get priority in it or, in
    /// the untap step and the cleanup step, it is about to begin. Without one, the turn is about to begin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<TurnPart>,
    /// Day or night, if it is either.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day_night: Option<DayNight>,
    /// The archenemy, by name, in an Archenemy game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub archenemy: Option<String>,
    /// Whether players have all mana that costs need, because the game is not about paying.
    pub mana_is_granted: bool,
    /// Texts in quotation marks, of cards, that don't matter in this game.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub texts_that_do_not_matter: BTreeSet<String>,
    /// Which opponents are defending players; if it is left out, all of them.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub defenders: Defenders,
    /// The objects on the stack from the top down, by label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<String>,
    /// The time of the next event: later than all earlier events.
    pub time: u32,
}

/// A player of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The number of the player's team, in a game between teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u8>,
    /// The player's life total; the life total of a team is the sum of those of its players.
    pub life: i32,
    /// The counters that the player has.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<CounterKind, u32>,
    /// The mana in the player's mana pool.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub mana: Mana,
    /// The cards in the player's library from the top down, by label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub library: Vec<String>,
    /// The cards in the player's graveyard from the top down, by label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub graveyard: Vec<String>,
    /// The cards on the player's scheme deck from the top down, by label: they are face down in the command
    /// zone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scheme_deck: Vec<String>,
    /// The cards on the player's planar deck from the top down, by label: they are face down in the command
    /// zone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub planar_deck: Vec<String>,
    /// The combat damage that each commander has dealt to the player, by the commander's number.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub commander_damage: BTreeMap<u8, u32>,
    /// How often the player has cast each commander from the command zone, by the commander's number.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub commander_casts: BTreeMap<u8, u32>,
    /// The player's speed; if there is none, the player has no speed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<u32>,
    /// How many lands the player has played this turn.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub lands_played: u32,
    /// How many spells the player has cast this turn.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub spells_cast: u32,
    /// How many spells the player cast in the turn before this one.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub spells_cast_last_turn: u32,
    /// The amount of mana that the player has spent this turn to cast spells.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub mana_spent_on_spells: u32,
    /// Whether the player has tried to draw from an empty library since state-based actions were last checked.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub drew_from_empty_library: bool,
    /// How many of the player's upkeep steps have ended this turn.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub upkeeps: u32,
}

/// The additional fields of an object in a game.
#[derive(Clone, Default, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct InGame {
    /// The number of the commander that it is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commander: Option<u8>,
    /// Whether it is a copy of a spell or ability, rather than a card or a token.
    #[serde(skip_serializing_if = "is_usual")]
    pub copied_on_stack: bool,
    /// Its sector designation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sector: Option<Sector>,
    /// The room of a dungeon that the venture marker is in. A dungeon card that is face down is outside the
    /// game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room: Option<u8>,
    /// The protector of a battle, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protector: Option<String>,
    /// The damage marked on it.
    #[serde(skip_serializing_if = "is_usual")]
    pub damage: u32,
    /// Whether a source with deathtouch has dealt damage to it since state-based actions were last checked.
    #[serde(skip_serializing_if = "is_usual")]
    pub deathtouched: bool,
    /// The turn in which its controller gained control of it; if there is none, it was before the game began.
    #[serde(skip_serializing_if = "is_usual")]
    pub controlled_since: u32,
    /// Which of its activated abilities were activated this turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub activated: Vec<Activated>,
    /// While it is phased out: how it phased out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phased: Option<Phased>,
    /// What makes it a spell or an ability, while it is on the stack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_stack: Option<OnStack>,
}

/// An ability that was activated this turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Activated {
    /// Which of the activated abilities of the object, counted from 1.
    pub ability: u8,
    /// The number of times.
    pub times: u32,
}

/// How a permanent phased out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Phased {
    /// The player who controlled it then.
    pub under: String,
    /// The permanent that it phased out with, if it phased out indirectly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// The permanent that has to leave the battlefield before it phases in, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// Whether that player has left the game, and the player's next turn would have begun.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub due: bool,
}

/// What makes an object on the stack a spell or an ability.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OnStack {
    /// If it is an ability: which one, and its source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<AbilityOnStack>,
    /// Its targets, instruction by instruction.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<Vec<Thing>>,
    /// Its modes, counted from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<u8>,
    /// What was given up to pay its costs, such as a creature that was sacrificed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given_up: Vec<String>,
}

/// An ability on the stack.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AbilityOnStack {
    /// Its source, by its label.
    pub source: String,
    /// The ability as data.
    pub ability: Words<Ability>,
    /// The ability in English.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub english: String,
    /// If it triggered: the object of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub that_object: Option<String>,
    /// If it triggered: the player of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub that_player: Option<String>,
    /// If it triggered: the amount of the event, such as how much damage was dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub that_much: Option<u32>,
    /// Whether it triggered.
    pub triggered: bool,
    /// The object that "it" means: the subject of an instruction of the effect that created the ability.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub it: Vec<Thing>,
    /// Which ability of its source it is, counted from 1 among those of its kind; without a number it is not
    /// one of its own abilities.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub nth: u8,
}

/// An object or a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    /// An object, by its label
    Object(String),
    /// A player, by name
    Player(String),
}

/// Returns whether a value is the default, which is omitted.
fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
