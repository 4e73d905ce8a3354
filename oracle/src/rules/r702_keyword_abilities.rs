//! Keyword abilities: words that stand for an ability, with the rules of what each of them does.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section that scenarios or the oracle cite.
pub(crate) const RULES: &[&Rule] = &[&R702_16B];

/// 702.16b
pub(crate) const R702_16B: Rule = Rule {
    id: "702.16b",
    numbers: &[(on("2009-10-01"), "702.14b"), (on("2011-06-17"), "702.15b"), (on("2013-07-13"), "702.16b")],
    until: None,
    says: "A permanent or player that has protection from a quality is no legal target for spells of that \
           quality, nor for abilities whose source has it.",
    status: Status::NotYet,
    premises: &[],
};
