//! 613.3: effects of characteristic-defining abilities apply first. This file also chooses the next effect of
//! a layer: by 613.3, by timestamp (613.7) and by dependency (613.8).

use super::Layer;
use super::r613_7_timestamps::in_timestamp_order;
use super::r613_8_dependency::{LayerProgress, first_that_does_not_wait};
use crate::now::{ContinuousEffect, Look};

rule! {
    /// In layers 2 to 6, effects of characteristic-defining abilities apply first, and then all others by
    /// timestamp, unless one depends on another.
    R613_3 "613.3": "613.2" since "2009-10-01", "613.3" since "2020-04-17";
    instead DEFINING_FIRST "effects of characteristic-defining abilities apply first"
    1: DEFINING_FIRST, EARLIER_FIRST of "613.7";
}

/// 613.3, 613.7, 613.8: chooses the first of the remaining effects that doesn't wait for another.
pub(super) fn next_effect<'e>(
    look: &Look,
    layers: &[Layer],
    effects: &'e [ContinuousEffect],
    all: &[ContinuousEffect],
    progress: &mut LayerProgress,
) -> Option<&'e ContinuousEffect> {
    let here = effects.iter().filter(|effect| is_here(look, effect, layers)).collect();
    let in_order = in_order_of_this_layer(look, layers, here);
    first_that_does_not_wait(look, layers, in_order, effects, all, progress)
}

/// 613.3, 613.7: puts effects in the order in which they apply if none depends on another.
pub(super) fn in_order_of_this_layer<'e>(
    look: &Look,
    layers: &[Layer],
    effects: Vec<&'e ContinuousEffect>,
) -> Vec<&'e ContinuousEffect> {
    characteristic_defining_first(look, layers, in_timestamp_order(look, effects))
}

/// Returns whether an effect has a part in one of these layers.
pub(super) fn is_here(look: &Look, effect: &ContinuousEffect, layers: &[Layer]) -> bool {
    effect.changes().iter().any(|part| layers.contains(&Layer::of(look, effect, part)))
}

/// 613.3: puts characteristic-defining abilities first. In layer 7 they have a sublayer of their own.
fn characteristic_defining_first<'e>(
    look: &Look,
    layers: &[Layer],
    mut effects: Vec<&'e ContinuousEffect>,
) -> Vec<&'e ContinuousEffect> {
    let in_layers_2_to_6 = layers.iter().all(|layer| *layer <= Layer::Abilities);
    let any_defines = effects.iter().any(|effect| effect.defines_characteristics);
    if in_layers_2_to_6 && any_defines && R613_3::DEFINING_FIRST.is_followed(look) {
        effects.sort_by_key(|effect| !effect.defines_characteristics);
    }
    effects
}

rules![R613_3];
