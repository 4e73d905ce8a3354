//! Double-faced cards: spells that would enter with the other face up.

use crate::card::{CardType, Zone};
use crate::state::Object;
use crate::table::{Cause, Event, Move, Table};

rule! {
    /// An ability can make a double-faced spell whose front face is up enter with its back face up. If that
    /// face is an instant or sorcery, the spell doesn't enter and is put into its owner's graveyard instead.
    R712_13A "712.13a" since "2023-04-14";
    when INSTANT_OR_SORCERY "the back face of the spell is an instant or sorcery"
    1: explains;
    2: INSTANT_OR_SORCERY;
    1 newest: explains;
    2 newest: INSTANT_OR_SORCERY;
}

/// 712.13a: returns what happens to a spell that would enter with an instant or sorcery face up, if an event would
/// make it do so.
pub(crate) fn instead_of_entering(table: &Table, event: &Event) -> Option<Event> {
    let Event::Move(Move { object, to: Zone::Battlefield, enters, .. }) = event else { return None };
    let spell = table.game().objects.get(object).filter(|object| object.zone == Zone::Stack)?;
    let turns = enters.transformed && !spell.status.transformed;
    if !table.in_force(&R712_13A) || !turns {
        return None;
    }
    let is_one = R712_13A::INSTANT_OR_SORCERY.holds_for(table, *object, has_such_a_back(spell));
    is_one.then(|| Event::Move(Move::to(*object, Zone::Graveyard, Cause::Rule)))
}

fn has_such_a_back(spell: &Object) -> bool {
    let back = spell.card.back.as_ref();
    let is = |card_type| back.is_some_and(|face| face.card_types.contains(card_type));
    is(CardType::Instant) || is(CardType::Sorcery)
}

rules![R712_13A];
