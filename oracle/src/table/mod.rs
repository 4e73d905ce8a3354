//! A tick in progress.
//!
//! A game advances in *ticks*, each from one `Point` of a turn to the next. The [`Table`] is where a tick
//! happens: the working copy of the game, its current moment, and the *tape* of decisions made so far. A tick
//! reads from top to bottom as its rule does. When it asks a player something that the tape doesn't answer,
//! it stops; when the decision comes, it runs again from its beginning with the longer tape. [`Play`] drives
//! this.
//!
//! Every change of the game passes through `Table::happen` (`happen.rs`), which calls everything that applies
//! to an event. Decisions are passed to the rules in `ask.rs`.

mod ask;
mod canonical;
mod combat;
mod event;
mod happen;
mod legal;
mod legal_combat;
mod perform;
mod play;
mod refusal;
mod stated;
mod zone_change;

pub(crate) use ask::{Ask, AskResult, ToPay, an_object};
pub use canonical::{canonical, without_idle_memory};
pub use event::{Against, Applied, Cause, Enters, EntersCombat, Event, Move, Token};
pub use play::{DecisionResult, Logged, Play, Rest};
pub(crate) use refusal::AlsoBy;
pub use refusal::Refusal;
pub use stated::as_stated;

use crate::bench::{Bench, OnBench, OutOfBounds};
use crate::card::{Effect, Replacement, Zone};
use crate::now::{Now, Source};
use crate::rule::Rule;
use crate::rules::r104_ending;
use crate::rules::r608_resolving::Resolving;
use crate::state::{AsOf, Decision, Game, Moment, Object, ObjectId, PlayerId, Point, Request, Thing};
use std::rc::Rc;
use std::sync::Arc;

/// The reason for which a tick stops before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TickStop {
    /// A player must decide.
    Asks(Box<Request<Thing>>),
    /// The last decision is illegal, because of a demand of a rule.
    Refused(Refusal),
    /// The last decision makes no sense here: it is of another kind, or names something that can't be named.
    Malformed(String),
    /// The game has ended in the middle of it.
    Over,
    /// The work limit is reached.
    OutOfBounds,
    /// The game has come to something that the oracle doesn't perform: it says what.
    NotPerformed(String),
}

/// The result of a rule that acts or asks.
pub type Ruled<T> = Result<T, TickStop>;

impl From<OutOfBounds> for TickStop {
    fn from(_: OutOfBounds) -> TickStop {
        TickStop::OutOfBounds
    }
}

/// A tick at work.
pub struct Table<'b> {
    bench: &'b Bench,
    game: Rc<Game>,
    now: Rc<Now<'b>>,
    tape: Rc<Vec<(PlayerId, Decision<Thing>)>>,
    read: usize,
    began: usize,
    /// The position in the log at which that action began.
    log_began: usize,
    log: Vec<Logged>,
    within: Vec<Applied>,
    /// The other results of the damage whose results are being modified (120.4c).
    alongside: Option<Rc<[Event]>>,
    /// How what resolves replaces a part of its own effect (614.15).
    itself: Vec<SelfReplacing>,
    /// What prevention effects do immediately after the event that is happening (615.5).
    afterward: Vec<Afterward>,
    /// The effects that wait for the next damage of a source and have been applied in the event that is being
    /// modified, and the source (615.8).
    times: Vec<(Moment, ObjectId)>,
    /// What is left to do of the effects that replace the event that is happening (614.6).
    to_follow: Vec<ToFollow>,
    /// If the events that an effect causes are to be a part of another event: these events.
    parts: Option<Vec<Event>>,
    proposed: usize,
    at_once: bool,
    depth: usize,
    /// The rules by which events happen now, where these are not the rule that makes them happen.
    reasons: Vec<(&'static Rule, Event)>,
    /// Whether an effect has ended the turn (721.1).
    turn_was_ended: bool,
    /// A better declaration than the last decision, which is about to be refused.
    better: Option<Better>,
}

/// A replacement by which a resolving spell or ability replaces a part of its own effect (614.15).
#[derive(Clone)]
pub(crate) struct SelfReplacing {
    /// What is replaced, and by what.
    pub(crate) replacement: Replacement,
    /// What "this" and "you" refer to in it.
    pub(crate) source: Source,
    /// The object whose effect it is.
    pub(crate) object: ObjectId,
    /// The player who controls the effect.
    pub(crate) controller: PlayerId,
}

