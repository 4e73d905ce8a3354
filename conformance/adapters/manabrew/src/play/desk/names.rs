//! The names of players and cards.

use super::{Desk, Id};
use apnap_conformance::adapter::Labels;
use forge_foundation::ZoneType;
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use std::cell::Ref;

impl Desk {
    /// The names.
    pub(in crate::play) fn labels(&self) -> Ref<'_, Labels<Id>> {
        Ref::map(self.state.borrow(), |state| &state.labels)
    }

    /// The label of a card.
    pub(in crate::play) fn card(&self, card: CardId) -> String {
        self.labels().label(&Id::Card(card)).unwrap_or_default().to_owned()
    }

    /// The labels of cards.
    pub(in crate::play) fn cards(&self, cards: &[CardId]) -> Vec<String> {
        cards.iter().map(|card| self.card(*card)).collect()
    }

    /// The name of a player.
    pub(in crate::play) fn player(&self, player: Seat) -> String {
        self.board.game.players.get(player.index()).map(|player| player.name.clone()).unwrap_or_default()
    }

    /// The card that a label means.
    pub(in crate::play) fn card_named(&self, label: &str) -> Option<CardId> {
        let labels = self.labels();
        let cards: Vec<CardId> = labels
            .ids(label)
            .filter_map(|id| match id {
                Id::Card(card) => Some(*card),
                Id::Entry(_) => None,
            })
            .collect();
        let game = self.game();
        let is_there = |card: &&CardId| {
            game.as_ref().is_some_and(|game| {
                game.cards.get(card.index()).is_some_and(|card| card.zone != ZoneType::None)
            })
        };
        cards.iter().find(is_there).or_else(|| cards.first()).copied()
    }
}
