//! The forms in which an ability can trigger on blockers being declared.

rule! {
    /// Introduces the forms in which an ability can trigger on blockers being declared.
    R509_5 "509.5": "509.5" since "2016-09-30", "509.3" since "2024-11-08";
    definition
    1: explains;
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

rules![R509_5, R509_5A, R509_5B, R509_5C, R509_5D, R509_5E, R509_5F, R509_5G];
