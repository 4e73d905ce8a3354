//! Scenarios, and what it takes to judge an engine by them.

pub mod language;
pub mod observation;
pub mod scenario;
