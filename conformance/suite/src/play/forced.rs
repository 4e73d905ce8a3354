//! Requests with only one possible answer that an engine doesn't make, although the script answers them.
//!
//! A request that has only one legal answer may be answered without asking. Whether it has only one, the oracle
//! knows: it plays the same script. Then the engine plays again, and [`Supplied`] makes the requests that it leaves
//! out. What follows from the answer is compared all the same.

use super::asked::answers;
use super::course::{CourseStep, Offered, course_of};
use super::only_answer::{is_same_answer, only_answer};
use crate::engine::{Answered, Reply, RunningGame, Stop};
use crate::observation::{GameSeen, Observation};
use crate::outcome::{Mismatch, Outcome};
use crate::scenario::Scenario;
use crate::script::{Statement, What};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Asking, Decision, Request};
use std::cell::Cell;

/// The requests of a script that an engine may leave out.
pub(super) struct ForcedRequests<'s> {
    script: &'s [Statement],
    course: Vec<CourseStep>,
    /// The statement that is being followed.
    statement: Cell<usize>,
    /// How many statements were about requests that the engine left out.
    eased: Cell<usize>,
}

impl<'s> ForcedRequests<'s> {
    /// Returns those of a script if an engine may have failed because it left one out.
    pub(super) fn behind(
        outcome: &Outcome,
        scenario: &'s Scenario,
        edition: Edition,
    ) -> Option<ForcedRequests<'s>> {
        let Outcome::ScriptMismatch { mismatch, line } = outcome else { return None };
        // The game may have come to a later request, which the script answers after this one.
        if !matches!(mismatch, Mismatch::NothingAsked { .. } | Mismatch::NotAnswered { .. }) {
            return None;
        }
        let script = &scenario.script;
        let failed = script.iter().position(|statement| statement.line == *line)?;
        let course = course_of(scenario, edition);
        let forced = ForcedRequests { script, course, statement: Cell::new(0), eased: Cell::new(0) };
        let asks = |step: &CourseStep| {
            step.offered()
                .is_some_and(|made| made.statement >= failed && made.request.asking != Asking::Action)
        };
        let first = forced.course.iter().position(asks)?;
        forced.at(first).is_some().then_some(forced)
    }

    /// Tells which statement is being followed.
    pub(super) fn turn_to(&self, statement: usize) {
        self.statement.set(statement);
    }

    /// Returns the outcome of a game in which these requests were supplied: the statements about them are eased.
    pub(super) fn eases(&self, mut outcome: Outcome) -> Outcome {
        if let Outcome::Pass { eased, .. } = &mut outcome {
            *eased += self.eased.get();
        }
        outcome
    }

    /// Returns what was offered at a place of the course, up to the answer, if the request there has only one possible
    /// answer: by what it lists, or because the oracle rejects the only other one.
    fn at(&self, place: usize) -> Option<Vec<&Offered>> {
        let request = &self.course.get(place)?.offered()?.request;
        let offered = self.course[place..].iter().map_while(CourseStep::offered);
        let mut offered: Vec<&Offered> = offered.take_while(|one| one.request == *request).collect();
        // Without a legal answer, the action is undone to which the request belongs: no engine goes on from there.
        let accepted = offered.iter().position(|one| one.rejected.is_none())?;
        offered.truncate(accepted + 1);
        let has_one_answer = match request.asking {
            Asking::Action => false,
            Asking::Attack | Asking::Block => request.among.is_empty(),
            Asking::May | Asking::Pay => offered.iter().any(|one| one.rejected.is_some()),
            _ => only_answer(request).is_some(),
        };
        (has_one_answer && self.statements_about(&offered) > 0).then_some(offered)
    }

    /// Returns how many statements in a row are about a request. The runner may answer it during the next one.
    fn statements_about(&self, offered: &[&Offered]) -> usize {
        let Some(request) = offered.first().map(|one| &one.request) else { return 0 };
        let is_about_it = |statement: usize| {
            self.script.get(statement).is_some_and(|statement| answers(&statement.what, request))
        };
        let stated = offered.iter().rev().map(|one| one.statement).find(|statement| is_about_it(*statement));
        let is_asked = |statement: &usize| {
            is_about_it(*statement) && matches!(self.script[*statement].what, What::IsAsked { .. })
        };
        let only_asked = || offered.first()?.statement.checked_sub(1).filter(is_asked);
        let Some(last) = stated.or_else(only_asked) else { return 0 };
        (0..=last).rev().take_while(|statement| is_about_it(*statement)).count()
    }
}

/// A game that also stops at the requests that the engine leaves out because they have one answer.
pub(super) struct Supplied<'g> {
    game: &'g mut dyn RunningGame,
    forced: &'g ForcedRequests<'g>,
    /// The place in the oracle's course that the game has come to.
    at: usize,
    /// Where the engine's game stops.
    stop: Stop,
    /// Whether the request at this place of the course is supplied.
    supplies: bool,
}

