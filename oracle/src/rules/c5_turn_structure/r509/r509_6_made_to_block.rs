//! Creatures on the battlefield that an effect makes block.

use super::r509_2_damage_order::announce_the_place;
use super::r509_declare_blockers::become_blocked_by;
use crate::rules::r506_3_put_into_combat::can_be_made_to_fight;
use crate::rules::r508_4_put_attacking::blockers_were_declared;
use crate::rules::r608_resolving::R608_2C;
use crate::rules::r702_22_banding;
use crate::state::{Blocker, ObjectId};
use crate::table::{Event, Ruled, Table};

rule! {
    /// If a spell or ability makes a creature on the battlefield block an attacker, then, as part of this,
    /// the active player places the blocker in the attacker's damage assignment order and the defending
    /// player places the attacker in the blocker's damage assignment order. The other creatures in these
    /// orders keep their relative order.
    R509_6 "509.6" since "2009-10-01" until "2024-11-08";
    does BLOCKER_PLACED "the active player announces the place of the blocker in the attacker's damage assignment order"
    must BLOCKERS_KEEP "the other blockers keep their relative order"
    does ATTACKER_PLACED "the defending player announces the place of the attacker in the blocker's damage assignment order"
    must ATTACKERS_KEEP "the other attackers keep their relative order"
    1: BLOCKER_PLACED;
    2: BLOCKERS_KEEP;
    3: ATTACKER_PLACED;
    4: ATTACKERS_KEEP;
}

/// Makes creatures block attacking creatures, as an effect says. A creature that already blocks the attacker keeps
/// blocking it.
pub(crate) fn have_block(table: &mut Table, creatures: &[ObjectId], attackers: &[ObjectId]) -> Ruled<()> {
    for &creature in creatures {
        begins_to_block(table, creature, attackers)?;
    }
    Ok(())
}

fn begins_to_block(table: &mut Table, creature: ObjectId, attackers: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    let Some(combat) = &now.game().combat else { return Ok(()) };
    let Some(row) = now.object(creature).filter(|row| can_be_made_to_fight(&now, row)) else { return Ok(()) };
    let attacking = attackers.iter().copied().filter(|id| combat.attackers.contains_key(id));
    let attacking = r702_22_banding::with_the_rest(&now, &attacking.collect::<Vec<_>>());
    if attacking.is_empty() || combat.attackers.contains_key(&creature) {
        return Ok(());
    }
    let blocker = Blocker { under: row.controller_or_owner(), blocks: attacking.clone(), declared: false };
    let blocks = Event::Blocks { creature, blocker: Box::new(blocker) };
    let mut events = vec![(&R608_2C, blocks)];
    events.extend(become_blocked_by(&now, &attacking, creature));
    table.happen_by_their_rules(&R608_2C, events)?;
    let already = combat.blockers.get(&creature).map(|one| one.blocks.clone()).unwrap_or_default();
    for attacker in attacking.into_iter().filter(|id| !already.contains(id)) {
        announce_places(table, creature, attacker)?;
    }
    Ok(())
}

/// 509.6: has players announce the places of the two creatures in each other's damage assignment order.
fn announce_places(table: &mut Table, creature: ObjectId, attacker: ObjectId) -> Ruled<()> {
    let now = table.now();
    if !table.in_force(&R509_6) || !blockers_were_declared(&now) {
        return Ok(());
    }
    let Some(combat) = &now.game().combat else { return Ok(()) };
    if combat.attackers.contains_key(&attacker) && R509_6::BLOCKER_PLACED.is_followed_for(table, creature) {
        announce_the_place(table, attacker, creature, (&R509_6, R509_6::BLOCKERS_KEEP))?;
    }
    if combat.blockers.contains_key(&creature) && R509_6::ATTACKER_PLACED.is_followed_for(table, attacker) {
        announce_the_place(table, creature, attacker, (&R509_6, R509_6::ATTACKERS_KEEP))?;
    }
    Ok(())
}

rules![R509_6];
