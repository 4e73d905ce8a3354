//! What the players have seen of the game last.

use super::{Desk, Place, Stage, sacrifices};
use crate::play::observe;
use apnap_conformance::engine::Reply;
use apnap_conformance::observation::Observation;
use manabrew_engine::card::Card;
use manabrew_engine::game::GameState;
use manabrew_engine::ids::PlayerId as Seat;
use manabrew_engine::mana::ManaPool;
use std::cell::Ref;

impl Desk {
    /// Whether this was seen last, as far as it shows without comparing everything.
    pub(in crate::play) fn has_seen(&self, game: &GameState, pools: &[ManaPool]) -> bool {
        let state = self.state.borrow();
        let Some(seen) = &state.game else { return false };
        let turn = |game: &GameState| (game.turn.turn_number, game.turn.phase, game.turn.priority_player);
        let same_card = |(one, other): (&Card, &Card)| {
            one.zone == other.zone
                && one.zone_timestamp == other.zone_timestamp
                && one.tapped == other.tapped
                && one.damage == other.damage
                && one.controller == other.controller
                && one.counters == other.counters
                && one.attached_to == other.attached_to
                && (one.power(), one.toughness()) == (other.power(), other.toughness())
        };
        let life = |game: &GameState| game.players.iter().map(|player| player.life).collect::<Vec<_>>();
        let stack = |game: &GameState| game.stack.iter().map(|entry| entry.id).collect::<Vec<_>>();
        turn(seen) == turn(game)
            && seen.game_over == game.game_over
            && seen.cards.len() == game.cards.len()
            && life(seen) == life(game)
            && stack(seen) == stack(game)
            && state.pools.iter().map(ManaPool::total_mana).eq(pools.iter().map(ManaPool::total_mana))
            && seen.turn.combat_block_assignments == game.turn.combat_block_assignments
            && seen.cards.iter().zip(&game.cards).all(same_card)
    }

    /// Keeps what a player sees.
    pub(in crate::play) fn sees(&self, game: &GameState, pools: &[ManaPool]) {
        self.counts();
        let mut state = self.state.borrow_mut();
        if state.stage == Stage::Playing {
            observe::name(&mut state.labels, game);
            state.pools = pools.to_vec();
        }
        if !game.stack.is_resolving() {
            state.resolving = None;
        } else if state.resolving.is_none() {
            let taken = |seen: &GameState| {
                let top = seen.stack.iter().last()?;
                let is_gone = game.stack.iter().all(|entry| entry.id != top.id);
                is_gone.then(|| (top.id, sacrifices(&top.spell_ability)))
            };
            if let Some((top, sacrifices)) = state.game.as_ref().and_then(taken) {
                state.resolving = Some(top);
                state.sacrifices = sacrifices;
            }
        }
        state.game = Some(game.clone());
    }

    /// The game as it was seen last.
    pub(in crate::play) fn game(&self) -> Option<Ref<'_, GameState>> {
        Ref::filter_map(self.state.borrow(), |state| state.game.as_ref()).ok()
    }

    /// The mana of a player.
    pub(in crate::play) fn pools(&self) -> Ref<'_, [ManaPool]> {
        Ref::map(self.state.borrow(), |state| state.pools.as_slice())
    }

    /// What can be seen now; `ended` if that belongs to a step that has just ended.
    pub(in crate::play) fn observe(&self, ended: Option<Place>, asks: Option<Seat>) -> Reply<Observation> {
        match self.game() {
            Some(_) if self.state.borrow().is_behind => Reply::Ok(Observation::default()),
            Some(game) => {
                let labels = self.labels();
                Reply::Ok(observe::everything(self, &game, &labels, ended, asks))
            }
            None => Reply::Error("nothing has been seen of the game yet".to_owned()),
        }
    }
}
