//! Intimidate.

use crate::card::{CardType, Keyword};
use crate::now::{Now, ObjectNow};

rule! {
    /// Only artifact creatures, and creatures that share a color with it, can block a creature with
    /// intimidate.
    R702_13B "702.13b": "702.11b" since "2009-10-01", "702.12b" since "2011-06-17",
        "702.13b" since "2013-07-13";
    when INTIMIDATE "the attacking creature has intimidate"
    when ABLE "the blocking creature is an artifact or shares a color with the attacking creature"
    1: INTIMIDATE, ABLE;
}

/// 702.13b: returns whether an attacking creature can't be blocked by another because it has intimidate.
pub(crate) fn evades(now: &Now, attacker: &ObjectNow, blocker: &ObjectNow) -> bool {
    let shares_a_color = attacker.colors.iter().any(|color| blocker.colors.contains(color));
    let able = blocker.card_types.contains(CardType::Artifact) || shares_a_color;
    R702_13B::INTIMIDATE.holds_for(now, attacker.id, attacker.has_keyword(&Keyword::Intimidate))
        && !R702_13B::ABLE.holds_for(now, blocker.id, able)
}

rules![R702_13B];
