//! Which rules the oracle uses on a board.

use super::{Oracle, player_name};
use crate::engine::Reply;
use crate::observation::Observation;
use crate::play::trace::RuleEvent;
use crate::scenario::Board;
use apnap_oracle::bench::{About, Bench};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::placed::{Placed, premises};
use std::collections::BTreeSet;

/// Which rules the oracle uses on a board, in order, each with its subject, and the answer for the board.
/// Repeated findings are listed once.
pub fn trace_of_board(edition: Edition, board: &Board) -> (Vec<RuleEvent>, Reply<Observation>) {
    let bench = Bench::new(edition).with_trace();
    let reply = Oracle::derive_on(&bench, board);
    let placed: Vec<Placed> = premises().collect();
    let told = bench.trace().into_iter().filter_map(|line| {
        let Placed { rule, premise, .. } = placed.iter().find(|placed| placed.id == line.premise)?;
        let text = match line.about {
            About::Game => premise.says.to_owned(),
            About::Object(id) => {
                format!("{}: {}", board.labels.get(&id).map_or("an object", String::as_str), premise.says)
            }
            About::Player(id) => format!("{}: {}", player_name(&board.game, id), premise.says),
        };
        Some(RuleEvent { rule: Some(rule), text, written: None })
    });
    let mut known = BTreeSet::new();
    let is_new = |line: &RuleEvent| known.insert((line.rule.map(|rule| rule.id), line.text.clone()));
    (told.filter(is_new).collect(), reply)
}
