//! Cards: characteristics and abilities as data.
//!
//! A *card* is what is printed on it: the characteristics of 109.3, with its rules text as abilities from a
//! small closed vocabulary. Everything here is plain data; `rules/` has what an ability *does*. Filters and
//! values are a small language of their own, because dependency (613.8a) is about effects that read what
//! other effects write.

mod ability;
mod color;
mod combat_rule;
mod combat_trigger;
mod cost;
mod effect;
mod filter;
mod inside;
mod keyword;
mod mana;
mod one_shot;
mod qualities;
mod subtype;
mod subtype_words;
mod trigger;
mod types;
mod value;
pub mod walk;
mod word;

pub use ability::{Ability, Static};
pub use color::{Color, Colors};
pub use combat_rule::{CombatRule, Shielded};
pub use combat_trigger::{CombatTrigger, InCombat};
pub use cost::{Cost, Window};
pub use effect::{
    Becoming, ColorChoice, CopyOf, Copying, Duration, HandSize, Modification, PlayerRule, Restriction,
    Subject, SubtypeChoice, Word,
};
pub use filter::{Comparison, Condition, Filter, Selector, Who};
pub use keyword::{CounterKind, FromAQuality, Keyword, Parameter, Quality};
pub use mana::{Mana, ManaCost, ManaSymbol};
pub use one_shot::{
    Colored, Damage, DamageShield, Destination, Effect, Extent, IntoCombat, OneShot, Sources, Target,
    Targetable,
};
pub use subtype::{Subtype, SubtypeKind, Subtypes};
pub use trigger::{CopyException, Instead, Recipient, Replacement, Trigger, Would};
pub use types::{CardType, CardTypes, Supertype, Supertypes, Zone, Zones};
pub use value::{Rounding, Value, Whose};

use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;
use std::sync::Arc;

/// A card, or the definition of a token.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Card {
    /// Its front, or only, face.
    pub front: Arc<Characteristics>,
    /// Its back face, if it is double-faced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<Arc<Characteristics>>,
    /// Whether it is a modal double-faced card, rather than a transforming one (712.1).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub modal: bool,
    /// The numbers that are lit up on it, if it is an Attraction (717.1). They aren't a characteristic, so
    /// nothing copies them (707.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lights: Vec<u8>,
}

impl Card {
    /// Creates a card, or the definition of a token, with one face.
    pub fn of_one_face(front: Arc<Characteristics>) -> Arc<Card> {
        Arc::new(Card { front, back: None, modal: false, lights: Vec::new() })
    }
}

/// The characteristics that text can give an object (109.3); also its copiable values (707.2).
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Characteristics {
    /// Its name; face-down objects have none.
    pub name: Option<String>,
    /// Its mana cost; lands and tokens have none.
    pub mana_cost: Option<ManaCost>,
    /// Its color indicator; for a token, the colors stated by the effect that created it.
    pub color_indicator: Colors,
    /// Colors that a copy effect gave it by an exception, instead of those of its cost and
    /// indicator (707.9b).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colors: Option<Colors>,
    /// The supertypes in its type line (205.4).
    pub supertypes: Supertypes,
    /// The card types in its type line (205.2).
    pub card_types: CardTypes,
    /// The subtypes in its type line (205.3).
    pub subtypes: Subtypes,
    /// Its rules text: the abilities, in the order in which they are printed.
    pub abilities: Vec<Arc<Ability>>,
    /// The power in its lower right corner.
    pub power: Option<Printed>,
    /// The toughness in its lower right corner.
    pub toughness: Option<Printed>,
    /// Its printed loyalty.
    pub loyalty: Option<i32>,
    /// Its printed defense.
    pub defense: Option<i32>,
    /// The alternative characteristics of a flip card (710.1b); once it is flipped, its normal ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flipped: Option<Arc<Characteristics>>,
}

/// A number in a power/toughness box (208.1, 208.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Printed {
    /// A plain number.
    Number(i32),
    /// A star, or a number plus a star; an ability of the card defines it.
    Star {
        /// The number before the star, 0 if none is printed.
        plus: i32,
    },
}

impl Printed {
    /// Returns the number, with a number in place of a star.
    pub fn number(self, star: i32) -> i32 {
        match self {
            Printed::Number(number) => number,
            Printed::Star { plus } => plus.saturating_add(star),
        }
    }
}
