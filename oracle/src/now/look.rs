//! A view of a moment: the objects and players as the effects applied so far have made them.

use super::reuse::{Beginning, Made};
use super::{ContinuousEffect, Instruction, ObjectNow, Origin, PlayerNow, Snapshot, rules_asked};
use crate::bench::{Bench, OnBench};
use crate::card::Characteristics;
use crate::state::{Game, Moment, ObjectId, PlayerId, Thing};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// The state of a view: cheap to copy, so that it can show what would be if an effect were applied.
#[derive(Clone)]
pub(crate) struct Look<'g> {
    game: &'g Game,
    bench: &'g Bench,
    objects: Cow<'g, [Rc<ObjectNow>]>,
    players: Rc<Vec<PlayerNow>>,
    beginnings: Rc<Vec<Rc<Beginning>>>,
    /// Whether layer 1 is done: from then on the beginnings hold its result.
    begins: bool,
    /// The positions of the objects that may bring effects after layer 1, once they are known.
    bringing: Option<Rc<BTreeSet<usize>>>,
    /// These positions, and those of the objects that have been changed since.
    watched: Rc<BTreeSet<usize>>,
    active_before: Option<PlayerId>,
    begun: Rc<BTreeMap<Origin, Rc<Begun>>>,
    spared: Option<ObjectId>,
}

/// An effect that has begun to apply, and to what (613.6).
pub(crate) struct Begun {
    /// The effect as it was then.
    pub(crate) effect: ContinuousEffect,
    /// What it was applied to.
    pub(crate) things: BTreeSet<Thing>,
}

impl OnBench for Look<'_> {
    fn the_bench(&self) -> &Bench {
        self.bench
    }
}

