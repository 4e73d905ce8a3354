//! Scenarios, and what it takes to judge an engine by them.

pub mod audit;
pub mod compare;
pub mod corpus;
pub mod disputes;
pub mod engine;
pub mod language;
pub mod observation;
pub mod oracle;
#[cfg(feature = "stdio")]
pub mod protocol;
pub mod run;
pub mod scenario;
