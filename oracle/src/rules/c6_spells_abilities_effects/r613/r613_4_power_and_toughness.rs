//! 613.4: layer 7 and its sublayers.

use super::Layer;
use super::r613_8_dependency::apply_layer;
use crate::bench::OutOfBounds;
use crate::now::{ContinuousEffect, Look, Origin};
use crate::rules::r208_power_toughness;
use crate::state::ObjectId;

rule! {
    /// Layer 7 has sublayers, which apply in order. Within each of them, effects apply by timestamp unless
    /// one depends on another.
    R613_4 "613.4": "613.3" since "2009-10-01", "613.4" since "2020-04-17";
    instead IN_ORDER "the sublayers apply in order"
    1: IN_ORDER;
    2: shown "613/4d-switched-twice", shown "613/7-layer-7b-godhead-between-mutations";
    4: shown "613/8a-same-sublayer-only";
}

/// The sublayers of layer 7, in order (613.4a-d).
pub(super) const SUBLAYERS_OF_LAYER_7: [Layer; 6] = [
    Layer::DefinePowerToughness,
    Layer::SetPowerToughness,
    Layer::ModifyPowerToughness,
    Layer::Counters,
    Layer::SwitchPowerToughness,
    Layer::AfterSwitch,
];

/// 613.4: applies a layer sublayer by sublayer. Every layer except layer 7 has only one sublayer.
pub(super) fn apply_by_sublayers(look: &mut Look, sublayers: &[Layer]) -> Result<(), OutOfBounds> {
    if sublayers.len() == 1 || R613_4::IN_ORDER.is_followed(look) {
        for &sublayer in sublayers {
            apply_layer(look, &[sublayer])?;
        }
    } else {
        apply_layer(look, sublayers)?;
    }
    Ok(())
}

rule! {
    /// Layer 7a: characteristic-defining abilities that define power or toughness.
    R613_4A "613.4a": "613.3a" since "2009-10-01", "613.4a" since "2020-04-17";
    when DEFINING "the effect comes from a characteristic-defining ability"
    1: DEFINING;
}

rule! {
    /// Layer 7b: effects that set power or toughness to a number. That number is the base power or toughness.
    R613_4B "613.4b": "613.3b" since "2009-10-01", "613.4b" since "2020-04-17";
    instead BEFORE_MODIFYING "effects that set power or toughness apply before effects that modify them"
    1: BEFORE_MODIFYING;
    2: shown "613/4b-base-power-alone";
}

/// 613.4a, 613.4b: returns sublayer 7a for effects that define power or toughness, 7b for effects that set
/// them.
pub(super) fn defines_or_sets(look: &Look, effect: &ContinuousEffect) -> Layer {
    if R613_4A::DEFINING.holds_for(look, effect, effect.defines_characteristics) {
        return Layer::DefinePowerToughness;
    }
    if R613_4B::BEFORE_MODIFYING.is_followed_for(look, effect) {
        Layer::SetPowerToughness
    } else {
        Layer::ModifyPowerToughness
    }
}

rule! {
    /// Layer 7c: effects and counters that modify power or toughness without setting them.
    R613_4C "613.4c" since "2020-04-17";
    instead BETWEEN "effects that modify apply after effects that set and before effects that switch"
    instead COUNTERS_BEFORE_SWITCH "counters that modify apply before effects that switch"
    instead COUNTERS_WITH_EFFECTS "counters that modify apply together with effects that modify"
    instead COUNTERS_AFTER_SET "counters that modify apply after effects that set"
    1: BETWEEN, COUNTERS_BEFORE_SWITCH, COUNTERS_WITH_EFFECTS, COUNTERS_AFTER_SET;
}

rule! {
    /// Layer 7c: effects, but not counters, that modify power or toughness without setting them.
    R613_3C_20091001 "613.3c@2009-10-01": "613.3c" since "2009-10-01" until "2020-04-17";
    instead BEFORE_SWITCH "effects that modify apply before effects that switch"
    1 earlier: BEFORE_SWITCH;
}

