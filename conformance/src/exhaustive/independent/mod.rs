//! The independent evaluator of boards, written from the text of 613 alone. It works differently from the
//! oracle: it searches all orders in which the effects of a layer can be applied, and keeps the orders that
//! satisfy 613.7 and 613.8 at every step.
//!
//! - `thing` is an object: a plain row of its characteristics.
//! - `table` is all objects, with what has begun (613.6) and what has been applied.
//! - `effects` finds the effects that wait in a layer, and reads what each would do.
//! - `order` searches the orders.
//! - `show` writes the result as an observation.

mod effects;
mod order;
mod show;
mod table;
mod thing;

use super::history::BoardEvent;
use super::layer::AlphabetLayer;
use crate::observation::Observation;
use order::{Notes, Orders};
use table::SmallTable;

pub use order::Wait;

/// The result of the search for a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluated {
    /// The different results of the orders that satisfy the rules; only one if the rules determine the
    /// answer.
    pub answers: Vec<Observation>,
    /// Whether a waiting effect depended on another.
    pub dependency: bool,
    /// Whether waiting effects formed a dependency loop.
    pub loops: bool,
    /// Whether the two readings of how long a dependent effect waits order the effects differently.
    pub wait_matters: bool,
}

/// All results of a board under one reading of 613.8b.
pub fn evaluate(history: &[BoardEvent], wait: Wait) -> Evaluated {
    let mut notes = Notes::default();
    let mut tables = vec![SmallTable::of(history)];
    for layer in AlphabetLayer::ALL {
        let mut after = Vec::new();
        for mut table in tables {
            table.apply_defining_abilities(layer);
            let mut orders = Orders { layer, wait, notes: &mut notes, results: &mut after };
            orders.search(table, &[]);
        }
        tables = after;
    }
    let mut answers: Vec<Observation> = Vec::new();
    for answer in tables.iter().map(show::observation) {
        if !answers.contains(&answer) {
            answers.push(answer);
        }
    }
    let Notes { dependency, loops, wait_matters } = notes;
    Evaluated { answers, dependency, loops, wait_matters }
}
