//! An object that would move: what moves it, if several events would.

use crate::card::Zone;
use crate::now::{Now, ObjectNow};
use crate::rules::r101_general;
use crate::state::{Asking, ObjectId, PlayerId};
use crate::table::{Cause, Event, Ruled, Table};
use std::collections::{BTreeMap, BTreeSet};

rule! {
    /// Before an object moves to another zone, replacement effects are applied to the event that moves it. If
    /// several effects or rules would move it at the same time, only one of them does. The object's controller,
    /// or its owner if it has no controller, chooses which.
    R400_6 "400.6" since "2009-10-01";
    gives Zone;
    instead ONE_OF_THEM "only one of several events at the same time moves the object"
    instead CHOICE "the object's controller, or its owner, chooses which of them does"
    instead SACRIFICED_OR_NOT "that player chooses whether it is sacrificed, if not all of them are a sacrifice"
    must A_WAY_TO_MOVE "the zone chosen is one to which one of the events would move the object"
    4: shown "614/6-what-is-replaced-does-not-happen";
    5: ONE_OF_THEM, CHOICE, SACRIFICED_OR_NOT, A_WAY_TO_MOVE;
    6: ONE_OF_THEM;
}

/// 400.6: leaves one event for each object that several events would move.
pub(crate) fn each_moved_once(table: &mut Table, events: Vec<Event>) -> Ruled<Vec<Event>> {
    let mut moving: BTreeMap<ObjectId, Vec<usize>> = BTreeMap::new();
    for (place, event) in events.iter().enumerate() {
        if let Some((object, _)) = moved(event) {
            moving.entry(object).or_default().push(place);
        }
    }
    moving.retain(|_, places| places.len() > 1);
    let mut left_out: BTreeSet<usize> = BTreeSet::new();
    for (object, places) in in_the_order_of_choices(&table.now(), moving) {
        if R400_6::ONE_OF_THEM.is_followed_for(table, object) {
            let chosen = the_one_chosen(table, object, &events, &places)?;
            left_out.extend(places.into_iter().filter(|&place| place != chosen));
        }
    }
    let all = events.into_iter().enumerate();
    Ok(all.filter(|(place, _)| !left_out.contains(place)).map(|(_, event)| event).collect())
}

/// 101.4: puts objects, with the places of the events that would move them, in the order in which players choose.
fn in_the_order_of_choices(now: &Now, moving: BTreeMap<ObjectId, Vec<usize>>) -> Vec<(ObjectId, Vec<usize>)> {
    let mut moving: Vec<(ObjectId, Vec<usize>)> = moving.into_iter().collect();
    if moving.len() > 1 {
        let players = r101_general::in_apnap_order(now);
        let place = |object: ObjectId| players.iter().position(|one| *one == who_chooses(now, object));
        moving.sort_by_key(|(object, _)| place(*object));
    }
    moving
}

/// Returns the object that an event moves, and where to.
fn moved(event: &Event) -> Option<(ObjectId, Zone)> {
    match event {
        Event::Move(movement) => Some((movement.object, movement.to)),
        _ => None,
    }
}

/// 400.6: returns the place of the event that moves an object, of several. Its controller is asked if they would
/// move it to different zones, or if only some of them would be a sacrifice.
fn the_one_chosen(table: &mut Table, object: ObjectId, events: &[Event], places: &[usize]) -> Ruled<usize> {
    let to = |place: &usize| events.get(*place).and_then(moved).map(|(_, to)| to);
    let first = places.first().copied().unwrap_or(0);
    let left = table.asks(|ask| {
        let player = who_chooses(&ask.now(), object);
        let mut left = places.to_vec();
        let differ = left.iter().any(|place| to(place) != to(&first));
        let is_there = ask.game().objects.contains_key(&object);
        if !differ || !is_there || !R400_6::CHOICE.is_followed_for(ask, player) {
            left.retain(|place| to(place) == to(&first));
        } else if let Some(zone) = ask.for_zone(player, object)? {
            left.retain(|place| to(place) == Some(zone));
            R400_6::A_WAY_TO_MOVE.must_hold_for(ask, player, !left.is_empty())?;
        }
        Ok(left)
    })?;
    let (sacrifices, others): (Vec<usize>, Vec<usize>) =
        left.into_iter().partition(|place| events.get(*place).is_some_and(is_a_sacrifice));
    match (sacrifices.first(), others.first()) {
        (Some(&sacrifice), Some(&other)) => Ok(if is_sacrificed(table, object)? { sacrifice } else { other }),
        (Some(&only), None) | (None, Some(&only)) => Ok(only),
        (None, None) => Ok(first),
    }
}

fn is_a_sacrifice(event: &Event) -> bool {
    matches!(event, Event::Move(movement) if movement.cause == Cause::Sacrificed)
}

/// 400.6: asks whether a permanent is sacrificed, rather than moved to the same zone for another reason.
fn is_sacrificed(table: &mut Table, object: ObjectId) -> Ruled<bool> {
    table.asks(|ask| {
        let player = who_chooses(&ask.now(), object);
        let is_there = ask.game().objects.contains_key(&object);
        if !is_there || !R400_6::SACRIFICED_OR_NOT.is_followed_for(ask, player) {
            return Ok(false);
        }
        let chosen = ask.for_objects(player, Asking::Sacrifice, Some(object), &[object], 0, 1)?;
        let chosen = chosen.unwrap_or_default();
        R400_6::A_WAY_TO_MOVE.must_hold_for(ask, player, chosen.iter().all(|one| *one == object))?;
        Ok(!chosen.is_empty())
    })
}

fn who_chooses(now: &Now, object: ObjectId) -> PlayerId {
    now.object(object).map_or(now.game().active, ObjectNow::controller_or_owner)
}

rules![R400_6];
