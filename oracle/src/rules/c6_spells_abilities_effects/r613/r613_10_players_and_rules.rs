//! 613.10 and 613.11: effects on players and on the rules of the game.

use super::Layer;
use super::r613_5_application::apply_continually;
use super::r613_8_dependency::apply_layer;
use crate::bench::OutOfBounds;
use crate::now::{ContinuousEffect, Held, Instruction, Look};
use crate::rules::{r113_abilities, r702_11_untargetable};
use crate::state::PlayerId;

rule! {
    /// Effects on players apply by timestamp and dependency, after the characteristics of objects have been
    /// determined.
    R613_10 "613.10": "613.9" since "2009-10-01", "613.10" since "2020-04-17";
    does ON_PLAYERS "effects on players are applied"
    instead AFTER_OBJECTS "effects on players apply after the characteristics of objects are determined"
    1: ON_PLAYERS;
    3: AFTER_OBJECTS;
}

rule! {
    /// Effects on the rules of the game, such as on hand sizes or on which creatures attack if able, apply by
    /// timestamp and dependency after all others. Costs have an order of their own (601.2f).
    R613_11 "613.11": "613.10" since "2009-10-01", "613.11" since "2020-04-17";
    does ON_RULES "effects on the rules of the game are applied"
    instead LAST "effects on the rules of the game apply after all others"
    does FROM_STATIC "static abilities change the rules of the game" [broad]
    does FROM_RESOLVED "resolved spells and abilities change the rules of the game" [broad]
    1: ON_RULES, FROM_STATIC, FROM_RESOLVED;
    2: ON_RULES, shown "613/11-hand-size-set-and-changed", shown "613/11-juggernaut-under-humility";
    3: LAST;
    5: shown "613/11-no-maximum-and-reduced";
}

/// 613: determines what continuous effects make of a game: first of objects, then of players (613.10), then
/// of the rules of the game (613.11).
pub(crate) fn determine_characteristics(look: &mut Look) -> Result<(), OutOfBounds> {
    if R613_11::LAST.is_followed(look) {
        objects_and_players(look)?;
        game_rules(look)?;
    } else {
        game_rules(look)?;
        objects_and_players(look)?;
    }
    Ok(())
}

/// 613.11: applies the effects on the rules of the game.
fn game_rules(look: &mut Look) -> Result<(), OutOfBounds> {
    if R613_11::ON_RULES.is_followed(look) {
        apply_layer(look, &[Layer::GameRules])?;
    }
    Ok(())
}

/// 613.10: applies the effects on objects, then those on players.
fn objects_and_players(look: &mut Look) -> Result<(), OutOfBounds> {
    if R613_10::AFTER_OBJECTS.is_followed(look) {
        apply_continually(look)?;
        players(look)?;
    } else {
        players(look)?;
        apply_continually(look)?;
    }
    Ok(())
}

/// 613.10: applies the effects on players.
fn players(look: &mut Look) -> Result<(), OutOfBounds> {
    if R613_10::ON_PLAYERS.is_followed(look) {
        apply_layer(look, &[Layer::Players])?;
    }
    Ok(())
}

/// Carries out one instruction of an effect on a player.
pub(super) fn change_player(
    look: &mut Look,
    effect: &ContinuousEffect,
    player: PlayerId,
    nth: usize,
    instruction: &Instruction,
) {
    match instruction {
        Instruction::AddAbility(ability) => {
            let held = r113_abilities::granted(effect, nth, ability);
            look.change_player(player, |player| player.abilities.push(held));
        }
        Instruction::RemoveAllAbilities => look.change_player(player, |player| player.abilities.clear()),
        Instruction::RemoveKeyword(keyword) => {
            let bench = look.bench();
            let is_lost = |held: &Held| r702_11_untargetable::is_called(bench, &held.ability, keyword);
            look.change_player(player, |player| player.abilities.retain(|held| !is_lost(held)));
        }
        Instruction::SetHandSize(size) => {
            look.change_player(player, |player| player.maximum_hand_size = *size)
        }
        Instruction::ChangeHandSize(by) => look.change_player(player, |player| {
            player.maximum_hand_size = player.maximum_hand_size.map(|size| size.saturating_add(*by));
        }),
        Instruction::LandPlays(more) => look.change_player(player, |player| {
            player.land_plays = player.land_plays.saturating_add(*more);
            player.more_land_plays.push((effect.origin.clone(), *more));
        }),
        Instruction::PlayerRule(rule, source) => {
            look.change_player(player, |player| player.rules.push((rule.clone(), *source)));
        }
        Instruction::Control(_)
        | Instruction::ReplaceWord { .. }
        | Instruction::SetCardTypes(_)
        | Instruction::AddCardTypes(_)
        | Instruction::RemoveCardTypes(_)
        | Instruction::AddSupertypes(_)
        | Instruction::RemoveSupertypes(_)
        | Instruction::SetSubtypes(..)
        | Instruction::AddSubtypes(_)
        | Instruction::SetColors(_)
        | Instruction::AddColors(_)
        | Instruction::ForbidKeyword(_)
        | Instruction::SetPower(_)
        | Instruction::SetToughness(_)
        | Instruction::Adjust { .. }
        | Instruction::Switch
        | Instruction::Combat(..)
        | Instruction::Restrict(_)
        | Instruction::LimitCounters(..) => {}
    }
}

rules![R613_10, R613_11];
