//! Banding: who divides combat damage.

use crate::card::Keyword;
use crate::now::Now;
use crate::rules::r510_1b_recipients;
use crate::state::{ObjectId, PlayerId};

rule! {
    /// If a creature with banding blocks an attacking creature, the defending player, not the active player,
    /// chooses how the attacking creature's combat damage is assigned, and divides it freely among its
    /// blockers. This is an exception to 510.1c.
    R702_22J "702.22j": "702.19j" since "2009-10-01", "702.20j" since "2011-06-17",
        "702.21j" since "2013-07-13", "702.22j" since "2021-04-19";
    when BANDING "a creature with banding blocks the attacking creature"
    1: BANDING, but "bands with other";
    2: BANDING;
    3: explains;
}

rule! {
    /// If a creature blocks a creature with banding, the active player, not the defending player, chooses how
    /// the blocking creature's combat damage is assigned, and divides it freely among the creatures that it
    /// blocks. This is an exception to 510.1d.
    R702_22K "702.22k": "702.19k" since "2009-10-01", "702.20k" since "2011-06-17",
        "702.21k" since "2013-07-13", "702.22k" since "2021-04-19";
    when BANDING "the creature blocks a creature with banding"
    1: BANDING, but "bands with other";
    2: BANDING;
    3: explains;
}

/// 702.22j-k: returns the player who divides a creature's combat damage instead of its controller, because of
/// banding.
pub(crate) fn who_divides_instead(now: &Now, creature: ObjectId) -> Option<PlayerId> {
    let combat = now.game().combat.as_ref()?;
    let has_banding = |id: &ObjectId| now.object(*id).is_some_and(|row| row.has_keyword(&Keyword::Banding));
    let one_has = r510_1b_recipients::in_its_order(now, creature).iter().any(has_banding);
    match combat.attackers.get(&creature) {
        Some(attacker) => R702_22J::BANDING.holds_for(now, creature, one_has).then_some(attacker.defending),
        None => R702_22K::BANDING.holds_for(now, creature, one_has).then_some(now.game().active),
    }
}

rules![R702_22J, R702_22K];