impl<'g> Supplied<'g> {
    /// Supplies requests in a game that has just begun. Returns it with its first stop.
    pub(super) fn new(
        game: &'g mut dyn RunningGame,
        forced: &'g ForcedRequests<'g>,
        stop: Stop,
    ) -> (Supplied<'g>, Stop) {
        let mut supplied = Supplied { game, forced, at: 0, stop: stop.clone(), supplies: false };
        let stop = supplied.arrive(stop);
        (supplied, stop)
    }

    /// Returns the stop to which the game has come: that of the engine, or the request that is missing there.
    fn arrive(&mut self, stop: Stop) -> Stop {
        self.stop = stop;
        self.catch_up();
        let missing = self.forced.at(self.at).and_then(|offered| offered.first().map(|one| &one.request));
        let missing = missing.filter(|request| !is_that_question(&self.stop, request));
        self.supplies = missing.is_some();
        missing.map_or_else(|| self.stop.clone(), |request| Stop::Asks(request.clone()))
    }

    /// Leaves behind what the oracle was offered during earlier statements, and stops that the engine doesn't make.
    fn catch_up(&mut self) {
        let statement = self.forced.statement.get();
        let is_behind = |step: &CourseStep| match step {
            CourseStep::Offered(offered) => offered.statement < statement || self.has_passed_for(offered),
            CourseStep::Advanced => !matches!(self.stop, Stop::Ended(_)),
        };
        let rest = self.forced.course.iter().skip(self.at);
        self.at += rest.take_while(|step| is_behind(step)).count();
    }

    /// Returns whether a player passed on the oracle, and the engine asks another player for an action: it has passed for
    /// the first one.
    fn has_passed_for(&self, offered: &Offered) -> bool {
        let asked = match &self.stop {
            Stop::Asks(request) if request.asking == Asking::Action => Some(&request.player),
            Stop::Asks(_) | Stop::Ended(_) | Stop::Over => None,
        };
        offered.decision == Decision::Pass && asked.is_some_and(|player| *player != offered.request.player)
    }

    /// Goes along the oracle's course with a decision that the engine was offered.
    fn follow(&mut self, player: &str, decision: &Decision<String>, is_rejected: bool) {
        let statement = self.forced.statement.get();
        let rest = self.forced.course.iter().skip(self.at);
        let is_reached = |(further, step): &(usize, &CourseStep)| {
            step.offered().is_none_or(|one| one.statement <= statement)
                && (*further == 0 || self.forced.at(self.at + further - 1).is_none())
        };
        let mut now = rest.enumerate().take_while(is_reached).map(|(_, step)| step);
        let is_it = |step: &CourseStep| {
            step.offered().is_some_and(|one| {
                one.request.player == player
                    && one.rejected.is_some() == is_rejected
                    && is_same_answer(&one.decision, decision)
            })
        };
        if let Some(further) = now.position(is_it) {
            self.at += further + 1;
        }
    }

    /// Answers in the place of the engine, as the oracle did: it has only one answer to take.
    fn answer_supplied(&mut self, decision: &Decision<String>) -> Answered {
        let offered = self.forced.at(self.at).unwrap_or_default();
        let place = offered.iter().position(|one| is_same_answer(&one.decision, decision));
        let Some((place, one)) = place.and_then(|place| offered.get(place).map(|one| (place, *one))) else {
            let reason = "the request has another answer, and only that one".to_owned();
            return Answered::Refused {
                rule: None,
                also: vec![],
                reason,
                undone_to: None,
                load_again: false,
            };
        };
        match &one.rejected {
            Some(rejected) => rejected.clone(),
            None => {
                let eased = &self.forced.eased;
                eased.set(eased.get() + self.forced.statements_about(&offered));
                self.at += place + 1;
                Answered::Taken(self.arrive(self.stop.clone()))
            }
        }
    }
}

impl RunningGame for Supplied<'_> {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let is_supplied = self.supplies
            && self
                .forced
                .at(self.at)
                .and_then(|offered| offered.first().copied())
                .is_some_and(|one| one.request.player == player && decision.is_for(one.request.asking));
        if is_supplied {
            return Reply::Ok(self.answer_supplied(decision));
        }
        self.game.answer(player, decision).map(|answered| match answered {
            Answered::Taken(stop) => {
                self.follow(player, decision, false);
                Answered::Taken(self.arrive(stop))
            }
            Answered::Refused { rule, also, reason, undone_to, load_again } => {
                self.follow(player, decision, true);
                let undone_to = undone_to.map(|stop| self.arrive(stop));
                Answered::Refused { rule, also, reason, undone_to, load_again }
            }
        })
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.game.advance().map(|stop| {
            if let Some(CourseStep::Advanced) = self.forced.course.get(self.at) {
                self.at += 1;
            }
            self.arrive(stop)
        })
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.game.observe()
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.game.observe_game()
    }
}

/// Returns whether a game stops at a request, as far as the engine reports what it is about.
fn is_that_question(stop: &Stop, request: &Request<String>) -> bool {
    let Stop::Asks(asked) = stop else { return false };
    asked.player == request.player
        && asked.asking == request.asking
        && asked.about.as_ref().zip(request.about.as_ref()).is_none_or(|(one, other)| one == other)
}
