//! Protection, second part: what cannot be attached to what has it, and damage that it prevents. That it cannot be a
//! target stands with the other reasons for that (702.16b, among targets).

use super::r115_targets;
use super::r614_replacement::{self, Candidate, What};
use crate::card::{Instead, Keyword};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, when};
use crate::state::Thing;
use crate::table::{Applied, Event};
use crate::when;

/// The rules of this part of 702, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R702_16C, &R702_16D, &R702_16E];

/// 702.16c
pub(crate) const R702_16C: Rule = Rule {
    id: "702.16c",
    numbers: &[(on("2009-10-01"), "702.14c"), (on("2011-06-17"), "702.15c"), (on("2013-07-13"), "702.16c")],
    until: None,
    says: "What has protection from a quality cannot be enchanted by Auras of that quality.",
    status: Status::Tested,
    premises: &[when("protection keeps the Aura off")],
};

/// 702.16c: whether an Aura cannot enchant something that is protected from it.
pub(crate) fn keeps_aura_off(now: &Now, aura: &ObjectNow, host: &ObjectNow) -> bool {
    when!(now, R702_16C, aura.id, "protection keeps the Aura off", is_protected_from(host, aura))
}

/// 702.16d
pub(crate) const R702_16D: Rule = Rule {
    id: "702.16d",
    numbers: &[(on("2009-10-01"), "702.14d"), (on("2011-06-17"), "702.15d"), (on("2013-07-13"), "702.16d")],
    until: None,
    says: "What has protection from a quality cannot be equipped by Equipment of that quality.",
    status: Status::Tested,
    premises: &[when("protection keeps the Equipment off")],
};

/// 702.16d: whether an Equipment cannot equip something that is protected from it.
pub(crate) fn keeps_equipment_off(now: &Now, equipment: &ObjectNow, host: &ObjectNow) -> bool {
    when!(
        now,
        R702_16D,
        equipment.id,
        "protection keeps the Equipment off",
        is_protected_from(host, equipment)
    )
}

fn is_protected_from(host: &ObjectNow, other: &ObjectNow) -> bool {
    host.keywords().any(|keyword| is_from(keyword, other))
}

fn is_from(keyword: &Keyword, other: &ObjectNow) -> bool {
    match keyword {
        Keyword::Protection(quality) => r115_targets::is_of_quality(other, *quality),
        _ => false,
    }
}

/// 702.16e
pub(crate) const R702_16E: Rule = Rule {
    id: "702.16e",
    numbers: &[(on("2009-10-01"), "702.14e"), (on("2011-06-17"), "702.15e"), (on("2013-07-13"), "702.16e")],
    until: None,
    says: "Damage from sources of a quality to what has protection from it is prevented.",
    status: Status::Tested,
    premises: &[when("protection prevents the damage")],
};

/// 702.16e: protection that would prevent damage.
pub(crate) fn of_what_is_damaged(now: &Now, event: &Event, all: &mut Vec<Candidate>) {
    let Event::Damage { source: dealer, to, .. } = event else { return };
    let protected = now.object_or_last_known(*dealer).is_some_and(|dealer| match to {
        Thing::Object(id) => now.object(*id).is_some_and(|row| is_protected_from(row, &dealer)),
        Thing::Player(id) => {
            now.player(*id).is_some_and(|player| player.keywords().any(|keyword| is_from(keyword, &dealer)))
        }
    });
    if when!(now, R702_16E, *dealer, "protection prevents the damage", protected) {
        let controller = r614_replacement::affected_player(now, event).unwrap_or(now.game().active);
        let source = r614_replacement::affected_object(event).unwrap_or(*dealer);
        let what = What::Words(Instead::Prevent(None));
        all.push(Candidate { source, controller, applied: Applied::Protection(*to), what });
    }
}
