//! The scenario language, from outside.

#![allow(missing_docs, unreachable_pub, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod boards;
mod errors;
mod files;
mod forms;
mod games;
mod generate;
mod generate_combat;
mod generate_games;
mod properties;
mod round_trip;
mod rows;
mod small;
#[path = "../support/mod.rs"]
mod support;
