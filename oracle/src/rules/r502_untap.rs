//! The untap step: permanents phase, day and night are checked, the active player's permanents untap, and
//! nobody gets priority.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R502_1, &R502_2, &R502_2A, &R502_3, &R502_4];

/// 502.1
pub(crate) const R502_1: Rule = Rule {
    id: "502.1",
    numbers: &[(on("2009-10-01"), "502.1")],
    until: None,
    says: "First, at one time, the phased-in permanents with phasing under the active player's control \
           phase out, and the phased-out permanents that phased out under that player's control phase \
           in. This turn-based action uses no stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 502.2
pub(crate) const R502_2: Rule = Rule {
    id: "502.2",
    numbers: &[(on("2021-09-24"), "502.2")],
    until: None,
    says: "Second, if it is day and the active player of the turn before cast no spell in that turn, it \
           becomes night; if it is night and that player cast at least two spells in that turn, it \
           becomes day. If it is neither, it stays neither. This turn-based action uses no stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 502.2a
pub(crate) const R502_2A: Rule = Rule {
    id: "502.2a",
    numbers: &[(on("2021-09-24"), "502.2a")],
    until: None,
    says: "If teams take their turns together, the check of day and night looks at the team whose turn \
           it was: day turns into night if none of its members cast a spell in that turn, night into day \
           if one member alone cast at least two.",
    status: Status::NotYet,
    premises: &[],
};

/// 502.3
pub(crate) const R502_3: Rule = Rule {
    id: "502.3",
    numbers: &[(on("2009-10-01"), "502.2"), (on("2021-09-24"), "502.3")],
    until: None,
    says: "Then the active player settles which permanents under that player's control untap, normally \
           all of them unless an effect keeps some tapped, and those untap at one time. This turn-based \
           action uses no stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 502.4
pub(crate) const R502_4: Rule = Rule {
    id: "502.4",
    numbers: &[(on("2009-10-01"), "502.3"), (on("2021-09-24"), "502.4")],
    until: None,
    says: "Nobody gets priority in the untap step, so nothing is cast, activated or resolved in it. \
           Abilities that trigger in it wait until a player would next get priority, as a rule in the \
           upkeep step.",
    status: Status::NotYet,
    premises: &[],
};
