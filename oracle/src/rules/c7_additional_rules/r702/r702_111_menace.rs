//! Menace.

use crate::card::Keyword;
use crate::now::{Now, ObjectNow};

rule! {
    /// A creature with menace is blocked by two or more creatures, or not at all.
    R702_111B "702.111b": "702.110b" since "2015-07-17", "702.111b" since "2021-04-22";
    when MENACE "the attacking creature has menace"
    1: MENACE;
}

/// 702.111b: returns whether only two or more creatures together can block a creature, because it has menace.
pub(crate) fn by_two_or_more(now: &Now, attacker: &ObjectNow) -> bool {
    R702_111B::MENACE.holds_for(now, attacker.id, attacker.has_keyword(&Keyword::Menace))
}

rules![R702_111B];
