//! Changeling.

use crate::card::{Filter, Modification, Selector, Static, Subject, SubtypeChoice, SubtypeKind, Subtypes};
use crate::now::Look;
use crate::state::ObjectId;

rule! {
    /// Changeling is a characteristic-defining ability: it gives its object every creature type, in every zone and
    /// outside the game.
    R702_73A "702.73a": "702.70a" since "2009-10-01", "702.71a" since "2011-06-17",
        "702.72a" since "2013-07-13", "702.73a" since "2021-04-22";
    does EVERY_TYPE "the object is every creature type"
    1: shown "702/73a-changeling-applies-first";
    2: EVERY_TYPE;
    3: shown "702/73a-changeling";
}

/// 702.73a: returns the static ability that changeling represents.
pub(crate) fn ability(look: &Look, object: ObjectId) -> Option<Static> {
    R702_73A::EVERY_TYPE.is_followed_for(look, object).then(|| Static {
        condition: None,
        subject: Subject::Objects(Selector::permanents(Filter::This)),
        changes: vec![Modification::AddSubtypes(SubtypeChoice::Of(Subtypes::every(SubtypeKind::Creature)))],
    })
}

rules![R702_73A];