rule! {
    /// Layer 7d: counters that change power or toughness. They apply after all effects that modify them and
    /// before those that switch them.
    R613_3D_20091001 "613.3d@2009-10-01": "613.3d" since "2009-10-01" until "2020-04-17";
    instead AFTER_EFFECTS "counters apply after effects that modify"
    instead BEFORE_SWITCH "counters apply before effects that switch"
    1 earlier: AFTER_EFFECTS, BEFORE_SWITCH;
}

/// 613.4c: returns sublayer 7c for effects and counters that modify power or toughness. Until 2020-04-17,
/// 613.3c applied to effects only, and 613.3d gave counters a sublayer of their own.
pub(super) fn modifies(look: &Look, effect: &ContinuousEffect) -> Layer {
    if look.bench().in_force(&R613_4C) { together(look, effect) } else { effects_then_counters(look, effect) }
}

/// 613.4c: returns the sublayer that effects and counters share.
fn together(look: &Look, effect: &ContinuousEffect) -> Layer {
    match effect.origin {
        Origin::Counters(..) => {
            let with_effects = if R613_4C::COUNTERS_WITH_EFFECTS.is_followed_for(look, effect) {
                Layer::ModifyPowerToughness
            } else {
                Layer::Counters
            };
            if !R613_4C::COUNTERS_AFTER_SET.is_followed_for(look, effect) {
                Layer::DefinePowerToughness
            } else if R613_4C::COUNTERS_BEFORE_SWITCH.is_followed_for(look, effect) {
                with_effects
            } else {
                Layer::AfterSwitch
            }
        }
        Origin::Static(..) | Origin::Resolved(_) | Origin::AsItEntered(..) => {
            if R613_4C::BETWEEN.is_followed_for(look, effect) {
                Layer::ModifyPowerToughness
            } else {
                Layer::AfterSwitch
            }
        }
    }
}

/// 613.3c, 613.3d: until 2020-04-17, returns one sublayer for effects and another for counters.
fn effects_then_counters(look: &Look, effect: &ContinuousEffect) -> Layer {
    match effect.origin {
        Origin::Counters(..) => {
            let after_effects = if R613_3D_20091001::AFTER_EFFECTS.is_followed_for(look, effect) {
                Layer::Counters
            } else {
                Layer::ModifyPowerToughness
            };
            if R613_3D_20091001::BEFORE_SWITCH.is_followed_for(look, effect) {
                after_effects
            } else {
                Layer::AfterSwitch
            }
        }
        Origin::Static(..) | Origin::Resolved(_) | Origin::AsItEntered(..) => {
            if R613_3C_20091001::BEFORE_SWITCH.is_followed_for(look, effect) {
                Layer::ModifyPowerToughness
            } else {
                Layer::AfterSwitch
            }
        }
    }
}

/// 613.4c: modifies power and toughness by these amounts.
pub(super) fn adjust(look: &mut Look, object: ObjectId, power: i32, toughness: i32) {
    if !r208_power_toughness::can_be_modified(look, object) {
        return;
    }
    look.change(object, |object| {
        object.power = object.power.saturating_add(power);
        object.toughness = object.toughness.saturating_add(toughness);
    });
}

rule! {
    /// Layer 7d (until 2020-04-17: 7e): effects that switch power and toughness. Each gets the value that the
    /// other had.
    R613_4D "613.4d": "613.3e" since "2009-10-01", "613.4d" since "2020-04-17";
    does SWITCHED "power becomes toughness and toughness becomes power"
    1: SWITCHED;
    2: SWITCHED;
}

/// 613.4d: switches power and toughness.
pub(super) fn switch(look: &mut Look, object: ObjectId) {
    if R613_4D::SWITCHED.is_followed_for(look, object) {
        look.change(object, |object| std::mem::swap(&mut object.power, &mut object.toughness));
    }
}

rules![R613_4, R613_4A, R613_4B, R613_4C, R613_3C_20091001, R613_3D_20091001, R613_4D];
