//! Lifelink, wither and infect: what they make of damage is in 120.3; here is what else is said about them.

use crate::now::Now;
use crate::rules::r120_4_processing::Dealt;
use crate::rules::r120_damage;
use crate::state::{ObjectId, PlayerId};
use crate::table::{Applied, Event};

rule! {
    /// If a source with lifelink deals damage, its controller gains that much life, or its owner does if
    /// it has no controller. All damage that it deals at the same time makes a single gain of life.
    R702_15B "702.15b": "702.13b" since "2009-10-01", "702.14b" since "2011-06-17",
        "702.15b" since "2013-07-13";
    instead ONE_GAIN "all damage that the source deals at the same time makes one gain of life"
    1: ONE_GAIN, LIFELINK of "120.3f", shown "120/3f-its-owner-gains-life";
}

/// A gain of life because of damage dealt by a source with lifelink.
struct Gain {
    source: ObjectId,
    player: PlayerId,
    amount: u32,
    applied: Vec<Applied>,
}

/// 702.15b, 702.15e: returns the gains of life because of damage that is dealt at the same time, with the effects
/// that have been applied to the damage.
pub(crate) fn gains_of_life(now: &Now, dealt: &[Dealt]) -> Vec<(Event, Vec<Applied>)> {
    let mut gains: Vec<Gain> = Vec::new();
    for damage in dealt {
        let Dealt { source, amount, combat, .. } = *damage;
        let Some(player) = r120_damage::who_gains_life(now, source, combat) else { continue };
        match gains.iter_mut().find(|gain| is_the_same_gain(now, gain, source, player)) {
            Some(gain) => {
                gain.amount = gain.amount.saturating_add(amount);
                gain.applied.extend(&damage.applied);
            }
            None => gains.push(Gain { source, player, amount, applied: damage.applied.clone() }),
        }
    }
    gains.into_iter().map(|gain| (Event::GainLife(gain.player, gain.amount), gain.applied)).collect()
}

/// Returns whether a player gains life from damage by a source in the event in which life is gained already.
fn is_the_same_gain(now: &Now, gain: &Gain, source: ObjectId, player: PlayerId) -> bool {
    if gain.source == source {
        R702_15B::ONE_GAIN.is_followed_for(now, source)
    } else {
        // The mutant: the player gains life once from the damage of all sources.
        gain.player == player && !is_separate(now, source)
    }
}

rule! {
    /// If an object is gone when it deals damage, the game considers whether it last had lifelink.
    R702_15C "702.15c": "702.13c" since "2009-10-01", "702.14c" since "2011-06-17",
        "702.15c" since "2013-07-13";
    same as "608.2h"
    1: shown "608/2h-lifelink-of-a-source-that-died";
    1 newest: shown "608/2h-lifelink-of-a-source-that-died";
}

rule! {
    /// Lifelink works from any zone from which its object deals damage.
    R702_15D "702.15d": "702.13d" since "2009-10-01", "702.14d" since "2011-06-17",
        "702.15d" since "2013-07-13";
    same as "120.3f"
    1: shown "120/3f-its-owner-gains-life";
}

rule! {
    /// If several sources with lifelink deal damage at the same time, each makes its controller gain life in
    /// an event of its own.
    R702_15E "702.15e" since "2016-04-08";
    instead SEPARATE "each source with lifelink makes its controller gain life separately"
    1: SEPARATE, shown "120/3f-two-sources-with-lifelink";
}

/// 702.15e: returns whether the damage of a source makes a gain of life of its own. Until 2016-04-07 no rule says
/// this, but nothing says otherwise.
fn is_separate(now: &Now, source: ObjectId) -> bool {
    !now.in_force(&R702_15E) || R702_15E::SEPARATE.is_followed_for(now, source)
}

rule! {
    /// Several lifelink abilities of an object do no more than one.
    R702_15F "702.15f": "702.13e" since "2009-10-01", "702.14e" since "2011-06-17",
        "702.15e" since "2013-07-13", "702.15f" since "2016-04-08";
    same as "120.3f"
    1: shown "120/3f-lifelink-twice";
}

rule! {
    /// Damage from a source with wither isn't marked on a creature; it puts that many -1/-1 counters on it.
    R702_80A "702.80a": "702.77a" since "2009-10-01", "702.78a" since "2011-06-17",
        "702.79a" since "2013-07-13", "702.80a" since "2021-04-22";
    same as "120.3d"
    2: shown "120/3d-wither";
    3: shown "120/3d-wither";
}

rule! {
    /// If an object is gone when it deals damage, the game considers whether it last had wither.
    R702_80B "702.80b": "702.77b" since "2009-10-01", "702.78b" since "2011-06-17",
        "702.79b" since "2013-07-13", "702.80b" since "2021-04-22";
    same as "608.2h"
    1: shown "608/2h-wither-of-a-creature-that-died";
    1 newest: shown "608/2h-wither-of-a-creature-that-died";
}

rule! {
    /// Damage from a source with infect takes no life from a player; the player gets that many poison
    /// counters.
    R702_90B "702.90b": "702.87b" since "2010-10-01", "702.88b" since "2011-06-17",
        "702.89b" since "2013-07-13", "702.90b" since "2021-04-22";
    same as "120.3b"
    1: shown "120/3b-infect";
    2: shown "120/3b-infect";
}

rule! {
    /// Damage from a source with infect isn't marked on a creature; it puts that many -1/-1 counters on it.
    R702_90C "702.90c": "702.87c" since "2010-10-01", "702.88c" since "2011-06-17",
        "702.89c" since "2013-07-13", "702.90c" since "2021-04-22";
    same as "120.3d"
    1: shown "120/3b-infect";
    2: shown "120/3b-infect";
}

rule! {
    /// Combat damage to a player by a creature with toxic gives the player poison counters, besides the other
    /// results.
    R702_164C "702.164c" since "2023-02-03";
    same as "120.3g"
    1: TOXIC of "120.3g", TOTAL of "120.3g", shown "120/3g-total-toxic-value";
}

rules![R702_15B, R702_15C, R702_15D, R702_15E, R702_15F, R702_80A, R702_80B, R702_90B, R702_90C, R702_164C];
