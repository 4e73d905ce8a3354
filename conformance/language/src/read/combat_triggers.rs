//! Reading what is attacked and how many creatures block, in events of combat.

use super::limitations::comparison;
use super::replacements::one_recipient;
use crate::cursor::Cursor;
use crate::errors::Error;
use apnap_oracle::card::{Comparison, Recipient};

/// What is attacked, or nothing: anything.
pub(crate) fn attacked(cursor: &mut Cursor<'_, '_>) -> Result<Recipient, Error> {
    if cursor.peek_word(0).is_none() { Ok(Recipient::Anything) } else { one_recipient(cursor) }
}

/// `2 or more creatures`, `2 creatures`, if a number comes next.
pub(crate) fn number(cursor: &mut Cursor<'_, '_>) -> Result<Option<(Comparison, i32)>, Error> {
    if !cursor.peek_digits(0) {
        return Ok(None);
    }
    let number = cursor.digits(false)?;
    let how = if cursor.eat("or more") { Comparison::AtLeast } else { comparison(cursor) };
    if !cursor.eat("creatures") {
        cursor.expect("creature")?;
    }
    Ok(Some((how, number)))
}
