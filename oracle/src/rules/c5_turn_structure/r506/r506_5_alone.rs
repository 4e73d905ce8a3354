//! What creatures do alone in combat, and whether they had to attack.

use crate::card::InCombat;
use crate::now::{Look, Now};
use crate::state::{Attacker, Blocked, ObjectId};

rule! {
    /// A creature attacks alone, or blocks alone, if no other creature was declared as an attacker, or
    /// blocker, in that step. It is attacking alone, or blocking alone, while no other creature is attacking,
    /// or blocking.
    R506_5 "506.5" since "2009-10-01";
    when ONLY_ATTACKER "it is the only creature that was declared as an attacker"
    when ATTACKING_ALONE "no other creature is attacking"
    when BLOCKING_ALONE "no other creature is blocking"
    1: ONLY_ATTACKER;
    2: ATTACKING_ALONE;
    4: BLOCKING_ALONE;
}

/// 506.5: returns whether a creature that was declared as an attacker attacks alone.
pub(crate) fn attacks_alone(now: &Now, creature: ObjectId) -> bool {
    let others = now.game().combat.iter().flat_map(|combat| &combat.attackers);
    let another = others.into_iter().any(|(id, other)| *id != creature && other.declared);
    R506_5::ONLY_ATTACKER.holds_for(now, creature, !another)
}

/// 506.5, 506.6: returns whether a creature does this in combat, or has done it.
pub(crate) fn is_in_combat(look: &Look, creature: ObjectId, what: InCombat) -> bool {
    let game = look.game();
    let combat = game.combat.as_ref();
    let attacker = combat.and_then(|combat| combat.attackers.get(&creature));
    let attacks = |what: fn(&Attacker) -> bool| attacker.is_some_and(what);
    let blocks = combat.is_some_and(|combat| combat.blockers.contains_key(&creature));
    match what {
        InCombat::Attacking => attacker.is_some(),
        InCombat::Blocking => blocks,
        InCombat::Blocked => attacks(|attacker| attacker.blocked == Blocked::Blocked),
        InCombat::Unblocked => attacks(|attacker| attacker.blocked == Blocked::Unblocked),
        InCombat::AttackingAlone => {
            let alone = combat.is_some_and(|combat| combat.attackers.len() == 1);
            attacker.is_some() && R506_5::ATTACKING_ALONE.holds_for(look, creature, alone)
        }
        InCombat::BlockingAlone => {
            let alone = combat.is_some_and(|combat| combat.blockers.len() == 1);
            blocks && R506_5::BLOCKING_ALONE.holds_for(look, creature, alone)
        }
        InCombat::HadToAttack => {
            attacker.is_some_and(|one| R506_6::REQUIRED.holds_for(look, creature, one.was_required))
        }
        InCombat::AttackedThisTurn => game.turn.attacks.iter().any(|attack| attack.creature == creature),
        InCombat::BlockedThisTurn => game.turn.blocks.iter().any(|block| block.creature == creature),
    }
}

rule! {
    /// A creature had to attack if at least one effect required it to attack as attackers were declared in
    /// that combat. Without such an effect it did not have to attack, even if no other attack would have been
    /// legal.
    R506_6 "506.6" since "2022-06-10";
    when REQUIRED "an effect required the creature to attack as attackers were declared"
    2: REQUIRED;
    3: REQUIRED, shown "506/6-no-other-legal-attack";
}

rules![R506_5, R506_6];
