//! The names of objects in a game: labels follow objects from zone to zone.

use crate::adapter::Labels;
use crate::scenario::Board;
use apnap_oracle::card::{Card, CopyOf, Subtypes};
use apnap_oracle::state::{Game, ObjectId, PlayerId, Thing};
use apnap_oracle::table::{Enters, Event, Logged};
use std::collections::BTreeMap;

/// The names of objects and players of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct GameNames {
    labels: Labels<ObjectId>,
    players: Vec<String>,
}

impl GameNames {
    /// The names that a board gives.
    pub(super) fn of_board(board: &Board) -> GameNames {
        let players = board.game.players.iter().map(|player| player.name.clone()).collect();
        let labels = board.labels.iter().map(|(id, label)| (*id, label.clone())).collect();
        GameNames { labels, players }
    }

    /// Follows the events: an object that moves keeps its label, and a new object gets one.
    pub(super) fn follow(&mut self, log: &[Logged], game: &Game) {
        let mut on_stack = game.stack.clone();
        for event in log.iter().flat_map(|logged| &logged.events) {
            match event {
                Event::Move(movement) => {
                    if let Some(became) = movement.became {
                        self.labels.moved(&movement.object, became);
                    }
                }
                Event::CreateToken { created: Some(created), card, enters, .. } => {
                    self.labels.token(*created, &subtypes_of(card, enters));
                }
                Event::CopyOnStack { of, object: Some(copy), .. } => {
                    self.labels.copy_on_stack(*copy, of);
                }
                Event::PutAbilityOnStack { ability, object: Some(object), .. } => {
                    self.labels.ability_on_stack(*object, &ability.source, &on_stack);
                    on_stack.push(*object);
                }
                _ => {}
            }
        }
        // Objects without a label, such as the cards of a library, are distinguished by their identifiers.
        for id in game.objects.keys() {
            if self.labels.label(id).is_none() {
                self.labels.call(*id, format!("object {}", id.0));
            }
        }
    }

    /// The labels of all objects, including objects that no longer exist.
    pub(super) fn labels(&self) -> &BTreeMap<ObjectId, String> {
        self.labels.all()
    }

    /// The label of an object.
    pub(super) fn label(&self, id: ObjectId) -> String {
        self.labels.label(&id).map_or_else(|| format!("object {}", id.0), str::to_owned)
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

    /// The object or player with that name. If several objects have the label, the latest of them.
    pub(super) fn named(&self, name: &str, game: &Game) -> Option<Thing> {
        if let Some(n) = self.players.iter().position(|player| player == name) {
            return Some(Thing::Player(PlayerId(u8::try_from(n).ok()?)));
        }
        let mut known = self.labels.ids(name).filter(|id| game.objects.contains_key(id));
        known.next().or_else(|| self.labels.ids(name).next()).copied().map(Thing::Object)
    }

    /// The player of that name.
    pub(super) fn player_named(&self, name: &str) -> Option<PlayerId> {
        let n = self.players.iter().position(|player| player == name)?;
        u8::try_from(n).ok().map(PlayerId)
    }
}

/// The subtypes of a token as the effect that creates it states them: if it states none, those of what the
/// token is a copy of.
fn subtypes_of(card: &Card, enters: &Enters) -> Subtypes {
    let stated = card.back.as_ref().filter(|_| enters.transformed).unwrap_or(&card.front);
    match enters.copies.first().map(|copying| &copying.of) {
        Some(CopyOf::Values(values)) if stated.card_types.is_empty() => values.subtypes,
        Some(_) | None => stated.subtypes,
    }
}
