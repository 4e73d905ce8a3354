//! The course of a game: what the oracle was offered while it played a script.

use super::{on_its_board, play_loaded};
use crate::engine::{Answered, Reply, RunningGame, Stop};
use crate::observation::{GameSeen, Observation};
use crate::oracle::Oracle;
use crate::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Decision, Request};
use std::cell::{Cell, RefCell};

/// A decision that the oracle was offered.
#[derive(Clone, Debug)]
pub(super) struct Offered {
    /// The number of the statement during which it was offered.
    pub(super) statement: usize,
    /// The request at which it was offered.
    pub(super) request: Request<String>,
    pub(super) decision: Decision<String>,
}

/// Something that made the oracle's game go on, or was meant to.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "a decision is what a course consists of, except at a few stops"
)]
pub(super) enum CourseStep {
    /// A player was asked.
    Offered(Offered),
    /// The game went on from the end of a step without priority.
    Advanced,
}

impl CourseStep {
    pub(super) fn offered(&self) -> Option<&Offered> {
        match self {
            CourseStep::Offered(offered) => Some(offered),
            CourseStep::Advanced => None,
        }
    }
}

/// Lets the oracle play a script, and returns what it was offered.
pub(super) fn course_of(scenario: &Scenario, edition: Edition) -> Vec<CourseStep> {
    let (course, statement) = (RefCell::default(), Cell::new(0));
    on_its_board(&mut Oracle::new(), scenario, edition, |game, stop, manner, _| {
        let mut watched = Watched { game, stop: stop.clone(), statement: &statement, course: &course };
        play_loaded(&mut watched, stop, manner, scenario, &mut |done| statement.set(done))
    });
    course.into_inner()
}

/// A game whose course is noted.
struct Watched<'g> {
    game: &'g mut dyn RunningGame,
    stop: Stop,
    statement: &'g Cell<usize>,
    course: &'g RefCell<Vec<CourseStep>>,
}

impl RunningGame for Watched<'_> {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let reply = self.game.answer(player, decision);
        if let Stop::Asks(request) = &self.stop {
            let (statement, request, decision) = (self.statement.get(), request.clone(), decision.clone());
            let offered = Offered { statement, request, decision };
            self.course.borrow_mut().push(CourseStep::Offered(offered));
        }
        if let Reply::Ok(Answered::Taken(stop) | Answered::Refused { undone_to: Some(stop), .. }) = &reply {
            self.stop = stop.clone();
        }
        reply
    }

    fn advance(&mut self) -> Reply<Stop> {
        let reply = self.game.advance();
        if let Reply::Ok(stop) = &reply {
            self.course.borrow_mut().push(CourseStep::Advanced);
            self.stop = stop.clone();
        }
        reply
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.game.observe()
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.game.observe_game()
    }
}
