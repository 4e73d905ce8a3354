//! A game that is recorded while it is played: its events with their rules, and the decisions.

use super::trace::{RuleEvent, TellingGame};
use crate::engine::{Answered, Reply, RunningGame, Stop};
use crate::language::decision_words;
use crate::observation::{GameSeen, Observation};
use apnap_oracle::rules;
use apnap_oracle::state::Decision;
use std::cell::RefCell;
use std::mem::take;

/// The record since it was last taken.
#[derive(Debug, Default)]
pub(super) struct Heard {
    lines: RefCell<Vec<RuleEvent>>,
    taken: RefCell<Vec<(String, Decision<String>)>>,
}

impl Heard {
    /// What the game did.
    pub(super) fn take_lines(&self) -> Vec<RuleEvent> {
        take(&mut *self.lines.borrow_mut())
    }

    /// The decisions that changed the game, with their players: the accepted ones, and the rejected ones that
    /// undid an action.
    pub(super) fn take_decisions(&self) -> Vec<(String, Decision<String>)> {
        take(&mut *self.taken.borrow_mut())
    }
}

/// A recorded game.
pub(super) struct Recorder<'g> {
    game: &'g mut dyn TellingGame,
    heard: &'g Heard,
}

impl<'g> Recorder<'g> {
    /// Records a game that has just begun.
    pub(super) fn new(game: &'g mut dyn TellingGame, heard: &'g Heard) -> Recorder<'g> {
        let mut recorder = Recorder { game, heard };
        recorder.listen();
        recorder
    }

    fn listen(&mut self) {
        self.heard.lines.borrow_mut().extend(self.game.trace());
    }
}

impl RunningGame for Recorder<'_> {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let reply = self.game.answer(player, decision);
        match &reply {
            Reply::Ok(Answered::Taken(_)) => {
                self.heard.taken.borrow_mut().push((player.to_owned(), decision.clone()));
                self.listen();
            }
            Reply::Ok(Answered::Refused { rule, also: _, reason, undone_to, load_again: _ }) => {
                let rule = rule.as_deref().and_then(rules::named);
                let text = format!("rejected: {player} {}: {reason}", decision_words(decision));
                self.heard.lines.borrow_mut().push(RuleEvent { rule, text, written: None });
                if undone_to.is_some() {
                    self.heard.taken.borrow_mut().push((player.to_owned(), decision.clone()));
                }
            }
            Reply::Unsupported { .. }
            | Reply::Malformed(_)
            | Reply::Inconclusive(_)
            | Reply::Error(_)
            | Reply::Failed(_) => {}
        }
        reply
    }

    fn advance(&mut self) -> Reply<Stop> {
        let reply = self.game.advance();
        self.listen();
        reply
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.game.observe()
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.game.observe_game()
    }
}
