//! The engine as the suite sees it.

use crate::read::observe;
use crate::table::Table;
use apnap_conformance::engine::{Cards, Description, Engine, Level, Reply};
use apnap_conformance::observation::Observation;
use apnap_conformance::scenario::Board;
use apnap_oracle::edition::Edition;

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
            levels: [Level::Layers].into(),
            cards: Cards::Any,
            names_rules: false,
        }
    }

    fn derive(&mut self, _edition: Edition, board: &Board) -> Reply<Observation> {
        match Table::play(board) {
            Ok(table) => Reply::Ok(observe(board, &table)),
            Err(unsupported) => unsupported.into(),
        }
    }
}
