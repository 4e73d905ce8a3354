//! The states of a player.

use super::boards::PlacedPiece;
use super::pieces::PieceDoes;

/// A state of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fortune {
    /// Nothing is wrong
    Fine,
    /// The player has 0 life (704.5a)
    NoLife,
    /// The player tried to draw from an empty library (704.5b)
    DrewNothing,
    /// The player has ten poison counters (704.5c)
    Poisoned,
    /// The player has speed 2 (704.5z)
    Fast,
}

impl Fortune {
    /// All of them.
    pub const ALL: [Fortune; 5] =
        [Fortune::Fine, Fortune::NoLife, Fortune::DrewNothing, Fortune::Poisoned, Fortune::Fast];

    /// The lines for it, with `WHO` for the player.
    pub fn line(self) -> Option<&'static str> {
        match self {
            Fortune::Fine => None,
            Fortune::NoLife => Some("WHO has 0 life"),
            Fortune::DrewNothing => Some("WHO tried to draw from an empty library"),
            Fortune::Poisoned => Some("WHO has 10 poison counters"),
            Fortune::Fast => Some("WHO has speed 2"),
        }
    }

    /// Returns whether the player loses.
    pub fn loses(self) -> bool {
        match self {
            Fortune::NoLife | Fortune::DrewNothing | Fortune::Poisoned => true,
            Fortune::Fine | Fortune::Fast => false,
        }
    }

    /// Returns whether boards of these objects are to have it.
    ///
    /// No piece reads or changes life, poison counters or attempts to draw, and nothing is asked about a game
    /// that is over. So one reason to lose stands for the others on the largest boards. Only start your engines!
    /// reads speed.
    pub fn is_for(self, objects: &[PlacedPiece]) -> bool {
        match self {
            Fortune::Fine | Fortune::NoLife => true,
            Fortune::DrewNothing | Fortune::Poisoned => objects.len() < 3,
            Fortune::Fast => {
                objects.iter().any(|placed| placed.piece().facts.does == PieceDoes::StartsEngines)
            }
        }
    }
}
