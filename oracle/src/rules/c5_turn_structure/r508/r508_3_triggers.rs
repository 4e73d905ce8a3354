//! The forms in which an ability can trigger on attackers being declared.

use crate::card::{CombatTrigger, Filter, Recipient};
use crate::rules::r506_5_alone;
use crate::rules::r508_declare_attackers::triggers_on_the_declaration;
use crate::rules::r603_events::SeenEvent;
use crate::state::{Attacker, ObjectId, Occurred, Thing};
use crate::table::Event;

rule! {
    /// An ability that triggers when a creature attacks checks that creature as it is declared. It doesn't
    /// trigger if the creature matches the condition only later.
    R508_2A "508.2a" since "2009-10-01";
    when MATCHES "the creature matches the condition as it is declared"
    1: MATCHES;
    2: MATCHES, shown "508/2a-too-late";
}

/// 508.2a: returns whether a creature matches the condition of an ability as it is declared as an attacker.
fn matches(seen: &SeenEvent, creature: ObjectId, what: &Filter) -> bool {
    R508_2A::MATCHES.holds_for(seen.now, creature, seen.is(creature, what))
}

/// 508.3: returns what an ability that triggers on attacks learns of an event, if it triggers on it.
pub(crate) fn on_attack(when: &CombatTrigger, seen: &SeenEvent) -> Option<Occurred> {
    let Event::Attacks { creature, attacker } = seen.event else { return None };
    let (creature, now) = (*creature, seen.now);
    let attack = AnAttack { creature, attacker, attacked: attacker.attacks? };
    if !triggers_on_the_declaration(now, creature) {
        return None;
    }
    match when {
        CombatTrigger::Attacks { attacker: what, attacked } => {
            let attacks = R508_3A::DECLARED.holds_for(now, creature, attacker.declared)
                && matches(seen, creature, what)
                && (*attacked == Recipient::Anything
                    || R508_3A::THAT.holds_for(now, creature, seen.names_thing(attack.attacked, attacked)));
            attacks.then(|| attack.of_the_creature())
        }
        CombatTrigger::AttacksAlone(what) => {
            let alone = attacker.declared
                && matches(seen, creature, what)
                && r506_5_alone::attacks_alone(seen.after, creature);
            alone.then(|| attack.of_the_creature())
        }
        CombatTrigger::IsAttacked(attacked) => {
            let declared = attacker.declared && seen.names_thing(attack.attacked, attacked);
            let again = !attack.is_the_first(seen, |other| other.attacks == attacker.attacks);
            let triggers = R508_3B::DECLARED.holds_for(now, creature, declared)
                && !(again && R508_3B::ONCE.is_followed_for(now, creature));
            triggers.then(|| attack.of_what_is_attacked())
        }
        CombatTrigger::PlayerAttacksWith { who, attacker: what } => {
            let declared = attacker.declared && seen.names(attacker.under, *who);
            let attacks =
                R508_3C::DECLARED.holds_for(now, creature, declared) && matches(seen, creature, what);
            attacks.then(|| attack.of_the_creature())
        }
        CombatTrigger::PlayerAttacks { who, attacked: Recipient::Anything } => {
            let declared = attacker.declared && seen.names(attacker.under, *who);
            let again = !attack.is_the_first(seen, |other| other.under == attacker.under);
            let triggers = R508_3D::DECLARED.holds_for(now, creature, declared)
                && !(again && R508_3D::ONCE.is_followed_for(now, creature));
            triggers.then(|| attack.of_the_player())
        }
        CombatTrigger::PlayerAttacks { who, attacked } => {
            let declared = attacker.declared
                && seen.names(attacker.under, *who)
                && seen.names_thing(attack.attacked, attacked);
            let same = |other: &Attacker| other.under == attacker.under && other.attacks == attacker.attacks;
            let again = !attack.is_the_first(seen, same);
            let triggers = R508_3E::DECLARED.holds_for(now, creature, declared)
                && !(again && R508_3E::ONCE.is_followed_for(now, creature));
            triggers.then(|| attack.of_the_player())
        }
        CombatTrigger::OneOrMoreAttack(what) => {
            (attacker.declared && matches(seen, creature, what)).then(Occurred::default)
        }
        CombatTrigger::Blocks(_)
        | CombatTrigger::BlocksCreature { .. }
        | CombatTrigger::BlocksNumber(..)
        | CombatTrigger::BecomesBlocked(_)
        | CombatTrigger::BecomesBlockedBy { .. }
        | CombatTrigger::BecomesBlockedByNumber(..)
        | CombatTrigger::AttacksAndIsntBlocked(_)
        | CombatTrigger::DealsDamage { .. }
        | CombatTrigger::OneOrMoreDealDamage { .. } => None,
    }
}

