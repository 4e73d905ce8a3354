//! The path of every event.
//!
//! Rules propose events, and [`Table::happen`] makes them happen; nothing else changes what is in the game.
//! Each batch of events goes through the same stations. The rules that apply to every event are called here
//! and nowhere else:
//!
//! 1. Replacement and prevention effects modify the events (616.1).
//!    What lasts until a step or phase that begins ends now (500.4).
//!    An object that several events would move is moved by one of them (400.6).
//!    What prevention effects do beside preventing damage follows right after the event (615.5). So does what
//!    can't be a part of the event among the instructions that replace it (614.6).
//! 2. Events that can't happen are left out: those that need a player who has left the game (800.4b, 800.4d),
//!    the losses of players who can't lose (101.2), and moves of tokens that have left the battlefield (111.8).
//! 3. The other events happen at the same time, and 613 determines the new moment. Players order the timestamps of
//!    their objects (613.7m), and owners arrange the cards that are put into their libraries (401.4).
//!    Permanents that can no longer be in combat are removed from it (506.4), and creatures that enter attacking
//!    or blocking are in combat (508.4, 509.7).
//! 4. Effects that last for as long as something is true end, if it no longer is (611.2b).
//! 5. The game notes which permanents have come under a player's control (302.6, 702.26d), and which have come
//!    to have the supertype world (704.5k).
//! 6. Abilities trigger on the events (603.2), and wait (117.2a).
//! 7. Other events follow at once (610.3, 610.4, 702.145, 800.4c). They go through all stations themselves.
//! 8. If the game has ended, nothing else happens in it (104.1).

use super::perform::{note_new_controllers, note_worlds, perform, with_player};
use super::{Afterward, Applied, Event, Logged, Ruled, SelfReplacing, Table, TickStop, ToFollow};
use crate::instructions::replacing;
use crate::now::Now;
use crate::rule::Rule;
use crate::rules::{
    r104_ending, r111_tokens, r117_priority, r400_6_moving, r401_library, r500_4_what_ends,
    r506_3_put_into_combat, r506_4_removal, r603_7_delayed_and_state, r603_triggered_abilities, r610_3_until,
    r610_4_phased_out_until, r611_continuous_effects, r613, r615_prevention, r616_interaction,
    r701_20_shuffling, r702_26b_phased_out, r702_103_bestow, r702_145_daybound, r702_151_reconfigure,
    r702_158_sectors, r704_5_legends_and_worlds, r800,
};
use crate::state::{Moment, ObjectId};
use std::rc::Rc;
use std::sync::Arc;

/// The maximum depth of events inside each other; nothing in the rules goes that deep, but a mutant could.
const DEEPEST: usize = 24;

impl<'b> Table<'b> {
    /// Makes events happen, all at the same time, by a rule. Returns what actually happened.
    ///
    /// # Errors
    /// If a player has to choose, or the work limit is reached.
    pub(crate) fn happen(&mut self, rule: &'static Rule, events: Vec<Event>) -> Ruled<Vec<Event>> {
        self.count_round()?;
        if let Some(parts) = &mut self.parts {
            parts.extend(events);
            return Ok(Vec::new());
        }
        if self.depth >= DEEPEST {
            return Err(TickStop::OutOfBounds);
        }
        self.depth += 1;
        let happened = self.pass_all_stations(rule, &events);
        self.depth -= 1;
        happened
    }

