//! Abilities that are about objects that change zones: where these are looked for afterwards.

use crate::does;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does, does_instead};
use crate::state::{ObjectId, Thing};

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R603_6, &R603_7C];

/// 603.6
pub(crate) const R603_6: Rule = Rule {
    id: "603.6",
    numbers: &[(on("2009-10-01"), "603.6")],
    until: None,
    says: "An ability that does something to an object that has changed zones looks for it in the zone to which it \
           went. If it is not there any more, nothing is done to it.",
    status: Status::Tested,
    premises: &[
        does("an object is looked for in the zone to which it went"),
        does_instead("it is not found once it has left that zone"),
    ],
};

/// 603.6: what an object is now of which an ability speaks. One that is gone stays what it was (608.2h).
pub(crate) fn found(now: &Now, thing: Thing) -> Thing {
    let Thing::Object(id) = thing else { return thing };
    if now.game().objects.contains_key(&id) {
        return thing;
    }
    let Some(there) = became(now, id) else { return thing };
    let mut found = id;
    does!(now, R603_6, id, "an object is looked for in the zone to which it went", found = there);
    if now.game().objects.contains_key(&found) {
        return Thing::Object(found);
    }
    Thing::Object(does!(
        now, R603_6, id, "it is not found once it has left that zone",
        found,
        instead {
            while let Some(next) = became(now, found) {
                found = next;
            }
            found
        }
    ))
}

fn became(now: &Now, id: ObjectId) -> Option<ObjectId> {
    now.game().last_known.get(&id)?.became
}

/// 603.7c
pub(crate) const R603_7C: Rule = Rule {
    id: "603.7c",
    numbers: &[(on("2009-10-01"), "603.7c")],
    until: None,
    says: "A delayed triggered ability finds the object that it speaks of only in the zone in which it expects it; one \
           that has left and returned is another object.",
    status: Status::SameAs("603.6"),
    premises: &[],
};
