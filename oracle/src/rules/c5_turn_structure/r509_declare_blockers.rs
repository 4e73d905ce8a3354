//! The declare blockers step: the declaration of blockers, step by step; when a creature is blocked or
//! unblocked; damage assignment orders (until Foundations); abilities that trigger on blocks; and creatures
//! that are blocking without having been declared.

rule! {
    /// First, the defending player declares blockers by following the steps below in order. If the player
    /// can't comply with one of them, the declaration is illegal, and the game goes back to the moment before
    /// it. The declaration is a turn-based action and doesn't use the stack.
    R509_1 "509.1" since "2009-10-01";
    not yet
}

rule! {
    /// The defending player chooses any number of creatures under that player's control, possibly none. Each
    /// must be untapped and must not be a battle. For each of them the player chooses one creature to block.
    /// That creature must attack the player, a planeswalker of that player or a battle that the player
    /// protects.
    R509_1A "509.1a" since "2009-10-01";
    not yet
}

rule! {
    /// The declaration is illegal if it disobeys a restriction, which is an effect saying that a creature
    /// can't block, or can't block unless a condition is met. Evasion abilities are such restrictions, and
    /// several restrictions are cumulative.
    R509_1B "509.1b" since "2009-10-01";
    not yet
}

rule! {
    /// A requirement is an effect saying that a creature must block. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. Tapped
    /// creatures, and creatures that can't block unless a cost is paid, are exempt from all requirements.
    R509_1C_20091001 "509.1c@2009-10-01": "509.1c" since "2009-10-01" until "2011-02-04";
    not yet
}

rule! {
    /// A requirement is an effect saying that a creature must block. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. No player has
    /// to pay a cost to block in order to obey a requirement. The rule doesn't cover a requirement for a
    /// whole turn with several combat phases: a creature that has blocked once in the turn has met it.
    R509_1C_20110204 "509.1c@2011-02-04": "509.1c" since "2011-02-04" until "2017-09-29";
    not yet
}

rule! {
    /// A requirement is an effect saying that a creature must block. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. No player has
    /// to pay a cost to block in order to obey a requirement. A requirement for a whole turn applies again in
    /// each of its declare blockers steps.
    R509_1C "509.1c" since "2017-09-29";
    not yet
}

rule! {
    /// If chosen creatures have costs that must be paid for them to block, the defending player adds up the
    /// total cost. It may include mana, tapping, sacrificing, discarding and so on. It is then locked in, and
    /// later changes to it are ignored.
    R509_1D "509.1d" since "2009-10-01";
    not yet
}

rule! {
    /// If the total cost includes mana, the defending player may now activate mana abilities.
    R509_1E "509.1e" since "2009-10-01";
    not yet
}

rule! {
    /// Then the defending player pays all the costs, in any order and in full.
    R509_1F "509.1f" since "2009-10-01";
    not yet
}

rule! {
    /// Each chosen creature still under the defending player's control becomes a blocking creature and blocks
    /// the attackers chosen for it. It stays a blocking creature until it is removed from combat or the
    /// combat phase ends.
    R509_1G "509.1g" since "2009-10-01";
    not yet
}

rule! {
    /// An attacker becomes blocked if at least one blocker was declared for it, and unblocked otherwise. It
    /// remains so until it is removed from combat, an effect makes it blocked or unblocked, or combat ends.
    /// It stays blocked even if all its blockers have left combat.
    R509_1H "509.1h" since "2009-10-01";
    not yet
}

rule! {
    /// Abilities that trigger on blockers being declared trigger.
    R509_1I "509.1i" since "2016-09-30";
    not yet
}

rule! {
    /// Second, for each blocked attacker, the active player announces a damage assignment order among its
    /// blockers. A blocker can be assigned combat damage only if each blocker before it in the order is
    /// assigned lethal damage. This is a turn-based action and doesn't use the stack.
    R509_2 "509.2" since "2009-10-01" until "2024-11-08";
    not yet
}

rule! {
    /// If in this step a blocker is removed from combat or stops blocking an attacker, it is removed from the
    /// orders concerned, and the other blockers keep their order.
    R509_2A "509.2a" since "2009-10-01" until "2024-11-08";
    not yet
}

rule! {
    /// Third, for each blocker, the defending player announces a damage assignment order among the attackers
    /// that it blocks. An attacker can be assigned combat damage only if each attacker before it in the order
    /// is assigned lethal damage. This is a turn-based action and doesn't use the stack.
    R509_3 "509.3" since "2009-10-01" until "2024-11-08";
    not yet
}

rule! {
    /// If in this step an attacker is removed from combat or stops being blocked by a creature, it is removed
    /// from the orders concerned, and the other attackers keep their order.
    R509_3A "509.3a" since "2009-10-01" until "2024-11-08";
    not yet
}

rule! {
    /// Then the active player gets priority.
    R509_4 "509.4": "509.5" since "2009-10-01", "509.4" since "2016-09-30", "509.2" since "2024-11-08";
    not yet
}

rule! {
    /// Abilities that triggered on the declaration of blockers, or in the course of it, are put on the stack
    /// before the active player gets priority. Their order doesn't depend on which of them triggered first.
    R509_4A "509.4a": "509.4" since "2009-10-01", "509.4a" since "2016-09-30", "509.2a" since "2024-11-08";
    not yet
}

rule! {
    /// Introduces the forms in which an ability can trigger on blockers being declared.
    R509_5 "509.5": "509.5" since "2016-09-30", "509.3" since "2024-11-08";
    definition
}

