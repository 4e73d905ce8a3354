//! Deathtouch: damage that destroys a creature, however little it is.

use crate::card::Keyword;
use crate::now::Now;
use crate::state::ObjectId;

rule! {
    /// A creature with toughness greater than 0 is destroyed if, since the last check of state-based actions,
    /// a source with deathtouch has dealt damage to it.
    R702_2B "702.2b": "702.2c" since "2009-10-01", "702.2b" since "2017-01-20";
    when DEATHTOUCH "the source of the damage has deathtouch"
    instead ANY_DAMAGE "any damage counts, not only combat damage"
    1: DEATHTOUCH, ANY_DAMAGE, shown "702/2b-wither-and-deathtouch";
}

/// 702.2b: returns whether a source has deathtouch, so that the permanent that it damages is destroyed if it is
/// a creature when the game next checks (704.5h).
pub(crate) fn has_deathtouch(now: &Now, source: ObjectId, has: bool) -> bool {
    R702_2B::DEATHTOUCH.holds_for(now, source, has)
}

/// 702.2b: returns whether deathtouch works for such damage: for combat damage and for any other.
pub(crate) fn such_damage_counts(now: &Now, source: ObjectId, combat: bool) -> bool {
    combat || R702_2B::ANY_DAMAGE.is_followed_for(now, source)
}

rule! {
    /// Any combat damage greater than 0 that a source with deathtouch assigns to a creature counts as lethal.
    R702_2C "702.2c": "702.2b" since "2009-10-01", "702.2c" since "2017-01-20";
    when DEATHTOUCH "the source of the assigned damage has deathtouch"
    1: DEATHTOUCH;
    1 newest: DEATHTOUCH;
}

/// 702.2c: returns whether any combat damage that a creature assigns to another is lethal.
pub(crate) fn any_is_lethal(now: &Now, source: ObjectId) -> bool {
    let has = now.object(source).is_some_and(|row| row.has_keyword(&Keyword::Deathtouch));
    R702_2C::DEATHTOUCH.holds_for(now, source, has)
}

rule! {
    /// Deathtouch works from any zone from which its object deals damage.
    R702_2D "702.2d": "702.2e" since "2009-10-01", "702.2d" since "2010-07-16";
    same as "702.2b"
    1: shown "702/2d-from-the-stack";
}

rule! {
    /// If an object is gone when it deals damage, the game considers whether it last had deathtouch.
    R702_2E "702.2e": "702.2d" since "2009-10-01", "702.2e" since "2010-07-16";
    same as "608.2h"
    1: shown "608/2h-deathtouch-of-a-creature-that-died";
    1 newest: shown "608/2h-deathtouch-of-a-creature-that-died";
}

rules![R702_2B, R702_2C, R702_2D, R702_2E];
