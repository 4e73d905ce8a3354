//! Counters that replace events: shield, stun and finality counters.

use crate::card::{CounterKind, Effect, Instead, Target, Value, Zone};
use crate::now::Now;
use crate::rules::r614_replacement::{Candidate, WhatInstead};
use crate::rules::r615_prevention;
use crate::state::{ObjectId, Thing};
use crate::table::{Applied, Event, Table};

/// A kind of counter that replaces events.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Replacing {
    /// A shield counter, which keeps its permanent from being destroyed and from being dealt damage
    Shield,
    /// A stun counter, which keeps its permanent from untapping
    Stun,
    /// A finality counter, which exiles its permanent
    Finality,
}

impl Replacing {
    fn kind(self) -> CounterKind {
        let name = match self {
            Replacing::Shield => "shield",
            Replacing::Stun => "stun",
            Replacing::Finality => "finality",
        };
        CounterKind::Named(name.to_owned())
    }
}

/// 122.1c, 122.1d, 122.1h: collects the effect of the counters on a permanent, if they replace an event.
pub(crate) fn of_counters(now: &Now, event: &Event, all: &mut Vec<Candidate>) {
    let (id, counters) = match event {
        Event::Destroy { object, by_effect, .. } => (*object, destroyed(now, *object, *by_effect)),
        Event::Damage { to: Thing::Object(object), .. } => (*object, damaged(now, *object)),
        Event::Untap(object) => (*object, untapped(now, *object)),
        Event::Move(movement) if movement.to == Zone::Graveyard => {
            (movement.object, put_into_a_graveyard(now, movement.object))
        }
        _ => return,
    };
    let Some(row) = now.object(id).filter(|row| row.zone == Zone::Battlefield) else { return };
    let Some(counters) = counters else { return };
    let what = match counters {
        Replacing::Shield | Replacing::Stun => WhatInstead::Counter(id, counters),
        Replacing::Finality => WhatInstead::Words(Instead::Exile),
    };
    let (controller, applied) = (row.controller_or_owner(), Applied::Counters(id, counters));
    all.push(Candidate { source: id, controller, applied, choices: Default::default(), what });
}

fn has(now: &Now, object: ObjectId, counters: Replacing) -> bool {
    now.look().has_counters(object, &counters.kind())
}

rule! {
    /// While at least one shield counter is on a permanent, one is removed instead whenever an effect would
    /// destroy the permanent. If the permanent would be dealt damage, that damage is prevented and one is
    /// removed.
    R122_1C "122.1c" since "2022-04-29";
    when DESTROYED "a permanent with a shield counter would be destroyed"
    when BY_AN_EFFECT "an effect would destroy the permanent"
    when DAMAGED "a permanent with a shield counter would be dealt damage"
    does REMOVED "a shield counter is removed"
    1: shown "122/1c-a-shield-counter-is-removed-instead";
    2: DESTROYED, BY_AN_EFFECT, DAMAGED, REMOVED, ONCE of "615.5";
}

/// 122.1c: returns the counters that keep a permanent from being destroyed, if there are any.
fn destroyed(now: &Now, object: ObjectId, by_effect: bool) -> Option<Replacing> {
    let replaced = now.in_force(&R122_1C)
        && R122_1C::DESTROYED.holds_for(now, object, has(now, object, Replacing::Shield))
        && R122_1C::BY_AN_EFFECT.holds_for(now, object, by_effect);
    replaced.then_some(Replacing::Shield)
}

/// 122.1c: returns the counters that prevent damage to a permanent, if there are any.
fn damaged(now: &Now, object: ObjectId) -> Option<Replacing> {
    let prevented = now.in_force(&R122_1C)
        && R122_1C::DAMAGED.holds_for(now, object, has(now, object, Replacing::Shield));
    prevented.then_some(Replacing::Shield)
}

rule! {
    /// While at least one stun counter is on a permanent, one is removed instead whenever the permanent would
    /// become untapped.
    R122_1D "122.1d" since "2022-09-08";
    when UNTAPPED "a permanent with a stun counter would become untapped"
    does REMOVED "a stun counter is removed"
    1: shown "122/1d-a-stun-counter-is-removed-instead";
    2: UNTAPPED, REMOVED, shown "122/1d-an-effect-does-not-untap-it";
}

/// 122.1d: returns the counters that keep a permanent from untapping, if there are any.
fn untapped(now: &Now, object: ObjectId) -> Option<Replacing> {
    let stunned =
        now.in_force(&R122_1D) && R122_1D::UNTAPPED.holds_for(now, object, has(now, object, Replacing::Stun));
    stunned.then_some(Replacing::Stun)
}

rule! {
    /// While at least one finality counter is on a permanent, the permanent is exiled instead if it would be
    /// put into a graveyard from the battlefield.
    R122_1H "122.1h" since "2023-11-17";
    when DIES "a permanent with a finality counter would be put into a graveyard"
    1: shown "122/1h-several-counters-exile-once";
    2: DIES;
}

/// 122.1h: returns the counters that exile a permanent, if there are any.
fn put_into_a_graveyard(now: &Now, object: ObjectId) -> Option<Replacing> {
    let exiled =
        now.in_force(&R122_1H) && R122_1H::DIES.holds_for(now, object, has(now, object, Replacing::Finality));
    exiled.then_some(Replacing::Finality)
}

/// 122.1c, 122.1d: removes a counter in place of an event. If the counters prevent damage, the removal is the rest
/// of the effect of all of them, which follows the damage once (615.5).
pub(crate) fn removed_instead(
    table: &mut Table,
    event: Event,
    candidate: &Candidate,
    object: ObjectId,
    counters: Replacing,
) -> Vec<Event> {
    let is_removed = match counters {
        Replacing::Shield => R122_1C::REMOVED.is_followed_for(table, object),
        Replacing::Stun => R122_1D::REMOVED.is_followed_for(table, object),
        Replacing::Finality => false,
    };
    if let Event::Damage { .. } = event {
        let (kind, number) = (counters.kind(), Value::Number(1));
        let removal = Effect::RemoveCounters { kind, number, from: Target::It };
        let and = is_removed.then_some(&removal);
        return vec![r615_prevention::by_effect(table, event, candidate, None, and)];
    }
    let removal = Event::RemoveCounters { from: Thing::Object(object), kind: counters.kind(), number: 1 };
    is_removed.then_some(removal).into_iter().collect()
}

rules![R122_1C, R122_1D, R122_1H];
