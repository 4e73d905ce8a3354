//! Reading events in their order: `bears phases in`, `it becomes night`, `turn 4 begins`.

use super::Reader;
use super::decisions::thing;
use super::keywords::counter;
use super::turn::turn_part;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::observation::{Happening, ObjectHappening, PlayerHappening};
use crate::span::Spanned;
use crate::words::Vocabulary;
use crate::words::facts::OF_EFFECT;
use apnap_oracle::state::{DayNight, TurnPart};

/// The events below `in order`.
pub(super) fn in_order(
    reader: &mut Reader<'_, '_>,
    players: &[String],
    level: usize,
) -> Vec<Spanned<Happening>> {
    let mut events = Vec::new();
    while let Some(line) = reader.next_at(level) {
        let mut cursor = Cursor::new(line, players);
        let read = cursor.spanned(happening).and_then(|read| cursor.done().map(|()| read));
        events.extend(reader.note(read, line));
    }
    events
}

fn happening(cursor: &mut Cursor<'_, '_>) -> Result<Happening, Error> {
    if cursor.eat("it becomes day") {
        return Ok(Happening::Becomes(DayNight::Day));
    }
    if cursor.eat("it becomes night") {
        return Ok(Happening::Becomes(DayNight::Night));
    }
    if cursor.eat("effect of") {
        let source = thing(cursor)?.value;
        cursor.expect("ends")?;
        return Ok(Happening::EffectEnds(effect_of(&source)));
    }
    if cursor.eat("effect") {
        let label = thing(cursor)?.value;
        cursor.expect("ends")?;
        return Ok(Happening::EffectEnds(label));
    }
    if cursor.eat("the") {
        let part = turn_part(cursor)?;
        cursor.expect("begins")?;
        return Ok(Happening::Begins(part, None));
    }
    if cursor.eat("turn") {
        let number = cursor.count(100_000)?;
        cursor.expect("begins")?;
        return Ok(Happening::Begins(TurnPart::Turn, Some(number)));
    }
    if cursor.peek_word(0).is_some_and(|word| cursor.player_named(word).is_some()) {
        let player = cursor.player()?.value;
        let events = PlayerHappening::ALL.iter().map(|(event, words)| (*words, *event));
        let event = cursor.eat_phrase(Vocabulary::PlayerHappening, events).ok_or_else(|| cursor.fail())?;
        return Ok(Happening::Player(player, event));
    }
    of_an_object(cursor)
}

/// The name of an effect without a label, after its source.
pub(crate) fn effect_of(source: &str) -> String {
    format!("{source}{OF_EFFECT}")
}

fn of_an_object(cursor: &mut Cursor<'_, '_>) -> Result<Happening, Error> {
    let object = thing(cursor)?.value;
    let events = ObjectHappening::ALL.iter().map(|(event, words)| (*words, *event));
    if let Some(event) = cursor.eat_phrase(Vocabulary::ObjectHappening, events) {
        return Ok(Happening::Object(object, event));
    }
    let gets = cursor.eat("gets");
    if !gets {
        cursor.expect("loses")?;
    }
    if !cursor.eat("a") {
        cursor.expect("an")?;
    }
    let kind = counter(cursor)?;
    cursor.expect("counter")?;
    let event = if gets { Happening::GetsCounter } else { Happening::LosesCounter };
    Ok(event(object, kind))
}
