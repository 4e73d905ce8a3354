//! Banding: bands of attacking creatures, and who divides combat damage.

use crate::card::Keyword;
use crate::now::Now;
use crate::rule::premise::Does;
use crate::rules::r510_1b_recipients;
use crate::state::{Attacks, ObjectId, PlayerId, Thing};
use crate::table::{Event, Ruled, Table, an_object};
use std::collections::BTreeSet;

rule! {
    /// As a player declares attackers, the player may declare that some of them are a band: one or more
    /// creatures with banding, and at most one without. A creature can be in only one band. A band can also
    /// be formed by 'bands with other', which this oracle doesn't have.
    R702_22C "702.22c": "702.19c" since "2009-10-01", "702.20c" since "2011-06-17",
        "702.21c" since "2013-07-13", "702.22c" since "2021-04-22";
    gives Attack;
    must BANDING "creatures with banding and at most one without it form the band"
    1: BANDING;
}

/// A band that a player announces.
pub(crate) type Band = BTreeSet<ObjectId>;

/// 702.22c: returns the bands that a player announces.
pub(crate) fn announced(chosen: &[Attacks<Thing>]) -> Ruled<Vec<Band>> {
    let bands = chosen.iter().filter(|group| group.band);
    bands.map(|group| group.with.iter().map(|thing| an_object(*thing)).collect()).collect()
}

/// 702.22c: requires that each band has creatures with banding and at most one without.
pub(crate) fn can_be_bands(table: &Table, player: PlayerId, bands: &[Band]) -> Ruled<()> {
    let now = table.now();
    for band in bands {
        let with = band.iter().filter(|id| has_banding(&now, **id)).count();
        R702_22C::BANDING.must_hold_for(table, player, with > 0 && with + 1 >= band.len())?;
    }
    Ok(())
}

/// 702.22c: makes the chosen creatures that attack bands.
pub(crate) fn form(table: &mut Table, mut bands: Vec<Band>) -> Ruled<()> {
    let combat = table.game().combat.as_ref();
    for band in &mut bands {
        band.retain(|id| combat.is_some_and(|combat| combat.attackers.contains_key(id)));
    }
    table.happen(&R702_22C, bands.into_iter().map(Event::FormBand).collect())?;
    Ok(())
}

rule! {
    /// All creatures of a band attack the same player, planeswalker or battle.
    R702_22D "702.22d": "702.19d" since "2009-10-01", "702.20d" since "2011-06-17",
        "702.21d" since "2013-07-13", "702.22d" since "2021-04-22";
    definition
}

rule! {
    /// A band lasts for the rest of combat, even if its creatures lose banding.
    R702_22E "702.22e": "702.19e" since "2009-10-01", "702.20e" since "2011-06-17",
        "702.21e" since "2013-07-13", "702.22e" since "2021-04-22";
    same as "702.22h"
    1: shown "702/22e-loses-banding";
}

rule! {
    /// An attacking creature that is removed from combat leaves its band.
    R702_22F "702.22f": "702.19f" since "2009-10-01", "702.20f" since "2011-06-17",
        "702.21f" since "2013-07-13", "702.22f" since "2021-04-22";
    same as "506.4"
    1: shown "702/22f-removed-from-combat";
}

rule! {
    /// The creatures of a band are separate permanents. They neither share nor lose abilities.
    R702_22G "702.22g": "702.19g" since "2009-10-01", "702.20g" since "2011-06-17",
        "702.21g" since "2013-07-13", "702.22g" since "2021-04-22";
    definition
    1: shown "702/22g-abilities-are-not-shared";
}

rule! {
    /// If a creature blocks an attacking creature of a band, it also blocks each other creature of that band.
    R702_22H "702.22h": "702.19h" since "2009-10-01", "702.20h" since "2011-06-17",
        "702.21h" since "2013-07-13", "702.22h" since "2021-04-22";
    does WHOLE_BAND "each other creature in the band becomes blocked by the same creature"
    1: WHOLE_BAND;
}

