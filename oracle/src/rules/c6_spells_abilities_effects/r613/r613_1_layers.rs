//! 613.1: the layers, and which part of an effect applies in which.

use super::r613_2_copiable_values::determine_copiable_values;
use super::r613_4_power_and_toughness::{
    self as power_and_toughness, SUBLAYERS_OF_LAYER_7, apply_by_sublayers,
};
use super::r613_8_dependency::apply_layer;
use super::r613_10_players_and_rules::R613_11;
use crate::bench::OutOfBounds;
use crate::card::{Modification, Restriction};
use crate::now::{ContinuousEffect, Instruction, Look, Origin};
use crate::rule::premise::Does;
use crate::rules::{
    r105_color, r109_objects, r113_abilities, r205_types, r305_lands, r508_1c_restrictions,
    r509_1b_restrictions, r612_text, r901_planechase,
};
use crate::state::{ObjectId, Thing};

/// The layers and sublayers after the first (613.1, 613.4), and the two groups of effects that
/// come after the characteristics of objects (613.10, 613.11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Layer {
    /// Layer 2
    Control,
    /// Layer 3
    Text,
    /// Layer 4
    Types,
    /// Layer 5
    Colors,
    /// Layer 6
    Abilities,
    /// Layer 7a
    DefinePowerToughness,
    /// Layer 7b
    SetPowerToughness,
    /// Layer 7c
    ModifyPowerToughness,
    /// Layer 7d until 2020-04-17: counters had a sublayer of their own
    Counters,
    /// Layer 7d, until 2020-04-17 layer 7e
    SwitchPowerToughness,
    /// After layer 7d. Only the mistakes beside 613.4c, and beside 613.3c and 613.3d before it, apply
    /// anything here.
    AfterSwitch,
    /// Effects on players (613.10)
    Players,
    /// Effects on the rules of the game (613.11)
    GameRules,
}

impl Layer {
    /// Returns the layer in which a part of an effect applies.
    pub(crate) fn of(look: &Look, effect: &ContinuousEffect, part: &Modification) -> Layer {
        match part {
            Modification::Control(_) => Layer::Control,
            Modification::ReplaceWord { .. } => Layer::Text,
            Modification::SetCardTypes(_)
            | Modification::AddCardTypes(_)
            | Modification::RemoveCardTypes(_)
            | Modification::AddSupertypes(_)
            | Modification::RemoveSupertypes(_)
            | Modification::SetSubtypes(..)
            | Modification::AddSubtypes(_) => Layer::Types,
            Modification::SetColors(_) | Modification::AddColors(_) => Layer::Colors,
            Modification::AddAbility(_)
            | Modification::RemoveKeyword(_)
            | Modification::RemoveAllAbilities
            | Modification::ForbidKeyword(_) => {
                if effect.is_about_players() {
                    Layer::Players
                } else {
                    Layer::Abilities
                }
            }
            Modification::SetPower(_) | Modification::SetToughness(_) => {
                power_and_toughness::defines_or_sets(look, effect)
            }
            Modification::Adjust { .. } => power_and_toughness::modifies(look, effect),
            Modification::Switch => Layer::SwitchPowerToughness,
            Modification::HandSize(_)
            | Modification::LandPlays(_)
            | Modification::Combat(_)
            | Modification::Restrict(_)
            | Modification::LimitCounters { .. }
            | Modification::PlayerRule(_) => Layer::GameRules,
        }
    }
}

rule! {
    /// Each object starts with its own values, printed or defined by what created it. Then every continuous
    /// effect applies, layer by layer in a fixed order.
    R613_1 "613.1" since "2009-10-01";
    does BASE "an object starts with its own values"
    instead LAYER_BY_LAYER "effects apply layer by layer, each part of an effect in its own layer"
    1: BASE;
    2: BASE, shown "613/1-starts-from-printed-values";
    3: BASE, shown "613/1-a-token-has-what-the-effect-states", shown "707/10-a-copy-of-a-modal-spell";
    4: LAYER_BY_LAYER;
}

/// 613.1: starts with the objects themselves and applies one layer after another. Layer 1 (613.1a) determines
/// the copiable values. Then everything with a basic land type has its mana ability (305.6), and face-up cards
/// of variants have their controllers (109.4d-g).
pub(super) fn apply_layers(look: &mut Look) -> Result<(), OutOfBounds> {
    if R613_1::BASE.is_followed(look) {
        look.start_with_own_values();
    }
    if R613_1A::APPLIED.is_followed(look) {
        determine_copiable_values(look);
    }
    r305_lands::gain_all_intrinsic_mana_abilities(look);
    r901_planechase::control_what_is_face_up(look);
    r109_objects::give_control_to_owners(look);
    look.keep_copiable_values();
    apply_layers_2_to_7(look)
}

