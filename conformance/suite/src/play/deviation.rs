//! The first deviation of an engine from the oracle in a scripted game.
//!
//! A script that goes astray says so where it can't go on, often long after the first difference. Here the oracle
//! plays the same script, and the two games are compared stop by stop. Stops that the conduct of the engine leaves out
//! are no deviation.

use super::alone::is_of_another_game;
use super::recorder::{Heard, Recorder};
use super::trace::TellingEngine;
use super::words::stop_words;
use super::{Manner, Played, needs_the_oracle, play_beside, play_by_statements, play_loaded, the_right_one};
use crate::conduct::{Instead, Priority};
use crate::engine::{Answered, Engine, Loaded, Reply, RunningGame, Stop};
use crate::observation::{GameSeen, Observation};
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::json::FromJson;
use apnap_oracle::rule::Rule;
use apnap_oracle::state::{Asking, Decision, Request, TurnPart};
use serde::Serialize;
use std::cell::RefCell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The first point at which an engine takes another course than the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deviation {
    /// The last stop that both came to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Where the game stops next by the rules.
    pub by_the_rules: String,
    /// The rule by which it does, if there is one to name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Where it stops next on the engine.
    pub instead: String,
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Deviation { after, by_the_rules, rule, instead } = self;
        match after {
            Some(after) => write!(f, "after {after}, next by the rules: {by_the_rules}")?,
            None => write!(f, "first by the rules: {by_the_rules}")?,
        }
        if let Some(rule) = rule {
            write!(f, " ({rule})")?;
        }
        write!(f, "; on the engine: {instead}")
    }
}

/// A stop, with where the game is.
#[derive(Clone, Debug)]
pub(super) struct StopSeen {
    stop: Stop,
    turn: Option<u32>,
    active: Option<String>,
    part: Option<TurnPart>,
    rule: Option<&'static Rule>,
}

impl StopSeen {
    /// Returns whether two games stop at the same point, as far as both report it.
    fn is_same_as(&self, other: &StopSeen) -> bool {
        let asked = match (&self.stop, &other.stop) {
            (Stop::Asks(one), Stop::Asks(other)) => one.player == other.player && one.asking == other.asking,
            (Stop::Ended(one), Stop::Ended(other)) => one == other,
            (Stop::Over, Stop::Over) => true,
            (Stop::Asks(_) | Stop::Ended(_) | Stop::Over, _) => false,
        };
        asked
            && agree(self.turn.as_ref(), other.turn.as_ref())
            && agree(self.active.as_ref(), other.active.as_ref())
            && agree(self.part.as_ref(), other.part.as_ref())
    }

    fn words(&self, settles: bool) -> String {
        let stop = match self.stop {
            Stop::Over if settles => "the board is settled".to_owned(),
            Stop::Over | Stop::Asks(_) | Stop::Ended(_) => stop_words(&self.stop),
        };
        let turn = self.turn.map_or_else(String::new, |turn| format!(" of turn {turn}"));
        match (&self.stop, self.part) {
            (Stop::Asks(_), Some(part)) => format!("{stop} in the {part}{turn}"),
            (Stop::Ended(part), _) => format!("the end of the {part}{turn}"),
            (Stop::Asks(_) | Stop::Over, _) => stop,
        }
    }

    /// Returns whether an engine of this manner leaves the stop out by its declared conduct.
    fn is_left_out(&self, manner: &Manner, scenario: &Scenario) -> bool {
        match &self.stop {
            Stop::Asks(Request { asking: Asking::Action, .. }) | Stop::Ended(_) => {
                manner.conduct.priority == Priority::IfUseful
            }
            Stop::Asks(Request { asking, .. }) => {
                manner.conduct.instead_of(*asking, scenario) == Some(Instead::Decides)
            }
            Stop::Over => false,
        }
    }

    /// Returns whether an engine of this manner decides the order for which the stop asks.
    fn is_order_of_its_own(&self, manner: &Manner, scenario: &Scenario) -> bool {
        let asks_for_an_order =
            matches!(&self.stop, Stop::Asks(Request { asking: Asking::Order | Asking::Timestamps, .. }));
        asks_for_an_order && self.is_left_out(manner, scenario)
    }
}

/// Returns whether two values are equal, or one is not reported.
fn agree<T: PartialEq>(one: Option<&T>, other: Option<&T>) -> bool {
    one.zip(other).is_none_or(|(one, other)| one == other)
}

/// Plays a script on an engine as [`play`](super::play) does. If the game fails, returns also the first point at which it
/// parts from the oracle's. The engine plays at most twice: the second game has the requests that it leaves out, and its
/// stops are noted.
pub fn play_and_compare(
    engine: &mut dyn Engine,
    scenario: &Scenario,
    edition: Edition,
) -> (Played, Option<Deviation>) {
    let played = match needs_the_oracle(engine, scenario) {
        true => None,
        false => Some(play_by_statements(engine, scenario, edition, &mut |_| {})),
    };
    if let Some(played) = played.as_ref().filter(|played| !is_of_another_game(&played.outcome)) {
        return (played.clone(), None);
    }
    let again = catch_unwind(AssertUnwindSafe(|| {
        let manner = Manner::of(engine, edition, scenario);
        let (again, theirs) = noting_stops(engine, scenario, edition);
        (again, manner, theirs)
    }));
    let (again, manner, theirs) = match (again, &played) {
        (Ok(again), _) => again,
        // An engine that panics only now has still failed as it did before.
        (Err(_), Some(played)) => return (played.clone(), None),
        (Err(panic), None) => resume_unwind(panic),
    };
    let played = match played {
        Some(played) => the_right_one(played, again),
        None => again,
    };
    let deviation = if may_deviate(&played.outcome) {
        let ours = stops_of_the_oracle(scenario, edition);
        first_of(&ours, &theirs, &manner, scenario, edition)
    } else {
        None
    };
    (played, deviation)
}

