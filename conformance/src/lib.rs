//! Scenarios, and what it takes to judge an engine by them.

pub mod audit;
pub mod compare;
pub mod corpus;
pub mod engine;
pub mod exhaustive;
pub mod language;
pub mod observation;
pub mod oracle;
pub mod run;
pub mod scenario;
