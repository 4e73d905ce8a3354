//! What is said of replacement effects in general: which effects they are, when they exist, and what they
//! can't do.

rule! {
    /// Effects that say "instead" are replacement effects.
    R614_1A "614.1a" since "2009-10-01";
    definition
}

rule! {
    /// Effects that say "skip" are replacement effects. They replace an event, step, phase or turn with nothing.
    R614_1B "614.1b" since "2009-10-01";
    same as "500.11"
    2: shown "500/11-only-the-upkeep-step-is-missing";
}

rule! {
    /// Effects that say what happens as a permanent is turned face up are replacement effects.
    R614_1E "614.1e" since "2009-10-01";
    out of scope "no card in the vocabulary does something as it is turned face up"
}

rule! {
    /// Some replacement effects apply to damage from a source.
    R614_2 "614.2" since "2009-10-01";
    same as "609.7"
    1: shown "609/7c-red-sources-wherever-they-are";
}

rule! {
    /// A spell or ability that creates a replacement effect can be cast or activated at any time. The effect
    /// lasts until it is used up or its duration is over.
    R614_3 "614.3" since "2009-10-01";
    same as "514.2"
    1: shown "701/15a-only-this-turn";
    2: shown "701/15a-only-this-turn";
}

rule! {
    /// A replacement effect must exist before the event would happen.
    R614_4 "614.4" since "2009-10-01";
    same as "614.1"
    1: shown "614/4-too-late-to-regenerate";
}

rule! {
    /// If the event that an effect would replace never happens, the effect does nothing.
    R614_7 "614.7" since "2009-10-01";
    same as "614.7a"
    1: shown "701/15a-a-shield-waits-in-vain";
}

rule! {
    /// If a player skips something and then takes an action, the action is the first thing that happens in the
    /// next step, phase or turn.
    R614_10B "614.10b" since "2009-10-01";
    out of scope "no card in the vocabulary has a player skip something and then do something"
}

rule! {
    /// If a draw is replaced, what an effect also does with the card drawn isn't done with other cards.
    R614_11B "614.11b" since "2009-10-01";
    out of scope "no card in the vocabulary does something with the card that is drawn"
}

rule! {
    /// What modifies how a permanent enters can make other objects change zones.
    R614_13 "614.13" since "2011-05-01";
    out of scope "no card in the vocabulary moves other objects as it enters"
}

rule! {
    /// An ability with a replacement effect that exiles cards, and another ability of the same object that refers
    /// to cards exiled with that object, are linked.
    R614_14 "614.14" since "2011-05-01";
    same as "607.2b"
    1: REFERRED_TO of "607.2b";
    2: EXILED_WITH_IT of "607.2b", shown "607/2b-one-of-two-jars";
}

rules![R614_1A, R614_1B, R614_1E, R614_2, R614_3, R614_4, R614_7, R614_10B, R614_11B, R614_13, R614_14];
