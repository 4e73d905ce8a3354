//! 613.3, and with it which effect of a layer is applied next.

use super::Layer;
use super::r613_7_timestamps::in_timestamp_order;
use super::r613_8_dependency::{Progress, first_that_does_not_wait};
use crate::bench::About;
use crate::does;
use crate::edition::on;
use crate::now::{Effect, Look};
use crate::rule::{Rule, Status, does_instead};

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

/// 613.3, 613.7, 613.8: of the effects that are left, the first one that waits for no other.
pub(super) fn next_effect<'e>(
    look: &Look,
    layers: &[Layer],
    effects: &'e [Effect],
    progress: &mut Progress,
) -> Option<&'e Effect> {
    let here = effects.iter().filter(|effect| is_here(look, effect, layers)).collect();
    let in_order = characteristic_defining_first(look, layers, in_timestamp_order(look, here));
    first_that_does_not_wait(look, layers, in_order, effects, progress)
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
