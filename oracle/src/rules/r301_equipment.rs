//! 301, artifacts: what an Equipment can equip.

use super::r702_16_protection;
use crate::card::CardType;
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status};
use crate::state::Attached;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R301_5, &R301_5C];

/// 301.5
pub(crate) const R301_5: Rule = Rule {
    id: "301.5",
    numbers: &[(on("2009-10-01"), "301.5")],
    until: None,
    says: "An Equipment can be attached to a creature, and to nothing else.",
    status: Status::SameAs("704.5n"),
    premises: &[],
};

/// 301.5: whether an Equipment is attached to a creature that it can equip.
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

/// 301.5c
pub(crate) const R301_5C: Rule = Rule {
    id: "301.5c",
    numbers: &[(on("2009-10-01"), "301.5c")],
    until: None,
    says: "An Equipment that is a creature itself can equip nothing.",
    status: Status::SameAs("704.5p"),
    premises: &[],
};
