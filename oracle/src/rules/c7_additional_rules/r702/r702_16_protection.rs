//! Protection, second part: the Auras and Equipment that can't be attached because of it, and the damage that
//! it prevents. Protection from being a target (702.16b) is with hexproof and shroud.

use crate::card::{Ability, Instead, Keyword};
use crate::now::{AbilityKey, Now, ObjectNow, Origin, PlayerNow};
use crate::rules::{
    r101_general, r608_2h_information,
    r614_replacement::{self, Candidate, WhatInstead},
    r702_11_untargetable,
};
use crate::state::{Attached, Thing};
use crate::table::{Applied, Event};

rule! {
    /// Auras of a quality can't enchant a permanent or player with protection from that quality.
    R702_16C "702.16c": "702.14c" since "2009-10-01", "702.15c" since "2011-06-17",
        "702.16c" since "2013-07-13";
    when KEEPS_OFF "protection keeps the Aura from enchanting it"
    1: KEEPS_OFF;
    2: KEEPS_OFF, shown "702/16c-a-curse-on-a-player-with-protection";
}

/// 702.16c: returns whether protection keeps an Aura from enchanting something.
pub(crate) fn keeps_aura_off(now: &Now, aura: &ObjectNow, to: Attached) -> bool {
    let is_protected = match to {
        Attached::ToObject(id) => now.object(id).is_some_and(|host| is_protected_from_aura(now, host, aura)),
        Attached::ToPlayer(id) => now.player(id).is_some_and(|player| player_is_protected_from(player, aura)),
    };
    R702_16C::KEEPS_OFF.holds_for(now, aura.id, is_protected)
}

rule! {
    /// Some Auras that give protection from a quality say that this doesn't remove them. Then the protection
    /// that they give doesn't make state-based actions put them into the graveyard. Any other protection of
    /// the creature does.
    R702_16N "702.16n": "702.16m" since "2019-01-25", "702.16n" since "2019-08-23";
    same as "101.1"
    2: STAYS of "101.1", shown "101/1-white-ward";
    3: shown "702/16n-two-wards";
}

/// Returns whether a permanent has protection from an Aura, apart from protection that the Aura gives and that
/// doesn't remove it (702.16n).
fn is_protected_from_aura(now: &Now, host: &ObjectNow, aura: &ObjectNow) -> bool {
    host.abilities.iter().any(|held| {
        let is_protection = matches!(&*held.ability, Ability::Keyword(keyword) if is_from(keyword, aura));
        is_protection && !(gives(aura, &held.key) && r101_general::stays_despite_its_protection(now, aura))
    })
}

/// Returns whether an object has an ability because another object's static ability gives it.
fn gives(other: &ObjectNow, key: &AbilityKey) -> bool {
    matches!(key, AbilityKey::Granted(origin, _) if matches!(&**origin, Origin::Static(id, _) if *id == other.id))
}

rule! {
    /// Equipment of a quality can't equip a permanent with protection from that quality.
    R702_16D "702.16d": "702.14d" since "2009-10-01", "702.15d" since "2011-06-17",
        "702.16d" since "2013-07-13";
    when KEEPS_OFF "protection keeps the Equipment from equipping it"
    1: KEEPS_OFF, shown "702/16d-a-fortification";
    2: KEEPS_OFF, shown "702/16d-an-equipment";
}

/// 702.16d: returns whether protection keeps an Equipment from equipping something.
pub(crate) fn keeps_equipment_off(now: &Now, equipment: &ObjectNow, host: &ObjectNow) -> bool {
    R702_16D::KEEPS_OFF.holds_for(now, equipment.id, is_protected_from(host, equipment))
}

fn is_protected_from(host: &ObjectNow, other: &ObjectNow) -> bool {
    host.keywords().any(|keyword| is_from(keyword, other))
}

fn player_is_protected_from(player: &PlayerNow, other: &ObjectNow) -> bool {
    player.keywords().any(|keyword| is_from(keyword, other))
}

/// Returns whether a keyword is protection from an object.
fn is_from(keyword: &Keyword, other: &ObjectNow) -> bool {
    match keyword {
        Keyword::Protection(quality) => r702_11_untargetable::is_of_quality(other, *quality),
        _ => false,
    }
}

rule! {
    /// Damage that a source of a quality would deal to a permanent or player with protection from that
    /// quality is prevented.
    R702_16E "702.16e": "702.14e" since "2009-10-01", "702.15e" since "2011-06-17",
        "702.16e" since "2013-07-13";
    when PREVENTS "protection prevents the damage"
    1: PREVENTS, shown "702/16e-a-player-with-protection";
}

/// 702.16e: adds protection to the effects that apply to damage, if it prevents the damage.
pub(crate) fn of_what_is_damaged(now: &Now, event: &Event, all: &mut Vec<Candidate>) {
    let Event::Damage { source: dealer, to, .. } = event else { return };
    let is_protected = r608_2h_information::as_it_acts(now, *dealer).is_some_and(|dealer| match to {
        Thing::Object(id) => now.object(*id).is_some_and(|row| is_protected_from(row, &dealer)),
        Thing::Player(id) => now.player(*id).is_some_and(|player| player_is_protected_from(player, &dealer)),
    });
    if R702_16E::PREVENTS.holds_for(now, *dealer, is_protected) {
        let controller = r614_replacement::affected_player(now, event).unwrap_or(now.game().active);
        let source = r614_replacement::affected_object(event).unwrap_or(*dealer);
        let what = WhatInstead::Words(Instead::Prevent(None));
        all.push(Candidate {
            source,
            controller,
            applied: Applied::Protection(*to),
            choices: Default::default(),
            what,
        });
    }
}

rule! {
    /// A creature of a quality can't block a creature with protection from that quality.
    R702_16F "702.16f": "702.14f" since "2009-10-01", "702.15f" since "2011-06-17",
        "702.16f" since "2013-07-13";
    when KEEPS_OFF "protection keeps the creature from being blocked by the other"
    1: KEEPS_OFF;
}

/// 702.16f: returns whether an attacking creature can't be blocked by another because of protection.
pub(crate) fn evades(now: &Now, attacker: &ObjectNow, blocker: &ObjectNow) -> bool {
    R702_16F::KEEPS_OFF.holds_for(now, blocker.id, is_protected_from(attacker, blocker))
}

rules![R702_16C, R702_16N, R702_16D, R702_16E, R702_16F];
