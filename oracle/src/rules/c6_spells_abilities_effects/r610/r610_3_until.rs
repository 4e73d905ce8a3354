//! Effects that move something until an event happens. Each consists of two one-shot effects: one now, and
//! one right after that event.

use crate::card::Zone;
use crate::instructions::targets_and_amounts;
use crate::rules::r608_resolving::{R608_2C, Resolving};
use crate::rules::{r607_linked_abilities, r610_one_shot};
use crate::state::{Moment, ObjectId, PlayerId, Shield, Standing, Thing};
use crate::table::{Cause, Event, Move, Ruled, Table};

rule! {
    /// If an effect moves an object until an event happens, a second one-shot effect right after that event
    /// returns the object to where it was. No ability triggers to return it, and nothing uses the stack.
    R610_3 "610.3" since "2013-07-13";
    does RETURNS "right after the event, the object returns"
    2: RETURNS, shown "610/3-back-as-soon-as-it-leaves";
    3: RETURNS, OWNERS_CONTROL of "610.3c";
}

/// 610.3: exiles permanents until the source leaves the battlefield.
pub(crate) fn exile_until_this_leaves(
    table: &mut Table,
    resolving: &Resolving,
    things: &[Thing],
) -> Ruled<()> {
    let Some(this) = r610_one_shot::what_is_waited_for(table, resolving) else { return Ok(()) };
    let gone = r610_one_shot::has_left(table, this);
    if has_happened_before(table, resolving, gone) {
        return Ok(());
    }
    let exiled_with = r607_linked_abilities::exiled_with(&resolving.source);
    let exile = |id| Event::Move(Move { exiled_with, ..Move::to(id, Zone::Exile, Cause::Effect) });
    let moves = targets_and_amounts::objects(things).into_iter().map(exile).collect();
    let happened = table.happen(&R608_2C, moves)?;
    let exiled: Vec<ObjectId> = happened
        .iter()
        .filter_map(|event| match event {
            Event::Move(movement) if movement.to == Zone::Exile => movement.became,
            _ => None,
        })
        .collect();
    // An event that has happened before doesn't happen again, so nothing returns.
    if !exiled.is_empty() && !gone {
        table.happens(&R610_3, r610_one_shot::until_it_leaves(resolving, this, exiled))?;
    }
    Ok(())
}

/// 610.3: brings back the objects that were exiled until an event that has just happened. Returns whether
/// there were any.
pub(crate) fn right_after(table: &mut Table) -> Ruled<bool> {
    let waits = |standing: &&Standing| matches!(standing.what, Shield::ReturnWhenGone(_));
    let due: Vec<DueToReturn> = table
        .game()
        .standing
        .iter()
        .filter(waits)
        .filter(|standing| r610_one_shot::has_left(table, standing.source))
        .filter_map(|standing| match &standing.what {
            Shield::ReturnWhenGone(objects) => Some(DueToReturn {
                effect: standing.created,
                objects: objects.clone(),
                player: standing.controller,
            }),
            Shield::SkipNext(..) | Shield::Regenerate(_) | Shield::Damage(_) | Shield::StaysTapped(_) => None,
        })
        .collect();
    if due.is_empty() {
        return Ok(false);
    }
    let over = due.iter().map(|due| Event::StandingEnds(due.effect)).collect();
    table.happen(&R610_3, over)?;
    if R610_3::RETURNS.is_followed(table) {
        together(table, &due)?;
    }
    Ok(true)
}

/// Objects that are due to return.
struct DueToReturn {
    effect: Moment,
    objects: Vec<ObjectId>,
    player: PlayerId,
}

rule! {
    /// If the event has happened since the spell or activated ability was put on the stack, nothing moves.
    R610_3A "610.3a" since "2020-07-03";
    same as "610.3b"
    1: shown "610/3a-an-ability-whose-source-has-left";
}

rule! {
    /// If the event has happened since the ability triggered and before it resolves, nothing moves. An event that
    /// happened earlier, or as the ability triggered, makes no difference.
    R610_3B "610.3b" since "2020-07-03";
    when ALREADY "the event has already happened"
    when AFTER_IT_TRIGGERED "it happened after the ability triggered or was put on the stack"
    1: ALREADY, AFTER_IT_TRIGGERED;
}

rule! {
    /// If the event has happened before the object could move, it doesn't move.
    R610_3A_20130713 "610.3a@2013-07-13": "610.3a" since "2013-07-13" until "2020-07-03";
    when ALREADY "the event has already happened"
    1 earlier: ALREADY;
}

/// 610.3a-b: returns whether the event happened before anything could move.
fn has_happened_before(table: &Table, resolving: &Resolving, gone: bool) -> bool {
    if !table.in_force(&R610_3B) {
        return R610_3A_20130713::ALREADY.holds_for(table, resolving.object, gone);
    }
    R610_3B::ALREADY.holds_for(table, resolving.object, gone)
        && R610_3B::AFTER_IT_TRIGGERED.holds_for(
            table,
            resolving.object,
            !r610_one_shot::had_left_as_it_triggered(table, resolving),
        )
}

rule! {
    /// An object that returns to the battlefield in this way does so under its owner's control, unless the
    /// effect says otherwise.
    R610_3C "610.3c": "610.3b" since "2013-07-13", "610.3c" since "2020-07-03";
    instead OWNERS_CONTROL "the object returns under its owner's control"
    1: OWNERS_CONTROL, outside "texts that say under whose control it returns";
}

/// 610.3c: brings one object back under its owner's control.
fn returns(table: &Table, id: ObjectId, player: PlayerId) -> Event {
    let back = Move::to(id, Zone::Battlefield, Cause::Effect);
    if R610_3C::OWNERS_CONTROL.is_followed_for(table, id) {
        Event::Move(back)
    } else {
        Event::Move(Move { under: Some(player), ..back })
    }
}

rule! {
    /// Objects that are due to return after simultaneous events return simultaneously.
    R610_3D "610.3d": "610.3c" since "2016-09-30", "610.3d" since "2020-07-03";
    instead TOGETHER "objects that are due at the same time return at the same time"
    1: TOGETHER;
}

/// 610.3d: brings back all objects that are due at once. Before 2016-09-30, no rule states this.
fn together(table: &mut Table, due: &[DueToReturn]) -> Ruled<()> {
    let is_in_exile = |id: ObjectId| table.game().objects.get(&id).is_some_and(|it| it.zone == Zone::Exile);
    let exiled = due.iter().flat_map(|due| due.objects.iter().map(|&id| (id, due.player)));
    let back = exiled.filter(|(id, _)| is_in_exile(*id)).map(|(id, player)| returns(table, id, player));
    let events: Vec<Event> = back.collect();
    if due.len() < 2 || table.in_force(&R610_3D) && R610_3D::TOGETHER.is_followed(table) {
        table.happen(&R610_3, events)?;
        return Ok(());
    }
    for event in events {
        table.happens(&R610_3, event)?;
    }
    Ok(())
}

rules![R610_3, R610_3A, R610_3B, R610_3A_20130713, R610_3C, R610_3D];
