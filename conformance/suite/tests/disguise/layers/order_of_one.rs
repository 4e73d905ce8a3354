//! An engine that asks for the order of a single triggered ability, too, before it puts the ability on the stack.

use super::{Below, Game, Layer, layered, refused};
use apnap_oracle::state::{Asking, Decision, Request, TriggerName};
use apnap_suite::engine::{Answered, Reply, Stop};
use apnap_suite::observation::{GameSeen, Happening, ObjectHappening};

/// The layer.
#[derive(Clone)]
pub(super) struct OrderOfOne {
    below: Below,
    /// The order that is asked for, the label of the ability, and how many moments come before it.
    order: Option<(Request<String>, String, usize)>,
    /// How many moments have been told at an earlier stop.
    told: usize,
}

impl OrderOfOne {
    pub(super) fn around(game: Box<dyn Game>) -> Box<dyn Game> {
        layered(OrderOfOne { below: Below::new(game), order: None, told: 0 })
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
}

impl Layer for OrderOfOne {
    fn below(&self) -> &Below {
        &self.below
    }

    fn below_mut(&mut self) -> &mut Below {
        &mut self.below
    }

    fn stop(&self) -> Stop {
        match &self.order {
            Some((request, ..)) => Stop::Asks(request.clone()),
            None => self.below.game.stop(),
        }
    }

    fn look(&mut self) -> Reply<Stop> {
        self.told = 0;
        self.order = self.one_trigger();
        Reply::Ok(self.stop())
    }

    /// What has been undone was asked about before.
    fn look_after_undoing(&mut self) -> Reply<Stop> {
        Reply::Ok(self.stop())
    }

    fn answer_here(&mut self, player: &str, decision: &Decision<String>) -> Option<Reply<Answered>> {
        let (request, _, at) = self.order.as_ref()?;
        let is_that =
            |names: &[TriggerName<String>]| matches!(names, [name] if name.source == request.among[0]);
        if request.player != player || !matches!(decision, Decision::Order(names) if is_that(names)) {
            return Some(refused("the only triggered ability is the lowest", None));
        }
        self.told = *at;
        self.order = None;
        Some(Reply::Ok(Answered::Taken(self.stop())))
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
