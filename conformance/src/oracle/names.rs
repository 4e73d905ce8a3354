//! The names of objects in a game: labels follow objects from zone to zone.

use crate::scenario::Board;
use apnap_oracle::card::{Card, CopyOf, Subtypes};
use apnap_oracle::state::{Game, ObjectId, PlayerId, Shared, Thing};
use apnap_oracle::table::{Enters, Event, Logged};
use std::collections::{BTreeMap, BTreeSet};

/// The names of objects and players of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    labels: Shared<BTreeMap<ObjectId, String>>,
    /// The labels that are or were in use.
    used: Shared<BTreeSet<String>>,
    /// The last number that was appended to a label to make it unique.
    numbered: Shared<BTreeMap<String, u32>>,
    players: Vec<String>,
}

impl Names {
    /// The names that a board gives.
    pub(super) fn of_board(board: &Board) -> Names {
        let players = board.game.players.iter().map(|player| player.name.clone()).collect();
        let used: BTreeSet<String> = board.labels.values().cloned().collect();
        Names { labels: board.labels.clone().into(), used: used.into(), numbered: Shared::default(), players }
    }

    fn call(&mut self, id: ObjectId, label: String) {
        if !self.used.contains(&label) {
            self.used.insert(label.clone());
        }
        self.labels.insert(id, label);
    }

    /// Follows the events: an object that moves keeps its label, and a new object gets one.
    pub(super) fn follow(&mut self, log: &[Logged], game: &Game) {
        let labels = game.stack.iter().filter_map(|id| self.labels.get(id).cloned()).collect();
        let mut on_stack = OnStack { labels, numbered: BTreeMap::new() };
        for event in log.iter().flat_map(|logged| &logged.events) {
            match event {
                Event::Move(movement) => {
                    if let (Some(label), Some(became)) =
                        (self.labels.get(&movement.object).cloned(), movement.became)
                    {
                        self.call(became, label);
                    }
                }
                Event::CreateToken { created: Some(created), card, enters, .. } => {
                    let words: Vec<&str> =
                        subtypes_of(card, enters).iter().map(|subtype| subtype.word()).collect();
                    let base = words.join("-").to_lowercase().replace([' ', '\''], "-");
                    let label = self.unused(if base.is_empty() { "token" } else { &base });
                    self.call(*created, label);
                }
                Event::CopyOnStack { of, object: Some(copy), .. } => {
                    let original = self.labels.get(of).cloned().unwrap_or_default();
                    let label = self.unused(&original);
                    self.call(*copy, label);
                }
                Event::PutAbilityOnStack { ability, object: Some(object), .. } => {
                    let source = self.labels.get(&ability.source).cloned().unwrap_or_default();
                    let label = on_stack.label(format!("{source}'s ability"));
                    self.call(*object, label);
                }
                _ => {}
            }
        }
        // Objects without a label, such as the cards of a library, are distinguished by their identifiers.
        for id in game.objects.keys() {
            if !self.labels.contains_key(id) {
                self.call(*id, format!("object {}", id.0));
            }
        }
    }

    /// A label like this one that no object has or had: `soldier`, then `soldier-2`, `soldier-3`.
    fn unused(&mut self, base: &str) -> String {
        if !self.used.contains(base) {
            return base.to_owned();
        }
        let mut number = self.numbered.get(base).map_or(2, |number| number.saturating_add(1));
        while self.used.contains(&format!("{base}-{number}")) {
            number = number.saturating_add(1);
        }
        self.numbered.insert(base.to_owned(), number);
        format!("{base}-{number}")
    }

    /// The labels of all objects, including objects that no longer exist.
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

    /// The object or player with that name. If several objects have the label, the latest of them.
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

/// The labels of what is on the stack: a number distinguishes abilities of the same source.
struct OnStack {
    labels: BTreeSet<String>,
    numbered: BTreeMap<String, u32>,
}

impl OnStack {
    fn label(&mut self, base: String) -> String {
        let mut label = base.clone();
        while self.labels.contains(&label) {
            let number = self.numbered.entry(base.clone()).or_insert(1);
            *number = number.saturating_add(1);
            label = format!("{base}-{number}");
        }
        self.labels.insert(label.clone());
        label
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
