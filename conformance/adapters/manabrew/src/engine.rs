//! The engine as the suite sees it.

use crate::read::observe;
use crate::settle::settle;
use crate::table::Table;
use apnap_conformance::engine::{Answer, Cards, Description, Engine, Level, Reply, Settled};
use apnap_conformance::observation::Observation;
use apnap_conformance::scenario::Board;
use apnap_oracle::edition::Edition;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The version of the engine that is built in.
const VERSION: &str = "0.13.1";

/// The rules that the engine is meant to follow. It names none, but knows cards and mechanics of
/// late 2025: of the named editions, the newest.
pub const EDITION: Edition = Edition::NEWEST;

/// The engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manabrew;

impl Engine for Manabrew {
    fn describe(&self) -> Description {
        Description {
            name: "manabrew-engine".to_owned(),
            version: VERSION.to_owned(),
            homepage: Some("https://crates.io/crates/manabrew-engine".to_owned()),
            edition: Some(EDITION),
            levels: [Level::Layers, Level::StateBasedActions].into(),
            cards: Cards::Any,
            names_rules: false,
        }
    }

    fn derive(&mut self, _edition: Edition, board: &Board) -> Reply<Observation> {
        caught(|| match Table::play(board) {
            Ok(table) => Reply::Ok(observe(board, &table)),
            Err(unsupported) => unsupported.into(),
        })
    }

    fn settle(&mut self, _edition: Edition, board: &Board, answers: &[Answer]) -> Reply<Settled> {
        caught(|| settle(board, answers).unwrap_or_else(Reply::from))
    }
}

/// A panic of the engine is its reply: nothing of its game is used afterwards.
fn caught<T>(reply: impl FnOnce() -> Reply<T>) -> Reply<T> {
    catch_unwind(AssertUnwindSafe(reply)).unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str);
        let words = words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message");
        Reply::Error(format!("the engine panicked: {words}"))
    })
}