/// 702.22h: returns the declared blocks, in which each creature also blocks the rest of the bands that it blocks.
pub(crate) fn with_their_bands(
    now: &Now,
    blocks: &[(ObjectId, Vec<ObjectId>)],
) -> Vec<(ObjectId, Vec<ObjectId>)> {
    blocks.iter().map(|(blocker, attackers)| (*blocker, with_the_rest(now, attackers))).collect()
}

/// 702.22h: returns the attacking creatures that a creature begins to block, and then the rest of their bands.
pub(crate) fn with_the_rest(now: &Now, attackers: &[ObjectId]) -> Vec<ObjectId> {
    and_their_bands(now, attackers, R702_22H::WHOLE_BAND)
}

/// Returns some attacking creatures, and then each other creature in a band with one of them that a rule adds.
fn and_their_bands(now: &Now, attackers: &[ObjectId], adds: Does) -> Vec<ObjectId> {
    let bands = now.game().combat.iter().flat_map(|combat| &combat.bands);
    let theirs = bands.filter(|band| attackers.iter().any(|id| band.contains(id)));
    let others = theirs.flatten().copied().filter(|id| !attackers.contains(id));
    attackers.iter().copied().chain(others.filter(|id| adds.is_followed_for(now, *id))).collect()
}

rule! {
    /// If an effect makes a creature of a band blocked, the whole band becomes blocked.
    R702_22I "702.22i": "702.19i" since "2009-10-01", "702.20i" since "2011-06-17",
        "702.21i" since "2013-07-13", "702.22i" since "2021-04-22";
    does WHOLE_BAND "each other creature in the band becomes blocked too"
    1: WHOLE_BAND;
}

/// 702.22i: returns the attacking creatures that an effect makes blocked, and then the rest of their bands.
pub(crate) fn blocked_with_the_rest(now: &Now, attackers: &[ObjectId]) -> Vec<ObjectId> {
    and_their_bands(now, attackers, R702_22I::WHOLE_BAND)
}

rule! {
    /// If a creature with banding blocks an attacking creature, the defending player, not the active player,
    /// chooses how the attacking creature's combat damage is assigned, and divides it freely among its
    /// blockers. This is an exception to 510.1c.
    R702_22J "702.22j": "702.19j" since "2009-10-01", "702.20j" since "2011-06-17",
        "702.21j" since "2013-07-13", "702.22j" since "2021-04-22";
    when BANDING "a creature with banding blocks the attacking creature"
    1: BANDING;
    2: BANDING;
}

rule! {
    /// If a creature blocks a creature with banding, the active player, not the defending player, chooses how
    /// the blocking creature's combat damage is assigned, and divides it freely among the creatures that it
    /// blocks. This is an exception to 510.1d.
    R702_22K "702.22k": "702.19k" since "2009-10-01", "702.20k" since "2011-06-17",
        "702.21k" since "2013-07-13", "702.22k" since "2021-04-22";
    when BANDING "the creature blocks a creature with banding"
    1: BANDING;
    2: BANDING;
}

/// 702.22j-k: returns the player who divides a creature's combat damage instead of its controller, because of
/// banding.
pub(crate) fn who_divides_instead(now: &Now, creature: ObjectId) -> Option<PlayerId> {
    let combat = now.game().combat.as_ref()?;
    let one_has = r510_1b_recipients::in_its_order(now, creature).iter().any(|id| has_banding(now, *id));
    match combat.attackers.get(&creature) {
        Some(attacker) => R702_22J::BANDING.holds_for(now, creature, one_has).then_some(attacker.defending),
        None => R702_22K::BANDING.holds_for(now, creature, one_has).then_some(now.game().active),
    }
}

/// Returns whether a creature has banding.
fn has_banding(now: &Now, creature: ObjectId) -> bool {
    now.object(creature).is_some_and(|row| row.has_keyword(&Keyword::Banding))
}

rules![R702_22C, R702_22D, R702_22E, R702_22F, R702_22G, R702_22H, R702_22I, R702_22J, R702_22K];