/// What a prevention effect does immediately after the event at which it prevented damage (615.5).
#[derive(Clone)]
pub(crate) struct Afterward {
    /// The prevention effect.
    pub(crate) by: Applied,
    /// The object that it comes from.
    pub(crate) source: ObjectId,
    /// What "this", "you" and "chosen" refer to in what happens.
    pub(crate) text: Source,
    pub(crate) effect: Effect,
    /// The source that would have dealt the damage.
    pub(crate) dealer: ObjectId,
    /// What would have been dealt the damage.
    pub(crate) spared: Thing,
    /// How much damage was prevented.
    pub(crate) prevented: u32,
}

/// The rest of an effect that replaces an event, which is followed once the event has happened.
#[derive(Clone)]
pub(crate) struct ToFollow {
    pub(crate) effect: Effect,
    /// How far the effect has been followed, and what its words refer to.
    pub(crate) resolving: Resolving,
    /// The replacement effects that have been applied to the event (614.5).
    pub(crate) applied: Vec<Applied>,
}

/// A moment of a tick to which the game can return.
pub(crate) struct Mark<'b> {
    game: Rc<Game>,
    now: Rc<Now<'b>>,
    logged: usize,
    read: usize,
    turn_was_ended: bool,
}

/// A declaration of attackers or blockers that obeys more requirements than one that was refused (508.1d, 509.1c).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Better {
    /// The attackers or blockers that are declared.
    pub declaration: Decision<Thing>,
    /// The number of requirements that it obeys.
    pub obeyed: usize,
    /// The number of requirements that the refused declaration obeys.
    pub refused: usize,
}

/// The result of a tick.
pub(crate) struct AfterTick<'b> {
    /// The game as it is.
    pub(crate) game: Rc<Game>,
    pub(crate) now: Rc<Now<'b>>,
    pub(crate) log: Vec<Logged>,
    /// The position in the tape at which the action of the last decision began.
    pub(crate) began: usize,
    /// Whether that action has moved a card out of a library.
    pub(crate) has_left_a_library: bool,
    /// A better declaration than the last decision, if this was refused for disobeying requirements.
    pub(crate) better: Option<Better>,
}

impl OnBench for Table<'_> {
    fn the_bench(&self) -> &Bench {
        self.bench
    }
}

