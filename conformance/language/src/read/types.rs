//! Reading type lines and parts of them.

use crate::cursor::Cursor;
use crate::errors::Error;
use crate::words::Vocabulary;
use apnap_oracle::card::{CardType, CardTypes, Subtype, SubtypeKind, Subtypes, Supertype, Supertypes};

/// The contents of a type line.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct TypeLine {
    /// Its supertypes.
    pub supertypes: Supertypes,
    /// Its card types.
    pub card_types: CardTypes,
    /// Its subtypes.
    pub subtypes: Subtypes,
}

/// `Legendary Creature Human Wizard`: at least one word.
pub(super) fn type_line(cursor: &mut Cursor<'_, '_>) -> Result<TypeLine, Error> {
    let mut line = TypeLine::default();
    let mut words = 0;
    loop {
        if let Some(supertype) = cursor.eat_one(Vocabulary::Supertype, supertype_named) {
            line.supertypes = line.supertypes.union(supertype.into());
        } else if let Some(card_type) = cursor.eat_one(Vocabulary::CardType, card_type_named) {
            line.card_types = line.card_types.union(card_type.into());
        } else if let Some(subtype) = cursor.eat_one(Vocabulary::Subtype, Subtype::named) {
            line.subtypes = line.subtypes.union(subtype.into());
        } else if words == 0 {
            return Err(cursor.fail());
        } else {
            return Ok(line);
        }
        words += 1;
    }
}

fn supertype_named(word: &str) -> Option<Supertype> {
    Supertype::ALL.iter().copied().find(|supertype| supertype.word() == word)
}

fn card_type_named(word: &str) -> Option<CardType> {
    CardType::ALL.iter().copied().find(|card_type| card_type.word() == word)
}

/// Card types, at least one.
pub(crate) fn card_types(cursor: &mut Cursor<'_, '_>) -> Result<CardTypes, Error> {
    let mut types = CardTypes::from(cursor.one(Vocabulary::CardType, card_type_named)?);
    while let Some(next) = cursor.eat_one(Vocabulary::CardType, card_type_named) {
        types = types.union(next.into());
    }
    Ok(types)
}

/// Supertypes, at least one.
pub(crate) fn supertypes(cursor: &mut Cursor<'_, '_>) -> Result<Supertypes, Error> {
    let mut types = Supertypes::from(cursor.one(Vocabulary::Supertype, supertype_named)?);
    while let Some(next) = cursor.eat_one(Vocabulary::Supertype, supertype_named) {
        types = types.union(next.into());
    }
    Ok(types)
}

/// `land`, of land types.
pub(crate) fn kind(cursor: &mut Cursor<'_, '_>) -> Result<SubtypeKind, Error> {
    cursor.one(Vocabulary::SubtypeKind, kind_named)
}

fn kind_named(word: &str) -> Option<SubtypeKind> {
    SubtypeKind::ALL.iter().copied().find(|kind| kind.word() == word)
}

/// `land types Mountain Forest`, `no creature types`, `every creature type`, if that comes next.
pub(crate) fn eat_subtypes(cursor: &mut Cursor<'_, '_>) -> Result<Option<(SubtypeKind, Subtypes)>, Error> {
    if cursor.peek_word(0) == Some("no")
        && cursor.peek_word(2) == Some("types")
        && cursor.peek_word(1) != Some("card")
    {
        cursor.expect("no")?;
        let kind = kind(cursor)?;
        cursor.expect("types")?;
        return Ok(Some((kind, Subtypes::NONE)));
    }
    if cursor.eat("every") {
        let kind = kind(cursor)?;
        cursor.expect("type")?;
        return Ok(Some((kind, Subtypes::every(kind))));
    }
    // The keyword begins as `battle types Siege` does.
    if cursor.peek_word(0) == Some("battle") && cursor.peek_word(1) == Some("cry") {
        return Ok(None);
    }
    let Some(kind) = cursor.eat_one(Vocabulary::SubtypeKind, kind_named) else {
        return Ok(None);
    };
    cursor.expect("types")?;
    let mut subtypes = Subtypes::from(subtype_of(cursor, kind)?);
    while cursor.peek_word(0).is_some_and(|word| word.starts_with(char::is_uppercase)) {
        subtypes = subtypes.union(subtype_of(cursor, kind)?.into());
    }
    Ok(Some((kind, subtypes)))
}

fn subtype_of(cursor: &mut Cursor<'_, '_>, kind: SubtypeKind) -> Result<Subtype, Error> {
    let span = cursor.here();
    let subtype = cursor.one(Vocabulary::Subtype, Subtype::named)?;
    if subtype.kind() == kind {
        return Ok(subtype);
    }
    let (is, wanted) = (subtype.kind().word(), kind.word());
    Err(Error::new(&span, format!("{subtype} is not among the {wanted} types"))
        .helped(format!("it is among the {is} types: `has {is} types {subtype}`")))
}
