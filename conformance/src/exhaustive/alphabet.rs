//! The closed alphabet: the kinds of objects, and the effects, from which every small board is made.
//!
//! It is data in a tiny language of its own, so that two readers can give it meaning independently:
//! [`board`](super::board) writes it in the oracle's vocabulary, [`independent`](super::independent)
//! reads it directly.

use apnap_oracle::card::{CardType, Color};

/// Who owns an object, and controls it as it enters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// The active player, who also casts every spell
    Alice,
    /// The opponent
    Bob,
}

/// The subtypes that the alphabet tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Sub {
    Forest,
    Island,
    Swamp,
    Mountain,
    Bear,
    Soldier,
    Golem,
    Bird,
    Lhurgoyf,
    Shapeshifter,
    Frog,
}

impl Sub {
    /// All of them: the land types first.
    pub const ALL: [Sub; 11] = [
        Sub::Forest,
        Sub::Island,
        Sub::Swamp,
        Sub::Mountain,
        Sub::Bear,
        Sub::Soldier,
        Sub::Golem,
        Sub::Bird,
        Sub::Lhurgoyf,
        Sub::Shapeshifter,
        Sub::Frog,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Sub::Forest => "Forest",
            Sub::Island => "Island",
            Sub::Swamp => "Swamp",
            Sub::Mountain => "Mountain",
            Sub::Bear => "Bear",
            Sub::Soldier => "Soldier",
            Sub::Golem => "Golem",
            Sub::Bird => "Bird",
            Sub::Lhurgoyf => "Lhurgoyf",
            Sub::Shapeshifter => "Shapeshifter",
            Sub::Frog => "Frog",
        }
    }
}

/// Something that is so of an object or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// All of these hold; none is true of everything
    All(&'static [Test]),
    /// This does not hold
    Not(&'static Test),
    /// It has a card type
    Type(CardType),
    /// It is basic
    Basic,
    /// It has a subtype
    Sub(Sub),
    /// It has a color
    Color(Color),
    /// It has no color
    Colorless,
    /// It is the object on which the ability stands
    This,
    /// "You" control it
    Yours,
    /// An opponent of "you" controls it
    Theirs,
    /// It has flying
    Flying,
    /// It has no abilities
    NoAbilities,
    /// Its power is so much or more
    PowerAtLeast(i32),
    /// Its power is so much or less
    PowerAtMost(i32),
}

/// A number, or how to find it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// A number
    Number(i32),
    /// How many permanents pass a test
    Count(&'static Test),
    /// The mana value of the object that the effect is applied to
    ItsManaValue,
    /// The mana value of the object on which the ability stands
    ThisManaValue,
    /// The power of the object on which the ability stands
    ThisPower,
}

/// An ability that an effect can give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gained {
    /// Flying
    Flying,
    /// A static ability
    Static(&'static Effect),
}

/// One change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// "You" control it
    YouControl,
    /// In its text, Forest reads Swamp
    ForestReadsSwamp,
    /// It has this card type too
    AddType(CardType),
    /// It has this subtype too
    AddSub(Sub),
    /// It has this basic land type and no other land types
    SetLandType(Sub),
    /// It has this creature type and no others
    SetCreatureType(Sub),
    /// It has this color and no others
    SetColor(Color),
    /// It has this color too
    AddColor(Color),
    /// It has an ability
    Gain(Gained),
    /// It loses all abilities
    LoseAllAbilities,
    /// It can't have flying
    CantHaveFlying,
    /// It has this base power and toughness
    Base(Amount, Amount),
    /// It gets this power and toughness more
    Adjust(Amount, Amount),
    /// Its power and toughness are switched
    Switch,
}

/// A continuous effect.
#[derive(PartialEq, Eq, Debug)]
pub struct Effect {
    /// What it says
    pub says: &'static str,
    /// "As long as this …"
    pub as_long_as: Option<Test>,
    /// What it applies to
    pub of: Test,
    /// What it changes, in the order in which it is stated
    pub changes: &'static [Change],
}

/// A spell that makes an effect on a set of permanents, closed as it resolves (611.2c).
#[derive(PartialEq, Eq, Debug)]
pub struct Spell {
    /// Which of the permanents that have entered by then: those on which this card type is printed,
    /// or all
    pub picks: Option<CardType>,
    /// What it makes of them
    pub effect: Effect,
}

/// A printed ability of a kind of object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Printed {
    /// Flying
    Flying,
    /// {T}: Add {C}
    TapForColorless,
    /// This is also every creature type (a characteristic-defining ability)
    EveryCreatureType,
    /// Its power and toughness are the number of creatures (a characteristic-defining ability)
    CountsCreatures,
}

