//! Shadow.

use crate::card::Keyword;
use crate::now::{Now, ObjectNow};

rule! {
    /// Creatures with shadow can block only creatures with shadow, and creatures without shadow can block only
    /// creatures without it.
    R702_28B "702.28b": "702.25b" since "2009-10-01", "702.26b" since "2011-06-17",
        "702.27b" since "2013-07-13", "702.28b" since "2021-04-22";
    when BOTH_OR_NEITHER "both creatures have shadow, or neither has"
    1: BOTH_OR_NEITHER;
}

/// 702.28b: returns whether a creature can't block another because one of them has shadow.
pub(crate) fn evades(now: &Now, attacker: &ObjectNow, blocker: &ObjectNow) -> bool {
    let alike = attacker.has_keyword(&Keyword::Shadow) == blocker.has_keyword(&Keyword::Shadow);
    !R702_28B::BOTH_OR_NEITHER.holds_for(now, attacker.id, alike)
}

rules![R702_28B];
