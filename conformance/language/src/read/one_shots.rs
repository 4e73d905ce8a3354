//! Reading continuous effects with a duration, as spells and abilities create them.

use super::changes::exceptions;
use super::objects::an_object;
use super::suited::{About, suited_changes};
use super::turn::turn_part;
use super::values::condition;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::words::Person;
use crate::words::instructions::DURATIONS;
use apnap_oracle::card::{Becoming, Duration, Modification};
use apnap_oracle::state::TurnPart;

/// The parts of an effect with a duration.
pub(super) struct Parts {
    /// What it makes something a copy of, if it does.
    pub copies: Option<Becoming>,
    /// Its other changes.
    pub changes: Vec<Modification>,
    /// How long it lasts.
    pub duration: Duration,
}

/// `becomes a copy of something except (…), CHANGE, …, DURATION`.
pub(super) fn parts(cursor: &mut Cursor<'_, '_>, person: Person, about: About) -> Result<Parts, Error> {
    let mut copies = None;
    if cursor.eat(person.verb("becomes a copy of", "become a copy of")) {
        copies = Some(becoming(cursor)?);
        if !cursor.eat_comma_before(|word| !matches!(word, "until" | "as")) {
            return Ok(Parts { copies, changes: Vec::new(), duration: duration(cursor)? });
        }
    }
    let changes = suited_changes(cursor, person, about)?;
    Ok(Parts { copies, changes, duration: duration(cursor)? })
}

/// `something except (…)`, `a nonlegendary creature`.
fn becoming(cursor: &mut Cursor<'_, '_>) -> Result<Becoming, Error> {
    let of = if cursor.eat("something") { None } else { Some(an_object(cursor)?) };
    let something = Becoming::of_something(exceptions(cursor)?);
    Ok(of.map_or(something.clone(), |of| Becoming { of, ..something }))
}

/// `, until end of turn` and the like, or nothing.
fn duration(cursor: &mut Cursor<'_, '_>) -> Result<Duration, Error> {
    if !cursor.eat_symbol(',') {
        return Ok(Duration::Indefinite);
    }
    if let Some((duration, _)) = DURATIONS.iter().find(|(_, words)| cursor.eat(words)) {
        return Ok(duration.clone());
    }
    if cursor.eat("until your next") {
        return Ok(match turn_part(cursor)? {
            TurnPart::Turn => Duration::YourNextTurn,
            part => Duration::UntilNext(part),
        });
    }
    cursor.expect("as long as")?;
    condition(cursor).map(Duration::AsLongAs)
}
