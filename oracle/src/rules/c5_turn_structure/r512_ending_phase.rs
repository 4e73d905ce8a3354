//! The ending phase: the last phase of a turn, and the order of its steps.

use crate::state::Step;
use crate::table::Table;

rule! {
    /// The ending phase has two steps, in this order: the end step and the cleanup step.
    R512_1 "512.1" since "2009-10-01";
    instead IN_ORDER "the end step comes before the cleanup step"
    1: IN_ORDER;
}

/// 512.1: returns the steps of an ending phase in their order.
pub(crate) fn steps(table: &Table, steps: Vec<Step>) -> Vec<Step> {
    if R512_1::IN_ORDER.is_followed(table) { steps } else { steps.into_iter().rev().collect() }
}

rules![R512_1];
