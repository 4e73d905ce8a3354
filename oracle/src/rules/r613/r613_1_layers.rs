//! 613.1: the layers, and what belongs to which.

use super::r613_2_copiable_values::determine_copiable_values;
use super::r613_4_power_and_toughness::{self as power_and_toughness, apply_power_and_toughness};
use super::r613_8_dependency::apply_layer;
use crate::bench::{About, OutOfBounds};
use crate::card::Modification;
use crate::does;
use crate::edition::on;
use crate::now::{Effect, Instruction, Look};
use crate::rule::{Rule, Status, does, does_instead};
use crate::rules::{r105_color, r113_abilities, r205_types, r305_lands, r612_text};
use crate::state::Thing;

/// The rules of this file.
pub(crate) const RULES: &[&Rule] =
    &[&R613_1, &R613_1A, &R613_1B, &R613_1C, &R613_1D, &R613_1E, &R613_1F, &R613_1G];

/// The layers and sublayers after the first (613.1, 613.4), and the two groups of effects that
/// come after the characteristics of objects (613.10, 613.11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Layer {
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
    /// After layer 7d. No rule puts anything here; mistakes do.
    AfterSwitch,
    /// What affects players
    Players,
    /// What affects the rules of the game
    GameRules,
}

impl Layer {
    /// The layer in which a part of an effect applies.
    pub(crate) fn of(look: &Look, effect: &Effect, part: &Modification) -> Layer {
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
            Modification::SetPower(_)
            | Modification::SetToughness(_)
            | Modification::Adjust { .. }
            | Modification::Switch => power_and_toughness::sublayer_of(look, effect, part),
            Modification::HandSize(_)
            | Modification::LandPlays(_)
            | Modification::Restrict(_)
            | Modification::PlayerRule(_) => Layer::GameRules,
        }
    }
}

/// 613.1
pub(crate) const R613_1: Rule = Rule {
    id: "613.1",
    numbers: &[(on("2009-10-01"), "613.1")],
    until: None,
    says: "Start from what the object itself says, printed or as defined by what made it; then apply every \
           continuous effect, layer by layer in a fixed order.",
    status: Status::Tested,
    premises: &[
        does("an object starts with what it says itself"),
        does_instead("effects apply layer by layer, each part of an effect in its own"),
    ],
};

/// 613.1: from the objects themselves to what the layers make of them.
pub(super) fn apply_layers(look: &mut Look) -> Result<(), OutOfBounds> {
    does!(look, R613_1, About::Game, "an object starts with what it says itself", {
        look.start_with_own_values();
    });
    does!(look, R613_1A, About::Game, "what modifies copiable values is applied", {
        determine_copiable_values(look);
    });
    r305_lands::gain_all_intrinsic_mana_abilities(look);
    look.keep_copiable_values();
    does!(
        look, R613_1, About::Game, "effects apply layer by layer, each part of an effect in its own",
        layer_by_layer(look)?,
        instead by_timestamp_alone(look)?
    );
    Ok(())
}

fn layer_by_layer(look: &mut Look) -> Result<(), OutOfBounds> {
    control(look)?;
    text(look)?;
    types(look)?;
    colors(look)?;
    abilities(look)?;
    power_and_toughness(look)
}

fn by_timestamp_alone(look: &mut Look) -> Result<(), OutOfBounds> {
    use Layer::*;
    let all = [
        Control,
        Text,
        Types,
        Colors,
        Abilities,
        DefinePowerToughness,
        SetPowerToughness,
        ModifyPowerToughness,
        Counters,
        SwitchPowerToughness,
    ];
    apply_layer(look, &all)
}

/// 613.1a
pub(crate) const R613_1A: Rule = Rule {
    id: "613.1a",
    numbers: &[(on("2009-10-01"), "613.1a")],
    until: None,
    says: "Layer 1: whatever modifies copiable values, such as copying and being face down.",
    status: Status::Tested,
    premises: &[does("what modifies copiable values is applied")],
};

