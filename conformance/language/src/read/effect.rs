//! Reading the effects of a board: `effect e1 of "Giant Growth" by bob on a, choosing 3`.

use super::board::{label, reference};
use super::enters::{card_name, choice, copy_source};
use super::objects::objects;
use super::one_shots::{Parts, parts};
use super::suited::About;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::span::Spanned;
use crate::syntax::{EffectOf, EffectText};
use crate::words::{Number, Person, RESERVED};
use apnap_oracle::card::Duration;

/// The words after `effect`.
pub(crate) fn effect(cursor: &mut Cursor<'_, '_>) -> Result<EffectText, Error> {
    let mut effect = EffectText {
        label: None,
        by: None,
        what: EffectOf::Stated { copies: None, changes: Vec::new(), duration: Duration::Indefinite },
        on: Vec::new(),
        on_each: None,
        copying: None,
        choices: Vec::new(),
        from: None,
    };
    if cursor.peek_word(0) == Some("on") {
        return Err(Error::new(&cursor.here(), "the effect has no card and no controller")
            .expecting("expected `of` and a card, or `by` and a player")
            .helped("without a card, name its controller: `effect by alice on bears: gets +1/+1`"));
    }
    if !matches!(cursor.peek_word(0), Some("of" | "by")) {
        cursor.sees("of");
        cursor.sees("by");
        effect.label = Some(label(cursor, "a label")?);
    }
    let of_card = cursor.eat("of");
    if of_card {
        let ability = ability_number(cursor)?;
        effect.what = EffectOf::Card { card: card_name(cursor)?, ability };
    }
    if cursor.eat("by") {
        effect.by = Some(cursor.player()?);
    } else if !of_card {
        return Err(cursor.fail());
    }
    affected(cursor, &mut effect)?;
    while cursor.peek_symbol(0, ',') {
        cursor.advance(1);
        option(cursor, &mut effect)?;
    }
    if !of_card {
        cursor.expect_symbol(':')?;
        let Parts { copies, changes, duration } = parts(cursor, Person::Third, About::Either)?;
        effect.what = EffectOf::Stated { copies, changes, duration };
    }
    Ok(effect)
}

/// `ability 2 of`, if that comes next.
fn ability_number(cursor: &mut Cursor<'_, '_>) -> Result<Option<Spanned<u32>>, Error> {
    if !cursor.eat("ability") {
        return Ok(None);
    }
    let number = cursor.spanned(|cursor| cursor.count(MOST_ABILITIES))?;
    cursor.expect("of")?;
    Ok(Some(number))
}

/// The maximum number of abilities of a card.
const MOST_ABILITIES: u32 = 100;

/// `on a, b`, `on each creature`.
fn affected(cursor: &mut Cursor<'_, '_>, effect: &mut EffectText) -> Result<(), Error> {
    cursor.expect("on")?;
    if cursor.eat("each") {
        effect.on_each = Some(cursor.spanned(|cursor| objects(cursor, Number::One))?);
        return Ok(());
    }
    effect.on.push(reference(cursor)?);
    while cursor.eat_comma_before(|word| !RESERVED.contains(&word)) {
        effect.on.push(reference(cursor)?);
    }
    Ok(())
}

fn option(cursor: &mut Cursor<'_, '_>, effect: &mut EffectText) -> Result<(), Error> {
    let span = cursor.here();
    let again = |what: &str| Error::new(&span, format!("`{what}` is stated twice"));
    if cursor.eat("copying") {
        let source = copy_source(cursor)?;
        return effect.copying.replace(source).map_or(Ok(()), |_| Err(again("copying")));
    }
    if cursor.eat("choosing") {
        effect.choices.push(cursor.spanned(choice)?);
        return Ok(());
    }
    cursor.expect("from")?;
    let source = reference(cursor)?;
    effect.from.replace(source).map_or(Ok(()), |_| Err(again("from")))
}
