//! The oracle beside an engine, for what the rules and the pages leave free.
//!
//! A right engine may stop elsewhere than a script assumes. It may leave out a request that has one legal answer and a
//! stop at which a player could only pass, if it says so; ask one question as several, or several as one; ask a player
//! about two things in another order. So the oracle plays the same game beside it, and the script speaks with the
//! oracle's stops. Where the engine waits at the same stop, it answers and is observed. Where it has gone on, or asks in
//! another way, the oracle's stop is shown, the engine gets the decision once it asks for it, and nothing is compared.
//!
//! Nothing else is forgiven: an engine that stops where the oracle doesn't come is [parted](Beside::parted) from it, and
//! the script sees the engine's own stops.

mod place;
mod stops;

use super::only_answer::of_source;
use crate::conduct::Conduct;
use crate::engine::{Answered, Reply, RunningGame, Stop};
use crate::observation::{GameSeen, Observation};
use crate::oracle::OracleGame;
use crate::scenario::Scenario;
use apnap_oracle::state::{Asking, Decision, Request};
use place::Engine;
use std::cell::Cell;
use std::collections::BTreeSet;
use stops::{are_about_the_same, choosing, chosen, in_order_of, missing, steps_begun};

/// How many stops an engine may be ahead.
const PATIENCE: usize = 1500;

/// What a runner has to know about the stop that is shown.
#[derive(Debug, Default)]
pub(super) struct BesideNotes {
    /// Whether the engine isn't asked what is asked at the stop.
    pub(super) is_hidden: Cell<bool>,
    /// Whether the engine isn't at the stop: what is seen there is not the engine's.
    pub(super) is_unseen: Cell<bool>,
    /// Whether the last answer was not the engine's.
    pub(super) is_said_by_the_oracle: Cell<bool>,
    /// A kind of choice that the engine has made by itself.
    pub(super) decided_alone: Cell<Option<Asking>>,
}

/// A game of an engine, and the same game of the oracle.
pub(super) struct Beside<'g> {
    engine: &'g mut dyn RunningGame,
    stop: Stop,
    oracle: OracleGame,
    conduct: &'g Conduct,
    scenario: &'g Scenario,
    notes: &'g BesideNotes,
    /// Decisions that the oracle has got, and the engine not yet.
    owed: Vec<(Request<String>, Decision<String>)>,
    /// Whether the engine is known to be ahead, and nothing has been decided since but what it may decide by itself.
    is_ahead: bool,
    /// How many steps have begun in both games, as far as the engine reports it.
    steps: usize,
    steps_of_the_oracle: usize,
    /// Whether the engine reports every beginning of a step. Some forget those that come while they pass by themselves.
    counts_steps: bool,
    /// Whether the engine has moved since it was last seen, and whether what has happened then is shown at this stop.
    has_moved: bool,
    is_told: bool,
    /// Whether the oracle has left the step at whose end the engine waits.
    has_left_the_step: bool,
    /// Whether the engine's game is another one.
    parted: bool,
}

