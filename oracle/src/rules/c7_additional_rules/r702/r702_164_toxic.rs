//! Toxic: combat damage to a player that also gives poison counters.

use crate::card::{Ability, Keyword};
use crate::now::{Now, ObjectNow};

rule! {
    /// A creature's total toxic value is the sum of the numbers of all its toxic abilities.
    R702_164B "702.164b" since "2023-02-03";
    instead SUM "the numbers of all toxic abilities are added"
    1: defines;
    2: SUM;
}

/// 702.164b: returns the total toxic value of a creature.
pub(crate) fn total_toxic_value(now: &Now, row: &ObjectNow) -> u32 {
    let numbers = row.abilities.iter().filter_map(|held| match &*held.ability {
        Ability::Keyword(Keyword::Toxic(number)) => Some(*number),
        _ => None,
    });
    if R702_164B::SUM.is_followed_for(now, row.id) {
        numbers.fold(0, u32::saturating_add)
    } else {
        // The mistake: only the greatest number counts.
        numbers.max().unwrap_or(0)
    }
}

rule! {
    /// A player who is dealt combat damage by a creature with toxic gets as many poison counters as the
    /// creature's total toxic value, in addition to the other results of the damage.
    R702_164C "702.164c" since "2023-02-03";
    same as "120.3g"
    1: restates "120.3g";
    2: explains;
}

rules![R702_164B, R702_164C];
