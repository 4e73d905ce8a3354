//! What isn't attacking or blocking, though an effect would put it onto the battlefield so.

use super::r506_combat_phase::attacking_player;
use crate::card::CardType;
use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::rules::r508_5_defending_player::defending_player;
use crate::rules::r614_12_entering::how_it_enters;
use crate::rules::{r508_4_put_attacking, r509_7_put_blocking};
use crate::state::ObjectId;
use crate::table::{Against, EntersCombat, Event, Ruled};

/// 508.4, 509.7: returns the events by which what has entered is attacking or blocking, each with its rule.
pub(crate) fn what_enters_combat(now: &Now, batch: &[Event]) -> Ruled<Vec<(&'static Rule, Event)>> {
    let mut all = Vec::new();
    for event in batch {
        let Some(how) = how_it_enters(event).and_then(|enters| enters.combat) else { continue };
        let entered = match event {
            Event::Move(movement) => movement.became,
            Event::CreateToken { created, .. } => *created,
            _ => None,
        };
        let Some(row) = entered.and_then(|id| now.object(id)).filter(|row| can_fight(now, row)) else {
            continue;
        };
        match how {
            EntersCombat::Attacking { what: Against::This(Some(attacked)), blocked, .. }
                if is_of_the_attacking_player(now, row) =>
            {
                all.extend(r508_4_put_attacking::is_put_attacking(now, row, attacked, blocked)?);
            }
            EntersCombat::Blocking(Against::This(Some(attacker))) => {
                all.extend(r509_7_put_blocking::is_put_blocking(now, row, attacker));
            }
            EntersCombat::Attacking { .. } | EntersCombat::Blocking(_) => {}
        }
    }
    Ok(all)
}

/// 506.3a, 506.3e: returns whether a permanent that an effect puts onto the battlefield attacking or blocking
/// can be an attacking or blocking creature.
pub(crate) fn can_fight(now: &Now, row: &ObjectNow) -> bool {
    R506_3A::CREATURE.holds_for(now, row.id, row.is_creature()) && !is_also_a_battle(now, row)
}

rule! {
    /// A noncreature permanent that would be put onto the battlefield attacking or blocking does enter, but
    /// it is neither attacking nor blocking.
    R506_3A "506.3a" since "2009-10-01";
    when CREATURE "the permanent put onto the battlefield attacking or blocking is a creature"
    1: CREATURE;
}

rule! {
    /// A creature that would be put onto the battlefield attacking under the control of a player who isn't an
    /// attacking player does enter, but it isn't attacking.
    R506_3B "506.3b" since "2009-10-01";
    when ATTACKING_PLAYER "an attacking player controls the creature put onto the battlefield attacking"
    1: ATTACKING_PLAYER;
}

/// 506.3b: returns whether an attacking player controls a creature. Outside combat, no player attacks.
pub(crate) fn is_of_the_attacking_player(now: &Now, row: &ObjectNow) -> bool {
    let attacks = now.game().combat.is_some() && row.controller == Some(attacking_player(now));
    R506_3B::ATTACKING_PLAYER.holds_for(now, row.id, attacks)
}

rule! {
    /// A creature that would be put onto the battlefield attacking a player who has left the game, or a
    /// permanent that has left the battlefield or is neither a planeswalker nor a battle, does enter, but it
    /// isn't attacking.
    R506_3C "506.3c" since "2011-05-01" until "2024-11-08";
    same as "508.4a"
    1: IN_THE_GAME of "508.4a", ATTACKABLE of "508.4a";
}

rule! {
    /// A creature that would be put onto the battlefield attacking a player who has left the game, or a
    /// permanent that has left the battlefield or is neither a planeswalker nor a battle, does enter, but it
    /// isn't attacking. 508.4a lists all such cases.
    R506_3C_20241108 "506.3c@2024-11-08": "506.3c" since "2024-11-08";
    same as "508.4a@2024-11-08"
    1 newest: IN_THE_GAME of "508.4a", ATTACKABLE of "508.4a";
}

rule! {
    /// A creature that an effect puts onto the battlefield attacking in the declare blockers, combat damage
    /// or end of combat step enters as an unblocked creature.
    R506_3D_20260227 "506.3d@2026-02-27": "506.3d" since "2026-02-27";
    same as "508.4d@2026-02-27"
    1 newest: UNBLOCKED of "508.4d@2026-02-27";
}

rule! {
    /// A creature that would be put onto the battlefield blocking an attacker does enter. It isn't blocking
    /// if that attacker attacks neither the entering creature's controller, nor a planeswalker of that
    /// player, nor a battle that the player protects.
    R506_3D "506.3d": "506.3c" since "2009-10-01", "506.3d" since "2011-05-01", "506.3e" since "2026-02-27";
    when ATTACKS_THE_PLAYER "the blocked creature attacks the controller of the creature put onto the battlefield blocking"
    1: ATTACKS_THE_PLAYER;
}

/// 506.3d: returns whether an attacking creature attacks the player who controls a creature put onto the
/// battlefield blocking it, a planeswalker of that player or a battle that the player protects.
pub(crate) fn attacks_its_controller(now: &Now, row: &ObjectNow, attacker: ObjectId) -> bool {
    let combat = now.game().combat.as_ref();
    let attacker_in_combat = combat.and_then(|combat| combat.attackers.get(&attacker));
    // A creature whose planeswalker has left attacks nothing (506.4c).
    let attacks_something = attacker_in_combat.is_some_and(|one| one.attacks.is_some());
    let its_player = defending_player(&now.look(), attacker).filter(|_| attacks_something);
    let attacks = its_player.is_some() && its_player == row.controller;
    R506_3D::ATTACKS_THE_PLAYER.holds_for(now, row.id, attacks)
}

rule! {
    /// A creature that is also a battle and would be put onto the battlefield attacking or blocking does
    /// enter, but it is neither attacking nor blocking.
    R506_3E "506.3e": "506.3e" since "2023-04-14", "506.3f" since "2026-02-27";
    when BATTLE "the creature put onto the battlefield attacking or blocking is also a battle"
    1: BATTLE;
}

/// 506.3e: returns whether a creature that is put onto the battlefield attacking or blocking is also a battle.
fn is_also_a_battle(now: &Now, row: &ObjectNow) -> bool {
    now.in_force(&R506_3E)
        && R506_3E::BATTLE.holds_for(now, row.id, row.card_types.contains(CardType::Battle))
}

rule! {
    /// If a resolving spell or ability would make a battle an attacking or blocking creature, that part of
    /// its effect does nothing.
    R506_3F "506.3f": "506.3f" since "2023-04-14", "506.3g" since "2026-02-27";
    when BATTLE "the creature that an effect would make attack or block is also a battle"
    1: BATTLE;
}

/// 506.3f: returns whether an effect can make a permanent an attacking or blocking creature: it is a creature
/// and not also a battle.
pub(crate) fn can_be_made_to_fight(now: &Now, row: &ObjectNow) -> bool {
    let is_a_battle = || R506_3F::BATTLE.holds_for(now, row.id, row.card_types.contains(CardType::Battle));
    row.is_creature() && !(now.in_force(&R506_3F) && is_a_battle())
}

rules![R506_3A, R506_3B, R506_3C, R506_3C_20241108, R506_3D_20260227, R506_3D, R506_3E, R506_3F];
