//! The kit: what an adapter doesn't have to write.
//!
//! An adapter translates between an engine and the suite; [`adapter`] has the parts of it that are the same for every
//! engine. With the feature `stdio`, `protocol` makes a command of any engine, and an engine of any command. The tests of
//! an engine use `apnap_suite`, which has the kit, too.

pub mod adapter;
mod caught;
mod halt;
#[cfg(feature = "stdio")]
pub mod protocol;

pub use apnap_plug::{board, conduct, engine, observation, outcome, scenario};

#[cfg(feature = "stdio")]
use apnap_english as english;
use apnap_language as language;
#[cfg(feature = "stdio")]
use apnap_plug::json;
