//! Statements with which a player decides, or is asked to.

use super::asked::{answers, is_always_possible, is_asked, is_asked_for};
use super::mismatches::{not_answered, nothing_asked};
use super::only_answer::{answer_if_left_out, is_same_answer, only_answer};
use super::runner::{OrOutcome, Runner};
use crate::engine::Stop;
use crate::outcome::{Mismatch, Outcome};
use crate::script::What;
use apnap_oracle::state::{Asking, Decision, Request};

/// How many times each player may pass before the runner assumes that a request never comes; more than a few
/// turns need.
const PATIENCE_PER_PLAYER: usize = 60;

impl Runner<'_, '_> {
    /// A player decides where the game stops.
    pub(super) fn decide(&mut self, player: &str, decision: &Decision<String>) -> OrOutcome<()> {
        let before = self.before_a_step_is_named()?;
        if self.is_hidden() {
            self.omits(0);
        }
        self.insist(player, decision)?;
        self.after_that(before)
    }

    /// Until the player is asked for such a decision, unless it can be made at any stop: each player who has priority
    /// before that passes.
    pub(super) fn wait_for(&mut self, player: &str, decision: &Decision<String>) -> OrOutcome<()> {
        if is_always_possible(decision) {
            return Ok(());
        }
        let is_it = |request: &Request<String>| {
            is_asked_for(request, player, decision) && !is_answered_before(request, decision)
        };
        self.pass_until(is_it, |instead| nothing_asked(player, decision, instead))
    }

    /// Until the player is asked for that kind of decision.
    pub(super) fn wait_for_kind(&mut self, player: &str, decision: &Decision<String>) -> OrOutcome<()> {
        let asking = decision.answers();
        let is_in_combat = matches!(asking, Asking::Attack | Asking::Block);
        let turn = if is_in_combat { Some(self.position()?.turn) } else { None };
        let is_it = |request: &Request<String>| is_asked_for(request, player, decision);
        let mismatch = |instead| nothing_asked(player, decision, instead);
        self.pass_until(is_it, mismatch)?;
        // Otherwise the engine was not asked in this turn's combat, and its answer in another turn says nothing.
        if let Some(turn) = turn
            && self.position()?.turn != turn
        {
            return Err(self.mismatch(mismatch(format!("turn {turn} ended without that request"))));
        }
        Ok(())
    }

    /// `alice is asked to discard`
    pub(super) fn is_asked(&mut self, player: &str, asking: Asking) -> OrOutcome<()> {
        let nothing_asked =
            |instead| Mismatch::NothingAsked { player: player.to_owned(), asking, decision: None, instead };
        self.pass_until(|request| is_asked(request, player, asking), nothing_asked)?;
        if self.is_hidden() {
            self.omits(1);
        } else {
            self.compared += 1;
        }
        self.is_new_here = false;
        Ok(())
    }

    fn pass_until(
        &mut self,
        is_it: impl Fn(&Request<String>) -> bool,
        otherwise: impl Fn(String) -> Mismatch,
    ) -> OrOutcome<()> {
        let patience = PATIENCE_PER_PLAYER * self.scenario.board.game.players.len();
        for _ in 0..patience {
            if self.request().is_some_and(&is_it) {
                return Ok(());
            }
            if *self.stop() == Stop::Over {
                return Err(self.mismatch(otherwise(self.end_words())));
            }
            self.move_on()?;
        }
        let place = self.position()?.place();
        Err(self.mismatch(otherwise(no_request(patience, &place))))
    }

    /// Returns whether the next statement other than an expectation is about the request at which the game stops,
    /// or is a decision that needs no request.
    pub(super) fn is_decided_next(&self) -> bool {
        let (Some(request), Some(next)) = (self.request(), self.next_act()) else { return false };
        let needs_no_request = matches!(next, What::Decide { decision, .. } if is_always_possible(decision));
        needs_no_request || answers(next, request)
    }

    /// A request that no statement is about: a script cannot leave it open.
    pub(super) fn nothing_is_left_open(&self) -> Result<(), Box<Outcome>> {
        match self.request() {
            Some(request) if request.asking != Asking::Action && self.is_new_here => {
                match answer_if_left_out(request) {
                    Some(_) => Ok(()),
                    None => Err(self.mismatch(not_answered(request))),
                }
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// Returns whether a request has only one answer, and the decision is a different one. Then the decision is
/// for a later request, and the script has left this one out.
fn is_answered_before(request: &Request<String>, decision: &Decision<String>) -> bool {
    only_answer(request).is_some_and(|only| !is_same_answer(&only, decision))
}

/// What happened instead of a request that never came.
fn no_request(patience: usize, place: &str) -> String {
    format!(
        "no such request came while everyone passed {patience} times, up to {place}; with only one possible answer, \
         none comes"
    )
}