    /// Sends events through stations 1 to 8.
    fn pass_all_stations(&mut self, rule: &'static Rule, proposed: &[Event]) -> Ruled<Vec<Event>> {
        self.proposed = self.proposed.saturating_add(proposed.len());
        let outside = (self.alongside.take(), std::mem::take(&mut self.afterward));
        let to_follow_outside = std::mem::take(&mut self.to_follow);
        let times_outside = std::mem::take(&mut self.times);
        let modified = r616_interaction::modified(self, rule, proposed.to_vec())?;
        let times = std::mem::replace(&mut self.times, times_outside);
        r615_prevention::used_up_at_its_time(self, times)?;
        let modified = r400_6_moving::each_moved_once(self, modified)?;
        let modified = r701_20_shuffling::shuffled_first(self, modified);
        let afterward = std::mem::take(&mut self.afterward);
        let to_follow = std::mem::replace(&mut self.to_follow, to_follow_outside);
        (self.alongside, self.afterward) = outside;
        r500_4_what_ends::before_abilities_trigger(self, &modified)?;
        let happened = self.happen_as_modified(rule, proposed, modified)?;
        for rest in to_follow {
            replacing::follow_the_rest(self, rest)?;
        }
        for prevention in afterward {
            r615_prevention::immediately_afterward(self, prevention)?;
        }
        self.what_follows_at_once()?;
        r104_ending::ends_immediately(self, &happened)?;
        Ok(happened)
    }

    /// Sends events through stations 2 to 6.
    fn happen_as_modified(
        &mut self,
        rule: &'static Rule,
        proposed: &[Event],
        mut batch: Vec<Event>,
    ) -> Ruled<Vec<Event>> {
        batch.retain(|event| !r800::cannot_happen(&self.now, event));
        batch.retain(|event| !r104_ending::cannot_happen(&self.now, event));
        batch.retain(|event| !r111_tokens::cannot_happen(&self.now, event));
        if batch.is_empty() {
            return Ok(batch);
        }
        let by = self.rules_of(rule, &batch);
        if batch.iter().all(Event::is_only_noted) {
            self.log.push(Logged { by, events: batch.clone() });
            return Ok(batch);
        }
        let before = self.now();
        let changed = self.take_place(by, &mut batch)?;
        let left = self.leave_combat(&before)?;
        let entered = self.enter_combat(&batch)?;
        let ended = self.durations_end()?;
        if changed || left || ended {
            self.note_controllers(&before)?;
            self.note_worlds(&before)?;
        }
        if entered.is_empty() {
            self.abilities_trigger(&before, proposed, &batch)?;
        } else {
            let all: Vec<Event> = batch.iter().cloned().chain(entered).collect();
            self.abilities_trigger(&before, proposed, &all)?;
        }
        Ok(batch)
    }

    /// Station 3: makes the events happen at the same time, and has 613 determine the new moment. Returns
    /// whether it could have changed anything about the objects and players.
    fn take_place(&mut self, by: Vec<&'static Rule>, batch: &mut [Event]) -> Ruled<bool> {
        let before = self.now();
        let places = r613::places_of_events(&before, batch);
        let game = Rc::make_mut(&mut self.game);
        for (place, event) in places.into_iter().zip(batch.iter_mut()) {
            let moment = Moment { time: game.time, place };
            perform(game, &before, event, moment);
        }
        game.time = game.time.saturating_add(1);
        let changed = !batch.iter().all(Event::leaves_characteristics_alone);
        if changed {
            self.look_again()?;
        } else {
            self.keep_looking()?;
        }
        by.iter().for_each(|rule| self.bench.worked_for(rule));
        self.log.push(Logged { by, events: batch.to_vec() });
        if changed {
            self.order_timestamps(&before, batch)?;
            self.arrange_libraries(batch)?;
        }
        Ok(changed)
    }

    /// Station 3, 613.7m: gives the timestamps of these events the order that players choose.
    fn order_timestamps(&mut self, before: &Now, batch: &[Event]) -> Ruled<()> {
        let moved = r613::chosen_by_players(self, before, batch)?;
        if moved.iter().all(|(old, new)| old == new) {
            return Ok(());
        }
        let objects = Rc::make_mut(&mut self.game).objects.values_mut();
        for object in objects.filter(|object| object.history.iter().any(|it| moved.contains_key(&it.when))) {
            r613::move_object(Arc::make_mut(object), &moved);
        }
        self.look_again()
    }

    /// Station 3, 401.4: gives cards that have been put into a library the order that their owner chooses.
    fn arrange_libraries(&mut self, batch: &[Event]) -> Ruled<()> {
        let groups = r401_library::arranged(self, batch)?;
        if groups.is_empty() {
            return Ok(());
        }
        for (owner, cards) in groups {
            with_player(Rc::make_mut(&mut self.game), owner, |player| {
                let mut in_order = cards.iter();
                for place in player.library.iter_mut().filter(|card| cards.contains(card)) {
                    *place = in_order.next().copied().unwrap_or(*place);
                }
            });
        }
        self.keep_looking()
    }

