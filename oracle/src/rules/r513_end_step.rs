//! The end step, and what comes too late for it.

use super::r117_priority;
use crate::bench::About;
use crate::does;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does, does_instead};
use crate::state::ObjectId;
use crate::table::{Ruled, Table};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R513_1_20091001, &R513_1, &R513_1A, &R513_2];

/// 513.1@2009-10-01
pub(crate) const R513_1_20091001: Rule = Rule {
    id: "513.1@2009-10-01",
    numbers: &[(on("2009-10-01"), "513.1")],
    until: Some(on("2016-09-30")),
    says: "First, what triggers as the end step begins, or was waiting for the next end step to begin, \
           goes on the stack.",
    status: Status::SameAs("117.3a"),
    premises: &[],
};

/// 513.1
pub(crate) const R513_1: Rule = Rule {
    id: "513.1",
    numbers: &[(on("2009-10-01"), "513.2"), (on("2016-09-30"), "513.1")],
    until: None,
    says: "The end step has no turn-based actions; the active player gets priority.",
    status: Status::Tested,
    premises: &[does("the active player gets priority in the end step")],
};

/// 513.1: the end step.
pub(crate) fn end_step(table: &mut Table) -> Ruled<()> {
    table.rest_at(crate::state::Point::Ending);
    does!(table, R513_1, About::Game, "the active player gets priority in the end step", {
        r117_priority::first_priority(table);
    });
    Ok(())
}

/// 513.1a
pub(crate) const R513_1A: Rule = Rule {
    id: "513.1a",
    numbers: &[(on("2009-10-01"), "513.1a")],
    until: None,
    says: "Old cards that say 'at end of turn' are to be read as 'at the beginning of the end step' or \
           'at the beginning of the next end step'.",
    status: Status::Definition,
    premises: &[],
};

/// 513.2
pub(crate) const R513_2: Rule = Rule {
    id: "513.2",
    numbers: &[(on("2009-10-01"), "513.3"), (on("2016-09-30"), "513.2")],
    until: None,
    says: "If a permanent enters while an end step is going on, its ability that triggers as the end \
           step begins waits for the next turn's; so does a delayed triggered ability for the next end \
           step that is made in an end step. Effects that last until the end of the turn are no matter \
           of this rule.",
    status: Status::Tested,
    premises: &[does_instead("what comes during an end step waits for the next turn's")],
};

/// 513.2: whether an ability that comes during an end step has missed its beginning.
pub(crate) fn has_missed_it(now: &Now, source: ObjectId) -> bool {
    does!(
        now, R513_2, source, "what comes during an end step waits for the next turn's",
        true,
        instead false
    )
}
