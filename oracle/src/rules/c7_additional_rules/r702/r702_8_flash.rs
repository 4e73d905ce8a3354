//! Flash: a card that can be played whenever an instant could be cast.

use crate::card::Keyword;
use crate::now::{Now, ObjectNow};

rule! {
    /// A card with flash can be played any time its player could cast an instant.
    R702_8A "702.8a" since "2009-10-01";
    when FLASH "the card has flash"
    2: FLASH, shown "702/8a-a-land-with-flash";
}

/// 702.8a: returns whether a card can be played any time its player could cast an instant.
pub(crate) fn is_played_like_an_instant(now: &Now, card: &ObjectNow) -> bool {
    R702_8A::FLASH.holds_for(now, card.id, card.has_keyword(&Keyword::Flash))
}

rules![R702_8A];
