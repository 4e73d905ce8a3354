//! What is found out about an engine once the suite has run: why it fails, how well the corpus tells mutants apart, and
//! every way to ask it more.
//!
//! [`blame`] and [`explain`] say why, [`audit`] tests the corpus itself, [`generate`], [`games`] and [`exhaustive`] make
//! boards and games that are in no corpus, [`record`] and `report` are for people and other programs. The command `apnap`
//! is here, too. Everything below it has the same path as in its own crate: the plug, the language, the English, the kit,
//! the corpus and the suite.

pub mod audit;
pub mod blame;
#[cfg(feature = "cli")]
pub mod book;
#[cfg(feature = "cli")]
pub mod by_hand;
pub mod differential;
pub mod exhaustive;
pub mod explain;
#[cfg(feature = "stdio")]
pub mod export;
#[cfg(feature = "arbitrary")]
pub mod fuzzing;
pub mod games;
pub mod generate;
pub mod ledger;
pub mod minimise;
pub mod progress;
pub mod record;
#[cfg(feature = "cli")]
pub mod report;
#[cfg(feature = "schema")]
pub mod schema;
pub mod situation;
pub mod tally;
pub mod without_entry;

pub use apnap_corpus::{corpus, disputes, own, starters, text};
pub use apnap_english as english;
pub use apnap_kit::adapter;
#[cfg(feature = "stdio")]
pub use apnap_kit::protocol;
pub use apnap_language as language;
pub use apnap_language::examples;
pub use apnap_plug::{
    board, conduct, engine, fact, json, nearest, observation, outcome, scenario, script, selects, trace,
};
pub use apnap_suite::{compare, deviations, null, oracle, play, run, shown, verdict};

use apnap_suite::parallel;
