//! Removal from combat: what removes a permanent, and what doesn't.

use crate::card::{CardType, Zone};
use crate::now::{Now, ObjectNow};
use crate::state::{ObjectId, Thing};
use crate::table::{Event, Ruled, Table};
use std::collections::BTreeSet;

rule! {
    /// A permanent is removed from combat when it leaves the battlefield, changes controller or phases out,
    /// or when an effect removes it from combat. An attacked planeswalker or battle is also removed when it
    /// stops being one. An attacking or blocking creature is also removed when it regenerates, stops being a
    /// creature or becomes a battle. The permanent is then no longer attacking, blocking, blocked, unblocked
    /// or attacked.
    R506_4 "506.4" since "2010-07-16";
    when LEFT "the permanent has left the battlefield or phased out"
    when CONTROLLER "another player has come to control the permanent"
    when NO_CREATURE "the attacking or blocking permanent is no longer a creature"
    when NOW_A_BATTLE "the attacking or blocking creature has become a battle"
    when NOT_ATTACKABLE "the attacked permanent is no longer a planeswalker or battle"
    does REMOVED "the permanent is removed from combat"
    does REGENERATES "an attacking or blocking creature that regenerates is removed from combat"
    does BY_AN_EFFECT "a permanent that an effect removes from combat is removed"
    instead PHASED_OUT_TOO "phasing out removes a permanent, not only leaving the battlefield"
    1: LEFT, PHASED_OUT_TOO, CONTROLLER, NO_CREATURE, NOW_A_BATTLE, NOT_ATTACKABLE, REGENERATES, BY_AN_EFFECT;
    2: REMOVED, shown "506/4-leaves-the-battlefield", shown "506/4-a-blocker-changes-controller";
    3: REMOVED, shown "506/4c-attacked-planeswalker-destroyed";
    1 newest: LEFT, PHASED_OUT_TOO, CONTROLLER, NO_CREATURE, NOW_A_BATTLE, NOT_ATTACKABLE, REGENERATES,
        BY_AN_EFFECT, PROTECTOR of "506.4@2026-08-07";
}

/// 506.4: returns the removals from combat of the permanents that can no longer be in it.
pub(crate) fn removals(before: &Now, now: &Now) -> Vec<Event> {
    let Some(combat) = &now.game().combat else { return Vec::new() };
    let attackers = combat.attackers.iter().map(|(&id, attacker)| (id, attacker.under));
    let fighting = attackers.chain(combat.blockers.iter().map(|(&id, blocker)| (id, blocker.under)));
    let attacked = combat.attackers.values().filter_map(|attacker| attacker.attacks?.object());
    let attacked: BTreeSet<ObjectId> = attacked.collect();
    let mut removed = Vec::new();
    for (id, under) in fighting {
        let must_stop = now.object(id).is_some_and(|row| {
            R506_4::CONTROLLER.holds_for(now, id, row.controller != Some(under)) || cant_fight(now, row)
        });
        if (has_left(now, id) || must_stop) && R506_4::REMOVED.is_followed_for(now, id) {
            removed.push(stops_fighting(before, now, id, attacked.contains(&id)));
        }
    }
    for &id in &attacked {
        let is_removed = removed.contains(&Event::RemoveFromCombat(id));
        let must_stop = has_left(now, id) || cant_be_attacked(before, now, id);
        if !is_removed && must_stop && R506_4::REMOVED.is_followed_for(now, id) {
            removed.push(stops_being_attacked(now, id));
        }
    }
    removed
}

/// 506.4: returns whether a permanent has left the battlefield or phased out.
fn has_left(now: &Now, id: ObjectId) -> bool {
    let phased_out = now.game().objects.get(&id).is_some_and(|object| object.status.phased_out);
    if phased_out && !R506_4::PHASED_OUT_TOO.is_followed_for(now, id) {
        return false;
    }
    let is_there = now.object(id).is_some_and(|row| row.zone == Zone::Battlefield);
    R506_4::LEFT.holds_for(now, id, !is_there)
}

/// 506.4: returns whether an attacking or blocking permanent is no longer a creature, or is now a battle.
fn cant_fight(now: &Now, row: &ObjectNow) -> bool {
    R506_4::NO_CREATURE.holds_for(now, row.id, !row.is_creature())
        || R506_4::NOW_A_BATTLE.holds_for(now, row.id, row.card_types.contains(CardType::Battle))
}

/// 506.4: returns whether an attacked permanent has changed controllers or protectors, or is no longer a
/// planeswalker or battle.
fn cant_be_attacked(before: &Now, now: &Now, id: ObjectId) -> bool {
    let Some(row) = now.object(id) else { return false };
    let is_attackable = is_a_planeswalker(row) || row.card_types.contains(CardType::Battle);
    let changed = before.object(id).is_some_and(|was| was.controller != row.controller);
    R506_4::CONTROLLER.holds_for(now, id, changed)
        || R506_4::NOT_ATTACKABLE.holds_for(now, id, !is_attackable)
        || has_another_protector(before, now, id)
        || is_a_planeswalker_of_another(before, now, row)
}

fn is_a_planeswalker(row: &ObjectNow) -> bool {
    row.card_types.contains(CardType::Planeswalker)
}

/// 506.4: returns the removal from combat of a permanent that regenerates, if it attacks or blocks.
pub(crate) fn regenerates(now: &Now, permanent: ObjectId) -> Option<Event> {
    let fights = now.game().combat.as_ref().is_some_and(|combat| combat.includes(permanent));
    let removed = fights && R506_4::REGENERATES.is_followed_for(now, permanent);
    removed.then_some(Event::RemoveFromCombat(permanent))
}

