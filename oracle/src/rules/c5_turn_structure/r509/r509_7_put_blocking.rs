//! Creatures that are blocking without having been declared.

use super::r509_2_damage_order::announce_the_place;
use super::r509_declare_blockers::become_blocked_by;
use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::rules::r506_3_put_into_combat::{attacks_its_controller, can_fight};
use crate::rules::r508_4_put_attacking::blockers_were_declared;
use crate::rules::r614_12_entering::{Entering, changed, how_it_enters};
use crate::rules::r702_22_banding;
use crate::state::{Asking, Blocker, ObjectId, Thing};
use crate::table::{Against, EntersCombat, Event, Ruled, Table};

rule! {
    /// The controller of a creature put onto the battlefield blocking chooses, as it enters, which attacker
    /// it blocks, unless the effect specifies one. The creature is blocking, but it never blocked.
    R509_7 "509.7": "509.7" since "2009-10-01", "509.4" since "2024-11-08";
    gives Choose;
    does BLOCKS "the creature put onto the battlefield blocking is a blocking creature"
    must ATTACKING "the creature blocks an attacking creature"
    instead NEVER_BLOCKED "the creature is blocking, but it never blocked"
    1: BLOCKS, ATTACKING, PLACED of "509.7@2009-10-01";
    2: KEEP of "509.7@2009-10-01";
    3: NEVER_BLOCKED;
    1 newest: BLOCKS, ATTACKING;
}

/// 509.7: has the controller of a creature that is about to enter blocking choose what it blocks, unless an
/// effect specifies that.
pub(crate) fn with_what_it_blocks(table: &mut Table, event: Event) -> Ruled<Event> {
    let how = how_it_enters(&event).and_then(|enters| enters.combat);
    if how != Some(EntersCombat::Blocking(Against::ToBeChosen)) {
        return Ok(event);
    }
    let chosen = table.asks(|ask| {
        let Some(entering) = Entering::with_all_effects(ask, &event)? else { return Ok(None) };
        let now = ask.now();
        let Some(row) = entering.row().filter(|row| can_fight(&now, row)) else { return Ok(None) };
        let attackers = now.game().combat.iter().flat_map(|combat| combat.attackers.keys());
        let among: Vec<Thing> = attackers.copied().map(Thing::Object).collect();
        if among.is_empty() {
            return Ok(None);
        }
        let (player, about) = (row.controller_or_owner(), entering.of());
        let Some(chosen) = ask.for_things(player, Asking::Choose, about, among.clone(), 1, 1)? else {
            return Ok(None);
        };
        let is_one = chosen.len() == 1 && chosen.iter().all(|thing| among.contains(thing));
        R509_7::ATTACKING.must_hold_for(ask, row.id, is_one)?;
        Ok(chosen.first().copied())
    })?;
    let Some(chosen) = chosen else { return Ok(event) };
    let what = Against::This(Some(chosen));
    Ok(changed(event, |enters| enters.combat = Some(EntersCombat::Blocking(what))))
}

/// 509.7: returns the events by which a creature that has entered blocking something is a blocking creature.
pub(crate) fn is_put_blocking(now: &Now, row: &ObjectNow, blocked: Thing) -> Vec<(&'static Rule, Event)> {
    let attacker = blocked.object().filter(|&attacker| attacks_its_controller(now, row, attacker));
    let Some(attacker) = attacker.filter(|_| R509_7::BLOCKS.is_followed_for(now, row.id)) else {
        return Vec::new();
    };
    let declared = !R509_7::NEVER_BLOCKED.is_followed_for(now, row.id);
    let attackers = r702_22_banding::with_the_rest(now, &[attacker]);
    let blocker = Blocker { under: row.controller_or_owner(), blocks: attackers.clone(), declared };
    let mut events: Vec<(&'static Rule, Event)> =
        vec![(&R509_7, Event::Blocks { creature: row.id, blocker: Box::new(blocker) })];
    events.extend(become_blocked_by(now, &attackers, row.id));
    events
}

rule! {
    /// The active player then places the creature in that attacker's damage assignment order, where the other
    /// creatures keep their relative order.
    R509_7_20091001 "509.7@2009-10-01": "509.7" since "2009-10-01" until "2024-11-08";
    does PLACED "the active player announces the place of the creature in the attacker's damage assignment order"
    must KEEP "the other blockers keep their relative order"
}

/// 509.7: until 2024-11-07, has the active player announce the places of creatures that have entered blocking.
pub(crate) fn announce_places(table: &mut Table, happened: &[Event]) -> Ruled<()> {
    for event in happened {
        let enters = how_it_enters(event).and_then(|enters| enters.combat);
        let entered = match event {
            Event::Move(movement) => movement.became,
            Event::CreateToken { created, .. } => *created,
            _ => None,
        };
        if let (Some(EntersCombat::Blocking(_)), Some(creature)) = (enters, entered) {
            announce_its_places(table, creature)?;
        }
    }
    Ok(())
}

fn announce_its_places(table: &mut Table, creature: ObjectId) -> Ruled<()> {
    let now = table.now();
    let Some(combat) = &now.game().combat else { return Ok(()) };
    if !table.in_force(&R509_7_20091001) || !blockers_were_declared(&now) {
        return Ok(());
    }
    let Some(blocker) = combat.blockers.get(&creature) else { return Ok(()) };
    for &attacker in &blocker.blocks {
        if R509_7_20091001::PLACED.is_followed_for(table, creature) {
            let by = (&R509_7_20091001, R509_7_20091001::KEEP);
            announce_the_place(table, attacker, creature, by)?;
        }
    }
    Ok(())
}

rule! {
    /// If the effect specifies an attacker that is no longer attacking, or for which the entering creature's
    /// controller isn't a defending player, the creature enters but isn't blocking.
    R509_7A "509.7a": "509.7a" since "2016-07-22", "509.4a" since "2024-11-08";
    same as "506.3d"
    1: ATTACKS_THE_PLAYER of "506.3d";
    2: ATTACKS_THE_PLAYER of "506.3d";
}

rule! {
    /// Requirements and restrictions on declaring blockers don't affect a creature that is put onto the
    /// battlefield blocking.
    R509_7B "509.7b": "509.7b" since "2016-07-22", "509.4b" since "2024-11-08";
    definition
    1: shown "509/7b-a-flying-attacker";
}

rules![R509_7, R509_7_20091001, R509_7A, R509_7B];
