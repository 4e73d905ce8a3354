//! Reading what is expected: `a is 4/3, white, has flying, no mana abilities`.

use super::Reader;
use super::board::reference;
use super::keywords::{colors, keyword, mana};
use super::types;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::observation::Handle;
use crate::scenario::Fact;
use crate::span::Span;
use crate::syntax::ExpectLine;
use crate::words::Vocabulary;
use crate::words::facts::Verb;
use apnap_oracle::card::{CardType, CardTypes, Colors, Keyword, Mana, Restriction, Subtypes, Supertypes};
use std::collections::BTreeSet;

/// The lines below `expect`.
pub(super) fn expectations(reader: &mut Reader<'_, '_>, players: &[String]) -> Vec<ExpectLine> {
    let mut lines = Vec::new();
    while let Some(line) = reader.next_at(1) {
        let read = expectation(&mut Cursor::new(line, players));
        lines.extend(reader.note(read, line));
    }
    lines
}

fn expectation(cursor: &mut Cursor<'_, '_>) -> Result<ExpectLine, Error> {
    let subject = reference(cursor)?;
    let mut verb = verb(cursor, None)?;
    let mut facts = vec![cursor.spanned(|cursor| fact(cursor, verb))?];
    while cursor.eat_symbol(',') {
        let start = cursor.here().start;
        verb = self::verb(cursor, Some(verb))?;
        let is_bare = cursor.here().start == start;
        let next = cursor.spanned(|cursor| fact(cursor, verb))?;
        let before = facts.last().map(|fact| &fact.value);
        colors_are_one_fact(is_bare, before, &next.value, &next.span)?;
        facts.push(next);
    }
    cursor.done()?;
    Ok(ExpectLine { subject, facts })
}

/// Rejects `green, red and blue`: a comma separates facts, and the colors of an object are one fact.
pub(crate) fn colors_are_one_fact(
    is_bare: bool,
    before: Option<&Fact>,
    fact: &Fact,
    span: &Span,
) -> Result<(), Error> {
    match (before, fact) {
        (Some(Fact::Colors(_)), Fact::Colors(_)) if is_bare => {
            Err(Error::new(span, "a comma separates facts, not colors")
                .expecting("the colors of an object are one fact")
                .helped("join them with `and`: `is green and red and blue`"))
        }
        _ => Ok(()),
    }
}

/// The verb that comes next, or the one before.
fn verb(cursor: &mut Cursor<'_, '_>, before: Option<Verb>) -> Result<Verb, Error> {
    let found =
        [Verb::Is, Verb::Has, Verb::Lacks, Verb::MayPlay].into_iter().find(|verb| cursor.eat(verb.words()));
    if let Some(verb) = found {
        return Ok(verb);
    }
    let restricted = Restriction::ALL.iter().any(|(_, words)| cursor.sees(words));
    match before {
        _ if restricted => Ok(Verb::Restricted),
        Some(verb) => Ok(verb),
        None => Err(cursor.fail()),
    }
}

pub(crate) fn fact(cursor: &mut Cursor<'_, '_>, verb: Verb) -> Result<Fact, Error> {
    match verb {
        Verb::Is => is(cursor),
        Verb::Has => has(cursor),
        Verb::Lacks => lacks(cursor),
        Verb::Controls | Verb::Attacks | Verb::Blocks => Err(cursor.fail()),
        Verb::MayPlay => {
            let number = cursor.number()?;
            cursor.expect(if number == 1 { "land" } else { "lands" })?;
            Ok(Fact::LandPlays(number))
        }
        Verb::Restricted => {
            let restriction = Restriction::ALL.iter().find(|(_, words)| cursor.eat(words));
            restriction.map(|(one, _)| Fact::Restriction(*one)).ok_or_else(|| cursor.fail())
        }
    }
}

/// `4/3`, `white and blue`, `named "Bear"`, `a creature`, `controlled by bob`.
fn is(cursor: &mut Cursor<'_, '_>) -> Result<Fact, Error> {
    if cursor.peek_digits(0) || cursor.peek_symbol(0, '-') {
        let power = cursor.number()?;
        cursor.expect_symbol('/')?;
        return Ok(Fact::PowerToughness(power, cursor.number()?));
    }
    if cursor.eat("named") {
        return Ok(Fact::Name(Some(cursor.text("a name in quotes")?.value)));
    }
    if cursor.eat("controlled by") {
        return Ok(Fact::Controller(cursor.player()?.value));
    }
    if cursor.eat("colorless") {
        return Ok(Fact::Colors(Colors::NONE));
    }
    let not = cursor.eat("not");
    if cursor.eat("a") || cursor.eat("an") {
        return cursor
            .one(Vocabulary::CardTypeInText, card_type_in_text)
            .map(|card_type| Fact::IsA(card_type, !not));
    }
    if not {
        return Err(cursor.fail());
    }
    colors(cursor).map(Fact::Colors)
}

