//! A game in progress: it runs, stops to ask, is answered, and runs again.

use super::canonical::{Grown, canonical, has_grown, may_have_form};
use super::event::Event;
use super::{Better, Table, TickStop};
use crate::bench::{Bench, Depended, OutOfBounds};
use crate::now::{Kept, Now};
use crate::rule::Rule;
use crate::rules::{r104_ending, r500_turn};
use crate::state::{Asking, Decision, Game, GameOutcome, Phase, PlayerId, Point, Request, Thing, TurnPart};
use std::rc::Rc;

/// What happened at the same time, and by which rules.
#[derive(Clone, Debug)]
pub struct Logged {
    /// The rule of each event.
    pub by: Vec<&'static Rule>,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// Why and where a game has stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rest {
    /// It asks a player.
    Asks(Request<Thing>),
    /// A step in which no player gets priority is done, and about to end.
    Ended(TurnPart),
    /// It is over.
    Over,
    /// It is only a board, on which no state-based action applies.
    Settled,
    /// The work limit is reached.
    OutOfBounds,
    /// It has come to something that the oracle doesn't perform: it says what.
    NotPerformed(String),
}

/// The result of a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecisionResult {
    /// It was accepted.
    Taken,
    /// It is illegal, because of this demand of a rule, and had no effect.
    Refused(super::Refusal),
    /// It makes no sense here, and had no effect.
    Malformed(String),
}

/// A game in progress. The bench on which it is played belongs to the caller.
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
    since_landmark: Since,
    better: Option<Better>,
}

/// What has happened since a position that is kept for comparison, as far as it decides whether the same must happen
/// again with greater numbers.
#[derive(Clone, Copy, Default, Debug)]
struct Since {
    /// The numbers on which something has depended.
    depended: Depended,
    /// Whether counters were removed, or damage was dealt to an object or in combat.
    counters_matter: bool,
}

/// The number of passes in a row after which the game is checked for repetition (104.4b).
const PATIENCE: u32 = 40;

impl Play {
    /// Plays a game from the point that it has reached to the first stop.
    pub fn begin(mut game: Game, bench: &Bench) -> Play {
        if game.turn.phase == Some(Phase::Combat) {
            game.combat.get_or_insert_default();
        }
        Play::resume(game, Vec::new(), bench)
    }

