//! A board: the state of a game on which a scenario begins, and the names of what is on it.

use crate::nearest::nearest;
use crate::observation::Observation;
use apnap_oracle::json::FromJson;
use apnap_oracle::state::{EffectId, Game, ObjectId};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A board: causes only, with the labels of the scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct Board {
    /// The game that the board describes.
    pub game: Game,
    /// The labels of its objects. Every object has one; objects that the scenario does not name get a label
    /// made from the names of their cards.
    pub labels: BTreeMap<ObjectId, String>,
    /// The labels of its effects.
    pub effects: BTreeMap<EffectId, String>,
    /// The names of the cards that were made up for this board; all others are real.
    pub made_up: BTreeSet<String>,
}

impl Board {
    /// Returns whether real cards alone describe it: it has no made-up cards, and every effect is that of a
    /// card.
    pub fn is_said_by_named_cards(&self) -> bool {
        self.made_up.is_empty() && self.game.effects.values().all(|effect| effect.card.is_some())
    }

    /// Returns what is wrong with an observation of this board that has an object which is not on it, or a player
    /// who is not in the game. A name that is misspelled would otherwise count as a value that is not reported.
    pub fn stranger_in(&self, seen: &Observation) -> Option<String> {
        let known = |label: &&String| !self.labels.values().any(|own| own == *label);
        if let Some(label) = seen.objects.keys().find(known) {
            return Some(stranger("object", label, self.labels.values()));
        }
        self.strange_player_in(seen)
    }

    /// Returns what is wrong with an observation that has a player who is not in the game. Objects of a game that were
    /// not on its board have labels of their own, so they are not checked.
    pub fn strange_player_in(&self, seen: &Observation) -> Option<String> {
        seen.players.keys().find_map(|name| self.strange_player(name))
    }

    /// Returns what is wrong with a name, unless a player of the game has it.
    pub fn strange_player(&self, name: &str) -> Option<String> {
        let names = || self.game.players.iter().map(|player| &player.name);
        let is_strange = !names().any(|own| own == name);
        is_strange.then(|| stranger("player", name, names()))
    }
}

/// The words of errors about names that are unknown on a board.
pub const NOT_ON_THE_BOARD: &str = "is not on the board";

fn stranger<'n>(what: &str, name: &str, known: impl Iterator<Item = &'n String> + Clone) -> String {
    let meant = match nearest(name, known.clone()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => {
            let known: Vec<String> = known.map(|known| format!("`{known}`")).collect();
            format!("those of the board are {}", known.join(", "))
        }
    };
    format!("the reply has {what} `{name}`, which {NOT_ON_THE_BOARD}; {meant}")
}
