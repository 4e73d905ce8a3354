//! What a creature assigns its combat damage to.

use crate::now::{Now, ObjectNow};
use crate::rules::{r702_2_deathtouch, r800};
use crate::state::{Attacker, Blocked, ObjectId, PlayerId, Thing};
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
    let objects = |ids: &[ObjectId]| ids.iter().copied().map(Thing::Object).collect();
    match (combat.attackers.get(&creature), combat.blockers.get(&creature)) {
        (Some(attacker), _) => match attacker.blocked {
            Blocked::Blocked => objects(&blockers_in_order(now, creature, attacker)),
            Blocked::Unblocked | Blocked::Undecided => of_an_unblocked_creature(now, creature, attacker),
        },
        (None, Some(blocker)) => objects(&attackers_in_order(now, creature, &blocker.blocks)),
        (None, None) => Vec::new(),
    }
}

rule! {
    /// An unblocked creature assigns its damage to the player, planeswalker or battle that it attacks. If it
    /// no longer attacks anything, it assigns none.
    R510_1B "510.1b" since "2009-10-01";
    does ATTACKED "the unblocked creature assigns its damage to what it attacks"
    1: ATTACKED;
    2: shown "506/4c-attacked-planeswalker-destroyed";
}

/// 510.1b: returns what an unblocked creature attacks, if it still attacks something.
fn of_an_unblocked_creature(now: &Now, creature: ObjectId, attacker: &Attacker) -> Vec<Thing> {
    let attacked = attacker.attacks.filter(|_| R510_1B::ATTACKED.is_followed_for(now, creature));
    attacked.into_iter().filter(|thing| r800::can_be_assigned_damage(now, *thing)).collect()
}

