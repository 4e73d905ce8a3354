//! The protocol: messages, their documentation, and engines in other processes.

#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

mod commands;
mod games;
mod page;
mod processes;
mod replies;
mod schemas;
#[path = "../support/mod.rs"]
mod support;
#[path = "../toy/mod.rs"]
#[allow(dead_code, reason = "the tests of scripts use more of it")]
mod toy;
mod transcript;
mod turn;
mod versions;
mod wire;

use apnap_conformance::scenario::Scenario;
use std::path::PathBuf;

/// The scenario with which `apnap smoke` asks for everything.
fn everything() -> Scenario {
    support::scenario(include_str!("../../src/cli/smoke/everything.scn"))
}

fn docs() -> PathBuf {
    support::files::root().join("docs")
}
