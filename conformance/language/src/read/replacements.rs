//! Reading replacement effects: what would happen, and what happens instead.

use super::changes::exceptions;
use super::instructions::effect;
use super::keywords::counter;
use super::objects::{an_object, inner, subject};
use super::triggers::eventful;
use super::values::value;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::rows::tree::Start;
use crate::rows::woulds::WOULDS;
use crate::words::events::{COUNTING, ENTERING, FixedInstead, GOING, REGENERATING, SKIPPING};
use crate::words::phrases::Noun;
use apnap_oracle::card::{CopyException, CounterKind, Instead, Recipient, Replacement, Value, Who, Would};

/// The maximum number that an effect multiplies by or adds.
const MOST: u32 = 1_000_000;

/// `if WOULD, INSTEAD`
pub(crate) fn replacement(cursor: &mut Cursor<'_, '_>) -> Result<Replacement, Error> {
    cursor.expect("if")?;
    let would = WOULDS.read(cursor, Start::default())?.ok_or_else(|| cursor.fail())?;
    cursor.expect_symbol(',')?;
    let instead = instead(cursor, &would)?;
    Ok(Replacement { would, instead })
}

/// `to you`, `to a creature`, or nothing: anything that would be dealt damage.
pub(crate) fn recipient(cursor: &mut Cursor<'_, '_>) -> Result<Recipient, Error> {
    if cursor.eat("to") { one_recipient(cursor) } else { Ok(Recipient::Anything) }
}

/// `you`, `a creature`.
pub(crate) fn one_recipient(cursor: &mut Cursor<'_, '_>) -> Result<Recipient, Error> {
    match player(cursor) {
        Some(who) => Ok(Recipient::Players(who)),
        None => eventful(cursor, Noun::Permanent).map(Recipient::Permanent),
    }
}

/// A player as the subject of an event.
fn player(cursor: &mut Cursor<'_, '_>) -> Option<Who> {
    match cursor.eat_actor() {
        Some(who) => Some(who),
        None => cursor.eat_players(),
    }
}

fn instead(cursor: &mut Cursor<'_, '_>, would: &Would) -> Result<Instead, Error> {
    if cursor.peek_symbol(0, '(') {
        return cursor.between('(', ')', effect).map(Instead::Do);
    }
    match would {
        Would::Begin { .. } => fixed(cursor, SKIPPING),
        Would::Draw(_) => match eat_fixed(cursor, SKIPPING) {
            Some(instead) => Ok(instead),
            None => amount(cursor),
        },
        Would::Enter(_) => entering(cursor),
        Would::Die(_) | Would::PutIntoGraveyard(_) => fixed(cursor, GOING),
        Would::BeDestroyed(_) => fixed(cursor, REGENERATING),
        Would::Damage { .. } => instead_of_damage(cursor),
        Would::LifeBelow(..) => {
            cursor.expect("it becomes")?;
            cursor.number().map(Instead::LifeBecomes)
        }
        // Only an effect in parentheses can happen instead.
        Would::LoseGame(_) => fixed(cursor, &[]),
        Would::GainLife(_)
        | Would::LoseLife(_)
        | Would::CreateTokens(_)
        | Would::PutCounters(_)
        | Would::EffectPutsCounters(_) => amount(cursor),
    }
}

/// `deal it to enchanted creature`, `prevent it and (…)`, or an amount.
fn instead_of_damage(cursor: &mut Cursor<'_, '_>) -> Result<Instead, Error> {
    if cursor.eat("deal it to") {
        return subject(cursor).map(Instead::DealTo);
    }
    match amount(cursor)? {
        Instead::Prevent(most) if cursor.eat("and") => {
            cursor.between('(', ')', effect).map(|effect| Instead::PreventAnd(most, effect))
        }
        instead => Ok(instead),
    }
}

fn eat_fixed(cursor: &mut Cursor<'_, '_>, list: &[FixedInstead]) -> Option<Instead> {
    list.iter().find(|(words, _)| cursor.eat(words)).map(|(_, make)| make())
}

