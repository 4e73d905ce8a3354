//! 613.10 and 613.11: effects on players and on the rules of the game.

use super::Layer;
use super::r613_5_application::apply_continually;
use super::r613_8_dependency::apply_layer;
use crate::bench::{About, OutOfBounds};
use crate::does;
use crate::edition::on;
use crate::now::{Effect, Instruction, Look};
use crate::rule::{Rule, Status, does, does_instead};
use crate::rules::r113_abilities;
use crate::state::PlayerId;

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R613_10, &R613_11];

/// 613.10
pub(crate) const R613_10: Rule = Rule {
    id: "613.10",
    numbers: &[(on("2009-10-01"), "613.9"), (on("2020-04-17"), "613.10")],
    until: None,
    says: "Effects on players apply by timestamp and dependency after the characteristics of objects are \
           determined.",
    status: Status::Tested,
    premises: &[
        does("effects on players are applied"),
        does_instead("effects on players come after the characteristics of objects"),
    ],
};

/// 613.11
pub(crate) const R613_11: Rule = Rule {
    id: "613.11",
    numbers: &[(on("2009-10-01"), "613.10"), (on("2020-04-17"), "613.11")],
    until: None,
    says: "Effects on the rules of the game, such as hand sizes or that a creature attacks if able, apply by \
           timestamp and dependency after all others; costs have an order of their own (601.2f).",
    status: Status::Tested,
    premises: &[
        does("effects on the rules of the game are applied"),
        does_instead("effects on the rules of the game come after all others"),
    ],
};

/// 613: everything that continuous effects make of a game. First objects, then players (613.10),
/// then the rules of the game (613.11).
pub(crate) fn determine_characteristics(look: &mut Look) -> Result<(), OutOfBounds> {
    does!(
        look, R613_11, About::Game, "effects on the rules of the game come after all others",
        {
            objects_and_players(look)?;
            game_rules(look)?;
        },
        instead {
            game_rules(look)?;
            objects_and_players(look)?;
        }
    );
    Ok(())
}

/// 613.11: the rules of the game.
fn game_rules(look: &mut Look) -> Result<(), OutOfBounds> {
    does!(look, R613_11, About::Game, "effects on the rules of the game are applied", {
        apply_layer(look, &[Layer::GameRules])?;
    });
    Ok(())
}

/// 613.10: objects, then players.
fn objects_and_players(look: &mut Look) -> Result<(), OutOfBounds> {
    does!(
        look, R613_10, About::Game, "effects on players come after the characteristics of objects",
        {
            apply_continually(look)?;
            players(look)?;
        },
        instead {
            players(look)?;
            apply_continually(look)?;
        }
    );
    Ok(())
}

/// 613.10: players.
fn players(look: &mut Look) -> Result<(), OutOfBounds> {
    does!(look, R613_10, About::Game, "effects on players are applied", {
        apply_layer(look, &[Layer::Players])?;
    });
    Ok(())
}

/// Does to a player what an instruction says.
pub(super) fn change_player(
    look: &mut Look,
    effect: &Effect,
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
        Instruction::RemoveKeyword(keyword) => look.change_player(player, |player| {
            player.abilities.retain(|held| !r113_abilities::is_keyword(held, keyword));
        }),
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
        Instruction::PlayerRule(rule) => {
            look.change_player(player, |player| player.rules.push(rule.clone()));
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
        | Instruction::Restrict(_) => {}
    }
}
