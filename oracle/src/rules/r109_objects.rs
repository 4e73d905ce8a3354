//! Objects: what the game consists of besides players, what characteristics are, who controls an object, and
//! whom its text means by "you".

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section that scenarios or the oracle cite.
pub(crate) const RULES: &[&Rule] = &[&R109_4, &R109_5];

/// 109.4
pub(crate) const R109_4: Rule = Rule {
    id: "109.4",
    numbers: &[(on("2009-10-01"), "109.4")],
    until: None,
    says: "Objects on the battlefield and on the stack have a controller, and others do not; the exceptions, \
           such as emblems and the cards of some variants, are listed beneath.",
    status: Status::NotYet,
    premises: &[],
};

/// 109.5
pub(crate) const R109_5: Rule = Rule {
    id: "109.5",
    numbers: &[(on("2009-10-01"), "109.5")],
    until: None,
    says: "The word \"you\" on an object means its controller, or the player who is trying to play, cast or \
           activate it, or, if nobody controls it, its owner. In a static ability that is the controller of \
           the moment, in an activated ability the player who activated it, and in a triggered ability the \
           player who controlled the object as it triggered, with rules of their own (603.7d to 603.7f) for \
           delayed ones.",
    status: Status::NotYet,
    premises: &[],
};
