//! Counters: what they do to the object they are on.

use crate::card::{
    Ability, CardType, Condition, CounterKind, Filter, Keyword, Modification, Selector, Static, Subject,
    Subtype,
};
use crate::now::{ContinuousEffect, EffectWords, Look, Origin, Source};
use crate::rules::r613;
use crate::state::{Object, ObjectId};
use std::sync::Arc;

rule! {
    /// A +X/+Y counter adds X to its object's power and Y to its object's toughness; negative counters
    /// subtract.
    R122_1A "122.1a": "120.1a" since "2009-10-01", "121.1a" since "2010-07-16", "122.1a" since "2019-07-12";
    does POWER_AND_TOUGHNESS "the counter changes the object's power and toughness"
    1: POWER_AND_TOUGHNESS, shown "122/1a-on-a-card-in-a-graveyard";
    2: POWER_AND_TOUGHNESS;
}

rule! {
    /// A keyword counter gives the object it is on that keyword.
    R122_1B "122.1b" since "2020-04-17";
    does KEYWORD "the counter gives the object its keyword"
    instead EACH "each of several counters gives the object its keyword"
    1: KEYWORD, EACH, shown "122/1a-on-a-card-in-a-graveyard";
}

/// 122.1a, 122.1b: returns what the counters of one kind on an object do to it.
fn what_counters_do(look: &Look, id: ObjectId, kind: &CounterKind, number: u32) -> Vec<Modification> {
    let count = i32::try_from(number).unwrap_or(i32::MAX);
    match kind {
        CounterKind::PowerToughness(power, toughness) => {
            let power = power.saturating_mul(count).into();
            let toughness = toughness.saturating_mul(count).into();
            let adjusts = Modification::Adjust { power, toughness };
            let applies = R122_1A::POWER_AND_TOUGHNESS.is_followed_for(look, id);
            applies.then_some(adjusts).into_iter().collect()
        }
        CounterKind::Keyword(keyword) if look.bench().in_force(&R122_1B) => {
            let gives = Modification::AddAbility(Arc::new(Ability::Keyword(keyword.clone())));
            let times = if R122_1B::KEYWORD.is_followed_for(look, id) {
                instances(look, id, keyword, number)
            } else {
                0
            };
            vec![gives; times]
        }
        CounterKind::Keyword(_) | CounterKind::Named(_) => Vec::new(),
    }
}

/// 122.1b: returns how many instances of a keyword its counters give an object. More than one are redundant unless
/// each of them triggers.
fn instances(look: &Look, id: ObjectId, keyword: &Keyword, number: u32) -> usize {
    if number < 2 || !keyword.is_triggered() || !R122_1B::EACH.is_followed_for(look, id) {
        return 1;
    }
    // A run that can't afford this many abilities ends with the next event.
    let affordable = look.bench().count_new_objects(number).is_ok();
    if affordable { usize::try_from(number).unwrap_or(usize::MAX) } else { 0 }
}

rule! {
    /// A hone counter on an Equipment gives the creature to which it is attached +1/+0.
    R122_1J_20260807 "122.1j@2026-08-07": "122.1j" since "2026-08-07";
    does GIVES_POWER "the counter gives power to the creature to which the Equipment is attached"
    1 newest: GIVES_POWER;
}

/// 122.1j: returns what the hone counters on an object do, like a static ability of that object.
fn what_hone_counters_do(look: &Look, id: ObjectId, kind: &CounterKind, number: u32) -> Option<Ability> {
    let is_hone = matches!(kind, CounterKind::Named(name) if name == "hone");
    if !is_hone
        || !look.bench().in_force(&R122_1J_20260807)
        || !R122_1J_20260807::GIVES_POWER.is_followed_for(look, id)
    {
        return None;
    }
    let equipment = Subtype::named("Equipment").map(Filter::Subtype)?;
    let its_creature = Filter::All(vec![Filter::Host, Filter::CardType(CardType::Creature)]);
    let power = i32::try_from(number).unwrap_or(i32::MAX).into();
    Some(Ability::Static(Static {
        condition: Some(Condition::This(equipment)),
        subject: Subject::Objects(Selector::permanents(its_creature)),
        changes: vec![Modification::Adjust { power, toughness: 0.into() }],
    }))
}

/// Returns the effects of the counters on an object, one for each kind of counter that has an effect.
pub(crate) fn effects_of_counters(look: &Look, id: ObjectId, object: &Object) -> Vec<ContinuousEffect> {
    object
        .counters
        .iter()
        .filter(|(_, (count, _))| *count > 0)
        .filter_map(|(kind, (count, _))| {
            let text = match what_hone_counters_do(look, id, kind, *count) {
                Some(ability) => EffectWords::Static(Arc::new(ability)),
                None => EffectWords::Counters(what_counters_do(look, id, kind, *count).into()),
            };
            let does_nothing = matches!(&text, EffectWords::Counters(changes) if changes.is_empty());
            (!does_nothing).then(|| ContinuousEffect {
                origin: Origin::Counters(id, kind.clone()),
                source: Source { this: Some(id), ..Source::default() },
                text,
                timestamp: r613::of_counters(look, id, object, kind),
                created: None,
                defines_characteristics: false,
            })
        })
        .collect()
}

rules![R122_1A, R122_1B, R122_1J_20260807];
