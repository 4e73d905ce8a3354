//! A script that is played on an engine whose conduct differs from the one that scripts assume.
//!
//! The [`Runner`] within is strict. Here, statements about choices that the engine makes by itself are gone over before
//! they reach it ([`alone`](super::alone)). This is around the runner and not around the running game, because such a game
//! has no stop at which the script could be answered.

use super::Manner;
use super::runner::{OrOutcome, Runner};
use crate::engine::Stop;
use crate::outcome::Outcome;
use crate::script::{Until, What};
use apnap_oracle::rule::Rule;
use apnap_oracle::state::{Asking, Decision};

/// A script on an engine of some conduct.
pub(super) struct Conducted<'g, 's> {
    pub(super) runner: Runner<'g, 's>,
    pub(super) manner: Manner,
    /// How many statements the conduct of the engine made needless.
    pub(super) eased: usize,
}

impl<'g, 's> Conducted<'g, 's> {
    pub(super) fn new(runner: Runner<'g, 's>, manner: Manner) -> Conducted<'g, 's> {
        Conducted { runner, manner, eased: 0 }
    }

    /// Plays the whole script, from the first stop of the game. After each statement `then` is called with the number
    /// of statements done.
    pub(super) fn follow(&mut self, stop: Stop, then: &mut dyn FnMut(usize)) -> OrOutcome<Outcome> {
        self.runner.begin(stop)?;
        then(0);
        for at in 0..self.runner.script().len() {
            self.statement(at)?;
            then(at + 1);
        }
        self.runner.keep_quiet()?;
        let mut outcome = self.runner.last_facts()?;
        if let Outcome::Pass { eased, .. } = &mut outcome {
            *eased += self.eased;
        }
        Ok(outcome)
    }

    fn statement(&mut self, at: usize) -> OrOutcome<()> {
        let statement = self.runner.turn_to(at)?;
        match &statement.what {
            What::Go(until) => self.go(until),
            What::Decide { player, decision } => self.decide(player, decision),
            What::MustNot { player, decision, because } => self.must_not(player, decision, because),
            What::IsAsked { player, asking } => self.is_asked(player, *asking),
            What::IsNotAsked { player, before } => self.runner.is_not_asked(player, *before),
            What::Expect(facts) => self.runner.expect(facts),
        }
    }

    fn go(&mut self, until: &Until) -> OrOutcome<()> {
        match until {
            Until::Part { turn, part } => self.runner.go_to_step(turn.as_ref(), *part),
            Until::EveryonePasses => self.runner.go_on(Runner::go_round),
            Until::Resolved(label) => self.runner.go_on(|runner| runner.go_until_resolved(label)),
            Until::StackIsEmpty => self.runner.go_on(Runner::go_until_stack_is_empty),
        }
    }

    fn decide(&mut self, player: &str, decision: &Decision<String>) -> OrOutcome<()> {
        if self.decides_alone(player, decision)? {
            return Ok(());
        }
        self.can_concede(player, decision)?;
        self.runner.wait_for(player, decision)?;
        self.runner.decide(player, decision)
    }

    fn must_not(
        &mut self,
        player: &str,
        decision: &Decision<String>,
        because: &'static Rule,
    ) -> OrOutcome<()> {
        if self.decides_alone(player, decision)? {
            return Ok(());
        }
        self.runner.must_not(player, decision, because)
    }

    fn is_asked(&mut self, player: &str, asking: Asking) -> OrOutcome<()> {
        if self.chooses_alone(player, asking)? {
            return Ok(());
        }
        self.runner.is_asked(player, asking)
    }
}
