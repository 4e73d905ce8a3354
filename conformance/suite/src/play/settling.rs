//! A board that is settled, as a game: it is over once no state-based action applies.
//!
//! So the statements of a `settle` block mean the same as in scripts. Each answer asks the engine again, with
//! all answers so far: [`Engine::settle`] is one question, without a game that goes on between requests.

use crate::engine::{Answer, Answered, Engine, Reply, RunningGame, Settled, Stop};
use crate::observation::{GameSeen, Observation};
use crate::scenario::Board;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Decision;

/// A board that an engine settles.
pub(super) struct Settling<'e> {
    engine: &'e mut dyn Engine,
    edition: Edition,
    board: &'e Board,
    /// The answers so far.
    answers: Vec<Answer>,
    /// What can be seen of the board at the end.
    seen: Option<Box<Observation>>,
}

impl<'e> Settling<'e> {
    /// Asks for the first time, without an answer.
    pub(super) fn begin(
        engine: &'e mut dyn Engine,
        edition: Edition,
        board: &'e Board,
    ) -> (Settling<'e>, Reply<Stop>) {
        let mut settling = Settling { engine, edition, board, answers: Vec::new(), seen: None };
        let stop = settling.ask(Vec::new()).and_then(|answered| match answered {
            Answered::Taken(stop) => Reply::Ok(stop),
            Answered::Refused { .. } => Reply::Malformed("there is no answer to reject".to_owned()),
        });
        (settling, stop)
    }

    /// Asks with these answers, and keeps them unless the last one is rejected.
    fn ask(&mut self, answers: Vec<Answer>) -> Reply<Answered> {
        self.engine.settle(self.edition, self.board, &answers).map(|settled| {
            let stop = match settled {
                Settled::Refused { rule, also, reason } => {
                    return Answered::Refused { rule, also, reason, undone_to: None, load_again: false };
                }
                Settled::Asks(request) => Stop::Asks(request),
                Settled::Rests(seen) => {
                    self.seen = Some(seen);
                    Stop::Over
                }
            };
            self.answers = answers;
            Answered::Taken(stop)
        })
    }
}

impl RunningGame for Settling<'_> {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let answer = Answer { player: player.to_owned(), decision: decision.clone() };
        let answers = self.answers.iter().cloned().chain([answer]).collect();
        self.ask(answers)
    }

    fn advance(&mut self) -> Reply<Stop> {
        Reply::Malformed("no game goes on".to_owned())
    }

    /// At a request, nothing is reported yet.
    fn observe(&mut self) -> Reply<Observation> {
        let nothing = || Observation {
            game: Some(GameSeen { happened: Some(Vec::new()), ..GameSeen::default() }),
            ..Observation::default()
        };
        Reply::Ok(self.seen.as_deref().cloned().unwrap_or_else(nothing))
    }
}
