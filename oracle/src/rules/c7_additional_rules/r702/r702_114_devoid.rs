//! Devoid.

use crate::card::{ColorChoice, Colors, Filter, Modification, Selector, Static, Subject};
use crate::now::Look;
use crate::state::ObjectId;

rule! {
    /// Devoid is a characteristic-defining ability: it makes its object colorless, in every zone and outside the game.
    R702_114A "702.114a": "702.113a" since "2015-09-26", "702.114a" since "2021-04-22";
    does COLORLESS "the object is colorless"
    2: COLORLESS;
    3: shown "702/114a-devoid";
}

/// 702.114a: returns the static ability that devoid represents.
pub(crate) fn ability(look: &Look, object: ObjectId) -> Option<Static> {
    R702_114A::COLORLESS.is_followed_for(look, object).then(|| Static {
        condition: None,
        subject: Subject::Objects(Selector::permanents(Filter::This)),
        changes: vec![Modification::SetColors(ColorChoice::Of(Colors::NONE))],
    })
}

rules![R702_114A];