/// A kind of object, as printed.
#[derive(PartialEq, Eq, Debug)]
pub struct Kind {
    /// Its name
    pub name: &'static str,
    /// Who owns it
    pub owner: Seat,
    /// Its mana cost
    pub cost: &'static str,
    /// Its mana value
    pub mana_value: i32,
    /// Its color
    pub color: Option<Color>,
    /// Whether it is basic
    pub basic: bool,
    /// Its card types
    pub types: &'static [CardType],
    /// Its subtypes
    pub subs: &'static [Sub],
    /// Its power and toughness; stars are 0
    pub size: Option<(i32, i32)>,
    /// Its ability
    pub ability: Option<Printed>,
    /// Whether it is also printed with one of the [`STATICS`]
    pub carries: bool,
}

use Amount::{Count, ItsManaValue, Number, ThisManaValue, ThisPower};
use CardType::{Artifact, Creature, Enchantment, Land};
use Test::{All, Flying, Not, PowerAtLeast, PowerAtMost, Theirs, This, Type, Yours};

/// The kinds of objects.
pub static KINDS: [Kind; 10] = [
    Kind {
        name: "Bear",
        owner: Seat::Alice,
        cost: "{1}{G}",
        mana_value: 2,
        color: Some(Color::Green),
        basic: false,
        types: &[Creature],
        subs: &[Sub::Bear],
        size: Some((2, 2)),
        ability: None,
        carries: true,
    },
    Kind {
        name: "Soldier",
        owner: Seat::Bob,
        cost: "{W}",
        mana_value: 1,
        color: Some(Color::White),
        basic: false,
        types: &[Creature],
        subs: &[Sub::Soldier],
        size: Some((1, 3)),
        ability: None,
        carries: false,
    },
    Kind {
        name: "Bird",
        owner: Seat::Alice,
        cost: "{U}",
        mana_value: 1,
        color: Some(Color::Blue),
        basic: false,
        types: &[Creature],
        subs: &[Sub::Bird],
        size: Some((1, 1)),
        ability: Some(Printed::Flying),
        carries: false,
    },
    Kind {
        name: "Lhurgoyf",
        owner: Seat::Alice,
        cost: "{2}{B}",
        mana_value: 3,
        color: Some(Color::Black),
        basic: false,
        types: &[Creature],
        subs: &[Sub::Lhurgoyf],
        size: Some((0, 0)),
        ability: Some(Printed::CountsCreatures),
        carries: false,
    },
    Kind {
        name: "Changeling",
        owner: Seat::Bob,
        cost: "{2}{R}",
        mana_value: 3,
        color: Some(Color::Red),
        basic: false,
        types: &[Creature],
        subs: &[Sub::Shapeshifter],
        size: Some((3, 1)),
        ability: Some(Printed::EveryCreatureType),
        carries: false,
    },
    Kind {
        name: "Forest",
        owner: Seat::Alice,
        cost: "",
        mana_value: 0,
        color: None,
        basic: true,
        types: &[Land],
        subs: &[Sub::Forest],
        size: None,
        ability: None,
        carries: false,
    },
    Kind {
        name: "Grotto",
        owner: Seat::Alice,
        cost: "",
        mana_value: 0,
        color: None,
        basic: false,
        types: &[Land],
        subs: &[Sub::Forest, Sub::Swamp],
        size: None,
        ability: Some(Printed::TapForColorless),
        carries: true,
    },
    Kind {
        name: "Relic",
        owner: Seat::Alice,
        cost: "{2}",
        mana_value: 2,
        color: None,
        basic: false,
        types: &[Artifact],
        subs: &[],
        size: None,
        ability: None,
        carries: true,
    },
    Kind {
        name: "Golem",
        owner: Seat::Bob,
        cost: "{4}",
        mana_value: 4,
        color: None,
        basic: false,
        types: &[Artifact, Creature],
        subs: &[Sub::Golem],
        size: Some((3, 4)),
        ability: None,
        carries: true,
    },
    Kind {
        name: "Shrine",
        owner: Seat::Alice,
        cost: "{W}",
        mana_value: 1,
        color: Some(Color::White),
        basic: false,
        types: &[Enchantment],
        subs: &[],
        size: None,
        ability: None,
        carries: true,
    },
];

const EVERYTHING: Test = All(&[]);
const CREATURE: Test = Type(Creature);
const OTHER: Test = Not(&This);

/// An effect without a condition.
const fn each(of: Test, says: &'static str, changes: &'static [Change]) -> Effect {
    Effect { says, as_long_as: None, of, changes }
}

/// The ability that one of the effects grants.
static WEIGHTY: Effect = each(
    CREATURE,
    "each creature has base power and toughness equal to this permanent's mana value",
    &[Change::Base(ThisManaValue, ThisManaValue)],
);

