//! The effects of static abilities and of spells.

use super::Quantity::{Count, ItsManaValue, Number, ThisManaValue, ThisPower};
use super::Test::{All, Flying, Not, PowerAtLeast, PowerAtMost, Theirs, This, Type, Yours};
use super::{AlphabetEffect, Alteration, Gained, Spell, Sub, Test};
use apnap_oracle::card::CardType::{self, Artifact, Creature, Land};
use apnap_oracle::card::Color;

const EVERYTHING: Test = All(&[]);
const CREATURE: Test = Type(Creature);
const OTHER: Test = Not(&This);

/// An effect without a condition.
const fn each(of: Test, says: &'static str, changes: &'static [Alteration]) -> AlphabetEffect {
    AlphabetEffect { says, as_long_as: None, of, changes }
}

/// The ability that one of the effects grants.
static WEIGHTY: AlphabetEffect = each(
    CREATURE,
    "each creature has base power and toughness equal to this permanent's mana value",
    &[Alteration::Base(ThisManaValue, ThisManaValue)],
);

/// The effects of static abilities.
pub static STATICS: [AlphabetEffect; 22] = [
    // Layer 2: control by selector, which reads control.
    each(
        All(&[CREATURE, Theirs]),
        "you control each creature that an opponent controls",
        &[Alteration::YouControl],
    ),
    // Layer 4: types by types.
    each(
        All(&[Type(Land), Not(&Test::Basic)]),
        "each nonbasic land is a Mountain",
        &[Alteration::SetLandType(Sub::Mountain)],
    ),
    each(Type(Land), "each land is also a Swamp", &[Alteration::AddSub(Sub::Swamp)]),
    each(
        All(&[Type(Land), Test::Sub(Sub::Swamp)]),
        "each Swamp is an Island",
        &[Alteration::SetLandType(Sub::Island)],
    ),
    each(Type(Land), "each land is also an artifact", &[Alteration::AddType(Artifact)]),
    each(CREATURE, "each creature is a Frog", &[Alteration::SetCreatureType(Sub::Frog)]),
    // Layers 4 and 7b, and 4, 5 and 7b: one effect in several layers.
    each(
        All(&[Type(Artifact), Not(&CREATURE)]),
        "each noncreature artifact is also a creature with base power and toughness equal to its mana value",
        &[Alteration::AddType(Creature), Alteration::Base(ItsManaValue, ItsManaValue)],
    ),
    each(
        All(&[Type(Land), Test::Sub(Sub::Forest)]),
        "each Forest is also a creature, is green and has base power and toughness 1/1",
        &[
            Alteration::AddType(Creature),
            Alteration::SetColor(Color::Green),
            Alteration::Base(Number(1), Number(1)),
        ],
    ),
    // Layer 5: colors by colors.
    each(Test::Color(Color::Green), "each green permanent is white", &[Alteration::SetColor(Color::White)]),
    each(
        Test::Color(Color::White),
        "each white permanent is also black",
        &[Alteration::AddColor(Color::Black)],
    ),
    each(Test::Colorless, "each colorless permanent is green", &[Alteration::SetColor(Color::Green)]),
    // Layer 6: abilities by abilities, and by what only layer 7 writes.
    each(
        All(&[CREATURE, Flying]),
        "each creature with flying loses all abilities",
        &[Alteration::LoseAllAbilities],
    ),
    each(
        All(&[CREATURE, Test::NoAbilities]),
        "each creature with no abilities has flying",
        &[Alteration::Gain(Gained::Flying)],
    ),
    AlphabetEffect {
        says: "as long as this permanent has no flying, each other creature has flying",
        as_long_as: Some(Not(&Flying)),
        of: All(&[CREATURE, OTHER]),
        changes: &[Alteration::Gain(Gained::Flying)],
    },
    each(
        All(&[CREATURE, Theirs]),
        "each creature that an opponent controls can't have flying",
        &[Alteration::CantHaveFlying],
    ),
    each(
        Type(Artifact),
        "each artifact has 'each creature has base power and toughness equal to this permanent's mana value'",
        &[Alteration::Gain(Gained::Static(&WEIGHTY))],
    ),
    // Layers 6 and 7b.
    each(
        CREATURE,
        "each creature loses all abilities and has base power and toughness 1/1",
        &[Alteration::LoseAllAbilities, Alteration::Base(Number(1), Number(1))],
    ),
    // Layer 7b: by power, by value.
    each(
        All(&[CREATURE, PowerAtLeast(3)]),
        "each creature with power 3 or more has base power and toughness 2/5",
        &[Alteration::Base(Number(2), Number(5))],
    ),
    each(
        All(&[CREATURE, OTHER]),
        "each other creature has base power equal to this permanent's power and base toughness 3",
        &[Alteration::Base(ThisPower, Number(3))],
    ),
    // Layer 7c: by power, by count, this and other.
    each(
        All(&[CREATURE, Yours, PowerAtMost(2)]),
        "each creature you control with power 2 or less gets +2/+1",
        &[Alteration::Adjust(Number(2), Number(1))],
    ),
    each(
        This,
        "this permanent gets +1/+0 for each creature with power 3 or more",
        &[Alteration::Adjust(Count(&All(&[CREATURE, PowerAtLeast(3)])), Number(0))],
    ),
    // Layer 7d: by power.
    each(
        All(&[CREATURE, PowerAtLeast(3)]),
        "each creature with power 3 or more has its power and toughness switched",
        &[Alteration::Switch],
    ),
];

/// A spell whose effect applies to what it picked.
const fn spell(picks: Option<CardType>, says: &'static str, changes: &'static [Alteration]) -> Spell {
    Spell { picks, effect: each(EVERYTHING, says, changes) }
}

/// The spells that resolve.
pub static SPELLS: [Spell; 8] = [
    spell(Some(Creature), "you control these printed creatures", &[Alteration::YouControl]),
    spell(None, "in the text of these permanents Forest reads Swamp", &[Alteration::ForestReadsSwamp]),
    spell(Some(Land), "these printed lands are Forests", &[Alteration::SetLandType(Sub::Forest)]),
    spell(None, "these permanents are also creatures", &[Alteration::AddType(Creature)]),
    spell(None, "these permanents are green", &[Alteration::SetColor(Color::Green)]),
    spell(None, "these permanents have flying", &[Alteration::Gain(Gained::Flying)]),
    spell(
        None,
        "these permanents have base power and toughness 4/2",
        &[Alteration::Base(Number(4), Number(2))],
    ),
    spell(None, "these permanents have their power and toughness switched", &[Alteration::Switch]),
];
