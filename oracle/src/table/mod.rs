//! A tick at work.
//!
//! A game goes from one resting point to the next; the way between is a *tick*. The [`Table`] is where
//! it happens: the working copy of the game, the moment that it makes, and the *tape* of decisions taken
//! so far. A tick reads from top to bottom as its rule does. When it asks a player something that the
//! tape does not answer, it stops; when the decision comes, it runs again from its beginning with the
//! longer tape. [`Play`] drives this.
//!
//! Every change of the game passes through `Table::happen`.

mod ask;
mod canonical;
mod event;
mod legal;
mod perform;
mod play;
mod zone_change;

pub use canonical::{canonical, without_idle_memory};
pub use event::{Applied, Cause, Enters, Event, Move};
pub use play::{Answer, Logged, Play, Rest};

use crate::bench::{Bench, OutOfBounds, PremiseId};
use crate::now::Now;
use crate::rule::Rule;
use crate::rules::{
    r104_ending, r117_priority, r603_7_delayed_and_state, r603_triggered_abilities, r610_3_until,
    r610_4_phased_out_until, r611_continuous_effects, r616_interaction, r702_26_phased_out,
    r702_145_daybound, r800_multiplayer,
};
use crate::state::{Decision, Game, Moment, PlayerId, Point, Request, Thing};
use std::rc::Rc;

/// Why a tick stops before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A player must decide.
    Asks(Box<Request<Thing>>),
    /// The last decision is illegal: by a demand of a rule.
    Refused(PremiseId),
    /// The last decision makes no sense here: it is of another kind, or names what cannot be named.
    Malformed(String),
    /// The game has ended in the middle of it.
    Over,
    /// The work that the bench allows is spent.
    OutOfBounds,
}

/// So many events may happen inside each other; more than that is taken never to end.
const DEEPEST: usize = 24;

/// What a rule that acts or asks gives back.
pub type Ruled<T> = Result<T, Stop>;

impl From<OutOfBounds> for Stop {
    fn from(_: OutOfBounds) -> Stop {
        Stop::OutOfBounds
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
    log: Vec<Logged>,
    within: Vec<Applied>,
    proposed: usize,
    at_once: bool,
    depth: usize,
    /// By which rules what happens now happens, where these are not the one that makes it happen.
    reasons: Vec<(&'static Rule, Event)>,
}

/// A moment of a tick that can be gone back to.
pub(crate) struct Mark<'b> {
    game: Rc<Game>,
    now: Rc<Now<'b>>,
    logged: usize,
    read: usize,
}

/// What a tick leaves behind.
pub(crate) struct Left<'b> {
    /// The game as it is.
    pub(crate) game: Rc<Game>,
    /// Its moment.
    pub(crate) now: Rc<Now<'b>>,
    /// What happened.
    pub(crate) log: Vec<Logged>,
    /// Where in the tape the action began that the last decision belongs to.
    pub(crate) began: usize,
}

