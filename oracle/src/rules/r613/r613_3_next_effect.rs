//! 613.3, and how a layer is gone through: which effect is applied next.

use super::Layer;
use super::r613_5_application::{apply, effects_to_apply};
use super::r613_7_timestamps::in_timestamp_order;
use super::r613_8_dependency::{R613_8C, waits};
use crate::bench::{About, OutOfBounds};
use crate::does;
use crate::edition::on;
use crate::now::{Effect, Look, Origin};
use crate::rule::{Rule, Status, does_instead};
use std::collections::BTreeSet;

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R613_3];

/// 613.3
pub(crate) const R613_3: Rule = Rule {
    id: "613.3",
    numbers: &[(on("2009-10-01"), "613.2"), (on("2020-04-17"), "613.3")],
    until: None,
    says: "In layers 2 to 6, effects of characteristic-defining abilities come first, then all others by timestamp, \
           unless one depends on another.",
    status: Status::Tested,
    premises: &[does_instead("effects of characteristic-defining abilities come first")],
};

/// 613.3 and 613.8c: one effect after another, looking anew after each.
pub(super) fn apply_layer(look: &mut Look, layers: &[Layer]) -> Result<(), OutOfBounds> {
    if !look.bench().in_force(&R613_8C) {
        return in_the_order_found_at_first(look, layers);
    }
    does!(
        look, R613_8C, About::Game, "after each effect the order of those that remain is looked at anew",
        looking_anew(look, layers),
        instead in_the_order_found_at_first(look, layers)
    )
}

fn looking_anew(look: &mut Look, layers: &[Layer]) -> Result<(), OutOfBounds> {
    let mut applied = BTreeSet::new();
    loop {
        look.bench().once_more()?;
        let effects = effects_to_apply(look, layers, &applied);
        let Some(next) = next_effect(look, layers, &effects) else { return Ok(()) };
        apply(look, next, layers);
        applied.insert(next.origin.clone());
    }
}

/// Until 2011-02-04 nothing said that the order is looked at again. Effects that come into being
/// on the way follow those that were there.
fn in_the_order_found_at_first(look: &mut Look, layers: &[Layer]) -> Result<(), OutOfBounds> {
    let mut applied = BTreeSet::new();
    loop {
        let order = order_found_now(look, layers, &applied)?;
        if order.is_empty() {
            return Ok(());
        }
        for found in order {
            look.bench().once_more()?;
            // It is applied as it reads by then, if it still exists.
            let effects = effects_to_apply(look, layers, &applied);
            if let Some(effect) = effects.iter().find(|effect| effect.origin == found.origin) {
                apply(look, effect, layers);
            }
            applied.insert(found.origin);
        }
    }
}

fn order_found_now(
    look: &Look,
    layers: &[Layer],
    applied: &BTreeSet<Origin>,
) -> Result<Vec<Effect>, OutOfBounds> {
    let mut remaining = effects_to_apply(look, layers, applied);
    let mut order = Vec::new();
    while let Some(next) = next_effect(look, layers, &remaining).cloned() {
        look.bench().once_more()?;
        remaining.retain(|effect| effect.origin != next.origin);
        order.push(next);
    }
    Ok(order)
}

/// 613.3, 613.7, 613.8: of the effects that are left, the first one that waits for no other.
fn next_effect<'e>(look: &Look, layers: &[Layer], effects: &'e [Effect]) -> Option<&'e Effect> {
    let here = effects.iter().filter(|effect| is_here(look, effect, layers)).collect();
    let in_order = characteristic_defining_first(look, layers, in_timestamp_order(look, here));
    in_order.into_iter().find(|effect| !waits(look, layers, effect, effects))
}

/// Whether an effect has a part in one of these layers.
pub(super) fn is_here(look: &Look, effect: &Effect, layers: &[Layer]) -> bool {
    effect.changes().iter().any(|part| layers.contains(&Layer::of(look, effect, part)))
}

/// 613.3: characteristic-defining abilities first; in layer 7 they have a sublayer of their own.
fn characteristic_defining_first<'e>(
    look: &Look,
    layers: &[Layer],
    mut effects: Vec<&'e Effect>,
) -> Vec<&'e Effect> {
    let in_layers_2_to_6 = layers.iter().all(|layer| *layer <= Layer::Abilities);
    if in_layers_2_to_6 && effects.iter().any(|effect| effect.defines_characteristics) {
        does!(
            look,
            R613_3,
            About::Game,
            "effects of characteristic-defining abilities come first",
            effects.sort_by_key(|effect| !effect.defines_characteristics),
            instead()
        );
    }
    effects
}