rule! {
    /// An ability that triggers when a creature blocks triggers once in a combat for that creature, even if
    /// it blocks several creatures. It triggers when the creature is declared as a blocker, or when an effect
    /// makes it block while it wasn't a blocking creature. It doesn't trigger for a creature put onto the
    /// battlefield blocking.
    R509_5A "509.5a": "509.4a" since "2009-10-01", "509.5a" since "2016-09-30", "509.3a" since "2024-11-08";
    not yet
}

rule! {
    /// If the condition is that a creature blocks a creature, the ability triggers for each attacker that it
    /// is declared to block, and for each attacker that an effect makes it block and that it wasn't already
    /// blocking. It doesn't trigger for a creature put onto the battlefield blocking.
    R509_5B "509.5b": "509.4b" since "2010-02-01", "509.5b" since "2016-09-30", "509.3b" since "2024-11-08";
    not yet
}

rule! {
    /// An ability that triggers when a creature becomes blocked triggers once in a combat for that creature.
    /// It triggers when at least one blocker is declared for it, or when an effect or a creature put onto the
    /// battlefield blocking makes it blocked while it was unblocked.
    R509_5C "509.5c": "509.4c" since "2009-10-01", "509.5c" since "2016-09-30", "509.3c" since "2024-11-08";
    not yet
}

rule! {
    /// If the condition is that a creature becomes blocked by a creature, the ability triggers for each
    /// blocker: each one declared, each one that an effect makes block it and that wasn't already blocking
    /// it, and each one put onto the battlefield blocking it. It doesn't trigger if an effect makes the
    /// creature blocked without a blocker.
    R509_5D "509.5d": "509.4d" since "2010-02-01", "509.5d" since "2016-09-30", "509.3d" since "2024-11-08";
    not yet
}

rule! {
    /// If the condition is that a creature blocks, or becomes blocked by, a certain number of creatures, or
    /// at least that number, the ability triggers if the number is right when blockers are declared. It can
    /// also trigger on effects that add or remove blockers, if they make the number right.
    R509_5E "509.5e": "509.4e" since "2009-10-01", "509.5e" since "2016-09-30", "509.3e" since "2024-11-08";
    not yet
}

rule! {
    /// The condition may ask for certain characteristics. A creature that blocks must have them when it is
    /// declared as a blocker or an effect makes it block. A creature that becomes blocked must have them as
    /// it becomes blocked. A creature by which another becomes blocked must have them when it becomes a
    /// blocking creature. Gaining the characteristics later doesn't make the ability trigger.
    R509_5F "509.5f": "509.4f" since "2010-02-01", "509.5f" since "2016-09-30", "509.3f" since "2024-11-08";
    not yet
}

rule! {
    /// If the condition is that a creature attacks and isn't blocked, the ability triggers when no blocker is
    /// declared for that creature, even if the creature itself was never declared as an attacker. It doesn't
    /// trigger if all the creature's blockers are removed from combat afterward.
    R509_5G "509.5g": "509.4g" since "2009-10-01", "509.5g" since "2016-09-30", "509.3g" since "2024-11-08";
    not yet
}

rule! {
    /// If a spell or ability makes a creature on the battlefield block an attacker, then, as part of this,
    /// the active player places the blocker in the attacker's damage assignment order and the defending
    /// player places the attacker in the blocker's damage assignment order. The other creatures in these
    /// orders keep their relative order.
    R509_6 "509.6" since "2009-10-01" until "2024-11-08";
    not yet
}

rule! {
    /// The controller of a creature put onto the battlefield blocking chooses, as it enters, which attacker
    /// it blocks, unless the effect specifies one. Then the active player places it in that attacker's damage
    /// assignment order, where the other creatures keep their relative order. The creature is blocking, but
    /// it never blocked.
    R509_7 "509.7" since "2009-10-01" until "2024-11-08";
    not yet
}

rule! {
    /// The controller of a creature put onto the battlefield blocking chooses, as it enters, which attacker
    /// it blocks, unless the effect specifies one. The creature is blocking, but it never blocked.
    R509_4_20241108 "509.4@2024-11-08": "509.4" since "2024-11-08";
    not yet
}

rule! {
    /// If the effect specifies an attacker that is no longer attacking, or for which the entering creature's
    /// controller isn't a defending player, the creature enters but isn't blocking.
    R509_7A "509.7a": "509.7a" since "2016-07-22", "509.4a" since "2024-11-08";
    not yet
}

rule! {
    /// Requirements and restrictions on declaring blockers don't affect a creature that is put onto the
    /// battlefield blocking.
    R509_7B "509.7b": "509.7b" since "2016-07-22", "509.4b" since "2024-11-08";
    not yet
}

rules![
    R509_1,
    R509_1A,
    R509_1B,
    R509_1C_20091001,
    R509_1C_20110204,
    R509_1C,
    R509_1D,
    R509_1E,
    R509_1F,
    R509_1G,
    R509_1H,
    R509_1I,
    R509_2,
    R509_2A,
    R509_3,
    R509_3A,
    R509_4,
    R509_4A,
    R509_5,
    R509_5A,
    R509_5B,
    R509_5C,
    R509_5D,
    R509_5E,
    R509_5F,
    R509_5G,
    R509_6,
    R509_7,
    R509_4_20241108,
    R509_7A,
    R509_7B,
];
