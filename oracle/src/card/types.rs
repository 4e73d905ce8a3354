//! Card types, supertypes (205) and zones (400.1), and sets of them.

use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;
use std::fmt;

macro_rules! set_of {
    ($(#[$doc:meta])* $set:ident of $name:ident as $vec:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(from = $vec, into = $vec)]
        pub struct $set(u16);

        impl $set {
            /// The empty set.
            pub const NONE: $set = $set(0);

            /// Returns whether one of them is in the set.
            pub fn contains(self, one: $name) -> bool {
                self.0 & (1 << one as u16) != 0
            }

            /// Returns the union of both sets.
            pub fn union(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// Returns the set without those of the other.
            pub fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// Returns whether the set is empty.
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns each of them, in the order in which they are printed.
            pub fn iter(self) -> impl Iterator<Item = $name> {
                $name::ALL.iter().copied().filter(move |&one| self.contains(one))
            }
        }

        impl FromIterator<$name> for $set {
            fn from_iter<I: IntoIterator<Item = $name>>(all: I) -> $set {
                $set(all.into_iter().fold(0, |set, one| set | 1 << one as u16))
            }
        }

        impl From<$name> for $set {
            fn from(one: $name) -> $set {
                [one].into_iter().collect()
            }
        }

        impl From<Vec<$name>> for $set {
            fn from(all: Vec<$name>) -> $set {
                all.into_iter().collect()
            }
        }

        impl From<$set> for Vec<$name> {
            fn from(set: $set) -> Vec<$name> {
                set.iter().collect()
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum $name { $(#[doc = $word] $variant,)* }

        impl $name {
            /// All of them, in the order in which they are printed.
            pub const ALL: &[$name] = &[$($name::$variant,)*];

            /// Returns the word for it.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words! {
    /// A supertype (205.4a).
    Supertype {
        Basic = "Basic",
        Legendary = "Legendary",
        Ongoing = "Ongoing",
        Snow = "Snow",
        World = "World",
    }
}

words! {
    /// A card type (205.2a), in the order in which a type line prints them.
    CardType {
        Kindred = "Kindred",
        Artifact = "Artifact",
        Enchantment = "Enchantment",
        Land = "Land",
        Creature = "Creature",
        Planeswalker = "Planeswalker",
        Battle = "Battle",
        Instant = "Instant",
        Sorcery = "Sorcery",
        Dungeon = "Dungeon",
        Plane = "Plane",
        Phenomenon = "Phenomenon",
        Scheme = "Scheme",
        Vanguard = "Vanguard",
        Conspiracy = "Conspiracy",
    }
}

impl CardType {
    /// The card types of variants, whose cards stay in the command zone (400.4b).
    pub const OF_VARIANTS: [CardType; 5] =
        [CardType::Plane, CardType::Phenomenon, CardType::Scheme, CardType::Vanguard, CardType::Conspiracy];
}

words! {
    /// A zone (400.1).
    Zone {
        Battlefield = "battlefield",
        Stack = "stack",
        Hand = "hand",
        Library = "library",
        Graveyard = "graveyard",
        Exile = "exile",
        Command = "command zone",
    }
}

set_of! {
    /// A set of supertypes.
    Supertypes of Supertype as "Vec<Supertype>"
}
set_of! {
    /// A set of card types.
    CardTypes of CardType as "Vec<CardType>"
}
set_of! {
    /// A set of zones.
    Zones of Zone as "Vec<Zone>"
}
