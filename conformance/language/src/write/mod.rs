//! From syntax to text: the one canonical form of a file.
//!
//! Each file here mirrors the file of the same name that reads.

mod abilities;
mod board;
mod card;
mod changes;
mod combat;
mod combat_triggers;
mod costs;
mod events;
mod expect;
mod instructions;
mod keywords;
mod objects;
mod scenario;
pub(super) mod script;
pub(super) mod seen;
mod targets;
mod types;
mod values;

pub(super) use changes::text_word;
pub(super) use combat_triggers::how_many_creatures;
pub(super) use costs::loyalty;
pub(super) use instructions::parts_in_words;
pub(super) use keywords::colors;
pub(super) use objects::compared;

use apnap_oracle::card::{Ability, Card, Duration, Modification, Who};
use apnap_oracle::state::ObjectId;
use std::collections::BTreeMap;
use std::fmt::{self, Write};

use super::syntax::File;
use super::words::{Person, WHO};

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&scenario::file(self))
    }
}

/// Writes parts of a board in the words of the language, for engines that compile text.
pub struct RulesText<'b> {
    /// The names of the players, by seat.
    pub players: &'b [String],
    /// The labels of the objects.
    pub labels: &'b BTreeMap<ObjectId, String>,
}

impl RulesText<'_> {
    /// A card as the card files define it.
    pub fn card(&self, card: &Card) -> String {
        let mut out = String::new();
        card::card_in(self.voice(), &mut out, card.front.name.as_deref().unwrap_or_default(), card);
        out
    }

    /// An ability as a line of a card file.
    pub fn ability(&self, ability: &Ability) -> String {
        self.voice().ability(ability)
    }

    /// What an effect does and how long, as a board states it.
    pub fn effect(&self, changes: &[Modification], duration: &Duration) -> String {
        let voice = self.voice();
        format!("{}{}", voice.changes(changes, Person::Third), voice.duration(duration))
    }

    fn voice(&self) -> Voice<'_> {
        Voice { players: self.players, labels: Some(self.labels) }
    }
}

/// The context for writing an ability: the names of the players, and the labels of objects.
#[derive(Clone, Copy)]
pub(super) struct Voice<'p> {
    players: &'p [String],
    labels: Option<&'p BTreeMap<ObjectId, String>>,
}

impl<'p> Voice<'p> {
    /// The voice of a board with these players.
    pub(super) fn of(players: &'p [String]) -> Voice<'p> {
        Voice { players, labels: None }
    }

    pub(super) fn label(self, object: ObjectId) -> &'p str {
        self.labels.and_then(|labels| labels.get(&object)).map_or("an object of the board", String::as_str)
    }

    pub(super) fn name(self, who: Who) -> Option<&'p str> {
        match who {
            Who::Named(id) => Some(self.players.get(usize::from(id.0)).map_or("nobody", String::as_str)),
            Who::You | Who::Opponent | Who::Anyone | Who::Host | Who::Chosen => None,
        }
    }

    /// `you`, `an opponent`, `alice`.
    pub(super) fn actor(self, who: Who) -> String {
        let known = WHO.iter().find(|words| words.who == who).map_or("", |words| words.actor);
        self.name(who).unwrap_or(known).to_owned()
    }

    /// `your`, `an opponent's`, `alice's`.
    pub(super) fn owner(self, who: Who) -> String {
        let known = WHO.iter().find(|words| words.who == who).map_or("", |words| words.owner);
        self.name(who).map_or_else(|| known.to_owned(), |name| format!("{name}'s"))
    }

    /// `you`, `each opponent`, `alice`.
    pub(super) fn players(self, who: Who) -> String {
        let known = WHO.iter().find(|words| words.who == who).map_or("", |words| words.subject);
        self.name(who).unwrap_or(known).to_owned()
    }
}

/// A text in quotes.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A line at a level.
fn line(out: &mut String, level: usize, text: &str) {
    let indentation = 2 * level;
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{:indentation$}{text}", "");
}
