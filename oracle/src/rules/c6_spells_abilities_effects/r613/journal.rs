//! What the journal has of each effect that applies: only benches that keep a journal come here.

use super::Layer;
use super::r613_3_next_effect::{in_order_of_this_layer, is_here};
use super::r613_5_application::{applies_to, has_begun_or_begins};
use super::r613_8_dependency::what_it_depends_on;
use crate::now::{ContinuousEffect, Dependency, EffectStep, KnownEffect, Look, Needs, Waits};
use crate::rules::r611_continuous_effects::continuous_effects;
use std::collections::BTreeSet;

/// Describes the application of an effect before it happens. `effects` are those that have a part left to apply.
pub(super) fn step(
    look: &Look,
    layers: &[Layer],
    next: &ContinuousEffect,
    effects: &[ContinuousEffect],
) -> EffectStep {
    let here = effects.iter().filter(|effect| is_here(look, effect, layers)).collect();
    let in_order = in_order_of_this_layer(look, layers, here);
    let overtaken = in_order.iter().take_while(|effect| effect.origin != next.origin);
    let waits = |effect: &&ContinuousEffect| Waits {
        effect: KnownEffect::from(*effect),
        needs: needs(look, layers, effect, effects),
    };
    let applies = has_begun_or_begins(look, next);
    EffectStep {
        layer: layer_of(look, layers, next),
        effect: next.into(),
        applies_to: if applies { applies_to(look, next) } else { BTreeSet::new() },
        goes_on: !continuous_effects(look).iter().any(|effect| effect.origin == next.origin),
        waiting: overtaken.map(waits).collect(),
        in_a_loop: needs(look, layers, next, effects),
        remaining: effects.iter().map(KnownEffect::from).collect(),
        before: look.snapshot(),
    }
}

/// Returns the layer in which an effect applies: the mistakes beside 613.1 and 613.4 apply several as one.
fn layer_of(look: &Look, layers: &[Layer], effect: &ContinuousEffect) -> Layer {
    let of_parts = effect.changes().iter().map(|part| Layer::of(look, effect, part));
    of_parts.filter(|layer| layers.contains(layer)).min().unwrap_or(Layer::GameRules)
}

/// 613.8a: returns the effects on which an effect depends, each with what it would change.
fn needs(
    look: &Look,
    layers: &[Layer],
    effect: &ContinuousEffect,
    effects: &[ContinuousEffect],
) -> Vec<Needs> {
    let others = effects.iter().filter(|other| other.origin != effect.origin);
    let needed = |other: &ContinuousEffect| {
        let change: Dependency = what_it_depends_on(look, layers, effect, other)?;
        Some(Needs { other: other.into(), change })
    };
    others.filter_map(needed).collect()
}
