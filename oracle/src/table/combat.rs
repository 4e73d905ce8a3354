//! How events change a combat: bookkeeping, without rules.

use crate::state::{
    Attack, Attacker, Block, Blocked, Blocker, Combat, Game, ObjectId, Phase, PlayerId, Step, Strikes, Thing,
};
use std::collections::BTreeSet;

pub(super) fn phase_begins(game: &mut Game, phase: Phase) {
    game.combat = (phase == Phase::Combat).then(Combat::default);
    game.turn.combat_phases = game.turn.combat_phases.saturating_add(u32::from(phase == Phase::Combat));
}

/// The second of two combat damage steps begins.
pub(super) fn step_begins(game: &mut Game, step: Step) {
    let Some(combat) = game.combat.as_mut().filter(|_| step == Step::CombatDamage) else { return };
    if let Strikes::First(had) = &mut combat.strikes {
        combat.strikes = Strikes::Second(std::mem::take(had));
    }
}

pub(super) fn strikes_first(game: &mut Game, creatures: &BTreeSet<ObjectId>) {
    game.combat.get_or_insert_default().strikes = Strikes::First(creatures.clone());
}

pub(super) fn defends(game: &mut Game, player: PlayerId) {
    game.combat.get_or_insert_default().chosen = Some(player);
}

pub(super) fn attacks(game: &mut Game, creature: ObjectId, attacker: &Attacker) {
    let combat = game.combat.get_or_insert_default();
    combat.was_attacked = true;
    combat.attackers.insert(creature, attacker.clone());
    if let Some(attacked) = attacker.attacks.filter(|_| attacker.declared) {
        let combat = game.turn.combat_phases;
        game.turn.attacks.push(Attack { creature, under: attacker.under, attacked, combat });
    }
}

pub(super) fn reselects(game: &mut Game, creature: ObjectId, attacks: Thing, defending: PlayerId) {
    let combat = game.combat.get_or_insert_default();
    if let Some(attacker) = combat.attackers.get_mut(&creature) {
        attacker.attacks = Some(attacks);
        attacker.defending = defending;
    }
}

pub(super) fn forms_a_band(game: &mut Game, creatures: &BTreeSet<ObjectId>) {
    game.combat.get_or_insert_default().bands.push(creatures.clone());
}

pub(super) fn blocks(game: &mut Game, creature: ObjectId, blocker: &Blocker) {
    let combat = game.combat.get_or_insert_default();
    for attacker in &blocker.blocks {
        if let Some(attacker) = combat.attackers.get_mut(attacker)
            && !attacker.blockers.contains(&creature)
        {
            attacker.blockers.push(creature);
        }
        if blocker.declared {
            let (under, combat) = (blocker.under, game.turn.combat_phases);
            game.turn.blocks.push(Block { creature, under, attacker: *attacker, combat });
        }
    }
    match combat.blockers.get_mut(&creature) {
        Some(already) => {
            let more = blocker.blocks.iter().filter(|attacker| !already.blocks.contains(attacker));
            let more: Vec<ObjectId> = more.copied().collect();
            already.blocks.extend(more);
        }
        None => {
            combat.blockers.insert(creature, blocker.clone());
        }
    }
}

pub(super) fn becomes(game: &mut Game, creature: ObjectId, blocked: Blocked) {
    let combat = game.combat.get_or_insert_default();
    if let Some(attacker) = combat.attackers.get_mut(&creature) {
        attacker.blocked = blocked;
    }
}

pub(super) fn ordered(game: &mut Game, creature: ObjectId, order: &[ObjectId]) {
    let combat = game.combat.get_or_insert_default();
    if let Some(attacker) = combat.attackers.get_mut(&creature) {
        attacker.blockers = order.to_vec();
    } else if let Some(blocker) = combat.blockers.get_mut(&creature) {
        blocker.blocks = order.to_vec();
    }
}

/// Lets a permanent no longer attack or block, so that nothing blocks it, and it blocks nothing, any longer.
pub(super) fn stops_fighting(game: &mut Game, permanent: ObjectId) {
    let Some(combat) = &mut game.combat else { return };
    if let Some(attacker) = combat.attackers.remove(&permanent) {
        combat.removed.insert(permanent, attacker);
    }
    combat.blockers.remove(&permanent);
    for band in &mut combat.bands {
        band.remove(&permanent);
    }
    for attacker in combat.attackers.values_mut() {
        attacker.blockers.retain(|id| *id != permanent);
    }
    for blocker in combat.blockers.values_mut() {
        blocker.blocks.retain(|id| *id != permanent);
    }
}

/// Lets nothing attack a permanent any longer.
pub(super) fn stops_being_attacked(game: &mut Game, permanent: ObjectId) {
    let Some(combat) = &mut game.combat else { return };
    for attacker in combat.attackers.values_mut() {
        if attacker.attacks == Some(Thing::Object(permanent)) {
            attacker.attacks = None;
        }
    }
}
