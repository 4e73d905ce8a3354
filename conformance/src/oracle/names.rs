//! What objects of a game are called: labels follow them from zone to zone.

use crate::scenario::Board;
use apnap_oracle::state::{Game, ObjectId, PlayerId, Shared, Thing};
use apnap_oracle::table::{Event, Logged};
use std::collections::BTreeMap;

/// The names of objects and players of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    labels: Shared<BTreeMap<ObjectId, String>>,
    players: Vec<String>,
}

impl Names {
    /// The names that a board gives.
    pub(super) fn of_board(board: &Board) -> Names {
        let players = board.game.players.iter().map(|player| player.name.clone()).collect();
        Names { labels: board.labels.clone().into(), players }
    }

    /// Follows what happened: what moves keeps its label, what is created gets one.
    pub(super) fn follow(&mut self, log: &[Logged], game: &Game) {
        for event in log.iter().flat_map(|logged| &logged.events) {
            match event {
                Event::Move(movement) => {
                    if let (Some(label), Some(became)) =
                        (self.labels.get(&movement.object).cloned(), movement.became)
                    {
                        self.labels.insert(became, label);
                    }
                }
                Event::CreateToken { created: Some(created), token, .. } => {
                    let words: Vec<&str> = token.subtypes.iter().map(|subtype| subtype.word()).collect();
                    let base = words.join("-").to_lowercase().replace([' ', '\''], "-");
                    let label = self.unused(if base.is_empty() { "token" } else { &base });
                    self.labels.insert(*created, label);
                }
                Event::CopyOnStack { of, object: Some(copy), .. } => {
                    let original = self.labels.get(of).cloned().unwrap_or_default();
                    let label = self.unused(&original);
                    self.labels.insert(*copy, label);
                }
                Event::PutAbilityOnStack { ability, object: Some(object), .. } => {
                    let source = self.labels.get(&ability.source).cloned().unwrap_or_default();
                    self.labels.insert(*object, format!("{source}'s ability"));
                }
                _ => {}
            }
        }
        // Objects that the board did not name, such as the cards of a library, are told apart by their
        // identifiers.
        for id in game.objects.keys() {
            if !self.labels.contains_key(id) {
                self.labels.insert(*id, format!("object {}", id.0));
            }
        }
    }

    fn unused(&self, base: &str) -> String {
        let is_used = |label: &str| self.labels.values().any(|other| other == label);
        if !is_used(base) {
            return base.to_owned();
        }
        (2..).map(|n| format!("{base}-{n}")).find(|label| !is_used(label)).unwrap_or_default()
    }

    /// The labels of all objects, also of those that are gone.
    pub(super) fn labels(&self) -> &BTreeMap<ObjectId, String> {
        &self.labels
    }

    /// The label of an object.
    pub(super) fn label(&self, id: ObjectId) -> String {
        self.labels.get(&id).cloned().unwrap_or_else(|| format!("object {}", id.0))
    }

    /// The name of a player.
    pub(super) fn player(&self, id: PlayerId) -> String {
        self.players.get(usize::from(id.0)).cloned().unwrap_or_default()
    }

    /// The name of an object or player.
    pub(super) fn thing(&self, thing: Thing) -> String {
        match thing {
            Thing::Object(id) => self.label(id),
            Thing::Player(id) => self.player(id),
        }
    }

    /// The object or player of that name, as the game is. Of several objects with one label, the latest.
    pub(super) fn named(&self, name: &str, game: &Game) -> Option<Thing> {
        if let Some(n) = self.players.iter().position(|player| player == name) {
            return Some(Thing::Player(PlayerId(u8::try_from(n).ok()?)));
        }
        let ids = self.labels.iter().rev().filter(|(_, label)| *label == name).map(|(id, _)| *id);
        let mut known = ids.clone().filter(|id| game.objects.contains_key(id));
        known.next().or_else(|| ids.into_iter().next()).map(Thing::Object)
    }

    /// The player of that name.
    pub(super) fn player_named(&self, name: &str) -> Option<PlayerId> {
        let n = self.players.iter().position(|player| player == name)?;
        u8::try_from(n).ok().map(PlayerId)
    }
}