/// 613.1b
pub(crate) const R613_1B: Rule = Rule {
    id: "613.1b",
    numbers: &[(on("2009-10-01"), "613.1b")],
    until: None,
    says: "Layer 2: effects that change who controls an object.",
    status: Status::Tested,
    premises: &[does("control-changing effects are applied")],
};

/// 613.1b: layer 2.
fn control(look: &mut Look) -> Result<(), OutOfBounds> {
    does!(look, R613_1B, About::Game, "control-changing effects are applied", {
        apply_layer(look, &[Layer::Control])?;
    });
    Ok(())
}

/// 613.1c
pub(crate) const R613_1C: Rule = Rule {
    id: "613.1c",
    numbers: &[(on("2009-10-01"), "613.1c")],
    until: None,
    says: "Layer 3: effects that change an object's text.",
    status: Status::Tested,
    premises: &[does("text-changing effects are applied")],
};

/// 613.1c: layer 3.
fn text(look: &mut Look) -> Result<(), OutOfBounds> {
    does!(look, R613_1C, About::Game, "text-changing effects are applied", {
        apply_layer(look, &[Layer::Text])?;
    });
    Ok(())
}

/// 613.1d
pub(crate) const R613_1D: Rule = Rule {
    id: "613.1d",
    numbers: &[(on("2009-10-01"), "613.1d")],
    until: None,
    says: "Layer 4: effects that change card types, subtypes or supertypes.",
    status: Status::Tested,
    premises: &[does("type-changing effects are applied")],
};

/// 613.1d: layer 4.
fn types(look: &mut Look) -> Result<(), OutOfBounds> {
    does!(look, R613_1D, About::Game, "type-changing effects are applied", {
        apply_layer(look, &[Layer::Types])?;
    });
    Ok(())
}

/// 613.1e
pub(crate) const R613_1E: Rule = Rule {
    id: "613.1e",
    numbers: &[(on("2009-10-01"), "613.1e")],
    until: None,
    says: "Layer 5: effects that change colors.",
    status: Status::Tested,
    premises: &[does("color-changing effects are applied")],
};

/// 613.1e: layer 5.
fn colors(look: &mut Look) -> Result<(), OutOfBounds> {
    does!(look, R613_1E, About::Game, "color-changing effects are applied", {
        apply_layer(look, &[Layer::Colors])?;
    });
    Ok(())
}

/// 613.1f
pub(crate) const R613_1F: Rule = Rule {
    id: "613.1f",
    numbers: &[(on("2009-10-01"), "613.1f")],
    until: None,
    says: "Layer 6: effects that add or remove abilities; later editions name keyword counters and effects by \
           which an object can't have an ability too, as soon as the game has them (122.1b, 113.11).",
    status: Status::Tested,
    premises: &[does("ability-adding and ability-removing effects are applied")],
};

/// 613.1f: layer 6.
fn abilities(look: &mut Look) -> Result<(), OutOfBounds> {
    does!(look, R613_1F, About::Game, "ability-adding and ability-removing effects are applied", {
        apply_layer(look, &[Layer::Abilities])?;
    });
    Ok(())
}

/// 613.1g
pub(crate) const R613_1G: Rule = Rule {
    id: "613.1g",
    numbers: &[(on("2009-10-01"), "613.1g")],
    until: None,
    says: "Layer 7: effects that change power or toughness.",
    status: Status::Tested,
    premises: &[does("power- and toughness-changing effects are applied")],
};

/// 613.1g: layer 7.
fn power_and_toughness(look: &mut Look) -> Result<(), OutOfBounds> {
    does!(look, R613_1G, About::Game, "power- and toughness-changing effects are applied", {
        apply_power_and_toughness(look)?;
    });
    Ok(())
}

/// Does to one thing what an instruction says; each rule that says how stands in its own section.
pub(crate) fn carry_out(
    look: &mut Look,
    effect: &Effect,
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
            Instruction::Restrict(restriction) => look.change(object, |object| {
                object.restrictions.insert(*restriction);
            }),
            Instruction::SetHandSize(_)
            | Instruction::ChangeHandSize(_)
            | Instruction::LandPlays(_)
            | Instruction::PlayerRule(_) => {}
        },
    }
}
