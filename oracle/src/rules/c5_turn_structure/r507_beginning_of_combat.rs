//! The beginning of combat step: in some multiplayer games the active player chooses a defending player; then
//! players get priority before attackers are declared.

rule! {
    /// First, in a multiplayer game in which not every opponent is automatically a defending player, the
    /// active player chooses an opponent, who becomes the defending player. This is a turn-based action and
    /// doesn't use the stack.
    R507_1 "507.1" since "2009-10-01";
    not yet
}

rule! {
    /// Second, abilities that triggered as combat began are put on the stack.
    R507_2_20091001 "507.2@2009-10-01": "507.2" since "2009-10-01" until "2016-09-30";
    same as "117.3a"
}

rule! {
    /// Then the active player gets priority.
    R507_2 "507.2": "507.3" since "2009-10-01", "507.2" since "2016-09-30";
    not yet
}

rules![R507_1, R507_2_20091001, R507_2];
