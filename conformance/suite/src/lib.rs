//! The suite: runs an engine against scenarios, and judges what it answers.
//!
//! [`run`] runs many scenarios, [`play`] one, [`compare`] finds the differences between what an engine shows and what a
//! scenario demands, and [`deviations`] are the failures that an engine's authors know of. The tests of an engine need this
//! crate alone (with its feature `harness`, each scenario is a test), since it has everything below it, too: the plug, the kit, the language and the corpus. Why an engine fails,
//! and everything for people to read, is in `apnap_conformance`.

pub mod compare;
pub mod deviations;
#[cfg(feature = "harness")]
pub mod harness;
pub mod null;
pub mod oracle;
pub mod parallel;
pub mod play;
pub mod run;
pub mod shown;
pub mod verdict;

pub use apnap_corpus::{corpus, disputes, own, starters, text};
pub use apnap_kit::adapter;
pub use apnap_language as language;
pub use apnap_language::examples;
pub use apnap_plug::{
    board, conduct, engine, fact, json, nearest, observation, outcome, scenario, script, selects, trace,
};
