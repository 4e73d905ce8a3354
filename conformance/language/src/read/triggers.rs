//! Reading what triggers abilities.

use super::combat_triggers;
use super::keywords::counter;
use super::objects::described;
use super::turn::{eat_turn_part, eat_whose, turn_part};
use super::values::condition;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::span::Span;
use crate::words::events::{BECOMES_ATTACHED, BECOMES_UNATTACHED, OBJECT_TRIGGERS, PLAYER_TRIGGERS};
use crate::words::phrases::Noun;
use crate::words::{ORDINALS, Person, Vocabulary, article};
use apnap_oracle::card::{Filter, Trigger, Who};

/// The maximum number of chapters.
const MOST_CHAPTERS: u32 = 20;

/// The words after `triggered when`.
pub(super) fn trigger(cursor: &mut Cursor<'_, '_>) -> Result<Trigger, Error> {
    if let Some(text) = cursor.eat_text("in quotes, when it triggers") {
        return Ok(Trigger::Other(text.value));
    }
    if cursor.eat("state") {
        cursor.expect_symbol(':')?;
        return condition(cursor).map(Trigger::State);
    }
    if cursor.eat("chapter") {
        return cursor.count(MOST_CHAPTERS).map(|chapter| Trigger::Chapter(vec![chapter]));
    }
    if cursor.eat("chapters") {
        return chapters(cursor);
    }
    if cursor.eat("room") {
        return room(cursor);
    }
    if cursor.eat("day becomes night or night becomes day") {
        return Ok(Trigger::DayNightChanges);
    }
    if cursor.eat("a counter is put on") {
        return eventful(cursor, Noun::Permanent).map(Trigger::GetsCounter);
    }
    if cursor.eat("the last") {
        let kind = counter(cursor)?;
        cursor.expect("counter is removed from")?;
        return eventful(cursor, Noun::Permanent).map(|what| Trigger::LosesLastCounter(kind, what));
    }
    if cursor.eat("one or more") {
        return combat_triggers::of_several(cursor).map(Trigger::Combat);
    }
    if let Some(who) = cursor.eat_actor() {
        return of_player(cursor, who);
    }
    match begins(cursor)? {
        Some(trigger) => Ok(trigger),
        None => of_object(cursor),
    }
}

/// The maximum amount of mana that an ability waits for.
const MOST_MANA: u32 = 1000;

/// `1 to 2 and 3`, `4`
fn room(cursor: &mut Cursor<'_, '_>) -> Result<Trigger, Error> {
    let small = |cursor: &mut Cursor<'_, '_>| {
        let span = cursor.here();
        let number = cursor.count(MOST_CHAPTERS)?;
        u8::try_from(number).map_err(|_| Error::new(&span, format!("the number {number} is too large")))
    };
    let number = small(cursor)?;
    let mut leads_to = Vec::new();
    if cursor.eat("to") {
        leads_to.push(small(cursor)?);
        while cursor.eat("and") {
            leads_to.push(small(cursor)?);
        }
    }
    Ok(Trigger::Room { number, leads_to })
}

/// `1 and 2`
fn chapters(cursor: &mut Cursor<'_, '_>) -> Result<Trigger, Error> {
    let mut chapters = vec![cursor.count(MOST_CHAPTERS)?];
    cursor.expect("and")?;
    loop {
        chapters.push(cursor.count(MOST_CHAPTERS)?);
        if !cursor.eat("and") {
            return Ok(Trigger::Chapter(chapters));
        }
    }
}

