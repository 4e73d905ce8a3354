//! The plug: where an engine meets the suite.
//!
//! An [`Engine`](engine::Engine) is asked about a [`Board`](board::Board), and its answer is an
//! [`Observation`](observation::Observation) or a game that goes on. A [`Scenario`](scenario::Scenario) is a board with
//! the results that the rules demand, and an [`Outcome`](outcome::Outcome) is what came of it. All of this is data, apart
//! from the traits: nothing here reads a text of the language, knows a scenario of the corpus or asks an engine.

pub mod board;
pub mod conduct;
pub mod engine;
pub mod fact;
pub mod json;
pub mod nearest;
pub mod observation;
pub mod outcome;
pub mod scenario;
pub mod script;
pub mod selects;
pub mod trace;
