//! Exhaustive small boards: every board of a few objects and effects from a closed alphabet, answered by the
//! oracle and by an independent evaluator.
//!
//! - [`alphabet`] is the alphabet, as data.
//! - [`history`] enumerates the boards, each once.
//! - [`board`] writes a board in the oracle's vocabulary.
//! - [`independent`] is the independent evaluator.
//! - [`census`] counts.
//! - [`settle`] does the same for state-based actions, with boards and an evaluator of its own.

pub mod alphabet;
pub mod board;
pub mod census;
pub mod history;
pub mod independent;
pub mod layer;
pub mod settle;
