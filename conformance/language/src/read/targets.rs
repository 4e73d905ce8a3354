//! Reading what an instruction is about: `target creature`, `up to 2 target players`, `it`, `you`.

use super::limitations;
use super::objects::{an_object, objects, subject};
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::words::Number;
use crate::words::instructions::{SPOKEN_OF, TARGETS, THIS_FROM_YOUR_GRAVEYARD};
use crate::words::phrases::all;
use apnap_oracle::card::{Filter, Selector, Subject, Target, Targetable, Zone};

/// The maximum number of targets.
const MOST_TARGETS: u32 = 20;

/// What an instruction is about.
pub(crate) fn target(cursor: &mut Cursor<'_, '_>) -> Result<Target, Error> {
    if cursor.eat("any target") {
        return Ok(Target::Targets { at_least: 1, at_most: 1, of: Targetable::Any });
    }
    if cursor.eat("target") {
        return one_target(cursor);
    }
    if cursor.eat("up to") {
        let at_most = count(cursor)?;
        return several_targets(cursor, 0, at_most);
    }
    if cursor.peek_digits(0) {
        return numbered(cursor);
    }
    for (target, words) in SPOKEN_OF {
        if cursor.eat(words) {
            return Ok(target.clone());
        }
    }
    if cursor.eat(THIS_FROM_YOUR_GRAVEYARD) {
        let selector = Selector { zones: Zone::Graveyard.into(), filter: Filter::This };
        return Ok(Target::Each(Subject::Objects(selector)));
    }
    if ["a", "an", "another"].iter().any(|word| cursor.peek_word(0) == Some(word)) {
        return an_object(cursor).map(|selector| Target::Chosen(1, selector));
    }
    cursor.sees("a");
    subject(cursor).map(Target::Each)
}

/// The words after `target`.
fn one_target(cursor: &mut Cursor<'_, '_>) -> Result<Target, Error> {
    for (of, word, _) in TARGETS {
        if cursor.eat(word) {
            return Ok(Target::Targets { at_least: 1, at_most: 1, of: of.clone() });
        }
    }
    if cursor.eat("spell or ability") {
        let of = Targetable::SpellOrAbility(limited(cursor)?);
        return Ok(Target::Targets { at_least: 1, at_most: 1, of });
    }
    objects(cursor, Number::One).map(Target::Target)
}

/// `2 target creatures`, `1 to 3 target creatures`, `2 creature cards in your hand`.
fn numbered(cursor: &mut Cursor<'_, '_>) -> Result<Target, Error> {
    let number = count(cursor)?;
    if cursor.eat("to") {
        let start = cursor.here();
        let at_most = count(cursor)?;
        if at_most < number {
            return Err(Error::new(&start, format!("{at_most} is less than {number}")));
        }
        return several_targets(cursor, number, at_most);
    }
    if cursor.sees("target") || cursor.sees("any") {
        return several_targets(cursor, number, number);
    }
    objects(cursor, Number::of_count(number.into())).map(|selector| Target::Chosen(number, selector))
}

/// The words after the number of targets.
fn several_targets(cursor: &mut Cursor<'_, '_>, at_least: u8, at_most: u8) -> Result<Target, Error> {
    let number = Number::of_count(at_most.into());
    if cursor.eat("any") {
        cursor.expect(if number == Number::One { "target" } else { "targets" })?;
        return Ok(Target::Targets { at_least, at_most, of: Targetable::Any });
    }
    cursor.expect("target")?;
    for (of, one, many) in TARGETS {
        if cursor.eat(if number == Number::One { one } else { many }) {
            return Ok(Target::Targets { at_least, at_most, of: of.clone() });
        }
    }
    if cursor.eat(if number == Number::One { "spell or ability" } else { "spells or abilities" }) {
        let of = Targetable::SpellOrAbility(limited(cursor)?);
        return Ok(Target::Targets { at_least, at_most, of });
    }
    let selector = objects(cursor, number)?;
    Ok(if at_least == 1 && at_most == 1 {
        Target::Target(selector)
    } else {
        Target::Targets { at_least, at_most, of: Targetable::Objects(selector) }
    })
}

fn count(cursor: &mut Cursor<'_, '_>) -> Result<u8, Error> {
    let span = cursor.here();
    let count = cursor.count(MOST_TARGETS)?;
    u8::try_from(count).map_err(|_| Error::new(&span, format!("the number {count} is too large")))
}

/// What limits a spell or ability.
fn limited(cursor: &mut Cursor<'_, '_>) -> Result<Filter, Error> {
    let mut filters = Vec::new();
    while let Some(filter) = limitations::filter(cursor)? {
        filters.push(filter);
    }
    Ok(all(filters))
}

/// Returns whether the words can mean players.
pub(crate) fn can_be_players(target: &Target) -> bool {
    match target {
        Target::Each(Subject::Players(_))
        | Target::It
        | Target::ThatPlayer
        | Target::DefendingPlayer
        | Target::ThatObjectsController
        | Target::ItsController
        | Target::ItsOwner
        | Target::Targets { of: Targetable::Players(_) | Targetable::Any, .. } => true,
        Target::Target(_)
        | Target::Targets { of: Targetable::Objects(_) | Targetable::SpellOrAbility(_), .. }
        | Target::Each(Subject::Objects(_) | Subject::Host(_))
        | Target::Chosen(..)
        | Target::ThatObject => false,
    }
}

/// Returns whether the words can mean objects.
pub(crate) fn can_be_objects(target: &Target) -> bool {
    match target {
        Target::Each(Subject::Players(_))
        | Target::ThatPlayer
        | Target::DefendingPlayer
        | Target::ThatObjectsController
        | Target::ItsController
        | Target::ItsOwner
        | Target::Targets { of: Targetable::Players(_), .. } => false,
        Target::Target(_)
        | Target::Targets {
            of: Targetable::Objects(_) | Targetable::SpellOrAbility(_) | Targetable::Any,
            ..
        }
        | Target::Each(Subject::Objects(_) | Subject::Host(_))
        | Target::Chosen(..)
        | Target::It
        | Target::ThatObject => true,
    }
}
