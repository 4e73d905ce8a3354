//! Replacement and prevention effects together: which of several is applied to an event first.

use super::r614_replacement::{self, Candidate};
use crate::does;
use crate::edition::on;
use crate::rule::{Rule, Status, does_instead};
use crate::state::{Asking, ObjectId, PlayerId, Thing};
use crate::table::{Applied, Event, Ruled, Table};
use std::collections::VecDeque;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R616_1];

/// 616.1
pub(crate) const R616_1: Rule = Rule {
    id: "616.1",
    numbers: &[(on("2009-10-01"), "616.1")],
    until: None,
    says: "If several replacement or prevention effects would modify an event, the player whom it affects, or who \
           controls the object that it affects, chooses one to apply; then those that still apply are looked at again, \
           until none is left.",
    status: Status::Tested,
    premises: &[does_instead("the affected player chooses which effect is applied first")],
};

/// 616.1: events as replacement and prevention effects leave them, in their last form.
pub(crate) fn modified(table: &mut Table, events: Vec<Event>) -> Ruled<Vec<Event>> {
    let mut left: VecDeque<(Event, Vec<Applied>)> =
        events.into_iter().map(|event| (event, Vec::new())).collect();
    let mut done = Vec::new();
    while let Some((event, applied)) = left.pop_front() {
        let candidates = r614_replacement::candidates(table, &event, &applied)?;
        if candidates.is_empty() {
            // Nothing applies to it in this form: it takes its next one, to which others may apply.
            match r614_replacement::refined(table, event) {
                Ok(last) => done.push(as_it_enters(table, last)?),
                Err(next) => {
                    next.into_iter().rev().for_each(|event| left.push_front((event, applied.clone())))
                }
            }
            continue;
        }
        table.once_more()?;
        let chosen = choose(table, &event, candidates)?;
        let mut applied = applied;
        applied.push(chosen.applied.clone());
        let next = r614_replacement::apply(table, event, &chosen)?;
        next.into_iter().rev().for_each(|event| left.push_front((event, applied.clone())));
    }
    Ok(done)
}

/// What the rules say of how some things enter (702.145b, 714.3a).
fn as_it_enters(table: &Table, mut event: Event) -> Ruled<Event> {
    let enters = matches!(&event, Event::Move(movement) if movement.to == crate::card::Zone::Battlefield)
        || matches!(event, Event::CreateToken { .. });
    if !enters {
        return Ok(event);
    }
    let (supposed, then) = table.suppose(&event)?;
    let became = match &supposed {
        Event::Move(movement) => movement.became,
        Event::CreateToken { created, .. } => *created,
        _ => None,
    };
    let Some(row) = became.and_then(|became| then.object(became)) else { return Ok(event) };
    let lore = super::r714_sagas::lore_on_entering(&then, row);
    let transformed = super::r702_145_daybound::enters_transformed(&then, row);
    if let Event::Move(crate::table::Move { enters, .. }) | Event::CreateToken { enters, .. } = &mut event {
        enters.transformed |= transformed;
        enters.counters.extend(lore.map(|(kind, number)| (kind, u32::try_from(number).unwrap_or(0))));
    }
    Ok(event)
}

/// 616.1: which effect is applied first.
fn choose(table: &mut Table, event: &Event, mut candidates: Vec<Candidate>) -> Ruled<Candidate> {
    let first = r614_replacement::must_come_first(table, &candidates);
    if !first.is_empty() {
        candidates = first;
    }
    let chosen = if candidates.len() > 1 {
        does!(
            table, R616_1, crate::bench::About::Game,
            "the affected player chooses which effect is applied first",
            asked(table, event, &candidates)?,
            instead 0
        )
    } else {
        0
    };
    Ok(candidates.swap_remove(chosen.min(candidates.len().saturating_sub(1))))
}

fn asked(table: &mut Table, event: &Event, candidates: &[Candidate]) -> Ruled<usize> {
    let player = affected_player(table, event);
    let among: Vec<Thing> = candidates.iter().map(|candidate| Thing::Object(candidate.source)).collect();
    let same_source = among.windows(2).all(|pair| pair[0] == pair[1]);
    if same_source {
        return Ok(0);
    }
    let about: Option<ObjectId> = None;
    let chosen = table.ask_for_things(player, Asking::Apply, about, among.clone(), 1, 1)?;
    Ok(chosen.first().and_then(|thing| among.iter().position(|other| other == thing)).unwrap_or(0))
}

fn affected_player(table: &Table, event: &Event) -> PlayerId {
    r614_replacement::affected_player(&table.now(), event).unwrap_or(table.active())
}