/// A creature that attacks something.
struct AnAttack<'a> {
    creature: ObjectId,
    attacker: &'a Attacker,
    attacked: Thing,
}

impl AnAttack<'_> {
    /// Returns whether this is the first of the creatures that begin to attack in this event of which something
    /// is true. Several creatures are declared at once, one event for each.
    fn is_the_first(&self, seen: &SeenEvent, what: impl Fn(&Attacker) -> bool) -> bool {
        let attacked_before = |id: &ObjectId| {
            seen.before.game().combat.as_ref().is_some_and(|combat| combat.attackers.contains_key(id))
        };
        let attackers = seen.after.game().combat.iter().flat_map(|combat| &combat.attackers);
        let mut such = attackers.filter(|(id, one)| !attacked_before(id) && what(one));
        such.next().is_some_and(|(id, _)| *id == self.creature)
    }

    /// The creature, and the player whom it attacks.
    fn of_the_creature(&self) -> Occurred {
        Occurred { object: Some(self.creature), player: self.attacked.player(), amount: None }
    }

    /// What is attacked.
    fn of_what_is_attacked(&self) -> Occurred {
        Occurred { object: self.attacked.object(), player: self.attacked.player(), amount: None }
    }

    /// The player who attacks.
    fn of_the_player(&self) -> Occurred {
        Occurred { object: None, player: Some(self.attacker.under), amount: None }
    }
}

rule! {
    /// Introduces the forms in which an ability can trigger on attackers being declared.
    R508_3 "508.3" since "2017-08-25";
    definition
}

rule! {
    /// An ability that triggers when a creature attacks, or attacks a certain player or permanent, triggers
    /// when the creature is declared as an attacker, or as an attacker of that player or permanent. It
    /// doesn't trigger for a creature put onto the battlefield attacking.
    R508_3A "508.3a" since "2017-08-25";
    when DECLARED "the creature is declared as an attacker"
    when THAT "it is declared as attacking that player or permanent"
    1: DECLARED;
    2: THAT;
    3: DECLARED;
}

rule! {
    /// An ability that triggers when a player, planeswalker or battle is attacked triggers once if at least
    /// one creature is declared as attacking it. It doesn't trigger for a creature put onto the battlefield
    /// attacking it.
    R508_3B "508.3b" since "2017-08-25";
    when DECLARED "a creature is declared as attacking that player or permanent"
    does ONCE "it triggers once, even if several creatures attack"
    1: DECLARED, ONCE;
    2: DECLARED;
}

rule! {
    /// An ability that triggers when a player attacks with a creature of some kind triggers for each such
    /// creature of that player that is declared as an attacker.
    R508_3C "508.3c" since "2017-08-25";
    when DECLARED "a creature that the player controls is declared as an attacker"
    1: DECLARED;
}

rule! {
    /// An ability that triggers when a player attacks triggers once if at least one creature of that player
    /// is declared as an attacker.
    R508_3D "508.3d" since "2022-02-18";
    when DECLARED "a creature that the player controls is declared as an attacker"
    does ONCE "it triggers once, even if several creatures attack"
    1: DECLARED, ONCE;
}

rule! {
    /// An ability that triggers when a player attacks another player triggers once if at least one creature
    /// of the first player is declared as attacking the second. Attacks on planeswalkers or battles don't
    /// count, nor do creatures put onto the battlefield attacking.
    R508_3E "508.3e" since "2022-02-18";
    when DECLARED "a creature of the first player is declared as attacking the second player"
    does ONCE "it triggers once, even if several creatures attack"
    1: DECLARED, ONCE;
    2: DECLARED;
}

rule! {
    /// If the condition is that a creature attacks and isn't blocked, the ability triggers in the declare
    /// blockers step, not in the declare attackers step.
    R508_3F "508.3f": "508.3d" since "2017-08-25", "508.3f" since "2022-02-18";
    same as "509.5g"
}

rules![R508_2A, R508_3, R508_3A, R508_3B, R508_3C, R508_3D, R508_3E, R508_3F];
