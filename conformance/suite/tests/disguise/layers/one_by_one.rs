//! An engine that asks for several things one after the other.

use super::{Below, Game, Layer, asked, choosing, chosen, layered, refused};
use apnap_oracle::state::{Asking, Decision, Request};
use apnap_suite::engine::{Answered, Reply, Stop};

/// The layer.
#[derive(Clone)]
pub(super) struct OneByOne {
    below: Below,
    kinds: Vec<Asking>,
    /// What has been chosen of the present request.
    so_far: Vec<String>,
}

impl OneByOne {
    pub(super) fn around(game: Box<dyn Game>, kinds: Vec<Asking>) -> Box<dyn Game> {
        layered(OneByOne { below: Below::new(game), kinds, so_far: Vec::new() })
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

impl Layer for OneByOne {
    fn below(&self) -> &Below {
        &self.below
    }

    fn below_mut(&mut self) -> &mut Below {
        &mut self.below
    }

    fn stop(&self) -> Stop {
        self.part().map_or_else(|| self.below.game.stop(), Stop::Asks)
    }

    fn look(&mut self) -> Reply<Stop> {
        self.so_far.clear();
        Reply::Ok(self.stop())
    }

    fn answer_here(&mut self, player: &str, decision: &Decision<String>) -> Option<Reply<Answered>> {
        let part = self.part()?;
        Some(self.choose(&part, player, decision))
    }
}
