//! Creatures: what they can't do before they have been under a player's control for a whole turn.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section that scenarios or the oracle cite.
pub(crate) const RULES: &[&Rule] = &[&R302_6];

/// 302.6
pub(crate) const R302_6: Rule = Rule {
    id: "302.6",
    numbers: &[(on("2009-10-01"), "302.5"), (on("2011-02-04"), "302.6")],
    until: None,
    says: "An ability of a creature with the tap or untap symbol among its costs can be activated only if \
           the creature was its controller's already as that player's turn began.",
    status: Status::SameAs("602.5a"),
    premises: &[],
};
