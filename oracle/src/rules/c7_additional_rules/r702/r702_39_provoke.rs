//! Provoke: an attacking creature makes a creature of the defending player block it.

use crate::bench::OnBench;
use crate::card::{
    Ability, CardType, CombatRule, CombatTrigger, Duration, Effect, Filter, Modification, OneShot, Recipient,
    Selector, Target, Trigger,
};
use crate::now::ObjectNow;
use crate::rules::r508_3_triggers;
use crate::rules::r603_events::SeenEvent;
use crate::state::Occurred;

rule! {
    /// Provoke triggers when its creature attacks, and targets a creature that the defending player controls.
    /// The controller of the ability may have the target block the attacking creature this combat if able. If
    /// that player does, the target also untaps.
    R702_39A "702.39a": "702.36a" since "2009-10-01", "702.37a" since "2011-06-17",
        "702.38a" since "2013-07-13", "702.39a" since "2021-04-22";
    when ITSELF "the creature itself attacks"
    instead DEFENDING "the target is a creature that the defending player controls"
    instead MAY "the controller of the ability chooses whether anything happens"
    does BLOCKS "the target blocks the attacking creature this combat if able"
    instead THIS_COMBAT "the target is bound in this combat only"
    does UNTAPS "the target untaps"
    2: ITSELF, DEFENDING, MAY, BLOCKS, THIS_COMBAT;
    3: UNTAPS, MAY;
}

/// 702.39a: returns the creature, if provoke triggers.
pub(crate) fn triggers(seen: &SeenEvent, row: &ObjectNow) -> Option<Occurred> {
    let attacks = r508_3_triggers::on_attack(&when(Filter::Any), seen)?;
    let itself = attacks.object == Some(row.id);
    R702_39A::ITSELF.holds_for(seen.now, row.id, itself).then_some(attacks)
}

fn when(attacker: Filter) -> CombatTrigger {
    CombatTrigger::Attacks { attacker, attacked: Recipient::Anything }
}

/// 702.39a: returns the triggered ability that provoke represents.
pub(crate) fn ability(on: &impl OnBench) -> Ability {
    let defending = R702_39A::DEFENDING.is_followed(on).then_some(Filter::DefendingPlayerControls);
    let creature = Filter::All([Filter::CardType(CardType::Creature)].into_iter().chain(defending).collect());
    let blocks = R702_39A::BLOCKS.is_followed(on).then_some(Modification::Combat(CombatRule::BlocksThis));
    let this_combat = R702_39A::THIS_COMBAT.is_followed(on);
    let blocks = Effect::Continuous(OneShot {
        target: Target::Target(Selector::permanents(creature)),
        copies: None,
        changes: blocks.into_iter().collect(),
        duration: if this_combat { Duration::EndOfCombat } else { Duration::EndOfTurn },
    });
    let untaps = R702_39A::UNTAPS.is_followed(on).then_some(Effect::Untap(Target::It));
    let effect = Effect::Sequence([blocks].into_iter().chain(untaps).collect());
    let may = R702_39A::MAY.is_followed(on);
    Ability::Triggered {
        when: Trigger::Combat(when(Filter::This)),
        condition: None,
        effect: if may { Effect::May(Box::new(effect)) } else { effect },
    }
}

rule! {
    /// Several provoke abilities of one creature trigger separately.
    R702_39B "702.39b": "702.36b" since "2009-10-01", "702.37b" since "2011-06-17",
        "702.38b" since "2013-07-13", "702.39b" since "2021-04-22";
    same as "702.39a"
    1: shown "702/39b-provoke-twice";
}

rules![R702_39A, R702_39B];
