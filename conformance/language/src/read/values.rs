//! Reading values and conditions.

use super::limitations;
use super::objects::{self, an_object, both};
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::rows::tree::Start;
use crate::rows::values::VALUES;
use crate::words::phrases::{self, its_words, on_words};
use crate::words::{Vocabulary, each_player_has, in_shared_zone};
use apnap_oracle::card::{Comparison, Condition, Filter, Selector, Value, Who, Whose, Zone};

/// A plain number, or any other value in brackets.
pub(crate) fn value(cursor: &mut Cursor<'_, '_>) -> Result<Value, Error> {
    if cursor.peek_symbol(0, '[') { bracketed(cursor) } else { cursor.number().map(Value::Number) }
}

/// `[number of creatures you control]`.
pub(crate) fn bracketed(cursor: &mut Cursor<'_, '_>) -> Result<Value, Error> {
    cursor.between('[', ']', sum)
}

/// `VALUE plus VALUE`.
fn sum(cursor: &mut Cursor<'_, '_>) -> Result<Value, Error> {
    let mut value = term(cursor)?;
    let mut terms = 1;
    while cursor.eat("plus") {
        let start = cursor.here();
        terms += 1;
        if terms > MOST_TERMS {
            return Err(Error::new(&start, format!("more than {MOST_TERMS} values are added")));
        }
        value = Value::Sum(Box::new(value), Box::new(term(cursor)?));
    }
    Ok(value)
}

/// The maximum length of a sum, which is also its depth.
const MOST_TERMS: usize = 20;

/// A value that isn't a sum, or one in parentheses.
pub(crate) fn term(cursor: &mut Cursor<'_, '_>) -> Result<Value, Error> {
    if cursor.peek_symbol(0, '(') {
        return cursor.between('(', ')', sum);
    }
    VALUES.read(cursor, Start::default())?.ok_or_else(|| cursor.missing("a number"))
}

/// `on it`, `on the attached object`: where counters are.
pub(crate) fn on(cursor: &mut Cursor<'_, '_>) -> Result<Whose, Error> {
    let all = [Whose::Its, Whose::This, Whose::ThatObject, Whose::Host];
    all.into_iter().find(|whose| cursor.eat(on_words(*whose))).ok_or_else(|| cursor.fail())
}

/// `its`, `this's`, `that object's`, if one comes next.
pub(crate) fn its(cursor: &mut Cursor<'_, '_>) -> Option<Whose> {
    [Whose::Its, Whose::This, Whose::ThatObject].into_iter().find(|whose| cursor.eat(its_words(*whose)))
}

/// Conditions joined by `and`.
pub(crate) fn condition(cursor: &mut Cursor<'_, '_>) -> Result<Condition, Error> {
    let first = single(cursor)?;
    if !cursor.sees("and") {
        return Ok(first);
    }
    let mut all = vec![first];
    while cursor.eat("and") {
        all.push(single(cursor)?);
    }
    Ok(Condition::All(all))
}

fn single(cursor: &mut Cursor<'_, '_>) -> Result<Condition, Error> {
    if cursor.peek_symbol(0, '(') {
        return cursor.between('(', ')', condition);
    }
    if cursor.eat("not") {
        return cursor.between('(', ')', condition).map(|condition| Condition::Not(Box::new(condition)));
    }
    if cursor.peek_symbol(0, '[') {
        return comparison(cursor);
    }
    if cursor.eat("it is") {
        let not = cursor.eat("not");
        let turn = Condition::TurnOf(turn(cursor)?);
        return Ok(if not { Condition::Not(Box::new(turn)) } else { turn });
    }
    if cursor.eat("there is") {
        return an_object(cursor).map(Condition::Exists);
    }
    if cursor.eat("this is") {
        return this_is(cursor);
    }
    match cursor.eat_actor() {
        Some(who) => {
            if cursor.eat("have no cards in") || cursor.eat("has no cards in") {
                return no_cards(cursor, who);
            }
            if cursor.eat("attacked this turn") {
                return Ok(Condition::HasAttacked(who, None));
            }
            if cursor.eat("attacked") {
                let whom = cursor.eat_actor().ok_or_else(|| cursor.fail())?;
                cursor.expect("this turn")?;
                return Ok(Condition::HasAttacked(who, Some(whom)));
            }
            if cursor.eat("are attacking") || cursor.eat("is attacking") {
                let whom = cursor.eat_actor().ok_or_else(|| cursor.fail())?;
                return Ok(Condition::IsAttacking(who, whom));
            }
            if !cursor.eat("control") {
                cursor.expect("controls")?;
            }
            let objects = an_object(cursor)?;
            let filter = both(objects.filter, Filter::ControlledBy(who));
            Ok(Condition::Exists(Selector { filter, ..objects }))
        }
        None => Err(cursor.fail()),
    }
}

/// `you have no cards in hand`, of which the zone is still to come.
fn no_cards(cursor: &mut Cursor<'_, '_>, who: Who) -> Result<Condition, Error> {
    let zone = cursor.one(Vocabulary::Zone, |word| {
        Zone::ALL.iter().copied().find(|&zone| zone.word() == word && each_player_has(zone))
    })?;
    let cards = Selector { zones: zone.into(), filter: both(Filter::Card, Filter::OwnedBy(who)) };
    Ok(Condition::Compares(Value::Count(cards), Comparison::Exactly, 0))
}

fn turn(cursor: &mut Cursor<'_, '_>) -> Result<Who, Error> {
    let who = cursor.eat_owner().ok_or_else(|| cursor.fail())?;
    cursor.expect("turn")?;
    Ok(who)
}

/// `[VALUE] is 5 or greater`.
fn comparison(cursor: &mut Cursor<'_, '_>) -> Result<Condition, Error> {
    let value = bracketed(cursor)?;
    cursor.expect("is")?;
    let number = cursor.number()?;
    let comparison: Comparison = limitations::comparison(cursor);
    Ok(Condition::Compares(value, comparison, number))
}

/// The words after `this is`.
fn this_is(cursor: &mut Cursor<'_, '_>) -> Result<Condition, Error> {
    for &zone in Zone::ALL {
        if in_shared_zone(zone).is_some_and(|words| cursor.eat(words)) {
            return Ok(Condition::ThisIsIn(zone));
        }
    }
    if cursor.eat("in your") {
        let zone = cursor.one(Vocabulary::Zone, |word| {
            Zone::ALL.iter().copied().find(|&zone| zone.word() == word && each_player_has(zone))
        })?;
        return Ok(Condition::ThisIsIn(zone));
    }
    if cursor.eat("attached to") {
        let objects = an_object(cursor)?;
        return Ok(Condition::Exists(Selector { filter: both(Filter::Host, objects.filter), ..objects }));
    }
    if cursor.eat("enchanted") {
        return Ok(Condition::This(phrases::enchanted()));
    }
    if cursor.eat("equipped") {
        return Ok(Condition::This(phrases::equipped()));
    }
    if let Some(filter) = cursor.eat_one(Vocabulary::Adjective, objects::adjective) {
        return Ok(Condition::This(filter));
    }
    an_object(cursor).map(|objects| Condition::This(objects.filter))
}
