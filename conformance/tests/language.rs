//! The scenario language, from outside.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "language/errors.rs"]
mod errors;
#[path = "language/round_trip.rs"]
mod round_trip;
