//! Reading the predicate of an instruction: `draws 2 cards`, `phases out`, `gets +1/+1`.

use super::instructions::damage;
use super::one_shots::{Parts, parts};
use super::suited::About;
use super::targets::can_be_objects;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::rows::effects::EFFECTS;
use crate::rows::kinds::form_of;
use crate::rows::things::Thing;
use crate::rows::tree::{self, Start};
use crate::span::Spanned;
use crate::words::{Person, Vocabulary};
use apnap_oracle::card::{Effect, OneShot, Target};

/// The words after what the instruction is about.
pub(crate) fn predicate(cursor: &mut Cursor<'_, '_>, about: Spanned<Target>) -> Result<Effect, Error> {
    if let Some(effect) = cursor.grouped(Vocabulary::Deed, |cursor| deed(cursor, &about))? {
        return Ok(effect);
    }
    let target = about.value;
    let parts = parts(cursor, Person::of_target(&target), About::of_target(&target))?;
    let Parts { copies, changes, duration } = parts;
    Ok(Effect::Continuous(OneShot { target, copies, changes, duration }))
}

/// An immediate event of objects, or an action of players, if one comes next.
fn deed(cursor: &mut Cursor<'_, '_>, about: &Spanned<Target>) -> Result<Option<Effect>, Error> {
    let span = cursor.here();
    if cursor.eat(Person::of_target(about).verb("deals", "deal")) {
        if !can_be_objects(about) {
            return Err(Error::new(&span, "this applies to objects, not to players"));
        }
        return damage(cursor, Some(about.value.clone())).map(Some);
    }
    if cursor.peek_word(0) == Some("may") && cursor.peek_symbol(1, '(') {
        return Err(Error::new(&span, "only `you may (…)` has this form"));
    }
    let start = Start {
        things: vec![Thing::Target(about.value.clone())],
        about: tree::About { span, nouns: Vec::new() },
        ..Start::in_form(form_of(about))
    };
    EFFECTS.read_after(cursor, start)
}
