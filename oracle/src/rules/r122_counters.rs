//! 122, counters: what they do to the object they are on.

use crate::card::{Ability, CounterKind, Modification};
use crate::does;
use crate::edition::on;
use crate::now::{Effect, Look, Origin, Source, Text};
use crate::rule::{Rule, Status, does};
use crate::rules::r613;
use crate::state::{Object, ObjectId};
use std::sync::Arc;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R122_1A, &R122_1B];

/// 122.1a
pub(crate) const R122_1A: Rule = Rule {
    id: "122.1a",
    numbers: &[(on("2009-10-01"), "120.1a"), (on("2010-07-16"), "121.1a"), (on("2019-07-12"), "122.1a")],
    until: None,
    says: "A +X/+Y counter adds X to the power and Y to the toughness of the object it is on; negative ones \
           subtract.",
    status: Status::Tested,
    premises: &[does("the counter changes power and toughness")],
};

/// 122.1b
pub(crate) const R122_1B: Rule = Rule {
    id: "122.1b",
    numbers: &[(on("2020-04-17"), "122.1b")],
    until: None,
    says: "A keyword counter gives the object it is on that keyword.",
    status: Status::Tested,
    premises: &[does("the counter gives its keyword")],
};

/// 122.1a, 122.1b: what the counters of one kind on an object do to it.
fn what_counters_do(look: &Look, id: ObjectId, kind: &CounterKind, count: u32) -> Option<Modification> {
    let count = i32::try_from(count).unwrap_or(i32::MAX);
    let mut modification = None;
    match kind {
        CounterKind::PowerToughness(power, toughness) => {
            does!(look, R122_1A, id, "the counter changes power and toughness", {
                modification = Some(Modification::Adjust {
                    power: power.saturating_mul(count).into(),
                    toughness: toughness.saturating_mul(count).into(),
                });
            });
        }
        CounterKind::Keyword(keyword) if look.bench().in_force(&R122_1B) => {
            does!(look, R122_1B, id, "the counter gives its keyword", {
                modification = Some(Modification::AddAbility(Arc::new(Ability::Keyword(keyword.clone()))));
            });
        }
        CounterKind::Keyword(_) | CounterKind::Named(_) => {}
    }
    modification
}

/// The effects of the counters on an object, one for each kind that does something.
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
