//! Values as the engine's amounts: a literal number, or a variable with a `Count$` expression.

use crate::script::filter;
use crate::script::replace::THAT_MUCH;
use crate::script::words;
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{Rounding, Selector, Value, Who, Whose, Zone};

/// A value as it stands in a script: a number, or the name of a variable.
pub(crate) fn amount(value: &Value, writer: &mut Writer) -> Result<String, Unsupported> {
    if let Some(number) = literal(value, writer) {
        return Ok(number.to_string());
    }
    if *value == Value::Chosen {
        return Ok(writer.once("X", "Count$xPaid"));
    }
    let Expression { of, count, arithmetic } = expression(value, writer)?;
    Ok(writer.variable(format!("{of}${count}{arithmetic}")))
}

/// The number that a value is, if nothing needs to be counted for it.
pub(crate) fn literal(value: &Value, writer: &Writer) -> Option<i32> {
    match value {
        Value::Number(number) => Some(*number),
        // In a game X is what is announced, unless the board says what it was.
        Value::Chosen if writer.purpose().in_game => writer.purpose().choices.number,
        Value::Chosen => Some(writer.purpose().choices.number.unwrap_or(0)),
        Value::Sum(one, other) => Some(literal(one, writer)? + literal(other, writer)?),
        Value::Times(factor, value) => Some(factor * literal(value, writer)?),
        Value::Half(value, rounding) => Some(rounding.half(literal(value, writer)?)),
        Value::Count(_)
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
        | Value::ThatMuch => None,
    }
}

/// Something counted, and at most one operation on it: the engine does not chain them.
struct Expression {
    /// `Count`, or the object whose number is meant.
    of: String,
    count: String,
    arithmetic: String,
}

impl Expression {
    fn of(count: impl Into<String>) -> Expression {
        Expression { of: "Count".to_owned(), count: count.into(), arithmetic: String::new() }
    }

    fn and_then(self, operation: String) -> Result<Expression, Unsupported> {
        if self.arithmetic.is_empty() {
            Ok(Expression { arithmetic: operation, ..self })
        } else {
            Err(missing("a calculation of more than one step"))
        }
    }
}

fn expression(value: &Value, writer: &mut Writer) -> Result<Expression, Unsupported> {
    match value {
        Value::Count(selector) => Ok(Expression::of(counted(selector)?)),
        Value::ColorsAmong(selector) => {
            let group = filter::only_group(selector)?;
            if group.zones != Zone::Battlefield.into() {
                return Err(missing("colors among cards outside the battlefield"));
            }
            Ok(Expression::of(format!("Valid {}$Colors", group.text)))
        }
        Value::Power(Whose::This) => Ok(Expression::of("CardPower")),
        Value::Toughness(Whose::This) => Ok(Expression::of("CardToughness")),
        Value::Counters(kind, Whose::This) => {
            Ok(Expression::of(format!("CardCounters.{}", filter::counter(kind)?)))
        }
        Value::Devotion(colors) => {
            let mut all = colors.iter();
            match (all.next(), all.next()) {
                (Some(color), None) => Ok(Expression::of(format!("Devotion.{}", words::letter(color)))),
                _ => Err(missing("devotion to several colors")),
            }
        }
        Value::Life(Who::You) => Ok(Expression::of("YourLifeTotal")),
        Value::Sum(one, other) => sum(one, other, writer),
        Value::Times(factor, value) => expression(value, writer)?.and_then(format!("/Times.{factor}")),
        Value::Half(value, rounding) if writer.purpose().in_game => {
            let whole = expression(value, writer)?;
            let operation = match rounding {
                Rounding::Up => "/HalfUp",
                Rounding::Down => "/HalfDown",
            };
            whole.and_then(operation.to_owned())
        }
        Value::Speed(Who::You) => Ok(Expression::of("YourSpeed")),
        Value::Power(Whose::Its) if is_one(writer) => its("CardPower", writer),
        Value::Toughness(Whose::Its) if is_one(writer) => its("CardToughness", writer),
        Value::ManaValue(Whose::Its) if is_one(writer) => its("CardManaCost", writer),
        Value::ThatMuch if that_much(writer).is_some() => {
            let count = that_much(writer).unwrap_or_default().to_owned();
            Ok(Expression { of: "ReplaceCount".to_owned(), count, arithmetic: String::new() })
        }
        Value::CardTypesAmong(_) => Err(missing("the number of card types among cards")),
        Value::BasicLandTypesAmong(_) => Err(missing("the number of basic land types among lands")),
        Value::ManaValue(_) => Err(missing("a mana value")),
        Value::Power(_) | Value::Toughness(_) | Value::Counters(..) => {
            Err(missing("a value of the object that an effect is applied to"))
        }
        Value::Life(_) => Err(missing("another player's life total")),
        Value::Speed(_) => Err(missing("the speed of a player")),
        Value::ThatMuch => Err(missing("the damage that was prevented")),
        // What is a number never comes here.
        Value::Number(number) => Ok(Expression::of(number.to_string())),
        Value::Chosen => Ok(Expression::of("xPaid")),
        Value::Half(..) => Err(missing("half of a value")),
    }
}

/// The amount of the event that is replaced, in the engine's word.
fn that_much(writer: &Writer) -> Option<&str> {
    writer.its().and_then(|its| its.strip_prefix(THAT_MUCH))
}

/// Whether "its" means one object.
fn is_one(writer: &Writer) -> bool {
    matches!(writer.its(), Some("Targeted" | "Remembered"))
}

/// A number of the object that an instruction is about.
fn its(count: &str, writer: &Writer) -> Result<Expression, Unsupported> {
    let of = writer.its().unwrap_or_default().to_owned();
    Ok(Expression { of, count: count.to_owned(), arithmetic: String::new() })
}

fn sum(one: &Value, other: &Value, writer: &mut Writer) -> Result<Expression, Unsupported> {
    let (counted, added) = if literal(one, writer).is_some() { (other, one) } else { (one, other) };
    let added = amount(added, writer)?;
    expression(counted, writer)?.and_then(format!("/Plus.{added}"))
}

/// `Valid Creature.YouCtrl`, `ValidGraveyard Card`
fn counted(selector: &Selector) -> Result<String, Unsupported> {
    let group = filter::only_group(selector)?;
    Ok(if group.zones == Zone::Battlefield.into() {
        format!("Valid {}", group.text)
    } else {
        format!("Valid{} {}", filter::zone_words(group.zones), group.text)
    })
}

fn missing(what: &str) -> Unsupported {
    Unsupported::new("value", format!("the engine's scripts cannot count {what}"))
}
