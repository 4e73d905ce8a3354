//! Cards that can't enter or leave a zone because of their card types.

use crate::card::{CardType, CardTypes, Zone};
use crate::rules::r309_dungeons;
use crate::rules::r614_12_entering::Entering;
use crate::state::{Object, ObjectId};
use crate::table::{Event, Move, Ruled, Table};

rule! {
    /// Some cards can't enter certain zones, because of their card types.
    R400_4 "400.4" since "2009-10-01";
    definition
}

rule! {
    /// An instant or sorcery card that would enter the battlefield stays in the zone in which it is.
    R400_4A "400.4a" since "2009-10-01";
    when INSTANT_OR_SORCERY "the card that would enter the battlefield is an instant or sorcery"
    1: INSTANT_OR_SORCERY;
}

/// 400.4a-b: returns whether a card that would move in an event stays where it is.
pub(crate) fn stays_where_it_is(table: &Table, event: &Event) -> Ruled<bool> {
    let Event::Move(movement) = event else { return Ok(false) };
    if stays_in_the_command_zone(table, movement) {
        return Ok(true);
    }
    let is_one = table.game().objects.get(&movement.object).is_some_and(|card| has_such_a_face(card));
    if !is_one {
        return Ok(false);
    }
    let Some(entering) = Entering::by(table, event)? else { return Ok(false) };
    let types = entering.row().map_or(CardTypes::NONE, |row| row.card_types);
    Ok(cannot_enter(table, movement.object, types))
}

/// Returns whether a face of a card is that of an instant or sorcery.
fn has_such_a_face(card: &Object) -> bool {
    let back = card.card.back.iter();
    std::iter::once(&card.card.front).chain(back).any(|face| is_instant_or_sorcery(face.card_types))
}

fn is_instant_or_sorcery(types: CardTypes) -> bool {
    types.contains(CardType::Instant) || types.contains(CardType::Sorcery)
}

fn cannot_enter(table: &Table, card: ObjectId, types: CardTypes) -> bool {
    R400_4A::INSTANT_OR_SORCERY.holds_for(table, card, is_instant_or_sorcery(types))
}

rule! {
    /// A card of a variant that would leave the command zone stays there: a plane, phenomenon, scheme, vanguard or
    /// conspiracy.
    R400_4B "400.4b" since "2009-10-01";
    when OF_A_VARIANT "a card that would leave the command zone is a plane, phenomenon, scheme, vanguard or conspiracy"
    1: OF_A_VARIANT;
}

/// 400.4b: returns whether a card stays in the command zone, whatever would move it.
fn stays_in_the_command_zone(table: &Table, movement: &Move) -> bool {
    let Some(card) = table.game().objects.get(&movement.object) else { return false };
    if card.zone != Zone::Command || movement.to == Zone::Command {
        return false;
    }
    let of_a_variant =
        |types: CardTypes| CardType::OF_VARIANTS.into_iter().any(|variant| types.contains(variant));
    R400_4B::OF_A_VARIANT.holds_for(table, movement.object, of_a_variant(card.card.front.card_types))
        || r309_dungeons::stays(table, movement, card)
}

rules![R400_4, R400_4A, R400_4B];
