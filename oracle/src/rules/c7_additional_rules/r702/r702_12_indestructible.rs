//! Indestructible: permanents that neither effects nor lethal damage can destroy.

use crate::card::Keyword;
use crate::now::Now;
use crate::state::ObjectId;

rule! {
    /// Nothing can destroy an indestructible permanent, and the check for lethal damage leaves it out.
    R702_12B "702.12b": "700.4" since "2009-10-01", "702.12b" since "2013-07-13";
    when INDESTRUCTIBLE "the permanent is indestructible"
    1: INDESTRUCTIBLE, shown "702/12b-indestructible-and-a-destroyer";
    2: INDESTRUCTIBLE, shown "702/12b-indestructible-with-lethal-damage";
}

/// 702.12b: returns whether nothing can destroy this permanent, so that it isn't checked for lethal damage.
pub(crate) fn cannot_be_destroyed(now: &Now, object: ObjectId) -> bool {
    let indestructible = now.object(object).is_some_and(|row| row.has_keyword(&Keyword::Indestructible));
    R702_12B::INDESTRUCTIBLE.holds_for(now, object, indestructible)
}

rules![R702_12B];
