//! The last phase of a turn, and the order of its steps.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R512_1];

/// 512.1
pub(crate) const R512_1: Rule = Rule {
    id: "512.1",
    numbers: &[(on("2009-10-01"), "512.1")],
    until: None,
    says: "The ending phase is made of the end step and the cleanup step, in this order.",
    status: Status::NotYet,
    premises: &[],
};
