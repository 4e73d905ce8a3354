//! Reading phrases for objects: `other Goblin creature you control with flying`.

use super::limitations::{Limitation, limitation};
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::rows::filters::FILTERS;
use crate::span::Span;
use crate::words::phrases::{Noun, all, everywhere, one_or, parts};
use crate::words::{Number, Vocabulary, article, plural};
use apnap_oracle::card::{CardType, Color, Filter, Selector, Subject, Subtype, Supertype, Zone, Zones};

/// Whether a phrase names a zone, or limits a phrase that does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// It may name a zone.
    Own,
    /// It is inside a phrase that names the zone.
    Inherited,
    /// It has no zone, because it is about an event.
    Unplaced,
}

/// A subject: players, or objects with their zones.
pub(crate) fn subject(cursor: &mut Cursor<'_, '_>) -> Result<Subject, Error> {
    if let Some(who) = cursor.eat_players() {
        return Ok(Subject::Players(who));
    }
    if cursor.eat("this") {
        return Ok(Subject::Objects(Selector { zones: everywhere(), filter: Filter::This }));
    }
    if cursor.eat("enchanted") {
        return objects(cursor, Number::One).map(Subject::Host);
    }
    if cursor.eat("equipped") || cursor.eat("fortified") {
        let selector = objects(cursor, Number::One)?;
        return Ok(Subject::Objects(Selector { filter: both(Filter::Host, selector.filter), ..selector }));
    }
    cursor.expect("each")?;
    objects(cursor, Number::One).map(Subject::Objects)
}

/// Objects and their zones.
pub(crate) fn objects(cursor: &mut Cursor<'_, '_>, number: Number) -> Result<Selector, Error> {
    let other = false;
    objects_after(cursor, number, other)
}

/// Objects with `a`, `an` or `another`.
pub(crate) fn an_object(cursor: &mut Cursor<'_, '_>) -> Result<Selector, Error> {
    let another = cursor.eat("another");
    if !another && !cursor.eat("a") {
        cursor.expect(article("artifact"))?;
    }
    objects_after(cursor, Number::One, another)
}

/// Objects, perhaps after `other`.
fn objects_after(cursor: &mut Cursor<'_, '_>, number: Number, other: bool) -> Result<Selector, Error> {
    let start = cursor.here();
    let mut either = vec![phrase(cursor, number, Place::Own, other)?.1];
    while cursor.eat("or") {
        either.push(phrase(cursor, number, Place::Own, false)?.1);
    }
    let zones = either.iter().fold(Zones::NONE, |zones, one| zones.union(one.zones));
    if either.iter().all(|one| one.zones == zones) {
        let filters = either.into_iter().map(|one| one.filter).collect();
        return Ok(Selector { zones, filter: one_or(filters, Filter::Either) });
    }
    let placed = either.into_iter().map(|one| placed(&start, one)).collect::<Result<_, _>>()?;
    Ok(Selector { zones, filter: Filter::Either(placed) })
}

/// One of several phrases with different zones: the zone becomes part of the filter.
fn placed(start: &Span, selector: Selector) -> Result<Filter, Error> {
    let mut zones = selector.zones.iter();
    match (zones.next(), zones.next()) {
        (Some(zone), None) => Ok(both(Filter::In(zone), selector.filter)),
        _ => Err(Error::new(
            start,
            "`object` covers every zone and can't be joined by `or` with objects in one zone",
        )),
    }
}

/// A filter in parentheses, inside a phrase that names the zone.
pub(crate) fn inner(cursor: &mut Cursor<'_, '_>) -> Result<Filter, Error> {
    cursor.between('(', ')', |cursor| {
        let mut either = vec![phrase(cursor, Number::One, Place::Inherited, false)?.1.filter];
        while cursor.eat("or") {
            either.push(phrase(cursor, Number::One, Place::Inherited, false)?.1.filter);
        }
        Ok(one_or(either, Filter::Either))
    })
}

