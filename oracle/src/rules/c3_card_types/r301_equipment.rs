//! Artifacts: what an Equipment can equip.

use crate::card::CardType;
use crate::now::{Now, ObjectNow};
use crate::rules::r702_16_protection;
use crate::state::Attached;

rule! {
    /// An Equipment can be attached only to a creature.
    R301_5 "301.5" since "2009-10-01";
    same as "704.5n"
}

/// 301.5: returns whether an Equipment is attached to a creature that it can equip.
pub(crate) fn is_attached_legally(now: &Now, equipment: &ObjectNow) -> bool {
    let host = match equipment.attached {
        Some(Attached::ToObject(host)) => now.object(host),
        Some(Attached::ToPlayer(_)) | None => None,
    };
    host.is_some_and(|host| {
        host.card_types.contains(CardType::Creature)
            && !r702_16_protection::keeps_equipment_off(now, equipment, host)
    })
}

rule! {
    /// An Equipment can't equip anything while it is a creature itself.
    R301_5C "301.5c" since "2009-10-01";
    same as "704.5p"
}

rules![R301_5, R301_5C];