    /// Continues a game from the point before a tick, with the decisions made since, to the stop after them.
    pub fn resume(mut game: Game, tape: Vec<(PlayerId, Decision<Thing>)>, bench: &Bench) -> Play {
        // A board doesn't count the identifiers that it gave. None is given twice, even if its object is gone.
        let given = game.objects.keys().next_back().map_or(0, |last| last.0.saturating_add(1));
        game.next_object = game.next_object.max(given);
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
            better: None,
            ticks: 0,
            landmark: None,
            since_landmark: Since::default(),
        };
        play.go_on(bench);
        play
    }

    /// Returns the same game, to be continued on another bench, on which everything so far would have been the
    /// same.
    pub fn continued_on(&self, bench: &Bench) -> Play {
        let made_there = |kept: &Option<Kept>| kept.clone().map(|kept| kept.made_on(bench));
        Play {
            moment_resting: made_there(&self.moment_resting),
            moment_seen: made_there(&self.moment_seen),
            ..self.clone()
        }
    }

    /// Returns where it has stopped.
    pub fn rest(&self) -> &Rest {
        &self.rest
    }

    /// Returns a better declaration than the last decision, if that was a declaration of attackers or blockers
    /// and was refused because others obey more requirements.
    pub fn better(&self) -> Option<&Better> {
        self.better.as_ref()
    }

    /// Returns the game at the stop.
    pub fn game(&self) -> &Game {
        &self.seen
    }

    /// Returns the moment at the stop. It is not made again if the results on that bench are the same as on
    /// the one on which the game is played.
    ///
    /// # Errors
    /// If the work limit is reached.
    pub fn now<'b>(&self, bench: &'b Bench) -> Result<Now<'b>, OutOfBounds> {
        match self.moment_seen.as_ref().and_then(|kept| kept.again(&self.seen, bench)) {
            Some(now) => Ok(now),
            None => Now::of_shared(Rc::clone(&self.seen), bench),
        }
    }

    /// Returns the game before the current tick, with the decisions that have been made since: play can be
    /// resumed from there.
    pub fn resting(&self) -> (&Game, &[(PlayerId, Decision<Thing>)]) {
        (&self.resting, &self.tape)
    }

    /// Returns what has happened in finished ticks since the last call, in order.
    pub fn take_finished(&mut self) -> Vec<Logged> {
        std::mem::take(&mut self.log)
    }

    /// Returns what has happened in the current tick, up to the stop. It happens again, with what follows,
    /// when the decision comes.
    pub fn pending(&self) -> &[Logged] {
        &self.pending
    }

    /// Returns the number of ticks so far, including those that ran again with a longer tape.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Continues from a stop at which no player is asked anything.
    pub fn advance(&mut self, bench: &Bench) {
        match self.rest {
            Rest::Ended(_) => self.go_on(bench),
            Rest::Asks(_) | Rest::Over | Rest::Settled | Rest::OutOfBounds | Rest::NotPerformed(_) => {}
        }
    }

    /// Answers a request with a player's decision.
    pub fn answer(&mut self, player: PlayerId, decision: Decision<Thing>, bench: &Bench) -> DecisionResult {
        let Rest::Asks(asked) = self.rest.clone() else {
            return DecisionResult::Malformed("no player is asked anything".to_owned());
        };
        self.better = None;
        let kept = (self.tape.clone(), self.seen.clone(), self.moment_seen.clone(), self.pending.clone());
        let loops = (self.passes, self.landmark.clone());
        self.count_passes(&asked, &decision);
        let concedes = decision == Decision::Concede;
        Rc::make_mut(&mut self.tape).push((player, decision));
        let mut now = None;
        let from = self.resting.turn.point;
        match self.tick(bench, &mut now) {
            Ticked::Rests => {
                if !self.step_has_ended_since(from) {
                    self.go_on_from(bench, now);
                }
                DecisionResult::Taken
            }
            Ticked::Stops(rest) => {
                self.rest = rest;
                DecisionResult::Taken
            }
            // What has left with the player was needed for an action: the action is undone, not the concession.
            Ticked::Refused(_, began) if concedes => {
                self.undo_since(began, bench);
                DecisionResult::Taken
            }
            Ticked::Refused(refusal, began) => {
                (self.tape, self.seen, self.moment_seen, self.pending) = kept;
                if began < self.tape.len() {
                    self.undo_since(began, bench);
                }
                (self.passes, self.landmark) = loops;
                DecisionResult::Refused(refusal)
            }
            Ticked::Malformed(why) => {
                (self.passes, self.landmark) = loops;
                (self.tape, self.seen, self.moment_seen, self.pending) = kept;
                DecisionResult::Malformed(why)
            }
        }
    }

    /// 730.1: undoes an action that began with an earlier decision. Players who have conceded meanwhile were no part
    /// of it: they have left the game (104.3a).
    fn undo_since(&mut self, began: usize, bench: &Bench) {
        let tape = Rc::make_mut(&mut self.tape);
        let undone = tape.split_off(began);
        tape.extend(undone.into_iter().filter(|(_, decision)| *decision == Decision::Concede));
        match self.tick(bench, &mut None) {
            Ticked::Rests => self.go_on(bench),
            Ticked::Stops(rest) => self.rest = rest,
            // Decisions that were accepted before, and concessions, are never rejected.
            Ticked::Refused(..) | Ticked::Malformed(_) => self.rest = Rest::OutOfBounds,
        }
    }

    /// 104.4b: counts passes in a row, since a loop with an optional action doesn't make the game a draw.
    /// Passing, and answering a request with only one possible answer, are not optional.
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

    /// Runs ticks until there is a reason to stop.
    fn go_on_from<'b>(&mut self, bench: &'b Bench, mut now: Option<Rc<Now<'b>>>) {
        loop {
            if self.resting.outcome.is_some() {
                self.rest = Rest::Over;
                return;
            }
            if self.resting.turn.point == Point::Settled {
                self.rest = Rest::Settled;
                return;
            }
            if bench.count_round().is_err() {
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
                // Without a decision on the tape there is nothing to reject.
                Ticked::Refused(..) | Ticked::Malformed(_) => {
                    self.rest = Rest::OutOfBounds;
                    return;
                }
            }
            if self.repeats(bench) {
                continue;
            }
            if self.step_has_ended_since(from) {
                return;
            }
        }
    }

    /// 500.3: returns whether everything is done in a step without priority that began at that point, so that
    /// the game stops as the step is about to end. Something may have been asked in the step.
    fn step_has_ended_since(&mut self, from: Point) -> bool {
        let over = self.resting.outcome.is_some();
        let ended = !over && from == Point::Beginning && self.resting.turn.point == Point::Ending;
        if ended {
            self.rest = Rest::Ended(self.resting.turn.part());
        }
        ended
    }

    /// 104.4b: returns whether a loop of mandatory actions makes the game a draw. Such a loop is recognized
    /// by a position that recurs while players did nothing but pass, or that recurs with greater numbers on
    /// which nothing has depended. One position is kept for comparison, and is replaced whenever the number of
    /// passes has doubled, so that a loop of any length reaches it in the end.
    fn repeats(&mut self, bench: &Bench) -> bool {
        if self.passes < PATIENCE || !matches!(self.resting.turn.point, Point::Priority { .. }) {
            return false;
        }
        let may_be_new = self.landmark.is_none() || self.passes.is_power_of_two();
        let may_repeat = self.landmark.as_deref().is_some_and(|form| may_have_form(&self.resting, form));
        if !may_be_new && !may_repeat {
            return false;
        }
        bench.count_game(&self.resting);
        let position = canonical(&self.resting);
        let grown = self.landmark.as_deref().and_then(|earlier| has_grown(&position, earlier));
        let goes_on_for_ever = grown.is_some_and(|grown| {
            grown == Grown::default()
                || r104_ending::nothing_stops_growth(bench, self.depends_on_none_of(grown))
        });
        if !goes_on_for_ever {
            if may_be_new {
                self.landmark = Some(Rc::new(position));
                self.since_landmark = Since::default();
            }
            return false;
        }
        let Some(events) = r104_ending::a_loop_of_mandatory_actions(bench) else { return false };
        let mut game = (*self.resting).clone();
        game.outcome = Some(GameOutcome::Draw);
        let by = vec![&r104_ending::R104_4B; events.len()];
        self.log.push(Logged { by, events });
        self.resting = Rc::new(game);
        self.seen = Rc::clone(&self.resting);
        true
    }

    /// Returns whether nothing that has happened since the position that is kept has depended on numbers that have
    /// grown. Then the same happens with the greater numbers, again and again. A toughness that grows doesn't make
    /// damage lethal, and a life total that grows doesn't become 0.
    fn depends_on_none_of(&self, grown: Grown) -> bool {
        let Since { depended, counters_matter } = self.since_landmark;
        !(grown.life && depended.on_life) && !(grown.counters && (depended.on_counters || counters_matter))
    }

    /// Notes what a tick has depended on, and what has happened in it.
    fn note_since_landmark(&mut self, depended: Depended, log: &[Logged]) {
        let mut events = log.iter().flat_map(|logged| &logged.events);
        let since = &mut self.since_landmark;
        since.depended = since.depended.or(depended);
        since.counters_matter |= events.any(|event| match event {
            Event::RemoveCounters { .. } => true,
            Event::Damage { to, combat, .. } => *combat || matches!(to, Thing::Object(_)),
            _ => false,
        });
    }

    /// Runs one tick. `now` is the moment before the tick, if it is known; after the tick, it is the moment
    /// that the tick has reached.
    fn tick<'b>(&mut self, bench: &'b Bench, now: &mut Option<Rc<Now<'b>>>) -> Ticked {
        self.ticks = self.ticks.saturating_add(1);
        let mark = bench.mark();
        let again = || Some(Rc::new(self.moment_resting.as_ref()?.again(&self.resting, bench)?));
        let known = now.take().or_else(again);
        bench.take_depended();
        let Ok(mut table) = Table::new(Rc::clone(&self.resting), known, Rc::clone(&self.tape), bench) else {
            return Ticked::Stops(Rest::OutOfBounds);
        };
        self.moment_resting = Kept::of(&table.now());
        bench.count_game(&self.resting);
        let mut result = r500_turn::tick(&mut table);
        if bench.is_out_of_work() {
            // What rules said since the work limit was reached may be wrong.
            result = Err(TickStop::OutOfBounds);
        }
        let left = table.leave();
        self.note_since_landmark(bench.take_depended(), &left.log);
        if !matches!(result, Ok(()) | Err(TickStop::Over)) {
            // The lines of a tick that didn't finish are written again when it does.
            bench.forget_since(mark);
        }
        match result {
            Ok(()) | Err(TickStop::Over) => {
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
            Err(TickStop::Asks(request)) => {
                self.moment_seen = Kept::of(&left.now);
                self.seen = left.game;
                self.pending = left.log;
                Ticked::Stops(Rest::Asks(*request))
            }
            // What a card has shown as it left a library can't be taken back (730.1).
            Err(TickStop::Refused(_)) if left.has_left_a_library => Ticked::Stops(Rest::NotPerformed(
                "730.1: an action isn't undone that has moved cards out of a library".to_owned(),
            )),
            Err(TickStop::Refused(refusal)) => {
                self.better = left.better;
                Ticked::Refused(refusal, left.began)
            }
            Err(TickStop::Malformed(why)) => Ticked::Malformed(why),
            Err(TickStop::OutOfBounds) => Ticked::Stops(Rest::OutOfBounds),
            Err(TickStop::NotPerformed(what)) => Ticked::Stops(Rest::NotPerformed(what)),
        }
    }
}

enum Ticked {
    Rests,
    Stops(Rest),
    Refused(super::Refusal, usize),
    Malformed(String),
}