    /// Station 3, 506.4: removes from combat what can no longer be in it. Returns whether anything was removed.
    fn leave_combat(&mut self, before: &Now) -> Ruled<bool> {
        let mut removed = r506_4_removal::removals(before, &self.now);
        if removed.is_empty() {
            return Ok(false);
        }
        let before = self.now();
        let game = Rc::make_mut(&mut self.game);
        let moment = Moment { time: game.time, place: 0 };
        removed.iter_mut().for_each(|event| perform(game, &before, event, moment));
        self.look_again()?;
        let by = vec![&r506_4_removal::R506_4; removed.len()];
        self.log.push(Logged { by, events: removed });
        Ok(true)
    }

    /// Station 3, 508.4, 509.7: brings creatures into combat that have entered attacking or blocking. Returns the
    /// events, on which abilities trigger too.
    fn enter_combat(&mut self, batch: &[Event]) -> Ruled<Vec<Event>> {
        let entering = r506_3_put_into_combat::what_enters_combat(&self.now, batch)?;
        if entering.is_empty() {
            return Ok(Vec::new());
        }
        let before = self.now();
        let game = Rc::make_mut(&mut self.game);
        let moment = Moment { time: game.time, place: 0 };
        let (by, mut events): (Vec<&Rule>, Vec<Event>) = entering.into_iter().unzip();
        events.iter_mut().for_each(|event| perform(game, &before, event, moment));
        self.look_again()?;
        by.iter().for_each(|rule| self.bench.worked_for(rule));
        self.log.push(Logged { by, events: events.clone() });
        Ok(events)
    }

    /// Station 4, 611.2b, 702.151b: ends effects that last for as long as something is true, as soon as it no
    /// longer is. Returns whether any has ended.
    fn durations_end(&mut self) -> Ruled<bool> {
        let mut any = false;
        loop {
            let longer = r611_continuous_effects::no_longer(&self.now);
            let unattached = r702_151_reconfigure::unattached(&self.now);
            let by_longer = longer.iter().map(|_| &r611_continuous_effects::R611_2B);
            let by: Vec<&'static Rule> =
                by_longer.chain(unattached.iter().map(|_| &r702_151_reconfigure::R702_151B)).collect();
            let mut over = [longer, unattached].concat();
            if over.is_empty() {
                return Ok(any);
            }
            any = true;
            self.count_round()?;
            let before = self.now();
            let game = Rc::make_mut(&mut self.game);
            let moment = Moment { time: game.time, place: 0 };
            over.iter_mut().for_each(|event| perform(game, &before, event, moment));
            self.look_again()?;
            self.log.push(Logged { by, events: over });
        }
    }

    /// Station 5, 302.6: notes which permanents have come under a player's control. One that has phased in
    /// has not (702.26d).
    fn note_controllers(&mut self, before: &Now) -> Ruled<()> {
        let changed: Vec<_> = self
            .now
            .permanents()
            .filter_map(|row| Some((row.id, row.controller?)))
            .filter(|&(id, controller)| match before.object(id) {
                Some(row) => row.controller != Some(controller),
                None => r702_26b_phased_out::comes_under_control(&self.now, before.game(), id),
            })
            .collect();
        if !changed.is_empty() {
            note_new_controllers(Rc::make_mut(&mut self.game), &changed);
            self.keep_looking()?;
        }
        Ok(())
    }

    /// Station 5, 704.5k: notes which permanents have come to have the supertype world, or lost it.
    fn note_worlds(&mut self, before: &Now) -> Ruled<()> {
        let changed = r704_5_legends_and_worlds::changed_worlds(before, &self.now);
        if !changed.is_empty() {
            note_worlds(Rc::make_mut(&mut self.game), &changed);
            self.keep_looking()?;
        }
        Ok(())
    }