rule! {
    /// Layer 1: whatever modifies copiable values, such as copying and being face down.
    R613_1A "613.1a" since "2009-10-01";
    does APPLIED "modifications of copiable values are applied"
    1: APPLIED;
}

rule! {
    /// Layer 2: effects that change who controls an object.
    R613_1B "613.1b" since "2009-10-01";
    does APPLIED "control-changing effects are applied"
    does FROM_STATIC "static abilities change control" [broad]
    does FROM_RESOLVED "resolved spells and abilities change control" [broad]
    1: APPLIED, FROM_STATIC, FROM_RESOLVED;
}

rule! {
    /// Layer 3: effects that change an object's text.
    R613_1C "613.1c" since "2009-10-01";
    does APPLIED "text-changing effects are applied"
    1: APPLIED;
}

rule! {
    /// Layer 4: effects that change card types, subtypes or supertypes.
    R613_1D "613.1d" since "2009-10-01";
    does APPLIED "type-changing effects are applied"
    does FROM_STATIC "static abilities change types" [broad]
    does FROM_RESOLVED "resolved spells and abilities change types" [broad]
    1: APPLIED, FROM_STATIC, FROM_RESOLVED;
    2: APPLIED, shown "613/1d-swamps-counted-after-types";
}

rule! {
    /// Layer 5: effects that change colors.
    R613_1E "613.1e" since "2009-10-01";
    does APPLIED "color-changing effects are applied"
    does FROM_STATIC "static abilities change colors" [broad]
    does FROM_RESOLVED "resolved spells and abilities change colors" [broad]
    1: APPLIED, FROM_STATIC, FROM_RESOLVED;
}

rule! {
    /// Layer 6: effects that add or remove abilities. Later editions also name keyword counters and effects
    /// that make an object unable to have an ability, as soon as the game has them (122.1b, 113.11).
    R613_1F "613.1f" since "2009-10-01";
    does APPLIED "ability-adding and ability-removing effects are applied"
    does FROM_STATIC "static abilities add and remove abilities" [broad]
    does FROM_RESOLVED "resolved spells and abilities add and remove abilities" [broad]
    1: APPLIED, FROM_STATIC, FROM_RESOLVED, shown "613/7c-flying-counter-and-humility",
        shown "613/8a-applies-to-what-can-have-it";
}

rule! {
    /// Layer 7: effects that change power or toughness.
    R613_1G "613.1g" since "2009-10-01";
    does APPLIED "power- and toughness-changing effects are applied"
    does FROM_STATIC "static abilities change power and toughness" [broad]
    does FROM_RESOLVED "resolved spells and abilities change power and toughness" [broad]
    1: APPLIED, FROM_STATIC, FROM_RESOLVED;
}

/// 613.1, 613.1b-g: applies layers 2 to 7 in order, each by its own rule. A layer is the list of its
/// sublayers; only layer 7 has more than one.
fn apply_layers_2_to_7(look: &mut Look) -> Result<(), OutOfBounds> {
    const LAYERS: [(Does, &[Layer]); 6] = [
        (R613_1B::APPLIED, &[Layer::Control]),
        (R613_1C::APPLIED, &[Layer::Text]),
        (R613_1D::APPLIED, &[Layer::Types]),
        (R613_1E::APPLIED, &[Layer::Colors]),
        (R613_1F::APPLIED, &[Layer::Abilities]),
        (R613_1G::APPLIED, &SUBLAYERS_OF_LAYER_7),
    ];
    if R613_1::LAYER_BY_LAYER.is_followed(look) {
        for (rule, layer) in LAYERS {
            if rule.is_followed(look) {
                apply_by_sublayers(look, layer)?;
            }
        }
    } else {
        apply_layer(look, &LAYERS.map(|(_, layer)| layer).concat())?;
    }
    Ok(())
}

