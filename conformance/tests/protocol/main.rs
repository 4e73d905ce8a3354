//! The protocol: messages, their documentation, and engines in other processes.

#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

mod commands;
mod games;
mod page;
mod processes;
mod replies;
mod schemas;
#[path = "../toy/mod.rs"]
#[allow(dead_code, reason = "the tests of scripts use more of it")]
mod toy;
mod transcript;
mod turn;
mod versions;
mod wire;

use apnap_conformance::corpus;
use apnap_conformance::language::load;
use apnap_conformance::scenario::Scenario;
use std::path::PathBuf;

fn corpus() -> Vec<Scenario> {
    let catalogue = corpus::catalogue().expect("the cards can be read");
    corpus::scenarios(&catalogue).expect("the scenarios can be read")
}

/// A scenario of the test's own, with the cards of the corpus.
fn scenario(text: &str) -> Scenario {
    let catalogue = corpus::catalogue().expect("the cards can be read");
    load("test/scenario", text, &catalogue).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// The scenario with which `apnap smoke` asks for everything.
fn everything() -> Scenario {
    scenario(include_str!("../../src/cli/smoke/everything.scn"))
}

fn docs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs")
}
