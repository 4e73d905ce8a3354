//! Statements with which a player decides, or is asked to.

use super::asked::{is_always_possible, is_asked};
use super::forced::{is_same_answer, only_answer};
use super::mismatch::{Mismatch, stop_words};
use super::runner::{Runner, Step};
use crate::engine::Stop;
use crate::run::Outcome;
use apnap_oracle::state::{Asking, Decision, Request};

/// So often each player passes on the way to a request, then it is taken never to come: more than
/// there is to pass in a few turns.
const PATIENCE_PER_PLAYER: usize = 60;

impl Runner<'_, '_> {
    /// A player decides: everybody who has priority before passes.
    pub(super) fn decide(&mut self, player: &str, decision: &Decision<String>) -> Step<()> {
        if !is_always_possible(decision) {
            self.wait_for(player, decision)?;
        }
        let before = self.before_a_step_is_named()?;
        self.insist(player, decision)?;
        self.after_that(before)
    }

    /// Until the player is asked for such a decision.
    pub(super) fn wait_for(&mut self, player: &str, decision: &Decision<String>) -> Step<()> {
        let is_it = |request: &Request<String>| {
            is_asked(request, player, decision.answers()) && !is_answered_before(request, decision)
        };
        self.pass_until(is_it, |instead| Mismatch::nothing_asked(player, decision, instead))
    }

    /// Until the player is asked for that kind of decision.
    pub(super) fn wait_for_kind(&mut self, player: &str, decision: &Decision<String>) -> Step<()> {
        let is_it = |request: &Request<String>| is_asked(request, player, decision.answers());
        self.pass_until(is_it, |instead| Mismatch::nothing_asked(player, decision, instead))
    }

    /// `alice is asked to discard`
    pub(super) fn is_asked(&mut self, player: &str, asking: Asking) -> Step<()> {
        let nothing_asked =
            |instead| Mismatch::NothingAsked { player: player.to_owned(), asking, decision: None, instead };
        self.pass_until(|request| is_asked(request, player, asking), nothing_asked)?;
        self.compared += 1;
        self.is_new_here = false;
        Ok(())
    }

    fn pass_until(
        &mut self,
        is_it: impl Fn(&Request<String>) -> bool,
        otherwise: impl Fn(String) -> Mismatch,
    ) -> Step<()> {
        let patience = PATIENCE_PER_PLAYER * self.scenario.board.game.players.len();
        for _ in 0..patience {
            if self.request().is_some_and(&is_it) {
                return Ok(());
            }
            if *self.stop() == Stop::Over {
                return Err(self.mismatch(otherwise(stop_words(&Stop::Over))));
            }
            self.move_on()?;
        }
        Err(self.mismatch(otherwise(format!("everyone passed {patience} times"))))
    }

    /// What no statement has dealt with: a script cannot leave it open.
    pub(super) fn nothing_is_left_open(&self) -> Result<(), Box<Outcome>> {
        match self.request() {
            Some(request) if request.asking != Asking::Action && self.is_new_here => {
                match only_answer(request) {
                    Some(_) => Ok(()),
                    None => Err(self.mismatch(Mismatch::not_answered(request))),
                }
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// Whether a request has one answer, and the decision is another one: then that is for a later request,
/// and this one is among those that a script leaves out.
fn is_answered_before(request: &Request<String>, decision: &Decision<String>) -> bool {
    only_answer(request).is_some_and(|only| !is_same_answer(&only, decision))
}
