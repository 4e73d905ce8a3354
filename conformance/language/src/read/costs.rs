//! Reading costs: of abilities and spells, and what is paid while something resolves.

use super::keywords::{counters, sign, symbols};
use super::objects::an_object;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::words::{Person, Vocabulary};
use apnap_oracle::card::{Cost, Filter, Window, Zone};

/// The maximum number of cards, life or counters in a cost.
const MOST: u32 = 1_000_000;

/// Mana, `{tap}`, `{untap}`, loyalty, sacrifices, discards, payments and removed counters, in this order; at
/// least one of them.
pub(crate) fn cost(cursor: &mut Cursor<'_, '_>) -> Result<Cost, Error> {
    let mut cost = Cost { mana: symbols(cursor)?, ..Cost::default() };
    cost.tap = cursor.eat_braced("tap");
    cost.untap = cursor.eat_braced("untap");
    cost.loyalty = loyalty(cursor)?;
    while deed(cursor, Person::You, &mut cost)? {}
    cost.other = cursor.eat_text("a cost in quotes").map(|text| text.value);
    if cost == Cost::default() { Err(cursor.fail()) } else { Ok(cost) }
}

pub(crate) fn loyalty(cursor: &mut Cursor<'_, '_>) -> Result<Option<i32>, Error> {
    if cursor.peek_digits(0) {
        return cursor.digits(false).map(Some);
    }
    if !cursor.peek_symbol(0, '+') && !cursor.peek_symbol(0, '-') {
        return Ok(None);
    }
    let negative = sign(cursor)?;
    cursor.digits(negative).map(Some)
}

/// `2 life`
pub(crate) fn life(cursor: &mut Cursor<'_, '_>) -> Result<u32, Error> {
    let life = cursor.count(MOST)?;
    cursor.expect("life")?;
    Ok(life)
}

/// What is paid as something resolves: `pays {2}`, `pay {2} and discard a card`.
pub(crate) fn payment(cursor: &mut Cursor<'_, '_>, person: Person) -> Result<Cost, Error> {
    let mut cost = Cost::default();
    loop {
        if !deed(cursor, person, &mut cost)? {
            return Err(cursor.fail());
        }
        if !cursor.eat("and") {
            return Ok(cost);
        }
    }
}

/// Returns whether a payment comes after this many words.
pub(crate) fn payment_follows(cursor: &Cursor<'_, '_>, ahead: usize) -> bool {
    cursor.peek_word(ahead).is_some_and(|word| matches!(word, "pay" | "sacrifice" | "discard" | "remove"))
}

/// Something that is done as a cost, if one comes next.
pub(crate) fn deed(cursor: &mut Cursor<'_, '_>, person: Person, cost: &mut Cost) -> Result<bool, Error> {
    let span = cursor.here();
    let before = cost.clone();
    if cursor.eat(person.verb("sacrifices", "sacrifice")) {
        if cursor.eat("this") {
            cost.sacrifice_this = true;
        } else {
            cost.sacrifice = Some(sacrificed(cursor)?);
        }
    } else if cursor.eat(person.verb("discards", "discard")) {
        cost.discard = cards(cursor)?;
    } else if cursor.eat(person.verb("pays", "pay")) {
        if cursor.peek_digits(0) {
            cost.life = life(cursor)?;
        } else {
            cost.mana = symbols(cursor)?;
            if cost.mana.0.is_empty() {
                return Err(cursor.missing("a number"));
            }
        }
    } else if cursor.eat(person.verb("removes", "remove")) {
        let counters = counters(cursor)?;
        cursor.expect("from this")?;
        cost.remove_counters = Some((counters.count, counters.kind));
    } else {
        return Ok(false);
    }
    if overwrites(&before, cost) {
        return Err(Error::new(&span, "a cost of one kind is stated twice"));
    }
    Ok(true)
}

/// Returns whether a part of a cost is stated twice.
fn overwrites(before: &Cost, after: &Cost) -> bool {
    let Cost {
        mana,
        generic_reduction: _,
        tap: _,
        untap: _,
        loyalty: _,
        sacrifice_this,
        sacrifice,
        return_to_hand: _,
        discard,
        life,
        remove_counters,
        other: _,
    } = before;
    let same = before == after;
    same || (!mana.0.is_empty() && *mana != after.mana)
        || (*sacrifice_this && !after.sacrifice_this)
        || (sacrifice.is_some() && *sacrifice != after.sacrifice)
        || (*discard != 0 && *discard != after.discard)
        || (*life != 0 && *life != after.life)
        || (remove_counters.is_some() && *remove_counters != after.remove_counters)
}

/// `a creature`
fn sacrificed(cursor: &mut Cursor<'_, '_>) -> Result<Filter, Error> {
    let start = cursor.here();
    let selector = an_object(cursor)?;
    if selector.zones != Zone::Battlefield.into() {
        return Err(Error::new(&start, "only a permanent can be sacrificed"));
    }
    Ok(selector.filter)
}

/// `a card`, `2 cards`
fn cards(cursor: &mut Cursor<'_, '_>) -> Result<u32, Error> {
    let count = if cursor.eat("a") { 1 } else { cursor.count(MOST)? };
    cursor.expect(if count == 1 { "card" } else { "cards" })?;
    Ok(count)
}

/// `during combat`: a restriction of time.
pub(crate) fn window(cursor: &mut Cursor<'_, '_>) -> Result<Window, Error> {
    let windows = Window::ALL.iter().map(|(window, words)| (*words, *window));
    cursor.eat_phrase(Vocabulary::Window, windows).ok_or_else(|| cursor.fail())
}
