//! Values: numbers that text defines.

use super::{Color, Colors, CounterKind, Selector, Who};
use serde::{Deserialize, Serialize};

/// The object whose value is meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Whose {
    /// The object that has the ability
    This,
    /// The object that the effect is applied to
    Its,
    /// The object to which this is attached
    Host,
}

/// A number, or how to determine it. One that can't be determined counts as 0 (107.2).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Value {
    /// A number
    Number(i32),
    /// The number that was chosen for this, or stated for X
    Chosen,
    /// The number of objects that match
    Count(Selector),
    /// The number of card types among the objects that match
    CardTypesAmong(Selector),
    /// The number of basic land types among the objects that match
    BasicLandTypesAmong(Selector),
    /// The number of colors among the objects that match
    ColorsAmong(Selector),
    /// The mana value of an object (202.3)
    ManaValue(Whose),
    /// The power of an object
    Power(Whose),
    /// The toughness of an object
    Toughness(Whose),
    /// The number of counters of a kind on an object
    Counters(CounterKind, Whose),
    /// The number of mana symbols of these colors among the mana costs of a player's permanents (700.5)
    Devotion(Colors),
    /// The life total of a player
    Life(Who),
    /// The speed of a player (702.179)
    Speed(Who),
    /// The amount of damage that was prevented (615.5), or of the event that was replaced (614.6)
    ThatMuch,
    /// The sum of two values
    Sum(Box<Value>, Box<Value>),
    /// The value, this many times
    Times(i32, Box<Value>),
    /// Half of the value, as a whole number (107.1a)
    Half(Box<Value>, Rounding),
}

/// How an effect rounds a number that isn't whole (107.1a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Rounding {
    /// To the next greater whole number
    Up,
    /// To the next smaller whole number
    Down,
}

impl Rounding {
    /// Returns half of a number, rounded.
    pub fn half(self, number: i32) -> i32 {
        let down = number.div_euclid(2);
        match self {
            Rounding::Up => down.saturating_add(number.rem_euclid(2)),
            Rounding::Down => down,
        }
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Value {
        Value::Number(number)
    }
}

impl Value {
    /// Returns the value of devotion to one color.
    pub fn devotion(color: Color) -> Value {
        Value::Devotion(color.into())
    }
}

impl Value {
    /// Returns the value with a number in place of "that much"; `None` if it is about "that much" and there is no
    /// such number.
    pub(crate) fn with_that_much(&self, that_much: Option<u32>) -> Option<Value> {
        let within = |value: &Value| value.with_that_much(that_much).map(Box::new);
        match self {
            Value::ThatMuch => {
                that_much.map(|number| Value::Number(i32::try_from(number).unwrap_or(i32::MAX)))
            }
            Value::Sum(one, other) => Some(Value::Sum(within(one)?, within(other)?)),
            Value::Times(times, value) => Some(Value::Times(*times, within(value)?)),
            Value::Half(value, rounding) => Some(Value::Half(within(value)?, *rounding)),
            Value::Number(_)
            | Value::Chosen
            | Value::Count(_)
            | Value::CardTypesAmong(_)
            | Value::BasicLandTypesAmong(_)
            | Value::ColorsAmong(_)
            | Value::ManaValue(_)
            | Value::Power(_)
            | Value::Toughness(_)
            | Value::Counters(..)
            | Value::Devotion(_)
            | Value::Life(_)
            | Value::Speed(_) => Some(self.clone()),
        }
    }

    /// Returns whether it is a number of the object that the effect is applied to.
    pub(crate) fn is_its_own(&self) -> bool {
        match self {
            Value::ManaValue(whose)
            | Value::Power(whose)
            | Value::Toughness(whose)
            | Value::Counters(_, whose) => *whose == Whose::Its,
            Value::Sum(one, other) => one.is_its_own() || other.is_its_own(),
            Value::Times(_, value) | Value::Half(value, _) => value.is_its_own(),
            Value::Number(_)
            | Value::Chosen
            | Value::Count(_)
            | Value::CardTypesAmong(_)
            | Value::BasicLandTypesAmong(_)
            | Value::ColorsAmong(_)
            | Value::Devotion(_)
            | Value::Life(_)
            | Value::Speed(_)
            | Value::ThatMuch => false,
        }
    }
}
