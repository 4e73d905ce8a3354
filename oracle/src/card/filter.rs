//! Filters: which objects an effect, a count or a condition is about.

use super::{CardType, Color, CounterKind, InCombat, Keyword, Subtype, Supertype, Value, Zone, Zones};
use crate::state::{ObjectId, PlayerId};
use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;

/// A player, as text names one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Who {
    /// The player whom 109.5 calls "you".
    You,
    /// Any opponent of that player.
    Opponent,
    /// Every player, in whatever relation to the object.
    Anyone,
    /// The player to whom this is attached.
    Host,
    /// The player who was chosen.
    Chosen,
    /// This player, by name; only on boards.
    #[serde(rename = "Player")]
    Named(PlayerId),
}

/// A way to compare a number with a limit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Comparison {
    /// The limit or more
    AtLeast,
    /// The limit or less
    AtMost,
    /// Exactly the limit
    Exactly,
}

impl Comparison {
    /// Returns whether a number compares to a limit in this way.
    pub fn holds(self, number: i32, limit: i32) -> bool {
        match self {
            Comparison::AtLeast => number >= limit,
            Comparison::AtMost => number <= limit,
            Comparison::Exactly => number == limit,
        }
    }
}

/// A predicate over objects. "This" is the object that has the ability.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Filter {
    /// Every object: the condition is always met
    Any,
    /// All of these hold
    All(Vec<Filter>),
    /// One of these holds
    Either(Vec<Filter>),
    /// This doesn't hold
    Not(Box<Filter>),
    /// The object that has the ability
    This,
    /// The object to which this is attached: "enchanted", "equipped"
    Host,
    /// The object with that label; only on boards
    Object(ObjectId),
    /// Attached to this
    AttachedToThis,
    /// It has a card type
    CardType(CardType),
    /// It has a supertype
    Supertype(Supertype),
    /// It has a subtype
    Subtype(Subtype),
    /// It has the type that was chosen for this
    ChosenType,
    /// It has a color
    Color(Color),
    /// It has the color that was chosen for this
    ChosenColor,
    /// It has no color (105.2c)
    Colorless,
    /// It has two colors or more (105.2b)
    Multicolored,
    /// Such a player controls it
    ControlledBy(Who),
    /// The defending player for this, an attacking creature, controls it (508.5)
    DefendingPlayerControls,
    /// Such a player owns it
    OwnedBy(Who),
    /// It has a keyword ability
    Keyword(Keyword),
    /// It has no abilities (113.12)
    NoAbilities,
    /// Its power compares to a number in this way
    Power(Comparison, i32),
    /// Its toughness compares to a number in this way
    Toughness(Comparison, i32),
    /// Its mana value compares to a number in this way
    ManaValue(Comparison, i32),
    /// Its mana value is even
    EvenManaValue,
    /// It has a counter of that kind
    Counter(CounterKind),
    /// It has that name
    Named(String),
    /// It is tapped (110.5)
    Tapped,
    /// It is face down (110.5)
    FaceDown,
    /// It does this in combat, or has done it
    InCombat(InCombat),
    /// It is a token (111.1)
    Token,
    /// It is a card (108.2)
    Card,
    /// An ability of this exiled it (607.2a)
    ExiledWithThis,
    /// It is in a zone; for selectors that search several
    In(Zone),
    /// Something is attached to it that matches: "enchanted", "equipped"
    HasAttached(Box<Filter>),
}

impl Filter {
    /// Returns the filter that matches what this one doesn't.
    pub fn negated(self) -> Filter {
        Filter::Not(Box::new(self))
    }
}

/// Objects in some zones that match a filter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Selector {
    /// The zones to search; "permanents" are on the battlefield.
    pub zones: Zones,
    /// The filter that the objects there must match.
    pub filter: Filter,
}

impl Selector {
    /// Returns the selector of permanents that match a filter.
    pub fn permanents(filter: Filter) -> Selector {
        Selector { zones: Zone::Battlefield.into(), filter }
    }
}

/// A condition: "as long as …".
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Condition {
    /// All of these hold
    All(Vec<Condition>),
    /// This doesn't hold
    Not(Box<Condition>),
    /// There is an object that matches
    Exists(Selector),
    /// The object with the ability matches the condition
    This(Filter),
    /// This is in a zone
    ThisIsIn(Zone),
    /// A value compares to a number in this way
    Compares(Value, Comparison, i32),
    /// It is the turn of such a player
    TurnOf(Who),
    /// Such a player has attacked this turn: such another player (508.6), or anything
    HasAttacked(Who, Option<Who>),
    /// Such a player is attacking such another player (508.6)
    IsAttacking(Who, Who),
}
