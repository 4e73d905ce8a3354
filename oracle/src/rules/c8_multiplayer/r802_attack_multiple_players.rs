//! The attack multiple players option, which games of more than two players use unless their board says
//! otherwise: what the rules of combat mean with several defending players.

rule! {
    /// In some multiplayer games the active player can attack several players in one combat. The player may
    /// still attack only one.
    R802_1 "802.1" since "2009-10-01";
    definition
    2: shown "508/5a-the-attacked-player";
}

rule! {
    /// The attacking player doesn't choose a defending player: all opponents are defending players.
    R802_2 "802.2" since "2009-10-01";
    same as "507.1"
    1: ONE_DEFENDS of "507.1", shown "507/1-all-opponents-defend";
    2: ONE_DEFENDS of "507.1", shown "507/1-all-opponents-defend";
}

rule! {
    /// A reference to 'the defending player' means one of them: for each attacking creature, its own defending
    /// player. If more than one player fits, the controller of the spell or ability chooses.
    R802_2A "802.2a" since "2009-10-01";
    same as "508.5a"
    1: ONE of "508.5a";
    2: NOW of "508.5", CONTROLLER of "508.5", PROTECTOR of "508.5";
    3: LAST of "508.5";
    4: ITS_OWN of "508.5a", shown "508/5a-each-attacker-has-its-own";
    5: CHOSEN of "508.5a";
}

rule! {
    /// For each attacking creature the attacking player chooses a defending player, a planeswalker that one
    /// controls or a battle that one protects.
    R802_3 "802.3" since "2009-10-01";
    same as "508.1b"
    1: OPEN_TO_ATTACK of "508.1b";
}

rule! {
    /// Restrictions and requirements about a certain player apply only to attacks on that player, all others
    /// to all attackers together. All of them must be obeyed.
    R802_3A "802.3a" since "2009-10-01";
    same as "508.1c"
    1: shown "508/1c-one-attacker-in-all";
    2: shown "508/1c-cant-attack-a-certain-player";
    3: OBEYED of "508.1c", MOST of "508.1d";
}

rule! {
    /// The creatures of a band can't attack different players.
    R802_3B "802.3b" since "2009-10-01";
    definition
}

rule! {
    /// Each defending player who is attacked, or whose planeswalker or battle is, declares blockers as the
    /// declare blockers step begins: all blockers of one player after those of another, in turn order.
    R802_4 "802.4" since "2009-10-01";
    same as "509.1"
    1: DECLARED of "509.1", ONE_BY_ONE of "509.1";
    3: ONE_BY_ONE of "509.1", shown "509/1-in-turn-order";
}

rule! {
    /// A defending player blocks with creatures under that player's control, and only creatures that attack
    /// that player, a planeswalker of the player or a battle that the player protects.
    R802_4A "802.4a" since "2009-10-01";
    same as "509.1a"
    1: CONTROLS of "509.1a";
    2: ATTACKS_THE_PLAYER of "509.1a";
}

rule! {
    /// Whether the blocks of a defending player are legal doesn't depend on attacks on other players or on
    /// creatures with which other players block.
    R802_4B "802.4b" since "2009-10-01";
    same as "509.1b"
    1: shown "802/4b-one-blocker-each", shown "802/4b-blocks-an-attacker-of-its-own";
}

rule! {
    /// The defending players announce in turn order the damage assignment orders of their creatures that block
    /// several attackers.
    R802_5 "802.5" since "2009-10-01" until "2024-11-08";
    same as "509.3"
    1: ORDERED of "509.3";
}

rule! {
    /// Players assign combat damage in turn order, beginning with the active player.
    R802_6 "802.6": "802.6" since "2009-10-01", "802.5" since "2024-11-08";
    same as "510.1"
    1: IN_ORDER of "510.1", shown "802/6-in-turn-order";
}

rules![R802_1, R802_2, R802_2A, R802_3, R802_3A, R802_3B, R802_4, R802_4A, R802_4B, R802_5, R802_6];
