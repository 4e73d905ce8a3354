//! The zones that each player has: hand, library and graveyard. Nothing goes to those of another player than its
//! owner.

use crate::now::{Now, ObjectNow};
use crate::state::{Object, ObjectId, PlayerId};

rule! {
    /// An object that would go to a library, graveyard or hand goes to that of its owner, whoever controlled it and
    /// whoever moves it.
    R400_3 "400.3" since "2009-10-01";
    instead OWNERS_ZONE "the object goes to its owner's library, graveyard or hand"
    1: OWNERS_ZONE;
}

/// 400.3: returns the player to whose library, graveyard or hand an object goes, if it goes to one.
pub(crate) fn whose_zone(before: &Now, id: ObjectId, object: &Object) -> PlayerId {
    let controller = before.object(id).map_or(object.owner, ObjectNow::controller_or_owner);
    if controller == object.owner || R400_3::OWNERS_ZONE.is_followed_for(before, id) {
        object.owner
    } else {
        controller
    }
}

rules![R400_3];
