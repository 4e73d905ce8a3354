//! Reading abilities.

use super::costs::{cost, window};
use super::instructions::effect;
use super::keywords::keyword;
use super::objects::subject;
use super::replacements::replacement;
use super::suited::{About, suited_changes};
use super::triggers::trigger;
use super::values::condition;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::words::Person;
use apnap_oracle::card::{Ability, Static, Trigger};

/// One ability, on a line of a card or in parentheses.
pub(crate) fn ability(cursor: &mut Cursor<'_, '_>) -> Result<Ability, Error> {
    if cursor.eat("static") {
        cursor.expect_symbol(':')?;
        return static_ability(cursor).map(Ability::Static);
    }
    if cursor.eat("activated") {
        return activated(cursor);
    }
    if cursor.eat("triggered") {
        return triggered(cursor);
    }
    if cursor.eat("replacement") {
        cursor.expect_symbol(':')?;
        return replacement(cursor).map(Ability::Replacement);
    }
    if cursor.eat("spell") {
        cursor.expect_symbol(':')?;
        return effect(cursor).map(Ability::Spell);
    }
    if cursor.eat("additional cost") {
        cursor.expect_symbol(':')?;
        return cost(cursor).map(Ability::AdditionalCost);
    }
    if cursor.eat("cast only") {
        return window(cursor).map(Ability::CastOnly);
    }
    if cursor.eat("other") {
        return Ok(Ability::Other(cursor.text("in quotes, what it does")?.value));
    }
    keyword(cursor).map(Ability::Keyword)
}

/// `[as long as CONDITION,] SUBJECT CHANGE, CHANGE …`
fn static_ability(cursor: &mut Cursor<'_, '_>) -> Result<Static, Error> {
    let condition = if cursor.eat("as long as") {
        let condition = condition(cursor)?;
        cursor.expect_symbol(',')?;
        Some(condition)
    } else {
        None
    };
    let subject = subject(cursor)?;
    let changes = suited_changes(cursor, Person::of(&subject), About::of_subject(&subject))?;
    Ok(Static { condition, subject, changes })
}

/// `COST, only WINDOW: EFFECT`
fn activated(cursor: &mut Cursor<'_, '_>) -> Result<Ability, Error> {
    let cost = cost(cursor)?;
    let mut only = Vec::new();
    while cursor.eat_symbol(',') {
        cursor.expect("only")?;
        only.push(window(cursor)?);
    }
    cursor.expect_symbol(':')?;
    Ok(Ability::Activated { cost, only, effect: effect(cursor)? })
}

/// `when WHAT, if CONDITION: EFFECT`, or in quotes, what triggers it.
fn triggered(cursor: &mut Cursor<'_, '_>) -> Result<Ability, Error> {
    let when = match cursor.eat_text("in quotes, when it triggers") {
        Some(text) => Trigger::Other(text.value),
        None => {
            cursor.expect("when")?;
            trigger(cursor)?
        }
    };
    let condition = if cursor.eat_symbol(',') {
        cursor.expect("if")?;
        Some(condition(cursor)?)
    } else {
        None
    };
    cursor.expect_symbol(':')?;
    Ok(Ability::Triggered { when, condition, effect: effect(cursor)? })
}
