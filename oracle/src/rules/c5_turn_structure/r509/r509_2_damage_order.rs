//! Damage assignment orders, until Foundations.

use crate::now::Now;
use crate::rule::Rule;
use crate::rule::premise::{Does, Must};
use crate::state::{Asking, ObjectId, PlayerId};
use crate::table::{Event, Ruled, Table};

rule! {
    /// Second, for each blocked attacker, the active player announces a damage assignment order among its
    /// blockers. A blocker can be assigned combat damage only if each blocker before it in the order is
    /// assigned lethal damage. This is a turn-based action and doesn't use the stack.
    R509_2 "509.2" since "2009-10-01" until "2024-11-08";
    gives DamageOrder;
    must EACH_ONCE "the order has each creature that blocks the attacker once"
    does ORDERED "the active player orders the creatures that block the same attacker"
    1: EACH_ONCE, ORDERED;
    2: LETHAL_FIRST of "510.1c";
}

/// 509.2, 509.3: has the active player announce the order of the blockers of each attacker, and then each
/// defending player the order of the attackers that each blocker blocks. One creature has no order.
pub(crate) fn announce(table: &mut Table) -> Ruled<()> {
    if !table.in_force(&R509_2) {
        return Ok(());
    }
    let now = table.now();
    let Some(combat) = &now.game().combat else { return Ok(()) };
    for &attacker in combat.attackers.keys() {
        let order = announced_order(table, attacker, R509_2::ORDERED, |order, all| {
            R509_2::EACH_ONCE.must_hold_for(&now, attacker, is_an_order_of(order, all))
        })?;
        if let Some(order) = order {
            table.happens(&R509_2, Event::DamageOrder { creature: attacker, order })?;
        }
    }
    for &blocker in combat.blockers.keys() {
        let order = announced_order(table, blocker, R509_3::ORDERED, |order, all| {
            R509_3::EACH_ONCE.must_hold_for(&now, blocker, is_an_order_of(order, all))
        })?;
        if let Some(order) = order {
            table.happens(&R509_3, Event::DamageOrder { creature: blocker, order })?;
        }
    }
    Ok(())
}

/// 509.2, 509.3: returns the order that a player announces among the creatures that a creature blocks or is
/// blocked by. There is none if there are fewer than two, or if the player has left.
fn announced_order(
    table: &mut Table,
    creature: ObjectId,
    is_asked: Does,
    is_legal: impl Fn(&[ObjectId], &[ObjectId]) -> Ruled<()>,
) -> Ruled<Option<Vec<ObjectId>>> {
    table.asks(|ask| {
        let now = ask.now();
        let Some((player, all)) = fought(&now, creature).filter(|(_, all)| all.len() > 1) else {
            return Ok(None);
        };
        if !is_asked.is_followed_for(ask, creature) {
            return Ok(None);
        }
        let (about, number) = (Some(creature), all.len());
        let order = ask.for_objects(player, Asking::DamageOrder, about, all, number, number)?;
        order.iter().try_for_each(|order| is_legal(order, all))?;
        Ok(order)
    })
}

/// Returns the player under whose control a creature fights, and the creatures that it blocks or is blocked by.
fn fought<'n>(now: &'n Now, creature: ObjectId) -> Option<(PlayerId, &'n [ObjectId])> {
    let combat = now.game().combat.as_ref()?;
    let attacks = combat.attackers.get(&creature).map(|row| (row.under, &row.blockers[..]));
    attacks.or_else(|| combat.blockers.get(&creature).map(|row| (row.under, &row.blocks[..])))
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
    gives DamageOrder;
    must EACH_ONCE "the order has each attacker that the creature blocks once"
    does ORDERED "the defending player orders the attackers that the same creature blocks"
    1: EACH_ONCE, ORDERED;
    2: LETHAL_FIRST of "510.1d";
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
    of: ObjectId,
    placed: ObjectId,
    by: (&'static Rule, Must),
) -> Ruled<()> {
    let (rule, others_keep_their_order) = by;
    let rest = |order: &[ObjectId]| order.iter().copied().filter(|&id| id != placed).collect::<Vec<_>>();
    let announced = table.asks(|ask| {
        let now = ask.now();
        let Some((player, all)) = fought(&now, of).filter(|(_, all)| all.len() > 1) else { return Ok(None) };
        if !all.contains(&placed) {
            return Ok(None);
        }
        let (about, number) = (Some(of), all.len());
        let Some(order) = ask.for_objects(player, Asking::DamageOrder, about, all, number, number)? else {
            return Ok(None);
        };
        let kept = is_an_order_of(&order, all) && rest(&order) == rest(all);
        others_keep_their_order.must_hold_for(ask, of, kept)?;
        Ok(Some(order))
    })?;
    if let Some(order) = announced {
        table.happens(rule, Event::DamageOrder { creature: of, order })?;
    }
    Ok(())
}

rules![R509_2, R509_2A, R509_3, R509_3A];
