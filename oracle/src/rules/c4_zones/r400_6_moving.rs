//! An object that would move: what moves it, if several events would.

use crate::card::Zone;
use crate::now::{Now, ObjectNow};
use crate::state::{ObjectId, PlayerId};
use crate::table::{Event, Ruled, Table};

rule! {
    /// Before an object moves to another zone, replacement effects are applied to the event that moves it. If
    /// several effects or rules would move it at the same time, only one of them does. The object's controller,
    /// or its owner if it has no controller, chooses which.
    R400_6 "400.6" since "2009-10-01";
    instead ONE_OF_THEM "only one of several events at the same time moves the object"
    instead CHOICE "the object's controller, or its owner, chooses which of them does"
    must A_WAY_TO_MOVE "the zone chosen is one to which one of the events would move the object"
    1: explains;
    2: explains;
    3: explains;
    4: shown "614/6-what-is-replaced-does-not-happen";
    5: ONE_OF_THEM, CHOICE, A_WAY_TO_MOVE;
    6: ONE_OF_THEM;
    7: explains;
}

/// 400.6: leaves one event for each object that several events would move.
pub(crate) fn each_moved_once(table: &mut Table, events: Vec<Event>) -> Ruled<Vec<Event>> {
    let mut left: Vec<Event> = Vec::new();
    for (place, event) in events.iter().enumerate() {
        let Some((object, _)) = moved(event) else {
            left.push(event.clone());
            continue;
        };
        let is_rival = |other: &&Event| moved(other).is_some_and(|(rival, _)| rival == object);
        let earlier = events[..place].iter().any(|other| is_rival(&other));
        let rivals: Vec<&Event> = events.iter().filter(is_rival).collect();
        if rivals.len() < 2 || !R400_6::ONE_OF_THEM.is_followed_for(table, object) {
            left.push(event.clone());
        } else if !earlier {
            left.push(the_one_chosen(table, object, &rivals)?.clone());
        }
    }
    Ok(left)
}

/// Returns the object that an event moves, and where to.
fn moved(event: &Event) -> Option<(ObjectId, Zone)> {
    match event {
        Event::Move(movement) => Some((movement.object, movement.to)),
        _ => None,
    }
}

/// 400.6: returns the event that moves an object, of several. Its controller is asked if they would move it to
/// different zones.
fn the_one_chosen<'e>(table: &mut Table, object: ObjectId, rivals: &[&'e Event]) -> Ruled<&'e Event> {
    let to = |event: &Event| moved(event).map(|(_, to)| to);
    let first = rivals[0];
    if rivals.iter().all(|event| to(event) == to(first)) {
        return Ok(first);
    }
    let player = who_chooses(&table.now(), object);
    if !R400_6::CHOICE.is_followed_for(table, player) {
        return Ok(first);
    }
    let zone = table.ask_for_zone(player, object)?;
    let chosen = rivals.iter().find(|event| to(event) == Some(zone));
    R400_6::A_WAY_TO_MOVE.must_hold_for(table, player, chosen.is_some())?;
    Ok(chosen.unwrap_or(&first))
}

fn who_chooses(now: &Now, object: ObjectId) -> PlayerId {
    now.object(object).map_or(now.game().active, ObjectNow::controller_or_owner)
}

rules![R400_6];
