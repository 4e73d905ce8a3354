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
    1: explains;
    2: CONTROLLED, ATTACHED of "701.3a", shown "702/6a-no-longer-your-creature";
    3: AS_A_SORCERY;
}

/// 702.6a: returns the activated ability that equip represents.
pub(crate) fn ability(on: &impl OnBench, mana: &Mana) -> Ability {
    let mut creature = vec![Filter::CardType(CardType::Creature)];
    if R702_6A::CONTROLLED.is_followed(on) {
        creature.push(Filter::ControlledBy(Who::You));
    }
    let this = Selector { zones: Zone::Battlefield.into(), filter: Filter::This };
    let sorcery = R702_6A::AS_A_SORCERY.is_followed(on).then_some(Window::AsSorcery);
    Ability::Activated {
        cost: Cost { mana: mana.clone(), ..Cost::default() },
        only: sorcery.into_iter().collect(),
        effect: Effect::Attach {
            what: Target::Each(Subject::Objects(this)),
            to: Target::Target(Selector::permanents(Filter::All(creature))),
        },
    }
}

rules![R702_6A];
