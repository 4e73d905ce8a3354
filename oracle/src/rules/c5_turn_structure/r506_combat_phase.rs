//! The combat phase in general: its steps, the attacking and defending players, what can attack, block or be
//! attacked, how a permanent is removed from combat, and the meaning of "alone" and "before blockers".

rule! {
    /// The combat phase has five steps. It begins with the beginning of combat step. Then come the steps in
    /// which players declare attackers, declare blockers and deal combat damage, in this order, and the end
    /// of combat step is last. If no creature was declared as an attacker or put onto the battlefield
    /// attacking, the steps for blockers and damage are skipped. There are two combat damage steps if an
    /// attacker or blocker has first strike or double strike.
    R506_1 "506.1" since "2009-10-01";
    not yet
}

rule! {
    /// The active player is the attacking player and attacks with creatures under that player's control. In a
    /// two-player game, the other player is the defending player. That player, that player's planeswalkers
    /// and the battles that the player protects can be attacked.
    R506_2 "506.2" since "2009-10-01";
    not yet
}

rule! {
    /// In a multiplayer game in which not every opponent is automatically a defending player, the attacking
    /// player chooses one opponent in the beginning of combat step, who becomes the defending player. The
    /// variant may dictate the choice.
    R506_2A "506.2a" since "2009-10-01";
    same as "507.1"
}

rule! {
    /// If teams take their turns together, the active team attacks and the other team defends.
    R506_2B "506.2b" since "2009-10-01";
    not yet
}

rule! {
    /// Only creatures can attack or block, and only players, planeswalkers and battles can be attacked.
    R506_3 "506.3" since "2009-10-01";
    not yet
}

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

rule! {
    /// A permanent is removed from combat when it leaves the battlefield, changes controller or phases out,
    /// or when an effect removes it from combat. An attacked planeswalker or battle is also removed when it
    /// stops being one. An attacking or blocking creature is also removed when it regenerates, stops being a
    /// creature or becomes a battle. The permanent is then no longer attacking, blocking, blocked, unblocked
    /// or attacked.
    R506_4 "506.4" since "2010-07-16" until "2026-08-07";
    not yet
}

rule! {
    /// A permanent is removed from combat when it leaves the battlefield, changes controller, gets another
    /// protector or phases out, or when an effect removes it from combat. An attacked planeswalker or battle
    /// is also removed when it stops being one. An attacking or blocking creature is also removed when it
    /// regenerates, stops being a creature or becomes a battle. The permanent is then no longer attacking,
    /// blocking, blocked, unblocked or attacked.
    R506_4_20260807 "506.4@2026-08-07": "506.4" since "2026-08-07";
    not yet
}

rule! {
    /// Once a creature has been declared as an attacker or blocker, an effect that would have prevented the
    /// declaration doesn't remove it from combat.
    R506_4A "506.4a" since "2009-10-01";
    not yet
}

rule! {
    /// Tapping or untapping a declared attacker or blocker neither removes it from combat nor prevents its
    /// combat damage.
    R506_4B "506.4b" since "2009-10-01";
    not yet
}

rule! {
    /// If an attacked planeswalker or battle is removed from combat, its attackers stay in combat but attack
    /// nothing. They can be blocked. If they are unblocked, they deal no combat damage.
    R506_4C "506.4c" since "2009-10-01";
    not yet
}

rule! {
    /// A permanent that is both a blocking creature and an attacked planeswalker is removed from combat when
    /// it is no longer either. If it loses only one of the two card types, it keeps the role that belongs to
    /// the remaining type.
    R506_4D "506.4d" since "2010-02-01";
    not yet
}

rule! {
    /// An attacked permanent that is a planeswalker as well as a battle is removed from combat when it is no
    /// longer either. If it is now only a planeswalker, it leaves combat only if a player other than its
    /// protector controls it. If it is now only a battle, it remains an attacked battle.
    R506_4E "506.4e" since "2023-04-14";
    not yet
}

