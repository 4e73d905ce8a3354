//! Reading a card.

use super::Reader;
use super::abilities::ability;
use super::keywords;
use super::types::type_line;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::syntax::CardDefinition;
use apnap_oracle::card::{Card, Characteristics, Printed};
use std::sync::Arc;

/// The lines of a card, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    ManaCost,
    ColorIndicator,
    Type,
    PowerAndToughness,
    Loyalty,
    Defense,
    Lights,
    Ability,
    Flipped,
    Back,
    ModalBack,
}

/// The words with which the lines begin; an ability has none of its own.
const PARTS: &[(Part, &str)] = &[
    (Part::ManaCost, "mana cost"),
    (Part::ColorIndicator, "color indicator"),
    (Part::Type, "type"),
    (Part::PowerAndToughness, "power and toughness"),
    (Part::Loyalty, "loyalty"),
    (Part::Defense, "defense"),
    (Part::Lights, "lights"),
    (Part::Flipped, "flipped"),
    (Part::Back, "back"),
    (Part::ModalBack, "modal back"),
];

/// The words with which the lines of a card begin.
pub(crate) fn card_lines() -> impl Iterator<Item = &'static str> {
    PARTS.iter().map(|(_, words)| *words)
}

impl Part {
    fn words(self) -> &'static str {
        PARTS.iter().find(|(part, _)| *part == self).map_or("an ability", |(_, words)| words)
    }
}

/// `card "…"` and the lines below it. The cursor is after `card`.
pub(crate) fn card<'t>(
    reader: &mut Reader<'_, 't>,
    cursor: &mut Cursor<'_, 't>,
    level: usize,
) -> Result<CardDefinition, Error> {
    let name = cursor.text("the name of the card in quotes")?;
    cursor.done()?;
    let mut whole = Whole::default();
    let errors = reader.errors.len();
    let front = face(reader, &name, level + 1, Some(&mut whole));
    if reader.errors.len() > errors {
        // The abilities of the card are unknown.
        reader.doubtful.insert(name.value.clone());
    }
    let Whole { back, modal, lights } = whole;
    Ok(CardDefinition { name, card: Card { front: front.into(), back: back.map(Into::into), modal, lights } })
}

/// The lines that belong to a card and to neither of its faces; they are below the front face.
#[derive(Default)]
struct Whole {
    back: Option<Characteristics>,
    modal: bool,
    lights: Vec<u8>,
}

/// The lines of one face.
fn face(
    reader: &mut Reader<'_, '_>,
    name: &str,
    level: usize,
    mut whole: Option<&mut Whole>,
) -> Characteristics {
    let mut face = Characteristics { name: Some(name.to_owned()), ..Characteristics::default() };
    let mut last = None;
    while let Some(line) = reader.next_at(level) {
        let mut cursor = Cursor::new(line, &[]);
        let read = part_of(&mut cursor, last).and_then(|part| {
            last = Some(part);
            match (part, whole.as_deref_mut()) {
                (Part::Back | Part::ModalBack, Some(whole)) => {
                    if whole.back.is_some() {
                        return Err(Error::new(&line.span, "a card has one back face"));
                    }
                    whole.back = back_face(reader, &mut cursor, level)?;
                    whole.modal = part == Part::ModalBack;
                    Ok(())
                }
                (Part::Lights, Some(whole)) => {
                    whole.lights = lights(&mut cursor)?;
                    Ok(())
                }
                (Part::Back | Part::ModalBack | Part::Lights, None) => {
                    Err(Error::new(&line.span, format!("a back face has no {}", part.words())))
                }
                (Part::Flipped, _) => {
                    let name = cursor.text("the alternative name in quotes")?;
                    face.flipped = Some(self::face(reader, &name, level + 1, None).into());
                    Ok(())
                }
                (part, _) => read_part(&mut cursor, part, &mut face),
            }?;
            cursor.done()
        });
        reader.note(read, line);
    }
    face
}

fn back_face(
    reader: &mut Reader<'_, '_>,
    cursor: &mut Cursor<'_, '_>,
    level: usize,
) -> Result<Option<Characteristics>, Error> {
    let name = cursor.text("the name of the back face in quotes")?;
    Ok(Some(face(reader, &name, level + 1, None)))
}

/// The kind of a line of a card; it must come after the lines of earlier kinds.
fn part_of(cursor: &mut Cursor<'_, '_>, last: Option<Part>) -> Result<Part, Error> {
    let here = cursor.here();
    let found = PARTS.iter().find(|(_, words)| cursor.eat(words)).map(|(part, _)| *part);
    let part = found.unwrap_or(Part::Ability);
    match last {
        Some(before) if part < before => {
            Err(Error::new(&here, format!("`{}` comes before `{}`", part.words(), before.words())).helped(
                "the lines of a card have one order: cost, indicator, type, numbers, lights, abilities, back",
            ))
        }
        Some(before) if part == before && part != Part::Ability => {
            Err(Error::new(&here, format!("`{}` is stated twice", part.words())))
        }
        _ => Ok(part),
    }
}

fn read_part(cursor: &mut Cursor<'_, '_>, part: Part, face: &mut Characteristics) -> Result<(), Error> {
    match part {
        Part::ManaCost => face.mana_cost = Some(keywords::mana(cursor)?),
        Part::ColorIndicator => face.color_indicator = keywords::colors(cursor)?,
        Part::Type => {
            let line = type_line(cursor)?;
            face.supertypes = line.supertypes;
            face.card_types = line.card_types;
            face.subtypes = line.subtypes;
        }
        Part::PowerAndToughness => {
            let (power, toughness) = power_and_toughness(cursor)?;
            face.power = Some(power);
            face.toughness = Some(toughness);
        }
        Part::Loyalty => face.loyalty = Some(cursor.number()?),
        Part::Defense => face.defense = Some(cursor.number()?),
        Part::Ability => face.abilities.push(Arc::new(ability(cursor)?)),
        Part::Lights | Part::Flipped | Part::Back | Part::ModalBack => {}
    }
    Ok(())
}

/// `2 3 6`: numbers of a die, in their order.
fn lights(cursor: &mut Cursor<'_, '_>) -> Result<Vec<u8>, Error> {
    let mut lights = Vec::new();
    loop {
        let span = cursor.here();
        let light = cursor.count(6)?;
        match u8::try_from(light) {
            Ok(light) if lights.last().is_none_or(|last| *last < light) => lights.push(light),
            _ => return Err(Error::new(&span, "the numbers that are lit up are in ascending order")),
        }
        if !cursor.peek_digits(0) {
            return Ok(lights);
        }
    }
}

/// `2/3`, `*/1+*`.
pub(crate) fn power_and_toughness(cursor: &mut Cursor<'_, '_>) -> Result<(Printed, Printed), Error> {
    let power = printed(cursor)?;
    cursor.expect_symbol('/')?;
    let toughness = printed(cursor)?;
    Ok((power, toughness))
}

fn printed(cursor: &mut Cursor<'_, '_>) -> Result<Printed, Error> {
    if cursor.eat_symbol('*') {
        return Ok(Printed::Star { plus: 0 });
    }
    let number = cursor.number()?;
    if cursor.peek_symbol(0, '+') {
        cursor.advance(1);
        cursor.expect_symbol('*')?;
        return Ok(Printed::Star { plus: number });
    }
    Ok(Printed::Number(number))
}
