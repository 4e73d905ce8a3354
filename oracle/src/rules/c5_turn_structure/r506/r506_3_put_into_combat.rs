//! What isn't attacking or blocking, though an effect would put it onto the battlefield so.

rule! {
    /// A noncreature permanent that would be put onto the battlefield attacking or blocking does enter, but
    /// it is neither attacking nor blocking.
    R506_3A "506.3a" since "2009-10-01";
    not yet
}

rule! {
    /// A creature that would be put onto the battlefield attacking under the control of a player who isn't an
    /// attacking player does enter, but it isn't attacking.
    R506_3B "506.3b" since "2009-10-01";
    not yet
}

rule! {
    /// A creature that would be put onto the battlefield attacking a player who has left the game, or a
    /// permanent that has left the battlefield or is neither a planeswalker nor a battle, does enter, but it
    /// isn't attacking.
    R506_3C "506.3c" since "2011-05-01" until "2024-11-08";
    same as "508.4a"
}

rule! {
    /// A creature that would be put onto the battlefield attacking a player who has left the game, or a
    /// permanent that has left the battlefield or is neither a planeswalker nor a battle, does enter, but it
    /// isn't attacking. 508.4a lists all such cases.
    R506_3C_20241108 "506.3c@2024-11-08": "506.3c" since "2024-11-08";
    same as "508.4a@2024-11-08"
}

rule! {
    /// A creature that an effect puts onto the battlefield attacking in the declare blockers, combat damage
    /// or end of combat step enters as an unblocked creature.
    R506_3D_20260227 "506.3d@2026-02-27": "506.3d" since "2026-02-27";
    same as "508.4d@2026-02-27"
}

rule! {
    /// A creature that would be put onto the battlefield blocking an attacker does enter. It isn't blocking
    /// if that attacker attacks neither the entering creature's controller, nor a planeswalker of that
    /// player, nor a battle that the player protects.
    R506_3D "506.3d": "506.3c" since "2009-10-01", "506.3d" since "2011-05-01", "506.3e" since "2026-02-27";
    not yet
}

rule! {
    /// A creature that is also a battle and would be put onto the battlefield attacking or blocking does
    /// enter, but it is neither attacking nor blocking.
    R506_3E "506.3e": "506.3e" since "2023-04-14", "506.3f" since "2026-02-27";
    not yet
}

rule! {
    /// If a resolving spell or ability would make a battle an attacking or blocking creature, that part of
    /// its effect does nothing.
    R506_3F "506.3f": "506.3f" since "2023-04-14", "506.3g" since "2026-02-27";
    not yet
}

rules![R506_3A, R506_3B, R506_3C, R506_3C_20241108, R506_3D_20260227, R506_3D, R506_3E, R506_3F];
