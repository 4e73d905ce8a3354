//! Keyword actions: what destroying, sacrificing, discarding and the like are.

use super::r608_resolving::{R608_2C, Resolving};
use super::{r603_events, r608_things, r702_12_indestructible};
use crate::card::{Characteristics, Selector, Zone};
use crate::does;
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does};
use crate::state::{Asking, Attached, ObjectId, PlayerId, Thing};
use crate::table::{Cause, Enters, Event, Move, Ruled, Table};
use std::sync::Arc;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R701_7B];

/// 701.7b
pub(crate) const R701_7B: Rule = Rule {
    id: "701.7b",
    numbers: &[(on("2009-10-01"), "701.6b"), (on("2016-09-30"), "701.7b"), (on("2025-06-06"), "701.8b")],
    until: None,
    says: "To destroy a permanent is to put it from the battlefield where its owner's dead cards lie, the graveyard.",
    status: Status::Tested,
    premises: &[does("a permanent that is destroyed goes to the graveyard")],
};

/// 701.7b: what destroying a permanent is.
pub(crate) fn destroyed(now: &Now, object: ObjectId) -> Vec<Event> {
    let mut events = Vec::new();
    let there = now.object(object).is_some_and(|row| row.zone == Zone::Battlefield);
    if !there || r702_12_indestructible::cannot_be_destroyed(now, object) {
        return events;
    }
    does!(now, R701_7B, object, "a permanent that is destroyed goes to the graveyard", {
        events.push(Event::Move(Move::to(object, Zone::Graveyard, Cause::Destroyed)));
    });
    events
}

/// 701.8: players discard cards that they choose; all discard at one time (101.4).
pub(crate) fn discard(
    table: &mut Table,
    resolving: &Resolving,
    players: &[PlayerId],
    cards: u32,
) -> Ruled<()> {
    let mut discarded = Vec::new();
    for &player in players {
        let now = table.now();
        let hand: Vec<Thing> = super::r402_hand::cards_in_hand(&now, player).map(Thing::Object).collect();
        let number = usize::try_from(cards).unwrap_or(usize::MAX).min(hand.len());
        if number == 0 {
            continue;
        }
        let chosen = r608_things::choose_among(table, resolving, player, Asking::Discard, hand, number)?;
        discarded.extend(r608_things::objects(&chosen));
    }
    let events =
        discarded.into_iter().map(|card| Event::Move(Move::to(card, Zone::Graveyard, Cause::Discarded)));
    table.happen(&R608_2C, events.collect())?;
    Ok(())
}

/// 701.13: players put cards from the top of their libraries into their graveyards.
pub(crate) fn mill(table: &mut Table, players: &[PlayerId], cards: u32) -> Ruled<()> {
    let number = usize::try_from(cards).unwrap_or(usize::MAX);
    let now = table.now();
    let of = |player: &PlayerId| now.game().players.get(player.0 as usize);
    let milled = players.iter().filter_map(of).flat_map(|player| player.library.iter().take(number));
    let events = milled.map(|&card| Event::Move(Move::to(card, Zone::Graveyard, Cause::Milled))).collect();
    table.happen(&R608_2C, events)?;
    Ok(())
}

/// 701.17: permanents are sacrificed by the controller of the effect, who can sacrifice only what is under
/// that player's control.
pub(crate) fn sacrifice(table: &mut Table, resolving: &Resolving, things: &[Thing]) -> Ruled<()> {
    let now = table.now();
    let can = |id: &ObjectId| {
        now.object(*id)
            .is_some_and(|row| row.zone == Zone::Battlefield && row.controller == Some(resolving.controller))
    };
    let sacrificed = r608_things::objects(things).into_iter().filter(can);
    let events = sacrificed.map(|id| Event::Move(Move::to(id, Zone::Graveyard, Cause::Sacrificed))).collect();
    table.happen(&R608_2C, events)?;
    Ok(())
}

