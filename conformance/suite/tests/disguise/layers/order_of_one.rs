//! An engine that asks for the order of a single triggered ability, too, before it puts the ability on the stack.

use super::{Below, Game, refused};
use apnap_oracle::state::{Asking, Decision, Request};
use apnap_suite::engine::{Answered, Reply, RunningGame, Stop};
use apnap_suite::observation::{GameSeen, Happening, ObjectHappening, Observation};

/// The layer.
pub(super) struct OrderOfOne {
    below: Below,
    /// The order that is asked for, the label of the ability, and how many moments come before it.
    order: Option<(Request<String>, String, usize)>,
    /// How many moments have been told at an earlier stop.
    told: usize,
}

impl OrderOfOne {
    pub(super) fn new(game: Box<dyn Game>) -> OrderOfOne {
        let mut layer = OrderOfOne { below: Below::new(game), order: None, told: 0 };
        layer.look();
        layer
    }

    fn look(&mut self) {
        self.told = 0;
        self.order = self.one_trigger();
    }

    /// The only ability that has just triggered, if it is on top of the stack now.
    fn one_trigger(&mut self) -> Option<(Request<String>, String, usize)> {
        if self.below.game.stop() == Stop::Over {
            return None;
        }
        let player = self.below.game.controller_of_top_trigger()?;
        let seen = self.below.seen_of_game()?;
        let (label, happened) = (seen.stack?.first()?.clone(), seen.happened?);
        let is = |what: ObjectHappening| move |one: &Happening| matches!(one, Happening::Object(_, did) if *did == what);
        let flat = || happened.iter().flatten();
        let triggers: Vec<&Happening> = flat().filter(|one| is(ObjectHappening::Triggers)(one)).collect();
        let [Happening::Object(source, _)] = triggers[..] else { return None };
        let goes = Happening::Object(label.clone(), ObjectHappening::GoesOnTheStack);
        let at = happened.iter().position(|batch| batch.contains(&goes))?;
        if flat().filter(|one| is(ObjectHappening::GoesOnTheStack)(one)).count() != 1
            && happened.iter().take(at).flatten().any(|one| is(ObjectHappening::Resolves)(one))
        {
            return None;
        }
        let among = vec![source.clone()];
        let request = Request { player, asking: Asking::Order, about: None, among, at_least: 1, at_most: 1 };
        Some((request, label, at))
    }

    fn shown(&self, mut seen: GameSeen) -> GameSeen {
        let happened = seen.happened.take().unwrap_or_default();
        seen.happened = Some(match &self.order {
            Some((_, label, at)) => {
                seen.stack = seen.stack.map(|stack| stack.into_iter().filter(|one| one != label).collect());
                seen.priority = Some(None);
                happened.into_iter().take(*at).collect()
            }
            None => happened.into_iter().skip(self.told).collect(),
        });
        seen
    }
}

impl RunningGame for OrderOfOne {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        if *decision != Decision::Concede
            && let Some((request, _, at)) = &self.order
        {
            let is_that = |names: &Vec<_>| {
                let names: &[apnap_oracle::state::TriggerName<String>] = names;
                matches!(names, [name] if name.source == request.among[0])
            };
            if request.player != player || !matches!(decision, Decision::Order(names) if is_that(names)) {
                return refused("the only triggered ability is the lowest", None);
            }
            self.told = *at;
            self.order = None;
            return Reply::Ok(Answered::Taken(self.stop()));
        }
        self.below.answer(player, decision).map(|answered| match answered {
            Answered::Taken(_) => {
                self.look();
                Answered::Taken(self.stop())
            }
            refused @ Answered::Refused { .. } => refused,
        })
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.below.advance().map(|_| {
            self.look();
            self.stop()
        })
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.below.observe().map(|mut seen| {
            seen.game = seen.game.map(|game| self.shown(game));
            seen
        })
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        let seen = self.below.observe_game()?;
        Some(seen.map(|seen| self.shown(seen)))
    }
}

impl Game for OrderOfOne {
    fn stop(&self) -> Stop {
        match &self.order {
            Some((request, ..)) => Stop::Asks(request.clone()),
            None => self.below.game.stop(),
        }
    }

    fn legal(&mut self) -> Vec<Decision<String>> {
        self.below.game.legal()
    }

    fn may_do_more(&self, player: &str) -> bool {
        self.below.game.may_do_more(player)
    }

    fn controller_of_top_trigger(&self) -> Option<String> {
        self.below.game.controller_of_top_trigger()
    }

    fn copied(&self) -> Box<dyn Game> {
        let (order, told) = (self.order.clone(), self.told);
        Box::new(OrderOfOne { below: self.below.copied(), order, told })
    }
}
