//! Flying and reach.

use crate::card::Keyword;
use crate::now::{Now, ObjectNow};

rule! {
    /// Only creatures with flying or reach can block a creature with flying. A creature with flying can block
    /// creatures with flying and without it.
    R702_9B "702.9b" since "2009-10-01";
    when FLYING "the attacking creature has flying"
    when ABLE "the blocking creature has flying or reach"
    1: FLYING, ABLE;
    2: FLYING;
}

/// 702.9b: returns whether an attacking creature can't be blocked by another because it has flying.
pub(crate) fn evades(now: &Now, attacker: &ObjectNow, blocker: &ObjectNow) -> bool {
    let able = blocker.has_keyword(&Keyword::Flying) || blocker.has_keyword(&Keyword::Reach);
    R702_9B::FLYING.holds_for(now, attacker.id, attacker.has_keyword(&Keyword::Flying))
        && !R702_9B::ABLE.holds_for(now, blocker.id, able)
}

rule! {
    /// Only creatures with flying or reach can block a creature with flying.
    R702_17B "702.17b": "702.15b" since "2009-10-01", "702.16b" since "2011-06-17",
        "702.17b" since "2013-07-13";
    same as "702.9b"
    1: ABLE of "702.9b", shown "702/17b-reach";
}

rules![R702_9B, R702_17B];
