//! Boards on which the engine can begin no game.
//!
//! The engine's turn machine begins each turn by resetting what belongs to the turn, and begins a game with an
//! empty stack: what a board says of these can't be handed to it.

use crate::unsupported::Unsupported;
use apnap_conformance::scenario::Board;
use apnap_oracle::card::CardType;
use apnap_oracle::state::{Defenders, Step};

/// Checks that the engine can begin a game on a board.
pub(super) fn check(board: &Board) -> Result<(), Unsupported> {
    let game = &board.game;
    let turn = &game.turn;
    let begins_with =
        |what: &str| Err(Unsupported::new("setup", format!("the engine can't begin a game with {what}")));
    if game.defenders == Defenders::OneChosen && game.players.len() > 2 {
        let reason = "the engine has only games in which all opponents can be attacked";
        return Err(Unsupported::new("variant", reason));
    }
    if !game.stack.is_empty() {
        return begins_with("something on the stack");
    }
    if !game.waiting.is_empty() || !game.delayed.is_empty() || !game.standing.is_empty() {
        return begins_with("an ability or effect that waits");
    }
    if game.combat.is_some() {
        return begins_with("a combat that has begun");
    }
    if !turn.extra_turns.is_empty() || turn.extra.is_some() {
        return begins_with("extra turns");
    }
    if turn.step == Some(Step::Cleanup) {
        return begins_with("a cleanup step: its turn machine enters that step only after the end step");
    }
    let acted = |player: &apnap_oracle::state::Player| {
        player.lands_played > 0 || player.spells_cast > 0 || player.mana_spent_on_spells > 0
    };
    if game.players.iter().any(acted) {
        return begins_with("what players have done this turn");
    }
    let apart = |card_type| {
        matches!(card_type, CardType::Plane | CardType::Phenomenon | CardType::Scheme | CardType::Dungeon)
    };
    if game.objects.values().any(|object| object.card.front.card_types.iter().any(apart)) {
        return Err(Unsupported::new("variant", "the adapter plays no planes, schemes and dungeons"));
    }
    if game
        .objects
        .values()
        .any(|object| object.phased.is_some_and(|phased| phased.with.is_some() || phased.until.is_some()))
    {
        return begins_with("permanents that phased out indirectly or until something leaves");
    }
    Ok(())
}
