//! Creatures that are blocking without having been declared.

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

rules![R509_7, R509_4_20241108, R509_7A, R509_7B];