fn fixed(cursor: &mut Cursor<'_, '_>, list: &[FixedInstead]) -> Result<Instead, Error> {
    match eat_fixed(cursor, list) {
        Some(instead) => Ok(instead),
        None => {
            cursor.eat_symbol('(');
            Err(cursor.fail())
        }
    }
}

/// The maximum number of anchor words among which one is chosen.
const MOST_ANCHOR_WORDS: u32 = 9;

/// `with 2 +1/+1 counters`, `as a copy of a creature`, or fixed words.
fn entering(cursor: &mut Cursor<'_, '_>) -> Result<Instead, Error> {
    if let Some(instead) = eat_fixed(cursor, ENTERING) {
        return Ok(instead);
    }
    if cursor.eat("with") {
        let (kind, number) = some_counters(cursor)?;
        return Ok(Instead::WithCounters(kind, number));
    }
    if cursor.eat("choosing one of") {
        let span = cursor.here();
        let words = u8::try_from(cursor.count(MOST_ANCHOR_WORDS)?);
        cursor.expect("anchor words")?;
        return words
            .map(Instead::ChoosingAnchorWord)
            .map_err(|_| Error::new(&span, "the number is too large"));
    }
    if cursor.eat("as a copy of") {
        let of = an_object(cursor)?;
        let except = exceptions(cursor)?;
        let mut more = Vec::new();
        while cursor.eat_symbol(',') {
            more.push(copy_exception(cursor)?);
        }
        return Ok(Instead::AsCopyOf(of, except, more));
    }
    cursor.eat_symbol('(');
    Err(cursor.fail())
}

/// `2 +1/+1 counters`
fn some_counters(cursor: &mut Cursor<'_, '_>) -> Result<(CounterKind, Value), Error> {
    let number = counted(cursor)?;
    let kind = counter(cursor)?;
    cursor.expect(if number == Value::Number(1) { "counter" } else { "counters" })?;
    Ok((kind, number))
}

/// `and if it's (creature) except (has changeling) with 2 +1/+1 counters`
fn copy_exception(cursor: &mut Cursor<'_, '_>) -> Result<CopyException, Error> {
    cursor.expect("and")?;
    let if_it_is = if cursor.eat("if it's") { Some(inner(cursor)?) } else { None };
    let changes = exceptions(cursor)?;
    let counters = if cursor.eat("with") { Some(some_counters(cursor)?) } else { None };
    if changes.is_empty() && counters.is_none() {
        return Err(cursor.fail());
    }
    Ok(CopyException { if_it_is, changes, counters })
}

/// `a`, `2`, `[X]`: how many.
pub(crate) fn counted(cursor: &mut Cursor<'_, '_>) -> Result<Value, Error> {
    if cursor.eat("a") || cursor.eat("an") { Ok(Value::Number(1)) } else { value(cursor) }
}

/// `3 times that`, `that plus 1`, `prevent 1 of it`, or fixed words.
fn amount(cursor: &mut Cursor<'_, '_>) -> Result<Instead, Error> {
    if let Some(instead) = eat_fixed(cursor, COUNTING) {
        return Ok(instead);
    }
    if cursor.eat("that") {
        let minus = cursor.eat("minus");
        if !minus {
            cursor.expect("plus")?;
        }
        let number = i32::try_from(cursor.count(MOST)?).unwrap_or(i32::MAX);
        return Ok(Instead::Plus(if minus { -number } else { number }));
    }
    if cursor.eat("prevent") {
        let number = cursor.count(MOST)?;
        cursor.expect("of it")?;
        return Ok(Instead::Prevent(Some(number)));
    }
    if cursor.peek_digits(0) {
        let times = cursor.count(MOST)?;
        cursor.expect("times that")?;
        return Ok(Instead::Times(times));
    }
    cursor.eat_symbol('(');
    Err(cursor.missing("a number"))
}
