//! Fear.

use crate::card::{CardType, Color, Keyword};
use crate::now::{Now, ObjectNow};

rule! {
    /// Only artifact creatures and black creatures can block a creature with fear.
    R702_36B "702.36b": "702.33b" since "2009-10-01", "702.34b" since "2011-06-17",
        "702.35b" since "2013-07-13", "702.36b" since "2021-04-22";
    when FEAR "the attacking creature has fear"
    when ABLE "the blocking creature is an artifact or black"
    1: FEAR, ABLE;
}

/// 702.36b: returns whether an attacking creature can't be blocked by another because it has fear.
pub(crate) fn evades(now: &Now, attacker: &ObjectNow, blocker: &ObjectNow) -> bool {
    let able = blocker.card_types.contains(CardType::Artifact) || blocker.colors.contains(Color::Black);
    R702_36B::FEAR.holds_for(now, attacker.id, attacker.has_keyword(&Keyword::Fear))
        && !R702_36B::ABLE.holds_for(now, blocker.id, able)
}

rules![R702_36B];
