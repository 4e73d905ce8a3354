//! The first phase of a turn, and the order of its steps.

use crate::bench::About;
use crate::does;
use crate::edition::on;
use crate::rule::{Rule, Status, does_instead};
use crate::state::Step;
use crate::table::Table;

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R501_1];

/// 501.1
pub(crate) const R501_1: Rule = Rule {
    id: "501.1",
    numbers: &[(on("2009-10-01"), "501.1")],
    until: None,
    says: "The beginning phase is made of the untap step, the upkeep step and the draw step, in this \
           order.",
    status: Status::Tested,
    premises: &[does_instead("untap comes before upkeep, and upkeep before draw")],
};

/// 501.1: the steps of a beginning phase, in their order.
pub(crate) fn steps(table: &Table, steps: Vec<Step>) -> Vec<Step> {
    does!(
        table, R501_1, About::Game, "untap comes before upkeep, and upkeep before draw",
        steps,
        instead steps.into_iter().rev().collect()
    )
}
