//! APNAP's reference oracle: a deliberately simple engine for Magic: The Gathering that follows the
//! Comprehensive Rules rule by rule.
//!
//! - [`rules`] is the rulebook: a folder for each chapter, a file or folder for each section, and each rule a
//!   short function below its entry.
//! - `instructions` performs the single instructions of spells and abilities.
//! - [`state`] is everything that makes up a game, as plain data: causes only.
//! - [`card`] is the data of cards: characteristics and abilities.
//! - [`declaration`] finds the maximum of requirements that attackers or blockers can obey.
//! - [`now`] is the game at one moment, with everything that 613 determines.
//! - [`table`] is where a game is played: tick by tick, with one function through which every change passes.
//! - [`bench`](mod@bench) selects the edition, applies a mutation, and records what was used.
//! - [`json`] reads games and cards from JSON.
//!
//! The oracle does no I/O, and has no clock, no randomness and no global state.

// What the derives write names this crate, inside of it and outside.
extern crate self as apnap_oracle;

pub mod bench;
pub mod card;
pub mod declaration;
pub mod edition;
mod instructions;
pub mod json;
mod not_performed;
pub mod now;
#[macro_use]
pub mod rule;
pub mod rules;
pub mod state;
pub mod table;
