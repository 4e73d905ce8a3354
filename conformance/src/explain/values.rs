//! The values of objects and players between two effects, and how they change.

use super::{Change, ValueChange};
use crate::compare::words_of_types;
use crate::language::RulesText;
use crate::scenario::Board;
use apnap_oracle::card::Ability;
use apnap_oracle::now::{ObjectNow, PlayerNow, Snapshot};
use apnap_oracle::state::{ObjectId, PlayerId};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

/// The names of players, and everything else that it takes to describe the values of a board.
#[derive(Clone, Copy)]
pub(super) struct Naming<'b> {
    pub(super) board: &'b Board,
    pub(super) players: &'b [String],
    /// The objects that have power and toughness before or after all effects (208.3).
    pub(super) with_power: &'b BTreeSet<ObjectId>,
}

/// The values of one object or player.
#[derive(Default)]
struct Values {
    fields: Vec<(&'static str, String)>,
    /// How often it has each ability.
    abilities: BTreeMap<String, usize>,
}

impl<'b> Naming<'b> {
    pub(super) fn object(self, id: ObjectId) -> String {
        self.board.labels.get(&id).cloned().unwrap_or_else(|| "an object".to_owned())
    }

    pub(super) fn player(self, id: PlayerId) -> String {
        self.players.get(id.0 as usize).cloned().unwrap_or_default()
    }

    pub(super) fn rules_text(self) -> RulesText<'b> {
        RulesText { players: self.players, labels: &self.board.labels }
    }

    /// An ability in the words of the language.
    pub(super) fn ability(self, ability: &Ability) -> String {
        let text = self.rules_text().ability(ability);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// How the values change from one point to another.
    pub(super) fn changes(self, before: &Snapshot, after: &Snapshot) -> Vec<Change> {
        let mut changes = Vec::new();
        for (one, other) in before.objects.iter().zip(&after.objects) {
            if one != other {
                compare(&mut changes, self.object(one.id), &self.of_object(one), &self.of_object(other));
            }
        }
        for (one, other) in before.players.iter().zip(&after.players) {
            if one != other {
                compare(&mut changes, self.player(one.id), &self.of_player(one), &self.of_player(other));
            }
        }
        changes
    }

    fn of_object(self, object: &ObjectNow) -> Values {
        let types = (object.supertypes, object.card_types, object.subtypes);
        let mut fields = vec![
            ("name", object.name().unwrap_or("none").to_owned()),
            ("controller", object.controller.map_or_else(|| "none".to_owned(), |player| self.player(player))),
            ("types", words_of_types(types)),
            ("colors", listed(object.colors.iter())),
            ("restrictions", listed(object.restrictions.iter().map(|restriction| restriction.words()))),
        ];
        if self.with_power.contains(&object.id) {
            fields.push(("power and toughness", format!("{}/{}", object.power, object.toughness)));
        }
        let mana = object.intrinsic_mana_abilities().map(|mana| format!("{{T}}: Add {mana}"));
        let abilities = object.abilities.iter().map(|held| self.ability(&held.ability)).chain(mana);
        Values { fields, abilities: counted(abilities) }
    }

    fn of_player(self, player: &PlayerNow) -> Values {
        let size = player.maximum_hand_size.map_or_else(|| "none".to_owned(), |size| size.to_string());
        let fields = vec![("maximum hand size", size), ("lands a turn", player.land_plays.to_string())];
        Values { fields, abilities: counted(player.abilities.iter().map(|held| self.ability(&held.ability))) }
    }
}

fn compare(changes: &mut Vec<Change>, subject: String, before: &Values, after: &Values) {
    let mut add = |change| changes.push(Change { subject: subject.clone(), change });
    for ((field, before), (_, after)) in before.fields.iter().zip(&after.fields) {
        if before != after {
            let (field, before, after) = ((*field).to_owned(), before.clone(), after.clone());
            add(ValueChange::Becomes { field, before, after });
        }
    }
    more_in(&before.abilities, &after.abilities).for_each(|ability| add(ValueChange::Loses(ability)));
    more_in(&after.abilities, &before.abilities).for_each(|ability| add(ValueChange::Gains(ability)));
}

/// The abilities that are there more often in one count than in another.
fn more_in<'a>(
    one: &'a BTreeMap<String, usize>,
    other: &'a BTreeMap<String, usize>,
) -> impl Iterator<Item = String> + 'a {
    let more = |(ability, count): &(&String, &usize)| other.get(*ability).is_none_or(|there| there < *count);
    one.iter().filter(more).map(|(ability, _)| ability.clone())
}

fn counted(abilities: impl Iterator<Item = String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for ability in abilities {
        *counts.entry(ability).or_default() += 1;
    }
    counts
}

fn listed<T: Display>(items: impl Iterator<Item = T>) -> String {
    let words: Vec<String> = items.map(|item| item.to_string()).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}
