//! What the oracle tells of a game besides what can be seen of it: its trace, and what can be decided.

use super::Oracle;
use super::game::OracleGame;
use crate::play::trace::{Telling, TraceLine};
use apnap_oracle::state::Decision;
use apnap_oracle::table::Rest;

impl Telling for Oracle {
    fn trace(&mut self) -> Vec<TraceLine> {
        self.game.as_ref().map(lines).unwrap_or_default()
    }

    fn legal(&mut self) -> Vec<Decision<String>> {
        self.game.as_ref().map(legal).unwrap_or_default()
    }
}

fn lines(game: &OracleGame) -> Vec<TraceLine> {
    game.log()
        .iter()
        .flat_map(|logged| {
            logged
                .events
                .iter()
                .map(|event| TraceLine { rule: Some(logged.rule), text: format!("{event:?}") })
        })
        .collect()
}

fn legal(game: &OracleGame) -> Vec<Decision<String>> {
    match game.rest() {
        Rest::Asks(_) => vec![Decision::Pass],
        Rest::Ended(_) | Rest::Over | Rest::OutOfBounds => Vec::new(),
    }
}
