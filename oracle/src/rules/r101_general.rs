//! The rules that stand before all others: what happens if a card contradicts a rule, if effects contradict
//! each other, or if several players are to act at once.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section that scenarios or the oracle cite.
pub(crate) const RULES: &[&Rule] = &[&R101_4];

/// 101.4
pub(crate) const R101_4: Rule = Rule {
    id: "101.4",
    numbers: &[(on("2009-10-01"), "101.4")],
    until: None,
    says: "If several players are to choose or to act at the same time, the active player chooses first and \
           the others follow in turn order. Only then is everything done, all at once.",
    status: Status::NotYet,
    premises: &[],
};
