//! Reading the events of combat at which abilities trigger: `this becomes blocked by a creature`.

use super::limitations::comparison;
use super::objects::objects;
use super::replacements::{one_recipient, recipient};
use super::triggers::eventful;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::words::events::{COMBAT_EVENTS, InCombatEvent};
use crate::words::phrases::Noun;
use crate::words::{Number, Person, Vocabulary};
use apnap_oracle::card::{CombatTrigger, Comparison, Filter, Recipient, Who};

/// The words after an object, if they are about combat.
pub(super) fn of_object(
    cursor: &mut Cursor<'_, '_>,
    filter: &Filter,
) -> Result<Option<CombatTrigger>, Error> {
    let filter = || filter.clone();
    let Some(event) = cursor.eat_phrase(Vocabulary::ObjectEvent, COMBAT_EVENTS.iter().copied()) else {
        return Ok(None);
    };
    Ok(Some(match event {
        InCombatEvent::Attacks => CombatTrigger::Attacks { attacker: filter(), attacked: attacked(cursor)? },
        InCombatEvent::AttacksAlone => CombatTrigger::AttacksAlone(filter()),
        InCombatEvent::AttacksAndIsntBlocked => CombatTrigger::AttacksAndIsntBlocked(filter()),
        InCombatEvent::IsAttacked => CombatTrigger::IsAttacked(Recipient::Permanent(filter())),
        InCombatEvent::Blocks if is_all(cursor) => CombatTrigger::Blocks(filter()),
        InCombatEvent::Blocks => match number(cursor)? {
            Some((how, number)) => CombatTrigger::BlocksNumber(filter(), how, number),
            None => {
                let attacker = eventful(cursor, Noun::Permanent)?;
                CombatTrigger::BlocksCreature { blocker: filter(), attacker }
            }
        },
        InCombatEvent::BecomesBlocked => CombatTrigger::BecomesBlocked(filter()),
        InCombatEvent::BecomesBlockedBy => match number(cursor)? {
            Some((how, number)) => CombatTrigger::BecomesBlockedByNumber(filter(), how, number),
            None => {
                let blocker = eventful(cursor, Noun::Permanent)?;
                CombatTrigger::BecomesBlockedBy { attacker: filter(), blocker }
            }
        },
        InCombatEvent::DealsDamage => CombatTrigger::DealsDamage { by: filter(), to: recipient(cursor)? },
    }))
}

/// `attacks`, `attacks you`, `attacks with a creature`, `is attacked`, if that comes next.
pub(super) fn of_player(cursor: &mut Cursor<'_, '_>, who: Who) -> Result<Option<CombatTrigger>, Error> {
    let person = Person::of_who(who);
    if cursor.eat(person.verb("is attacked", "are attacked")) {
        return Ok(Some(CombatTrigger::IsAttacked(Recipient::Players(who))));
    }
    if cursor.eat(person.verb("attacks with", "attack with")) {
        let attacker = eventful(cursor, Noun::Permanent)?;
        return Ok(Some(CombatTrigger::PlayerAttacksWith { who, attacker }));
    }
    if cursor.eat(person.verb("attacks", "attack")) {
        return Ok(Some(CombatTrigger::PlayerAttacks { who, attacked: attacked(cursor)? }));
    }
    Ok(None)
}

/// The words after `one or more`: `creatures you control attack`.
pub(super) fn of_several(cursor: &mut Cursor<'_, '_>) -> Result<CombatTrigger, Error> {
    let such = objects(cursor, Number::Many)?.filter;
    if cursor.eat("attack") {
        return Ok(CombatTrigger::OneOrMoreAttack(such));
    }
    cursor.expect("deal combat damage")?;
    Ok(CombatTrigger::OneOrMoreDealDamage { by: such, to: recipient(cursor)? })
}

/// Returns whether nothing more is said about an event.
fn is_all(cursor: &Cursor<'_, '_>) -> bool {
    cursor.peek_word(0).is_none()
}

/// What is attacked, or nothing: anything.
fn attacked(cursor: &mut Cursor<'_, '_>) -> Result<Recipient, Error> {
    if is_all(cursor) { Ok(Recipient::Anything) } else { one_recipient(cursor) }
}

/// `2 or more creatures`, `2 creatures`, if a number comes next.
fn number(cursor: &mut Cursor<'_, '_>) -> Result<Option<(Comparison, i32)>, Error> {
    if !cursor.peek_digits(0) {
        return Ok(None);
    }
    let number = cursor.digits(false)?;
    let how = if cursor.eat("or more") { Comparison::AtLeast } else { comparison(cursor) };
    if !cursor.eat("creatures") {
        cursor.expect("creature")?;
    }
    Ok(Some((how, number)))
}
