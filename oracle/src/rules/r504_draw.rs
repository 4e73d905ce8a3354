//! The draw step: the active player draws a card and gets priority.

use super::{r117_priority, r121_drawing};
use crate::bench::About;
use crate::does;
use crate::edition::on;
use crate::rule::{Rule, Status, does};
use crate::table::{Ruled, Table};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R504_1, &R504_2_20091001, &R504_2];

/// 504.1
pub(crate) const R504_1: Rule = Rule {
    id: "504.1",
    numbers: &[(on("2009-10-01"), "504.1")],
    until: None,
    says: "First comes the draw: one card for the active player. This turn-based action uses no stack.",
    status: Status::Tested,
    premises: &[does("the active player draws a card")],
};

/// 504.1: the active player draws a card.
pub(crate) fn draw(table: &mut Table) -> Ruled<()> {
    let active = table.active();
    does!(table, R504_1, active, "the active player draws a card", {
        r121_drawing::draw(table, &R504_1, active, 1)?;
    });
    Ok(())
}

/// 504.2@2009-10-01
pub(crate) const R504_2_20091001: Rule = Rule {
    id: "504.2@2009-10-01",
    numbers: &[(on("2009-10-01"), "504.2")],
    until: Some(on("2016-09-30")),
    says: "Second, the abilities that triggered as the draw step began go on the stack, with any others \
           that are waiting.",
    status: Status::SameAs("117.3a"),
    premises: &[],
};

/// 504.2
pub(crate) const R504_2: Rule = Rule {
    id: "504.2",
    numbers: &[(on("2009-10-01"), "504.3"), (on("2016-09-30"), "504.2")],
    until: None,
    says: "Then the active player gets priority.",
    status: Status::Tested,
    premises: &[does("the active player gets priority in the draw step")],
};

/// 504.2: the active player gets priority.
pub(crate) fn draw_step(table: &mut Table) -> Ruled<()> {
    table.rest_at(crate::state::Point::Ending);
    does!(table, R504_2, About::Game, "the active player gets priority in the draw step", {
        r117_priority::first_priority(table);
    });
    Ok(())
}
