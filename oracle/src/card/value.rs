//! Values: numbers that text works out.

use super::{Color, Colors, CounterKind, Selector, Who};
use serde::{Deserialize, Serialize};

/// Of which object a value is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Whose {
    /// The object on which the ability stands
    This,
    /// The object that the effect is applied to
    Its,
    /// The object to which this is attached
    Host,
}

/// A number, or how to find it. One that cannot be determined counts as 0 (107.2).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Value {
    /// A number
    Number(i32),
    /// The number that was chosen for this, or stated for X
    Chosen,
    /// How many objects match
    Count(Selector),
    /// How many card types there are among the objects that match
    CardTypesAmong(Selector),
    /// How many basic land types there are among the objects that match
    BasicLandTypesAmong(Selector),
    /// How many colors there are among the objects that match
    ColorsAmong(Selector),
    /// The mana value of an object (202.3)
    ManaValue(Whose),
    /// The power of an object
    Power(Whose),
    /// The toughness of an object
    Toughness(Whose),
    /// How many counters of a kind an object has
    Counters(CounterKind, Whose),
    /// Mana symbols of these colors among the mana costs of a player's permanents (700.5)
    Devotion(Colors),
    /// The life total of a player
    Life(Who),
    /// The one plus the other
    Sum(Box<Value>, Box<Value>),
    /// So many times the value
    Times(i32, Box<Value>),
}

impl From<i32> for Value {
    fn from(number: i32) -> Value {
        Value::Number(number)
    }
}

impl Value {
    /// Devotion to one color.
    pub fn devotion(color: Color) -> Value {
        Value::Devotion(color.into())
    }
}
