//! What a creature assigns its combat damage to.

use crate::now::Now;
use crate::rules::{r702_19_trample, r800};
use crate::state::{Attacker, Blocked, ObjectId, Share, Thing};
use crate::table::{Ruled, Table};

/// Combat damage that a creature assigns to something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Assigned {
    /// The attacking or blocking creature.
    pub(crate) from: ObjectId,
    /// The creature, player, planeswalker or battle.
    pub(crate) to: Thing,
    /// The amount of damage.
    pub(crate) amount: u32,
}

/// 510.1b-d: returns what a creature assigns its combat damage to. Among several, its controller divides it.
pub(crate) fn recipients(now: &Now, creature: ObjectId) -> Vec<Thing> {
    let Some(combat) = &now.game().combat else { return Vec::new() };
    let in_its_order = || in_its_order(now, creature).into_iter().map(Thing::Object);
    let mut to: Vec<Thing> = match combat.attackers.get(&creature) {
        None => in_its_order().collect(),
        Some(attacker) if attacker.blocked == Blocked::Blocked => {
            let past_them = r702_19_trample::past_the_blockers(now, creature, attacker);
            in_its_order().chain(past_them).collect()
        }
        Some(attacker) => {
            let attacked = of_an_unblocked_creature(now, creature, attacker).into_iter();
            attacked.chain(r702_19_trample::past_the_planeswalker(now, creature, attacker)).collect()
        }
    };
    to.retain(|thing| r800::can_be_assigned_damage(now, *thing));
    to
}

/// 510.1c-d: returns the creatures that block a creature or that it blocks, in its damage assignment order.
pub(crate) fn in_its_order(now: &Now, creature: ObjectId) -> Vec<ObjectId> {
    let Some(combat) = &now.game().combat else { return Vec::new() };
    match (combat.attackers.get(&creature), combat.blockers.get(&creature)) {
        (Some(attacker), _) => blockers_in_order(now, creature, attacker),
        (None, Some(blocker)) => attackers_in_order(now, creature, &blocker.blocks),
        (None, None) => Vec::new(),
    }
}

rule! {
    /// An unblocked creature assigns its damage to the player, planeswalker or battle that it attacks. If it
    /// no longer attacks anything, it assigns none.
    R510_1B "510.1b" since "2009-10-01";
    does ATTACKED "the unblocked creature assigns its damage to what it attacks"
    must NOTHING_ELSE "the unblocked creature assigns damage to nothing else"
    1: ATTACKED, NOTHING_ELSE;
    2: shown "506/4c-attacked-planeswalker-destroyed";
}

/// 510.1b: returns what an unblocked creature attacks, if it still attacks something.
fn of_an_unblocked_creature(now: &Now, creature: ObjectId, attacker: &Attacker) -> Option<Thing> {
    attacker.attacks.filter(|_| R510_1B::ATTACKED.is_followed_for(now, creature))
}

rule! {
    /// A blocked creature assigns its damage to its blockers. If none are left, it assigns none; if there is
    /// only one, that one is assigned all of it. Several are assigned the damage in the announced order: a
    /// blocker can be assigned damage only if, taking all assignments together, each one before it is
    /// assigned lethal damage. Lethal damage takes into account damage already marked and damage that other
    /// creatures assign in the same step, but not effects that might change the amount dealt. More than
    /// lethal damage may be assigned.
    R510_1C "510.1c" since "2009-10-01" until "2024-11-08";
    gives Assign;
    does BLOCKERS "the blocked creature assigns its damage to the creatures that block it"
    must NOTHING_ELSE "the blocked creature assigns damage to nothing else"
    must LETHAL_FIRST "each creature earlier in the order is assigned lethal damage"
    1: BLOCKERS, NOTHING_ELSE;
    2: BLOCKERS, shown "509/1h-stays-blocked";
    3: shown "510/1c-one-blocker-gets-everything";
    4: LETHAL_FIRST;
    6: LETHAL_FIRST, shown "510/1c-in-order";
    7: shown "510/1c-marked-damage-counts", shown "510/1e-joint-lethal-damage", shown "510/1c-prevention-does-not-count";
    8: shown "510/1c-more-than-lethal";
}

/// 510.1c: returns the creatures that block an attacker, in its damage assignment order.
fn blockers_in_order(now: &Now, creature: ObjectId, attacker: &Attacker) -> Vec<ObjectId> {
    let followed = if now.in_force(&R510_1C) {
        R510_1C::BLOCKERS.is_followed_for(now, creature)
    } else {
        R510_1C_20241108::BLOCKERS.is_followed_for(now, creature)
    };
    if followed { attacker.blockers.clone() } else { Vec::new() }
}

