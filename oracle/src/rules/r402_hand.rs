//! The hand: the zone of the cards that a player has drawn and not yet played, and how many it may hold.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section that scenarios or the oracle cite.
pub(crate) const RULES: &[&Rule] = &[&R402_2];

/// 402.2
pub(crate) const R402_2: Rule = Rule {
    id: "402.2",
    numbers: &[(on("2009-10-01"), "402.2")],
    until: None,
    says: "The maximum hand size of a player is normally seven. A hand may be larger until the player's own \
           cleanup step, in which the player discards down to it.",
    status: Status::NotYet,
    premises: &[],
};
