//! The scenario language, from outside.

#![allow(missing_docs, unreachable_pub, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "language/boards.rs"]
mod boards;
#[path = "language/errors.rs"]
mod errors;
#[path = "language/errors_games.rs"]
mod errors_games;
#[path = "language/files.rs"]
mod files;
#[path = "language/forms.rs"]
mod forms;
#[path = "language/games.rs"]
mod games;
#[path = "language/generate.rs"]
mod generate;
#[path = "language/generate_combat.rs"]
mod generate_combat;
#[path = "language/generate_games.rs"]
mod generate_games;
#[path = "language/meaningless.rs"]
mod meaningless;
#[path = "language/properties.rs"]
mod properties;
#[path = "language/round_trip.rs"]
mod round_trip;
#[path = "language/small.rs"]
mod small;
