//! Ending the turn (721; 723 and 724 later): what an effect that says so does.

use crate::edition::on;
use crate::rule::{Rule, Status};
use crate::state::ObjectId;
use crate::table::{Ruled, Table};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R721_1];

/// 721.1
pub(crate) const R721_1: Rule = Rule {
    id: "721.1",
    numbers: &[(on("2009-10-01"), "712.1")],
    until: None,
    says: "Some effects end the turn. Several things happen then, in this order.",
    status: Status::NotYet,
    premises: &[],
};

/// 721.1: the turn ends.
pub(crate) fn end_the_turn(_table: &mut Table, _object: ObjectId) -> Ruled<()> {
    Ok(())
}
