//! Battles: the defense counters with which they enter.

use crate::card::{CardType, CounterKind};
use crate::now::{Now, ObjectNow};

rule! {
    /// A battle enters with a number of defense counters equal to its printed defense. This is the
    /// replacement effect of an ability that every battle has.
    R310_4B "310.4b" since "2023-04-14";
    does DEFENSE "the battle enters with its defense counters"
    1: DEFENSE;
    2: explains;
}

/// 310.4b: returns the defense counters with which a battle enters, given how it would exist on the
/// battlefield.
pub(crate) fn defense_on_entering(now: &Now, object: &ObjectNow) -> Option<(CounterKind, i32)> {
    let is_battle = object.card_types.contains(CardType::Battle);
    let has_the_ability = now.in_force(&R310_4B) && is_battle && !object.lost_all_abilities;
    let defense = object.copiable.defense.filter(|_| has_the_ability)?;
    let counters = (CounterKind::Named("defense".to_owned()), defense);
    R310_4B::DEFENSE.is_followed_for(now, object.id).then_some(counters)
}

rules![R310_4B];
