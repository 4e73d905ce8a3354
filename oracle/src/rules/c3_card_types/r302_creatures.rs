//! Creatures: which abilities require that a player has controlled the creature since the turn began.

rule! {
    /// A player can activate an ability of a creature with the tap or untap symbol among its costs only if
    /// the player already controlled the creature as that player's turn began.
    R302_6 "302.6": "302.5" since "2009-10-01", "302.6" since "2010-02-01";
    same as "602.5a"
    1: shown "602/5a-new-creatures";
    2: READY of "508.1a", shown "508/1a-summoning-sick";
}

rules![R302_6];