    /// Station 6, 603.2: triggers abilities on the events, as seen from the moments before and after; they
    /// wait (117.2a). Nothing else changes, so the results of 613 stay the same.
    fn abilities_trigger(&mut self, before: &Now, proposed: &[Event], batch: &[Event]) -> Ruled<()> {
        let events = r603_triggered_abilities::events_that_count(self.bench, proposed, batch);
        let now = self.now();
        let triggered = r603_triggered_abilities::triggered(before, &now, events);
        if triggered.is_empty() {
            return Ok(());
        }
        let triggered = r603_7_delayed_and_state::one_event_for_each(self, triggered)?;
        let game = Rc::make_mut(&mut self.game);
        let moment = Moment { time: game.time, place: 0 };
        let mut spent = r603_7_delayed_and_state::spent(self.bench, &triggered);
        for one in triggered {
            let mut event = Event::Triggers(Box::new(one.waiting));
            perform(game, &now, &mut event, moment);
            self.log.push(Logged { by: vec![one.rule], events: vec![event] });
        }
        spent.sort_unstable();
        spent.dedup();
        for place in spent.into_iter().rev() {
            perform(game, &now, &mut Event::DelayedEnds(place), moment);
        }
        self.keep_looking()?;
        r117_priority::what_triggered_waits(self)
    }

    /// 603.8: triggers abilities on a state in which the game already is, without an event.
    pub(crate) fn states_trigger(&mut self) -> Ruled<()> {
        let now = self.now();
        self.abilities_trigger(&now, &[], &[])
    }

    /// Station 7: does what rules say happens immediately after an event, before anything else, until nothing
    /// more follows. Events that happen in one round are considered in the next.
    fn what_follows_at_once(&mut self) -> Ruled<()> {
        if self.at_once {
            return Ok(());
        }
        self.at_once = true;
        while r610_3_until::right_after(self)?
            || r610_4_phased_out_until::right_after(self)?
            || r702_103_bestow::right_after(self)?
            || r702_145_daybound::at_once(self)?
            || r702_158_sectors::lost_at_once(self)?
            || r800::exiled_at_once(self)?
        {
            self.count_round()?;
        }
        self.at_once = false;
        Ok(())
    }

    /// Makes the new moment, using 613.
    fn look_again(&mut self) -> Ruled<()> {
        self.now = Rc::new(self.now.after(Rc::clone(&self.game))?);
        Ok(())
    }

    /// Makes the new moment if the only causes that have changed are ones that 613 doesn't read.
    fn keep_looking(&mut self) -> Ruled<()> {
        if self.bench.is_literal() {
            return self.look_again();
        }
        self.now = Rc::new(self.now.with_causes(Rc::clone(&self.game)));
        Ok(())
    }

