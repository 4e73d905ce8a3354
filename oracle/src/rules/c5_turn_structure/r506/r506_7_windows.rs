//! Spells and abilities that can be used only before or after a point in combat.

rule! {
    /// Introduces spells that can be cast only before or only after a certain point of combat.
    R506_7 "506.7": "506.6" since "2010-02-01", "506.7" since "2022-06-10";
    definition
    1: explains;
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

rules![R506_7, R506_7A, R506_7B, R506_7C, R506_7D, R506_6E_20100201, R506_7E, R506_7F, R506_7G];
