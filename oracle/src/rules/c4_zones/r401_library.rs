//! The library: in which order cards are put into it.

use crate::card::Zone;
use crate::rules::r101_general;
use crate::state::{Asking, ObjectId, PlayerId};
use crate::table::{Event, Ruled, Table};
use std::collections::BTreeSet;

rule! {
    /// If an effect puts several cards in one place of a library at the same time, their owner arranges them. The
    /// owner doesn't reveal their order.
    R401_4 "401.4" since "2009-10-01";
    gives Arrange;
    must EACH_ONCE "each of the cards gets one place in the library"
    instead ARRANGED "the cards are in the order in which their owner arranged them"
    1: EACH_ONCE, ARRANGED;
}

/// 401.4: has owners arrange the cards that have been put on top or on the bottom of a library at the same time. Returns
/// each group of cards with its owner, the uppermost card first.
pub(crate) fn arranged(table: &mut Table, batch: &[Event]) -> Ruled<Vec<(PlayerId, Vec<ObjectId>)>> {
    let mut groups = Vec::new();
    if batch.len() < 2 {
        return Ok(groups);
    }
    for owner in r101_general::in_apnap_order(&table.now()) {
        for to_bottom in [false, true] {
            let cards = put_by(table, batch, owner, to_bottom);
            if cards.len() < 2 {
                continue;
            }
            let order = arranged_by(table, owner, &cards)?;
            if R401_4::ARRANGED.is_followed_for(table, owner) {
                groups.extend(order.map(|order| (owner, order)));
            }
        }
    }
    Ok(groups)
}

/// Returns the cards that a batch of events has put on top or on the bottom of a player's library, from the top down.
fn put_by(table: &Table, batch: &[Event], owner: PlayerId, to_bottom: bool) -> Vec<ObjectId> {
    let put: BTreeSet<ObjectId> = batch
        .iter()
        .filter_map(|event| match event {
            Event::Move(movement) if movement.to == Zone::Library && !movement.shuffled => {
                movement.became.filter(|_| movement.to_bottom == to_bottom)
            }
            _ => None,
        })
        .collect();
    let is_a_card = |id: &ObjectId| table.game().objects.get(id).is_some_and(|object| !object.token);
    let player = table.game().players.get(usize::from(owner.0));
    let library = player.map(|player| &*player.library).unwrap_or_default();
    library.iter().copied().filter(|id| put.contains(id) && is_a_card(id)).collect()
}

/// 401.4: asks an owner for the order of cards.
fn arranged_by(table: &mut Table, owner: PlayerId, cards: &[ObjectId]) -> Ruled<Option<Vec<ObjectId>>> {
    table.as_part_of_an_action(|table| {
        table.asks(|ask| {
            let number = cards.len();
            let Some(order) = ask.for_objects(owner, Asking::Arrange, None, cards, number, number)? else {
                return Ok(None);
            };
            let is_full = order.len() == number && cards.iter().all(|card| order.contains(card));
            R401_4::EACH_ONCE.must_hold_for(ask, owner, is_full)?;
            Ok(Some(order))
        })
    })
}

rules![R401_4];