    /// Returns the rules by which the events of a batch happen: the rule that makes them happen, unless
    /// another rule states one of them.
    fn rules_of(&self, rule: &'static Rule, batch: &[Event]) -> Vec<&'static Rule> {
        let by = |event: &Event| {
            let states = |(_, stated): &&(&'static Rule, Event)| stated == event || stated.destroys_in(event);
            self.reasons.iter().find(states).map(|(by, _)| *by)
        };
        batch.iter().map(|event| by(event).unwrap_or(rule)).collect()
    }
}

/// The ways in which rules make events happen.
impl<'b> Table<'b> {
    /// Makes one event happen.
    ///
    /// # Errors
    /// Like [`Table::happen`].
    pub(crate) fn happens(&mut self, rule: &'static Rule, event: Event) -> Ruled<Vec<Event>> {
        self.happen(rule, vec![event])
    }

    /// Makes events happen, all at the same time, by a rule, where another rule states each of them. Returns
    /// whether anything happened.
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

    /// Performs an act as one, with nothing in between: what follows at once follows when all of it is done.
    pub(crate) fn as_one<T>(&mut self, act: impl FnOnce(&mut Table<'b>) -> Ruled<T>) -> Ruled<T> {
        let within = std::mem::replace(&mut self.at_once, true);
        let done = act(self);
        self.at_once = within;
        let done = done?;
        self.what_follows_at_once()?;
        Ok(done)
    }

    /// Performs an act in place of an event to which these replacement effects have been applied.
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

    /// Performs an act while an effect replaces a part of what the act itself does (614.15).
    pub(crate) fn replacing_itself<T>(
        &mut self,
        by: SelfReplacing,
        act: impl FnOnce(&mut Table<'b>) -> Ruled<T>,
    ) -> Ruled<T> {
        self.itself.push(by);
        let done = act(self);
        self.itself.pop();
        done
    }

    /// Returns how what resolves replaces a part of its own effect (614.15).
    pub(crate) fn itself(&self) -> &[SelfReplacing] {
        &self.itself
    }

    /// Modifies results of damage while these are the other results of the same damage (120.4c).
    pub(crate) fn alongside<T>(
        &mut self,
        others: Vec<Event>,
        act: impl FnOnce(&mut Table<'b>) -> Ruled<T>,
    ) -> Ruled<T> {
        let outside = self.alongside.replace(others.into());
        let done = act(self);
        self.alongside = outside;
        done
    }

    /// Returns the other results of the damage whose results are being modified, if any are.
    pub(crate) fn other_results(&self) -> Option<Rc<[Event]>> {
        self.alongside.clone()
    }

    /// Performs an act, and returns the events that it would cause; they become parts of another event.
    pub(crate) fn as_parts(&mut self, act: impl FnOnce(&mut Table<'b>) -> Ruled<()>) -> Ruled<Vec<Event>> {
        let outside = self.parts.replace(Vec::new());
        let done = act(self);
        let parts = std::mem::replace(&mut self.parts, outside);
        done?;
        Ok(parts.unwrap_or_default())
    }

    /// Notes what is left to do of an effect that replaces an event, once that event has happened (614.6).
    pub(crate) fn follow_later(&mut self, rest: ToFollow) {
        self.to_follow.push(rest);
    }

    /// Notes what a prevention effect does immediately after the event that is being modified (615.5). If it does
    /// the same as something noted before, it does that once for all damage that it prevents.
    pub(crate) fn afterward(&mut self, what: Afterward, is_same: impl Fn(&Afterward) -> bool) {
        match self.afterward.iter_mut().find(|other| is_same(other)) {
            Some(other) => other.prevented = other.prevented.saturating_add(what.prevented),
            None => self.afterward.push(what),
        }
    }

    /// Notes that an effect applies to what a source deals in the event that is being modified (615.8).
    pub(crate) fn its_time(&mut self, created: Moment, source: ObjectId) {
        if !self.times.contains(&(created, source)) {
            self.times.push((created, source));
        }
    }

    /// Returns the effects that apply to what a source deals in the event that is being modified, and the source.
    pub(crate) fn their_times(&self) -> &[(Moment, ObjectId)] {
        &self.times
    }

    /// Uses up a replacement or prevention effect, or a part of it, while an event is being modified: nothing
    /// modifies that, and nothing follows it at once.
    pub(crate) fn use_up(&mut self, rule: &'static Rule, event: Event) -> Ruled<()> {
        self.happen_as_modified(rule, &[], vec![event])?;
        Ok(())
    }

    /// Returns what the game would be if an event happened, with nothing replaced and nothing triggered. An
    /// object that enters in it can be left out of all effects that don't come from it.
    pub(crate) fn suppose(&self, event: &Event, spares_what_enters: bool) -> Ruled<(Event, Now<'b>)> {
        let mut game = (*self.game).clone();
        let mut event = event.clone();
        let moment = Moment { time: game.time, place: 0 };
        perform(&mut game, &self.now, &mut event, moment);
        let spared = event.entered().filter(|_| spares_what_enters);
        let now = self.bench.suppose(|| self.now.after_sparing(Rc::new(game), spared))?;
        Ok((event, now))
    }

    /// Returns the number of events proposed so far, whatever became of them.
    pub(crate) fn proposed(&self) -> usize {
        self.proposed
    }

    /// Returns the replacement effects inside which everything happens at the moment (614.5).
    pub(crate) fn within(&self) -> &[Applied] {
        &self.within
    }
}
