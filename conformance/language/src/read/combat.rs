//! Reading the rules of combat that an effect imposes on a creature: `can't be blocked except by Walls`.

use super::costs::payment;
use super::instructions::inside;
use super::objects::objects;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::words::{Number, Person, WHO};
use apnap_oracle::card::{CombatRule, Filter, Shielded, Who, Zone};

/// The rules of combat that have no parameters, with their words.
pub(crate) const PLAIN: &[(CombatRule, &str)] = &[
    (CombatRule::AttacksThis, "attacks this if able"),
    (CombatRule::BlocksThis, "blocks this if able"),
    (CombatRule::CantAttackAlone, "can't attack alone"),
    (CombatRule::CantBlockAlone, "can't block alone"),
    (CombatRule::BlocksAnyNumber, "can block any number of creatures"),
    (CombatRule::AllBlockIt, "is blocked by all creatures able to block it"),
    (CombatRule::Goaded, "is goaded"),
];

/// The words with which rules of combat begin.
const FIRST_WORDS: [&str; 6] = ["attacks", "blocks", "can", "can't", "is", "may"];

/// The rule of combat that comes next, if one does.
pub(super) fn combat_rule(cursor: &mut Cursor<'_, '_>) -> Result<Option<CombatRule>, Error> {
    if !cursor.peek_word(0).is_some_and(|word| FIRST_WORDS.contains(&word)) {
        return Ok(None);
    }
    if let Some((rule, _)) = PLAIN.iter().find(|(_, words)| cursor.eat(words)) {
        return Ok(Some(rule.clone()));
    }
    if cursor.sees("can't attack") && (cursor.peek_word(2) == Some("unless") || a_player_follows(cursor, 2)) {
        cursor.expect("can't attack")?;
        return cant_attack(cursor).map(Some);
    }
    if cursor.eat("may be exerted as it attacks") {
        return exerted(cursor).map(Some);
    }
    if cursor.eat("can't block unless its controller") {
        return payment(cursor, Person::Third).map(|cost| Some(CombatRule::BlockCost(cost)));
    }
    if cursor.sees("attacks") && a_player_follows(cursor, 1) {
        cursor.expect("attacks")?;
        let who = cursor.eat_actor().ok_or_else(|| cursor.fail())?;
        cursor.expect("if able")?;
        return Ok(Some(CombatRule::AttacksPlayer(who)));
    }
    blocked(cursor)
}

/// Restrictions on what blocks it, and on what it blocks.
fn blocked(cursor: &mut Cursor<'_, '_>) -> Result<Option<CombatRule>, Error> {
    if cursor.eat("can't be blocked by more than") {
        return number_of_creatures(cursor).map(|most| Some(CombatRule::BlockedByAtMost(most)));
    }
    if cursor.eat("can't be blocked by") {
        return creatures(cursor).map(|filter| Some(CombatRule::CantBeBlockedBy(filter)));
    }
    if cursor.eat("can't be blocked except by") {
        if !cursor.peek_digits(0) {
            return creatures(cursor).map(|filter| Some(CombatRule::BlockedOnlyBy(filter)));
        }
        let least = cursor.digits(false)?.unsigned_abs();
        cursor.expect("or more creatures")?;
        return Ok(Some(CombatRule::BlockedByAtLeast(least)));
    }
    if cursor.eat("can block only") {
        return creatures(cursor).map(|filter| Some(CombatRule::BlocksOnly(filter)));
    }
    if cursor.sees("can block") && cursor.peek_digits(2) {
        cursor.expect("can block")?;
        let more = cursor.digits(false)?.unsigned_abs();
        cursor.expect(if more == 1 { "additional creature" } else { "additional creatures" })?;
        return Ok(Some(CombatRule::BlocksMore(more)));
    }
    Ok(None)
}

/// The words after `can't attack`: `you`, `you unless its controller pays {2}`, `unless its controller …`.
fn cant_attack(cursor: &mut Cursor<'_, '_>) -> Result<CombatRule, Error> {
    let shielded = if cursor.sees("unless") { None } else { shielded(cursor)? };
    match shielded {
        Some(shielded) if !cursor.sees("unless") => Ok(CombatRule::CantAttackPlayer(shielded)),
        _ => {
            cursor.expect("unless its controller")?;
            payment(cursor, Person::Third).map(|cost| CombatRule::AttackCost(shielded, cost))
        }
    }
}

/// `and when you do, (draw 1 card)`, after `may be exerted as it attacks`
fn exerted(cursor: &mut Cursor<'_, '_>) -> Result<CombatRule, Error> {
    if !cursor.eat("and when you do") {
        return Ok(CombatRule::MayBeExerted(None));
    }
    cursor.expect_symbol(',')?;
    inside(cursor).map(|effect| CombatRule::MayBeExerted(Some(effect)))
}

/// `you`, `you or planeswalkers you control`
fn shielded(cursor: &mut Cursor<'_, '_>) -> Result<Option<Shielded>, Error> {
    let Some(player) = cursor.eat_actor() else { return Ok(None) };
    let planeswalkers = cursor.eat("or planeswalkers");
    if planeswalkers {
        let again = cursor.here();
        if cursor.eat_actor() != Some(player) {
            return Err(Error::new(&again, "the planeswalkers are those of the player named before"));
        }
        cursor.expect(if player == Who::You { "control" } else { "controls" })?;
    }
    Ok(Some(Shielded { player, planeswalkers }))
}

/// Whether words for a player come after this many words.
fn a_player_follows(cursor: &Cursor<'_, '_>, ahead: usize) -> bool {
    let says =
        |words: &str| words.split(' ').enumerate().all(|(n, word)| cursor.peek_word(ahead + n) == Some(word));
    let named = cursor.peek_word(ahead).and_then(|name| cursor.player_named(name));
    named.is_some() || WHO.iter().any(|words| says(words.actor))
}

/// `1 creature`, `2 creatures`
pub(super) fn number_of_creatures(cursor: &mut Cursor<'_, '_>) -> Result<u32, Error> {
    let number = cursor.digits(false)?.unsigned_abs();
    cursor.expect(if number == 1 { "creature" } else { "creatures" })?;
    Ok(number)
}

/// `creatures with flying`, `Walls`
fn creatures(cursor: &mut Cursor<'_, '_>) -> Result<Filter, Error> {
    let start = cursor.here();
    let selector = objects(cursor, Number::Many)?;
    if selector.zones == Zone::Battlefield.into() {
        Ok(selector.filter)
    } else {
        Err(Error::new(&start, "only permanents block"))
    }
}
