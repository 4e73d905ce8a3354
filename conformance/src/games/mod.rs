//! Random legal games, and the laws that hold in any game.
//!
//! A game is made out of [`Choices`](crate::generate::Choices): two or three decks from the catalogue of
//! real cards, and a decision at each request among what the cards suggest. The laws need no second
//! engine: cards are conserved, steps come in their order, nobody has priority in the untap step, mana is
//! gone between steps, no state-based action is left to perform when a player has priority, and the same
//! decisions give the same game, also after it was written down and read again at any request.

mod deal;
mod laws;
mod played;

pub use deal::{Deck, deal, playable};
pub use laws::Broken;
pub use played::{Figures, Length, PlayedGame, play_at_random};
