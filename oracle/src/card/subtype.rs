//! Subtypes (205.3): their kinds, one of them, and sets of them.

use super::subtype_words::WORDS;
use super::{CardType, CardTypes};
use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;
use std::fmt;
use std::sync::LazyLock;

/// A kind of subtypes, which belongs to one or two card types (205.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
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
    /// Creature types, shared with kindreds (205.3m)
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

    /// Returns the word before "types": `land` of land types.
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

    /// Returns the card types to which subtypes of this kind are correlated (205.3).
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Subtype(u16);

static TABLE: LazyLock<Vec<(SubtypeKind, &'static str)>> = LazyLock::new(|| {
    WORDS.iter().flat_map(|&(kind, words)| words.split_whitespace().map(move |word| (kind, word))).collect()
});

impl Subtype {
    /// Returns the five basic land types, each with the mana that its intrinsic ability adds (305.6).
    pub fn basic_land_types() -> [(Subtype, super::Color); 5] {
        use super::Color;
        let first = TABLE.iter().position(|&(kind, _)| kind == SubtypeKind::Land).unwrap_or(0) as u16;
        [Color::White, Color::Blue, Color::Black, Color::Red, Color::Green]
            .map(|color| (Subtype(first + color as u16), color))
    }

    /// Returns the subtype with that name, if there is one.
    pub fn named(word: &str) -> Option<Subtype> {
        TABLE.iter().position(|&(_, known)| known == word).map(|n| Subtype(n as u16))
    }

    /// Returns its word.
    pub fn word(self) -> &'static str {
        TABLE.get(self.0 as usize).map_or("", |&(_, word)| word)
    }

    /// Returns the kind to which it belongs.
    pub fn kind(self) -> SubtypeKind {
        TABLE.get(self.0 as usize).map_or(SubtypeKind::Creature, |&(kind, _)| kind)
    }

    /// Returns every subtype.
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
        Subtype::named(&word).ok_or_else(|| format!("`{word}` is not a subtype"))
    }
}

impl From<Subtype> for String {
    fn from(subtype: Subtype) -> String {
        subtype.word().to_owned()
    }
}

const BLOCKS: usize = 8;

/// A set of subtypes.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Subtype>", into = "Vec<Subtype>")]
pub struct Subtypes([u64; BLOCKS]);

impl Subtypes {
    /// The empty set.
    pub const NONE: Subtypes = Subtypes([0; BLOCKS]);

    /// Returns the set of all subtypes of a kind.
    pub fn every(kind: SubtypeKind) -> Subtypes {
        static EVERY: LazyLock<Vec<Subtypes>> = LazyLock::new(|| {
            SubtypeKind::ALL
                .iter()
                .map(|&kind| Subtype::all().filter(|subtype| subtype.kind() == kind).collect())
                .collect()
        });
        EVERY.get(kind as usize).copied().unwrap_or_default()
    }

    /// Returns whether a subtype is in the set.
    pub fn contains(&self, subtype: Subtype) -> bool {
        self.0[subtype.0 as usize / 64] & (1 << (subtype.0 % 64)) != 0
    }

    /// Returns the union of both sets.
    pub fn union(self, other: Subtypes) -> Subtypes {
        self.combined(other, |a, b| a | b)
    }

    /// Returns the set without the subtypes of the other.
    pub fn without(self, other: Subtypes) -> Subtypes {
        self.combined(other, |a, b| a & !b)
    }

    /// Returns those that are of a kind.
    pub fn of_kind(self, kind: SubtypeKind) -> Subtypes {
        self.combined(Subtypes::every(kind), |a, b| a & b)
    }

    /// Returns the number of subtypes.
    pub fn len(self) -> usize {
        self.0.iter().map(|block| block.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == Subtypes::NONE
    }

    /// Returns each of them.
    pub fn iter(self) -> impl Iterator<Item = Subtype> {
        (0..BLOCKS as u16 * 64).map(Subtype).filter(move |&subtype| self.contains(subtype))
    }

    /// Returns the same subtypes with one read as another (612.1).
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
