//! Whether an assignment of combat damage is legal. It is judged as a whole, without a list of all divisions:
//! each rule asks one question about the given division, creature by creature.

use super::r510_1b_recipients::{self, Assigned, R510_1C, R510_1D};
use crate::now::{Now, ObjectNow};
use crate::rules::{r702_2_deathtouch, r702_19_trample, r702_22_banding};
use crate::state::{ObjectId, PlayerId, Thing};
use crate::table::{Ruled, Table};

rule! {
    /// Each creature's combat damage is assigned completely before the next creature's. The assignment as a
    /// whole is judged only after that.
    R510_1E_20091001 "510.1e@2009-10-01": "510.1e" since "2009-10-01" until "2011-07-15";
    definition
}

rule! {
    /// When a player has assigned the damage of all that player's creatures, the game checks the whole
    /// assignment, not each creature's assignment separately. If it breaks a rule, it is illegal, and the
    /// game goes back to the point at which that player began to assign.
    R510_1E "510.1e": "510.1f" since "2009-10-01", "510.1e" since "2011-07-15";
    instead TOTAL "the total assignment is checked, not that of each creature alone"
    1: TOTAL;
    2: shown "510/1c-in-order", LETHAL_FIRST of "510.1d";
}

/// 510.1e: requires after a player has assigned all damage that the total assignment is legal.
pub(crate) fn is_legal(table: &Table, player: PlayerId, before: &[Assigned], own: &[Assigned]) -> Ruled<()> {
    let total = [before, own].concat();
    let as_a_whole = R510_1E::TOTAL.is_followed_for(table, player);
    let mut creatures: Vec<ObjectId> = own.iter().map(|one| one.from).collect();
    creatures.dedup();
    for creature in creatures {
        // The mutant: damage that other creatures assign doesn't count.
        let alone = || own.iter().filter(|one| one.from == creature).copied().collect::<Vec<_>>();
        let counted = if as_a_whole { total.clone() } else { alone() };
        in_order(table, creature, &counted)?;
        r702_19_trample::is_legal(table, creature, &counted)?;
    }
    Ok(())
}

/// 510.1c-d, until 2024-11-07: requires that a creature assigns damage to one in its order only if each one
/// before that is assigned lethal damage. Banding makes an exception (702.22j-k).
fn in_order(table: &Table, creature: ObjectId, assigned: &[Assigned]) -> Ruled<()> {
    let now = table.now();
    if !table.in_force(&R510_1C) || r702_22_banding::who_divides_instead(&now, creature).is_some() {
        return Ok(());
    }
    let ordered = r510_1b_recipients::in_its_order(&now, creature);
    let gets_damage = |id: &ObjectId| is_assigned_by(creature, Thing::Object(*id), assigned);
    let last = ordered.iter().rposition(gets_damage).unwrap_or(0);
    let lethal = |row: &ObjectNow| is_lethal(&now, row, marked_on(&now, row), assigned);
    let lethal_first = ordered.iter().take(last).all(|id| now.object(*id).is_none_or(lethal));
    let attacks = now.game().combat.as_ref().is_some_and(|combat| combat.attackers.contains_key(&creature));
    if attacks {
        R510_1C::LETHAL_FIRST.must_hold_for(table, creature, lethal_first)
    } else {
        R510_1D::LETHAL_FIRST.must_hold_for(table, creature, lethal_first)
    }
}

/// Returns whether a creature assigns some damage to something.
pub(crate) fn is_assigned_by(creature: ObjectId, to: Thing, assigned: &[Assigned]) -> bool {
    assigned.iter().any(|one| one.from == creature && one.to == to && one.amount > 0)
}

/// Returns how much damage is assigned to something in total.
pub(crate) fn assigned_to(to: Thing, assigned: &[Assigned]) -> u32 {
    let to_it = assigned.iter().filter(|one| one.to == to);
    to_it.map(|one| one.amount).fold(0, u32::saturating_add)
}

/// Returns how much damage is marked on a creature.
pub(crate) fn marked_on(now: &Now, row: &ObjectNow) -> u32 {
    now.game().objects.get(&row.id).map_or(0, |object| object.damage)
}

/// 510.1c, 702.2c: returns whether the damage assigned to a creature is lethal: together with the damage
/// marked on it, it reaches the creature's toughness, or a source with deathtouch assigns some of it.
pub(crate) fn is_lethal(now: &Now, row: &ObjectNow, marked: u32, assigned: &[Assigned]) -> bool {
    let sum = assigned_to(Thing::Object(row.id), assigned);
    let enough = i64::from(sum) + i64::from(marked) >= i64::from(row.toughness);
    let mut to_it = assigned.iter().filter(|one| one.to == Thing::Object(row.id) && one.amount > 0);
    enough || to_it.any(|one| r702_2_deathtouch::any_is_lethal(now, one.from))
}

rules![R510_1E_20091001, R510_1E];
