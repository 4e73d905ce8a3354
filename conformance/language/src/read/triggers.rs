//! Reading what triggers abilities.

use super::objects::described;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::rows::tree::Start;
use crate::rows::triggers::TRIGGERS;
use crate::span::Span;
use crate::words::article;
use crate::words::phrases::Noun;
use apnap_oracle::card::{Filter, Trigger};

/// The maximum number of chapters.
const MOST_CHAPTERS: u32 = 20;

/// The words after `triggered when`.
pub(crate) fn trigger(cursor: &mut Cursor<'_, '_>) -> Result<Trigger, Error> {
    if let Some(text) = cursor.eat_text("in quotes, when it triggers") {
        return Ok(Trigger::Other(text.value));
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
    TRIGGERS.read(cursor, Start::default())?.ok_or_else(|| cursor.fail())
}

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

/// The subject of an event, and its noun.
pub(crate) fn something(cursor: &mut Cursor<'_, '_>) -> Result<(Filter, Vec<Noun>, Span), Error> {
    let read = cursor.spanned(described)?;
    let (filter, nouns) = read.value;
    Ok((filter, nouns, read.span))
}

/// The subject of an event, which must have this noun.
pub(crate) fn eventful(cursor: &mut Cursor<'_, '_>, wanted: Noun) -> Result<Filter, Error> {
    let (filter, nouns, span) = something(cursor)?;
    fits(&nouns, wanted, &span).map(|()| filter)
}

/// Checks that the subject of an event has the right noun. Where a card fits, so does an `object`, which can
/// be a token.
pub(crate) fn fits(nouns: &[Noun], wanted: Noun, span: &Span) -> Result<(), Error> {
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
