//! Reading effects that wait for damage: `prevent the next 3 damage to this, until end of turn`.

use super::instructions::effect;
use super::targets::target;
use super::triggers::eventful;
use super::values::value;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::words::phrases::Noun;
use apnap_oracle::card::{DamageShield, Effect, Extent, Sources};

/// The words after `prevent` or `redirect`.
pub(crate) fn shield(cursor: &mut Cursor<'_, '_>, redirects: bool) -> Result<Effect, Error> {
    let (extent, combat) = extent(cursor)?;
    let by = if cursor.eat("that") { Some(sources(cursor)?) } else { None };
    let to = if cursor.eat("to") { Some(target(cursor)?) } else { None };
    let onto = if redirects {
        cursor.expect(if to.is_some() { "to" } else { "onto" })?;
        Some(target(cursor)?)
    } else {
        None
    };
    cursor.expect_symbol(',')?;
    cursor.expect("until end of turn")?;
    let and = if cursor.eat("and") { Some(cursor.between('(', ')', effect)?) } else { None };
    Ok(Effect::Shield(Box::new(DamageShield { extent, combat, by, to, onto, and })))
}

/// `all damage`, `the next damage`, `the next 3 combat damage`, and whether it is combat damage only.
fn extent(cursor: &mut Cursor<'_, '_>) -> Result<(Extent, bool), Error> {
    let extent = if cursor.eat("all") {
        Extent::All
    } else {
        cursor.expect("the next")?;
        let any = cursor.sees("damage") || cursor.sees("combat damage");
        if any { Extent::NextTime } else { Extent::Next(value(cursor)?) }
    };
    let combat = cursor.eat("combat");
    cursor.expect("damage")?;
    Ok((extent, combat))
}

/// `a red object of your choice would deal`, `a creature would deal`, `target creature would deal`
fn sources(cursor: &mut Cursor<'_, '_>) -> Result<Sources, Error> {
    let described = ["a", "an", "another"].iter().any(|word| cursor.peek_word(0) == Some(word));
    let sources = if described {
        let filter = eventful(cursor, Noun::Object)?;
        if cursor.eat("of your choice") { Sources::OfYourChoice(filter) } else { Sources::Matching(filter) }
    } else {
        cursor.sees("a");
        Sources::These(target(cursor)?)
    };
    cursor.expect("would deal")?;
    Ok(sources)
}
