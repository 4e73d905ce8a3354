//! Reading abilities, and the effects of spells and abilities that resolve.

use super::changes::{changes, changes_inside};
use super::keywords::{keyword, mana, sign, symbols};
use super::objects::{objects, subject};
use super::values::condition;
use crate::language::cursor::Cursor;
use crate::language::errors::Error;
use crate::language::words::{Number, Person};
use apnap_oracle::card::{
    Ability, Cost, Duration, Effect, Modification, OneShot, Static, Subject, Target, Trigger,
};

/// One ability, as it stands on a line of a card or in parentheses.
pub(super) fn ability(cursor: &mut Cursor<'_, '_>) -> Result<Ability, Error> {
    if cursor.eat("static") {
        cursor.expect_symbol(':')?;
        return static_ability(cursor).map(Ability::Static);
    }
    if cursor.eat("activated") {
        let cost = cost(cursor)?;
        cursor.expect_symbol(':')?;
        return Ok(Ability::Activated { cost, only: Vec::new(), effect: effect(cursor)? });
    }
    if cursor.eat("triggered") {
        let when = Trigger::Other(cursor.text("in quotes, when it triggers")?.value);
        cursor.expect_symbol(':')?;
        return Ok(Ability::Triggered { when, condition: None, effect: effect(cursor)? });
    }
    if cursor.eat("spell") {
        cursor.expect_symbol(':')?;
        return effect(cursor).map(Ability::Spell);
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
    let changes = changes(cursor, Person::of(&subject))?;
    Ok(Static { condition, subject, changes })
}

/// Mana, `{tap}`, loyalty, and others in quotes, in this order; at least one of them.
fn cost(cursor: &mut Cursor<'_, '_>) -> Result<Cost, Error> {
    let mana = symbols(cursor)?;
    let tap = cursor.peek_tap();
    cursor.advance(usize::from(tap));
    let loyalty = loyalty(cursor)?;
    let other = cursor.eat_text("a cost in quotes").map(|text| text.value);
    let cost = Cost { mana, tap, loyalty, other, ..Cost::default() };
    if cost == Cost::default() { Err(cursor.fail()) } else { Ok(cost) }
}

fn loyalty(cursor: &mut Cursor<'_, '_>) -> Result<Option<i32>, Error> {
    if cursor.peek_digits(0) {
        return cursor.digits(false).map(Some);
    }
    if !cursor.peek_symbol(0, '+') && !cursor.peek_symbol(0, '-') {
        return Ok(None);
    }
    let negative = sign(cursor)?;
    cursor.digits(negative).map(Some)
}

/// `add {G}`, a text in quotes, or a continuous effect.
fn effect(cursor: &mut Cursor<'_, '_>) -> Result<Effect, Error> {
    if cursor.eat("add") {
        return mana(cursor).map(Effect::AddMana);
    }
    if let Some(text) = cursor.eat_text("what it does in quotes") {
        return Ok(Effect::Other(text.value));
    }
    one_shot(cursor).map(Effect::Continuous)
}

fn one_shot(cursor: &mut Cursor<'_, '_>) -> Result<OneShot, Error> {
    let (target, person) = if cursor.eat("target") {
        (Target::Target(objects(cursor, Number::One)?), Person::Third)
    } else {
        let subject: Subject = subject(cursor)?;
        let person = Person::of(&subject);
        (Target::Each(subject), person)
    };
    let Parts { copies, changes, duration } = parts(cursor, person)?;
    Ok(OneShot { target, copies, changes, duration })
}

/// What an effect with a duration consists of.
pub(super) struct Parts {
    /// If it makes something a copy, with which exceptions.
    pub copies: Option<Vec<Modification>>,
    /// What else it changes.
    pub changes: Vec<Modification>,
    /// How long it lasts.
    pub duration: Duration,
}

/// `becomes a copy of something except (…), CHANGE, …, DURATION`.
pub(super) fn parts(cursor: &mut Cursor<'_, '_>, person: Person) -> Result<Parts, Error> {
    let mut copies = None;
    if cursor.eat("becomes a copy of something") {
        copies = Some(if cursor.eat("except") { changes_inside(cursor)? } else { Vec::new() });
        if !cursor.eat_comma_before(|word| !matches!(word, "until" | "as")) {
            return Ok(Parts { copies, changes: Vec::new(), duration: duration(cursor)? });
        }
    }
    let changes = changes(cursor, person)?;
    Ok(Parts { copies, changes, duration: duration(cursor)? })
}

/// `, until end of turn` and the like, or nothing.
fn duration(cursor: &mut Cursor<'_, '_>) -> Result<Duration, Error> {
    if !cursor.eat_symbol(',') {
        return Ok(Duration::Indefinite);
    }
    if cursor.eat("until end of turn") {
        return Ok(Duration::EndOfTurn);
    }
    if cursor.eat("until end of combat") {
        return Ok(Duration::EndOfCombat);
    }
    if cursor.eat("until your next turn") {
        return Ok(Duration::YourNextTurn);
    }
    cursor.expect("as long as")?;
    condition(cursor).map(Duration::AsLongAs)
}
