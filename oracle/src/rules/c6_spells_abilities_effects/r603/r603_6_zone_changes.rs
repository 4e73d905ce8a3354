//! Abilities about objects that change zones, and where the abilities find these objects afterwards.

use crate::now::Now;
use crate::state::{ObjectId, Thing};

rule! {
    /// An ability that does something to an object that has changed zones finds it in the zone to which it
    /// moved. If it is no longer there, nothing is done to it.
    R603_6 "603.6" since "2009-10-01";
    does FOLLOWED "an ability finds an object in the zone to which it moved"
    instead NO_FURTHER "an ability doesn't find an object once it has left that zone"
}

/// 603.6: finds an object to which an ability refers. An object that is gone is considered as it last existed
/// (608.2h).
pub(crate) fn found(now: &Now, thing: Thing) -> Thing {
    let Thing::Object(id) = thing else { return thing };
    if now.game().objects.contains_key(&id) {
        return thing;
    }
    let Some(there) = became(now, id) else { return thing };
    let found = if R603_6::FOLLOWED.is_followed_for(now, id) { there } else { id };
    if now.game().objects.contains_key(&found) || R603_6::NO_FURTHER.is_followed_for(now, id) {
        Thing::Object(found)
    } else {
        Thing::Object(wherever_it_went(now, found))
    }
}

/// The mistake beside 603.6: follows an object through all zones.
fn wherever_it_went(now: &Now, id: ObjectId) -> ObjectId {
    std::iter::successors(Some(id), |&id| became(now, id)).last().unwrap_or(id)
}

fn became(now: &Now, id: ObjectId) -> Option<ObjectId> {
    now.game().last_known.get(&id)?.became
}

rule! {
    /// A delayed triggered ability finds the object to which it refers only in the zone in which it expects
    /// it. An object that has left that zone and returned is another object.
    R603_7C "603.7c" since "2009-10-01";
    same as "603.6"
}

rules![R603_6, R603_7C];
