//! A game under way: it rests, asks, is answered, and rests again.

use super::canonical::{canonical, may_have_form};
use super::event::Event;
use super::{Stop, Table};
use crate::bench::{Bench, OutOfBounds};
use crate::now::{Kept, Now};
use crate::rule::Rule;
use crate::rules::{r104_ending, r500_turn};
use crate::state::{Asking, Decision, Game, Outcome, Phase, PlayerId, Point, Request, Thing, TurnPart};
use std::rc::Rc;

/// What happened at one time, and by which rule.
#[derive(Clone, Debug)]
pub struct Logged {
    /// The rule.
    pub rule: &'static Rule,
    /// The events.
    pub events: Vec<Event>,
}

/// Where a game has stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rest {
    /// It asks a player.
    Asks(Request<Thing>),
    /// A step in which nobody gets priority is done, and about to end.
    Ended(TurnPart),
    /// It is over.
    Over,
    /// The work that the bench allows is spent.
    OutOfBounds,
}

/// What came of a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It was taken.
    Taken,
    /// It is illegal, by this demand of a rule, and had no effect.
    Refused(crate::bench::PremiseId),
    /// It makes no sense here, and had no effect.
    Malformed(String),
}

/// A game under way. The bench on which it is played belongs to whoever plays it.
#[derive(Clone, Debug)]
pub struct Play {
    resting: Rc<Game>,
    moment_resting: Option<Kept>,
    tape: Rc<Vec<(PlayerId, Decision<Thing>)>>,
    seen: Rc<Game>,
    moment_seen: Option<Kept>,
    rest: Rest,
    log: Vec<Logged>,
    pending: Vec<Logged>,
    passes: u32,
    ticks: u64,
    landmark: Option<Rc<Game>>,
}

/// After so many passes in a row it is looked whether the game repeats itself (104.4b).
const PATIENCE: u32 = 40;

impl Play {
    /// Begins to play a game from where it stands, on to the first stop.
    pub fn begin(game: Game, bench: &Bench) -> Play {
        Play::resume(game, Vec::new(), bench)
    }

    /// Goes on with a game from where it rested, and the decisions taken since, to the stop after them.
    pub fn resume(game: Game, tape: Vec<(PlayerId, Decision<Thing>)>, bench: &Bench) -> Play {
        let game = Rc::new(game);
        let mut play = Play {
            seen: Rc::clone(&game),
            moment_seen: None,
            resting: game,
            moment_resting: None,
            tape: Rc::new(tape),
            rest: Rest::Over,
            log: Vec::new(),
            pending: Vec::new(),
            passes: 0,
            ticks: 0,
            landmark: None,
        };
        play.go_on(bench);
        play
    }

    /// Where it has stopped.
    pub fn rest(&self) -> &Rest {
        &self.rest
    }

    /// The game as it stands at the stop.
    pub fn game(&self) -> &Game {
        &self.seen
    }

