//! Scenarios, and everything needed to test an engine against them.

pub mod audit;
#[cfg(feature = "cli")]
pub mod book;
#[cfg(feature = "cli")]
pub mod by_hand;
pub mod compare;
pub mod corpus;
pub mod disputes;
pub mod engine;
pub mod examples;
pub mod exhaustive;
#[cfg(feature = "arbitrary")]
pub mod fuzzing;
pub mod games;
pub mod generate;
pub mod language;
pub mod ledger;
pub mod null;
pub mod observation;
pub mod oracle;
pub mod outcome;
pub mod own;
mod parallel;
pub mod play;
#[cfg(feature = "stdio")]
pub mod protocol;
pub mod run;
pub mod scenario;
pub mod script;
pub mod verdict;
