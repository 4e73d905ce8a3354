//! Requests with only one possible answer that an engine doesn't make, although the script answers them.
//!
//! A request that has only one legal answer may be answered without asking. Whether it has only one, the oracle
//! knows: it plays the same script. The statements about such a request are left out, and the engine plays
//! again. What follows from the answer is compared all the same.

use super::asked::answers;
use super::only_answer::only_answer;
use super::{Played, on_its_board, play_loaded};
use crate::engine::{Answered, Engine, Reply, RunningGame, Stop};
use crate::observation::{GameSeen, Observation};
use crate::oracle::Oracle;
use crate::outcome::{Mismatch, Outcome};
use crate::scenario::Scenario;
use crate::script::{Statement, Until, What};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Asking, Decision, Request};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::ops::Range;

/// Returns how an engine plays a scenario, given how it `played` it. If it failed at a request that has only one possible
/// answer, which it may give by itself, it plays the scenario again without the statements about that request.
pub(super) fn without_forced_requests(
    engine: &mut dyn Engine,
    scenario: &Scenario,
    edition: Edition,
    played: Played,
) -> Played {
    let Some(ForcedRequest { statements, rounds }) = forced_at(&played.outcome, scenario, edition) else {
        return played;
    };
    let number = statements.len();
    let mut shorter = scenario.clone();
    let line = shorter.script.get(statements.start).map_or(0, |first| first.line);
    let passes = Statement { what: What::Go(Until::EveryonePasses), line };
    shorter.script.splice(statements, vec![passes; rounds]);
    let mut again = super::play(engine, &shorter, edition);
    if let Outcome::Pass { eased, .. } = &mut again.outcome {
        *eased += number;
    }
    again
}

/// A request with only one possible answer.
struct ForcedRequest {
    /// The statements about it.
    statements: Range<usize>,
    /// How many times every player passes before it comes.
    rounds: usize,
}

/// Returns the request that the engine didn't make, if it had only one possible answer.
fn forced_at(outcome: &Outcome, scenario: &Scenario, edition: Edition) -> Option<ForcedRequest> {
    let Outcome::ScriptMismatch { mismatch, line } = outcome else { return None };
    // The game may have come to a later request, which the script answers after this one.
    if !matches!(mismatch, Mismatch::NothingAsked { .. } | Mismatch::NotAnswered { .. }) {
        return None;
    }
    let first = scenario.script.iter().position(|statement| statement.line == *line)?;
    let made = decisions_of_the_oracle(scenario, edition);
    let is_it = |made: &&OracleDecision| made.statement >= first && made.request.asking != Asking::Action;
    let (before, found) = made.split_at(made.iter().position(|made| is_it(&made))?);
    let request = &found.first()?.request;
    let passes = before.iter().filter(|made| made.statement >= first).count();
    let about_it = scenario.script.get(first..)?.iter().take_while(|one| answers(&one.what, request));
    let decided = about_it.clone().position(|one| matches!(one.what, What::Decide { .. }));
    let left_out = first..first + decided.map_or(about_it.count(), |place| place + 1);
    let is_own =
        |made: &&OracleDecision| left_out.contains(&made.statement) && made.request.asking == request.asking;
    let own: Vec<&OracleDecision> = made.iter().filter(is_own).collect();
    let rounds = passes / scenario.board.game.players.len().max(1);
    (!left_out.is_empty() && has_one_answer(request, &own))
        .then_some(ForcedRequest { statements: left_out, rounds })
}

/// Returns whether a request has only one possible answer: by what it lists, or because the oracle rejects the only other one.
fn has_one_answer(request: &Request<String>, made: &[&OracleDecision]) -> bool {
    let other_is_rejected = || made.iter().any(|made| made.is_rejected);
    match request.asking {
        Asking::Attack | Asking::Block => request.among.is_empty(),
        Asking::May | Asking::Pay => other_is_rejected(),
        _ => only_answer(request).is_some(),
    }
}

/// A decision that the oracle was offered.
struct OracleDecision {
    /// The number of the statement.
    statement: usize,
    /// The request at which it was made.
    request: Request<String>,
    decision: Decision<String>,
    is_rejected: bool,
}

fn decisions_of_the_oracle(scenario: &Scenario, edition: Edition) -> Vec<OracleDecision> {
    let (made, statement) = (RefCell::default(), Cell::new(0));
    on_its_board(&mut Oracle::new(), scenario, edition, |game, stop, manner| {
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
        let is_rejected = matches!(reply, Reply::Ok(Answered::Refused { .. }));
        if let Stop::Asks(request) = &self.stop {
            let (statement, request) = (self.statement.get(), request.clone());
            let decision = decision.clone();
            self.made.borrow_mut().push(OracleDecision { statement, request, decision, is_rejected });
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