impl<'b> Table<'b> {
    /// A table for one tick of a game.
    /// `now` is the moment of that game, if it has been made before.
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
            log: Vec::new(),
            within: Vec::new(),
            proposed: 0,
            at_once: false,
            depth: 0,
            reasons: Vec::new(),
        })
    }

    /// The bench of the run.
    pub(crate) fn bench(&self) -> &'b Bench {
        self.bench
    }

    /// Whether a rule is in force.
    pub(crate) fn in_force(&self, rule: &Rule) -> bool {
        self.bench.in_force(rule)
    }

    /// The game at this moment.
    pub(crate) fn now(&self) -> Rc<Now<'b>> {
        Rc::clone(&self.now)
    }

    /// The causes at this moment.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The active player (102.1).
    pub(crate) fn active(&self) -> PlayerId {
        self.game.active
    }

    /// Asked before every further round of a loop that runs until nothing applies.
    pub(crate) fn once_more(&self) -> Ruled<()> {
        Ok(self.bench.once_more()?)
    }

    /// Makes events happen, all at one time, by a rule, each of which another rule states. Whether anything
    /// happened.
    ///
    /// # Errors
    /// Like [`Table::happen`].
    pub(crate) fn happen_by_their_rules(
        &mut self,
        rule: &'static Rule,
        events: Vec<(&'static Rule, Event)>,
    ) -> Ruled<bool> {
        let batch = events.iter().map(|(_, event)| event.clone()).collect();
        let logged = self.log.len();
        self.reasons = events;
        let happened = self.happen(rule, batch);
        self.reasons.clear();
        happened.map(|_| self.log.len() > logged)
    }

    /// The rules by which the events of a batch happen.
    fn rules_of(&self, rule: &'static Rule, batch: &[Event]) -> Vec<&'static Rule> {
        let by = |event: &Event| self.reasons.iter().find(|(_, stated)| stated == event).map(|(by, _)| *by);
        batch.iter().map(|event| by(event).unwrap_or(rule)).collect()
    }

    /// The game will rest here at the end of the tick.
    pub(crate) fn rest_at(&mut self, point: Point) {
        let game = Rc::make_mut(&mut self.game);
        game.turn.point = point;
        self.now = Rc::new(self.now.with_causes(Rc::clone(&self.game)));
    }

    /// Changes what is still to come of the turn: which phases and steps, and whose turns. This is
    /// where the game stands, and nothing in it.
    pub(crate) fn plan<T>(&mut self, change: impl FnOnce(&mut crate::state::Turn) -> T) -> T {
        let changed = change(&mut Rc::make_mut(&mut self.game).turn);
        self.now = Rc::new(self.now.with_causes(Rc::clone(&self.game)));
        changed
    }

    /// Makes events happen, all at one time, by a rule: after replacement effects have modified them
    /// (616.1), and before abilities trigger on them (603.2). Gives back what really happened.
    ///
    /// # Errors
    /// If a player has to choose, or the work is spent.
    pub(crate) fn happen(&mut self, rule: &'static Rule, events: Vec<Event>) -> Ruled<Vec<Event>> {
        // Events inside events inside events: nothing in the rules goes deep, but a mistake could.
        if self.depth >= DEEPEST {
            return Err(Stop::OutOfBounds);
        }
        self.depth += 1;
        let happened = self.happen_within_bounds(rule, events);
        self.depth -= 1;
        happened
    }

    fn happen_within_bounds(&mut self, rule: &'static Rule, events: Vec<Event>) -> Ruled<Vec<Event>> {
        self.proposed = self.proposed.saturating_add(events.len());
        let batch = r616_interaction::modified(self, events.clone())?;
        let happened = self.happen_instead(rule, &events, batch)?;
        self.what_follows_at_once()?;
        Ok(happened)
    }

    /// What rules say that happens immediately after an event, before anything else: until nothing more
    /// follows. What happens in the course of it is looked at in the next round.
    fn what_follows_at_once(&mut self) -> Ruled<()> {
        if self.at_once {
            return Ok(());
        }
        self.at_once = true;
        while r610_3_until::right_after(self)?
            || r610_4_phased_out_until::right_after(self)?
            || r702_145_daybound::at_once(self)?
            || r800_multiplayer::exiled_at_once(self)?
        {
            self.once_more()?;
        }
        self.at_once = false;
        Ok(())
    }

    /// Acts as one, with nothing in between: what follows at once follows when all of it is done.
    pub(crate) fn as_one<T>(&mut self, act: impl FnOnce(&mut Table<'b>) -> Ruled<T>) -> Ruled<T> {
        let within = std::mem::replace(&mut self.at_once, true);
        let done = act(self);
        self.at_once = within;
        let done = done?;
        self.what_follows_at_once()?;
        Ok(done)
    }

    /// A replacement or prevention effect is used up, or a part of it, while an event is being modified.
    pub(crate) fn use_up(&mut self, rule: &'static Rule, event: Event) -> Ruled<()> {
        self.happen_instead(rule, &[], vec![event])?;
        Ok(())
    }

    /// How many events have been proposed so far, whatever became of them.
    pub(crate) fn proposed(&self) -> usize {
        self.proposed
    }

    /// The replacement effects inside which everything happens at the moment (614.5).
    pub(crate) fn within(&self) -> &[Applied] {
        &self.within
    }

    /// Does something in the place of an event to which these replacement effects have been applied.
    pub(crate) fn inside<T>(
        &mut self,
        applied: Vec<Applied>,
        act: impl FnOnce(&mut Table<'b>) -> Ruled<T>,
    ) -> Ruled<T> {
        let outside = std::mem::replace(&mut self.within, applied);
        let done = act(self);
        self.within = outside;
        done
    }

    /// One event.
    ///
    /// # Errors
    /// Like [`Table::happen`].
    pub(crate) fn happens(&mut self, rule: &'static Rule, event: Event) -> Ruled<Vec<Event>> {
        self.happen(rule, vec![event])
    }

    fn happen_instead(
        &mut self,
        rule: &'static Rule,
        proposed: &[Event],
        mut batch: Vec<Event>,
    ) -> Ruled<Vec<Event>> {
        batch.retain(|event| !r800_multiplayer::cannot_happen(&self.now, event));
        if batch.is_empty() {
            return Ok(batch);
        }
        if batch.iter().all(Event::is_only_noted) {
            let by = self.rules_of(rule, &batch);
            self.log.push(Logged { by, events: batch.clone() });
            return Ok(batch);
        }
        let by = self.rules_of(rule, &batch);
        let before = self.now();
        let game = Rc::make_mut(&mut self.game);
        for (place, event) in batch.iter_mut().enumerate() {
            let moment = Moment { time: game.time, place: u32::try_from(place).unwrap_or(u32::MAX) };
            perform::perform(game, &before, event, moment);
        }
        game.time = game.time.saturating_add(1);
        let mut looked = !batch.iter().all(Event::leaves_characteristics_alone);
        if looked {
            self.look_again()?;
        } else {
            self.keep_looking()?;
        }
        self.log.push(Logged { by, events: batch.clone() });
        looked |= self.durations_end()?;
        if looked {
            self.note_controllers(&before)?;
        }
        let events = r603_triggered_abilities::events_that_count(self.bench, proposed, &batch);
        let triggered = r603_triggered_abilities::triggered(&before, &self.now(), events);
        self.note_triggers(triggered)?;
        Ok(batch)
    }

    /// 611.2b: effects that last for as long as something is the case end as soon as it is not.
    fn durations_end(&mut self) -> Ruled<bool> {
        let mut any = false;
        loop {
            let mut over = r611_continuous_effects::no_longer(&self.now);
            if over.is_empty() {
                return Ok(any);
            }
            any = true;
            self.once_more()?;
            let before = self.now();
            let game = Rc::make_mut(&mut self.game);
            let moment = Moment { time: game.time, place: 0 };
            over.iter_mut().for_each(|event| perform::perform(game, &before, event, moment));
            self.look_again()?;
            let by = vec![&r611_continuous_effects::R611_2B; over.len()];
            self.log.push(Logged { by, events: over });
        }
    }

    fn look_again(&mut self) -> Ruled<()> {
        self.now = Rc::new(self.now.after(Rc::clone(&self.game))?);
        Ok(())
    }

    /// The same moment where only such causes have changed that 613 does not look at.
    fn keep_looking(&mut self) -> Ruled<()> {
        if self.bench.is_literal() {
            return self.look_again();
        }
        self.now = Rc::new(self.now.with_causes(Rc::clone(&self.game)));
        Ok(())
    }

    fn note_controllers(&mut self, before: &Now) -> Ruled<()> {
        let changed: Vec<_> = self
            .now
            .permanents()
            .filter_map(|row| Some((row.id, row.controller?)))
            .filter(|&(id, controller)| match before.object(id) {
                Some(row) => row.controller != Some(controller),
                None => r702_26_phased_out::comes_under_control(&self.now, before.game(), id),
            })
            .collect();
        if !changed.is_empty() {
            perform::note_new_controllers(Rc::make_mut(&mut self.game), &changed);
            self.keep_looking()?;
        }
        Ok(())
    }

    /// Abilities that trigger wait: nothing else changes, so no new moment has to be made of it.
    fn note_triggers(&mut self, triggered: Vec<r603_triggered_abilities::Triggered>) -> Ruled<()> {
        if triggered.is_empty() {
            return Ok(());
        }
        let before = self.now();
        let game = Rc::make_mut(&mut self.game);
        let mut spent = r603_7_delayed_and_state::spent(self.bench, &triggered);
        for one in triggered {
            let mut event = Event::Triggers(Box::new(one.waiting));
            perform::perform(game, &before, &mut event, Moment { time: game.time, place: 0 });
            self.log.push(Logged { by: vec![one.rule], events: vec![event] });
        }
        spent.sort_unstable();
        spent.dedup();
        for place in spent.into_iter().rev() {
            let mut event = Event::DelayedEnds(place);
            perform::perform(game, &before, &mut event, Moment { time: game.time, place: 0 });
        }
        self.keep_looking()?;
        r117_priority::what_triggered_waits(self)
    }

    /// State-based actions have been checked: attempts to draw before that are forgotten (704.5b), and so
    /// is deathtouch (704.5h).
    pub(crate) fn no_draw_failed(&mut self) {
        let forgets = self.game.players.iter().any(|player| player.drew_from_empty_library);
        if forgets {
            let game = Rc::make_mut(&mut self.game);
            game.players.iter_mut().for_each(|player| player.drew_from_empty_library = false);
            self.now = Rc::new(self.now.with_causes(Rc::clone(&self.game)));
        }
    }

    /// What the game would be if an event happened, with nothing replaced and nothing triggered. What
    /// enters by it can be left out of all effects that do not come from it.
    pub(crate) fn suppose(&self, event: &Event, spares_what_enters: bool) -> Ruled<(Event, Now<'b>)> {
        let mut game = (*self.game).clone();
        let mut event = event.clone();
        let moment = Moment { time: game.time, place: 0 };
        perform::perform(&mut game, &self.now, &mut event, moment);
        let spared = event.entered().filter(|_| spares_what_enters);
        let now = self.bench.suppose(|| self.now.after_sparing(Rc::new(game), spared))?;
        Ok((event, now))
    }

    /// The game at this moment, to come back to if what begins now turns out to be impossible.
    pub(crate) fn mark(&self) -> Mark<'b> {
        Mark { game: Rc::clone(&self.game), now: self.now(), logged: self.log.len(), read: self.read }
    }

    /// All that happened since a moment is undone, as if it had never been begun; but whoever conceded meanwhile
    /// has conceded (104.3a).
    ///
    /// # Errors
    /// If a player has to choose as somebody leaves, or the work is spent.
    pub(crate) fn back_to(&mut self, mark: Mark<'b>) -> Ruled<()> {
        self.game = mark.game;
        self.now = mark.now;
        self.log.truncate(mark.logged);
        let since = self.tape.get(mark.read..self.read).unwrap_or(&[]).iter();
        let conceded = since.filter(|(_, decision)| *decision == Decision::Concede);
        let conceded: Vec<PlayerId> = conceded.map(|(player, _)| *player).collect();
        conceded.into_iter().try_for_each(|player| r104_ending::concede(self, player))
    }

    /// The tick is over: the game as it is, and what happened.
    pub(crate) fn leave(self) -> Left<'b> {
        Left { game: self.game, now: self.now, log: self.log, began: self.began }
    }
}
