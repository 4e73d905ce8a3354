//! An engine that is listened to while it plays: what it did and by which rules, and which decisions were
//! taken.

use super::trace::{Telling, TraceLine};
use crate::engine::{Answered, Description, Engine, Reply, Stop};
use crate::language::decision_words;
use crate::observation::{GameSeen, Observation};
use crate::scenario::Board;
use apnap_oracle::edition::Edition;
use apnap_oracle::rules;
use apnap_oracle::state::Decision;
use std::cell::RefCell;
use std::mem::take;

/// What was heard since it was last taken.
#[derive(Debug, Default)]
pub(super) struct Heard {
    lines: RefCell<Vec<TraceLine>>,
    taken: RefCell<Vec<(String, Decision<String>)>>,
}

impl Heard {
    /// What the engine did.
    pub(super) fn take_lines(&self) -> Vec<TraceLine> {
        take(&mut *self.lines.borrow_mut())
    }

    /// The decisions that it took, with who decided.
    pub(super) fn take_decisions(&self) -> Vec<(String, Decision<String>)> {
        take(&mut *self.taken.borrow_mut())
    }
}

/// An engine that is listened to.
pub(super) struct Recorder<'e> {
    engine: &'e mut dyn Telling,
    heard: &'e Heard,
}

impl<'e> Recorder<'e> {
    /// Listens to an engine.
    pub(super) fn new(engine: &'e mut dyn Telling, heard: &'e Heard) -> Recorder<'e> {
        Recorder { engine, heard }
    }

    fn listen(&mut self) {
        self.heard.lines.borrow_mut().extend(self.engine.trace());
    }
}

impl Engine for Recorder<'_> {
    fn describe(&self) -> Description {
        self.engine.describe()
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        self.engine.derive(edition, board)
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Stop> {
        let reply = self.engine.load(edition, board);
        self.listen();
        reply
    }

    fn advance(&mut self) -> Reply<Stop> {
        let reply = self.engine.advance();
        self.listen();
        reply
    }

    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let reply = self.engine.answer(player, decision);
        match &reply {
            Reply::Ok(Answered::Taken(_)) => {
                self.heard.taken.borrow_mut().push((player.to_owned(), decision.clone()));
                self.listen();
            }
            Reply::Ok(Answered::Refused { rule, reason }) => {
                let rule = rule.as_deref().and_then(rules::named);
                let text = format!("refused: {player} {}: {reason}", decision_words(decision));
                self.heard.lines.borrow_mut().push(TraceLine { rule, text });
            }
            Reply::Unsupported { .. }
            | Reply::Malformed(_)
            | Reply::Inconclusive(_)
            | Reply::Error(_)
            | Reply::Failed(_) => {}
        }
        reply
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.engine.observe()
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.engine.observe_game()
    }
}