/// `draws a card`, `casts a creature spell`.
fn of_player(cursor: &mut Cursor<'_, '_>, who: Who) -> Result<Trigger, Error> {
    let person = Person::of_who(who);
    if let Some(event) = combat_triggers::of_player(cursor, who)? {
        return Ok(Trigger::Combat(event));
    }
    if cursor.eat(person.verb("casts", "cast")) {
        return Ok(Trigger::Casts { who, what: eventful(cursor, Noun::Spell)? });
    }
    if cursor.eat(person.verb("sacrifices", "sacrifice")) {
        return Ok(Trigger::Sacrifices { who, what: eventful(cursor, Noun::Permanent)? });
    }
    if cursor.eat(person.verb("expends", "expend")) {
        return Ok(Trigger::Expends { who, mana: cursor.count(MOST_MANA)? });
    }
    if cursor.eat(person.verb("encounters", "encounter")) {
        return Ok(Trigger::Encounters { who, what: eventful(cursor, Noun::Card)? });
    }
    if cursor.eat(person.verb("visits", "visit")) {
        return Ok(Trigger::Visits { who, what: eventful(cursor, Noun::Permanent)? });
    }
    let events = PLAYER_TRIGGERS.iter().map(|(third, you, make)| (person.verb(third, you), *make));
    let make = cursor.eat_phrase(Vocabulary::PlayerEvent, events).ok_or_else(|| cursor.fail())?;
    Ok(make(who))
}

/// `your upkeep begins`, `each end step begins`, `combat begins`, `your second main phase begins`, if that
/// comes next.
fn begins(cursor: &mut Cursor<'_, '_>) -> Result<Option<Trigger>, Error> {
    let whose = eat_whose(cursor);
    if whose.is_some()
        && let Some(nth) = cursor.eat_phrase(Vocabulary::TurnPart, ORDINALS.iter().copied())
    {
        cursor.expect("main phase begins")?;
        return Ok(whose.map(|whose| Trigger::MainPhaseBegins { nth, whose }));
    }
    let part = match whose {
        Some(_) => Some(turn_part(cursor)?),
        None => eat_turn_part(cursor),
    };
    let Some(part) = part else { return Ok(None) };
    cursor.expect("begins")?;
    Ok(Some(Trigger::Begins { part, whose: whose.unwrap_or(Who::Anyone) }))
}

/// `another creature enters`
fn of_object(cursor: &mut Cursor<'_, '_>) -> Result<Trigger, Error> {
    let (filter, nouns, span) = something(cursor)?;
    if cursor.eat(BECOMES_ATTACHED) {
        fits(&nouns, Noun::Permanent, &span)?;
        return Ok(Trigger::BecomesAttached { what: filter, to: eventful(cursor, Noun::Permanent)? });
    }
    if cursor.eat(BECOMES_UNATTACHED) {
        fits(&nouns, Noun::Permanent, &span)?;
        return Ok(Trigger::BecomesUnattached { what: filter, from: eventful(cursor, Noun::Permanent)? });
    }
    if let Some(event) = combat_triggers::of_object(cursor, &filter)? {
        fits(&nouns, Noun::Permanent, &span)?;
        return Ok(Trigger::Combat(event));
    }
    let events = OBJECT_TRIGGERS.iter().map(|&(words, make, noun)| (words, (make, noun)));
    let found = cursor.eat_phrase(Vocabulary::ObjectEvent, events);
    let (make, noun) = found.ok_or_else(|| cursor.fail())?;
    fits(&nouns, noun, &span)?;
    Ok(make(filter))
}

/// The subject of an event, and its noun.
pub(super) fn something(cursor: &mut Cursor<'_, '_>) -> Result<(Filter, Vec<Noun>, Span), Error> {
    let read = cursor.spanned(described)?;
    let (filter, nouns) = read.value;
    Ok((filter, nouns, read.span))
}

/// The subject of an event, which must have this noun.
pub(super) fn eventful(cursor: &mut Cursor<'_, '_>, wanted: Noun) -> Result<Filter, Error> {
    let (filter, nouns, span) = something(cursor)?;
    fits(&nouns, wanted, &span).map(|()| filter)
}

/// Checks that the subject of an event has the right noun. Where a card fits, so does an `object`, which can
/// be a token.
pub(super) fn fits(nouns: &[Noun], wanted: Noun, span: &Span) -> Result<(), Error> {
    let fits =
        |noun: Noun| noun == Noun::Typed || noun == wanted || (noun == Noun::Object && wanted == Noun::Card);
    match nouns.iter().find(|&&noun| !fits(noun)) {
        Some(other) => Err(Error::new(span, not_about(other.word()))
            .helped(format!("say `{}`, or a card type", wanted.word()))),
        None => Ok(()),
    }
}

fn not_about(noun: &str) -> String {
    format!("no event of this kind is about {} {noun}", article(noun))
}
