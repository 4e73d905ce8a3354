//! Conspiracies: cards of a draft variant that start the game in the command zone and have their effects from
//! there.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section that scenarios or the oracle cite.
pub(crate) const RULES: &[&Rule] = &[&R315_5B];

/// 315.5b
pub(crate) const R315_5B: Rule = Rule {
    id: "315.5b",
    numbers: &[(on("2014-06-01"), "313.5b"), (on("2021-07-23"), "314.5b"), (on("2023-04-14"), "315.5b")],
    until: None,
    says: "A conspiracy has no characteristics while it is face down.",
    status: Status::NotYet,
    premises: &[],
};
