//! A script that is played on an engine whose conduct differs from the one that scripts assume.
//!
//! The [`Runner`] within is strict. Here, statements that the engine can't be asked about are gone over, before they
//! reach it: those about choices that the engine makes by itself ([`alone`](super::alone)) and about a place that it has
//! passed by itself ([`ahead`](super::ahead)). This is around the runner and not around the running game, because a
//! game that has gone on has no stop and nothing to show at the place that the script is about.

use super::Manner;
use super::advance::{Arrival, Start};
use super::ahead::{Ahead, is_beyond};
use super::position::TurnPlace;
use super::runner::{OrOutcome, Runner};
use crate::engine::Stop;
use crate::outcome::Outcome;
use crate::script::{GameExpectation, GameFact, Until, What};
use apnap_oracle::rule::Rule;
use apnap_oracle::state::{Asking, Decision};

/// A script on an engine of some conduct.
pub(super) struct Conducted<'g, 's> {
    pub(super) runner: Runner<'g, 's>,
    pub(super) manner: Manner,
    /// If the engine has passed by itself beyond the place that the script has come to: that place.
    pub(super) ahead: Option<Ahead>,
    /// How many statements the conduct of the engine made needless.
    pub(super) eased: usize,
}

impl<'g, 's> Conducted<'g, 's> {
    pub(super) fn new(runner: Runner<'g, 's>, manner: Manner) -> Conducted<'g, 's> {
        Conducted { runner, manner, ahead: None, eased: 0 }
    }

    /// Plays the whole script, from the first stop of the game. After each statement `then` is called with the number
    /// of statements done.
    pub(super) fn follow(&mut self, stop: Stop, then: &mut dyn FnMut(usize)) -> OrOutcome<Outcome> {
        self.runner.begin(stop)?;
        self.notice_at_the_beginning()?;
        then(0);
        for at in 0..self.runner.script().len() {
            self.statement(at)?;
            then(at + 1);
        }
        self.runner.keep_quiet()?;
        let mut outcome = self.last_facts()?;
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
            What::IsNotAsked { player, before } => {
                let begun = self.place()?;
                self.runner.is_not_asked(player, *before, begun, self.manner.passes_alone)
            }
            What::Expect(facts) => self.expect(facts),
        }
    }

    fn go(&mut self, until: &Until) -> OrOutcome<()> {
        if self.has_happened_already(until)? {
            return Ok(());
        }
        let script = self.before_it_gets_ahead()?;
        match until {
            Until::Part { turn, part } => {
                let begun = self.place()?;
                let has_left = self.ahead.is_some() && self.runner.position()? != begun;
                let passed = part.filter(|_| self.manner.passes_alone);
                let is_beyond = |runner: &Runner<'_, '_>, now: &TurnPlace| {
                    passed.is_some_and(|part| is_beyond(runner, &begun, now, turn.as_ref(), part))
                };
                let start = Start { begun: begun.clone(), has_left, is_beyond: &is_beyond };
                match self.runner.go_to_step(turn.as_ref(), *part, start)? {
                    Arrival::There => self.ahead = None,
                    Arrival::Asked => {}
                    Arrival::Beyond => self.goes_over_step(begun.at(turn.as_ref(), *part)),
                }
            }
            Until::EveryonePasses => self.runner.go_on(Runner::go_round)?,
            Until::Resolved(label) => self.runner.go_on(|runner| runner.go_until_resolved(label))?,
            Until::StackIsEmpty => self.runner.go_on(Runner::go_until_stack_is_empty)?,
        }
        self.notice_after_passing(script, until)
    }

    fn decide(&mut self, player: &str, decision: &Decision<String>) -> OrOutcome<()> {
        if self.decides_alone(player, decision)? {
            return Ok(());
        }
        self.can_concede(player, decision)?;
        self.runner.wait_for(player, decision)?;
        let script = self.before_it_gets_ahead()?;
        self.runner.decide(player, decision)?;
        self.notice_after_decision(script, decision)
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
        // The engine may have passed for the player who has priority in the script.
        let is_about_priority = self.manner.passes_alone && because.gives.contains(&Asking::Action);
        if (is_about_priority && self.eases(1)) || self.goes_over(1) {
            return Ok(());
        }
        self.runner.must_not(player, decision, because)
    }

    fn is_asked(&mut self, player: &str, asking: Asking) -> OrOutcome<()> {
        if self.chooses_alone(player, asking)? || (asking == Asking::Action && self.goes_over(1)) {
            return Ok(());
        }
        self.runner.is_asked(player, asking)
    }

    fn expect(&mut self, facts: &[GameExpectation]) -> OrOutcome<()> {
        if self.goes_over(facts.len()) {
            return Ok(());
        }
        if let Some(script) = self.before_it_gets_ahead()? {
            self.runner.answer_what_is_left_out()?;
            self.notice_after_choice(script)?;
            if self.goes_over(facts.len()) {
                return Ok(());
            }
        }
        let passes_alone = self.manner.passes_alone;
        self.runner.expect(facts, |fact| match fact {
            GameExpectation::Game { fact: GameFact::Priority(_), .. } => !passes_alone,
            // Events of steps that the engine went through alone may be those of an earlier statement.
            GameExpectation::InOrder(_) => !passes_alone,
            GameExpectation::Fact(_) | GameExpectation::Game { .. } => true,
        })
    }

    fn last_facts(&mut self) -> OrOutcome<Outcome> {
        self.runner.nothing_is_left_open()?;
        let (expect, otherwise) = (&self.runner.scenario.expect, &self.runner.scenario.otherwise);
        let expects_something = !expect.is_empty() || otherwise.is_some();
        if expects_something && self.goes_over(expect.len()) {
            return Ok(self.runner.passed());
        }
        self.runner.last_facts()
    }
}
