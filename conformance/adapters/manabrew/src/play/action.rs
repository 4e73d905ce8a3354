//! What a player does with priority.
//!
//! The engine takes an illegal action for a pass, so the adapter asks the engine for its list of possible actions
//! and refuses what is not in it. An action that fails later, as its targets are chosen or its costs are paid, is
//! refused by playing the game again without it.

use super::desk::{Announcing, Desk};
use crate::table::TURNS_FACE_UP;
use apnap_conformance::adapter::{IllegalDecision, Rejection};
use apnap_oracle::state::{Announcement, Asking, Decision};
use manabrew_engine::agent::{PlayCardMode, PlayOption, PriorityActionSpace};
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use manabrew_engine::player::actions::{AbilityRef, PlayerAction};
use manabrew_engine::spellability::AlternativeCost;

/// Asks a player with priority what to do.
pub(super) fn choose(
    desk: &Desk,
    player: Seat,
    possible: &mut dyn FnMut() -> PriorityActionSpace,
) -> PlayerAction {
    if let Some(conceding) = desk.conceding() {
        if conceding != player {
            return PlayerAction::PassPriority;
        }
        desk.concedes(None);
        return PlayerAction::Concede;
    }
    check_announced(desk);
    let request = desk.request(player, Asking::Action);
    let space = possible();
    match desk.ask_action(request, player, |decision| read(desk, &space, decision)) {
        Ok((action, announcing)) => {
            desk.passes(matches!(action, PlayerAction::PassPriority));
            desk.announce(announcing);
            action
        }
        Err(other) => {
            desk.concedes(Some(other));
            PlayerAction::PassPriority
        }
    }
}

/// An action that failed leaves nothing on the stack, and the engine asks for another.
pub(super) fn check_announced(desk: &Desk) {
    let Some(Announcing { card, stacks: true, next_entry, has_x }) = desk.announce(None) else { return };
    let stacked = desk.game().is_some_and(|game| {
        game.stack.iter().any(|entry| entry.id >= next_entry && entry.spell_ability.source == Some(card))
    });
    if !stacked {
        desk.refuse("the engine does not carry this action out");
    }
    if !has_x && desk.suite.plan(|plan| plan.x()).is_some() {
        desk.refuse("it has no X");
    }
    finish(desk);
}

/// Everything that was announced has been asked for.
pub(super) fn finish(desk: &Desk) {
    if let Err(IllegalDecision { reason, .. }) = desk.suite.plan(|plan| plan.finished()) {
        desk.refuse(reason);
    }
}

type Action = (PlayerAction, Option<Announcing>);

fn read(desk: &Desk, space: &PriorityActionSpace, decision: &Decision<String>) -> Result<Action, Rejection> {
    match decision {
        Decision::Pass => Ok((PlayerAction::PassPriority, None)),
        Decision::Concede => Ok((PlayerAction::Concede, None)),
        Decision::PlayLand { card, by: _ } => {
            let card = named(desk, card)?;
            let option = PlayOption::normal(card);
            if !is_land(desk, card) || !space.playable.contains(&option) {
                return Err(impossible(desk, card));
            }
            Ok((PlayerAction::CastSpell(option), announcing(desk, card, false)))
        }
        Decision::Cast { card, announcement } => cast(desk, space, named(desk, card)?, announcement),
        Decision::Activate { object, ability, announcement: _ } => {
            activate(desk, space, named(desk, object)?, *ability)
        }
        Decision::TurnFaceUp { object } => turn_face_up(desk, space, named(desk, object)?),
        _ => Err(IllegalDecision::new("this is no action").into()),
    }
}

