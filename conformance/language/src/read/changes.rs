//! Reading what an effect changes: `loses all abilities, has base 1/1`.

use super::abilities;
use super::combat::combat_rule;
use super::keywords::{self, eat_color};
use super::objects::objects;
use super::types;
use super::values::{bracketed, value};
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::rows::changes::CHANGES;
use crate::rows::player_rules::PLAYER_RULES;
use crate::rows::tree::Start;
use crate::span::Spanned;
use crate::words::{Number, Person, Vocabulary, WHO};
use apnap_oracle::card::{
    Ability, CardTypes, Color, ColorChoice, Colors, Filter, HandSize, Modification, Restriction, Subtype,
    SubtypeChoice, SubtypeKind, Subtypes, Supertypes, Value, Who, Word, Zone,
};
use std::sync::Arc;

/// Changes, separated by commas.
pub(crate) fn changes(cursor: &mut Cursor<'_, '_>, person: Person) -> Result<Vec<Modification>, Error> {
    let mut changes = change(cursor, person)?;
    while cursor.eat_comma_before(|word| !matches!(word, "until" | "as")) {
        changes.extend(change(cursor, person)?);
    }
    Ok(changes)
}

/// `except (CHANGE, CHANGE)`, if that comes next: the exceptions of a copy effect.
pub(crate) fn exceptions(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Modification>, Error> {
    if cursor.eat("except") { copiable_changes(cursor) } else { Ok(Vec::new()) }
}

/// Changes in parentheses that can become part of copiable values (707.9b).
pub(crate) fn copiable_changes(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Modification>, Error> {
    cursor.between('(', ')', |cursor| {
        let mut changes = copiable_change(cursor)?;
        while cursor.eat_symbol(',') {
            changes.extend(copiable_change(cursor)?);
        }
        Ok(changes)
    })
}

fn copiable_change(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Modification>, Error> {
    let changes = cursor.spanned(|cursor| change(cursor, Person::Third))?;
    match changes.value.iter().find_map(not_copiable) {
        None => Ok(changes.value),
        Some(remedy) => {
            Err(Error::new(&changes.span, "a copy effect can't make this part of the copiable values")
                .expecting("an exception states types, colors, abilities, or power and toughness as numbers")
                .helped(remedy)
                .by_rule("707.9b"))
        }
    }
}

/// Whether a change can become part of copiable values (707.9b).
pub fn is_copiable(change: &Modification) -> bool {
    not_copiable(change).is_none()
}

/// What to write instead of a change that can't become part of copiable values; nothing if it can.
fn not_copiable(change: &Modification) -> Option<&'static str> {
    const AN_EFFECT: &str = "state it as another effect on the copy: `effect by alice on a: …`";
    const AS_CHOSEN: &str = "state what was chosen";
    const AS_NUMBERS: &str = "state numbers: `has base 4/4`";
    match change {
        Modification::SetPower(Value::Number(_))
        | Modification::SetToughness(Value::Number(_))
        | Modification::SetCardTypes(_)
        | Modification::AddCardTypes(_)
        | Modification::RemoveCardTypes(_)
        | Modification::AddSupertypes(_)
        | Modification::RemoveSupertypes(_)
        | Modification::SetSubtypes(_, SubtypeChoice::Of(_))
        | Modification::AddSubtypes(SubtypeChoice::Of(_))
        | Modification::SetColors(ColorChoice::Of(_))
        | Modification::AddColors(ColorChoice::Of(_))
        | Modification::AddAbility(_)
        | Modification::RemoveKeyword(_)
        | Modification::RemoveAllAbilities => None,
        Modification::SetPower(_) | Modification::SetToughness(_) => Some(AS_NUMBERS),
        Modification::SetSubtypes(_, SubtypeChoice::Chosen)
        | Modification::AddSubtypes(SubtypeChoice::Chosen)
        | Modification::SetColors(ColorChoice::Chosen)
        | Modification::AddColors(ColorChoice::Chosen) => Some(AS_CHOSEN),
        Modification::Control(_)
        | Modification::ReplaceWord { .. }
        | Modification::ForbidKeyword(_)
        | Modification::Adjust { .. }
        | Modification::Switch
        | Modification::HandSize(_)
        | Modification::LandPlays(_)
        | Modification::Combat(_)
        | Modification::Restrict(_)
        | Modification::LimitCounters { .. }
        | Modification::PlayerRule(_) => Some(AN_EFFECT),
    }
}

/// One change; some words make several changes at once.
fn change(cursor: &mut Cursor<'_, '_>, person: Person) -> Result<Vec<Modification>, Error> {
    if let Some(rule) = combat_rule(cursor)? {
        return Ok(vec![Modification::Combat(rule)]);
    }
    let restrictions = Restriction::ALL.iter().map(|(restriction, words)| (*words, *restriction));
    if let Some(restriction) = cursor.eat_phrase(Vocabulary::Restriction, restrictions) {
        return Ok(vec![Modification::Restrict(restriction)]);
    }
    if let Some(rule) = PLAYER_RULES.read_as(cursor, person, Vocabulary::Restriction)? {
        return Ok(vec![Modification::PlayerRule(rule)]);
    }
    if let Some(change) = CHANGES.read(cursor, Start::in_form(usize::from(person == Person::You)))? {
        return Ok(vec![change]);
    }
    if cursor.eat(person.verb("is", "are")) {
        return is(cursor);
    }
    cursor.expect(person.verb("has", "have"))?;
    has(cursor)
}

/// `1 land`, which untaps.
pub(crate) fn untapping(cursor: &mut Cursor<'_, '_>, number: Number) -> Result<Filter, Error> {
    let start = cursor.here();
    let selector = objects(cursor, number)?;
    if selector.zones != Zone::Battlefield.into() {
        return Err(Error::new(&start, "only permanents untap"));
    }
    Ok(selector.filter)
}

/// Objects that are spells.
pub(crate) fn spells(cursor: &mut Cursor<'_, '_>) -> Result<Filter, Error> {
    let start = cursor.here();
    let selector = objects(cursor, Number::Many)?;
    if selector.zones != Zone::Stack.into() {
        return Err(Error::new(&start, "only spells are cast"));
    }
    Ok(selector.filter)
}

/// `1 less`, `2 more`
pub(crate) fn more_or_less(cursor: &mut Cursor<'_, '_>) -> Result<i32, Error> {
    let number = cursor.digits(false)?;
    if cursor.eat("more") {
        return Ok(number);
    }
    cursor.expect("less")?;
    Ok(number.saturating_neg())
}

/// `red`, `Swamp`: a word in a text.
pub(crate) fn text_word(cursor: &mut Cursor<'_, '_>) -> Result<Word, Error> {
    match eat_color(cursor) {
        Some(color) => Ok(Word::Color(color)),
        None => keywords::subtype(cursor).map(Word::Subtype),
    }
}

/// `+1/+1`, `-[X]/-0`.
pub(crate) fn adjustment(cursor: &mut Cursor<'_, '_>) -> Result<(Value, Value), Error> {
    let power = signed_value(cursor)?;
    cursor.expect_symbol('/')?;
    Ok((power, signed_value(cursor)?))
}

fn signed_value(cursor: &mut Cursor<'_, '_>) -> Result<Value, Error> {
    let negative = keywords::sign(cursor)?;
    if !cursor.peek_symbol(0, '[') {
        return cursor.digits(negative).map(Value::Number);
    }
    let value = bracketed(cursor)?;
    Ok(if negative { Value::Times(-1, Box::new(value)) } else { value })
}

/// The words after `is`: control, types, colors.
fn is(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Modification>, Error> {
    if cursor.eat("controlled by") {
        let who = WHO.iter().find(|words| cursor.sees(words.actor)).map(|words| words.who);
        return match who {
            Some(_) => Ok(vec![Modification::Control(cursor.eat_actor().unwrap_or(Who::You))]),
            None => {
                let name = cursor.player()?;
                Ok(cursor
                    .player_named(&name)
                    .map(|id| Modification::Control(Who::Named(id)))
                    .into_iter()
                    .collect())
            }
        };
    }
    if cursor.eat("no longer") {
        return is_no_longer(cursor);
    }
    if cursor.eat("also") {
        return is_also(cursor);
    }
    if cursor.eat("the chosen color") {
        return Ok(vec![Modification::SetColors(ColorChoice::Chosen)]);
    }
    exact_colors(cursor).map(|colors| vec![Modification::SetColors(ColorChoice::Of(colors))])
}

/// `colorless`, `all colors`, `blue and red`.
fn exact_colors(cursor: &mut Cursor<'_, '_>) -> Result<Colors, Error> {
    if cursor.eat("colorless") {
        return Ok(Colors::NONE);
    }
    if cursor.eat("all colors") {
        return Ok(Colors::ALL);
    }
    keywords::colors(cursor)
}

fn is_no_longer(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Modification>, Error> {
    let line: Spanned<types::TypeLine> = cursor.spanned(types::type_line)?;
    if !line.subtypes.is_empty() {
        return Err(Error::new(&line.span, "`is no longer` takes supertypes and card types")
            .helped("state the remaining subtypes: `has creature types …`, `has no land types`"));
    }
    let supertypes = Some(line.supertypes).filter(|all| !all.is_empty()).map(Modification::RemoveSupertypes);
    let card_types = Some(line.card_types).filter(|all| !all.is_empty()).map(Modification::RemoveCardTypes);
    Ok(supertypes.into_iter().chain(card_types).collect())
}

/// The words after `is also`: colors in lower case, types with capitals.
fn is_also(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Modification>, Error> {
    if cursor.eat("the chosen color") {
        return Ok(vec![Modification::AddColors(ColorChoice::Chosen)]);
    }
    if cursor.eat("the chosen type") {
        return Ok(vec![Modification::AddSubtypes(SubtypeChoice::Chosen)]);
    }
    if cursor.eat("every basic land type") {
        let types: Subtypes = Subtype::basic_land_types().into_iter().map(|(subtype, _)| subtype).collect();
        return Ok(vec![Modification::AddSubtypes(SubtypeChoice::Of(types))]);
    }
    if cursor.eat("every") {
        let kind = types::kind(cursor)?;
        cursor.expect("type")?;
        return Ok(vec![Modification::AddSubtypes(SubtypeChoice::Of(Subtypes::every(kind)))]);
    }
    let color = |word: &str| Color::ALL.into_iter().find(|color| color.word() == word);
    if cursor.peek_word(0).and_then(color).is_some() {
        return keywords::colors(cursor).map(|colors| vec![Modification::AddColors(ColorChoice::Of(colors))]);
    }
    cursor.eat_one(Vocabulary::Color, color);
    types::type_line(cursor).map(added)
}

/// The changes that add the types of a type line.
fn added(line: types::TypeLine) -> Vec<Modification> {
    let mut changes = Vec::new();
    if line.supertypes != Supertypes::NONE {
        changes.push(Modification::AddSupertypes(line.supertypes));
    }
    if line.card_types != CardTypes::NONE {
        changes.push(Modification::AddCardTypes(line.card_types));
    }
    if !line.subtypes.is_empty() {
        changes.push(Modification::AddSubtypes(SubtypeChoice::Of(line.subtypes)));
    }
    changes
}

/// The words after `has`: types, numbers, rules of players, abilities.
fn has(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Modification>, Error> {
    if cursor.eat("base") {
        return base(cursor);
    }
    if let Some(change) = set_types(cursor)? {
        return Ok(vec![change]);
    }
    if cursor.eat("no maximum hand size") {
        return Ok(vec![Modification::HandSize(HandSize::Unlimited)]);
    }
    if cursor.eat("maximum hand size") {
        let size: fn(Value) -> HandSize =
            if cursor.eat("changed by") { HandSize::Changed } else { HandSize::Exactly };
        return value(cursor).map(|number| vec![Modification::HandSize(size(number))]);
    }
    ability(cursor).map(|ability| vec![Modification::AddAbility(ability)])
}

/// A keyword, or any ability in parentheses.
pub(crate) fn ability(cursor: &mut Cursor<'_, '_>) -> Result<Arc<Ability>, Error> {
    if cursor.peek_symbol(0, '(') {
        return cursor.between('(', ')', abilities::ability).map(Arc::new);
    }
    keywords::keyword(cursor).map(|keyword| Arc::new(Ability::Keyword(keyword)))
}

/// `1/1`, `power 4`, `toughness [X]`.
fn base(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Modification>, Error> {
    if cursor.eat("power") {
        return value(cursor).map(|power| vec![Modification::SetPower(power)]);
    }
    if cursor.eat("toughness") {
        return value(cursor).map(|toughness| vec![Modification::SetToughness(toughness)]);
    }
    let power = value(cursor)?;
    cursor.expect_symbol('/')?;
    let toughness = value(cursor)?;
    Ok(vec![Modification::SetPower(power), Modification::SetToughness(toughness)])
}

/// `card types Artifact`, `land types Mountain`, `no creature types`, `the chosen land type`.
fn set_types(cursor: &mut Cursor<'_, '_>) -> Result<Option<Modification>, Error> {
    if cursor.eat("card types") {
        return types::card_types(cursor).map(|types| Some(Modification::SetCardTypes(types)));
    }
    if cursor.eat("the chosen") {
        let kind = types::kind(cursor)?;
        cursor.expect("type")?;
        return Ok(Some(Modification::SetSubtypes(kind, SubtypeChoice::Chosen)));
    }
    let found = types::eat_subtypes(cursor)?;
    Ok(found.map(|(kind, subtypes): (SubtypeKind, Subtypes)| {
        Modification::SetSubtypes(kind, SubtypeChoice::Of(subtypes))
    }))
}
