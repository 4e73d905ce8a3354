//! Ward: a spell or ability of an opponent that targets the permanent is countered unless that player pays.

use crate::card::{Cost, Mana, Zone};
use crate::now::{Now, ObjectNow};
use crate::rules::{r118_costs, r608_resolving::Resolving, r701_keyword_actions};
use crate::state::{Occurred, Thing};
use crate::table::{Event, Ruled, Table};

rule! {
    /// Ward triggers when a spell or ability of an opponent targets its permanent, and counters it unless
    /// that opponent pays the cost.
    R702_21A "702.21a" since "2021-04-22";
    when BECOMES_TARGET "the permanent becomes a target"
    when OPPONENTS "an opponent controls the spell or ability"
    does COUNTERED_UNLESS_PAID "the spell or ability is countered unless its controller pays"
    2: BECOMES_TARGET, OPPONENTS, COUNTERED_UNLESS_PAID;
}

/// 702.21a: returns the spell or ability on which ward triggers, and its controller, if ward triggers.
pub(crate) fn triggers(now: &Now, row: &ObjectNow, event: &Event) -> Option<Occurred> {
    let Event::Announced { object, targets, .. } = event else { return None };
    if row.zone != Zone::Battlefield {
        return None;
    }
    let is_target = targets.iter().flatten().any(|thing| *thing == Thing::Object(row.id));
    let controller = now.game().objects.get(object)?.entered_under;
    let opponents = row.controller != Some(controller);
    let triggers = R702_21A::BECOMES_TARGET.holds_for(now, row.id, is_target)
        && R702_21A::OPPONENTS.holds_for(now, row.id, opponents);
    triggers.then_some(Occurred { object: Some(*object), player: Some(controller), amount: None })
}

/// 702.21a: counters the spell or ability unless its controller pays.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, mana: &Mana) -> Ruled<()> {
    let (Some(spell), Some(player)) = (resolving.by.object, resolving.by.player) else { return Ok(()) };
    let cost = Cost { mana: mana.clone(), ..Cost::default() };
    let paid = r118_costs::may_pay(table, player, resolving, &cost)?;
    if !paid && R702_21A::COUNTERED_UNLESS_PAID.is_followed_for(table, spell) {
        r701_keyword_actions::counter(table, &[spell])?;
    }
    Ok(())
}

rules![R702_21A];
