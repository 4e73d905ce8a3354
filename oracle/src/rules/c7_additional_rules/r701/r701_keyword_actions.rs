//! Keyword actions: attaching, countering, creating, destroying, discarding, milling, sacrificing, tapping
//! and untapping.

use crate::card::{Selector, Zone};
use crate::instructions::targets_and_amounts;
use crate::now::{Now, ObjectNow};
use crate::rules::{
    r301_equipment, r303_auras, r402_hand, r603_events,
    r608_resolving::{R608_2C, Resolving},
    r702_12_indestructible,
};
use crate::state::{Asking, Attached, ObjectId, PlayerId, Thing};
use crate::table::{Cause, Event, Move, Ruled, Table, Token};
use std::sync::Arc;

rule! {
    /// To attach an Aura, Equipment or Fortification to an object or player is to put it onto that object or
    /// player, from wherever it is. It can't be attached to what it couldn't enchant, equip or fortify.
    R701_3A "701.3a" since "2009-10-01";
    instead ATTACHED "the permanent is taken from where it is and put onto the object or player"
    1: ATTACHED, shown "613/7e-aura-moved";
    2: explains;
    3: CAN of "701.3b";
}

/// 701.3a: attaches an object to an object or player.
pub(crate) fn attach(table: &mut Table, what: &[Thing], to: &[Thing]) -> Ruled<()> {
    let (Some(Thing::Object(what)), Some(to)) = (what.first(), to.first()) else { return Ok(()) };
    let to = match to {
        Thing::Object(host) => Attached::ToObject(*host),
        Thing::Player(player) => Attached::ToPlayer(*player),
    };
    if moves(&table.now(), *what, to) {
        // The mistake: it is taken from where it is and not put onto anything.
        let onto = R701_3A::ATTACHED.is_followed_for(table, *what).then_some(to);
        table.happens(&R608_2C, Event::Attach(*what, onto))?;
    }
    Ok(())
}

rule! {
    /// An effect that would attach an Aura, Equipment or Fortification to what it can't be attached to, or
    /// to what it is already attached to, does nothing. Neither does one that would attach any other object.
    R701_3B "701.3b" since "2009-10-01";
    when KIND "the object is an Aura, Equipment or Fortification"
    when CAN "the object can be attached to that object or player"
    when ALREADY "the object is already attached to that object or player"
    1: CAN, shown "701/3b-aura-to-what-it-can-not-enchant", shown "701/3b-equipment-to-a-land";
    2: ALREADY, shown "701/3b-an-aura-already-attached-there";
    3: KIND;
}

/// 701.3b: returns whether an effect that would attach an object moves it.
fn moves(now: &Now, what: ObjectId, to: Attached) -> bool {
    let Some(row) = now.object(what).filter(|row| row.zone == Zone::Battlefield) else { return false };
    let (aura, equipment) = (row.has_subtype("Aura"), row.has_subtype("Equipment"));
    let is_kind = aura || equipment || row.has_subtype("Fortification");
    let can = (!aura || r303_auras::can_be_attached(now, row, to))
        && (!equipment || r301_equipment::can_equip(now, row, to));
    R701_3B::KIND.holds_for(now, what, is_kind)
        && R701_3B::CAN.holds_for(now, what, can)
        && !R701_3B::ALREADY.holds_for(now, what, row.attached == Some(to))
}

rule! {
    /// An Aura, Equipment or Fortification on the battlefield that becomes attached to a different object or
    /// player gets a new timestamp.
    R701_3C "701.3c" since "2009-10-01";
    same as "613.7e"
    1: shown "613/7e-aura-moved", shown "613/7e-equipped-again";
}

