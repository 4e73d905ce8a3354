//! Instants: they are never permanents.

rule! {
    /// An instant that would enter the battlefield stays in the zone in which it is.
    R304_4 "304.4" since "2009-10-01";
    same as "400.4a"
    1: INSTANT_OR_SORCERY of "400.4a";
    2: shown "400/4a-instants-and-sorceries-stay";
}

rules![R304_4];