/// Plays a script on an engine and on the oracle, and returns the first point at which they part. `None` if they don't,
/// or if one of them has no game for the scenario.
pub fn first_deviation(engine: &mut dyn Engine, scenario: &Scenario, edition: Edition) -> Option<Deviation> {
    let manner = Manner::of(engine, edition, scenario);
    let (_, theirs) = noting_stops(engine, scenario, edition);
    first_of(&stops_of_the_oracle(scenario, edition), &theirs, &manner, scenario, edition)
}

/// Returns whether the engine may have stopped elsewhere than the oracle does: the game failed, and a stop can be the reason.
fn may_deviate(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::ScriptMismatch { .. }
        | Outcome::Diverge { .. }
        | Outcome::WronglyAccepted { .. }
        | Outcome::WronglyRefused { .. } => true,
        Outcome::Pass { .. }
        | Outcome::Disputed { .. }
        | Outcome::Skipped { .. }
        | Outcome::Unsupported { .. }
        | Outcome::ProtocolError { .. }
        | Outcome::Error { .. }
        | Outcome::Crash { .. }
        | Outcome::Timeout { .. }
        | Outcome::NotAsked { .. }
        | Outcome::Inconclusive { .. } => false,
    }
}

/// Returns the first point at which the stops of an engine part from those of the oracle.
fn first_of(
    ours: &[StopSeen],
    theirs: &[StopSeen],
    manner: &Manner,
    scenario: &Scenario,
    edition: Edition,
) -> Option<Deviation> {
    let mut last: Option<&StopSeen> = None;
    let mut rest = ours.iter();
    for there in theirs {
        let mut here = rest.next()?;
        if !here.is_same_as(there) {
            let from_here = std::iter::once(here).chain(rest.clone());
            let left_out =
                from_here.take_while(|stop| !stop.is_same_as(there) && stop.is_left_out(manner, scenario));
            if let Some(passed) = left_out.count().checked_sub(1) {
                here = rest.nth(passed)?;
            }
        }
        if !here.is_same_as(there) {
            // After an order that the engine decides, its questions come in that order.
            let so_far = ours.len().saturating_sub(rest.len());
            if ours.iter().take(so_far).any(|stop| stop.is_order_of_its_own(manner, scenario)) {
                return None;
            }
            return Some(Deviation {
                after: last.map(|last| last.words(scenario.settles)),
                by_the_rules: here.words(scenario.settles),
                rule: here.rule.and_then(|rule| rule.number_in(edition)).map(ToOwned::to_owned),
                instead: there.words(scenario.settles),
            });
        }
        last = Some(there);
    }
    None
}

/// Plays a script on an engine with the oracle beside it, and notes where it stops.
fn noting_stops(engine: &mut dyn Engine, scenario: &Scenario, edition: Edition) -> (Played, Vec<StopSeen>) {
    let stops = RefCell::default();
    let played = play_beside(engine, scenario, edition, Some(&stops));
    (played, stops.into_inner())
}

fn stops_of_the_oracle(scenario: &Scenario, edition: Edition) -> Vec<StopSeen> {
    let mut oracle = Oracle::new();
    let (stops, heard) = (RefCell::default(), Heard::default());
    let manner = Manner::of(&oracle, edition, scenario);
    if let Ok(Loaded { mut game, stop }) = oracle.begin_telling(edition, scenario).or_outcome() {
        let mut recorder = Recorder::new(&mut *game, &heard);
        let mut watched = WatchedStops { game: &mut recorder, stops: &stops, heard: Some(&heard) };
        watched.note(&stop);
        play_loaded(&mut watched, stop, manner, scenario, &mut |_| {});
    }
    stops.into_inner()
}

/// A game whose stops are noted.
pub(super) struct WatchedStops<'g> {
    game: &'g mut dyn RunningGame,
    stops: &'g RefCell<Vec<StopSeen>>,
    /// What the game tells, if it is the oracle.
    heard: Option<&'g Heard>,
}

impl<'g> WatchedStops<'g> {
    /// A game that has just begun, at its first stop.
    pub(super) fn of(
        game: &'g mut dyn RunningGame,
        stop: &Stop,
        stops: &'g RefCell<Vec<StopSeen>>,
    ) -> WatchedStops<'g> {
        let mut watched = WatchedStops { game, stops, heard: None };
        watched.note(stop);
        watched
    }

    fn note(&mut self, stop: &Stop) {
        let reply = self
            .game
            .observe_game()
            .unwrap_or_else(|| self.game.observe().map(|seen| seen.game.unwrap_or_default()));
        let GameSeen { turn, active, part, .. } = reply.or_outcome().unwrap_or_default();
        let rule =
            self.heard.and_then(|heard| heard.take_lines().into_iter().rev().find_map(|line| line.rule));
        self.stops.borrow_mut().push(StopSeen { stop: stop.clone(), turn, active, part, rule });
    }
}

impl RunningGame for WatchedStops<'_> {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let reply = self.game.answer(player, decision);
        if let Reply::Ok(Answered::Taken(stop)) = &reply {
            self.note(stop);
        }
        reply
    }

    fn advance(&mut self) -> Reply<Stop> {
        let reply = self.game.advance();
        if let Reply::Ok(stop) = &reply {
            self.note(stop);
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
