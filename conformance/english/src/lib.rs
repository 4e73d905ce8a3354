//! Cards as rules text: each definition in the English that cards print.
//!
//! Most engines compile printed text. The text here is composed from a definition by rules of our own, in
//! the templates of today: "this creature" for the object itself, except that instants and sorceries and
//! legendary permanents use their names; no reminder text. Everything that differs in play differs in the text
//! too, so an engine that reads the text as the rules do plays the definition. Each file covers one part of the
//! vocabulary, and matches it exhaustively: a new word has to be rendered.

mod abilities;
mod changes;
mod combat_triggers;
mod conditions;
mod continuous;
mod costs;
mod effects;
mod face;
mod grammar;
mod instructions;
mod keywords;
mod kinds;
mod limits;
mod objects;
mod replacements;
mod rows;
mod rules;
mod shields;
mod targets;
mod tokens;
mod triggers;
mod types;
mod values;
mod voice;
mod zones;

pub use face::{Face, Side};

use apnap_oracle::card::{Ability, Card, Characteristics};
use apnap_oracle::state::{ObjectId, Resolved};
use std::collections::BTreeMap;
use voice::{Names, Voice};

/// Renders cards in English.
#[derive(Clone, Copy)]
pub struct English<'b> {
    names: Names<'b>,
}

impl<'b> English<'b> {
    /// Creates the English of cards, which name no player and no object.
    pub fn of_cards() -> English<'static> {
        English { names: Names { players: &[], labels: None } }
    }

    /// Creates the English of a board, with the names of its players by seat and the labels of its objects.
    pub fn of_board(players: &'b [String], labels: &'b BTreeMap<ObjectId, String>) -> English<'b> {
        English { names: Names { players, labels: Some(labels) } }
    }

    /// Returns the faces of a card: its front, then its back or what it is once it is flipped.
    pub fn card(&self, card: &Card) -> Vec<Face> {
        face::faces(self.names, card)
    }

    /// Returns an ability of an object with these characteristics.
    pub fn ability(&self, ability: &Ability, of: Option<&Characteristics>) -> String {
        let this = of.map_or_else(|| "this permanent".to_owned(), voice::self_reference);
        let host = of.map_or("enchanted", voice::host_adjective);
        Voice::new(self.names, &this, host).ability(ability)
    }

    /// Returns what the effect of a resolved spell or ability does to what it applies to, and how long.
    pub fn effect(&self, effect: &Resolved) -> String {
        let voice = Voice::new(self.names, "this permanent", "enchanted");
        grammar::sentence(&voice.resolved(effect))
    }
}
