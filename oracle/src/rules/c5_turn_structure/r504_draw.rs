//! The draw step: the active player draws a card and gets priority.

use crate::rules::{r117_priority, r121_drawing, r805_shared_team_turns};
use crate::state::Point;
use crate::table::{Ruled, Table};

rule! {
    /// First comes the active player's draw of one card. This is a turn-based action and doesn't use the
    /// stack.
    R504_1 "504.1" since "2009-10-01";
    does DRAWS "the active player draws a card"
    1: DRAWS;
}

/// 504.1: makes the active player draw a card or, in a game between teams, each player of the active team (805.4b).
pub(crate) fn draw(table: &mut Table) -> Ruled<()> {
    for player in r805_shared_team_turns::who_draws(table) {
        if R504_1::DRAWS.is_followed_for(table, player) {
            r121_drawing::draw(table, &R504_1, player, 1)?;
        }
    }
    Ok(())
}

rule! {
    /// Second, abilities that triggered as the draw step began are put on the stack, along with any other
    /// waiting abilities.
    R504_2_20091001 "504.2@2009-10-01": "504.2" since "2009-10-01" until "2016-09-30";
    same as "117.3a"
}

rule! {
    /// Then the active player gets priority.
    R504_2 "504.2": "504.3" since "2009-10-01", "504.2" since "2016-09-30";
    gives Action;
    does PRIORITY "the active player gets priority in the draw step"
    1: PRIORITY;
}

/// 504.2: gives the active player priority in the draw step.
pub(crate) fn draw_step(table: &mut Table) -> Ruled<()> {
    if R504_2::PRIORITY.is_followed(table) {
        r117_priority::first_priority(table);
    } else {
        // The mutant: the step ends immediately.
        table.rest_at(Point::Ending);
    }
    Ok(())
}

rules![R504_1, R504_2_20091001, R504_2];
