//! What can be seen of a game, in canonical form.
//!
//! Every field is optional: `None` means that the engine does not show it. What is not shown is
//! not compared, and is counted.

use apnap_oracle::card::{CardTypes, Colors, Keyword, Mana, Restriction, Subtypes, Supertypes};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Everything a board names, and the players, as an engine sees them.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Observation {
    /// The objects, by label.
    pub objects: BTreeMap<String, ObjectSeen>,
    /// The players, by name.
    pub players: BTreeMap<String, PlayerSeen>,
}

/// One object.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
    /// Its colors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colors: Option<Colors>,
    /// Its supertypes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supertypes: Option<Supertypes>,
    /// Its card types.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_types: Option<CardTypes>,
    /// Its subtypes.
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
    /// Its controller; `null`, here `Some(None)`, if nobody controls it (109.4).
    #[serde(skip_serializing_if = "Option::is_none", with = "shown")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub controller: Option<Option<String>>,
    /// Its keyword abilities.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keywords: Option<BTreeSet<Keyword>>,
    /// What the abilities add that only need it to be tapped, sorted; also the intrinsic ones (305.6).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mana_abilities: Option<Vec<Mana>>,
    /// Its other abilities, by where they come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_abilities: Option<BTreeSet<Handle>>,
    /// The rules that effects lay on it (613.11).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restrictions: Option<BTreeSet<Restriction>>,
}

/// One player.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
}

/// How an ability without a name of its own is referred to: by where it comes from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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

/// "Not shown" and "there is none" are two things: the one is a missing field, the other `null`.
mod shown {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<T: Serialize, S: Serializer>(
        value: &Option<Option<T>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().and_then(Option::as_ref).serialize(serializer)
    }

    pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Option<T>>, D::Error> {
        Option::<T>::deserialize(deserializer).map(Some)
    }
}
