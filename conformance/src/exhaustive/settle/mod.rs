//! State-based actions on every small board: every board of a few objects and two players from a closed
//! alphabet is settled by an oracle and by an independent evaluator.
//!
//! - [`pieces`] is the alphabet: each piece as a line of the scenario language, and as plain facts.
//! - [`fortunes`] are the states of a player.
//! - [`boards`] enumerates the boards, each once.
//! - [`independent`] is the independent evaluator. It reads the facts only.
//! - [`census`] counts.
//!
//! The alphabet reaches every state-based action of 704.5 that a board without a game can show. That leaves out
//! 704.5t, since only a game moves a venture marker, and the second half of 704.5e, since no card in the
//! vocabulary creates a copy of a card that isn't a spell.
//!
//! Each board is settled by the text of the home edition. Boards with a battle, a Saga without chapters or start
//! your engines! are settled by the newest text, too: the text of the other actions is the same.
//!
//! Not every state of a player is on every board. What makes a player lose meets no object of the alphabet: no
//! piece reads life, poison counters or attempts to draw. So all reasons to lose are on the boards of up to two
//! objects, and one of them stands for all on those of three ([`fortunes::Fortune::is_for`]).

pub mod boards;
pub mod census;
pub mod fortunes;
pub mod independent;
pub mod pieces;
