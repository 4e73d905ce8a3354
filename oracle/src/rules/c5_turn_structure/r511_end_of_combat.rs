//! The end of combat step: players get priority for the last time in combat, and then everything is removed
//! from combat.

rule! {
    /// There are no turn-based actions in the end of combat step; the active player gets priority.
    R511_1 "511.1": "511.2" since "2009-10-01", "511.1" since "2016-09-30";
    not yet
}

rule! {
    /// Abilities that trigger at end of combat do so as this step begins. Effects that last until the end of
    /// combat stay in force until the combat phase ends.
    R511_2 "511.2": "511.1" since "2009-10-01", "511.2" since "2016-09-30";
    not yet
}

rule! {
    /// As this step ends, every creature, planeswalker and battle is removed from combat. The combat phase is
    /// then over and the postcombat main phase follows.
    R511_3 "511.3" since "2009-10-01";
    not yet
}

rules![R511_1, R511_2, R511_3];
