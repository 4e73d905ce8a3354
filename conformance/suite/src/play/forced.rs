//! The orders of timestamps in a script, which the oracle knows.

use super::{on_its_board, play_loaded};
use crate::engine::{Answered, Reply, RunningGame, Stop};
use crate::observation::{GameSeen, Observation};
use crate::oracle::Oracle;
use crate::scenario::Scenario;
use crate::script::What;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Asking, Decision, Request};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

/// A decision that the oracle was offered.
struct OracleDecision {
    /// The number of the statement.
    statement: usize,
    /// The request at which it was made.
    request: Request<String>,
    decision: Decision<String>,
}

fn decisions_of_the_oracle(scenario: &Scenario, edition: Edition) -> Vec<OracleDecision> {
    let (made, statement) = (RefCell::default(), Cell::new(0));
    on_its_board(&mut Oracle::new(), scenario, edition, |game, stop, manner, _| {
        let mut watched = WatchedDecisions { game, stop: stop.clone(), statement: &statement, made: &made };
        play_loaded(&mut watched, stop, manner, scenario, &mut |done| statement.set(done))
    });
    made.into_inner()
}

/// The orders of timestamps in a script (613.7m), which the oracle knows: the words are those of an order of triggered
/// abilities, and a script may leave them out.
#[derive(Clone, Default, Debug)]
pub(super) struct OrdersOfTimestamps {
    /// The statements with which a player orders timestamps.
    pub(super) stated: BTreeSet<usize>,
    /// The first statement during which a player is asked for such an order.
    pub(super) first: Option<usize>,
}

impl OrdersOfTimestamps {
    /// Returns those of a script.
    pub(super) fn of(scenario: &Scenario, edition: Edition) -> OrdersOfTimestamps {
        let made = decisions_of_the_oracle(scenario, edition);
        let orders = || made.iter().filter(|made| made.request.asking == Asking::Timestamps);
        let is_stated = |made: &&OracleDecision| {
            let statement = scenario.script.get(made.statement);
            statement.is_some_and(|one| match &one.what {
                What::Decide { decision, .. } | What::MustNot { decision, .. } => *decision == made.decision,
                What::Go(_) | What::IsAsked { .. } | What::IsNotAsked { .. } | What::Expect(_) => false,
            })
        };
        let stated = orders().filter(is_stated).map(|made| made.statement).collect();
        OrdersOfTimestamps { stated, first: orders().map(|made| made.statement).min() }
    }
}

/// A game whose decisions are noted.
struct WatchedDecisions<'g> {
    game: &'g mut dyn RunningGame,
    stop: Stop,
    statement: &'g Cell<usize>,
    made: &'g RefCell<Vec<OracleDecision>>,
}

impl RunningGame for WatchedDecisions<'_> {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let reply = self.game.answer(player, decision);
        if let Stop::Asks(request) = &self.stop {
            let (statement, request) = (self.statement.get(), request.clone());
            let decision = decision.clone();
            self.made.borrow_mut().push(OracleDecision { statement, request, decision });
        }
        if let Reply::Ok(Answered::Taken(stop) | Answered::Refused { undone_to: Some(stop), .. }) = &reply {
            self.stop = stop.clone();
        }
        reply
    }

    fn advance(&mut self) -> Reply<Stop> {
        let reply = self.game.advance();
        if let Reply::Ok(stop) = &reply {
            self.stop = stop.clone();
        }
        reply
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.game.observe()
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.game.observe_game()
    }
}
