//! An engine that asks for several things one after the other.

use super::{Below, Game, asked, choosing, chosen, refused};
use apnap_oracle::state::{Asking, Decision, Request};
use apnap_suite::engine::{Answered, Reply, RunningGame, Stop};
use apnap_suite::observation::{GameSeen, Observation};

/// The layer.
pub(super) struct OneByOne {
    below: Below,
    kinds: Vec<Asking>,
    /// What has been chosen of the present request.
    so_far: Vec<String>,
}

impl OneByOne {
    pub(super) fn new(game: Box<dyn Game>, kinds: Vec<Asking>) -> OneByOne {
        OneByOne { below: Below::new(game), kinds, so_far: Vec::new() }
    }

    /// The request for several things below, if it is one.
    fn whole(&self) -> Option<Request<String>> {
        asked(self.below.game.stop())
            .filter(|request| self.kinds.contains(&request.asking) && request.at_most > 1)
    }

    /// The request for the next of them.
    fn part(&self) -> Option<Request<String>> {
        let whole = self.whole()?;
        let number = u32::try_from(self.so_far.len()).unwrap_or(u32::MAX);
        let among = whole.among.iter().filter(|name| !self.so_far.contains(name)).cloned().collect();
        Some(Request { among, at_least: u32::from(number < whole.at_least), at_most: 1, ..whole })
    }

    fn choose(
        &mut self,
        part: &Request<String>,
        player: &str,
        decision: &Decision<String>,
    ) -> Reply<Answered> {
        let Some(chosen) = chosen(part.asking, decision).filter(|_| part.player == player) else {
            return refused("that is not asked", None);
        };
        let is_among = chosen.iter().all(|name| part.among.contains(name));
        let number = u32::try_from(chosen.len()).unwrap_or(u32::MAX);
        if !is_among || !(part.at_least..=part.at_most).contains(&number) {
            return refused("one of them is chosen", None);
        }
        self.so_far.extend(chosen.iter().cloned());
        let all = u32::try_from(self.so_far.len()).unwrap_or(u32::MAX);
        let is_done = number == 0 || self.whole().is_none_or(|whole| all == whole.at_most);
        if !is_done {
            return Reply::Ok(Answered::Taken(self.stop()));
        }
        let so_far = std::mem::take(&mut self.so_far);
        let is_first = so_far.len() <= chosen.len();
        let whole = choosing(part.asking, so_far);
        self.below.answer(player, &whole).map(|answered| match answered {
            Answered::Taken(_) => Answered::Taken(self.stop()),
            Answered::Refused { rule, also, reason, undone_to, load_again } => {
                let undone_to = undone_to.or_else(|| (!is_first).then(|| self.stop()));
                Answered::Refused { rule, also, reason, undone_to, load_again }
            }
        })
    }
}

impl RunningGame for OneByOne {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        if *decision != Decision::Concede
            && let Some(part) = self.part()
        {
            return self.choose(&part, player, decision);
        }
        self.below.answer(player, decision).map(|answered| match answered {
            Answered::Taken(_) => {
                self.so_far.clear();
                Answered::Taken(self.stop())
            }
            Answered::Refused { rule, also, reason, undone_to: Some(_), load_again } => {
                self.so_far.clear();
                Answered::Refused { rule, also, reason, undone_to: Some(self.stop()), load_again }
            }
            refused @ Answered::Refused { .. } => refused,
        })
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.below.advance().map(|_| self.stop())
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.below.observe()
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.below.observe_game()
    }
}

impl Game for OneByOne {
    fn stop(&self) -> Stop {
        self.part().map_or_else(|| self.below.game.stop(), Stop::Asks)
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
        let (kinds, so_far) = (self.kinds.clone(), self.so_far.clone());
        Box::new(OneByOne { below: self.below.copied(), kinds, so_far })
    }
}
