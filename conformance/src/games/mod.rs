//! Random legal games, and the invariants of every game.
//!
//! A game is made out of [`Choices`](crate::generate::Choices): two or three decks from the catalogue of real
//! cards, and a decision at each request among those that the cards suggest. The invariants need no second
//! engine: cards are conserved, steps come in order, no player has priority in the untap step, mana pools are
//! empty between steps, no state-based action is left to perform when a player has priority, and the same
//! decisions give the same game, even if it is written and read again at any request.

mod combat_laws;
mod conceding;
mod deal;
mod declared;
mod laws;
mod offers;
mod payment_laws;
mod played;

pub use combat_laws::CombatFigures;
pub use conceding::{goes_on_without, with_another_owner};
pub(crate) use deal::is_playable;
pub use deal::{Deck, deal, playable};
pub(crate) use declared::{at_random as declared_at_random, with_lands};
pub use laws::BrokenInGame;
pub use played::{Figures, Length, PlayedGame, play_at_random};
