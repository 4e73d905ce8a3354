//! The combat damage step: how attackers and blockers assign their damage, how it is dealt, and the second
//! combat damage step for first strike and double strike.

rule! {
    /// First, the active player announces how the attackers assign their combat damage, then the defending
    /// player announces how the blockers do, following the rules below. This is a turn-based action and
    /// doesn't use the stack.
    R510_1 "510.1" since "2009-10-01";
    not yet
}

rule! {
    /// The combat damage that an attacking or blocking creature assigns equals its power. If its power is 0
    /// or less, it assigns none.
    R510_1A "510.1a" since "2009-10-01";
    not yet
}

rule! {
    /// An unblocked creature assigns its damage to the player, planeswalker or battle that it attacks. If it
    /// no longer attacks anything, it assigns none.
    R510_1B "510.1b" since "2009-10-01";
    not yet
}

rule! {
    /// A blocked creature assigns its damage to its blockers. If none are left, it assigns none; if there is
    /// only one, that one is assigned all of it. Several are assigned the damage in the announced order: a
    /// blocker can be assigned damage only if, taking all assignments together, each one before it is
    /// assigned lethal damage. Lethal damage takes into account damage already marked and damage that other
    /// creatures assign in the same step, but not effects that might change the amount dealt. More than
    /// lethal damage may be assigned.
    R510_1C "510.1c" since "2009-10-01" until "2024-11-08";
    not yet
}

rule! {
    /// A blocked creature assigns its damage to its blockers. If none are left, it assigns none; if there is
    /// only one, that one is assigned all of it. Among several, the attacker's controller divides it freely,
    /// without any order and without a need for lethal damage.
    R510_1C_20241108 "510.1c@2024-11-08": "510.1c" since "2024-11-08";
    not yet
}

rule! {
    /// A blocking creature assigns its damage to the attackers that it blocks. If none are left, it assigns
    /// none; if there is only one, that one is assigned all of it. Several are assigned the damage in the
    /// announced order: an attacker can be assigned damage only if, taking all assignments together, each one
    /// before it is assigned lethal damage. Lethal damage takes into account damage already marked and damage
    /// that other creatures assign in the same step, but not effects that might change the amount dealt. More
    /// than lethal damage may be assigned.
    R510_1D "510.1d" since "2009-10-01" until "2024-11-08";
    not yet
}

rule! {
    /// A blocking creature assigns its damage to the attackers that it blocks. If none are left, it assigns
    /// none; if there is only one, that one is assigned all of it. Among several, the blocker's controller
    /// divides it freely, without any order and without a need for lethal damage.
    R510_1D_20241108 "510.1d@2024-11-08": "510.1d" since "2024-11-08";
    not yet
}

rule! {
    /// Each creature's combat damage is assigned completely before the next creature's. So damage that other
    /// creatures have yet to assign doesn't count when the game checks whether an earlier creature assigned
    /// lethal damage.
    R510_1E_20091001 "510.1e@2009-10-01": "510.1e" since "2009-10-01" until "2011-07-15";
    not yet
}

rule! {
    /// When a player has assigned the damage of all that player's creatures, the game checks the whole
    /// assignment, not each creature's assignment separately. If it breaks a rule, it is illegal, and the
    /// game goes back to the point at which that player began to assign.
    R510_1E "510.1e": "510.1f" since "2009-10-01", "510.1e" since "2011-07-15";
    not yet
}

rule! {
    /// Second, all assigned combat damage is dealt at the same time. This is a turn-based action and doesn't
    /// use the stack. No player can act between the assignment and the damage.
    R510_2 "510.2" since "2009-10-01";
    not yet
}

rule! {
    /// Then the active player gets priority.
    R510_3 "510.3": "510.4" since "2009-10-01", "510.3" since "2016-09-30";
    not yet
}

rule! {
    /// Abilities that triggered on the damage, or on the state-based actions after it, are put on the stack
    /// before the active player gets priority. Their order doesn't depend on which of them triggered first.
    R510_3A "510.3a": "510.3" since "2009-10-01", "510.3a" since "2016-09-30";
    not yet
}

rule! {
    /// If the combat damage step begins while an attacker or blocker has first strike or double strike, only
    /// creatures with either of them assign damage in it, and a second combat damage step follows. In the
    /// second step, two groups of the attackers and blockers still in combat assign damage: those that had
    /// neither ability as the first step began, and those that have double strike now.
    R510_4 "510.4": "510.5" since "2009-10-01", "510.4" since "2016-09-30";
    not yet
}

rules![
    R510_1,
    R510_1A,
    R510_1B,
    R510_1C,
    R510_1C_20241108,
    R510_1D,
    R510_1D_20241108,
    R510_1E_20091001,
    R510_1E,
    R510_2,
    R510_3,
    R510_3A,
    R510_4,
];