    /// The moment at the stop. It is not made again if that bench would make the same of the game as the one
    /// on which it is played.
    ///
    /// # Errors
    /// If the work that the bench allows does not suffice.
    pub fn now<'b>(&self, bench: &'b Bench) -> Result<Now<'b>, OutOfBounds> {
        match self.moment_seen.as_ref().and_then(|kept| kept.again(&self.seen, bench)) {
            Some(now) => Ok(now),
            None => Now::of_shared(Rc::clone(&self.seen), bench),
        }
    }

    /// The game at the last resting point before the stop: play resumes from there, with the decisions
    /// that have been taken since.
    pub fn resting(&self) -> (&Game, &[(PlayerId, Decision<Thing>)]) {
        (&self.resting, &self.tape)
    }

    /// What has happened in ticks that are over since this was asked the last time, in order.
    pub fn take_finished(&mut self) -> Vec<Logged> {
        std::mem::take(&mut self.log)
    }

    /// What has happened in the tick that is at work, up to the stop. It happens again, with what follows,
    /// when the decision comes.
    pub fn pending(&self) -> &[Logged] {
        &self.pending
    }

    /// How many ticks it has taken so far, those included that ran again with a longer tape.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Goes on from a stop at which nobody is asked anything.
    pub fn advance(&mut self, bench: &Bench) {
        match self.rest {
            Rest::Ended(_) => self.go_on(bench),
            Rest::Asks(_) | Rest::Over | Rest::OutOfBounds => {}
        }
    }

    /// A player decides.
    pub fn answer(&mut self, player: PlayerId, decision: Decision<Thing>, bench: &Bench) -> Answer {
        let Rest::Asks(asked) = self.rest.clone() else {
            return Answer::Malformed("nobody is asked anything".to_owned());
        };
        let kept = (self.tape.clone(), self.seen.clone(), self.moment_seen.clone(), self.pending.clone());
        let loops = (self.passes, self.landmark.clone());
        self.count_passes(&asked, &decision);
        Rc::make_mut(&mut self.tape).push((player, decision));
        let mut now = None;
        match self.tick(bench, &mut now) {
            Ticked::Rests => {
                self.go_on_from(bench, now);
                Answer::Taken
            }
            Ticked::Stops(rest) => {
                self.rest = rest;
                Answer::Taken
            }
            Ticked::Refused(premise, began) => {
                (self.tape, self.seen, self.moment_seen, self.pending) = kept;
                if began < self.tape.len() {
                    // The action began with an earlier decision: all of it is undone.
                    Rc::make_mut(&mut self.tape).truncate(began);
                    if let Ticked::Stops(rest) = self.tick(bench, &mut None) {
                        self.rest = rest;
                    }
                }
                (self.passes, self.landmark) = loops;
                Answer::Refused(premise)
            }
            Ticked::Malformed(why) => {
                (self.passes, self.landmark) = loops;
                (self.tape, self.seen, self.moment_seen, self.pending) = kept;
                Answer::Malformed(why)
            }
        }
    }

    /// 104.4b: a loop with anything optional in it does not make the game a draw. To pass, and to answer what
    /// can be answered in one way only, is not optional.
    fn count_passes(&mut self, asked: &Request<Thing>, decision: &Decision<Thing>) {
        let number = u32::try_from(asked.among.len()).unwrap_or(u32::MAX);
        let one_way = asked.at_least == number && asked.at_most == number;
        if *decision == Decision::Pass {
            self.passes = self.passes.saturating_add(1);
        } else if asked.asking != Asking::Targets || !one_way || number == 0 {
            self.passes = 0;
            self.landmark = None;
        }
    }

    fn go_on(&mut self, bench: &Bench) {
        self.go_on_from(bench, None);
    }

    /// Tick after tick, until there is a reason to stop.
    fn go_on_from<'b>(&mut self, bench: &'b Bench, mut now: Option<Rc<Now<'b>>>) {
        loop {
            if self.resting.outcome.is_some() {
                self.rest = Rest::Over;
                return;
            }
            if bench.once_more().is_err() {
                self.rest = Rest::OutOfBounds;
                return;
            }
            let from = self.resting.turn.point;
            match self.tick(bench, &mut now) {
                Ticked::Rests => {}
                Ticked::Stops(rest) => {
                    self.rest = rest;
                    return;
                }
                // Without a decision on the tape there is nothing to refuse.
                Ticked::Refused(..) | Ticked::Malformed(_) => {
                    self.rest = Rest::OutOfBounds;
                    return;
                }
            }
            if self.repeats(bench) {
                continue;
            }
            if from == Point::Beginning && self.resting.turn.point == Point::Ending {
                self.rest = Rest::Ended(part_of(&self.resting));
                return;
            }
        }
    }

    /// 104.4b: a loop of mandatory actions makes the game a draw. It is recognised by a position that
    /// comes again while nobody did anything but pass. One position is kept to compare with, and a new
    /// one whenever the number of passes has doubled: a loop of any length meets it in the end.
    fn repeats(&mut self, bench: &Bench) -> bool {
        if self.passes < PATIENCE || !matches!(self.resting.turn.point, Point::Priority { .. }) {
            return false;
        }
        let may_be_new = self.landmark.is_none() || self.passes.is_power_of_two();
        let may_repeat = self.landmark.as_deref().is_some_and(|form| may_have_form(&self.resting, form));
        if !may_be_new && !may_repeat {
            return false;
        }
        let position = canonical(&self.resting);
        if self.landmark.as_deref() != Some(&position) {
            if may_be_new {
                self.landmark = Some(Rc::new(position));
            }
            return false;
        }
        let Some(events) = r104_ending::a_loop_of_mandatory_actions(bench) else { return false };
        let mut game = (*self.resting).clone();
        game.outcome = Some(Outcome::Draw);
        self.log.push(Logged { rule: &r104_ending::R104_4B, events });
        self.resting = Rc::new(game);
        self.seen = Rc::clone(&self.resting);
        true
    }

    /// One tick. `now` is the moment of the game that rests, if it is known; after the tick it is that of
    /// the next resting point.
    fn tick<'b>(&mut self, bench: &'b Bench, now: &mut Option<Rc<Now<'b>>>) -> Ticked {
        self.ticks = self.ticks.saturating_add(1);
        let mark = bench.mark();
        let again = || Some(Rc::new(self.moment_resting.as_ref()?.again(&self.resting, bench)?));
        let known = now.take().or_else(again);
        let Ok(mut table) = Table::new(Rc::clone(&self.resting), known, Rc::clone(&self.tape), bench) else {
            return Ticked::Stops(Rest::OutOfBounds);
        };
        self.moment_resting = Kept::of(&table.now());
        let result = r500_turn::tick(&mut table);
        let left = table.leave();
        if result.is_err() {
            // The lines of a tick that did not finish are written again when it does.
            bench.forget_since(mark);
        }
        match result {
            Ok(()) | Err(Stop::Over) => {
                self.tape = Rc::default();
                self.log.extend(left.log);
                self.pending.clear();
                self.moment_resting = Kept::of(&left.now);
                self.moment_seen = self.moment_resting.clone();
                self.seen = Rc::clone(&left.game);
                self.resting = left.game;
                *now = Some(left.now);
                Ticked::Rests
            }
            Err(Stop::Asks(request)) => {
                self.moment_seen = Kept::of(&left.now);
                self.seen = left.game;
                self.pending = left.log;
                Ticked::Stops(Rest::Asks(*request))
            }
            Err(Stop::Refused(premise)) => Ticked::Refused(premise, left.began),
            Err(Stop::Malformed(why)) => Ticked::Malformed(why),
            Err(Stop::OutOfBounds) => Ticked::Stops(Rest::OutOfBounds),
        }
    }
}

enum Ticked {
    Rests,
    Stops(Rest),
    Refused(crate::bench::PremiseId, usize),
    Malformed(String),
}

/// The part of the turn in which a game stands.
fn part_of(game: &Game) -> TurnPart {
    match (game.turn.step, game.turn.phase) {
        (Some(step), _) => TurnPart::Step(step),
        (None, Some(Phase::Main)) if game.turn.main_phases == 1 => TurnPart::PrecombatMain,
        (None, Some(Phase::Main)) => TurnPart::PostcombatMain,
        (None, Some(phase)) => TurnPart::Phase(phase),
        (None, None) => TurnPart::Turn,
    }
}
