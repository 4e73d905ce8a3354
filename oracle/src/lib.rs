//! APNAP's reference oracle: a deliberately simple engine for Magic: The Gathering that follows the
//! Comprehensive Rules rule by rule.
//!
//! - [`rules`] is the rulebook: one file a section, each rule a short function below its entry.
//! - [`state`] is everything that makes up a game, as plain data: causes only.
//! - [`card`] is what a card can say.
//! - [`now`] is the game at one moment, with what 613 makes of it.
//! - [`table`] is where a game is played: tick by tick, every change through one gate.
//! - [`bench`](mod@bench) selects the edition, plants mistakes, and records what was used.
//!
//! The oracle does no I/O, has no clock, no randomness and no global state.

pub mod bench;
pub mod card;
pub mod edition;
pub mod now;
pub mod rule;
pub mod rules;
pub mod state;
pub mod table;
