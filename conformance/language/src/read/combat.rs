//! Reading the rules of combat that an effect imposes on a creature: `can't be blocked except by Walls`.

use super::objects::objects;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::rows::combat_rules::COMBAT_RULES;
use crate::rows::tree::Start;
use crate::words::{Number, WHO};
use apnap_oracle::card::{CombatRule, Filter, Shielded, Who, Zone};

/// The words with which rules of combat begin.
const FIRST_WORDS: [&str; 6] = ["attacks", "blocks", "can", "can't", "is", "may"];

/// The rule of combat that comes next, if one does.
pub(crate) fn combat_rule(cursor: &mut Cursor<'_, '_>) -> Result<Option<CombatRule>, Error> {
    if !cursor.peek_word(0).is_some_and(|word| FIRST_WORDS.contains(&word)) {
        return Ok(None);
    }
    COMBAT_RULES.read(cursor, Start::default())
}

/// `you`, `you or planeswalkers you control`
pub(crate) fn shielded(cursor: &mut Cursor<'_, '_>) -> Result<Shielded, Error> {
    let player = cursor.eat_actor().ok_or_else(|| cursor.fail())?;
    let planeswalkers = cursor.eat("or planeswalkers");
    if planeswalkers {
        let again = cursor.here();
        if cursor.eat_actor() != Some(player) {
            return Err(Error::new(&again, "the planeswalkers are those of the player named before"));
        }
        cursor.expect(if player == Who::You { "control" } else { "controls" })?;
    }
    Ok(Shielded { player, planeswalkers })
}

/// Whether words for a player come after this many words.
pub(crate) fn a_player_follows(cursor: &Cursor<'_, '_>, ahead: usize) -> bool {
    let says =
        |words: &str| words.split(' ').enumerate().all(|(n, word)| cursor.peek_word(ahead + n) == Some(word));
    let named = cursor.peek_word(ahead).and_then(|name| cursor.player_named(name));
    named.is_some() || WHO.iter().any(|words| says(words.actor))
}

/// `1 creature`, `2 creatures`
pub(crate) fn number_of_creatures(cursor: &mut Cursor<'_, '_>) -> Result<u32, Error> {
    let number = cursor.digits(false)?.unsigned_abs();
    cursor.expect(if number == 1 { "creature" } else { "creatures" })?;
    Ok(number)
}

/// `creatures with flying`, `Walls`
pub(crate) fn creatures(cursor: &mut Cursor<'_, '_>) -> Result<Filter, Error> {
    let start = cursor.here();
    let selector = objects(cursor, Number::Many)?;
    if selector.zones == Zone::Battlefield.into() {
        Ok(selector.filter)
    } else {
        Err(Error::new(&start, "only permanents block"))
    }
}
