//! Conspiracies: cards of a draft variant that start the game in the command zone and function there.

rule! {
    /// A conspiracy has no characteristics while it is face down.
    R315_5B "315.5b": "313.5b" since "2014-06-01", "314.5b" since "2021-07-23", "315.5b" since "2023-04-14";
    out of scope "no scenario examines a face-down conspiracy"
}

rules![R315_5B];
