//! The beginning phase: the first phase of a turn, and the order of its steps.

use crate::state::Step;
use crate::table::Table;

rule! {
    /// The beginning phase has three steps, in this order: the untap step, the upkeep step and the draw step.
    R501_1 "501.1" since "2009-10-01";
    instead IN_ORDER "the untap step comes before the upkeep step, and the upkeep step before the draw step"
    1: IN_ORDER;
}

/// 501.1: returns the steps of a beginning phase in their order.
pub(crate) fn steps(table: &Table, steps: Vec<Step>) -> Vec<Step> {
    if R501_1::IN_ORDER.is_followed(table) { steps } else { steps.into_iter().rev().collect() }
}

rules![R501_1];
