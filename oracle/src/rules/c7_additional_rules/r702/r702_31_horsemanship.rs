//! Horsemanship.

use crate::card::Keyword;
use crate::now::{Now, ObjectNow};

rule! {
    /// Only creatures with horsemanship can block a creature with horsemanship. A creature with horsemanship
    /// can block creatures with it and without it.
    R702_31B "702.31b": "702.28b" since "2009-10-01", "702.29b" since "2011-06-17",
        "702.30b" since "2013-07-13", "702.31b" since "2021-04-22";
    when HORSEMANSHIP "the attacking creature has horsemanship"
    when ABLE "the blocking creature has horsemanship"
    1: HORSEMANSHIP, ABLE;
    2: HORSEMANSHIP;
}

/// 702.31b: returns whether an attacking creature can't be blocked by another because it has horsemanship.
pub(crate) fn evades(now: &Now, attacker: &ObjectNow, blocker: &ObjectNow) -> bool {
    let has = |row: &ObjectNow| row.has_keyword(&Keyword::Horsemanship);
    R702_31B::HORSEMANSHIP.holds_for(now, attacker.id, has(attacker))
        && !R702_31B::ABLE.holds_for(now, blocker.id, has(blocker))
}

rules![R702_31B];