fn card_type_in_text(word: &str) -> Option<CardType> {
    CardType::ALL.iter().copied().find(|card_type| card_type.word().to_lowercase() == word)
}

type OfNumber = fn(i32) -> Fact;

/// Facts that are one number.
const NUMBERS: [(&str, OfNumber); 4] = [
    ("power", Fact::Power),
    ("toughness", Fact::Toughness),
    ("mana value", Fact::ManaValue),
    ("maximum hand size", |size| Fact::MaximumHandSize(Some(size))),
];

fn has(cursor: &mut Cursor<'_, '_>) -> Result<Fact, Error> {
    if let Some((kind, subtypes)) = types::eat_subtypes(cursor)? {
        return Ok(Fact::Subtypes(kind, subtypes));
    }
    if cursor.eat("no") {
        return has_no(cursor);
    }
    if let Some(handle) = handle(cursor)? {
        return Ok(Fact::Ability(handle, true));
    }
    for (words, fact) in NUMBERS {
        if cursor.eat(words) {
            return cursor.number().map(fact);
        }
    }
    if cursor.eat("types") {
        let line = types::type_line(cursor)?;
        return Ok(Fact::Types(line.supertypes, line.card_types, line.subtypes));
    }
    if cursor.eat("card types") {
        return types::card_types(cursor).map(Fact::CardTypes);
    }
    if cursor.eat("supertypes") {
        return types::supertypes(cursor).map(Fact::Supertypes);
    }
    if cursor.eat("mana abilities") {
        return mana_abilities(cursor);
    }
    if cursor.eat("keywords") {
        return keywords(cursor);
    }
    keyword(cursor).map(|keyword| Fact::Keyword(keyword, true))
}

type Absent = fn() -> Fact;

/// The possible words after `no`.
const ABSENT: [(&str, Absent); 10] = [
    ("power or toughness", || Fact::NoPowerOrToughness),
    ("name", || Fact::Name(None)),
    ("types", || Fact::Types(Supertypes::NONE, CardTypes::NONE, Subtypes::NONE)),
    ("card types", || Fact::CardTypes(CardTypes::NONE)),
    ("supertypes", || Fact::Supertypes(Supertypes::NONE)),
    ("keywords", || Fact::Keywords(BTreeSet::new())),
    ("abilities", || Fact::NoAbilities),
    ("mana abilities", || Fact::ManaAbilities(Vec::new())),
    ("restrictions", || Fact::NoRestrictions),
    ("maximum hand size", || Fact::MaximumHandSize(None)),
];

/// The words after `has no`.
fn has_no(cursor: &mut Cursor<'_, '_>) -> Result<Fact, Error> {
    for (words, fact) in ABSENT {
        if cursor.eat(words) {
            return Ok(fact());
        }
    }
    Err(cursor.fail())
}

fn lacks(cursor: &mut Cursor<'_, '_>) -> Result<Fact, Error> {
    match handle(cursor)? {
        Some(handle) => Ok(Fact::Ability(handle, false)),
        None => keyword(cursor).map(|keyword| Fact::Keyword(keyword, false)),
    }
}

/// `printed ability 1`, `ability granted by e1`, if that comes next.
fn handle(cursor: &mut Cursor<'_, '_>) -> Result<Option<Handle>, Error> {
    if cursor.eat("printed ability") {
        return cursor.count(100).map(|number| Some(Handle::Printed(number as usize)));
    }
    if cursor.eat("ability granted by") {
        return reference(cursor).map(|label| Some(Handle::GrantedBy(label.value)));
    }
    Ok(None)
}

/// `R and CC`: the mana that the abilities add.
fn mana_abilities(cursor: &mut Cursor<'_, '_>) -> Result<Fact, Error> {
    let mut all = vec![added_mana(cursor)?];
    while cursor.eat("and") {
        all.push(added_mana(cursor)?);
    }
    all.sort();
    Ok(Fact::ManaAbilities(all))
}

/// Mana without its braces, if each symbol is one letter.
fn added_mana(cursor: &mut Cursor<'_, '_>) -> Result<Mana, Error> {
    let letters = cursor.peek_word(0).and_then(mana_of_letters);
    match letters {
        Some(mana) => {
            cursor.advance(1);
            Ok(mana)
        }
        None if cursor.peek_word(0).is_some() => Err(cursor.missing("mana such as R, CC or {2}")),
        None => mana(cursor),
    }
}

fn mana_of_letters(word: &str) -> Option<Mana> {
    let letters = word.chars().all(|letter| letter.is_ascii_uppercase());
    let symbols: Option<Vec<_>> = word.chars().map(|letter| format!("{{{letter}}}").parse().ok()).collect();
    symbols.filter(|_| letters).map(Mana)
}

/// `flying and vigilance`.
fn keywords(cursor: &mut Cursor<'_, '_>) -> Result<Fact, Error> {
    let mut all: BTreeSet<Keyword> = [keyword(cursor)?].into();
    while cursor.eat("and") {
        all.insert(keyword(cursor)?);
    }
    Ok(Fact::Keywords(all))
}