rule! {
    /// A blocked creature assigns its damage to its blockers. If none are left, it assigns none; if there is
    /// only one, that one is assigned all of it. Several are assigned the damage in the announced order: a
    /// blocker can be assigned damage only if, taking all assignments together, each one before it is
    /// assigned lethal damage. Lethal damage takes into account damage already marked and damage that other
    /// creatures assign in the same step, but not effects that might change the amount dealt. More than
    /// lethal damage may be assigned.
    R510_1C "510.1c" since "2009-10-01" until "2024-11-08";
    does BLOCKERS "the blocked creature assigns its damage to the creatures that block it"
    must LETHAL_FIRST "each creature earlier in the order is assigned lethal damage"
    1: BLOCKERS;
    2: BLOCKERS, shown "509/1h-stays-blocked";
    3: shown "510/1c-one-blocker-gets-everything";
    4: LETHAL_FIRST;
    5: explains;
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

/// 510.1c-d, until 2024-11-07: requires that a creature assigns damage to one in its order only if each one
/// before that is assigned lethal damage.
fn in_order(table: &Table, creature: ObjectId, assigned: &[Assigned]) -> Ruled<()> {
    if !table.in_force(&R510_1C) {
        return Ok(());
    }
    let now = table.now();
    let mut to = recipients(&now, creature).into_iter().filter_map(Thing::object).peekable();
    let gets_damage = |id: ObjectId| {
        assigned.iter().any(|one| one.from == creature && one.to == Thing::Object(id) && one.amount > 0)
    };
    let ordered: Vec<ObjectId> = std::iter::from_fn(|| to.next()).collect();
    let last = ordered.iter().rposition(|id| gets_damage(*id)).unwrap_or(0);
    let lethal_first =
        ordered.iter().take(last).all(|id| now.object(*id).is_none_or(|row| is_lethal(&now, row, assigned)));
    let attacks = now.game().combat.as_ref().is_some_and(|combat| combat.attackers.contains_key(&creature));
    if attacks {
        R510_1C::LETHAL_FIRST.must_hold_for(table, creature, lethal_first)
    } else {
        R510_1D::LETHAL_FIRST.must_hold_for(table, creature, lethal_first)
    }
}

/// 510.1c, 702.2c: returns whether the damage assigned to a creature is lethal: together with the damage
/// marked on it, it reaches the creature's toughness, or a source with deathtouch assigns some of it.
pub(crate) fn is_lethal(now: &Now, row: &ObjectNow, assigned: &[Assigned]) -> bool {
    let to_it = || assigned.iter().filter(|one| one.to == Thing::Object(row.id) && one.amount > 0);
    let sum = to_it().map(|one| one.amount).fold(0, u32::saturating_add);
    let marked = now.game().objects.get(&row.id).map_or(0, |object| object.damage);
    let enough = i64::from(sum) + i64::from(marked) >= i64::from(row.toughness);
    enough || to_it().any(|one| r702_2_deathtouch::any_is_lethal(now, one.from))
}

rule! {
    /// A blocked creature assigns its damage to its blockers. If none are left, it assigns none; if there is
    /// only one, that one is assigned all of it. Among several, the attacker's controller divides it freely,
    /// without any order and without a need for lethal damage.
    R510_1C_20241108 "510.1c@2024-11-08": "510.1c" since "2024-11-08";
    does BLOCKERS "the blocked creature assigns its damage to the creatures that block it"
    1 newest: BLOCKERS;
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
    does ATTACKERS "the blocking creature assigns its damage to the creatures that it blocks"
    must LETHAL_FIRST "each creature earlier in the order is assigned lethal damage"
    1: ATTACKERS;
    2: ATTACKERS;
    3: ATTACKERS;
    4: LETHAL_FIRST;
    5: explains;
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
    does ATTACKERS "the blocking creature assigns its damage to the creatures that it blocks"
    1 newest: ATTACKERS;
    2 newest: ATTACKERS;
    3 newest: ATTACKERS;
    4 newest: ATTACKERS;
}

rule! {
    /// Each creature's combat damage is assigned completely before the next creature's. So damage that other
    /// creatures have yet to assign doesn't count when the game checks whether an earlier creature assigned
    /// lethal damage.
    R510_1E_20091001 "510.1e@2009-10-01": "510.1e" since "2009-10-01" until "2011-07-15";
    instead ONE_BY_ONE "damage that other creatures have yet to assign doesn't count"
    1 earlier: ONE_BY_ONE;
}

/// 510.1e, until 2011-07-14: requires after each creature's assignment that it is legal.
pub(crate) fn is_legal_so_far(
    table: &Table,
    creature: ObjectId,
    before: &[Assigned],
    own: &[Assigned],
) -> Ruled<()> {
    if table.in_force(&R510_1E_20091001) && R510_1E_20091001::ONE_BY_ONE.is_followed_for(table, creature) {
        in_order(table, creature, &[before, own].concat())
    } else {
        Ok(())
    }
}

rule! {
    /// When a player has assigned the damage of all that player's creatures, the game checks the whole
    /// assignment, not each creature's assignment separately. If it breaks a rule, it is illegal, and the
    /// game goes back to the point at which that player began to assign.
    R510_1E "510.1e": "510.1f" since "2009-10-01", "510.1e" since "2011-07-15";
    instead TOTAL "the total assignment is checked, not that of each creature alone"
    1: TOTAL;
    2: shown "510/1c-in-order";
    3: explains;
    3 newest: explains;
}

/// 510.1e: requires after a player has assigned all damage that the total assignment is legal.
pub(crate) fn is_legal(table: &Table, player: PlayerId, before: &[Assigned], own: &[Assigned]) -> Ruled<()> {
    let total = [before, own].concat();
    let one_by_one = table.in_force(&R510_1E) && !R510_1E::TOTAL.is_followed_for(table, player);
    let mut creatures: Vec<ObjectId> = own.iter().map(|one| one.from).collect();
    creatures.dedup();
    for creature in creatures {
        // The mistake: damage that other creatures assign doesn't count.
        let alone = || own.iter().filter(|one| one.from == creature).copied().collect::<Vec<_>>();
        in_order(table, creature, &if one_by_one { alone() } else { total.clone() })?;
    }
    Ok(())
}

rules![R510_1B, R510_1C, R510_1C_20241108, R510_1D, R510_1D_20241108, R510_1E_20091001, R510_1E];
