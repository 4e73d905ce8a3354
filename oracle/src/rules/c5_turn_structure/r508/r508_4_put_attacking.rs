//! Creatures that are attacking without having been declared.

rule! {
    /// The controller of a creature put onto the battlefield attacking chooses, as it enters, what it attacks
    /// from among the defending players and their planeswalkers, unless the effect specifies it. The creature
    /// is attacking, but it never attacked. The rule doesn't cover an effect that states that a creature
    /// already on the battlefield is attacking.
    R508_4_20100618 "508.4@2010-06-18": "508.4" since "2010-06-18", "508.3" since "2016-09-30",
        "508.4" since "2017-08-25" until "2019-08-23";
    not yet
}

rule! {
    /// The controller of a creature put onto the battlefield attacking chooses, as it enters, what it attacks
    /// from among the defending players, their planeswalkers and the battles that they protect, unless the
    /// effect specifies it. The controller makes the same choice for a creature that an effect states is
    /// attacking. Such creatures are attacking, but for abilities and effects they never attacked.
    R508_4 "508.4" since "2019-08-23";
    not yet
}

rule! {
    /// The effect may specify what the creature put onto the battlefield attacks. If that is a player who is
    /// no longer in the game, or a permanent that has left the battlefield or is now neither a planeswalker
    /// nor a battle, the creature enters but isn't attacking.
    R508_4A "508.4a": "508.4a" since "2011-05-01", "508.3a" since "2016-09-30", "508.4a" since "2017-08-25"
        until "2024-11-08";
    not yet
}

rule! {
    /// The creature put onto the battlefield enters but isn't attacking if it would attack a player who is no
    /// longer in the game, a permanent that has left the battlefield or is now neither a planeswalker nor a
    /// battle, a planeswalker that no defending player controls, or a battle that no defending player
    /// protects.
    R508_4A_20241108 "508.4a@2024-11-08": "508.4a" since "2024-11-08";
    not yet
}

rule! {
    /// An effect that states that a creature is attacking may specify what it attacks. If that is a player
    /// who is no longer in the game, or a permanent that has left the battlefield or is now neither a
    /// planeswalker nor a battle, the creature doesn't become an attacking creature.
    R508_4B "508.4b" since "2019-08-23" until "2024-11-08";
    not yet
}

rule! {
    /// An effect that states that a creature is attacking may specify what it attacks. If that is a player
    /// who is no longer in the game, a permanent that has left the battlefield or is now neither a
    /// planeswalker nor a battle, a planeswalker that no defending player controls, or a battle that no
    /// defending player protects, the creature doesn't become an attacking creature.
    R508_4B_20241108 "508.4b@2024-11-08": "508.4b" since "2024-11-08";
    not yet
}

rule! {
    /// Requirements and restrictions on declaring attackers don't affect a creature that is put onto the
    /// battlefield attacking, or one that an effect states is attacking.
    R508_4C "508.4c": "508.4b" since "2016-07-22", "508.3b" since "2016-09-30", "508.4b" since "2017-08-25",
        "508.4c" since "2019-08-23";
    not yet
}

rule! {
    /// A creature put onto the battlefield attacking in the declare blockers, combat damage or end of combat
    /// step enters as an unblocked creature. It remains unblocked until combat ends, it is removed from
    /// combat, or an effect makes it blocked.
    R508_4D_20260227 "508.4d@2026-02-27": "508.4d" since "2026-02-27";
    not yet
}

rules![
    R508_4_20100618,
    R508_4,
    R508_4A,
    R508_4A_20241108,
    R508_4B,
    R508_4B_20241108,
    R508_4C,
    R508_4D_20260227
];
