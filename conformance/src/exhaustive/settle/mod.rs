//! State-based actions on every small board: every board of a few objects and two players from a closed
//! alphabet is settled by an oracle and by an independent evaluator.
//!
//! - [`pieces`] is the alphabet: each piece as a line of the scenario language, and as plain facts.
//! - [`boards`] enumerates the boards, each once.
//! - [`independent`] is the independent evaluator. It reads the facts only.
//! - [`census`] counts.

pub mod boards;
pub mod census;
pub mod independent;
pub mod pieces;
