//! One-shot effects: what happens once, and what is left behind to happen later.

use super::r608_resolving::{R608_2C, Resolving};
use super::{r603_6_zone_changes, r603_7_delayed_and_state, r608_things};
use crate::card::{Ability, Destination, Duration, Effect, Trigger, Zone};
use crate::edition::on;
use crate::rule::{Rule, Status};
use crate::state::{Delayed, Moment, Occurred, PlayerId, Shield, Standing, Thing, TurnPart, Waiting};
use crate::table::{Cause, Event, Move, Ruled, Table};
use std::sync::Arc;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R610_1];

/// 610.1
pub(crate) const R610_1: Rule = Rule {
    id: "610.1",
    numbers: &[(on("2009-10-01"), "610.1")],
    until: None,
    says: "A one-shot effect does something once and has no duration.",
    status: Status::Definition,
    premises: &[],
};

/// Damage from the source of what resolves (120.1).
pub(crate) fn damage(table: &mut Table, resolving: &Resolving, amount: u32, to: &[Thing]) -> Ruled<()> {
    let source = resolving.source.this.unwrap_or(resolving.object);
    let events = to.iter().map(|&to| Event::Damage { source, to, amount }).collect();
    table.happen(&R608_2C, events)?;
    Ok(())
}

/// Objects change zones.
pub(crate) fn change_zones(
    table: &mut Table,
    resolving: &mut Resolving,
    things: &[Thing],
    to: Destination,
) -> Ruled<()> {
    let you = resolving.controller;
    let moves: Vec<Event> = r608_things::objects(things)
        .into_iter()
        .map(|object| {
            let to_zone = |zone| Move::to(object, zone, Cause::Effect);
            Event::Move(match to {
                Destination::Graveyard => to_zone(Zone::Graveyard),
                Destination::Exile => to_zone(Zone::Exile),
                Destination::Hand => to_zone(Zone::Hand),
                Destination::TopOfLibrary => to_zone(Zone::Library),
                Destination::BottomOfLibrary => Move { to_bottom: true, ..to_zone(Zone::Library) },
                Destination::Battlefield => Move { under: Some(you), ..to_zone(Zone::Battlefield) },
                Destination::BattlefieldUnderOwner => to_zone(Zone::Battlefield),
            })
        })
        .collect();
    let happened = table.happen(&R608_2C, moves)?;
    // "It" goes on meaning the same object in the zone to which this effect moved it (400.7).
    let now = |thing: &Thing| {
        happened.iter().find_map(|event| match event {
            Event::Move(movement) if Thing::Object(movement.object) == *thing => {
                movement.became.map(Thing::Object)
            }
            _ => None,
        })
    };
    resolving.it = things.iter().map(|thing| now(thing).unwrap_or(*thing)).collect();
    Ok(())
}

/// An effect that is left behind and waits for an event.
pub(crate) fn standing(resolving: &Resolving, duration: Duration, what: Shield) -> Event {
    Event::StandingBegins(Box::new(Standing {
        source: resolving.source.this.unwrap_or(resolving.object),
        controller: resolving.controller,
        created: Moment::START,
        duration,
        what,
    }))
}

/// Players will skip something (614.10).
pub(crate) fn skip_next(
    table: &mut Table,
    resolving: &Resolving,
    players: &[PlayerId],
    part: TurnPart,
) -> Ruled<()> {
    let skips = players
        .iter()
        .map(|&player| standing(resolving, Duration::Indefinite, Shield::SkipNext(player, part)));
    table.happen(&R608_2C, skips.collect())?;
    Ok(())
}

/// Damage will be prevented (615.7).
pub(crate) fn prevent(table: &mut Table, resolving: &Resolving, amount: u32, to: &[Thing]) -> Ruled<()> {
    let shields =
        to.iter().map(|&thing| standing(resolving, Duration::EndOfTurn, Shield::Prevent(thing, amount)));
    table.happen(&R608_2C, shields.collect())?;
    Ok(())
}

/// Something will be regenerated (701.15).
pub(crate) fn shield(resolving: &Resolving, object: crate::state::ObjectId) -> Event {
    standing(resolving, Duration::EndOfTurn, Shield::Regenerate(object))
}

/// A delayed triggered ability (603.7).
pub(crate) fn delay(table: &mut Table, resolving: &Resolving, when: &Trigger, effect: &Effect) -> Ruled<()> {
    // 603.7c: where the source is now, if the effect itself has moved it, it is expected later.
    let source = Thing::Object(resolving.source.this.unwrap_or(resolving.object));
    let source = match r603_6_zone_changes::found(&table.now(), source) {
        Thing::Object(source) => source,
        Thing::Player(_) => resolving.object,
    };
    let delayed = Delayed {
        source,
        controller: r603_7_delayed_and_state::controller_of_delayed(table, resolving),
        ability: triggered(when.clone(), effect),
        it: resolving.it.clone(),
        choices: resolving.source.choices,
        created: Moment::START,
        turn: that_turn(table, when),
    };
    table.happens(&R608_2C, Event::DelayedBegins(Box::new(delayed)))?;
    Ok(())
}

/// The extra turn that an ability means that waits for something in "that turn": the one that was created last.
fn that_turn(table: &Table, when: &Trigger) -> Option<Moment> {
    match when {
        Trigger::BeginsInThatTurn(_) => table.game().turn.extra_turns.last().map(|turn| turn.created),
        _ => None,
    }
}

/// A reflexive triggered ability (603.12): it has triggered already.
pub(crate) fn when_you_do(table: &mut Table, resolving: &Resolving, effect: &Effect) -> Ruled<()> {
    let waiting = Waiting {
        source: resolving.source.this.unwrap_or(resolving.object),
        controller: resolving.controller,
        nth: 0,
        ability: triggered(Trigger::Other("you do".to_owned()), effect),
        by: Occurred::default(),
        choices: resolving.source.choices,
        it: resolving.it.clone(),
    };
    table.happens(&R608_2C, Event::Triggers(Box::new(waiting)))?;
    Ok(())
}

fn triggered(when: Trigger, effect: &Effect) -> Arc<Ability> {
    Arc::new(Ability::Triggered { when, condition: None, effect: effect.clone() })
}