impl<'g> Look<'g> {
    /// Begins with the objects of a game, without any characteristics yet, and its players. What followed
    /// from an object alone at the previous moment is reused.
    pub(crate) fn at(game: &'g Game, bench: &'g Bench, before: Option<&Made>) -> Look<'g> {
        let beginnings = Made::beginnings_of(game, bench, before);
        let same = before.filter(|before| Rc::ptr_eq(&before.beginnings, &beginnings));
        let player = |n: usize| PlayerNow {
            id: PlayerId(u8::try_from(n).unwrap_or(u8::MAX)),
            abilities: Vec::new(),
            maximum_hand_size: Some(7),
            land_plays: 1,
            more_land_plays: Vec::new(),
            rules: Vec::new(),
        };
        Look {
            game,
            bench,
            objects: Cow::Owned(beginnings.iter().map(|one| Rc::clone(&one.blank)).collect()),
            players: Rc::new((0..game.players.len()).map(player).collect()),
            beginnings,
            begins: false,
            bringing: same.map(|before| Rc::clone(&before.bringing)),
            watched: Rc::default(),
            active_before: before.map(|before| before.active),
            begun: Rc::default(),
            spared: None,
        }
    }

    /// Leaves an object out of all effects that don't come from it (614.12).
    pub(crate) fn spare(&mut self, object: Option<ObjectId>) {
        self.spared = object;
    }

    /// Returns the object that is left out of all effects that don't come from it.
    pub(crate) fn spared(&self) -> Option<ObjectId> {
        self.spared
    }

    /// Creates a view of a finished moment.
    pub(crate) fn of_finished(
        game: &'g Game,
        bench: &'g Bench,
        objects: &'g [Rc<ObjectNow>],
        players: &Rc<Vec<PlayerNow>>,
    ) -> Look<'g> {
        Look {
            game,
            bench,
            objects: Cow::Borrowed(objects),
            players: Rc::clone(players),
            beginnings: Rc::default(),
            begins: false,
            bringing: None,
            watched: Rc::default(),
            active_before: None,
            begun: Rc::default(),
            spared: None,
        }
    }

    /// Returns the bench of the run.
    pub(crate) fn bench(&self) -> &'g Bench {
        self.bench
    }

    /// Returns the causes.
    pub(crate) fn game(&self) -> &'g Game {
        self.game
    }

    /// Returns every object.
    pub(crate) fn objects(&self) -> impl Iterator<Item = &ObjectNow> {
        self.bench.each(&self.objects).iter().map(|object| &**object)
    }

    /// Returns one object.
    pub(crate) fn object(&self, id: ObjectId) -> Option<&ObjectNow> {
        self.objects.binary_search_by_key(&id, |object| object.id).ok().map(|n| &*self.objects[n])
    }

    /// Returns the players in turn order.
    pub(crate) fn players(&self) -> &[PlayerNow] {
        &self.players
    }

    /// Gives every object the values that are printed on it, or that made it (613.1).
    pub(crate) fn start_with_own_values(&mut self) {
        let own = |one: &Beginning| {
            Rc::new(ObjectNow::with_values(
                self.bench,
                one.id(),
                &one.causes,
                rules_asked::own_values(self.bench, &one.causes, Moment::END),
            ))
        };
        let start = |one: &Rc<Beginning>| if one.settled { Rc::clone(&one.row) } else { own(one) };
        self.objects = Cow::Owned(self.beginnings.iter().map(start).collect());
    }

    /// Gives an object the copiable values that layer 1 made of it (613.2c).
    pub(crate) fn set_copiable_values(&mut self, id: ObjectId, values: Arc<Characteristics>) {
        let bench = self.bench;
        if let Some(object) = self.game.objects.get(&id) {
            self.change(id, |now| *now = ObjectNow::with_values(bench, id, object, values));
        }
    }

    /// Returns the objects whose state after layer 1 isn't known yet.
    pub(crate) fn unsettled(&self) -> impl Iterator<Item = &ObjectNow> {
        let all = self.beginnings.iter().zip(self.objects.iter());
        all.filter(|(one, _)| !one.settled).map(|(_, object)| &**object)
    }

    /// Keeps the objects as layer 1 left them, and what follows from that.
    pub(crate) fn keep_copiable_values(&mut self) {
        let same_order = self.active_before == Some(self.game.active);
        let is_known = |one: &Beginning| one.settled && (same_order || one.effects.is_empty());
        if !self.beginnings.iter().all(|one| is_known(one)) {
            let mut beginnings = Rc::clone(&self.beginnings);
            let all = Rc::make_mut(&mut beginnings).iter_mut().zip(self.objects.iter());
            for (one, object) in all.filter(|(one, _)| !is_known(one)) {
                let one = Rc::make_mut(one);
                one.row = Rc::clone(object);
                one.settled = self.bench.takes_over()
                    && !rules_asked::is_copiable_value_modified(&one.causes)
                    && !rules_asked::is_planar(object);
                if one.settled {
                    one.effects = rules_asked::effects_of(self, object).into();
                }
            }
            self.beginnings = beginnings;
            self.bringing = None;
        }
        let may_bring = |one: &Rc<Beginning>| !one.settled || !one.effects.is_empty();
        let places = || self.beginnings.iter().enumerate().filter(|(_, one)| may_bring(one)).map(|(n, _)| n);
        self.watched = self.bringing.take().unwrap_or_else(|| Rc::new(places().collect()));
        self.bringing = Some(Rc::clone(&self.watched));
        self.begins = true;
    }

    /// Returns the same view with the objects as layer 1 left them.
    pub(crate) fn as_layer_1_left_it(&self) -> Look<'g> {
        if !self.begins {
            return self.clone();
        }
        let rows = self.beginnings.iter().map(|one| Rc::clone(&one.row));
        Look { objects: Cow::Owned(rows.collect()), begins: false, ..self.clone() }
    }

    /// Returns an object as layer 1 left it, if layer 1 is done.
    pub(crate) fn as_layer_1_left(&self, id: ObjectId) -> Option<&ObjectNow> {
        let place = self.beginnings.binary_search_by_key(&id, |one| one.id()).ok().filter(|_| self.begins)?;
        Some(&self.beginnings[place].row)
    }

    /// Returns the effects that objects bring, in the order of the objects.
    pub(crate) fn effects_of_objects(&self) -> Vec<ContinuousEffect> {
        if !self.begins {
            return self.objects().flat_map(|object| rules_asked::effects_of(self, object)).collect();
        }
        let mut effects = Vec::new();
        for &place in &*self.watched {
            let (object, one) = (&self.objects[place], &self.beginnings[place]);
            if one.settled && Rc::ptr_eq(object, &one.row) {
                effects.extend_from_slice(&one.effects);
            } else {
                effects.extend(rules_asked::effects_of(self, object));
            }
        }
        effects
    }

    /// Changes an object.
    pub(crate) fn change(&mut self, id: ObjectId, change: impl FnOnce(&mut ObjectNow)) {
        if let Ok(n) = self.objects.binary_search_by_key(&id, |object| object.id) {
            change(Rc::make_mut(&mut self.objects.to_mut()[n]));
            if self.begins && !self.watched.contains(&n) {
                Rc::make_mut(&mut self.watched).insert(n);
            }
        }
    }

    /// Changes a player.
    pub(crate) fn change_player(&mut self, id: PlayerId, change: impl FnOnce(&mut PlayerNow)) {
        if let Some(player) = Rc::make_mut(&mut self.players).get_mut(id.0 as usize) {
            change(player);
        }
    }

    /// Returns the effect with that origin that has begun to apply, if one has (613.6).
    pub(crate) fn begun(&self, origin: &Origin) -> Option<&Begun> {
        self.begun.get(origin).map(|begun| &**begun)
    }

    /// Returns every effect that has begun to apply.
    pub(crate) fn all_begun(&self) -> impl Iterator<Item = &Begun> {
        self.begun.values().map(|begun| &**begun)
    }

    /// Notes that an effect has begun to apply, and to what.
    pub(crate) fn begin(&mut self, effect: &ContinuousEffect, things: BTreeSet<Thing>) {
        let begun = Rc::new(Begun { effect: effect.clone(), things });
        Rc::make_mut(&mut self.begun).entry(effect.origin.clone()).or_insert(begun);
    }

    /// Carries out instructions as one: what each of them does was evaluated before.
    pub(crate) fn carry_out(&mut self, effect: &ContinuousEffect, does: &BTreeMap<Thing, Vec<Instruction>>) {
        for (&thing, instructions) in does {
            let mut in_order: Vec<(usize, &Instruction)> = instructions.iter().enumerate().collect();
            in_order.sort_by_key(|(_, instruction)| rules_asked::comes_after_card_types(instruction));
            for (nth, instruction) in in_order {
                rules_asked::carry_out(self, effect, thing, nth, instruction);
            }
        }
    }

    /// Returns the objects and players as they are so far.
    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot { objects: self.objects.to_vec(), players: self.players.to_vec() }
    }

    /// Finishes the moment with the objects and players as they now are.
    pub(crate) fn finish(mut self) -> Made {
        let mut objects = std::mem::take(&mut self.objects).into_owned();
        let mut finished = Vec::new();
        for (place, (object, one)) in objects.iter_mut().zip(self.beginnings.iter()).enumerate() {
            let as_it_began = one.settled && Rc::ptr_eq(object, &one.row);
            match &one.finished {
                Some(finished) if as_it_began => *object = Rc::clone(finished),
                _ => {
                    if rules_asked::has_power_and_toughness(self.bench, object) {
                        Rc::make_mut(object).has_power_and_toughness = true;
                    }
                    if as_it_began {
                        finished.push((place, Rc::clone(object)));
                    }
                }
            }
        }
        for (place, object) in finished {
            Rc::make_mut(&mut Rc::make_mut(&mut self.beginnings)[place]).finished = Some(object);
        }
        for player in Rc::make_mut(&mut self.players) {
            // 107.1b: a size less than zero is zero.
            player.maximum_hand_size = player.maximum_hand_size.map(|size| size.max(0));
        }
        Made {
            objects: Rc::new(objects),
            players: self.players,
            beginnings: self.beginnings,
            causes: self.game.objects.clone(),
            bringing: self.bringing.unwrap_or_default(),
            active: self.game.active,
        }
    }
}
