//! Cards: what counts as one, and who owns and controls it.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section that scenarios or the oracle cite.
pub(crate) const RULES: &[&Rule] = &[&R108_4];

/// 108.4
pub(crate) const R108_4: Rule = Rule {
    id: "108.4",
    numbers: &[(on("2009-10-01"), "108.4")],
    until: None,
    says: "A card is controlled by a player only while it stands for a permanent or a spell, and then as the \
           rules for these say.",
    status: Status::SameAs("109.4"),
    premises: &[],
};
