//! The observed position of a game in its turns.

use super::runner::{OrOutcome, Runner, not_observed};
use crate::engine::Stop;
use crate::observation::{GameSeen, Happening};
use apnap_oracle::state::TurnPart;

/// The place of a stop in the turns of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TurnPlace {
    /// The number of the turn.
    pub(super) turn: u32,
    /// Whose turn it is.
    pub(super) active: Option<String>,
    /// The step or phase: at the end of one, that one.
    pub(super) part: Option<TurnPart>,
}

impl TurnPlace {
    /// The position in words.
    pub(super) fn words(&self) -> String {
        format!("it is {}", self.place())
    }

    /// The step or phase and the turn, in words.
    pub(super) fn place(&self) -> String {
        let part = self.part.map_or_else(|| "somewhere".to_owned(), |part| format!("the {part}"));
        let of = self.active.as_ref().map_or_else(String::new, |player| format!(" of {player}"));
        format!("{part} of turn {}{of}", self.turn)
    }
}

/// Returns whether the latest events include the beginning of a step or main phase.
pub(super) fn something_began(game: &GameSeen) -> bool {
    let mut happened = game.happened.iter().flatten().flatten();
    happened.any(|happening| match happening {
        Happening::Begins(TurnPart::Step(_) | TurnPart::PrecombatMain | TurnPart::PostcombatMain, _) => true,
        Happening::Begins(TurnPart::Turn | TurnPart::Phase(_), _)
        | Happening::Object(..)
        | Happening::GetsCounter(..)
        | Happening::LosesCounter(..)
        | Happening::Player(..)
        | Happening::EffectEnds(_)
        | Happening::Becomes(_) => false,
    })
}

impl Runner<'_, '_> {
    /// The position of the game. An engine that omits it cannot be led through a turn.
    pub(super) fn position(&mut self) -> OrOutcome<TurnPlace> {
        let ended = match self.stop() {
            Stop::Ended(part) => Some(*part),
            Stop::Asks(_) | Stop::Over => None,
        };
        let game = self.look_at_game()?;
        let turn = game.turn.ok_or_else(|| not_observed("the number of the turn"))?;
        let part = ended.or(game.part).ok_or_else(|| not_observed("the step or phase"))?;
        Ok(TurnPlace { turn, active: game.active.clone(), part: Some(part) })
    }
}