rule! {
    /// A blocked creature assigns its damage to its blockers. If none are left, it assigns none; if there is
    /// only one, that one is assigned all of it. Among several, the attacker's controller divides it freely,
    /// without any order and without a need for lethal damage.
    R510_1C_20241108 "510.1c@2024-11-08": "510.1c" since "2024-11-08";
    gives Assign;
    does BLOCKERS "the blocked creature assigns its damage to the creatures that block it"
    must NOTHING_ELSE "the blocked creature assigns damage to nothing else"
    1 newest: BLOCKERS, NOTHING_ELSE;
    2 newest: BLOCKERS, shown "509/1h-2024-stays-blocked";
    3 newest: shown "510/1c-2024-one-blocker-gets-everything";
    4 newest: shown "510/1c-2024-divides-freely";
}

rule! {
    /// A blocking creature assigns its damage to the attackers that it blocks. If none are left, it assigns
    /// none; if there is only one, that one is assigned all of it. Several are assigned the damage in the
    /// announced order: an attacker can be assigned damage only if, taking all assignments together, each one
    /// before it is assigned lethal damage. Lethal damage takes into account damage already marked and damage
    /// that other creatures assign in the same step, but not effects that might change the amount dealt. More
    /// than lethal damage may be assigned.
    R510_1D "510.1d" since "2009-10-01" until "2024-11-08";
    gives Assign;
    does ATTACKERS "the blocking creature assigns its damage to the creatures that it blocks"
    must NOTHING_ELSE "the blocking creature assigns damage to nothing else"
    must LETHAL_FIRST "each creature earlier in the order is assigned lethal damage"
    1: ATTACKERS, NOTHING_ELSE;
    2: ATTACKERS;
    3: ATTACKERS;
    4: LETHAL_FIRST;
    6: LETHAL_FIRST;
    7: LETHAL_FIRST;
    8: LETHAL_FIRST;
}

/// 510.1d: returns the attacking creatures that a creature blocks, in its damage assignment order.
fn attackers_in_order(now: &Now, creature: ObjectId, blocks: &[ObjectId]) -> Vec<ObjectId> {
    let followed = if now.in_force(&R510_1D) {
        R510_1D::ATTACKERS.is_followed_for(now, creature)
    } else {
        R510_1D_20241108::ATTACKERS.is_followed_for(now, creature)
    };
    if followed { blocks.to_vec() } else { Vec::new() }
}

rule! {
    /// A blocking creature assigns its damage to the attackers that it blocks. If none are left, it assigns
    /// none; if there is only one, that one is assigned all of it. Among several, the blocker's controller
    /// divides it freely, without any order and without a need for lethal damage.
    R510_1D_20241108 "510.1d@2024-11-08": "510.1d" since "2024-11-08";
    gives Assign;
    does ATTACKERS "the blocking creature assigns its damage to the creatures that it blocks"
    must NOTHING_ELSE "the blocking creature assigns damage to nothing else"
    1 newest: ATTACKERS, NOTHING_ELSE;
    2 newest: ATTACKERS;
    3 newest: ATTACKERS;
    4 newest: ATTACKERS;
}

/// 510.1b-d: requires that a creature's damage is assigned to nothing but these recipients. With trample, they
/// include what it attacks (702.19b).
pub(crate) fn is_assigned_to_them(
    table: &Table,
    creature: ObjectId,
    to: &[Thing],
    shares: &[Share<Thing>],
) -> Ruled<()> {
    let now = table.now();
    let others: Vec<Thing> = shares.iter().map(|share| share.to).filter(|one| !to.contains(one)).collect();
    let none = others.is_empty();
    let combat = now.game().combat.as_ref();
    match combat.and_then(|combat| combat.attackers.get(&creature)) {
        Some(attacker) => {
            r702_19_trample::spares_the_player(table, creature, attacker, &others)?;
            if attacker.blocked != Blocked::Blocked {
                R510_1B::NOTHING_ELSE.must_hold_for(table, creature, none)
            } else if now.in_force(&R510_1C) {
                R510_1C::NOTHING_ELSE.must_hold_for(table, creature, none)
            } else {
                R510_1C_20241108::NOTHING_ELSE.must_hold_for(table, creature, none)
            }
        }
        None if now.in_force(&R510_1D) => R510_1D::NOTHING_ELSE.must_hold_for(table, creature, none),
        None => R510_1D_20241108::NOTHING_ELSE.must_hold_for(table, creature, none),
    }
}

rules![R510_1B, R510_1C, R510_1C_20241108, R510_1D, R510_1D_20241108];
