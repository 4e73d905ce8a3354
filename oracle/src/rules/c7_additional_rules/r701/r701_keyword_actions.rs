//! Keyword actions: countering, creating, destroying, discarding, milling, sacrificing, tapping
//! and untapping.

use crate::card::{Selector, Zone};
use crate::instructions::targets_and_amounts;
use crate::not_performed;
use crate::now::{Now, ObjectNow};
use crate::rules::{
    r121_drawing, r402_hand, r509_7_put_blocking, r603_events,
    r608_resolving::{R608_2C, Resolving},
    r702_12_indestructible,
};
use crate::state::{Asking, ObjectId, PlayerId, Thing};
use crate::table::{Cause, Event, Move, Ruled, Table, Token};
use std::sync::Arc;

/// 701.5a: counters spells and abilities: spells are put into the graveyard, abilities cease to exist.
pub(crate) fn counter(table: &mut Table, objects: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    let mut events = Vec::new();
    for &id in objects {
        let object = now.game().objects.get(&id).filter(|object| object.zone == Zone::Stack);
        let Some(object) = object else { continue };
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

/// 701.6: creates this many of each of some tokens.
pub(crate) fn create(
    table: &mut Table,
    resolving: &mut Resolving,
    number: u32,
    tokens: Vec<Token>,
) -> Ruled<()> {
    tokens.iter().try_for_each(|token| not_performed::a_choice_of_the_creator(&token.card))?;
    let controller = resolving.controller;
    let tokens = tokens.into_iter().map(|token| Event::CreateTokens { controller, token, number });
    let happened = table.happen(&R608_2C, tokens.collect())?;
    let created = happened.iter().filter_map(|event| match event {
        Event::CreateToken { created, .. } => created.map(Thing::Object),
        _ => None,
    });
    resolving.it = Some(created.collect());
    r509_7_put_blocking::announce_places(table, &happened)
}

/// 111.2: returns the creation of this many tokens, one event for each, since each of them enters.
pub(crate) fn created(controller: PlayerId, token: &Token, number: u32) -> Vec<Event> {
    let one = |_| Event::CreateToken {
        controller,
        card: Arc::clone(&token.card),
        enters: token.enters(),
        created: None,
    };
    (0..number).map(one).collect()
}

rule! {
    /// Destroying a permanent puts it from the battlefield into its owner's graveyard.
    R701_7A "701.7a": "701.6a" since "2009-10-01", "701.7a" since "2016-09-30", "701.8a" since "2025-06-06";
    does TO_THE_GRAVEYARD "a destroyed permanent is put into its owner's graveyard"
    1: TO_THE_GRAVEYARD, shown "701/7a-to-the-graveyard";
}

rule! {
    /// A permanent is destroyed only if an effect says "destroy" or by the state-based actions for lethal damage
    /// and deathtouch.
    R701_7B "701.7b": "701.6b" since "2009-10-01", "701.7b" since "2016-09-30", "701.8b" since "2025-06-06";
    definition
    1: shown "704/5f-no-toughness-is-no-destruction";
    2: shown "704/5f-no-toughness-is-no-destruction";
}

rule! {
    /// A regeneration effect replaces destruction.
    R701_7C "701.7c": "701.6c" since "2009-10-01", "701.7c" since "2016-09-30", "701.8c" since "2025-06-06";
    same as "701.15a"
    1: shown "701/15a-regeneration";
}

/// 701.7a: returns the events that destroy a permanent.
pub(crate) fn destroyed(now: &Now, object: ObjectId) -> Vec<Event> {
    let is_there = now.object(object).is_some_and(|row| row.zone == Zone::Battlefield);
    if is_there
        && !r702_12_indestructible::cannot_be_destroyed(now, object)
        && R701_7A::TO_THE_GRAVEYARD.is_followed_for(now, object)
    {
        vec![Event::Move(Move::to(object, Zone::Graveyard, Cause::Destroyed))]
    } else {
        Vec::new()
    }
}

/// 701.8: has players discard cards that they choose, all at the same time (101.4). "It" refers to these cards.
pub(crate) fn discard(
    table: &mut Table,
    resolving: &mut Resolving,
    players: &[PlayerId],
    cards: u32,
) -> Ruled<()> {
    let mut discarded = Vec::new();
    for &player in players {
        let hand = |now: &Now| r402_hand::cards_in_hand(now, player).collect();
        discarded.extend(chosen(table, resolving, player, Asking::Discard, hand, cards)?);
    }
    let to_graveyard = |card| Event::Move(Move::to(card, Zone::Graveyard, Cause::Discarded));
    table.happen(&R608_2C, discarded.iter().copied().map(to_graveyard).collect())?;
    resolving.it = Some(discarded.into_iter().map(Thing::Object).collect());
    Ok(())
}

/// Asks a player to choose a number of objects, or all of them if there are fewer. Doesn't ask if there are
/// none.
fn chosen(
    table: &mut Table,
    resolving: &Resolving,
    player: PlayerId,
    asking: Asking,
    among: impl Fn(&Now) -> Vec<ObjectId>,
    number: u32,
) -> Ruled<Vec<ObjectId>> {
    let number = usize::try_from(number).unwrap_or(usize::MAX);
    targets_and_amounts::choose_among(table, resolving, player, asking, among, number)
}

rule! {
    /// An effect that refers to a milled card finds it in the zone to which it moved from the library, if that zone
    /// is public.
    R701_13C "701.13c": "701.13c" since "2021-04-22", "701.17c" since "2025-06-06";
    same as "400.7j"
    1: BY_EFFECT of "400.7j", PUBLIC_BY_EFFECT of "400.7j", shown "701/13c-it-is-the-milled-card";
}

/// 701.13: puts cards from the top of players' libraries into their graveyards. "It" refers to these cards.
pub(crate) fn mill(
    table: &mut Table,
    resolving: &mut Resolving,
    players: &[PlayerId],
    cards: u32,
) -> Ruled<()> {
    let number = usize::try_from(cards).unwrap_or(usize::MAX);
    let now = table.now();
    let of = |&player: &PlayerId| r121_drawing::cards_in_library(&now, player).take(number);
    let milled: Vec<ObjectId> = players.iter().flat_map(of).collect();
    let to_graveyard = |&card: &ObjectId| Event::Move(Move::to(card, Zone::Graveyard, Cause::Milled));
    table.happen(&R608_2C, milled.iter().map(to_graveyard).collect())?;
    resolving.it = Some(milled.into_iter().map(Thing::Object).collect());
    Ok(())
}

rule! {
    /// To sacrifice a permanent, its controller puts it into its owner's graveyard. A player can't sacrifice
    /// anything else. That isn't destruction, so nothing that replaces destruction applies.
    R701_17A "701.17a": "701.13a" since "2009-10-01", "701.14a" since "2011-09-30",
        "701.15a" since "2016-09-30", "701.16a" since "2018-04-27", "701.17a" since "2020-07-03",
        "701.21a" since "2025-06-06";
    when CONTROLLED "the player controls the permanent"
    instead NOT_DESTROYED "the permanent isn't destroyed"
    1: NOT_DESTROYED;
    2: CONTROLLED;
    3: NOT_DESTROYED;
}

/// 701.17a: sacrifices permanents, but only those under the control of the effect's controller.
pub(crate) fn sacrifice(table: &mut Table, resolving: &Resolving, things: &[Thing]) -> Ruled<()> {
    let now = table.now();
    let controls = |row: &ObjectNow| {
        let controlled = row.controller == Some(resolving.controller);
        row.zone == Zone::Battlefield && R701_17A::CONTROLLED.holds_for(&*now, row.id, controlled)
    };
    let can = |id: &ObjectId| now.object(*id).is_some_and(controls);
    let sacrificed = targets_and_amounts::objects(things).into_iter().filter(can);
    let events = sacrificed.map(|id| to_the_graveyard(&now, id)).collect();
    table.happen(&R608_2C, events)?;
    Ok(())
}

/// 701.17a: has players choose permanents in APNAP order and sacrifice them, all at the same time (101.4).
pub(crate) fn players_sacrifice(
    table: &mut Table,
    resolving: &mut Resolving,
    players: &[PlayerId],
    number: u32,
    what: &Selector,
) -> Ruled<()> {
    let mut all = Vec::new();
    for &player in players {
        let possible = |now: &Now| {
            let is_theirs = |id: &ObjectId| now.object(*id).is_some_and(|row| row.controller == Some(player));
            now.look().select(what, &resolving.source).into_iter().filter(is_theirs).collect()
        };
        all.extend(chosen(table, resolving, player, Asking::Sacrifice, possible, number)?);
    }
    let now = table.now();
    let sacrificed = all.iter().copied();
    table.happen(&R608_2C, sacrificed.map(|id| to_the_graveyard(&now, id)).collect())?;
    resolving.it = Some(all.into_iter().map(Thing::Object).collect());
    Ok(())
}

/// 701.17a: returns the event that sacrifices a permanent.
fn to_the_graveyard(now: &Now, sacrificed: ObjectId) -> Event {
    if R701_17A::NOT_DESTROYED.is_followed_for(now, sacrificed) {
        Event::Move(Move::to(sacrificed, Zone::Graveyard, Cause::Sacrificed))
    } else {
        Event::Destroy { object: sacrificed, by_effect: true, can_regenerate: true }
    }
}

/// 701.21a: taps those permanents that are untapped.
pub(crate) fn tap(table: &mut Table, things: &[Thing]) -> Ruled<()> {
    let now = table.now();
    let events = changing(&now, things, |row| !row.status.tapped).into_iter().map(Event::Tap).collect();
    table.happen(&R608_2C, events)?;
    Ok(())
}

/// 701.21b: untaps those permanents that are tapped.
pub(crate) fn untap(table: &mut Table, things: &[Thing]) -> Ruled<()> {
    let now = table.now();
    let events = changing(&now, things, |row| row.status.tapped).into_iter().map(Event::Untap).collect();
    table.happen(&R608_2C, events)?;
    Ok(())
}

/// 603.2f: returns the permanents among some things that aren't yet in the state into which they are put.
fn changing(now: &Now, things: &[Thing], changes: impl Fn(&ObjectNow) -> bool) -> Vec<ObjectId> {
    let here = |id: &ObjectId| now.object(*id).filter(|row| row.zone == Zone::Battlefield);
    targets_and_amounts::objects(things)
        .into_iter()
        .filter(|id| here(id).is_some_and(|row| r603_events::becomes(now, row.id, changes(row))))
        .collect()
}

rules![R701_7A, R701_7B, R701_7C, R701_13C, R701_17A];
