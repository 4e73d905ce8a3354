//! Where an engine is, seen from the stop of the oracle beside it.

use super::stops::{Here, are_about_the_same, is_at_the_end, is_same_stop, only_legal_answer, steps_begun};
use super::{Beside, PATIENCE};
use crate::conduct::{Instead, Priority};
use crate::engine::{Reply, RunningGame, Stop};
use apnap_oracle::state::{Asking, Decision};

/// Where the engine is, seen from the oracle's stop.
pub(super) enum Engine {
    /// At the same stop.
    There,
    /// At the end of the step, after everyone passed: what is seen is the same.
    AtTheEnd,
    /// Elsewhere, as it may be.
    Elsewhere,
    /// In another game.
    Parted,
}

impl Beside<'_> {
    pub(super) fn where_the_engine_is(&mut self) -> Engine {
        let place = self.where_it_is_by_what_is_seen();
        if matches!(place, Engine::Parted) && !self.parted && self.counts_steps {
            self.counts_steps = false;
            return self.where_it_is_by_what_is_seen();
        }
        place
    }

    fn where_it_is_by_what_is_seen(&mut self) -> Engine {
        let Reply::Ok(shown) = self.oracle.stop() else { return Engine::Parted };
        if self.parted {
            return Engine::Parted;
        }
        let steps = (self.counts_steps && self.steps > 0).then_some(self.steps);
        let own = Here { stop: self.stop.clone(), seen: self.seen(), steps };
        let here =
            Here { stop: shown.clone(), seen: self.oracle.standing(), steps: Some(self.steps_of_the_oracle) };
        if is_same_stop(&own, &here) {
            return Engine::There;
        }
        if self.passes() && is_at_the_end(&own, &here) {
            return Engine::AtTheEnd;
        }
        if self.asks_in_another_way(&shown) {
            return Engine::Elsewhere;
        }
        if !self.may_be_left_out(&shown) {
            return Engine::Parted;
        }
        self.is_ahead = self.is_ahead || self.comes_to(&own);
        if self.is_ahead { Engine::Elsewhere } else { Engine::Parted }
    }

    fn passes(&self) -> bool {
        self.conduct.priority == Priority::IfUseful
    }

    /// Returns whether the engine asks for what the oracle asks for, in another way.
    pub(super) fn asks_in_another_way(&self, shown: &Stop) -> bool {
        let (Stop::Asks(own), Stop::Asks(shown)) = (&self.stop, shown) else { return false };
        if own.player != shown.player {
            return false;
        }
        let is_choice = matches!(own.asking, Asking::Choose | Asking::Sacrifice | Asking::Discard);
        let is_free_in_order = matches!(own.asking, Asking::Assign | Asking::DamageOrder | Asking::Keep);
        if own.asking == shown.asking {
            let is_part = is_choice
                && own.at_most < shown.at_most
                && own.among.iter().all(|name| shown.among.contains(name));
            return is_part || (is_free_in_order && !are_about_the_same(own, shown));
        }
        shown.asking == Asking::May && is_choice && own.at_least == 0
    }

    /// Returns whether an engine can do without a stop.
    fn may_be_left_out(&mut self, shown: &Stop) -> bool {
        match shown {
            Stop::Over => false,
            Stop::Ended(_) => true,
            Stop::Asks(request) if request.asking == Asking::Action => self.passes(),
            Stop::Asks(request) if self.decides(request.asking) => {
                self.notes.decided_alone.set(Some(request.asking));
                true
            }
            Stop::Asks(request) => only_legal_answer(&mut self.oracle, request).is_some(),
        }
    }

    /// Returns whether the engine makes a kind of choice by itself.
    fn decides(&self, asking: Asking) -> bool {
        self.conduct.instead_of(asking, self.scenario) == Some(Instead::Decides)
    }

    /// Returns whether the oracle comes to the engine's stop by what may be left out alone.
    fn comes_to(&mut self, own: &Here) -> bool {
        let (mut ahead, mut steps) = (self.oracle.clone(), self.steps_of_the_oracle);
        for _ in 0..PATIENCE {
            let Reply::Ok(stop) = ahead.stop() else { return false };
            let here = Here { stop: stop.clone(), seen: ahead.standing(), steps: Some(steps) };
            if is_same_stop(own, &here)
                || self.passes() && is_at_the_end(own, &here)
                || self.asks_in_another_way(&stop)
            {
                return true;
            }
            let moved = match &stop {
                Stop::Over => return false,
                Stop::Ended(_) => ahead.advance().map(|_| ()),
                Stop::Asks(request) if request.asking == Asking::Action => {
                    if !self.passes() {
                        return false;
                    }
                    ahead.answer(&request.player, &Decision::Pass).map(|_| ())
                }
                // What it has chosen isn't known.
                Stop::Asks(request) if self.decides(request.asking) => return true,
                Stop::Asks(request) => match only_legal_answer(&mut ahead, request) {
                    Some(answer) => ahead.answer(&request.player, &answer).map(|_| ()),
                    None => return false,
                },
            };
            if !matches!(moved, Reply::Ok(())) {
                return false;
            }
            steps += steps_begun(&ahead.standing());
        }
        false
    }
}