impl<'b> Table<'b> {
    /// Creates a table for one tick of a game. `now` is the moment of that game, if it has been made before.
    pub(crate) fn new(
        game: Rc<Game>,
        now: Option<Rc<Now<'b>>>,
        tape: Rc<Vec<(PlayerId, Decision<Thing>)>>,
        bench: &'b Bench,
    ) -> Result<Table<'b>, OutOfBounds> {
        let now = match now {
            Some(now) => now,
            None => Rc::new(Now::of_shared(Rc::clone(&game), bench)?),
        };
        Ok(Table {
            bench,
            game,
            now,
            tape,
            read: 0,
            began: 0,
            log_began: 0,
            log: Vec::new(),
            within: Vec::new(),
            alongside: None,
            itself: Vec::new(),
            afterward: Vec::new(),
            times: Vec::new(),
            to_follow: Vec::new(),
            parts: None,
            proposed: 0,
            at_once: false,
            depth: 0,
            reasons: Vec::new(),
            turn_was_ended: false,
            better: None,
        })
    }

    /// Notes a better declaration than the last decision, which is about to be refused.
    pub(crate) fn names_a_better(&mut self, better: Option<Better>) {
        self.better = better;
    }

    /// Returns the bench of the run.
    pub(crate) fn bench(&self) -> &'b Bench {
        self.bench
    }

    /// Returns whether a rule is in force.
    pub(crate) fn in_force(&self, rule: &Rule) -> bool {
        self.bench.in_force(rule)
    }

    /// Returns the game at this moment.
    pub(crate) fn now(&self) -> Rc<Now<'b>> {
        Rc::clone(&self.now)
    }

    /// Returns the causes at this moment.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the active player (102.1).
    pub(crate) fn active(&self) -> PlayerId {
        self.game.active
    }

    /// Checks the work limit before each further round of a loop that runs until nothing applies.
    pub(crate) fn count_round(&self) -> Ruled<()> {
        Ok(self.bench.count_round()?)
    }

    /// Sets the point that the game has reached at the end of the tick.
    pub(crate) fn rest_at(&mut self, point: Point) {
        let game = Rc::make_mut(&mut self.game);
        game.turn.point = point;
        self.now = Rc::new(self.now.with_causes(Rc::clone(&self.game)));
    }

    /// Notes that an effect has ended the turn: play continues where the effect says, whatever else is done
    /// in this tick.
    pub(crate) fn note_that_the_turn_was_ended(&mut self) {
        self.turn_was_ended = true;
    }

    /// Returns whether an effect has ended the turn in this tick.
    pub(crate) fn turn_was_ended(&self) -> bool {
        self.turn_was_ended
    }

    /// Changes what is still to come of the turn: which phases and steps, and whose turns. This is the game's
    /// place in time, and changes nothing that is in the game.
    pub(crate) fn plan<T>(&mut self, change: impl FnOnce(&mut crate::state::Turn) -> T) -> T {
        let changed = change(&mut Rc::make_mut(&mut self.game).turn);
        self.now = Rc::new(self.now.with_causes(Rc::clone(&self.game)));
        changed
    }

    /// Forgets attempts to draw from an empty library (704.5b).
    pub(crate) fn forget_attempts_to_draw(&mut self) {
        if self.game.players.iter().any(|player| player.drew_from_empty_library) {
            let game = Rc::make_mut(&mut self.game);
            game.players.iter_mut().for_each(|player| player.drew_from_empty_library = false);
            self.now = Rc::new(self.now.with_causes(Rc::clone(&self.game)));
        }
    }

    /// Notes the time of a check of state-based actions, if a commander makes it matter what has happened since
    /// (704.6d).
    pub(crate) fn notes_the_check(&mut self) {
        let is_commander = |object: &Arc<Object>| object.commander.is_some();
        if self.game.checked != self.game.time && self.game.objects.values().any(is_commander) {
            let game = Rc::make_mut(&mut self.game);
            game.checked = game.time;
            self.now = Rc::new(self.now.with_causes(Rc::clone(&self.game)));
        }
    }

    /// Forgets that sources with deathtouch have dealt damage (704.5h).
    pub(crate) fn forget_deathtouch(&mut self) {
        if self.game.objects.values().any(|object| object.deathtouched) {
            let objects = Rc::make_mut(&mut self.game).objects.values_mut();
            for object in objects.filter(|object| object.deathtouched) {
                Arc::make_mut(object).deathtouched = false;
            }
            self.now = Rc::new(self.now.with_causes(Rc::clone(&self.game)));
        }
    }

    /// Returns the length of the log, to ask later for what has happened since.
    pub(crate) fn logged(&self) -> usize {
        self.log.len()
    }

    /// Returns what has happened since the log had a length.
    pub(crate) fn happened_since(&self, logged: usize) -> impl Iterator<Item = &Event> {
        self.log.get(logged..).into_iter().flatten().flat_map(|logged| &logged.events)
    }

    /// Notes what was given up to pay the costs of a spell or ability on the stack (400.7j).
    pub(crate) fn note_what_was_given_up(&mut self, object: ObjectId, given_up: Vec<ObjectId>) {
        if given_up.is_empty() {
            return;
        }
        let object = Rc::make_mut(&mut self.game).objects.get_mut(&object);
        if let Some(on_stack) = object.and_then(|object| Arc::make_mut(object).on_stack.as_mut()) {
            on_stack.given_up = given_up;
            self.now = Rc::new(self.now.with_causes(Rc::clone(&self.game)));
        }
    }

    /// Marks the game at this moment, to return to it if what begins now turns out to be impossible.
    pub(crate) fn mark(&self) -> Mark<'b> {
        Mark {
            game: Rc::clone(&self.game),
            now: self.now(),
            logged: self.log.len(),
            read: self.read,
            turn_was_ended: self.turn_was_ended,
        }
    }

    /// Undoes everything that happened since a mark, as if it had never begun; but a player who conceded in
    /// the meantime has conceded (104.3a). ([`Play::answer`] does the same with an action that is rejected.)
    ///
    /// # Errors
    /// If a player has to choose as another leaves the game, or the work limit is reached.
    pub(crate) fn back_to(&mut self, mark: Mark<'b>) -> Ruled<()> {
        self.game = mark.game;
        self.now = mark.now;
        self.log.truncate(mark.logged);
        self.turn_was_ended = mark.turn_was_ended;
        let since = self.tape.get(mark.read..self.read).unwrap_or(&[]).iter();
        let conceded = since.filter(|(_, decision)| *decision == Decision::Concede);
        let conceded: Vec<PlayerId> = conceded.map(|(player, _)| *player).collect();
        conceded.into_iter().try_for_each(|player| r104_ending::concede(self, player))
    }

    /// Ends the tick, and returns the game as it is, and what happened.
    pub(crate) fn leave(self) -> AfterTick<'b> {
        let since = self.log.get(self.log_began..).unwrap_or_default();
        let left_a_library = |event: &Event| match event {
            Event::Move(movement) => {
                let known = self.game.last_known.of(movement.object, AsOf::Left);
                known.is_some_and(|known| known.zone == Zone::Library)
            }
            _ => false,
        };
        let has_left_a_library = since.iter().flat_map(|logged| &logged.events).any(left_a_library);
        let Table { game, now, log, began, better, .. } = self;
        AfterTick { game, now, log, began, has_left_a_library, better }
    }
}
