//! The first phase of a turn, and the order of its steps.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R501_1];

/// 501.1
pub(crate) const R501_1: Rule = Rule {
    id: "501.1",
    numbers: &[(on("2009-10-01"), "501.1")],
    until: None,
    says: "The beginning phase is made of the untap step, the upkeep step and the draw step, in this \
           order.",
    status: Status::NotYet,
    premises: &[],
};
