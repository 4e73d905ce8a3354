//! Damage assignment orders, until Foundations.

use crate::rule::Rule;
use crate::rule::premise::Must;
use crate::rules::r800;
use crate::state::{Asking, ObjectId, PlayerId};
use crate::table::{Event, Ruled, Table};

rule! {
    /// Second, for each blocked attacker, the active player announces a damage assignment order among its
    /// blockers. A blocker can be assigned combat damage only if each blocker before it in the order is
    /// assigned lethal damage. This is a turn-based action and doesn't use the stack.
    R509_2 "509.2" since "2009-10-01" until "2024-11-08";
    must EACH_ONCE "the order has each creature that blocks the attacker once"
    does ORDERED "the active player orders the creatures that block the same attacker"
    1: EACH_ONCE, ORDERED;
    2: LETHAL_FIRST of "510.1c";
    3: restates "703.1";
}

/// 509.2, 509.3: has the active player announce the order of the blockers of each attacker, and then each
/// defending player the order of the attackers that each blocker blocks. One creature has no order.
pub(crate) fn announce(table: &mut Table) -> Ruled<()> {
    if !table.in_force(&R509_2) {
        return Ok(());
    }
    let now = table.now();
    let Some(combat) = &now.game().combat else { return Ok(()) };
    for (&attacker, row) in combat.attackers.iter().filter(|(_, row)| row.blockers.len() > 1) {
        if R509_2::ORDERED.is_followed_for(table, attacker) {
            let order = asked_order(table, row.under, attacker, &row.blockers)?;
            let is_whole = is_an_order_of(&order, &row.blockers) || r800::has_left(table, row.under);
            R509_2::EACH_ONCE.must_hold_for(table, attacker, is_whole)?;
            table.happens(&R509_2, Event::DamageOrder { creature: attacker, order })?;
        }
    }
    for (&blocker, row) in combat.blockers.iter().filter(|(_, row)| row.blocks.len() > 1) {
        if R509_3::ORDERED.is_followed_for(table, blocker) {
            let order = asked_order(table, row.under, blocker, &row.blocks)?;
            let is_whole = is_an_order_of(&order, &row.blocks) || r800::has_left(table, row.under);
            R509_3::EACH_ONCE.must_hold_for(table, blocker, is_whole)?;
            table.happens(&R509_3, Event::DamageOrder { creature: blocker, order })?;
        }
    }
    Ok(())
}

fn asked_order(
    table: &mut Table,
    player: PlayerId,
    creature: ObjectId,
    all: &[ObjectId],
) -> Ruled<Vec<ObjectId>> {
    table.ask_for_objects(player, Asking::DamageOrder, Some(creature), all, all.len(), all.len())
}

/// Returns whether an order has each of these creatures once.
fn is_an_order_of(order: &[ObjectId], all: &[ObjectId]) -> bool {
    let sorted = |ids: &[ObjectId]| {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        ids
    };
    sorted(order) == sorted(all)
}

rule! {
    /// If in this step a blocker is removed from combat or stops blocking an attacker, it is removed from the
    /// orders concerned, and the other blockers keep their order.
    R509_2A "509.2a" since "2009-10-01" until "2024-11-08";
    same as "506.4"
    1: shown "510/1c-the-first-blocker-is-gone";
    2: shown "510/1c-the-first-blocker-is-gone";
}

rule! {
    /// Third, for each blocker, the defending player announces a damage assignment order among the attackers
    /// that it blocks. An attacker can be assigned combat damage only if each attacker before it in the order
    /// is assigned lethal damage. This is a turn-based action and doesn't use the stack.
    R509_3 "509.3" since "2009-10-01" until "2024-11-08";
    must EACH_ONCE "the order has each attacker that the creature blocks once"
    does ORDERED "the defending player orders the attackers that the same creature blocks"
    1: EACH_ONCE, ORDERED;
    2: LETHAL_FIRST of "510.1d";
    3: restates "703.1";
}

rule! {
    /// If in this step an attacker is removed from combat or stops being blocked by a creature, it is removed
    /// from the orders concerned, and the other attackers keep their order.
    R509_3A "509.3a" since "2009-10-01" until "2024-11-08";
    same as "506.4"
    1: shown "510/1d-the-first-attacker-is-gone";
    2: shown "510/1d-the-first-attacker-is-gone";
}

/// 509.6, 509.7: has a player announce the place of a creature in the damage assignment order of another, if
/// that has more than one creature. The others keep their relative order.
pub(crate) fn announce_the_place(
    table: &mut Table,
    player: PlayerId,
    of: ObjectId,
    order: &[ObjectId],
    placed: ObjectId,
    by: (&'static Rule, Must),
) -> Ruled<()> {
    if order.len() < 2 {
        return Ok(());
    }
    let announced = asked_order(table, player, of, order)?;
    let rest = |order: &[ObjectId]| order.iter().copied().filter(|&id| id != placed).collect::<Vec<_>>();
    let kept = is_an_order_of(&announced, order) && rest(&announced) == rest(order);
    let (rule, others_keep_their_order) = by;
    others_keep_their_order.must_hold_for(table, of, kept || r800::has_left(table, player))?;
    table.happens(rule, Event::DamageOrder { creature: of, order: announced })?;
    Ok(())
}

rules![R509_2, R509_2A, R509_3, R509_3A];