rule! {
    /// A creature attacks alone, or blocks alone, if no other creature was declared as an attacker, or
    /// blocker, in that step. It is attacking alone, or blocking alone, while no other creature is attacking,
    /// or blocking.
    R506_5 "506.5" since "2009-10-01";
    not yet
}

rule! {
    /// A creature had to attack if at least one effect required it to attack as attackers were declared in
    /// that combat. Without such an effect it did not have to attack, even if no other attack would have been
    /// legal.
    R506_6 "506.6" since "2022-06-10";
    not yet
}

rule! {
    /// Introduces spells that can be cast only before or only after a certain point of combat.
    R506_7 "506.7": "506.6" since "2010-02-01", "506.7" since "2022-06-10";
    definition
}

rule! {
    /// If a spell can be cast only before, or only after, attackers are declared, the point is the beginning
    /// of the declare attackers step, whether or not any creature attacks.
    R506_7A "506.7a": "506.6a" since "2010-02-01", "506.7a" since "2022-06-10";
    not yet
}

rule! {
    /// If a spell can be cast only before, or only after, blockers are declared, the point is the beginning
    /// of the declare blockers step, whether or not any creature blocks.
    R506_7B "506.7b": "506.6b" since "2010-02-01", "506.7b" since "2022-06-10";
    not yet
}

rule! {
    /// If such a spell is also restricted to combat, or to a certain player's combat phase, and the turn has
    /// several combat phases, it may be cast at the proper time of any of them.
    R506_7C "506.7c": "506.6c" since "2010-02-01", "506.7c" since "2022-06-10";
    not yet
}

rule! {
    /// If such a spell has no further condition of this kind and the turn has several combat phases, only the
    /// point in the first of them counts.
    R506_7D "506.7d": "506.6d" since "2010-02-01", "506.7d" since "2022-06-10";
    not yet
}

rule! {
    /// If a spell can be cast only before a point in combat, and that point doesn't occur because the steps
    /// for blockers and damage are skipped, it can be cast only until the declare attackers step ends. The
    /// rule doesn't cover a combat phase that is skipped as a whole: its point never occurs, and so forbids
    /// nothing.
    R506_6E_20100201 "506.6e@2010-02-01": "506.6e" since "2010-02-01" until "2011-05-01";
    not yet
}

rule! {
    /// If a spell can be cast only before a point in combat, and that point doesn't occur because the steps
    /// for blockers and damage are skipped, it can be cast only until the declare attackers step ends. If the
    /// point doesn't occur because the whole combat phase is skipped, it can be cast only until the precombat
    /// main phase ends.
    R506_7E "506.7e": "506.6e" since "2011-05-01", "506.7e" since "2022-06-10";
    not yet
}

rule! {
    /// If a spell can be cast only in combat after blockers are declared, it can't be cast in a combat phase
    /// whose declare blockers step is skipped.
    R506_7F "506.7f": "506.6f" since "2010-02-01", "506.7f" since "2022-06-10";
    not yet
}

rule! {
    /// The same rules apply to abilities that can be activated only at certain times relative to combat.
    R506_7G "506.7g": "506.6g" since "2010-02-01", "506.7g" since "2022-06-10";
    not yet
}

rules![
    R506_1,
    R506_2,
    R506_2A,
    R506_2B,
    R506_3,
    R506_3A,
    R506_3B,
    R506_3C,
    R506_3C_20241108,
    R506_3D_20260227,
    R506_3D,
    R506_3E,
    R506_3F,
    R506_4,
    R506_4_20260807,
    R506_4A,
    R506_4B,
    R506_4C,
    R506_4D,
    R506_4E,
    R506_5,
    R506_6,
    R506_7,
    R506_7A,
    R506_7B,
    R506_7C,
    R506_7D,
    R506_6E_20100201,
    R506_7E,
    R506_7F,
    R506_7G,
];
