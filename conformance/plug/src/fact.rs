//! The facts that a scenario expects of objects and players.

use crate::observation::Handle;
use apnap_oracle::card::{
    CardType, CardTypes, Colors, Keyword, Mana, Restriction, SubtypeKind, Subtypes, Supertypes,
};
use std::collections::BTreeSet;

/// One expected fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// The label of an object or the name of a player.
    pub subject: String,
    /// What is expected of it.
    pub fact: Fact,
    /// Its line in the file, counted from 1.
    pub line: usize,
}

/// What can be expected of an object or a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// `is 4/3`
    PowerToughness(i32, i32),
    /// `has no power or toughness`
    NoPowerOrToughness,
    /// `has power 4`
    Power(i32),
    /// `has toughness 3`
    Toughness(i32),
    /// `is named "Bear"`, `has no name`
    Name(Option<String>),
    /// `has mana value 3`
    ManaValue(i32),
    /// `is white and blue`, `is colorless`
    Colors(Colors),
    /// `has types …`: the whole type line
    Types(Supertypes, CardTypes, Subtypes),
    /// `has card types …`
    CardTypes(CardTypes),
    /// `has supertypes …`
    Supertypes(Supertypes),
    /// `has land types …`, `has no creature types`, `has every creature type`
    Subtypes(SubtypeKind, Subtypes),
    /// `is a creature`, `is not a creature`
    IsA(CardType, bool),
    /// `has flying`, `lacks flying`; also of players
    Keyword(Keyword, bool),
    /// `has keywords …`, `has no keywords`
    Keywords(BTreeSet<Keyword>),
    /// `has no abilities`; also of players
    NoAbilities,
    /// `has mana abilities …`, sorted
    ManaAbilities(Vec<Mana>),
    /// `has printed ability 1`, `lacks ability granted by e1`
    Ability(Handle, bool),
    /// `is controlled by bob`
    Controller(String),
    /// `can't block`
    Restriction(Restriction),
    /// `has no restrictions`
    NoRestrictions,
    /// `has maximum hand size 5`, `has no maximum hand size`
    MaximumHandSize(Option<i32>),
    /// `may play 2 lands`
    LandPlays(i32),
}
