//! The closed alphabet: the kinds of objects, and the effects, from which every small board is made.
//!
//! It is data in a tiny language of its own, so that two modules can interpret it independently:
//! [`board`](super::board) writes it in the oracle's vocabulary, [`independent`](super::independent) reads it
//! directly.

mod effects;
mod kinds;

pub use effects::{SPELLS, STATICS};
pub use kinds::KINDS;

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

/// A condition that is true or false for an object.
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
    /// It is the object with the ability
    This,
    /// "You" control it
    Yours,
    /// An opponent of "you" controls it
    Theirs,
    /// It has flying
    Flying,
    /// It has no abilities
    NoAbilities,
    /// Its power is this number or more
    PowerAtLeast(i32),
    /// Its power is this number or less
    PowerAtMost(i32),
}

/// A number, or how to find it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// A number that is stated
    Number(i32),
    /// How many permanents pass a test
    Count(&'static Test),
    /// The mana value of the object that the effect is applied to
    ItsManaValue,
    /// The mana value of the object with the ability
    ThisManaValue,
    /// The power of the object with the ability
    ThisPower,
}

/// An ability that an effect can give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gained {
    /// Flying
    Flying,
    /// A static ability
    Static(&'static AlphabetEffect),
}

/// One change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alteration {
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
    Base(Quantity, Quantity),
    /// It gets this much more power and toughness
    Adjust(Quantity, Quantity),
    /// Its power and toughness are switched
    Switch,
}

/// A continuous effect.
#[derive(PartialEq, Eq, Debug)]
pub struct AlphabetEffect {
    /// What it says
    pub says: &'static str,
    /// "As long as this …"
    pub as_long_as: Option<Test>,
    /// What it applies to
    pub of: Test,
    /// What it changes, in the order in which it is stated
    pub changes: &'static [Alteration],
}

/// A spell that creates an effect on a set of permanents that is determined as it resolves (611.2c).
#[derive(PartialEq, Eq, Debug)]
pub struct Spell {
    /// Which of the permanents that have entered by then: those on which this card type is printed,
    /// or all
    pub picks: Option<CardType>,
    /// How it changes them
    pub effect: AlphabetEffect,
}

/// A printed ability of a kind of object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PrintedAbility {
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
pub struct ObjectKind {
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
    pub ability: Option<PrintedAbility>,
    /// Whether it is also printed with one of the [`STATICS`]
    pub carries: bool,
}
