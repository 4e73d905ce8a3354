//! Scenarios, and everything needed to test an engine against them.

pub mod adapter;
pub mod audit;
pub mod blame;
pub mod board;
#[cfg(feature = "cli")]
pub mod book;
#[cfg(feature = "cli")]
pub mod by_hand;
mod caught;
pub mod compare;
pub mod conduct;
pub mod corpus;
pub mod deviations;
pub mod disputes;
pub mod engine;
pub mod english;
pub mod examples;
pub mod exhaustive;
pub mod explain;
#[cfg(feature = "stdio")]
pub mod export;
pub mod fact;
#[cfg(feature = "arbitrary")]
pub mod fuzzing;
pub mod games;
pub mod generate;
mod halt;
pub mod language;
pub mod ledger;
pub mod nearest;
pub mod null;
pub mod observation;
pub mod oracle;
pub mod outcome;
pub mod own;
mod parallel;
pub mod play;
pub mod progress;
#[cfg(feature = "stdio")]
pub mod protocol;
pub mod record;
#[cfg(feature = "cli")]
pub mod report;
pub mod run;
pub mod scenario;
#[cfg(feature = "schema")]
pub mod schema;
pub mod script;
pub mod selects;
pub mod shown;
pub mod starters;
pub mod tally;
pub mod text;
pub mod trace;
pub mod verdict;
pub mod without_entry;
