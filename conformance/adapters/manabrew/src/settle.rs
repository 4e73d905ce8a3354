//! State-based actions on a board: the engine's check, repeated as its games repeat it.

use crate::agent::{Answering, Names, Questions};
use crate::read::observe_game;
use crate::table::Table;
use crate::unsupported::Unsupported;
use apnap_conformance::engine::{Answer, Reply, Settled};
use apnap_conformance::scenario::Board;
use manabrew_engine::agent::PlayerAgent;
use std::cell::RefCell;
use std::rc::Rc;

/// Checks that do something, one after the other, before the adapter gives up.
const MOST_CHECKS: usize = 1000;

/// Performs state-based actions until none applies or a player has to choose without an answer.
///
/// # Errors
/// What the engine has no words for.
pub fn settle(board: &Board, answers: &[Answer]) -> Result<Reply<Settled>, Unsupported> {
    let mut table = Table::play(board)?;
    table.mark(board)?;
    let names = Rc::new(Names {
        players: board.game.players.iter().map(|player| player.name.clone()).collect(),
        cards: table.labels(board),
    });
    let questions =
        Rc::new(RefCell::new(Questions { answers: answers.iter().cloned().collect(), stopped: None }));
    table.seat_players(|| Box::new(Answering::new(&names, &questions)) as Box<dyn PlayerAgent>);
    for _ in 0..MOST_CHECKS {
        let goes_on = table.check_state_based_actions();
        let mut questions = questions.borrow_mut();
        if let Some(stopped) = questions.stopped.take() {
            return Ok(Reply::Ok(stopped));
        }
        if !goes_on {
            return Ok(match questions.answers.pop_front() {
                Some(Answer { player, .. }) => {
                    Reply::Malformed(format!("{player} answers, but is not asked anything"))
                }
                None => Reply::Ok(Settled::Rests(Box::new(observe_game(board, &table)))),
            });
        }
    }
    Ok(Reply::Inconclusive(format!("state-based actions still apply after {MOST_CHECKS} checks")))
}
