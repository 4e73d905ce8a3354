//! Phasing: permanents that are treated as though they did not exist, and come back as they were.

use crate::card::Keyword;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status};
use crate::state::ObjectId;
use crate::table::{Event, Ruled, Table, is_attached_to};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R702_26A];

/// 702.26a
pub(crate) const R702_26A: Rule = Rule {
    id: "702.26a",
    numbers: &[
        (on("2009-10-01"), "702.23a"),
        (on("2011-06-17"), "702.24a"),
        (on("2013-07-13"), "702.25a"),
        (on("2016-09-30"), "702.26a"),
    ],
    until: None,
    says: "Phasing makes its permanent phase out during its controller's untap step, before anything untaps, and phase \
           in during the next one.",
    status: Status::NotYet,
    premises: &[],
};

/// 502.1: what phases in and out as the untap step begins, all at one time.
pub(crate) fn as_the_untap_step_begins(table: &mut Table, rule: &'static Rule) -> Ruled<()> {
    let now = table.now();
    let active = table.active();
    let directly: Vec<ObjectId> = now
        .permanents()
        .filter(|row| row.controller == Some(active) && row.has_keyword(&Keyword::Phasing))
        .map(|row| row.id)
        .collect();
    let mut events = phasing_out(&now, &directly);
    let phased = now.game().objects.iter().filter_map(|(&id, object)| Some((id, object.phased?)));
    for (id, how) in phased {
        if how.under == active && how.with.is_none() {
            events.push(Event::PhaseIn(id));
            let with = now
                .game()
                .objects
                .iter()
                .filter(|(_, other)| other.phased.is_some_and(|how| how.with == Some(id)));
            events.extend(with.map(|(&other, _)| Event::PhaseIn(other)));
        }
    }
    table.happen(rule, events)?;
    Ok(())
}

fn phasing_out(now: &Now, directly: &[ObjectId]) -> Vec<Event> {
    let mut events: Vec<Event> = directly.iter().map(|&id| Event::PhaseOut(id, None)).collect();
    for &host in directly {
        let attached = now.game().objects.iter().filter(|(_, object)| is_attached_to(object, host));
        let with = attached.filter(|(id, _)| !directly.contains(id));
        events.extend(with.map(|(&id, _)| Event::PhaseOut(id, Some(host))));
    }
    events
}

/// An effect makes permanents phase out.
pub(crate) fn phase_out_by_effect(table: &mut Table, objects: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    table.happen(&R702_26A, phasing_out(&now, objects))?;
    Ok(())
}
