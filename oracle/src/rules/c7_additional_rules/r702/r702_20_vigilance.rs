//! Vigilance.

use crate::card::Keyword;
use crate::now::Now;
use crate::state::ObjectId;

rule! {
    /// A creature with vigilance doesn't become tapped as it attacks.
    R702_20B "702.20b": "702.18b" since "2009-10-01", "702.19b" since "2011-06-17",
        "702.20b" since "2013-07-13";
    when VIGILANCE "the creature has vigilance"
    1: VIGILANCE;
}

/// 702.20b: returns whether a creature attacks without becoming tapped.
pub(crate) fn attacks_untapped(now: &Now, creature: ObjectId) -> bool {
    let has = now.object(creature).is_some_and(|row| row.has_keyword(&Keyword::Vigilance));
    R702_20B::VIGILANCE.holds_for(now, creature, has)
}

rules![R702_20B];
