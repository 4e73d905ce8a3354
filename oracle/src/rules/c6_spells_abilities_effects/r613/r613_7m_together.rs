//! 613.7m: the order of timestamps that are given at the same time. It is worked out as they are given, and kept
//! in their moments: a new active player doesn't change it.

use super::r613_7m_chosen_order::whose_order_matters;
use crate::bench::{Bench, OutOfBounds};
use crate::card::Zone;
use crate::now::{Now, ObjectNow};
use crate::rules::{r101_general, r800};
use crate::state::{Game, Moment, Object, ObjectId, Occasion, PlayerId, Thing};
use crate::table::{Event, Move, Ruled, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

rule! {
    /// Objects that would get a timestamp at the same time get them in APNAP order of their controllers (or
    /// owners). Each player orders their own objects.
    R613_7M "613.7m": "613.7k" since "2020-04-17", "613.7m" since "2022-10-07";
    gives Timestamps;
    instead APNAP_ORDER "the active player's objects come first, then each other player's in turn order"
    instead CHOSEN_ORDER "each player's own objects are in the order that the player chose"
    must EACH_ONCE "each of the objects gets one place in the order"
    1: APNAP_ORDER, shown "613/7m-attached-at-the-same-time";
    2: APNAP_ORDER, CHOSEN_ORDER, EACH_ONCE;
}

rule! {
    /// If objects would get a timestamp at the same time, the active player decides their order.
    R613_6G_20091001 "613.6g@2009-10-01": "613.6g" since "2009-10-01", "613.6j" since "2015-07-17"
        until "2020-04-17";
    gives Timestamps;
    instead CHOSEN_ORDER "simultaneous timestamps are in the order that the active player chose"
    must EACH_ONCE "each of the objects gets one place in the order"
    1 earlier: CHOSEN_ORDER, EACH_ONCE;
}

/// 613.7m: returns the places of what happens at the same time, given in the order that was chosen, by the seats
/// of the players whose objects get a timestamp: their places in APNAP order. What gets no timestamp, or isn't an
/// object, has no seat.
///
/// A board states the chosen order. In a game, this is the order in which the objects have been named, and players
/// choose another one (`chosen_by_players`).
fn places(bench: &Bench, seats: &[Option<usize>]) -> Vec<u32> {
    let place = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    if seats.iter().flatten().count() < 2 {
        return (0..seats.len()).map(place).collect();
    }
    let mut order: Vec<usize> = (0..seats.len()).collect();
    if !is_as_chosen(bench) {
        order.reverse();
    }
    if bench.in_force(&R613_7M) && R613_7M::APNAP_ORDER.is_followed(bench) {
        order.sort_by_key(|&n| seats[n].unwrap_or(0));
    }
    let mut places = vec![0; seats.len()];
    for (rank, n) in order.into_iter().enumerate() {
        places[n] = place(rank);
    }
    places
}

/// 613.7m: returns whether timestamps are in the order that a player chose.
fn is_as_chosen(bench: &Bench) -> bool {
    if bench.in_force(&R613_7M) {
        R613_7M::CHOSEN_ORDER.is_followed(bench)
    } else {
        R613_6G_20091001::CHOSEN_ORDER.is_followed(bench)
    }
}

/// 613.7m: has players order the objects that have got timestamps in a batch of events, where the order can make a
/// difference. Each player orders their own objects, in APNAP order; until 2020 the active player orders them all.
/// Returns for each moment that changes the one in its place.
pub(crate) fn chosen_by_players(
    table: &mut Table,
    before: &Now,
    batch: &[Event],
) -> Ruled<BTreeMap<Moment, Moment>> {
    let together: Vec<(ObjectId, PlayerId)> = batch
        .iter()
        .filter_map(|event| Some((has_a_timestamp_from(event)?, whose_timestamp(before, event)?)))
        .collect();
    let mut moved = BTreeMap::new();
    if together.len() < 2 {
        return Ok(moved);
    }
    let everyone = r101_general::in_apnap_order(before);
    let each_their_own = table.in_force(&R613_7M);
    for &player in everyone.iter().take(if each_their_own { everyone.len() } else { 1 }) {
        let own = together.iter().filter(|(_, other)| !each_their_own || *other == player);
        let own: Vec<ObjectId> = own.map(|(id, _)| *id).collect();
        let objects = whose_order_matters(&table.now(), &own);
        if objects.len() > 1 {
            moved.extend(ordered_by(table, player, &objects)?);
        }
    }
    Ok(moved)
}

/// 613.7m: asks a player for the order of some objects, and returns for each of their moments the one in its place.
fn ordered_by(table: &mut Table, player: PlayerId, objects: &[ObjectId]) -> Ruled<BTreeMap<Moment, Moment>> {
    let order = table.as_part_of_an_action(|table| {
        table.asks(|ask| {
            // What has left the game meanwhile isn't ordered.
            let objects = whose_order_matters(&ask.now(), objects);
            if objects.len() < 2 {
                return Ok(None);
            }
            let player = r800::who_chooses_by_a_rule(ask, player);
            let Some(order) = ask.for_timestamps(player, &objects)? else { return Ok(None) };
            let named: BTreeSet<&ObjectId> = order.iter().collect();
            let is_full = order.len() == named.len() && named == objects.iter().collect();
            if ask.in_force(&R613_7M) {
                R613_7M::EACH_ONCE.must_hold_for(ask, player, is_full)?;
            } else {
                R613_6G_20091001::EACH_ONCE.must_hold_for(ask, player, is_full)?;
            }
            Ok(Some(order))
        })
    })?;
    let mut order = order.unwrap_or_default();
    if !is_as_chosen(table.bench()) {
        order.reverse();
    }
    let moment = |id: &ObjectId| table.game().objects.get(id)?.history.last().map(|happened| happened.when);
    let old: Vec<Moment> = order.iter().filter_map(moment).collect();
    let mut new = old.clone();
    new.sort_unstable();
    Ok(old.into_iter().zip(new).collect())
}

/// Returns the object that has got a timestamp in an event, if one has.
fn has_a_timestamp_from(event: &Event) -> Option<ObjectId> {
    match event {
        Event::Move(movement) => movement.became,
        Event::CreateToken { created, .. } => *created,
        Event::Attach(object, Some(_))
        | Event::Transform(object)
        | Event::TurnFaceUp(object)
        | Event::SetInMotion(object)
        | Event::PlaneswalkTo { card: object, .. } => Some(*object),
        _ => None,
    }
}

/// 613.7m: returns the places that the events of a batch get among what happens at that time.
pub(crate) fn places_of_events(now: &Now, batch: &[Event]) -> Vec<u32> {
    let seat = |event: &Event| whose_timestamp(now, event).map(|player| now.game().turn_order_place(player));
    let seats: Vec<Option<usize>> = batch.iter().map(seat).collect();
    places(now.bench(), &seats)
}

/// Returns the controller, or the owner if it has none, of the object that gets a timestamp in an event.
fn whose_timestamp(now: &Now, event: &Event) -> Option<PlayerId> {
    match event {
        Event::Move(Move { to: Zone::Battlefield | Zone::Stack, under: Some(under), .. }) => Some(*under),
        Event::Move(Move { object, .. }) => Some(now.game().objects.get(object)?.owner),
        Event::CreateToken { controller, .. }
        | Event::PutAbilityOnStack { controller, .. }
        | Event::CopyOnStack { controller, .. } => Some(*controller),
        Event::Attach(object, Some(_))
        | Event::Transform(object)
        | Event::TurnFaceUp(object)
        | Event::SetInMotion(object)
        | Event::UnderSchemeDeck(object)
        | Event::PlaneswalkTo { card: object, .. }
        | Event::UnderPlanarDeck(object)
        | Event::PutCounters { on: Thing::Object(object), .. } => {
            now.object(*object).map(ObjectNow::controller_or_owner)
        }
        _ => None,
    }
}

/// 613.7m: returns a board with its moments in the order of the timestamps. A board states what happened together
/// in the order that was chosen, and who controls an object follows from the board.
///
/// # Errors
/// If the work limit is reached.
pub(crate) fn with_ordered_moments(board: &Game, bench: &Bench) -> Result<Game, OutOfBounds> {
    let mut ordered = board.clone();
    for (time, together) in happened_together(board) {
        let before = before(board, time, bench, &together)?;
        let seats: Vec<Option<usize>> = together
            .values()
            .map(|id| Some(board.turn_order_place(controller_at(board, before.as_ref(), (*id)?, time)?)))
            .collect();
        let new = places(bench, &seats).into_iter().map(|place| Moment { time, place });
        let moved: BTreeMap<Moment, Moment> = together.keys().copied().zip(new).collect();
        ordered.objects.values_mut().for_each(|object| move_object(Arc::make_mut(object), &moved));
        ordered.effects.values_mut().for_each(|effect| move_moment(&mut effect.created, &moved));
    }
    Ok(ordered)
}

/// What happened at the same time: the moments, each with the object that got a timestamp.
type Together = BTreeMap<Moment, Option<ObjectId>>;

/// Returns the times at which several things happened.
fn happened_together(board: &Game) -> BTreeMap<u32, Together> {
    let mut times: BTreeMap<u32, Together> = BTreeMap::new();
    for effect in board.effects.values() {
        times.entry(effect.created.time).or_default().insert(effect.created, None);
    }
    for (&id, object) in board.objects.iter() {
        let happened = object.history.iter().map(|happened| happened.when);
        for when in happened.chain(object.counters.values().map(|(_, when)| *when)) {
            times.entry(when.time).or_default().insert(when, Some(id));
        }
    }
    times.retain(|_, together| together.len() > 1);
    times
}

/// Returns the board as it was before a time, if objects that were already there get a timestamp then.
fn before<'b>(
    board: &Game,
    time: u32,
    bench: &'b Bench,
    together: &Together,
) -> Result<Option<Now<'b>>, OutOfBounds> {
    let was_there = |id: &ObjectId| board.objects.get(id).is_some_and(|it| it.entered().time < time);
    if !together.values().flatten().any(was_there) {
        return Ok(None);
    }
    let mut before = board.clone();
    let later: BTreeSet<ObjectId> = board.objects.keys().copied().filter(|id| !was_there(id)).collect();
    later.iter().for_each(|id| {
        before.objects.remove(id);
    });
    before.effects.retain(|_, effect| effect.created.time < time);
    bench.suppose(|| Now::of_shared(Rc::new(before), bench)).map(Some)
}

/// Returns the player under whose control an object entered at that time, or who controlled it before, or its
/// owner.
fn controller_at(board: &Game, before: Option<&Now>, id: ObjectId, time: u32) -> Option<PlayerId> {
    let object = board.objects.get(&id)?;
    let entered = |object: &Object| {
        object.history.iter().any(|it| it.what == Occasion::Entered && it.when.time == time)
    };
    if entered(object) {
        return Some(object.entered_under);
    }
    Some(before?.object(id)?.controller_or_owner())
}

/// Gives an object other moments.
pub(crate) fn move_object(object: &mut Object, moved: &BTreeMap<Moment, Moment>) {
    object.counters.values_mut().for_each(|(_, when)| move_moment(when, moved));
    object.history.iter_mut().for_each(|happened| move_moment(&mut happened.when, moved));
    for copied in &mut object.copies {
        move_moment(&mut copied.began, moved);
        copied.ended.iter_mut().for_each(|ended| move_moment(ended, moved));
    }
}

fn move_moment(moment: &mut Moment, moved: &BTreeMap<Moment, Moment>) {
    *moment = moved.get(moment).copied().unwrap_or(*moment);
}
