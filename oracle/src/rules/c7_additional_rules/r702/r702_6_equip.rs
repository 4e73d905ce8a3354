//! Equip: the activated ability that attaches an Equipment to a creature.

use crate::bench::OnBench;
use crate::card::{
    Ability, CardType, Cost, Effect, Filter, Mana, Selector, Subject, Target, Who, Window, Zone,
};

rule! {
    /// Equip with a cost means: pay the cost to attach this permanent to target creature under your control.
    /// It can be activated only as a sorcery.
    R702_6A "702.6a" since "2009-10-01";
    instead CONTROLLED "the target is a creature that the player controls"
    does AS_A_SORCERY "the ability can be activated only as a sorcery"
    2: CONTROLLED, ATTACHED of "701.3a", shown "702/6a-no-longer-your-creature";
    3: AS_A_SORCERY;
}

/// 702.6a: returns the activated ability that equip represents.
pub(crate) fn ability(on: &impl OnBench, mana: &Mana) -> Ability {
    let yours = R702_6A::CONTROLLED.is_followed(on);
    let sorcery = R702_6A::AS_A_SORCERY.is_followed(on);
    attaching_ability(mana, CardType::Creature, yours, sorcery)
}

/// Returns an activated ability that attaches its permanent to a target of a card type.
pub(crate) fn attaching_ability(
    mana: &Mana,
    card_type: CardType,
    yours: bool,
    as_a_sorcery: bool,
) -> Ability {
    let mut host = vec![Filter::CardType(card_type)];
    host.extend(yours.then_some(Filter::ControlledBy(Who::You)));
    let this = Selector { zones: Zone::Battlefield.into(), filter: Filter::This };
    Ability::Activated {
        cost: Cost { mana: mana.clone(), ..Cost::default() },
        only: as_a_sorcery.then_some(Window::AsSorcery).into_iter().collect(),
        effect: Effect::Attach {
            what: Target::Each(Subject::Objects(this)),
            to: Target::Target(Selector::permanents(Filter::All(host))),
        },
    }
}

rule! {
    /// Any of several equip abilities can be activated.
    R702_6D "702.6d": "702.6c" since "2009-10-01", "702.6e" since "2018-04-27", "702.6d" since "2021-06-09";
    same as "602.2"
    1: shown "602/2-the-cheaper-equip-ability";
}

rules![R702_6A, R702_6D];
