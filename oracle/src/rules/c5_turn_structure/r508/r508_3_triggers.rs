//! The forms in which an ability can trigger on attackers being declared.

rule! {
    /// Introduces the forms in which an ability can trigger on attackers being declared.
    R508_3 "508.3" since "2017-08-25";
    definition
    1: explains;
}

rule! {
    /// An ability that triggers when a creature attacks, or attacks a certain player or permanent, triggers
    /// when the creature is declared as an attacker, or as an attacker of that player or permanent. It
    /// doesn't trigger for a creature put onto the battlefield attacking.
    R508_3A "508.3a" since "2017-08-25";
    not yet
}

rule! {
    /// An ability that triggers when a player, planeswalker or battle is attacked triggers once if at least
    /// one creature is declared as attacking it. It doesn't trigger for a creature put onto the battlefield
    /// attacking it.
    R508_3B "508.3b" since "2017-08-25";
    not yet
}

rule! {
    /// An ability that triggers when a player attacks with a creature of some kind triggers for each such
    /// creature of that player that is declared as an attacker.
    R508_3C "508.3c" since "2017-08-25";
    not yet
}

rule! {
    /// An ability that triggers when a player attacks triggers once if at least one creature of that player
    /// is declared as an attacker.
    R508_3D "508.3d" since "2022-02-18";
    not yet
}

rule! {
    /// An ability that triggers when a player attacks another player triggers once if at least one creature
    /// of the first player is declared as attacking the second. Attacks on planeswalkers or battles don't
    /// count, nor do creatures put onto the battlefield attacking.
    R508_3E "508.3e" since "2022-02-18";
    not yet
}

rule! {
    /// If the condition is that a creature attacks and isn't blocked, the ability triggers in the declare
    /// blockers step, not in the declare attackers step.
    R508_3F "508.3f": "508.3d" since "2017-08-25", "508.3f" since "2022-02-18";
    same as "509.5g"
}

rules![R508_3, R508_3A, R508_3B, R508_3C, R508_3D, R508_3E, R508_3F];
