//! Shuffling: where the objects are that are put into a library that is shuffled.

use crate::table::{Event, Table};

rule! {
    /// If a library is shuffled at the same time as an object is put into a certain position in it, the object is
    /// in that position afterward, and the other cards are in random order.
    R701_20G "701.20g": "701.20g" since "2020-07-03", "701.24g" since "2025-06-06";
    instead IN_POSITION "the object is in its position in the shuffled library"
    1: IN_POSITION;
}

/// 701.20g: puts the events that shuffle objects into libraries before those that put objects on top of libraries
/// at the same time. The mutant: objects are shuffled into a library on which others have been put.
pub(crate) fn shuffled_first(table: &Table, mut events: Vec<Event>) -> Vec<Event> {
    let shuffles = |event: &Event| matches!(event, Event::Move(movement) if movement.shuffled);
    if events.len() > 1 && events.iter().any(shuffles) && table.in_force(&R701_20G) {
        let first = R701_20G::IN_POSITION.is_followed(table);
        events.sort_by_key(|event| shuffles(event) != first);
    }
    events
}

rules![R701_20G];
