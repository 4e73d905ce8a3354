//! Card types, supertypes, subtypes (205) and zones (400.1), and sets of them.

use super::subtypes::WORDS;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::LazyLock;

macro_rules! set_of {
    ($(#[$doc:meta])* $set:ident of $name:ident as $vec:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(from = $vec, into = $vec)]
        pub struct $set(u16);

        impl $set {
            /// The empty set.
            pub const NONE: $set = $set(0);

            /// Whether it is among them.
            pub fn contains(self, one: $name) -> bool {
                self.0 & (1 << one as u16) != 0
            }

            /// These and those.
            pub fn union(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// These without those.
            pub fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// Whether there is none.
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Each of them, in the order in which they are printed.
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
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum $name { $(#[doc = $word] $variant,)* }

        impl $name {
            /// All of them, in the order in which they are printed.
            pub const ALL: &[$name] = &[$($name::$variant,)*];

            /// The word for it.
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

/// The kinds of subtypes: each belongs to a card type or two (205.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SubtypeKind {
    /// Artifact types (205.3g)
    Artifact,
    /// Enchantment types (205.3h)
    Enchantment,
    /// Land types (205.3i)
    Land,
    /// Planeswalker types (205.3j)
    Planeswalker,
    /// Spell types, of instants and sorceries (205.3k)
    Spell,
    /// Creature types, also of kindreds (205.3m)
    Creature,
    /// Battle types (205.3q)
    Battle,
}

impl SubtypeKind {
    /// All kinds.
    pub const ALL: &[SubtypeKind] = &[
        SubtypeKind::Artifact,
        SubtypeKind::Enchantment,
        SubtypeKind::Land,
        SubtypeKind::Planeswalker,
        SubtypeKind::Spell,
        SubtypeKind::Creature,
        SubtypeKind::Battle,
    ];

    /// The word before "types": `land` of land types.
    pub fn word(self) -> &'static str {
        match self {
            SubtypeKind::Artifact => "artifact",
            SubtypeKind::Enchantment => "enchantment",
            SubtypeKind::Land => "land",
            SubtypeKind::Planeswalker => "planeswalker",
            SubtypeKind::Spell => "spell",
            SubtypeKind::Creature => "creature",
            SubtypeKind::Battle => "battle",
        }
    }

    /// The card types to which subtypes of this kind are correlated (205.3).
    pub fn card_types(self) -> CardTypes {
        match self {
            SubtypeKind::Artifact => CardType::Artifact.into(),
            SubtypeKind::Enchantment => CardType::Enchantment.into(),
            SubtypeKind::Land => CardType::Land.into(),
            SubtypeKind::Planeswalker => CardType::Planeswalker.into(),
            SubtypeKind::Spell => [CardType::Instant, CardType::Sorcery].into_iter().collect(),
            SubtypeKind::Creature => [CardType::Creature, CardType::Kindred].into_iter().collect(),
            SubtypeKind::Battle => CardType::Battle.into(),
        }
    }
}

/// A subtype (205.3), known by its word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Subtype(u16);

static TABLE: LazyLock<Vec<(SubtypeKind, &'static str)>> = LazyLock::new(|| {
    WORDS.iter().flat_map(|&(kind, words)| words.split_whitespace().map(move |word| (kind, word))).collect()
});

impl Subtype {
    /// The five basic land types with the mana that their intrinsic ability adds (305.6).
    pub fn basic_land_types() -> [(Subtype, super::Color); 5] {
        use super::Color;
        let first = TABLE.iter().position(|&(kind, _)| kind == SubtypeKind::Land).unwrap_or(0) as u16;
        [Color::White, Color::Blue, Color::Black, Color::Red, Color::Green]
            .map(|color| (Subtype(first + color as u16), color))
    }

    /// The subtype of that name, if there is one.
    pub fn named(word: &str) -> Option<Subtype> {
        TABLE.iter().position(|&(_, known)| known == word).map(|n| Subtype(n as u16))
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        TABLE.get(self.0 as usize).map_or("", |&(_, word)| word)
    }

    /// The kind to which it belongs.
    pub fn kind(self) -> SubtypeKind {
        TABLE.get(self.0 as usize).map_or(SubtypeKind::Creature, |&(kind, _)| kind)
    }

    /// Every subtype there is.
    pub fn all() -> impl Iterator<Item = Subtype> {
        (0..TABLE.len() as u16).map(Subtype)
    }
}

impl fmt::Display for Subtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Debug for Subtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl TryFrom<String> for Subtype {
    type Error = String;
    fn try_from(word: String) -> Result<Subtype, String> {
        Subtype::named(&word).ok_or_else(|| format!("`{word}` is no subtype"))
    }
}

impl From<Subtype> for String {
    fn from(subtype: Subtype) -> String {
        subtype.word().to_owned()
    }
}

const BLOCKS: usize = 8;

/// A set of subtypes.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Subtype>", into = "Vec<Subtype>")]
pub struct Subtypes([u64; BLOCKS]);

impl Subtypes {
    /// The empty set.
    pub const NONE: Subtypes = Subtypes([0; BLOCKS]);

    /// Every subtype of a kind.
    pub fn every(kind: SubtypeKind) -> Subtypes {
        static EVERY: LazyLock<Vec<Subtypes>> = LazyLock::new(|| {
            SubtypeKind::ALL
                .iter()
                .map(|&kind| Subtype::all().filter(|subtype| subtype.kind() == kind).collect())
                .collect()
        });
        EVERY.get(kind as usize).copied().unwrap_or_default()
    }

    /// Whether it is among them.
    pub fn contains(&self, subtype: Subtype) -> bool {
        self.0[subtype.0 as usize / 64] & (1 << (subtype.0 % 64)) != 0
    }

    /// These and those.
    pub fn union(self, other: Subtypes) -> Subtypes {
        self.combined(other, |a, b| a | b)
    }

    /// These without those.
    pub fn without(self, other: Subtypes) -> Subtypes {
        self.combined(other, |a, b| a & !b)
    }

    /// Those that are of a kind.
    pub fn of_kind(self, kind: SubtypeKind) -> Subtypes {
        self.combined(Subtypes::every(kind), |a, b| a & b)
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.0.iter().map(|block| block.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == Subtypes::NONE
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Subtype> {
        (0..BLOCKS as u16 * 64).map(Subtype).filter(move |&subtype| self.contains(subtype))
    }

    /// The same subtypes with one read as another (612.1).
    pub fn with_replaced(self, from: Subtype, to: Subtype) -> Subtypes {
        if self.contains(from) { self.without(from.into()).union(to.into()) } else { self }
    }

    fn combined(self, other: Subtypes, combine: impl Fn(u64, u64) -> u64) -> Subtypes {
        Subtypes(std::array::from_fn(|n| combine(self.0[n], other.0[n])))
    }
}

impl FromIterator<Subtype> for Subtypes {
    fn from_iter<I: IntoIterator<Item = Subtype>>(all: I) -> Subtypes {
        let mut set = Subtypes::NONE;
        for Subtype(n) in all {
            set.0[n as usize / 64] |= 1 << (n % 64);
        }
        set
    }
}

impl From<Subtype> for Subtypes {
    fn from(subtype: Subtype) -> Subtypes {
        [subtype].into_iter().collect()
    }
}

impl From<Vec<Subtype>> for Subtypes {
    fn from(all: Vec<Subtype>) -> Subtypes {
        all.into_iter().collect()
    }
}

impl From<Subtypes> for Vec<Subtype> {
    fn from(set: Subtypes) -> Vec<Subtype> {
        set.iter().collect()
    }
}

impl fmt::Debug for Subtypes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subtype_fits_is_found_by_its_word_and_is_there_once() {
        assert!(TABLE.len() <= BLOCKS * 64);
        for subtype in Subtype::all() {
            assert_eq!(Subtype::named(subtype.word()), Some(subtype));
        }
        let basic: Vec<_> = Subtype::basic_land_types().iter().map(|(subtype, _)| subtype.word()).collect();
        assert_eq!(basic, ["Plains", "Island", "Swamp", "Mountain", "Forest"]);
    }
}
