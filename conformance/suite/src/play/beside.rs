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

use super::only_answer::{all_are_the_same, is_same_answer, of_source};
use crate::conduct::{Conduct, Instead, Priority};
use crate::engine::{Answered, Reply, RunningGame, Stop};
use crate::observation::{GameSeen, Observation};
use crate::oracle::OracleGame;
use crate::trace::TellingGame;
use crate::scenario::Scenario;
use apnap_oracle::state::{Asking, Decision, Request, Step, TurnPart};
use std::cell::Cell;
use std::collections::BTreeSet;

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
    /// Whether the engine's game is another one.
    parted: bool,
}

/// Where the engine is, seen from the oracle's stop.
enum Engine {
    /// At the same stop.
    There,
    /// At the end of the step, after everyone passed: what is seen is the same.
    AtTheEnd,
    /// Elsewhere, as it may be.
    Elsewhere,
    /// In another game.
    Parted,
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
        let (owed, is_ahead, parted) = (Vec::new(), false, false);
        let mut beside = Beside { engine, stop, oracle, conduct, scenario, notes, owed, is_ahead, parted };
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
                Reply::Ok(stop) => self.stop = stop,
                other => return other,
            }
        }
        let Reply::Ok(shown) = self.oracle.stop() else { return self.shows_the_engine() };
        match self.where_the_engine_is() {
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

    fn hide(&self, stop: bool, view: bool) {
        self.notes.is_hidden.set(stop);
        self.notes.is_unseen.set(view);
    }

    /// Returns what the engine is to be sent, if it waits for something that the oracle has passed.
    fn next_for_the_engine(&mut self) -> Option<Sent> {
        match self.stop.clone() {
            Stop::Ended(part) => {
                let is_over = matches!(self.oracle.stop(), Reply::Ok(Stop::Over));
                let (shown, own) = (self.oracle.standing(), self.seen());
                let is_there = own.turn.is_none_or(|turn| shown.turn == Some(turn)) && shown.part == Some(part);
                (is_over || !is_there).then_some(Sent::Advance)
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
            return Some(Sent::Answer(asked.player, decision));
        };
        let number = usize::try_from(request.at_most).unwrap_or(usize::MAX);
        let (now, later) = all.split_at(number.min(all.len()));
        if !later.is_empty() {
            self.owed.push((asked.clone(), choosing(&decision, later.to_vec())));
        }
        Some(Sent::Answer(asked.player, choosing(&decision, now.to_vec())))
    }

    /// Returns the answer to a request for the order of abilities that are the same, if the oracle asks for none.
    fn order_of_one(&self, request: &Request<String>) -> Option<Sent> {
        let is_asked = matches!(self.oracle.stop(), Reply::Ok(Stop::Asks(other)) if other.asking == Asking::Order);
        if request.asking != Asking::Order || is_asked {
            return None;
        }
        all_are_the_same(&request.among)?;
        let order = request.among.iter().map(|source| of_source(source)).collect();
        Some(Sent::Answer(request.player.clone(), Decision::Order(order)))
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

    fn where_the_engine_is(&mut self) -> Engine {
        let Reply::Ok(shown) = self.oracle.stop() else { return Engine::Parted };
        if self.parted {
            return Engine::Parted;
        }
        let own = (self.stop.clone(), self.seen());
        let (standing, passes) = (self.oracle.standing(), self.passes());
        if is_same_stop(&own, &(shown.clone(), standing.clone())) {
            return Engine::There;
        }
        if passes && is_at_the_end(&own, &(shown.clone(), standing)) {
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
    fn asks_in_another_way(&self, shown: &Stop) -> bool {
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
    fn comes_to(&mut self, own: &(Stop, GameSeen)) -> bool {
        let mut ahead = self.oracle.clone();
        for _ in 0..PATIENCE {
            let Reply::Ok(stop) = ahead.stop() else { return false };
            let here = (stop.clone(), ahead.standing());
            if is_same_stop(own, &here) || self.passes() && is_at_the_end(own, &here) {
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
                // Nobody knows what it has chosen.
                Stop::Asks(request) if self.decides(request.asking) => return true,
                Stop::Asks(request) => match only_legal_answer(&mut ahead, request) {
                    Some(answer) => ahead.answer(&request.player, &answer).map(|_| ()),
                    None => return self.is_asked_in_another_way_at(own, &stop),
                },
            };
            if !matches!(moved, Reply::Ok(())) {
                return false;
            }
        }
        false
    }

    fn is_asked_in_another_way_at(&self, own: &(Stop, GameSeen), stop: &Stop) -> bool {
        own.0 == self.stop && self.asks_in_another_way(stop)
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
                self.align().map(Answered::Taken)
            }
            Reply::Ok(Answered::Refused { rule, also, reason, undone_to, load_again }) => {
                if undone_to.is_some() {
                    self.owed.clear();
                }
                Reply::Ok(Answered::Refused { rule, also, reason, undone_to, load_again })
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

    /// A decision at a stop of both games.
    fn answer_both(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let reply = self.engine.answer(player, decision);
        let is_unknown = matches!(reply, Reply::Malformed(_)) && self.names_nothing(decision);
        let beside = self.oracle.answer(player, decision);
        match (reply, beside) {
            (Reply::Ok(Answered::Taken(stop)), beside) => {
                self.stop = stop;
                self.parted |= !matches!(beside, Reply::Ok(Answered::Taken(_)));
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
            (Reply::Malformed(_), Reply::Ok(Answered::Refused { rule, also, reason, undone_to: None, .. }))
                if is_unknown =>
            {
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
        let known: BTreeSet<String> = seen.objects.into_keys().chain(seen.players.into_keys()).chain(stack).collect();
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
    Answer(String, Decision<String>),
}

impl RunningGame for Beside<'_> {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        self.notes.is_said_by_the_oracle.set(false);
        if self.parted {
            return self.engine.answer(player, decision);
        }
        if self.notes.is_hidden.get() { self.answer_hidden(player, decision) } else { self.answer_both(player, decision) }
    }

    fn advance(&mut self) -> Reply<Stop> {
        if self.parted {
            return self.engine.advance();
        }
        if !self.notes.is_hidden.get() {
            match self.engine.advance() {
                Reply::Ok(stop) => self.stop = stop,
                other => return other,
            }
        }
        match self.oracle.advance() {
            Reply::Ok(_) => self.align(),
            _ => self.shows_the_engine(),
        }
    }

    fn observe(&mut self) -> Reply<Observation> {
        if self.notes.is_unseen.get() {
            return self.oracle.observe();
        }
        let is_hidden = self.notes.is_hidden.get();
        self.engine.observe().map(|mut seen| {
            seen.game = seen.game.map(|game| at_the_end(game, is_hidden));
            seen
        })
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        if self.notes.is_unseen.get() {
            return self.oracle.observe_game();
        }
        let is_hidden = self.notes.is_hidden.get();
        self.engine.observe_game().map(|reply| reply.map(|game| at_the_end(game, is_hidden)))
    }
}

/// At the end of a step, no player has priority any longer.
fn at_the_end(game: GameSeen, is_at_the_end: bool) -> GameSeen {
    if is_at_the_end { GameSeen { priority: None, ..game } } else { game }
}

/// Returns the answer to a request, if no other is legal. The possible answers of some kinds aren't all listed.
fn only_legal_answer(game: &mut OracleGame, request: &Request<String>) -> Option<Decision<String>> {
    match request.asking {
        Asking::Action | Asking::Number | Asking::CreatureType | Asking::Roll => return None,
        _ => {}
    }
    let mut legal = game.legal().into_iter();
    let first = legal.next()?;
    legal.all(|other| is_same_answer(&first, &other)).then_some(first)
}

/// Returns whether two games are at the same stop, as far as it is reported.
fn is_same_stop((own, seen): &(Stop, GameSeen), (shown, standing): &(Stop, GameSeen)) -> bool {
    let is_same_place = is_same(&seen.turn, &standing.turn) && is_same(&seen.part, &standing.part);
    match (own, shown) {
        (Stop::Over, Stop::Over) => true,
        (Stop::Ended(own), Stop::Ended(shown)) => own == shown && is_same(&seen.turn, &standing.turn),
        (Stop::Asks(own), Stop::Asks(shown)) => {
            own.player == shown.player
                && own.asking == shown.asking
                && is_same_place
                && if own.asking == Asking::Action {
                    is_same(&seen.stack, &standing.stack)
                } else {
                    are_about_the_same(own, shown) && own.at_most >= shown.at_most
                }
        }
        _ => false,
    }
}

/// Returns whether the engine is at the end of the step in which the oracle asks a player who could only pass.
fn is_at_the_end((own, seen): &(Stop, GameSeen), (shown, standing): &(Stop, GameSeen)) -> bool {
    let has_priority = matches!(shown, Stop::Asks(request) if request.asking == Asking::Action);
    let nothing_resolves = standing.stack.as_ref().is_some_and(Vec::is_empty);
    let is_that_step = |part: &TurnPart| {
        standing.part == Some(*part) && !matches!(part, TurnPart::Step(Step::Untap | Step::Cleanup))
    };
    has_priority
        && nothing_resolves
        && matches!(own, Stop::Ended(part) if is_that_step(part))
        && is_same(&seen.turn, &standing.turn)
}

/// Returns whether two values are the same, or one of them isn't reported.
fn is_same<T: PartialEq>(one: &Option<T>, other: &Option<T>) -> bool {
    one.is_none() || other.is_none() || one == other
}

/// Returns whether two requests of one kind are about the same.
fn are_about_the_same(one: &Request<String>, other: &Request<String>) -> bool {
    let is_one_list = one.among.is_empty()
        || other.among.is_empty()
        || one.among.iter().any(|name| other.among.contains(name));
    is_same(&one.about, &other.about) && (one.about.is_some() || is_one_list)
}

/// Returns the engine's request, with its list in the order of the oracle's if it is the same list.
fn in_order_of(own: &Stop, shown: Stop) -> Stop {
    match (own, shown) {
        (Stop::Asks(own), Stop::Asks(shown)) if sorted(&own.among) == sorted(&shown.among) => {
            Stop::Asks(Request { among: shown.among, ..own.clone() })
        }
        (own, _) => own.clone(),
    }
}

fn sorted(names: &[String]) -> Vec<&String> {
    let mut names: Vec<&String> = names.iter().collect();
    names.sort();
    names
}

/// Returns the things that a decision chooses, if it chooses a set.
fn chosen(decision: &Decision<String>) -> Option<&[String]> {
    match decision {
        Decision::Choose(all) | Decision::Discard(all) | Decision::Sacrifice(all) => Some(all),
        _ => None,
    }
}

/// Returns a decision of the same kind that chooses these things.
fn choosing(like: &Decision<String>, all: Vec<String>) -> Decision<String> {
    match like {
        Decision::Discard(_) => Decision::Discard(all),
        Decision::Sacrifice(_) => Decision::Sacrifice(all),
        _ => Decision::Choose(all),
    }
}
