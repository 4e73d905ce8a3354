//! What is turned face down in the command zone.

use crate::card::Zone;
use crate::now::{ContinuousEffect, Look, Now, Origin};
use crate::state::{ObjectId, Occasion};

rule! {
    /// An object in the command zone that is turned face down becomes a new object.
    R400_9 "400.9" since "2009-10-01";
    instead NEW_OBJECT "an object that is turned face down in the command zone has no memory of what it was"
    1: NEW_OBJECT;
}

/// 400.9: returns whether an object was already there as an effect began: it hasn't been turned face down in the command
/// zone since then.
pub(crate) fn is_the_same(look: &Look, effect: &ContinuousEffect, id: ObjectId) -> bool {
    let object = look.game().objects.get(&id).filter(|object| object.zone == Zone::Command);
    let Origin::Resolved(resolved) = &effect.origin else { return true };
    let Some(began) = look.game().effects.get(resolved).map(|effect| effect.created) else { return true };
    let turned = object
        .into_iter()
        .flat_map(|object| &object.history)
        .any(|happened| happened.what == Occasion::TurnedFaceDown && happened.when > began);
    !(turned && R400_9::NEW_OBJECT.is_followed_for(look, id))
}

/// 400.9: returns whether an object that is turned face down in the command zone is a new one.
pub(crate) fn is_a_new_object(before: &Now, card: ObjectId) -> bool {
    R400_9::NEW_OBJECT.is_followed_for(before, card)
}

rules![R400_9];
