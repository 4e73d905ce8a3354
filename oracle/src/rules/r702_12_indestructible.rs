//! Indestructible: what cannot be destroyed, neither by an effect nor for the damage that is marked on it.

use crate::card::Keyword;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, when};
use crate::state::ObjectId;
use crate::when;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R702_12B];

/// 702.12b
pub(crate) const R702_12B: Rule = Rule {
    id: "702.12b",
    numbers: &[(on("2009-10-01"), "700.4"), (on("2013-07-13"), "702.12b")],
    until: None,
    says: "Nothing destroys an indestructible permanent, and the check for lethal damage leaves it out.",
    status: Status::Tested,
    premises: &[when("it is indestructible")],
};

/// 702.12b: whether nothing destroys this permanent, so that lethal damage is not looked for on it.
pub(super) fn cannot_be_destroyed(now: &Now, object: ObjectId) -> bool {
    let indestructible = now.object(object).is_some_and(|row| row.has_keyword(&Keyword::Indestructible));
    when!(now, R702_12B, object, "it is indestructible", indestructible)
}
