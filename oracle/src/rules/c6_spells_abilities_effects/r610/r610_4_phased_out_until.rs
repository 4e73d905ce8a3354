//! Effects that make a permanent phase out until an event happens. Each consists of two one-shot effects: one
//! now, and one right after that event.

use crate::instructions::targets_and_amounts;
use crate::now::Now;
use crate::rules::r608_resolving::Resolving;
use crate::rules::{r610_one_shot, r702_26_phasing};
use crate::state::{ObjectId, OutUntil, Phased, Thing};
use crate::table::{Event, Ruled, Table};

rule! {
    /// If an effect makes a permanent phase out until an event happens, a second one-shot effect right after
    /// that event makes it phase in.
    R610_4 "610.4" since "2020-08-07";
    does PHASES_IN "right after the event, the permanent phases in"
    2: PHASES_IN;
    3: PHASES_IN;
}

/// 610.4: phases permanents out until the source leaves the battlefield.
pub(crate) fn phase_out_until_this_leaves(
    table: &mut Table,
    resolving: &Resolving,
    things: &[Thing],
) -> Ruled<()> {
    let Some(this) = r610_one_shot::what_is_waited_for(table, resolving) else { return Ok(()) };
    let gone = r610_one_shot::has_left(table, this);
    if has_happened_before(table, resolving, gone) {
        return Ok(());
    }
    // An event that has happened before doesn't happen again.
    let until = if gone { OutUntil::Never } else { OutUntil::Leaves(this) };
    let happened =
        r702_26_phasing::phase_out_by_effect(table, &R610_4, &targets_and_amounts::objects(things))?;
    let tied = happened.iter().filter_map(|event| match event {
        Event::PhaseOut(id, None) => {
            let how = table.game().objects.get(id)?.phased?;
            Some(Event::HowPhased(*id, Phased { until: Some(until), ..how }))
        }
        _ => None,
    });
    let tied = tied.collect();
    table.happen(&R610_4, tied)?;
    Ok(())
}

/// 610.4: phases in the permanents that were to be phased out until an event that has just happened. Returns
/// whether there were any.
pub(crate) fn right_after(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    let is_over = |how: &Phased| match how.until {
        Some(OutUntil::Leaves(id)) => r610_one_shot::has_left(table, id),
        Some(OutUntil::Never) | None => false,
    };
    let objects = now.game().objects.iter();
    let due = objects.filter(|(_, object)| object.phased.as_ref().is_some_and(is_over));
    let due: Vec<ObjectId> = due.map(|(&id, _)| id).collect();
    if due.is_empty() {
        return Ok(false);
    }
    let phases_in = |id: &ObjectId| R610_4::PHASES_IN.is_followed_for(&now, *id);
    let back: Vec<ObjectId> = due.into_iter().filter(phases_in).collect();
    together(table, &back)?;
    Ok(!back.is_empty())
}

rule! {
    /// Such a permanent doesn't phase in during an untap step. If another effect makes it phase in earlier,
    /// the second one-shot effect does nothing, even if the permanent has phased out again.
    R610_4A "610.4a" since "2020-08-07";
    when UNTIL "the permanent is phased out until an event happens"
    1: UNTIL;
}

/// 610.4a: returns whether a phased-out permanent waits for an event rather than for an untap step.
pub(crate) fn stays_away(now: &Now, id: ObjectId, how: Phased) -> bool {
    R610_4A::UNTIL.holds_for(now, id, how.until.is_some())
}

rule! {
    /// If the event has happened since the spell or activated ability was put on the stack and before it
    /// resolves, nothing phases out.
    R610_4B "610.4b" since "2020-08-07";
    same as "610.4c"
    1: shown "610/4b-an-ability-whose-source-has-left";
}

rule! {
    /// If the event has happened since the ability triggered and before it resolves, nothing phases out. An event
    /// that happened earlier, or as the ability triggered, makes no difference.
    R610_4C "610.4c" since "2020-08-07";
    when ALREADY "the event has already happened"
    when AFTER_IT_TRIGGERED "it happened after the ability triggered or was put on the stack"
    1: ALREADY, AFTER_IT_TRIGGERED;
}

/// 610.4b-c: returns whether the event happened before the permanent could phase out.
fn has_happened_before(table: &Table, resolving: &Resolving, gone: bool) -> bool {
    R610_4C::ALREADY.holds_for(table, resolving.object, gone)
        && R610_4C::AFTER_IT_TRIGGERED.holds_for(
            table,
            resolving.object,
            !r610_one_shot::had_left_as_it_triggered(table, resolving),
        )
}

rule! {
    /// Permanents that are due to phase in after simultaneous events phase in simultaneously.
    R610_4D "610.4d" since "2020-08-07";
    instead TOGETHER "permanents that are due at the same time phase in at the same time"
    1: TOGETHER;
}

/// 610.4d: phases in all permanents that are due at once.
fn together(table: &mut Table, back: &[ObjectId]) -> Ruled<()> {
    if back.len() < 2 || R610_4D::TOGETHER.is_followed(table) {
        return r702_26_phasing::phase_in_by_effect(table, &R610_4, back);
    }
    for id in back {
        r702_26_phasing::phase_in_by_effect(table, &R610_4, &[*id])?;
    }
    Ok(())
}

rules![R610_4, R610_4A, R610_4B, R610_4C, R610_4D];
