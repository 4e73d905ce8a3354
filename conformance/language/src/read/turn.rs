//! Reading turns, phases and steps.

use crate::cursor::Cursor;
use crate::errors::Error;
use crate::words::WHOSE;
use crate::words::{Number, Vocabulary, turn_parts};
use apnap_oracle::card::Who;
use apnap_oracle::state::{Phase, TurnPart};

/// The maximum number of steps or phases that an effect adds at once.
const MOST_ADDED: u32 = 20;

/// A turn, phase or step by its name.
pub(crate) fn turn_part(cursor: &mut Cursor<'_, '_>) -> Result<TurnPart, Error> {
    eat_turn_part(cursor).ok_or_else(|| cursor.fail())
}

/// A turn, phase or step by its name, if one comes next.
pub(crate) fn eat_turn_part(cursor: &mut Cursor<'_, '_>) -> Option<TurnPart> {
    cursor.eat_phrase(Vocabulary::TurnPart, turn_parts(Number::One))
}

/// `a combat phase and a main phase`, `3 upkeep steps`: what is added to a turn.
pub(crate) fn added(cursor: &mut Cursor<'_, '_>) -> Result<Vec<TurnPart>, Error> {
    let mut parts = Vec::new();
    loop {
        some_parts(cursor, &mut parts)?;
        if !cursor.eat("and") {
            return Ok(parts);
        }
    }
}

/// `a combat phase`, `3 upkeep steps`.
fn some_parts(cursor: &mut Cursor<'_, '_>, parts: &mut Vec<TurnPart>) -> Result<(), Error> {
    let count = if cursor.eat("a") || cursor.eat("an") { 1 } else { cursor.count(MOST_ADDED)? };
    let span = cursor.here();
    let (list, number) = if count == 1 {
        (Vocabulary::TurnPart, Number::One)
    } else {
        (Vocabulary::TurnPartPlural, Number::Many)
    };
    let part = cursor.eat_phrase(list, turn_parts(number)).ok_or_else(|| cursor.fail())?;
    match part {
        TurnPart::Phase(_) | TurnPart::Step(_) => {
            parts.extend((0..count).map(|_| part));
            Ok(())
        }
        TurnPart::Turn => Err(Error::new(&span, "a turn is not part of a turn")
            .helped("say `you take an extra turn`")
            .by_rule("500.7")),
        TurnPart::PrecombatMain | TurnPart::PostcombatMain => {
            let phase = TurnPart::Phase(Phase::Main);
            Err(Error::new(&span, format!("a {part} cannot be added"))
                .expecting("which main phase it is depends on what came before it in the turn")
                .helped(format!("say `{phase}`"))
                .by_rule("505.1a"))
        }
    }
}

/// Whose part of a turn: `your`, `each opponent's`, `each`.
pub(crate) fn eat_whose(cursor: &mut Cursor<'_, '_>) -> Option<Who> {
    let known = WHOSE.iter().find(|(_, words)| cursor.eat(words));
    match known {
        Some((who, _)) => Some(*who),
        None => cursor.eat_owner(),
    }
}
