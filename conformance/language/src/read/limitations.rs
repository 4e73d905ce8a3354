//! Reading the limitations after a noun: `you control`, `in a graveyard`, `with flying`.

use super::keywords;
use super::objects::{Place, inner};
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::rows::filters::FILTERS;
use crate::rows::tree::Start;
use crate::words::phrases::ATTACHED;
use crate::words::{Vocabulary, each_player_has, in_shared_zone};
use apnap_oracle::card::{Comparison, Filter, Zone};

/// The words after a noun.
pub(super) enum Limitation {
    /// A filter.
    Filter(Filter),
    /// A zone, and whose it is.
    Zone(Zone, Option<Filter>),
}

/// The limitation that comes next, if one does.
pub(super) fn limitation(cursor: &mut Cursor<'_, '_>, place: Place) -> Result<Option<Limitation>, Error> {
    if place == Place::Own
        && let Some((zone, owner)) = named_zone(cursor)?
    {
        return Ok(Some(Limitation::Zone(zone, owner)));
    }
    Ok(filter_after_noun(cursor)?.map(Limitation::Filter))
}

/// The limitation that comes next, if one does, where no zone can be named.
pub(crate) fn filter(cursor: &mut Cursor<'_, '_>) -> Result<Option<Filter>, Error> {
    cursor.grouped(Vocabulary::Limitation, filter_after_noun)
}

/// `in your graveyard`, `in a graveyard`, `in exile`, `on the stack`.
fn named_zone(cursor: &mut Cursor<'_, '_>) -> Result<Option<(Zone, Option<Filter>)>, Error> {
    for &zone in Zone::ALL {
        if in_shared_zone(zone).is_some_and(|words| cursor.eat(words)) {
            return Ok(Some((zone, None)));
        }
    }
    if !cursor.eat("in") {
        return Ok(None);
    }
    let owner = cursor.eat_owner();
    if owner.is_none() && !cursor.eat("a") {
        return Err(cursor.fail());
    }
    let zone = cursor.one(Vocabulary::Zone, |word| {
        Zone::ALL.iter().copied().find(|&zone| zone.word() == word && each_player_has(zone))
    })?;
    Ok(Some((zone, owner.map(Filter::OwnedBy))))
}

fn filter_after_noun(cursor: &mut Cursor<'_, '_>) -> Result<Option<Filter>, Error> {
    if let (Some(name), Some("controls" | "owns")) = (cursor.peek_word(0), cursor.peek_word(1))
        && cursor.player_named(name).is_none()
    {
        return Err(cursor.unknown_player(name, &cursor.here()));
    }
    if cursor.eat("without") {
        return Ok(Some(Filter::Keyword(keywords::keyword(cursor)?).negated()));
    }
    if let Some((_, filter)) = ATTACHED.iter().find(|(words, _)| cursor.eat(words)) {
        return Ok(Some(filter()));
    }
    if let Some(filter) = FILTERS.read(cursor, Start::default())? {
        return Ok(Some(filter));
    }
    if is_plural(cursor, "are") || cursor.eat("that's") {
        return inner(cursor).map(Some);
    }
    if is_plural(cursor, "aren't") || cursor.eat("that isn't") {
        return inner(cursor).map(|filter| Some(filter.negated()));
    }
    Ok(None)
}

/// Takes `that are` or `that aren't`, which mean the same as in the singular, if they come next.
fn is_plural(cursor: &mut Cursor<'_, '_>, verb: &str) -> bool {
    let comes = cursor.peek_word(0) == Some("that") && cursor.peek_word(1) == Some(verb);
    if comes {
        cursor.advance(2);
    }
    comes
}

/// `or greater`, `or less`, or nothing, after a number.
pub(crate) fn comparison(cursor: &mut Cursor<'_, '_>) -> Comparison {
    if cursor.eat("or greater") {
        Comparison::AtLeast
    } else if cursor.eat("or less") {
        Comparison::AtMost
    } else {
        Comparison::Exactly
    }
}