rule! {
    /// To unattach an Equipment is to move it away from its creature; it stays on the battlefield. A
    /// permanent becomes unattached, too, if it or what it is attached to leaves, or if that player leaves.
    R701_3D "701.3d" since "2009-10-01";
    definition
    1: shown "702/16d-an-equipment";
    2: explains;
    3: outside "abilities that trigger when something becomes unattached";
}

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
    let controller = resolving.controller;
    let tokens = tokens.into_iter().map(|token| Event::CreateTokens { controller, token, number });
    let happened = table.happen(&R608_2C, tokens.collect())?;
    let created = happened.iter().filter_map(|event| match event {
        Event::CreateToken { created, .. } => created.map(Thing::Object),
        _ => None,
    });
    resolving.it = created.collect();
    Ok(())
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

/// 701.8: has players discard cards that they choose, all at the same time (101.4).
pub(crate) fn discard(
    table: &mut Table,
    resolving: &Resolving,
    players: &[PlayerId],
    cards: u32,
) -> Ruled<()> {
    let mut discarded = Vec::new();
    for &player in players {
        let hand = r402_hand::cards_in_hand(&table.now(), player).collect();
        discarded.extend(chosen(table, resolving, player, Asking::Discard, hand, cards)?);
    }
    let to_graveyard = |card| Event::Move(Move::to(card, Zone::Graveyard, Cause::Discarded));
    let events = discarded.into_iter().map(to_graveyard);
    table.happen(&R608_2C, events.collect())?;
    Ok(())
}

/// Asks a player to choose a number of objects, or all of them if there are fewer. Doesn't ask if there are
/// none.
fn chosen(
    table: &mut Table,
    resolving: &Resolving,
    player: PlayerId,
    asking: Asking,
    among: Vec<ObjectId>,
    number: u32,
) -> Ruled<Vec<ObjectId>> {
    let number = usize::try_from(number).unwrap_or(usize::MAX).min(among.len());
    if number == 0 {
        return Ok(Vec::new());
    }
    targets_and_amounts::choose_among(table, resolving, player, asking, among, number)
}

/// 701.13: puts cards from the top of players' libraries into their graveyards.
pub(crate) fn mill(table: &mut Table, players: &[PlayerId], cards: u32) -> Ruled<()> {
    let number = usize::try_from(cards).unwrap_or(usize::MAX);
    let now = table.now();
    let of = |player: &PlayerId| now.game().players.get(player.0 as usize);
    let milled = players.iter().filter_map(of).flat_map(|player| player.library.iter().take(number));
    let events = milled.map(|&card| Event::Move(Move::to(card, Zone::Graveyard, Cause::Milled))).collect();
    table.happen(&R608_2C, events)?;
    Ok(())
}

/// 701.17: sacrifices permanents, but only those under the control of the effect's controller.
pub(crate) fn sacrifice(table: &mut Table, resolving: &Resolving, things: &[Thing]) -> Ruled<()> {
    let now = table.now();
    let is_theirs =
        |row: &ObjectNow| row.zone == Zone::Battlefield && row.controller == Some(resolving.controller);
    let can = |id: &ObjectId| now.object(*id).is_some_and(is_theirs);
    let sacrificed = targets_and_amounts::objects(things).into_iter().filter(can);
    table.happen(&R608_2C, sacrificed.map(to_the_graveyard).collect())?;
    Ok(())
}

/// 701.17: has players choose permanents in APNAP order and sacrifice them, all at the same time (101.4).
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
        let is_theirs = |id: &ObjectId| now.object(*id).is_some_and(|row| row.controller == Some(player));
        let possible = now.look().select(what, &resolving.source).into_iter().filter(is_theirs);
        let possible = possible.collect();
        all.extend(chosen(table, resolving, player, Asking::Sacrifice, possible, number)?);
    }
    let sacrificed = all.iter().copied();
    table.happen(&R608_2C, sacrificed.map(to_the_graveyard).collect())?;
    resolving.it = all.into_iter().map(Thing::Object).collect();
    Ok(())
}

fn to_the_graveyard(sacrificed: ObjectId) -> Event {
    Event::Move(Move::to(sacrificed, Zone::Graveyard, Cause::Sacrificed))
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

rules![R701_3A, R701_3B, R701_3C, R701_3D, R701_7A];
