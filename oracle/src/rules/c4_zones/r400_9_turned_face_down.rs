//! What is turned face down in the command zone.

use crate::now::Now;
use crate::state::ObjectId;

rule! {
    /// An object in the command zone that is turned face down becomes a new object.
    R400_9 "400.9" since "2009-10-01";
    instead NEW_OBJECT "an object that is turned face down in the command zone has no memory of what it was"
    1: NEW_OBJECT;
}

/// 400.9: returns whether an object that is turned face down in the command zone is a new one.
pub(crate) fn is_a_new_object(before: &Now, card: ObjectId) -> bool {
    R400_9::NEW_OBJECT.is_followed_for(before, card)
}

rules![R400_9];