/// 506.4: removes the permanents from combat that an effect removes from it.
pub(crate) fn remove_by_an_effect(table: &mut Table, permanents: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    let Some(combat) = &now.game().combat else { return Ok(()) };
    let is_in_it = |id: &ObjectId| combat.includes(*id) || combat.is_attacked(Thing::Object(*id));
    let removed = permanents.iter().copied().filter(is_in_it);
    let removed = removed.filter(|id| R506_4::BY_AN_EFFECT.is_followed_for(table, *id));
    table.happen(&R506_4, removed.map(Event::RemoveFromCombat).collect())?;
    Ok(())
}

rule! {
    /// An attacked battle is also removed from combat when it gets another protector. Until 2026-08-06, 506.4
    /// did not say so.
    R506_4_20260807 "506.4@2026-08-07": "506.4" since "2026-08-07";
    when PROTECTOR "the attacked battle has another protector"
}

/// 506.4, since 2026-08-07: returns whether a battle has come to have another protector.
fn has_another_protector(before: &Now, now: &Now, id: ObjectId) -> bool {
    let protector = |now: &Now| now.game().objects.get(&id).and_then(|object| object.protector);
    let changed = protector(before) != protector(now);
    now.in_force(&R506_4_20260807) && R506_4_20260807::PROTECTOR.holds_for(now, id, changed)
}

rule! {
    /// Once a creature has been declared as an attacker or blocker, an effect that would have prevented the
    /// declaration doesn't remove it from combat.
    R506_4A "506.4a" since "2009-10-01";
    definition
    1: shown "506/4a-cant-block-comes-too-late";
}

rule! {
    /// Tapping or untapping a declared attacker or blocker neither removes it from combat nor prevents its
    /// combat damage.
    R506_4B "506.4b" since "2009-10-01";
    definition
    1: shown "506/4b-tapped-blocker", shown "506/4b-untapped-attacker";
}

rule! {
    /// If an attacked planeswalker or battle is removed from combat, its attackers stay in combat but attack
    /// nothing. They can be blocked. If they are unblocked, they deal no combat damage.
    R506_4C "506.4c" since "2009-10-01";
    definition
    1: shown "506/4c-attacked-planeswalker-destroyed";
    2: shown "506/4c-attacked-planeswalker-destroyed";
    3: shown "506/4c-can-still-be-blocked";
    4: shown "506/4c-attacked-planeswalker-destroyed";
}

rule! {
    /// A permanent that is both a blocking creature and an attacked planeswalker is removed from combat when
    /// it is no longer either. If it loses only one of the two card types, it keeps the role that belongs to
    /// the remaining type.
    R506_4D "506.4d" since "2010-02-01";
    instead OTHER_ROLE "the permanent keeps the role that belongs to the card type that it still has"
    1: OTHER_ROLE;
    2: OTHER_ROLE;
}

/// 506.4d: returns the event by which a permanent no longer attacks or blocks: if it is still an attacked
/// planeswalker, it stays in combat as that.
fn stops_fighting(before: &Now, now: &Now, id: ObjectId, is_attacked: bool) -> Event {
    let stays = is_attacked && !has_left(now, id) && !cant_be_attacked(before, now, id);
    if stays && R506_4D::OTHER_ROLE.is_followed_for(now, id) {
        Event::StopsFighting(id)
    } else {
        Event::RemoveFromCombat(id)
    }
}

/// 506.4d: returns the event by which a permanent is no longer attacked: if it is still a blocking creature, it
/// stays in combat as that.
fn stops_being_attacked(now: &Now, id: ObjectId) -> Event {
    let fights = now.game().combat.as_ref().is_some_and(|combat| combat.includes(id));
    let is_gone = now.object(id).is_none_or(|row| row.zone != Zone::Battlefield);
    if fights && !is_gone && R506_4D::OTHER_ROLE.is_followed_for(now, id) {
        Event::StopsBeingAttacked(id)
    } else {
        Event::RemoveFromCombat(id)
    }
}

rule! {
    /// An attacked permanent that is a planeswalker as well as a battle is removed from combat when it is no
    /// longer either. If it is now only a planeswalker, it leaves combat only if a player other than its
    /// protector controls it. If it is now only a battle, it remains an attacked battle.
    R506_4E "506.4e" since "2023-04-14";
    when OTHER_PLAYER "a player other than its protector controls what is now only a planeswalker"
    1: NOT_ATTACKABLE of "506.4";
    2: OTHER_PLAYER;
    3: shown "506/4e-still-a-battle";
    4: shown "506/4e-still-a-battle";
}

/// 506.4e: returns whether an attacked planeswalker that was also a battle isn't controlled by the player who
/// protected the battle.
fn is_a_planeswalker_of_another(before: &Now, now: &Now, row: &ObjectNow) -> bool {
    let is_battle = |row: &ObjectNow| row.card_types.contains(CardType::Battle);
    let was_both = before.object(row.id).is_some_and(|was| is_battle(was) && is_a_planeswalker(was));
    let protector = before.game().objects.get(&row.id).and_then(|object| object.protector);
    now.in_force(&R506_4E)
        && was_both
        && !is_battle(row)
        && is_a_planeswalker(row)
        && R506_4E::OTHER_PLAYER.holds_for(now, row.id, row.controller != protector)
}

rules![R506_4, R506_4_20260807, R506_4A, R506_4B, R506_4C, R506_4D, R506_4E];
