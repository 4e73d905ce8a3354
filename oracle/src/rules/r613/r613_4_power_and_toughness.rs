//! 613.4: layer 7 and its sublayers.

use super::Layer;
use super::r613_8_dependency::apply_layer;
use crate::bench::{About, OutOfBounds};
use crate::card::Modification;
use crate::edition::on;
use crate::now::{Effect, Look, Origin};
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::state::ObjectId;
use crate::{does, when};

/// The rules of this file.
pub(crate) const RULES: &[&Rule] =
    &[&R613_4, &R613_4A, &R613_4B, &R613_4C, &R613_3C_20091001, &R613_3D_20091001, &R613_4D];

/// 613.4
pub(crate) const R613_4: Rule = Rule {
    id: "613.4",
    numbers: &[(on("2009-10-01"), "613.3"), (on("2020-04-17"), "613.4")],
    until: None,
    says: "Layer 7 has sublayers, applied in order; inside each, effects apply by timestamp unless one depends on \
           another.",
    status: Status::Tested,
    premises: &[does_instead("the sublayers are applied in order")],
};

/// 613.4: layer 7.
pub(super) fn apply_power_and_toughness(look: &mut Look) -> Result<(), OutOfBounds> {
    let sublayers = [
        Layer::DefinePowerToughness,
        Layer::SetPowerToughness,
        Layer::ModifyPowerToughness,
        Layer::Counters,
        Layer::SwitchPowerToughness,
        Layer::AfterSwitch,
    ];
    does!(
        look, R613_4, About::Game, "the sublayers are applied in order",
        for sublayer in sublayers { apply_layer(look, &[sublayer])? },
        instead apply_layer(look, &sublayers)?
    );
    Ok(())
}

/// The sublayer of layer 7 in which a part of an effect applies.
pub(super) fn sublayer_of(look: &Look, effect: &Effect, part: &Modification) -> Layer {
    match part {
        Modification::Switch => Layer::SwitchPowerToughness,
        Modification::Adjust { .. } => modifies(look, effect),
        _ => defines_or_sets(look, effect),
    }
}

/// 613.4a
pub(crate) const R613_4A: Rule = Rule {
    id: "613.4a",
    numbers: &[(on("2009-10-01"), "613.3a"), (on("2020-04-17"), "613.4a")],
    until: None,
    says: "Layer 7a: characteristic-defining abilities that define power or toughness.",
    status: Status::Tested,
    premises: &[when("it comes from a characteristic-defining ability")],
};

/// 613.4b
pub(crate) const R613_4B: Rule = Rule {
    id: "613.4b",
    numbers: &[(on("2009-10-01"), "613.3b"), (on("2020-04-17"), "613.4b")],
    until: None,
    says: "Layer 7b: effects that set power or toughness to a number, which is what base power and toughness are.",
    status: Status::Tested,
    premises: &[does_instead("what sets power or toughness applies before what modifies them")],
};

/// 613.4a and 613.4b: sublayer 7a for what defines power and toughness, 7b for what sets them.
fn defines_or_sets(look: &Look, effect: &Effect) -> Layer {
    if when!(
        look,
        R613_4A,
        effect,
        "it comes from a characteristic-defining ability",
        effect.defines_characteristics
    ) {
        return Layer::DefinePowerToughness;
    }
    does!(
        look, R613_4B, effect, "what sets power or toughness applies before what modifies them",
        Layer::SetPowerToughness,
        instead Layer::ModifyPowerToughness
    )
}

/// 613.4c
pub(crate) const R613_4C: Rule = Rule {
    id: "613.4c",
    numbers: &[(on("2020-04-17"), "613.4c")],
    until: None,
    says: "Layer 7c: effects and counters that modify power or toughness without setting them.",
    status: Status::Tested,
    premises: &[
        does_instead("effects that modify apply after what sets and before what switches"),
        does_instead("counters that modify apply before what switches"),
        does_instead("counters that modify apply together with effects that do"),
    ],
};