/// 613.1b-g, 613.11: returns whether an effect does in a layer what it says. It does, whether it comes from a static
/// ability or from a resolved spell or ability.
pub(super) fn takes_part(look: &Look, effect: &ContinuousEffect, layer: Layer) -> bool {
    let (from_static, from_resolved) = match layer {
        Layer::Control => (R613_1B::FROM_STATIC, R613_1B::FROM_RESOLVED),
        Layer::Types => (R613_1D::FROM_STATIC, R613_1D::FROM_RESOLVED),
        Layer::Colors => (R613_1E::FROM_STATIC, R613_1E::FROM_RESOLVED),
        Layer::Abilities => (R613_1F::FROM_STATIC, R613_1F::FROM_RESOLVED),
        Layer::DefinePowerToughness
        | Layer::SetPowerToughness
        | Layer::ModifyPowerToughness
        | Layer::Counters
        | Layer::SwitchPowerToughness
        | Layer::AfterSwitch => (R613_1G::FROM_STATIC, R613_1G::FROM_RESOLVED),
        Layer::GameRules => (R613_11::FROM_STATIC, R613_11::FROM_RESOLVED),
        Layer::Text | Layer::Players => return true,
    };
    match effect.origin {
        Origin::Static(..) => from_static.is_followed_for(look, effect),
        Origin::Resolved(_) => from_resolved.is_followed_for(look, effect),
        Origin::Counters(..) | Origin::AsItEntered(..) => true,
    }
}

/// Carries out one instruction of an effect on one object or player. Each instruction has its rule in its own
/// section.
pub(crate) fn carry_out(
    look: &mut Look,
    effect: &ContinuousEffect,
    thing: Thing,
    nth: usize,
    instruction: &Instruction,
) {
    match thing {
        Thing::Player(player) => {
            super::r613_10_players_and_rules::change_player(look, effect, player, nth, instruction)
        }
        Thing::Object(object) => match instruction {
            Instruction::Control(player) => look.change(object, |object| {
                // 109.4: cards outside the battlefield and the stack have no controller.
                object.controller = object.controller.map(|_| *player);
            }),
            Instruction::ReplaceWord { from, to } => r612_text::replace_word(look, object, *from, *to),
            Instruction::SetCardTypes(types) => r205_types::set_card_types(look, object, *types),
            Instruction::AddCardTypes(types) => r205_types::add_card_types(look, object, *types),
            Instruction::RemoveCardTypes(types) => r205_types::remove_card_types(look, object, *types),
            Instruction::AddSupertypes(supertypes) => r205_types::add_supertypes(look, object, *supertypes),
            Instruction::RemoveSupertypes(supertypes) => {
                r205_types::remove_supertypes(look, object, *supertypes)
            }
            Instruction::SetSubtypes(kind, subtypes) => {
                r205_types::set_subtypes(look, object, *kind, *subtypes)
            }
            Instruction::AddSubtypes(subtypes) => r205_types::add_subtypes(look, object, *subtypes),
            Instruction::SetColors(colors) => r105_color::set_colors(look, object, *colors),
            Instruction::AddColors(colors) => r105_color::add_colors(look, object, *colors),
            Instruction::AddAbility(ability) => {
                r113_abilities::add_ability(look, effect, object, nth, ability)
            }
            Instruction::RemoveKeyword(keyword) => r113_abilities::remove_keyword(look, object, keyword),
            Instruction::RemoveAllAbilities => r113_abilities::remove_all_abilities(look, object),
            Instruction::ForbidKeyword(keyword) => r113_abilities::forbid_keyword(look, object, keyword),
            Instruction::SetPower(power) => look.change(object, |object| object.power = *power),
            Instruction::SetToughness(toughness) => {
                look.change(object, |object| object.toughness = *toughness)
            }
            Instruction::Adjust { power, toughness } => {
                power_and_toughness::adjust(look, object, *power, *toughness);
            }
            Instruction::Switch => power_and_toughness::switch(look, object),
            Instruction::Restrict(restriction) => restrict(look, effect, object, *restriction),
            Instruction::Combat(rule, source) => look.change(object, |object| {
                object.combat.push((rule.clone(), *source));
            }),
            Instruction::LimitCounters(kind, most) => look.change(object, |object| {
                object.counter_limits.push((kind.clone(), *most));
            }),
            Instruction::SetHandSize(_)
            | Instruction::ChangeHandSize(_)
            | Instruction::LandPlays(_)
            | Instruction::PlayerRule(..) => {}
        },
    }
}

/// Restricts what an object does, or requires something of it.
fn restrict(look: &mut Look, effect: &ContinuousEffect, object: ObjectId, restriction: Restriction) {
    let is_required = restriction.is_a_requirement()
        && match restriction {
            Restriction::AttacksIfAble => r508_1c_restrictions::can_require(look, effect),
            _ => r509_1b_restrictions::can_require(look, effect),
        };
    look.change(object, |object| {
        object.restrictions.insert(restriction);
        object.requirements.extend(Some(restriction).filter(|_| is_required));
    });
}

rules![R613_1, R613_1A, R613_1B, R613_1C, R613_1D, R613_1E, R613_1F, R613_1G];
