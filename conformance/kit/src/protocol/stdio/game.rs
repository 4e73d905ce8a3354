//! A game in another process, with all its requests, so that it can be replayed.

use super::process::{Process, once};
use crate::engine::{Answered, Failure, Reply, RunningGame, Stop};
use crate::observation::Observation;
use crate::protocol::message::Query;
use apnap_oracle::json::FromJson;
use apnap_oracle::state::Decision;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A game in another process.
pub(super) struct StdioGame {
    pub(super) process: Rc<RefCell<Process>>,
    /// The number of the game. If the process has another number, this game is lost.
    pub(super) number: u64,
    /// The requests so far, starting with `load`.
    pub(super) asks: Vec<Query>,
    /// How long their replies have taken.
    pub(super) waited: Duration,
}

/// The replies of a game may take this many times the time for one reply: a game in which something grows without end
/// takes longer for each, and none of them is late.
const REPLIES: u32 = 3;

impl StdioGame {
    /// Sends a request that changes nothing.
    fn look<T: FromJson>(&mut self, ask: &Query) -> Reply<T> {
        let mut process = self.process.borrow_mut();
        let time = process.start().limits.request.saturating_mul(REPLIES);
        if process.game() != self.number {
            return Reply::Malformed("there is no game; `load` comes first".to_owned());
        }
        if self.waited > time {
            process.forget_game();
            return Reply::Failed(once(Failure::GameTimedOut(time), Vec::new()));
        }
        let asked = Instant::now();
        let reply = process.ask_after(&self.asks, ask);
        self.waited += asked.elapsed();
        reply
    }

    /// Sends a request that advances the game.
    fn go_on<T: FromJson>(&mut self, ask: Query) -> Reply<T> {
        let reply = self.look(&ask);
        self.asks.push(ask);
        reply
    }
}

impl RunningGame for StdioGame {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let (player, decision) = (player.to_owned(), Box::new(decision.clone()));
        self.go_on(Query::Answer { player, decision })
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.go_on(Query::Advance)
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.look(&Query::Observe)
    }
}