/// Players sacrifice permanents of their choice: each chooses in APNAP order, then all at one time (101.4).
pub(crate) fn players_sacrifice(
    table: &mut Table,
    resolving: &mut Resolving,
    players: &[PlayerId],
    number: u32,
    what: &Selector,
) -> Ruled<()> {
    let now = table.now();
    let mut all = Vec::new();
    for &player in players {
        let mine: Vec<Thing> = now
            .look()
            .select(what, &resolving.source)
            .into_iter()
            .filter(|&id| now.object(id).is_some_and(|row| row.controller == Some(player)))
            .map(Thing::Object)
            .collect();
        let number = usize::try_from(number).unwrap_or(usize::MAX).min(mine.len());
        if number > 0 {
            all.extend(r608_things::choose_among(table, resolving, player, Asking::Sacrifice, mine, number)?);
        }
    }
    let objects = r608_things::objects(&all);
    let events = objects.into_iter().map(|id| Event::Move(Move::to(id, Zone::Graveyard, Cause::Sacrificed)));
    table.happen(&R608_2C, events.collect())?;
    resolving.it = all;
    Ok(())
}

/// 701.21a: only what is untapped can be tapped.
pub(crate) fn tap(table: &mut Table, things: &[Thing]) -> Ruled<()> {
    let now = table.now();
    let events = changing(&now, things, |row| !row.status.tapped).into_iter().map(Event::Tap).collect();
    table.happen(&R608_2C, events)?;
    Ok(())
}

/// 701.21b: only what is tapped can be untapped.
pub(crate) fn untap(table: &mut Table, things: &[Thing]) -> Ruled<()> {
    let now = table.now();
    let events = changing(&now, things, |row| row.status.tapped).into_iter().map(Event::Untap).collect();
    table.happen(&R608_2C, events)?;
    Ok(())
}

/// 603.2f: the permanents among some things that come into a state in which they were not.
fn changing(now: &Now, things: &[Thing], changes: impl Fn(&ObjectNow) -> bool) -> Vec<ObjectId> {
    let here = |id: &ObjectId| now.object(*id).filter(|row| row.zone == Zone::Battlefield);
    r608_things::objects(things)
        .into_iter()
        .filter(|id| here(id).is_some_and(|row| r603_events::becomes(now, row.id, changes(row))))
        .collect()
}

/// 701.6: tokens are created.
pub(crate) fn create(
    table: &mut Table,
    resolving: &mut Resolving,
    number: u32,
    token: &Arc<Characteristics>,
) -> Ruled<()> {
    let controller = resolving.controller;
    let tokens = Event::CreateTokens { controller, token: Arc::clone(token), number };
    let happened = table.happens(&R608_2C, tokens)?;
    resolving.it = happened
        .iter()
        .filter_map(|event| match event {
            Event::CreateToken { created, .. } => created.map(Thing::Object),
            _ => None,
        })
        .collect();
    Ok(())
}

/// 111.2: so many tokens, each of which enters.
pub(crate) fn created(controller: PlayerId, token: &Arc<Characteristics>, number: u32) -> Vec<Event> {
    let one = |_| Event::CreateToken {
        controller,
        token: Arc::clone(token),
        enters: Enters::default(),
        created: None,
    };
    (0..number).map(one).collect()
}

/// 701.5a: spells and abilities are countered: spells go to the graveyard, abilities are gone.
pub(crate) fn counter(table: &mut Table, objects: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    let mut events = Vec::new();
    for &id in objects {
        let Some(object) = now.game().objects.get(&id).filter(|object| object.zone == Zone::Stack) else {
            continue;
        };
        events.push(Event::Countered(id));
        events.push(if object.is_ability() {
            Event::CeaseToExist(id)
        } else {
            Event::Move(Move::to(id, Zone::Graveyard, Cause::Countered))
        });
    }
    table.happen(&R608_2C, events)?;
    Ok(())
}

/// 701.3: something becomes attached.
pub(crate) fn attach(table: &mut Table, what: &[Thing], to: &[Thing]) -> Ruled<()> {
    let (Some(Thing::Object(what)), Some(to)) = (what.first(), to.first()) else { return Ok(()) };
    let to = match to {
        Thing::Object(host) => Attached::ToObject(*host),
        Thing::Player(player) => Attached::ToPlayer(*player),
    };
    table.happens(&R608_2C, Event::Attach(*what, Some(to)))?;
    Ok(())
}
