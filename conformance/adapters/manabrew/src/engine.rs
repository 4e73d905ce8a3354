//! The engine as the suite sees it.

use crate::play;
use crate::read::observe;
use crate::settle::settle;
use crate::table::Table;
use apnap_conformance::adapter::drive;
use apnap_conformance::conduct::{Concede, Conduct, GrantedMana, Happened, Instead, Priority};
use apnap_conformance::engine::{Answer, Cards, Description, Engine, Level, Loaded, Reply, Settled};
use apnap_conformance::observation::Observation;
use apnap_conformance::scenario::Board;
use apnap_oracle::card::{SubtypeKind, Subtypes};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Asking;
use manabrew_engine::game::TypeRegistry;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

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
            levels: [Level::Layers, Level::StateBasedActions, Level::Turns, Level::Stack].into(),
            cards: Cards::Any,
            names_rules: false,
            conduct: conduct(),
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

    fn load(&mut self, _edition: Edition, board: &Board) -> Reply<Loaded> {
        load_types();
        let board = Arc::new(board.clone());
        drive(move |suite| play::play(&board, &suite))
    }
}

/// How the engine's games differ from what scripts assume.
fn conduct() -> Conduct {
    Conduct {
        not_asked: [(Asking::Order, Instead::Decides), (Asking::Timestamps, Instead::Decides)].into(),
        // It chooses which mana pays, and arranges cards, by itself.
        also_asked: [].into(),
        priority: Priority::Always,
        concede: Concede::Anytime,
        happened: Happened::Some,
        granted_mana: GrantedMana::Engine,
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

/// Tells the engine of the creature types, once for the whole process: its choices of a type are among these.
fn load_types() {
    let words: Vec<&str> = Subtypes::every(SubtypeKind::Creature).iter().map(|one| one.word()).collect();
    TypeRegistry::load(&format!("[CreatureTypes]\n{}\n", words.join("\n")));
}
