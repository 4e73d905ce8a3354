//! Effects that move something until something else happens: two one-shot effects, one now and one right
//! after that event.

use super::r608_resolving::{R608_2C, Resolving};
use super::{r608_things, r610_one_shot};
use crate::bench::About;
use crate::card::{Duration, Zone};
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::state::{Moment, ObjectId, PlayerId, Shield, Thing};
use crate::table::{Cause, Event, Move, Ruled, Table};
use crate::{does, when};

/// The rules of this part of 610, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R610_3, &R610_3A, &R610_3B, &R610_3C, &R610_3D];

/// 610.3
pub(crate) const R610_3: Rule = Rule {
    id: "610.3",
    numbers: &[(on("2013-07-13"), "610.3")],
    until: None,
    says: "If an effect moves an object until something happens, another one-shot effect, right after that event, \
           returns it to where it was. Nothing triggers for that and nothing uses the stack.",
    status: Status::Tested,
    premises: &[does("right after the event the object returns")],
};

/// 610.3: permanents are exiled until the source leaves the battlefield.
pub(crate) fn exile_until_this_leaves(
    table: &mut Table,
    resolving: &mut Resolving,
    things: &[Thing],
) -> Ruled<()> {
    let Some(this) = resolving.source.this else { return Ok(()) };
    if has_happened_before(&table.now(), resolving, this) {
        return Ok(());
    }
    let exile = |id| Event::Move(Move::to(id, Zone::Exile, Cause::Effect));
    let moves = r608_things::objects(things).into_iter().map(exile).collect();
    let happened = table.happen(&R608_2C, moves)?;
    let exiled: Vec<ObjectId> = happened
        .iter()
        .filter_map(|event| match event {
            Event::Move(movement) if movement.to == Zone::Exile => movement.became,
            _ => None,
        })
        .collect();
    resolving.it = exiled.iter().copied().map(Thing::Object).collect();
    if !exiled.is_empty() {
        let returning = Shield::ReturnWhenGone(exiled);
        table.happens(&R610_3, r610_one_shot::standing(resolving, Duration::Indefinite, returning))?;
    }
    Ok(())
}

/// 610.3: what was to be away until something that has just happened returns. Gives back whether there was
/// anything.
pub(crate) fn right_after(table: &mut Table) -> Ruled<bool> {
    let game = table.game();
    let is_here = |id: ObjectId| game.objects.get(&id).is_some_and(|object| object.zone == Zone::Battlefield);
    let due: Vec<Due> = game
        .standing
        .iter()
        .filter(|standing| !is_here(standing.source))
        .filter_map(|standing| match &standing.what {
            Shield::ReturnWhenGone(objects) => {
                Some(Due { effect: standing.created, objects: objects.clone(), player: standing.controller })
            }
            Shield::SkipNext(..) | Shield::Regenerate(_) | Shield::Prevent(..) | Shield::Replace(_) => None,
        })
        .collect();
    if due.is_empty() {
        return Ok(false);
    }
    let over = due.iter().map(|due| Event::StandingEnds(due.effect)).collect();
    table.happen(&R610_3, over)?;
    does!(table, R610_3, About::Game, "right after the event the object returns", {
        together(table, &due)?;
    });
    Ok(true)
}

/// What is due to return.
struct Due {
    effect: Moment,
    objects: Vec<ObjectId>,
    player: PlayerId,
}

/// 610.3a
pub(crate) const R610_3A: Rule = Rule {
    id: "610.3a",
    numbers: &[(on("2020-07-03"), "610.3a")],
    until: None,
    says: "If the event has happened since the spell or activated ability was put onto the stack, nothing moves.",
    status: Status::SameAs("610.3b"),
    premises: &[],
};

/// 610.3b
pub(crate) const R610_3B: Rule = Rule {
    id: "610.3b",
    numbers: &[(on("2013-07-13"), "610.3a"), (on("2020-07-03"), "610.3b")],
    until: None,
    says: "If the event has happened since the ability triggered and before it resolves, nothing moves.",
    status: Status::Tested,
    premises: &[when("the event has happened before")],
};

/// 610.3a-b: whether the event has come before anything could move.
fn has_happened_before(now: &Now, resolving: &Resolving, this: ObjectId) -> bool {
    let gone = now.game().objects.get(&this).is_none_or(|object| object.zone != Zone::Battlefield);
    when!(now, R610_3B, resolving.object, "the event has happened before", gone)
}

/// 610.3c
pub(crate) const R610_3C: Rule = Rule {
    id: "610.3c",
    numbers: &[(on("2013-07-13"), "610.3b"), (on("2020-07-03"), "610.3c")],
    until: None,
    says: "What returns to the battlefield does so under its owner's control.",
    status: Status::Tested,
    premises: &[does_instead("it returns under its owner's control")],
};

/// 610.3c: the return of one object.
fn returns(table: &Table, id: ObjectId, player: PlayerId) -> Event {
    let back = Move::to(id, Zone::Battlefield, Cause::Effect);
    Event::Move(does!(
        table, R610_3C, id, "it returns under its owner's control",
        back,
        instead Move { under: Some(player), ..back }
    ))
}

/// 610.3d
pub(crate) const R610_3D: Rule = Rule {
    id: "610.3d",
    numbers: &[(on("2016-09-30"), "610.3c"), (on("2020-07-03"), "610.3d")],
    until: None,
    says: "What is due to return after events that happened at one time returns at one time.",
    status: Status::Tested,
    premises: &[does_instead("what is due at one time returns at one time")],
};

/// 610.3d: all at one time; before 2016-09-30 no rule says so.
fn together(table: &mut Table, due: &[Due]) -> Ruled<()> {
    let back = |table: &Table| -> Vec<Event> {
        let exiled = due.iter().flat_map(|due| due.objects.iter().map(|id| (*id, due.player)));
        let still = |id: &ObjectId| table.game().objects.get(id).is_some_and(|it| it.zone == Zone::Exile);
        exiled.filter(|(id, _)| still(id)).map(|(id, player)| returns(table, id, player)).collect()
    };
    let events = back(table);
    let at_once = due.len() < 2
        || table.in_force(&R610_3D)
            && does!(table, R610_3D, About::Game, "what is due at one time returns at one time", true, instead false);
    if at_once {
        table.happen(&R610_3, events)?;
        return Ok(());
    }
    for event in events {
        table.happens(&R610_3, event)?;
    }
    Ok(())
}
