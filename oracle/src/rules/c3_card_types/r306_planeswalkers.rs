//! Planeswalkers: the loyalty counters with which they enter.

use crate::card::{CardType, CounterKind};
use crate::now::{Now, ObjectNow};

rule! {
    /// A planeswalker enters with a number of loyalty counters equal to its printed loyalty. This is the
    /// replacement effect of an ability that every planeswalker has.
    R306_5B "306.5b" since "2009-10-01";
    when LOST_ABILITIES "the planeswalker would have lost its abilities"
    does LOYALTY "the planeswalker enters with its loyalty counters"
    1: LOYALTY;
    2: LOST_ABILITIES;
}

/// 306.5b: returns the loyalty counters with which a planeswalker enters, given how it would exist on the
/// battlefield.
pub(crate) fn loyalty_on_entering(now: &Now, object: &ObjectNow) -> Option<(CounterKind, i32)> {
    let is_planeswalker = object.card_types.contains(CardType::Planeswalker);
    let loyalty = object.copiable.loyalty.filter(|_| is_planeswalker)?;
    if R306_5B::LOST_ABILITIES.holds_for(now, object.id, object.lost_all_abilities) {
        return None;
    }
    let counters = (CounterKind::Named("loyalty".to_owned()), loyalty);
    R306_5B::LOYALTY.is_followed_for(now, object.id).then_some(counters)
}

rules![R306_5B];
