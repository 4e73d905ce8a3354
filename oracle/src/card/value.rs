//! Values: numbers that text defines.

use super::{Color, Colors, CounterKind, Selector, Who};
use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;

/// The object whose value is meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Whose {
    /// The object that has the ability
    This,
    /// The object that the effect is applied to, or else the one to which "it" refers
    Its,
    /// The object of the event that triggered the ability
    ThatObject,
    /// The object to which this is attached
    Host,
}

/// A number, or how to determine it. One that can't be determined counts as 0 (107.2).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
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
    /// The amount of the event that triggered the ability, of damage that was prevented (615.5), or of the event
    /// that was replaced (614.6)
    ThatMuch,
    /// The sum of two values
    Sum(Box<Value>, Box<Value>),
    /// The value, this many times
    Times(i32, Box<Value>),
    /// Half of the value, as a whole number (107.1a)
    Half(Box<Value>, Rounding),
}

/// How an effect rounds a number that isn't whole (107.1a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
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
    /// Returns the same number of another object, if it is a number of an object.
    pub(crate) fn of(&self, whose: Whose) -> Value {
        match self {
            Value::ManaValue(_) => Value::ManaValue(whose),
            Value::Power(_) => Value::Power(whose),
            Value::Toughness(_) => Value::Toughness(whose),
            Value::Counters(kind, _) => Value::Counters(kind.clone(), whose),
            other => other.clone(),
        }
    }

    /// Returns whether it is a number of the object that the effect is applied to.
    pub(crate) fn is_its_own(&self) -> bool {
        self.is_of(Whose::Its)
    }

    /// Returns whether it is a number of such an object.
    pub(crate) fn is_of(&self, whose: Whose) -> bool {
        self.parts().into_iter().any(|part| match part {
            Value::ManaValue(of) | Value::Power(of) | Value::Toughness(of) | Value::Counters(_, of) => {
                *of == whose
            }
            _ => false,
        })
    }

    /// Returns whether it depends on "that much".
    pub(crate) fn is_of_that_much(&self) -> bool {
        self.parts().contains(&&Value::ThatMuch)
    }

    /// Returns the values of which it is made, which aren't made of others.
    fn parts(&self) -> Vec<&Value> {
        match self {
            Value::Sum(one, other) => [one.parts(), other.parts()].concat(),
            Value::Times(_, value) | Value::Half(value, _) => value.parts(),
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
            | Value::Speed(_)
            | Value::ThatMuch => vec![self],
        }
    }
}
