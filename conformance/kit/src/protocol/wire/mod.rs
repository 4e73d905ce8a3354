//! A board in a message: names in place of identifiers, lists in timestamp order.
//!
//! A board has causes only. No message to an engine contains the expected results.

mod game;

pub use game::{AbilityOnStack, Activated, InGame, OnStack, Phased, Player, Setup, Thing};

use super::words::Words;
use crate::english::Face;
use apnap_oracle::card::{
    Card, Color, Copying, CounterKind, Duration, Modification, Selector, Subtype, Zone,
};
use apnap_oracle::json::FromJson;
use apnap_oracle::state::{Happened, Moment, Status};
use serde::Serialize;
use std::collections::BTreeSet;

/// A board: players, objects and effects, and the point of the turn.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    /// The players in turn order.
    pub players: Vec<Player>,
    /// The name of the player whose turn it is.
    pub active: String,
    /// The objects in every zone, in the order in which they entered.
    pub objects: Vec<Object>,
    /// The effects of resolved spells and abilities that have not ended, in the order in which they
    /// were created.
    pub effects: Vec<Effect>,
    /// The names of the cards that were made up for this board; all others are real.
    pub made_up: BTreeSet<String>,
    /// The state of the game that begins on it, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Setup>,
}

/// An object of a board, in any zone.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Object {
    /// Its label; the reply uses it too.
    pub label: String,
    /// What is printed on it.
    pub card: Printed,
    /// Whether it is a token.
    pub token: bool,
    /// The player who owns it.
    pub owner: String,
    /// The player under whose control it entered. The engine determines who controls it now.
    pub controller: String,
    /// The zone it is in.
    pub zone: Zone,
    /// Whether it is tapped, flipped, face up and phased in.
    pub status: Status,
    /// The counters on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counters>,
    /// What it is attached to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attached_to: Option<AttachedTo>,
    /// What was chosen as it entered.
    #[serde(default, skip_serializing_if = "Choices::is_empty")]
    pub choices: Choices,
    /// The copy effects and similar effects that changed its copiable values, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub copies: Vec<Copy>,
    /// What happened to it in its zone, oldest first: that it entered, and other events that may give it a
    /// new timestamp.
    pub history: Vec<Happened>,
    /// The additional fields in a game.
    #[serde(flatten)]
    pub in_game: InGame,
}

/// What is printed on a card or token, in four forms: use the one that suits the engine best.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Printed {
    /// Its name.
    pub name: Option<String>,
    /// The whole card in words, as in the card files of the suite.
    pub text: String,
    /// The card as it is printed, in English, a face each: the front, then the back or what it is once it is
    /// flipped.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub english: Vec<Face>,
    /// The whole card as data.
    pub definition: Words<Card>,
    /// The abilities of the card that define its characteristics (604.3a), as numbers of its abilities counted
    /// from 1: those of the front, or only, face.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub defines_characteristics: Vec<usize>,
    /// The English of its back face.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub back_defines_characteristics: Vec<usize>,
}

/// Counters of one kind.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counters {
    /// The kind: `+1/+1`, `flying`, `charge`.
    pub kind: CounterKind,
    /// The number of counters of this kind.
    pub count: u32,
    /// When the last one was put there.
    pub when: Moment,
}

/// What an object is attached to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AttachedTo {
    /// An object, by its label
    Object(String),
    /// A player, by name
    Player(String),
}

/// What was chosen for an object as it entered, or for an effect as it was created.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Choices {
    /// A color.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// A subtype.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtype: Option<Subtype>,
    /// A number, also the value of X.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<i32>,
    /// A player, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

impl Choices {
    fn is_empty(&self) -> bool {
        *self == Choices::default()
    }
}

/// A change of an object's copiable values.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Copy {
    /// When it began.
    pub when: Moment,
    /// What is copied, with the exceptions.
    pub copying: Words<Copying>,
    /// How long it lasts; by default, as long as the object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration: Option<Words<Duration>>,
    /// Whose effect it is, if it does not last as long as the object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controller: Option<String>,
    /// The object from which it came, if it does not last as long as the object it changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// The effect of a resolved spell or ability.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Effect {
    /// Its label; a reply uses it for the abilities that it grants.
    pub label: String,
    /// The card whose spell or ability created it, if one is stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Printed>,
    /// Its source, by its label, if that still exists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The player who controlled the spell or ability: "you".
    pub controller: String,
    /// When it was created.
    pub created: Moment,
    /// How long it lasts.
    pub duration: Words<Duration>,
    /// What it applies to.
    pub affects: Affects,
    /// What was chosen for it.
    #[serde(default, skip_serializing_if = "Choices::is_empty")]
    pub choices: Choices,
    /// What it does and how long, in words.
    pub text: String,
    /// The same in English.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub english: String,
    /// Its parts as data, in the order in which they were stated.
    pub changes: Words<Vec<Modification>>,
}

/// What an effect applies to.
#[derive(Clone, PartialEq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Affects {
    /// The objects that were determined when it began, by label
    Objects(Vec<String>),
    /// All objects that match at the time
    Whatever(Words<Selector>),
    /// Players, by name
    Players(Vec<String>),
}