fn cast(
    desk: &Desk,
    space: &PriorityActionSpace,
    card: CardId,
    announcement: &Announcement<String>,
) -> Result<Action, Rejection> {
    let modes = space.playable.iter().filter(|option| option.card_id == card);
    let option = modes.into_iter().find(|option| match option.mode {
        PlayCardMode::Normal => !announcement.bestowed,
        PlayCardMode::Alternative(AlternativeCost::Bestow) => announcement.bestowed,
        PlayCardMode::Alternative(_) => false,
        PlayCardMode::BackFaceLand
        | PlayCardMode::Adventure
        | PlayCardMode::RoomRightSplit
        | PlayCardMode::StaticAlternative
        | PlayCardMode::ForetellExile
        | PlayCardMode::UnlockDoor { .. } => false,
    });
    match option {
        Some(option) if !is_land(desk, card) => {
            Ok((PlayerAction::CastSpell(*option), announcing(desk, card, true)))
        }
        Some(_) | None => Err(impossible(desk, card)),
    }
}

fn is_land(desk: &Desk, card: CardId) -> bool {
    desk.game().is_some_and(|game| game.card(card).is_land())
}

/// The nth activated ability of an object, in the order in which the engine has them.
fn activate(
    desk: &Desk,
    space: &PriorityActionSpace,
    card: CardId,
    ability: Option<u8>,
) -> Result<Action, Rejection> {
    let game = desk.game();
    let object = game.as_ref().map(|game| game.card(card));
    let abilities = object.map(|card| card.activated_abilities.as_slice()).unwrap_or_default();
    let place = usize::from(ability.unwrap_or(1)).saturating_sub(1);
    let Some(chosen) = abilities.get(place) else {
        let taps = object.is_some_and(|card| card.is_land()) && space.tappable_lands.contains(&card);
        return if taps {
            Ok((PlayerAction::ActivateMana(card, None, None), None))
        } else {
            Err(impossible(desk, card))
        };
    };
    let index = chosen.ability_index;
    if chosen.is_mana_ability {
        return if space.tappable_lands.contains(&card) {
            Ok((PlayerAction::ActivateMana(card, Some(index), None), announcing(desk, card, false)))
        } else {
            Err(impossible(desk, card))
        };
    }
    let possible = space.activatable.iter().any(|one| one.card_id == card && one.ability_index == index);
    if !possible {
        return Err(impossible(desk, card));
    }
    let action = PlayerAction::ActivateAbility(AbilityRef { card_id: card, ability_index: index });
    Ok((action, announcing(desk, card, true)))
}

/// The engine has this special action as an activated ability that resolves at once.
fn turn_face_up(desk: &Desk, space: &PriorityActionSpace, card: CardId) -> Result<Action, Rejection> {
    let game = desk.game();
    let mut abilities = game.iter().flat_map(|game| game.card(card).activated_abilities.iter());
    let turns = abilities.find(|ability| ability.ability_text.contains(TURNS_FACE_UP));
    let index = turns.map(|ability| ability.ability_index);
    let possible = |index: &usize| {
        space.activatable.iter().any(|one| one.card_id == card && one.ability_index == *index)
    };
    match index.filter(possible) {
        Some(ability_index) => {
            let action = PlayerAction::ActivateAbility(AbilityRef { card_id: card, ability_index });
            Ok((action, announcing(desk, card, false)))
        }
        None => Err(impossible(desk, card)),
    }
}

fn announcing(desk: &Desk, card: CardId, stacks: bool) -> Option<Announcing> {
    let entries = desk.game().map(|game| game.stack.iter().map(|entry| entry.id + 1).max().unwrap_or(0));
    // The engine numbers what is on the stack upward, and what has left it has had smaller numbers.
    Some(Announcing { card, stacks, next_entry: entries.unwrap_or(0), has_x: false })
}

fn named(desk: &Desk, label: &str) -> Result<CardId, Rejection> {
    desk.card_named(label).ok_or_else(|| IllegalDecision::new(format!("there is no {label}")).into())
}

fn impossible(desk: &Desk, card: CardId) -> Rejection {
    IllegalDecision::new(format!("{} is not among the actions that the engine offers", desk.card(card)))
        .into()
}
