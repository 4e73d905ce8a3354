//! Sorceries: they are never permanents; and when something can be done that can be done only when a sorcery could
//! be cast.

rule! {
    /// A sorcery that would enter the battlefield stays in the zone in which it is.
    R307_4 "307.4" since "2009-10-01";
    same as "400.4a"
    1: INSTANT_OR_SORCERY of "400.4a";
    2: shown "400/4a-instants-and-sorceries-stay";
}

rule! {
    /// If a player can do something only when that player could cast a sorcery, that player needs priority, a
    /// main phase of that player's own turn and an empty stack, but neither a sorcery card nor the right to cast
    /// it.
    R307_5 "307.5" since "2009-10-01";
    same as "602.5d"
    1: AS_A_SORCERY of "602.5d";
    2: shown "602/5d-only-as-a-sorcery";
}

rules![R307_4, R307_5];
