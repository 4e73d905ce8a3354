//! Skulk.

use crate::card::Keyword;
use crate::now::{Now, ObjectNow};

rule! {
    /// Creatures with greater power can't block a creature with skulk.
    R702_118B "702.118b": "702.117b" since "2016-04-08", "702.118b" since "2021-04-22";
    when SKULK "the attacking creature has skulk"
    when GREATER "the blocking creature has greater power"
    instead EQUAL_CAN_BLOCK "a creature with equal power can block it"
    1: SKULK, GREATER, EQUAL_CAN_BLOCK;
}

/// 702.118b: returns whether an attacking creature can't be blocked by another because it has skulk.
pub(crate) fn evades(now: &Now, attacker: &ObjectNow, blocker: &ObjectNow) -> bool {
    R702_118B::SKULK.holds_for(now, attacker.id, attacker.has_keyword(&Keyword::Skulk))
        && (R702_118B::GREATER.holds_for(now, blocker.id, blocker.power > attacker.power)
            || blocker.power == attacker.power
                && !R702_118B::EQUAL_CAN_BLOCK.is_followed_for(now, blocker.id))
}

rules![R702_118B];
