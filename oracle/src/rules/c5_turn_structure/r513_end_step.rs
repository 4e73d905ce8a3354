//! The end step: the active player gets priority, and abilities can come too late for the step's beginning.

use crate::now::Now;
use crate::rules::r117_priority;
use crate::state::{ObjectId, Point};
use crate::table::{Ruled, Table};

rule! {
    /// First, abilities that trigger as the end step begins, including those that were waiting for the next
    /// end step, are put on the stack.
    R513_1_20091001 "513.1@2009-10-01": "513.1" since "2009-10-01" until "2016-09-30";
    same as "117.3a"
}

rule! {
    /// The end step has no turn-based actions; the active player gets priority.
    R513_1 "513.1": "513.2" since "2009-10-01", "513.1" since "2016-09-30";
    gives Action;
    does PRIORITY "the active player gets priority in the end step"
    1: shown "513/1-no-turn-based-actions";
    2: PRIORITY;
}

/// 513.1: gives the active player priority in the end step.
pub(crate) fn end_step(table: &mut Table) -> Ruled<()> {
    if R513_1::PRIORITY.is_followed(table) {
        r117_priority::first_priority(table);
    } else {
        // The mutant: the step ends immediately.
        table.rest_at(Point::Ending);
    }
    Ok(())
}

rule! {
    /// Old cards that say 'at end of turn' mean 'at the beginning of the end step' or 'at the beginning of
    /// the next end step'.
    R513_1A "513.1a" since "2009-10-01";
    definition
}

rule! {
    /// If a permanent enters during an end step, its ability that triggers as the end step begins waits for
    /// the next turn's end step. The same is true of a delayed triggered ability for the next end step if it
    /// is created during an end step. The rule doesn't apply to effects that last until end of turn.
    R513_2 "513.2": "513.3" since "2009-10-01", "513.2" since "2016-09-30";
    instead WAITS "an ability that comes during an end step waits for the next turn's end step"
    1: WAITS, shown "513/2-ball-lightning-comes-too-late";
    2: WAITS, shown "513/2-sneak-attack-in-the-end-step";
    4: shown "514/2-until-end-of-turn-is-no-trigger";
}

/// 513.2: returns whether an ability that comes during an end step has missed the beginning of that step.
pub(crate) fn has_missed_it(now: &Now, source: ObjectId) -> bool {
    R513_2::WAITS.is_followed_for(now, source)
}

rules![R513_1_20091001, R513_1, R513_1A, R513_2];
