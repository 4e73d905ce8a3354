//! Generated games (levels 2 and 3): a board in the middle of a turn, and a script of decisions.
//!
//! The board is made of lines, each of which a person could write, and of few different cards, so that they meet. The
//! script is what the players decide in a game that the oracle plays: mostly something legal, sometimes something that a
//! rule forbids. So a generated game is a scenario without expectations, and every finding can be kept.

mod course;
mod draft;

use super::choices::Choices;
use super::supply::attaches_to;
use crate::language::syntax::{Line, ScriptText};
use crate::language::{Catalogue, Error, File, load, parse};
use apnap_oracle::card::{Card, CardType};
use apnap_oracle::edition::Edition;
use std::sync::Arc;

/// The number of bytes that is enough for any board and its script.
pub const ENOUGH_BYTES: usize = 512;

/// The cards of which games are made, by use.
#[derive(Clone, Default, Debug)]
pub struct GameCards {
    pub(super) lands: Vec<String>,
    pub(super) creatures: Vec<String>,
    pub(super) planeswalkers: Vec<String>,
    pub(super) auras: Vec<String>,
    pub(super) permanents: Vec<String>,
    pub(super) spells: Vec<String>,
}

impl GameCards {
    /// The cards of a catalogue that can be played, unless they are left out.
    pub fn of(catalogue: &Catalogue, is_left_out: impl Fn(&str) -> bool) -> GameCards {
        let mut cards = GameCards::default();
        let playable = catalogue.iter().filter(|(_, card)| crate::games::is_playable(card));
        for (name, card) in playable.filter(|(name, _)| !is_left_out(name)) {
            cards.pile_of(card).push(name.to_owned());
        }
        cards
    }

    fn pile_of(&mut self, card: &Arc<Card>) -> &mut Vec<String> {
        let has = |one| card.front.card_types.contains(one);
        if has(CardType::Land) {
            &mut self.lands
        } else if has(CardType::Creature) {
            &mut self.creatures
        } else if has(CardType::Planeswalker) {
            &mut self.planeswalkers
        } else if has(CardType::Artifact) || has(CardType::Enchantment) || has(CardType::Battle) {
            if attaches_to(card).is_some() { &mut self.auras } else { &mut self.permanents }
        } else {
            &mut self.spells
        }
    }

    /// Whether no game can be made of them.
    pub fn is_empty(&self) -> bool {
        self.lands.is_empty() || self.creatures.is_empty()
    }
}

/// The lines of a board of these cards on which state-based actions are performed.
pub(crate) fn board_to_settle(choices: &mut dyn Choices, cards: &GameCards) -> String {
    draft::board(choices, cards, false)
}

/// The game that these choices make, as a file without expectations.
///
/// # Errors
/// If the lines don't describe a board, which is a bug in the generator.
pub fn game_by(
    choices: &mut dyn Choices,
    cards: &GameCards,
    catalogue: &Catalogue,
    edition: Edition,
) -> Result<File, Vec<Error>> {
    let text = format!(
        "scenario \"A generated game\"\nrules 117.1\nbecause \"Generated. The expected values are an engine's answer, not \
         yet derived from the rules.\"\n\nboard\n{}\nscript\n  everyone passes\n\nexpect\n  the game goes on\n",
        draft::board(choices, cards, true)
    );
    let mut file = parse(&text)?;
    let Some(scenario) = &mut file.scenario else { return Ok(file) };
    let board = load("generated/game", &text, catalogue)?.board;
    let statements: Vec<Line> = course::script(choices, &board, edition);
    let statements = statements.into_iter().map(Into::into).collect();
    scenario.script = Some(ScriptText { settles: false, statements, at_the_end: Vec::new() });
    Ok(file)
}
