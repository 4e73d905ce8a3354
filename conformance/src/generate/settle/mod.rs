//! Generated boards on which state-based actions are performed (level 1).
//!
//! Unlike the boards of level 0, these are made of lines: every line is one that a person could write, and so a
//! finding is a scenario. The choices also answer the requests on the way, among the legal decisions.

mod draft;
pub mod laws;
mod scenario;

use super::choices::Choices;
use crate::engine::{Answer, Answered, Reply, RunningGame, Stop};
use crate::language::{Catalogue, Error, load};
use crate::observation::Observation;
use crate::oracle::{Oracle, OracleGame};
use crate::play::trace::TellingGame;
use crate::scenario::Board;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Request;

/// The number of bytes that is enough for any board, and for the answers.
pub const ENOUGH_BYTES: usize = 96;

/// The maximum number of answers; no board of this size has more requests.
const MOST_ANSWERS: usize = 64;

/// A board to settle, with the words that describe it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settleable {
    /// Its lines, as in the `board` block of a scenario.
    pub lines: String,
    /// The board that the lines describe.
    pub board: Board,
}

impl Settleable {
    /// The board that these choices make.
    ///
    /// # Errors
    /// If the lines do not describe one, which is a bug in the generator.
    pub fn by(choices: &mut dyn Choices, catalogue: &Catalogue) -> Result<Settleable, Vec<Error>> {
        Settleable::of_lines(draft::board(choices), catalogue)
    }

    /// The board that these lines describe.
    ///
    /// # Errors
    /// If they do not describe one.
    pub fn of_lines(lines: String, catalogue: &Catalogue) -> Result<Settleable, Vec<Error>> {
        let text = scenario::of(&lines, &[], &["the game goes on".to_owned()]);
        load("generated/settle", &text, catalogue).map(|scenario| Settleable { lines, board: scenario.board })
    }
}

/// A board that an oracle has settled.
pub struct SettledBoard {
    /// The answers that were given, in order.
    pub answers: Vec<Answer>,
    /// The requests to which they were given, in the same order.
    pub requests: Vec<Request<String>>,
    /// What can be seen at the end.
    pub seen: Observation,
    /// The board at the end.
    pub board: Board,
}

/// Settles a board, with answers that are chosen among the legal ones. A reply other than *ok* is the reason
/// why it came to no end.
pub fn settled(
    oracle: &Oracle,
    edition: Edition,
    board: &Board,
    choices: &mut dyn Choices,
) -> Reply<SettledBoard> {
    let (mut game, mut stop) = oracle.begin_settling(edition, board);
    let (mut answers, mut requests) = (Vec::new(), Vec::new());
    while answers.len() < MOST_ANSWERS {
        let request = match stop {
            Reply::Ok(Stop::Asks(request)) => request,
            other => return other.and_then(|_| at_the_end(&mut game, board, answers, requests)),
        };
        let legal = game.legal();
        let Some(decision) = legal.get(choices.below(legal.len())).cloned() else {
            return Reply::Error(format!("no decision answers {request:?}"));
        };
        stop = game.answer(&request.player, &decision).and_then(|answered| match answered {
            Answered::Taken(stop) => Reply::Ok(stop),
            Answered::Refused { reason, .. } => {
                Reply::Error(format!("a legal decision is rejected: {reason}"))
            }
        });
        answers.push(Answer { player: request.player.clone(), decision });
        requests.push(request);
    }
    Reply::Error(format!("more than {MOST_ANSWERS} requests"))
}

fn at_the_end(
    game: &mut OracleGame,
    before: &Board,
    answers: Vec<Answer>,
    requests: Vec<Request<String>>,
) -> Reply<SettledBoard> {
    let board = game.board(before);
    game.observe().map(|seen| SettledBoard { answers, requests, seen: without_events(seen), board })
}

/// An observation without the events that led to it.
fn without_events(mut seen: Observation) -> Observation {
    if let Some(game) = &mut seen.game {
        game.happened = None;
    }
    seen
}