/// 613.3c until 2020-04-17
pub(crate) const R613_3C_20091001: Rule = Rule {
    id: "613.3c@2009-10-01",
    numbers: &[(on("2009-10-01"), "613.3c")],
    until: Some(on("2020-04-17")),
    says: "Layer 7c: effects, but not counters, that modify power or toughness without setting them.",
    status: Status::Tested,
    premises: &[does_instead("effects that modify apply before what switches")],
};

/// 613.3d until 2020-04-17
pub(crate) const R613_3D_20091001: Rule = Rule {
    id: "613.3d@2009-10-01",
    numbers: &[(on("2009-10-01"), "613.3d")],
    until: Some(on("2020-04-17")),
    says: "Layer 7d: counters that change power or toughness, after all effects that modify them and before those \
           that switch them.",
    status: Status::Tested,
    premises: &[
        does_instead("counters apply after effects that modify"),
        does_instead("counters apply before what switches"),
    ],
};

/// 613.4c; until 2020-04-17, 613.3c for effects and 613.3d for counters.
fn modifies(look: &Look, effect: &Effect) -> Layer {
    if look.bench().in_force(&R613_4C) { together(look, effect) } else { effects_then_counters(look, effect) }
}

/// 613.4c: effects and counters in one sublayer.
fn together(look: &Look, effect: &Effect) -> Layer {
    match effect.origin {
        Origin::Counters(..) => {
            let with_effects = does!(
                look, R613_4C, effect, "counters that modify apply together with effects that do",
                Layer::ModifyPowerToughness,
                instead Layer::Counters
            );
            does!(
                look, R613_4C, effect, "counters that modify apply before what switches",
                with_effects,
                instead Layer::AfterSwitch
            )
        }
        Origin::Static(..) | Origin::Resolved(_) => does!(
            look, R613_4C, effect, "effects that modify apply after what sets and before what switches",
            Layer::ModifyPowerToughness,
            instead Layer::AfterSwitch
        ),
    }
}

/// 613.3c and 613.3d until 2020-04-17: counters in a sublayer of their own.
fn effects_then_counters(look: &Look, effect: &Effect) -> Layer {
    match effect.origin {
        Origin::Counters(..) => {
            let after_effects = does!(
                look, R613_3D_20091001, effect, "counters apply after effects that modify",
                Layer::Counters,
                instead Layer::ModifyPowerToughness
            );
            does!(
                look, R613_3D_20091001, effect, "counters apply before what switches",
                after_effects,
                instead Layer::AfterSwitch
            )
        }
        Origin::Static(..) | Origin::Resolved(_) => does!(
            look, R613_3C_20091001, effect, "effects that modify apply before what switches",
            Layer::ModifyPowerToughness,
            instead Layer::AfterSwitch
        ),
    }
}

/// Power and toughness modified by so much.
pub(super) fn adjust(look: &mut Look, object: ObjectId, power: i32, toughness: i32) {
    look.change(object, |object| {
        object.power = object.power.saturating_add(power);
        object.toughness = object.toughness.saturating_add(toughness);
    });
}

/// 613.4d
pub(crate) const R613_4D: Rule = Rule {
    id: "613.4d",
    numbers: &[(on("2009-10-01"), "613.3e"), (on("2020-04-17"), "613.4d")],
    until: None,
    says: "Layer 7d (until 2020-04-17: 7e): effects that switch power and toughness; each takes the value that the \
           other had.",
    status: Status::Tested,
    premises: &[does("power becomes toughness and toughness becomes power")],
};

/// 613.4d: power and toughness switched.
pub(super) fn switch(look: &mut Look, object: ObjectId) {
    does!(look, R613_4D, object, "power becomes toughness and toughness becomes power", {
        look.change(object, |object| std::mem::swap(&mut object.power, &mut object.toughness));
    });
}
