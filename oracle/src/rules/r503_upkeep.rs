//! The upkeep step: the abilities that triggered while permanents untapped or as the upkeep began are dealt
//! with now.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R503_1, &R503_1A, &R503_2];

/// 503.1
pub(crate) const R503_1: Rule = Rule {
    id: "503.1",
    numbers: &[(on("2009-10-01"), "503.2"), (on("2016-09-30"), "503.1")],
    until: None,
    says: "The upkeep step has no turn-based actions; the active player gets priority.",
    status: Status::NotYet,
    premises: &[],
};

/// 503.1a
pub(crate) const R503_1A: Rule = Rule {
    id: "503.1a",
    numbers: &[(on("2009-10-01"), "503.1"), (on("2016-09-30"), "503.1a")],
    until: None,
    says: "Before that, what triggered in the untap step and what triggered as the upkeep step began \
           goes on the stack together; which of them triggered first makes no difference to their order.",
    status: Status::NotYet,
    premises: &[],
};

/// 503.2
pub(crate) const R503_2: Rule = Rule {
    id: "503.2",
    numbers: &[(on("2013-02-01"), "503.3"), (on("2016-09-30"), "503.2")],
    until: None,
    says: "If a spell is restricted to the time after a player's upkeep step, it may be cast as soon as \
           the first upkeep step of the turn has ended, even if the turn has more of them.",
    status: Status::NotYet,
    premises: &[],
};
