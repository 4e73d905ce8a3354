//! Defender.

use crate::card::Keyword;
use crate::now::{Now, ObjectNow};

rule! {
    /// A creature with defender can't attack.
    R702_3B "702.3b" since "2009-10-01";
    when DEFENDER "the creature has defender"
    1: DEFENDER;
}

/// 702.3b: returns whether a creature can't attack because it has defender.
pub(crate) fn cant_attack(now: &Now, row: &ObjectNow) -> bool {
    R702_3B::DEFENDER.holds_for(now, row.id, row.has_keyword(&Keyword::Defender))
}

rules![R702_3B];