/// What an event is about: `this`, `another creature you control`, `a card`, with the nouns that are used.
pub(crate) fn described(cursor: &mut Cursor<'_, '_>) -> Result<(Filter, Vec<Noun>), Error> {
    let mut nouns = Vec::new();
    let mut either = vec![alternative(cursor, true, &mut nouns)?];
    while cursor.eat("or") {
        either.push(alternative(cursor, false, &mut nouns)?);
    }
    Ok((one_or(either, Filter::Either), nouns))
}

fn alternative(cursor: &mut Cursor<'_, '_>, first: bool, nouns: &mut Vec<Noun>) -> Result<Filter, Error> {
    if cursor.eat("this") {
        return Ok(Filter::This);
    }
    let enchanted = cursor.eat("enchanted");
    let another = !enchanted && cursor.eat("another");
    // The first of several alternatives has the article.
    if first && !enchanted && !another && !cursor.eat("a") {
        cursor.expect(article("artifact"))?;
    } else if !first && !enchanted && !another {
        let _ = cursor.eat("a") || cursor.eat(article("artifact"));
    }
    let (noun, selector) = phrase(cursor, Number::One, Place::Unplaced, another)?;
    nouns.push(noun);
    Ok(if enchanted { both(Filter::Host, selector.filter) } else { selector.filter })
}

/// The conjunction of two filters, with the parts of the first one first.
pub(crate) fn both(one: Filter, other: Filter) -> Filter {
    all(parts(one).into_iter().chain(parts(other)).collect())
}

/// `[other] {adjective} noun {limitation}`.
fn phrase(
    cursor: &mut Cursor<'_, '_>,
    number: Number,
    place: Place,
    other: bool,
) -> Result<(Noun, Selector), Error> {
    let start = cursor.here();
    let mut parts = Vec::new();
    if other || cursor.eat("other") {
        parts.push(Filter::This.negated());
    }
    let noun = described_noun(cursor, number, place, &mut parts)?;
    let mut zone = None;
    while let Some(limitation) = cursor.grouped(Vocabulary::Limitation, |cursor| limitation(cursor, place))? {
        match limitation {
            Limitation::Filter(filter) => parts.push(filter),
            Limitation::Zone(_, _) if zone.is_some() => {
                return Err(Error::new(&start, "two zones are named"));
            }
            Limitation::Zone(named, owner) => {
                zone = Some(named);
                parts.extend(owner);
            }
        }
    }
    let zones = match (place, zone) {
        (Place::Own, zone) => zones(noun, zone).map_err(|what| Error::new(&start, what))?,
        (Place::Inherited | Place::Unplaced, _) => Zones::NONE,
    };
    Ok((noun, Selector { zones, filter: all(parts) }))
}

/// The zone of objects with this noun, if this zone or none is named.
fn zones(noun: Noun, zone: Option<Zone>) -> Result<Zones, &'static str> {
    match (noun, zone) {
        (Noun::Typed | Noun::Permanent, None | Some(Zone::Battlefield)) => Ok(Zone::Battlefield.into()),
        (Noun::Typed | Noun::Permanent | Noun::Card | Noun::Object, Some(zone)) => Ok(zone.into()),
        (Noun::Spell, None | Some(Zone::Stack)) => Ok(Zone::Stack.into()),
        (Noun::Spell, Some(_)) => Err("a spell is on the stack"),
        (Noun::Card, None) => Err("`card` needs a zone: say `in your graveyard` or the like"),
        (Noun::Object, None) => Ok(everywhere()),
    }
}

