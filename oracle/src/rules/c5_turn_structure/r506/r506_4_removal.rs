//! Removal from combat: what removes a permanent, and what doesn't.

use crate::card::{CardType, Zone};
use crate::now::{Now, ObjectNow};
use crate::state::ObjectId;
use crate::table::Event;
use std::collections::BTreeSet;

rule! {
    /// A permanent is removed from combat when it leaves the battlefield, changes controller or phases out,
    /// or when an effect removes it from combat. An attacked planeswalker or battle is also removed when it
    /// stops being one. An attacking or blocking creature is also removed when it regenerates, stops being a
    /// creature or becomes a battle. The permanent is then no longer attacking, blocking, blocked, unblocked
    /// or attacked.
    R506_4 "506.4" since "2010-07-16" until "2026-08-07";
    when LEFT "the permanent has left the battlefield or phased out"
    when CONTROLLER "another player has come to control the permanent"
    when NO_CREATURE "the attacking or blocking permanent is no longer a creature"
    when NOW_A_BATTLE "the attacking or blocking creature has become a battle"
    when NOT_ATTACKABLE "the attacked permanent is no longer a planeswalker or battle"
    does REMOVED "the permanent is removed from combat"
    does REGENERATES "an attacking or blocking creature that regenerates is removed from combat"
}

/// 506.4: returns the removals from combat of the permanents that can no longer be in it.
pub(crate) fn removals(before: &Now, now: &Now) -> Vec<Event> {
    let Some(combat) = &now.game().combat else { return Vec::new() };
    let attackers = combat.attackers.iter().map(|(&id, attacker)| (id, attacker.under));
    let blockers = combat.blockers.iter().map(|(&id, blocker)| (id, blocker.under));
    let fighting = attackers.chain(blockers);
    let leaving = fighting.filter(|&(id, under)| {
        let row = now.object(id).filter(|row| row.zone == Zone::Battlefield);
        R506_4::LEFT.holds_for(now, id, row.is_none())
            || row.is_some_and(|row| {
                R506_4::CONTROLLER.holds_for(now, id, row.controller != Some(under)) || cant_fight(now, row)
            })
    });
    let attacked: BTreeSet<ObjectId> =
        combat.attackers.values().filter_map(|attacker| attacker.attacks?.object()).collect();
    let no_longer_attacked = attacked.into_iter().filter(|&id| cant_be_attacked(before, now, id));
    let mut removed: Vec<ObjectId> = leaving.map(|(id, _)| id).chain(no_longer_attacked).collect();
    removed.sort_unstable();
    removed.dedup();
    removed.retain(|&id| R506_4::REMOVED.is_followed_for(now, id));
    removed.into_iter().map(Event::RemoveFromCombat).collect()
}

/// 506.4: returns whether an attacking or blocking permanent is no longer a creature, or is now a battle.
fn cant_fight(now: &Now, row: &ObjectNow) -> bool {
    R506_4::NO_CREATURE.holds_for(now, row.id, !row.is_creature())
        || R506_4::NOW_A_BATTLE.holds_for(now, row.id, row.card_types.contains(CardType::Battle))
}

/// 506.4: returns whether an attacked permanent has left, changed controllers, or is no longer a planeswalker
/// or battle.
fn cant_be_attacked(before: &Now, now: &Now, id: ObjectId) -> bool {
    let Some(row) = now.object(id).filter(|row| row.zone == Zone::Battlefield) else {
        return R506_4::LEFT.holds_for(now, id, true);
    };
    let is_attackable =
        row.card_types.contains(CardType::Planeswalker) || row.card_types.contains(CardType::Battle);
    let changed = before.object(id).is_some_and(|was| was.controller != row.controller);
    R506_4::CONTROLLER.holds_for(now, id, changed)
        || R506_4::NOT_ATTACKABLE.holds_for(now, id, !is_attackable)
}

/// 506.4: returns the removal from combat of a permanent that regenerates, if it attacks or blocks.
pub(crate) fn regenerates(now: &Now, permanent: ObjectId) -> Option<Event> {
    let fights = now.game().combat.as_ref().is_some_and(|combat| combat.includes(permanent));
    let removed = fights && R506_4::REGENERATES.is_followed_for(now, permanent);
    removed.then_some(Event::RemoveFromCombat(permanent))
}

rule! {
    /// A permanent is removed from combat when it leaves the battlefield, changes controller, gets another
    /// protector or phases out, or when an effect removes it from combat. An attacked planeswalker or battle
    /// is also removed when it stops being one. An attacking or blocking creature is also removed when it
    /// regenerates, stops being a creature or becomes a battle. The permanent is then no longer attacking,
    /// blocking, blocked, unblocked or attacked.
    R506_4_20260807 "506.4@2026-08-07": "506.4" since "2026-08-07";
    not yet
}

rule! {
    /// Once a creature has been declared as an attacker or blocker, an effect that would have prevented the
    /// declaration doesn't remove it from combat.
    R506_4A "506.4a" since "2009-10-01";
    not yet
}

rule! {
    /// Tapping or untapping a declared attacker or blocker neither removes it from combat nor prevents its
    /// combat damage.
    R506_4B "506.4b" since "2009-10-01";
    not yet
}

rule! {
    /// If an attacked planeswalker or battle is removed from combat, its attackers stay in combat but attack
    /// nothing. They can be blocked. If they are unblocked, they deal no combat damage.
    R506_4C "506.4c" since "2009-10-01";
    not yet
}

rule! {
    /// A permanent that is both a blocking creature and an attacked planeswalker is removed from combat when
    /// it is no longer either. If it loses only one of the two card types, it keeps the role that belongs to
    /// the remaining type.
    R506_4D "506.4d" since "2010-02-01";
    not yet
}

rule! {
    /// An attacked permanent that is a planeswalker as well as a battle is removed from combat when it is no
    /// longer either. If it is now only a planeswalker, it leaves combat only if a player other than its
    /// protector controls it. If it is now only a battle, it remains an attacked battle.
    R506_4E "506.4e" since "2023-04-14";
    not yet
}

rules![R506_4, R506_4_20260807, R506_4A, R506_4B, R506_4C, R506_4D, R506_4E];
