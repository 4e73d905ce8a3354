//! 615.7: which of several damages that would be dealt at the same time a shield prevents first.

use crate::card::Instead;
use crate::rules::r614_replacement::{self, Candidate, Matter, WhatInstead};
use crate::rules::r616_interaction::Pending;
use crate::rules::{r615_prevention, r800};
use crate::state::{Asking, DamageWaitedFor, Remaining, Shield, Standing, Thing};
use crate::table::{Event, Ruled, Table};

/// 615.7: returns the place of the event that effects modify next. That is the first one, unless a player has to
/// choose which of several damages a shield prevents first. Damage to which a shield applies waits while other
/// damage could be redirected to the same recipient.
pub(crate) fn next(table: &mut Table, left: &[Pending]) -> Ruled<Option<usize>> {
    if left.len() < 2 || !table.game().standing.iter().any(|shield| amount_left(shield).is_some()) {
        return Ok((!left.is_empty()).then_some(0));
    }
    let next = left.iter().position(|one| !waits(table, one, left)).unwrap_or(0);
    let Some(event) = left.get(next).map(|pending| &pending.event) else { return Ok(None) };
    let affected = r614_replacement::affected_player(&table.now(), event);
    let (Some(to), Some(player)) = (recipient(event), affected) else { return Ok(Some(next)) };
    let chosen = table.asks(|ask| {
        let rivals = rivals_for_a_shield(ask, left, next);
        let sources = their_sources(ask, left, &rivals);
        if sources.len() < 2
            || !r800::can_still_be_affected(&ask.now(), event)
            || !r615_prevention::is_chosen(&ask.now(), to)
        {
            return Ok(None);
        }
        let player = r800::who_chooses_by_a_rule(ask, player);
        let Some(chosen) = ask.for_things(player, Asking::Choose, to.object(), sources, 1, 1)? else {
            return Ok(None);
        };
        let is_chosen = |n: &&usize| dealer(&left[**n].event).is_some_and(|source| chosen.contains(&source));
        let place = rivals.iter().find(is_chosen).copied();
        r615_prevention::is_one_of_them(ask, player, chosen.len() == 1 && place.is_some())?;
        Ok(place)
    })?;
    Ok(Some(chosen.unwrap_or(next)))
}

/// Returns the sources of some damage that are still in the game.
fn their_sources(table: &Table, left: &[Pending], rivals: &[usize]) -> Vec<Thing> {
    let mut sources: Vec<Thing> = Vec::new();
    for source in rivals.iter().filter_map(|&n| dealer(&left[n].event)) {
        let is_there = source.object().is_none_or(|id| table.game().objects.contains_key(&id));
        if is_there && !sources.contains(&source) {
            sources.push(source);
        }
    }
    sources
}

/// Returns the amount that a shield has left, if it prevents or redirects the next damage of some amount.
fn amount_left(standing: &Standing) -> Option<u32> {
    match &standing.what {
        Shield::Damage(waiting) => amount_of_next(waiting),
        Shield::SkipNext(..) | Shield::Regenerate(_) | Shield::ReturnWhenGone(_) | Shield::StaysTapped(_) => {
            None
        }
    }
}

fn amount_of_next(waiting: &DamageWaitedFor) -> Option<u32> {
    match waiting.left {
        Remaining::Amount(left) => Some(left).filter(|left| *left > 0),
        Remaining::All | Remaining::Once => None,
    }
}

/// Returns whether damage waits: a shield applies to it, and other damage may still be redirected.
fn waits(table: &Table, one: &Pending, left: &[Pending]) -> bool {
    let to = recipient(&one.event);
    let elsewhere = |other: &&Pending| recipient(&other.event).is_some_and(|other| Some(other) != to);
    is_shielded(table, &one.event)
        && left.iter().filter(elsewhere).any(|other| can_be_redirected(table, other))
}

/// Returns whether a shield that prevents or redirects the next damage of some amount applies to damage.
fn is_shielded(table: &Table, event: &Event) -> bool {
    let now = table.now();
    let applies = |shield: &&Standing| r614_replacement::is_shielded(&now, shield, event);
    table.game().standing.iter().filter(applies).any(|shield| amount_left(shield).is_some())
}

fn can_be_redirected(table: &Table, one: &Pending) -> bool {
    let redirects = |candidate: &Candidate| match &candidate.what {
        WhatInstead::Words(instead) => matches!(instead, Instead::DealTo(_)),
        WhatInstead::Shield(_, waiting) => waiting.onto.is_some(),
        WhatInstead::OntoAPlaneswalker => true,
        WhatInstead::SkipOnce(_)
        | WhatInstead::Regenerate(..)
        | WhatInstead::RegeneratesItself(_)
        | WhatInstead::BackFaceUp
        | WhatInstead::Counter(..)
        | WhatInstead::CommandZone(_)
        | WhatInstead::UmbraArmor { .. }
        | WhatInstead::Madness => false,
    };
    let matter = Matter { event: &one.event, entering: None, alongside: None };
    r614_replacement::candidates(table, &matter, &one.applied).iter().any(redirects)
}

/// Takes damage out of some events that has been redirected from another recipient to one with a shield. The
/// shield may prevent other damage first, so this damage waits beside it.
pub(crate) fn take_redirected(table: &Table, events: &mut Vec<Event>, was_to: Option<Thing>) -> Vec<Event> {
    let waits = |event: &Event| {
        was_to.is_some() && recipient(event).is_some_and(|to| Some(to) != was_to) && is_shielded(table, event)
    };
    let (waiting, others) = std::mem::take(events).into_iter().partition(waits);
    *events = others;
    waiting
}

/// Returns what would be dealt damage in an event.
pub(crate) fn recipient(event: &Event) -> Option<Thing> {
    match event {
        Event::Damage { to, .. } => Some(*to),
        _ => None,
    }
}

fn dealer(event: &Event) -> Option<Thing> {
    match event {
        Event::Damage { source, .. } => Some(Thing::Object(*source)),
        _ => None,
    }
}

/// Returns the damages to the recipient of an event to which the same shields apply, if these can't prevent them
/// all.
fn rivals_for_a_shield(table: &Table, left: &[Pending], place: usize) -> Vec<usize> {
    let Some(to) = recipient(&left[place].event) else { return Vec::new() };
    let now = table.now();
    let same: Vec<usize> = (0..left.len()).filter(|&n| recipient(&left[n].event) == Some(to)).collect();
    let mut rivals: Vec<usize> = Vec::new();
    for shield in &table.game().standing {
        let Some(amount) = amount_left(shield) else { continue };
        let applies = |n: &usize| r614_replacement::is_shielded(&now, shield, &left[*n].event);
        let damages: Vec<usize> = same.iter().copied().filter(applies).collect();
        let amounts = damages.iter().filter_map(|&n| r614_replacement::amount_of(&left[n].event));
        if damages.contains(&place) && amount < amounts.fold(0, u32::saturating_add) {
            rivals.extend(damages);
        }
    }
    rivals.sort_unstable();
    rivals.dedup();
    rivals
}
