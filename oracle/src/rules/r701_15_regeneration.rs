//! Regeneration: something that would be destroyed is not.

use super::r608_resolving::{R608_2C, Resolving};
use super::r610_one_shot;
use crate::does;
use crate::edition::on;
use crate::rule::{Rule, Status, does};
use crate::state::{Moment, ObjectId};
use crate::table::{Event, Ruled, Table};

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R614_8, &R701_15A];

/// 614.8
pub(crate) const R614_8: Rule = Rule {
    id: "614.8",
    numbers: &[(on("2009-10-01"), "614.8")],
    until: None,
    says: "Regeneration replaces destruction.",
    status: Status::SameAs("701.15a"),
    premises: &[],
};

/// 701.15a
pub(crate) const R701_15A: Rule = Rule {
    id: "701.15a",
    numbers: &[
        (on("2009-10-01"), "701.11a"),
        (on("2011-09-30"), "701.12a"),
        (on("2016-09-30"), "701.13a"),
        (on("2018-04-27"), "701.14a"),
        (on("2020-07-03"), "701.15a"),
        (on("2025-06-06"), "701.19a"),
    ],
    until: None,
    says: "To regenerate a permanent is to put a shield around it for this turn: the next time that it would be \
           destroyed, all damage is removed from it and it is tapped instead, and it leaves combat.",
    status: Status::Tested,
    premises: &[
        does("a shield is put around the permanent"),
        does("the shield is used up"),
        does("the damage is removed from the permanent"),
        does("the permanent is tapped"),
    ],
};

/// 701.15a: a shield around each permanent for this turn.
pub(crate) fn regenerate(table: &mut Table, resolving: &Resolving, objects: &[ObjectId]) -> Ruled<()> {
    for &object in objects {
        does!(table, R701_15A, object, "a shield is put around the permanent", {
            table.happens(&R608_2C, r610_one_shot::shield(resolving, object))?;
        });
    }
    Ok(())
}

/// 701.15a: what happens instead of the destruction.
pub(crate) fn regenerated(table: &mut Table, object: ObjectId, shield: Moment) -> Ruled<Vec<Event>> {
    does!(table, R701_15A, object, "the shield is used up", {
        table.use_up(&R701_15A, Event::StandingEnds(shield))?;
    });
    let mut events = Vec::new();
    does!(table, R701_15A, object, "the damage is removed from the permanent", {
        events.push(Event::RemoveDamage(object));
    });
    let tapped = table.game().objects.get(&object).is_some_and(|object| object.status.tapped);
    does!(table, R701_15A, object, "the permanent is tapped", {
        events.extend((!tapped).then_some(Event::Tap(object)));
    });
    Ok(events)
}
