//! Ward: what targets the permanent is countered unless its controller pays.

use super::r608_resolving::Resolving;
use super::{r118_costs, r701_keyword_actions};
use crate::card::{Cost, Mana, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does, when};
use crate::state::{Occurred, Thing};
use crate::table::{Event, Ruled, Table};
use crate::{does, when};

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R702_21A];

/// 702.21a
pub(crate) const R702_21A: Rule = Rule {
    id: "702.21a",
    numbers: &[(on("2021-04-22"), "702.21a")],
    until: None,
    says: "Ward triggers when a spell or ability of an opponent comes to target its permanent, and \
           counters that unless that player pays the cost.",
    status: Status::Tested,
    premises: &[
        when("the permanent becomes a target"),
        when("an opponent controls the spell or ability"),
        does("the spell or ability is countered unless its controller pays"),
    ],
};

/// 702.21a: whether ward triggers on an event.
pub(crate) fn triggers(now: &Now, row: &ObjectNow, event: &Event) -> Option<Occurred> {
    let Event::Announced { object, targets, .. } = event else { return None };
    if row.zone != Zone::Battlefield {
        return None;
    }
    let is_target = targets.iter().flatten().any(|thing| *thing == Thing::Object(row.id));
    let controller = now.game().objects.get(object)?.entered_under;
    let of_opponent = || {
        when!(
            now,
            R702_21A,
            row.id,
            "an opponent controls the spell or ability",
            row.controller != Some(controller)
        )
    };
    (when!(now, R702_21A, row.id, "the permanent becomes a target", is_target) && of_opponent())
        .then_some(Occurred { object: Some(*object), player: Some(controller) })
}

/// 702.21a: what ward does as it resolves.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, mana: &Mana) -> Ruled<()> {
    let (Some(spell), Some(player)) = (resolving.by.object, resolving.by.player) else { return Ok(()) };
    let cost = Cost { mana: mana.clone(), ..Cost::default() };
    let paid = r118_costs::may_pay(table, player, resolving, &cost)?;
    if !paid {
        does!(
            table,
            R702_21A,
            spell,
            "the spell or ability is countered unless its controller pays",
            r701_keyword_actions::counter(table, &[spell])?
        );
    }
    Ok(())
}
