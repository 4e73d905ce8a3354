//! What a board says besides if a game begins on it.
//!
//! All of it is additional: a board on which nothing is played has none of these fields.

use super::super::words::Words;
use apnap_oracle::card::{Ability, CounterKind, Mana};
use apnap_oracle::state::{DayNight, TurnPart};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How the game stands as it begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// The archenemy, by name, if Archenemy is what is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub archenemy: Option<String>,
    /// Whether whatever mana a cost needs is there: paying is not what the game is about.
    pub mana_is_granted: bool,
    /// The objects on the stack from the top down, by label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<String>,
    /// The time of whatever happens next: later than all that has happened.
    pub time: u32,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The player's life total.
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
    /// The cards on the player's scheme deck from the top down, by label: they lie face down in the command
    /// zone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scheme_deck: Vec<String>,
    /// How many lands the player has played this turn.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub lands_played: u32,
    /// How many spells the player has cast this turn.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub spells_cast: u32,
    /// How many spells the player cast in the turn before this one.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub spells_cast_last_turn: u32,
    /// How many upkeep steps of the player's have ended this turn.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub upkeeps: u32,
}

/// What a game knows of an object besides.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct InGame {
    /// The damage marked on it.
    #[serde(skip_serializing_if = "is_usual")]
    pub damage: u32,
    /// Whether some of it was dealt by a source with deathtouch.
    #[serde(skip_serializing_if = "is_usual")]
    pub deathtouched: bool,
    /// In which turn its controller came to control it; before the game began if there is none.
    #[serde(skip_serializing_if = "is_usual")]
    pub controlled_since: u32,
    /// Which of its activated abilities were activated this turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub activated: Vec<Activated>,
    /// While it is phased out: how that came about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phased: Option<Phased>,
    /// What makes it a spell or an ability, while it is on the stack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_stack: Option<OnStack>,
}

/// An ability that was activated this turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Activated {
    /// Which of the activated abilities of the object, counted from 1.
    pub ability: u8,
    /// How often.
    pub times: u32,
}

/// How a permanent phased out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Phased {
    /// The player who controlled it then.
    pub under: String,
    /// If it phased out indirectly: with what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// The permanent that has to leave the battlefield before it phases in, if an effect says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// Whether that player has left the game, and the player's next turn would have begun.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub due: bool,
}

/// What makes an object on the stack a spell or an ability.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OnStack {
    /// If it is an ability: which, and of what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<AbilityOnStack>,
    /// Its targets, instruction by instruction.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<Vec<Thing>>,
    /// Its modes, counted from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<u8>,
}

/// An ability on the stack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AbilityOnStack {
    /// The object from which it comes, by its label.
    pub source: String,
    /// The ability as data.
    pub ability: Words<Ability>,
    /// If it triggered: the object that the event was about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub that_object: Option<String>,
    /// If it triggered: the player whom the event was about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub that_player: Option<String>,
    /// Whether it triggered.
    pub triggered: bool,
    /// What an instruction of the effect that created it was about: "it".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub it: Vec<Thing>,
    /// Which ability of its source it is, counted from 1 among those of its kind; without a number it is
    /// none of its own.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub nth: u8,
}

/// An object or a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    /// An object, by its label
    Object(String),
    /// A player, by name
    Player(String),
}

/// What is as usual is left out.
fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
