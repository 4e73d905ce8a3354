//! Umbra armor: an Aura that is destroyed in place of what it enchants. Until 2024-06-06 it was called totem
//! armor.

use crate::card::Keyword;
use crate::now::Now;
use crate::rules::r614_replacement::{Candidate, WhatInstead};
use crate::state::{Attached, ObjectId};
use crate::table::{Applied, Event, Ruled, Table};

rule! {
    /// If a permanent enchanted by an Aura with umbra armor would be destroyed, all damage marked on it is
    /// removed and the Aura is destroyed instead.
    R702_89A "702.89a": "702.86a" since "2010-04-23", "702.87a" since "2011-06-17", "702.88a" since "2013-07-13",
        "702.89a" since "2021-04-22";
    when ENCHANTED "the Aura with umbra armor enchants the permanent that would be destroyed"
    does DAMAGE_REMOVED "the damage is removed from the permanent"
    does AURA_DESTROYED "the Aura is destroyed"
    instead ANY_DESTRUCTION "any destruction is replaced, not only destruction by an effect"
    2: ENCHANTED, ANY_DESTRUCTION, DAMAGE_REMOVED, AURA_DESTROYED;
}

/// 702.89a: collects the umbra armor of the Auras on a permanent that would be destroyed.
pub(crate) fn of_what_is_destroyed(now: &Now, event: &Event, all: &mut Vec<Candidate>) {
    let Event::Destroy { object, by_effect, .. } = event else { return };
    if !by_effect && !R702_89A::ANY_DESTRUCTION.is_followed_for(now, *object) {
        return;
    }
    for aura in now.permanents().filter(|row| row.has_keyword(&Keyword::UmbraArmor)) {
        let enchants = aura.attached == Some(Attached::ToObject(*object));
        if R702_89A::ENCHANTED.holds_for(now, aura.id, enchants) {
            let (source, controller) = (aura.id, aura.controller_or_owner());
            let what = WhatInstead::UmbraArmor { aura: aura.id, enchanted: *object };
            all.push(Candidate {
                source,
                controller,
                applied: Applied::UmbraArmor(aura.id),
                choices: Default::default(),
                what,
            });
        }
    }
}

/// 702.89a: returns what happens in place of the destruction.
pub(crate) fn destroyed_instead(table: &Table, aura: ObjectId, enchanted: ObjectId) -> Ruled<Vec<Event>> {
    let mut events = Vec::new();
    if R702_89A::DAMAGE_REMOVED.is_followed_for(table, enchanted) {
        events.push(Event::RemoveDamage(enchanted));
    }
    if R702_89A::AURA_DESTROYED.is_followed_for(table, aura) {
        events.push(Event::Destroy { object: aura, by_effect: true, can_regenerate: true });
    }
    Ok(events)
}

rule! {
    /// Totem armor on older cards reads as umbra armor.
    R702_89B "702.89b" since "2024-06-07";
    definition
}

rules![R702_89A, R702_89B];
