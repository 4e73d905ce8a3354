//! The orders of timestamps in a script (613.7m), which the oracle knows: the words are those of an order of triggered
//! abilities, and a script may leave them out.

use super::course::{CourseStep, Offered, course_of};
use crate::scenario::Scenario;
use crate::script::What;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Asking;
use std::collections::BTreeSet;

/// The orders of timestamps in a script.
#[derive(Clone, Default, Debug)]
pub(super) struct OrdersOfTimestamps {
    /// The statements with which a player orders timestamps.
    pub(super) stated: BTreeSet<usize>,
    /// The first statement during which a player is asked for such an order.
    pub(super) first: Option<usize>,
}

impl OrdersOfTimestamps {
    /// Returns those of a script.
    pub(super) fn of(scenario: &Scenario, edition: Edition) -> OrdersOfTimestamps {
        let course = course_of(scenario, edition);
        let offered = || course.iter().filter_map(CourseStep::offered);
        let orders = || offered().filter(|made| made.request.asking == Asking::Timestamps);
        let is_stated = |made: &&Offered| {
            let statement = scenario.script.get(made.statement);
            statement.is_some_and(|one| match &one.what {
                What::Decide { decision, .. } | What::MustNot { decision, .. } => *decision == made.decision,
                What::Go(_) | What::IsAsked { .. } | What::IsNotAsked { .. } | What::Expect(_) => false,
            })
        };
        let stated = orders().filter(is_stated).map(|made| made.statement).collect();
        OrdersOfTimestamps { stated, first: orders().map(|made| made.statement).min() }
    }
}
