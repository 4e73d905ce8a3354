//! Counters: what they do to the object they are on.

use crate::card::{Ability, CounterKind, Modification};
use crate::now::{Effect, Look, Origin, Source, Text};
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
    3: explains;
}

rule! {
    /// A keyword counter gives the object it is on that keyword.
    R122_1B "122.1b" since "2020-04-17";
    does KEYWORD "the counter gives the object its keyword"
    1: KEYWORD, shown "122/1a-on-a-card-in-a-graveyard";
    2: explains;
    3: explains;
    2 newest: explains;
}

/// 122.1a, 122.1b: returns what the counters of one kind on an object do to it.
fn what_counters_do(look: &Look, id: ObjectId, kind: &CounterKind, count: u32) -> Option<Modification> {
    let count = i32::try_from(count).unwrap_or(i32::MAX);
    match kind {
        CounterKind::PowerToughness(power, toughness) => {
            let power = power.saturating_mul(count).into();
            let toughness = toughness.saturating_mul(count).into();
            let adjusts = Modification::Adjust { power, toughness };
            R122_1A::POWER_AND_TOUGHNESS.is_followed_for(look, id).then_some(adjusts)
        }
        CounterKind::Keyword(keyword) if look.bench().in_force(&R122_1B) => {
            let gives = Modification::AddAbility(Arc::new(Ability::Keyword(keyword.clone())));
            R122_1B::KEYWORD.is_followed_for(look, id).then_some(gives)
        }
        CounterKind::Keyword(_) | CounterKind::Named(_) => None,
    }
}

/// Returns the effects of the counters on an object, one for each kind of counter that has an effect.
pub(crate) fn effects_of_counters(look: &Look, id: ObjectId, object: &Object) -> Vec<Effect> {
    object
        .counters
        .iter()
        .filter(|(_, (count, _))| *count > 0)
        .filter_map(|(kind, (count, _))| {
            let does = what_counters_do(look, id, kind, *count)?;
            Some(Effect {
                origin: Origin::Counters(id, kind.clone()),
                source: Source { this: Some(id), ..Source::default() },
                text: Text::Counters([does].into()),
                timestamp: r613::of_counters(look, id, object, kind),
                created: None,
                defines_characteristics: false,
            })
        })
        .collect()
}

rules![R122_1A, R122_1B];
