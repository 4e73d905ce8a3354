//! Keyword abilities: words that stand for an ability, with the rules of what each of them does.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section that scenarios or the oracle cite.
pub(crate) const RULES: &[&Rule] = &[&R702_26B];

/// 702.26b
pub(crate) const R702_26B: Rule = Rule {
    id: "702.26b",
    numbers: &[
        (on("2009-10-01"), "702.23b"),
        (on("2011-06-17"), "702.24b"),
        (on("2013-07-13"), "702.25b"),
        (on("2021-04-22"), "702.26b"),
    ],
    until: None,
    says: "A permanent that phases out gets the status of being phased out, and leaves combat. From then on \
           the game goes on as if it were not there, save for what expressly concerns phased-out permanents.",
    status: Status::NotYet,
    premises: &[],
};