/// The effects of static abilities.
pub static STATICS: [Effect; 22] = [
    // Layer 2: control by selector, which reads control.
    each(
        All(&[CREATURE, Theirs]),
        "you control each creature that an opponent controls",
        &[Change::YouControl],
    ),
    // Layer 4: types by types.
    each(
        All(&[Type(Land), Not(&Test::Basic)]),
        "each nonbasic land is a Mountain",
        &[Change::SetLandType(Sub::Mountain)],
    ),
    each(Type(Land), "each land is also a Swamp", &[Change::AddSub(Sub::Swamp)]),
    each(
        All(&[Type(Land), Test::Sub(Sub::Swamp)]),
        "each Swamp is an Island",
        &[Change::SetLandType(Sub::Island)],
    ),
    each(Type(Land), "each land is also an artifact", &[Change::AddType(Artifact)]),
    each(CREATURE, "each creature is a Frog", &[Change::SetCreatureType(Sub::Frog)]),
    // Layers 4 and 7b, and 4, 5 and 7b: one effect in several layers.
    each(
        All(&[Type(Artifact), Not(&CREATURE)]),
        "each noncreature artifact is also a creature with base power and toughness equal to its mana value",
        &[Change::AddType(Creature), Change::Base(ItsManaValue, ItsManaValue)],
    ),
    each(
        All(&[Type(Land), Test::Sub(Sub::Forest)]),
        "each Forest is also a creature, is green and has base power and toughness 1/1",
        &[Change::AddType(Creature), Change::SetColor(Color::Green), Change::Base(Number(1), Number(1))],
    ),
    // Layer 5: colors by colors.
    each(Test::Color(Color::Green), "each green permanent is white", &[Change::SetColor(Color::White)]),
    each(Test::Color(Color::White), "each white permanent is also black", &[Change::AddColor(Color::Black)]),
    each(Test::Colorless, "each colorless permanent is green", &[Change::SetColor(Color::Green)]),
    // Layer 6: abilities by abilities, and by what only layer 7 writes.
    each(
        All(&[CREATURE, Flying]),
        "each creature with flying loses all abilities",
        &[Change::LoseAllAbilities],
    ),
    each(
        All(&[CREATURE, Test::NoAbilities]),
        "each creature with no abilities has flying",
        &[Change::Gain(Gained::Flying)],
    ),
    Effect {
        says: "as long as this permanent has no flying, each other creature has flying",
        as_long_as: Some(Not(&Flying)),
        of: All(&[CREATURE, OTHER]),
        changes: &[Change::Gain(Gained::Flying)],
    },
    each(
        All(&[CREATURE, Theirs]),
        "each creature that an opponent controls can't have flying",
        &[Change::CantHaveFlying],
    ),
    each(
        Type(Artifact),
        "each artifact has 'each creature has base power and toughness equal to this permanent's mana value'",
        &[Change::Gain(Gained::Static(&WEIGHTY))],
    ),
    // Layers 6 and 7b.
    each(
        CREATURE,
        "each creature loses all abilities and has base power and toughness 1/1",
        &[Change::LoseAllAbilities, Change::Base(Number(1), Number(1))],
    ),
    // Layer 7b: by power, by value.
    each(
        All(&[CREATURE, PowerAtLeast(3)]),
        "each creature with power 3 or more has base power and toughness 2/5",
        &[Change::Base(Number(2), Number(5))],
    ),
    each(
        All(&[CREATURE, OTHER]),
        "each other creature has base power equal to this permanent's power and base toughness 3",
        &[Change::Base(ThisPower, Number(3))],
    ),
    // Layer 7c: by power, by count, this and other.
    each(
        All(&[CREATURE, Yours, PowerAtMost(2)]),
        "each creature you control with power 2 or less gets +2/+1",
        &[Change::Adjust(Number(2), Number(1))],
    ),
    each(
        This,
        "this permanent gets +1/+0 for each creature with power 3 or more",
        &[Change::Adjust(Count(&All(&[CREATURE, PowerAtLeast(3)])), Number(0))],
    ),
    // Layer 7d: by power.
    each(
        All(&[CREATURE, PowerAtLeast(3)]),
        "each creature with power 3 or more has its power and toughness switched",
        &[Change::Switch],
    ),
];

/// A spell whose effect is on what it picked.
const fn spell(picks: Option<CardType>, says: &'static str, changes: &'static [Change]) -> Spell {
    Spell { picks, effect: each(EVERYTHING, says, changes) }
}

/// The spells that resolve.
pub static SPELLS: [Spell; 8] = [
    spell(Some(Creature), "you control these printed creatures", &[Change::YouControl]),
    spell(None, "in the text of these permanents Forest reads Swamp", &[Change::ForestReadsSwamp]),
    spell(Some(Land), "these printed lands are Forests", &[Change::SetLandType(Sub::Forest)]),
    spell(None, "these permanents are also creatures", &[Change::AddType(Creature)]),
    spell(None, "these permanents are green", &[Change::SetColor(Color::Green)]),
    spell(None, "these permanents have flying", &[Change::Gain(Gained::Flying)]),
    spell(None, "these permanents have base power and toughness 4/2", &[Change::Base(Number(4), Number(2))]),
    spell(None, "these permanents have their power and toughness switched", &[Change::Switch]),
];