/// Adjectives and the noun; the last word that can be either is the noun.
fn described_noun(
    cursor: &mut Cursor<'_, '_>,
    number: Number,
    place: Place,
    parts: &mut Vec<Filter>,
) -> Result<Noun, Error> {
    let mut complete = false;
    loop {
        let nouns: &[Noun] = match place {
            Place::Own | Place::Unplaced => &[Noun::Permanent, Noun::Card, Noun::Spell, Noun::Object],
            Place::Inherited => &[Noun::Object, Noun::Card],
        };
        let named = |word: &str| nouns.iter().copied().find(|noun| number.of(noun.word()) == word);
        if let Some(noun) = cursor.eat_one(noun_words(number), named) {
            parts.extend((noun == Noun::Card).then_some(Filter::Card));
            return Ok(noun);
        }
        let word = cursor.peek_word(0).unwrap_or("");
        // What follows a complete phrase can begin with the same word: `a copy of target creature attacking`.
        let goes_on = cursor.peek_word(1).is_some_and(|next| {
            adjective(next).is_some() || typed_noun(number, next).is_some() || named(next).is_some()
        });
        let is_adjective_only = adjective(word).is_some() && typed_noun(number, word).is_none();
        if complete && is_adjective_only && !goes_on {
            return Ok(Noun::Typed);
        }
        if let Some(filter) = cursor.eat_one(Vocabulary::Adjective, adjective) {
            complete = typed_noun(number, word).is_some();
            parts.push(filter);
            continue;
        }
        if complete {
            // The plural of some subtypes is the same word: `Kithkin kindreds`.
            if typed_noun(number, word).is_some() {
                parts.extend(cursor.eat_one(subtype_words(number), |word| typed_noun(number, word)));
            }
            return Ok(Noun::Typed);
        }
        parts.push(cursor.one(subtype_words(number), |word| typed_noun(number, word))?);
        return Ok(Noun::Typed);
    }
}

fn subtype_words(number: Number) -> Vocabulary {
    match number {
        Number::One => Vocabulary::Subtype,
        Number::Many => Vocabulary::SubtypePlural,
    }
}

fn noun_words(number: Number) -> Vocabulary {
    match number {
        Number::One => Vocabulary::Noun,
        Number::Many => Vocabulary::NounPlural,
    }
}

/// The card type or subtype that a noun means.
fn typed_noun(number: Number, word: &str) -> Option<Filter> {
    let card_type = CardType::ALL.iter().copied().find(|one| number.of(&one.word().to_lowercase()) == word);
    card_type.map(Filter::CardType).or_else(|| {
        let subtype = match number {
            Number::One => Subtype::named(word),
            Number::Many => Subtype::all().find(|one| plural(one.word()) == word),
        };
        subtype.map(Filter::Subtype)
    })
}

/// The filter of an adjective. Subtypes and card types can be used as adjectives.
pub(crate) fn adjective(word: &str) -> Option<Filter> {
    match word {
        "untapped" => return Some(Filter::Tapped.negated()),
        "face-up" => return Some(Filter::FaceDown.negated()),
        _ => {}
    }
    // What is tapped or face down has a word for its contrary, without `non`.
    if let Some(status @ (Filter::Tapped | Filter::FaceDown)) = FILTERS.adjective_named(word) {
        return Some(status);
    }
    if let Some(filter) = quality(word).or_else(|| Subtype::named(word).map(Filter::Subtype)) {
        return Some(filter);
    }
    let subtype = word.strip_prefix("non-").and_then(Subtype::named).map(Filter::Subtype);
    subtype.or_else(|| word.strip_prefix("non").and_then(quality)).map(Filter::negated)
}

/// The filter of a lower-case adjective that can have `non` before it.
fn quality(word: &str) -> Option<Filter> {
    let color = Color::ALL.into_iter().find(|color| color.word() == word).map(Filter::Color);
    let supertype = Supertype::ALL.iter().find(|one| one.word().to_lowercase() == word);
    let card_type = CardType::ALL.iter().find(|one| one.word().to_lowercase() == word);
    let other = FILTERS.adjective_named(word).filter(|one| !matches!(one, Filter::Tapped | Filter::FaceDown));
    color
        .or_else(|| supertype.copied().map(Filter::Supertype))
        .or_else(|| card_type.copied().map(Filter::CardType))
        .or(other)
}