impl<'g> Beside<'g> {
    /// Begins at the first stops of both games. Returns the stop that is shown.
    pub(super) fn begin(
        (engine, stop): (&'g mut dyn RunningGame, Stop),
        oracle: OracleGame,
        conduct: &'g Conduct,
        scenario: &'g Scenario,
        notes: &'g BesideNotes,
    ) -> (Beside<'g>, Reply<Stop>) {
        let (owed, is_ahead, has_left_the_step, parted) = (Vec::new(), false, false, false);
        let mut beside = Beside {
            engine,
            stop,
            oracle,
            conduct,
            scenario,
            notes,
            owed,
            is_ahead,
            steps: 0,
            steps_of_the_oracle: 0,
            counts_steps: true,
            has_moved: true,
            is_told: true,
            has_left_the_step,
            parted,
        };
        let seen = beside.seen();
        if let Some(field) = missing(&seen, &beside.oracle.standing()) {
            let (feature, reason) = ("observe".to_owned(), format!("{field} is not reported"));
            return (beside, Reply::Unsupported { feature, reason });
        }
        beside.steps = steps_begun(&seen);
        beside.steps_of_the_oracle = steps_begun(&beside.oracle.standing());
        let shown = beside.align();
        (beside, shown)
    }

    /// Lets the engine catch up, and returns the stop to show.
    fn align(&mut self) -> Reply<Stop> {
        for _ in 0..PATIENCE {
            if self.parted {
                break;
            }
            let moved = match self.next_for_the_engine() {
                Some(Sent::Advance) => self.engine.advance(),
                Some(Sent::Answer(player, decision)) => {
                    self.engine.answer(&player, &decision).and_then(|answered| match answered {
                        Answered::Taken(stop) => Reply::Ok(stop),
                        Answered::Refused { .. } => {
                            self.parted = true;
                            Reply::Ok(self.stop.clone())
                        }
                    })
                }
                None => break,
            };
            match moved {
                Reply::Ok(stop) => self.moves_to(stop),
                other => return other,
            }
        }
        let Reply::Ok(shown) = self.oracle.stop() else { return self.shows_the_engine() };
        let place = self.where_the_engine_is();
        match place {
            Engine::There => {
                self.is_ahead = false;
                self.hide(false, false);
                Reply::Ok(in_order_of(&self.stop, shown))
            }
            Engine::AtTheEnd => {
                self.hide(true, false);
                Reply::Ok(shown)
            }
            Engine::Elsewhere => {
                self.hide(true, true);
                Reply::Ok(shown)
            }
            Engine::Parted => self.shows_the_engine(),
        }
    }

    fn shows_the_engine(&mut self) -> Reply<Stop> {
        self.parted = true;
        self.hide(false, false);
        Reply::Ok(self.stop.clone())
    }

    fn moves_to(&mut self, stop: Stop) {
        self.stop = stop;
        self.has_moved = true;
        self.steps += steps_begun(&self.seen());
    }

    /// Notes what a decision or the end of a step has brought in the oracle's game.
    fn the_oracle_has_moved(&mut self) {
        let begun = steps_begun(&self.oracle.standing());
        self.steps_of_the_oracle += begun;
        self.has_left_the_step = begun > 0 && matches!(self.stop, Stop::Ended(_));
    }

    /// Notes whether the stop and what is seen there are the engine's.
    fn hide(&mut self, stop: bool, view: bool) {
        if !view {
            self.is_told = std::mem::take(&mut self.has_moved);
        }
        self.notes.is_hidden.set(stop);
        self.notes.is_unseen.set(view);
    }

    /// Returns what the engine is to be sent, if it waits for something that the oracle has passed.
    fn next_for_the_engine(&mut self) -> Option<Sent> {
        match self.stop.clone() {
            Stop::Ended(part) => {
                let is_over = matches!(self.oracle.stop(), Reply::Ok(Stop::Over));
                let (shown, own) = (self.oracle.standing(), self.seen());
                let is_there =
                    own.turn.is_none_or(|turn| shown.turn == Some(turn)) && shown.part == Some(part);
                let has_left_it = std::mem::take(&mut self.has_left_the_step);
                (is_over || !is_there || has_left_it).then_some(Sent::Advance)
            }
            Stop::Asks(request) => self.take_owed(&request).or_else(|| self.order_of_one(&request)),
            Stop::Over => None,
        }
    }

    /// Takes a decision that the oracle has got, or a part of it, for a request of the engine.
    fn take_owed(&mut self, request: &Request<String>) -> Option<Sent> {
        let at = self.owed.iter().position(|(asked, decision)| {
            asked.player == request.player
                && asked.asking == request.asking
                && are_about_the_same(asked, request)
                && decision.is_for(request.asking)
        })?;
        let (asked, decision) = self.owed.remove(at);
        let Some(all) = chosen(&decision) else {
            return Some(Sent::Answer(asked.player, Box::new(decision)));
        };
        let number = usize::try_from(request.at_most).unwrap_or(usize::MAX);
        let (now, later) = all.split_at(number.min(all.len()));
        if !later.is_empty() {
            self.owed.push((asked.clone(), choosing(&decision, later.to_vec())));
        }
        Some(Sent::Answer(asked.player, Box::new(choosing(&decision, now.to_vec()))))
    }

    /// Returns the answer to a request for the order of one ability, if the oracle asks for none.
    fn order_of_one(&self, request: &Request<String>) -> Option<Sent> {
        let is_asked =
            matches!(self.oracle.stop(), Reply::Ok(Stop::Asks(other)) if other.asking == Asking::Order);
        if request.asking != Asking::Order || is_asked {
            return None;
        }
        match &request.among[..] {
            [one] => {
                Some(Sent::Answer(request.player.clone(), Box::new(Decision::Order(vec![of_source(one)]))))
            }
            _ => None,
        }
    }

    fn seen(&mut self) -> GameSeen {
        let seen = match self.engine.observe_game() {
            Some(Reply::Ok(seen)) => Some(seen),
            Some(_) => None,
            None => match self.engine.observe() {
                Reply::Ok(seen) => seen.game,
                _ => None,
            },
        };
        seen.unwrap_or_default()
    }

    /// A decision at a stop at which the engine isn't.
    fn answer_hidden(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        self.notes.is_said_by_the_oracle.set(true);
        if *decision == Decision::Concede {
            let feature = "conceding at a stop that the engine leaves out".to_owned();
            let reason = "the engine has gone on by itself to another stop".to_owned();
            return Reply::Unsupported { feature, reason };
        }
        let Reply::Ok(shown) = self.oracle.stop() else { return self.engine.answer(player, decision) };
        let is_action = matches!(&shown, Stop::Asks(request) if request.asking == Asking::Action);
        let in_another_way = self.asks_in_another_way(&shown);
        let before = self.oracle.clone();
        match self.oracle.answer(player, decision) {
            Reply::Ok(Answered::Taken(_)) if is_action && *decision != Decision::Pass => {
                self.oracle = before;
                self.parted = true;
                self.hide(false, false);
                self.notes.is_said_by_the_oracle.set(false);
                self.engine.answer(player, decision)
            }
            Reply::Ok(Answered::Taken(_)) => {
                if let (Stop::Asks(asked), true) = (&shown, in_another_way) {
                    self.owe(asked, decision);
                }
                self.the_oracle_has_moved();
                self.align().map(Answered::Taken)
            }
            Reply::Ok(Answered::Refused { rule, also, reason, undone_to, load_again }) => {
                let is_undone = undone_to.is_some();
                if is_undone {
                    self.owed.clear();
                }
                self.align().map(|shown| {
                    let undone_to = is_undone.then_some(shown);
                    Answered::Refused { rule, also, reason, undone_to, load_again }
                })
            }
            other => other,
        }
    }

    fn owe(&mut self, asked: &Request<String>, decision: &Decision<String>) {
        match (decision, &self.stop) {
            // The choice with none allowed is made, or comes next.
            (Decision::May(true), _) => {}
            (Decision::May(false), Stop::Asks(own)) => {
                let none = match own.asking {
                    Asking::Discard => Decision::Discard(Vec::new()),
                    Asking::Sacrifice => Decision::Sacrifice(Vec::new()),
                    _ => Decision::Choose(Vec::new()),
                };
                self.owed.push((own.clone(), none));
            }
            _ => self.owed.push((asked.clone(), decision.clone())),
        }
    }

    /// Returns whether a decision is illegal only together with one that the engine hasn't got.
    fn engine_knows_too_little(&self, player: &str, decision: &Decision<String>) -> bool {
        let is_refused = || {
            let reply = self.oracle.clone().answer(player, decision);
            matches!(reply, Reply::Ok(Answered::Refused { .. }))
        };
        !self.owed.is_empty() && *decision != Decision::Concede && is_refused()
    }

    /// A decision at a stop of both games.
    fn answer_both(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let reply = self.engine.answer(player, decision);
        let is_unknown = matches!(reply, Reply::Malformed(_)) && self.names_nothing(decision);
        let beside = self.oracle.answer(player, decision);
        match (reply, beside) {
            (Reply::Ok(Answered::Taken(stop)), beside) => {
                self.parted |= !matches!(beside, Reply::Ok(Answered::Taken(_)));
                self.the_oracle_has_moved();
                self.has_left_the_step = false;
                self.moves_to(stop);
                self.align().map(Answered::Taken)
            }
            (Reply::Ok(Answered::Refused { rule, also, reason, undone_to, load_again }), beside) => {
                let is_undone_beside =
                    matches!(beside, Reply::Ok(Answered::Refused { undone_to: Some(_), .. }));
                self.parted |= !matches!(beside, Reply::Ok(Answered::Refused { .. }));
                let is_undone = undone_to.is_some() || is_undone_beside;
                if is_undone {
                    self.owed.clear();
                }
                if let Some(stop) = undone_to {
                    self.stop = stop;
                }
                self.align().map(|shown| {
                    let undone_to = is_undone.then_some(shown);
                    Answered::Refused { rule, also, reason, undone_to, load_again }
                })
            }
            (
                Reply::Malformed(_),
                Reply::Ok(Answered::Refused { rule, also, reason, undone_to: None, .. }),
            ) if is_unknown => {
                self.notes.is_said_by_the_oracle.set(true);
                Reply::Ok(Answered::Refused { rule, also, reason, undone_to: None, load_again: false })
            }
            (other, _) => other,
        }
    }

    /// Returns whether a decision names something that the game doesn't have.
    fn names_nothing(&mut self, decision: &Decision<String>) -> bool {
        let Reply::Ok(seen) = self.oracle.observe() else { return false };
        let stack = seen.game.and_then(|game| game.stack).unwrap_or_default();
        let known: BTreeSet<String> =
            seen.objects.into_keys().chain(seen.players.into_keys()).chain(stack).collect();
        let mut is_unknown = false;
        let _ = decision.try_rename(|name| {
            is_unknown |= !known.contains(name);
            Ok::<(), ()>(())
        });
        is_unknown
    }
}

/// What the engine is sent.
enum Sent {
    Advance,
    Answer(String, Box<Decision<String>>),
}

impl RunningGame for Beside<'_> {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        self.notes.is_said_by_the_oracle.set(false);
        if self.parted {
            return self.engine.answer(player, decision);
        }
        if self.notes.is_hidden.get() || self.engine_knows_too_little(player, decision) {
            self.answer_hidden(player, decision)
        } else {
            self.answer_both(player, decision)
        }
    }

    fn advance(&mut self) -> Reply<Stop> {
        if self.parted {
            return self.engine.advance();
        }
        if !self.notes.is_hidden.get() {
            match self.engine.advance() {
                Reply::Ok(stop) => self.moves_to(stop),
                other => return other,
            }
        }
        match self.oracle.advance() {
            Reply::Ok(_) => {
                self.the_oracle_has_moved();
                if !self.notes.is_hidden.get() {
                    self.has_left_the_step = false;
                }
                self.align()
            }
            _ => self.shows_the_engine(),
        }
    }

    fn observe(&mut self) -> Reply<Observation> {
        if self.notes.is_unseen.get() {
            return self.oracle.observe();
        }
        let (is_hidden, is_told) = (self.notes.is_hidden.get(), self.is_told);
        self.engine.observe().map(|mut seen| {
            seen.game = seen.game.map(|game| seen_again(at_the_end(game, is_hidden), is_told));
            seen
        })
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        if self.notes.is_unseen.get() {
            return self.oracle.observe_game();
        }
        let (is_hidden, is_told) = (self.notes.is_hidden.get(), self.is_told);
        let seen = self.engine.observe_game()?;
        Some(seen.map(|game| seen_again(at_the_end(game, is_hidden), is_told)))
    }
}

/// At the end of a step, no player has priority any longer.
fn at_the_end(game: GameSeen, is_at_the_end: bool) -> GameSeen {
    if is_at_the_end { GameSeen { priority: None, ..game } } else { game }
}

/// What has happened is told once, though the engine is at the same stop for several of the oracle's.
fn seen_again(game: GameSeen, is_told: bool) -> GameSeen {
    let happened = game.happened.map(|happened| if is_told { happened } else { Vec::new() });
    GameSeen { happened, ..game }
}
