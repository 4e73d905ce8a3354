//! Prevention effects: damage that is not dealt.

use super::r614_replacement::amount_of;
use crate::bench::About;
use crate::does;
use crate::edition::on;
use crate::rule::{Rule, Status, does, does_instead};
use crate::state::{Moment, ObjectId};
use crate::table::{Event, Ruled, Table};

/// The rules of this section that the oracle performs, and others that are cited.
pub(crate) const RULES: &[&Rule] = &[&R615_1, &R615_6, &R615_7, &R615_10];

/// 615.1
pub(crate) const R615_1: Rule = Rule {
    id: "615.1",
    numbers: &[(on("2009-10-01"), "615.1")],
    until: None,
    says: "A prevention effect waits for damage and prevents it, in whole or in part; otherwise it is like a \
           replacement effect.",
    status: Status::Definition,
    premises: &[],
};

/// 615.6
pub(crate) const R615_6: Rule = Rule {
    id: "615.6",
    numbers: &[(on("2009-10-01"), "615.6")],
    until: None,
    says: "Damage that is prevented is never dealt: what is left of it is the event that happens.",
    status: Status::Tested,
    premises: &[does_instead("prevented damage is not dealt")],
};

/// 615.6: the same damage without what is prevented of it.
fn without(table: &Table, event: Event, prevented: u32) -> Event {
    match event {
        Event::Damage { source, to, amount } => {
            let left = does!(
                table, R615_6, source, "prevented damage is not dealt",
                amount.saturating_sub(prevented),
                instead amount
            );
            Event::Damage { source, to, amount: left }
        }
        other => other,
    }
}

/// 615.7
pub(crate) const R615_7: Rule = Rule {
    id: "615.7",
    numbers: &[(on("2009-10-01"), "615.7")],
    until: None,
    says: "An effect that prevents the next so much damage is a shield: each damage that it prevents takes as much off \
           it, and what is more is dealt.",
    status: Status::Tested,
    premises: &[
        does("the shield shrinks by what it prevents"),
        does_instead("the shield prevents no more than it has left"),
    ],
};

/// 615.7: a shield prevents as much as it has left, and shrinks by that.
pub(crate) fn by_shield(table: &mut Table, event: Event, shield: Moment, left: u32) -> Ruled<Vec<Event>> {
    let amount = amount_of(&event).unwrap_or(0);
    let prevented = does!(
        table, R615_7, About::Game, "the shield prevents no more than it has left",
        amount.min(left),
        instead amount
    );
    does!(table, R615_7, About::Game, "the shield shrinks by what it prevents", {
        table.use_up(&R615_7, Event::StandingShrinks(shield, prevented))?;
    });
    Ok(vec![without(table, event, prevented)])
}

/// 615.10
pub(crate) const R615_10: Rule = Rule {
    id: "615.10",
    numbers: &[(on("2009-10-01"), "615.9"), (on("2017-07-08"), "615.10")],
    until: None,
    says: "A static ability that prevents so much damage prevents that much of each damage that is dealt, again and \
           again.",
    status: Status::Tested,
    premises: &[does_instead("so much of each damage is prevented, and no more")],
};

/// 615.10: an effect prevents so much of the damage, or all of it.
pub(crate) fn by_effect(table: &Table, event: Event, source: ObjectId, most: Option<u32>) -> Event {
    let amount = amount_of(&event).unwrap_or(0);
    let prevented = match most {
        None => amount,
        Some(most) => does!(
            table, R615_10, source, "so much of each damage is prevented, and no more",
            most,
            instead amount
        ),
    };
    without(table, event, prevented)
}
