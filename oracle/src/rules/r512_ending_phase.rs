//! The last phase of a turn, and the order of its steps.

use crate::bench::About;
use crate::does;
use crate::edition::on;
use crate::rule::{Rule, Status, does_instead};
use crate::state::Step;
use crate::table::Table;

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R512_1];

/// 512.1
pub(crate) const R512_1: Rule = Rule {
    id: "512.1",
    numbers: &[(on("2009-10-01"), "512.1")],
    until: None,
    says: "The ending phase is made of the end step and the cleanup step, in this order.",
    status: Status::Tested,
    premises: &[does_instead("the end step comes before the cleanup step")],
};

/// 512.1: the steps of an ending phase, in their order.
pub(crate) fn steps(table: &Table, steps: Vec<Step>) -> Vec<Step> {
    does!(
        table, R512_1, About::Game, "the end step comes before the cleanup step",
        steps,
        instead steps.into_iter().rev().collect()
    )
}
