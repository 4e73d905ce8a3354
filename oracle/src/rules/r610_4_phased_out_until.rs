//! Effects that make a permanent phase out until something happens: two one-shot effects, one now and one
//! right after that event.

use super::r608_resolving::Resolving;
use super::{r608_things, r702_26_phasing};
use crate::card::Zone;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::state::{ObjectId, Phased, Thing};
use crate::table::{Event, Ruled, Table};
use crate::{does, when};

/// The rules of this part of 610, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R610_4, &R610_4A, &R610_4B, &R610_4C, &R610_4D];

/// 610.4
pub(crate) const R610_4: Rule = Rule {
    id: "610.4",
    numbers: &[(on("2020-08-07"), "610.4")],
    until: None,
    says: "If an effect makes a permanent phase out until something happens, another one-shot effect, right \
           after that event, makes it phase in.",
    status: Status::Tested,
    premises: &[does("right after the event the permanent phases in")],
};

/// 610.4: permanents phase out until the source leaves the battlefield.
pub(crate) fn phase_out_until_this_leaves(
    table: &mut Table,
    resolving: &Resolving,
    things: &[Thing],
) -> Ruled<()> {
    let Some(this) = resolving.source.this else { return Ok(()) };
    if has_happened_before(table, resolving, this) {
        return Ok(());
    }
    let happened = r702_26_phasing::phase_out_by_effect(table, &R610_4, &r608_things::objects(things))?;
    let tied = happened.iter().filter_map(|event| match event {
        Event::PhaseOut(id, None) => {
            let how = table.game().objects.get(id)?.phased?;
            Some(Event::HowPhased(*id, Phased { until: Some(this), ..how }))
        }
        _ => None,
    });
    let tied = tied.collect();
    table.happen(&R610_4, tied)?;
    Ok(())
}

/// 610.4: what was to be phased out until something that has just happened. Gives back whether there was
/// anything.
pub(crate) fn right_after(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    let game = now.game();
    let over = |how: &Phased| how.until.is_some_and(|until| !is_on_the_battlefield(&now, until));
    let due: Vec<ObjectId> = game
        .objects
        .iter()
        .filter(|(_, object)| object.phased.as_ref().is_some_and(over))
        .map(|(&id, _)| id)
        .collect();
    if due.is_empty() {
        return Ok(false);
    }
    let mut back = Vec::new();
    for id in due {
        does!(now, R610_4, id, "right after the event the permanent phases in", back.push(id));
    }
    let any = !back.is_empty();
    together(table, &back)?;
    Ok(any)
}

/// Whether an object is still the permanent that it was; phasing out is not leaving.
fn is_on_the_battlefield(now: &Now, id: ObjectId) -> bool {
    now.game().objects.get(&id).is_some_and(|object| object.zone == Zone::Battlefield)
}

/// 610.4a
pub(crate) const R610_4A: Rule = Rule {
    id: "610.4a",
    numbers: &[(on("2020-08-07"), "610.4a")],
    until: None,
    says: "Such a permanent does not phase in in an untap step. If another effect makes it phase in earlier, \
           the second one-shot effect does nothing, even if the permanent has phased out again.",
    status: Status::Tested,
    premises: &[when("it is phased out until something happens")],
};

/// 610.4a: whether a phased-out permanent waits for something else than an untap step.
pub(crate) fn stays_away(now: &Now, id: ObjectId, how: Phased) -> bool {
    when!(now, R610_4A, id, "it is phased out until something happens", how.until.is_some())
}

/// 610.4b
pub(crate) const R610_4B: Rule = Rule {
    id: "610.4b",
    numbers: &[(on("2020-08-07"), "610.4b")],
    until: None,
    says: "If the event has happened since the spell or activated ability was put onto the stack and before \
           it resolves, nothing phases out.",
    status: Status::SameAs("610.4c"),
    premises: &[],
};

/// 610.4c
pub(crate) const R610_4C: Rule = Rule {
    id: "610.4c",
    numbers: &[(on("2020-08-07"), "610.4c")],
    until: None,
    says: "If the event has happened since the ability triggered and before it resolves, nothing phases out.",
    status: Status::Tested,
    premises: &[when("the event has happened before")],
};

/// 610.4b-c: whether the event has come before the permanent could phase out.
fn has_happened_before(table: &Table, resolving: &Resolving, this: ObjectId) -> bool {
    let now = table.now();
    when!(now, R610_4C, resolving.object, "the event has happened before", !is_on_the_battlefield(&now, this))
}

/// 610.4d
pub(crate) const R610_4D: Rule = Rule {
    id: "610.4d",
    numbers: &[(on("2020-08-07"), "610.4d")],
    until: None,
    says: "What is due to phase in after events that happened at one time phases in at one time.",
    status: Status::Tested,
    premises: &[does_instead("what is due at one time phases in at one time")],
};

/// 610.4d: all at one time.
fn together(table: &mut Table, back: &[ObjectId]) -> Ruled<()> {
    if back.len() < 2 {
        return r702_26_phasing::phase_in_by_effect(table, &R610_4, back);
    }
    does!(
        table, R610_4D, crate::bench::About::Game, "what is due at one time phases in at one time",
        r702_26_phasing::phase_in_by_effect(table, &R610_4, back),
        instead {
            for id in back {
                r702_26_phasing::phase_in_by_effect(table, &R610_4, &[*id])?;
            }
            Ok(())
        }
    )
}
