//! Fortify: the activated ability that attaches a Fortification to a land.

use crate::bench::OnBench;
use crate::card::{Ability, CardType, Mana};
use crate::rules::r702_6_equip;

rule! {
    /// Fortify with a cost means: pay the cost to attach this Fortification to target land under your control.
    /// It can be activated only as a sorcery.
    R702_67A "702.67a": "702.64a" since "2009-10-01", "702.65a" since "2011-06-17",
        "702.66a" since "2013-07-13", "702.67a" since "2021-04-22";
    instead CONTROLLED "the target is a land that the player controls"
    does AS_A_SORCERY "the ability can be activated only as a sorcery"
    2: CONTROLLED, shown "702/67a-fortify";
    3: AS_A_SORCERY;
}

/// 702.67a: returns the activated ability that fortify represents.
pub(crate) fn ability(on: &impl OnBench, mana: &Mana) -> Ability {
    let yours = R702_67A::CONTROLLED.is_followed(on);
    let sorcery = R702_67A::AS_A_SORCERY.is_followed(on);
    r702_6_equip::attaching_ability(mana, CardType::Land, yours, sorcery)
}

rule! {
    /// Any of several fortify abilities can be activated.
    R702_67C "702.67c": "702.64c" since "2009-10-01", "702.65c" since "2011-06-17",
        "702.66c" since "2013-07-13", "702.67c" since "2021-04-22";
    same as "602.2"
    1: shown "602/2-the-cheaper-of-two";
}

rules![R702_67A, R702_67C];
