//! An engine that asks whether and what at once: a choice with none allowed, instead of a question and a choice.

use super::{Below, Game, Layer, asked, chosen, layered, refused};
use apnap_oracle::state::{Asking, Decision, Request};
use apnap_suite::engine::{Answered, Reply, Stop};

/// The layer.
#[derive(Clone)]
pub(super) struct AtOnce {
    below: Below,
    /// The choice with none allowed.
    choice: Option<Request<String>>,
}

impl AtOnce {
    pub(super) fn around(game: Box<dyn Game>) -> Box<dyn Game> {
        layered(AtOnce { below: Below::new(game), choice: None })
    }

    fn choice_after_yes(&mut self) -> Option<Request<String>> {
        let whether = asked(self.below.game.stop()).filter(|request| request.asking == Asking::May)?;
        let mut no = self.below.clone();
        let declined = no.game.answer(&whether.player, &Decision::May(false));
        let mut yes = self.below.clone();
        let accepted = yes.game.answer(&whether.player, &Decision::May(true));
        match (declined, accepted) {
            (Reply::Ok(Answered::Taken(_)), Reply::Ok(Answered::Taken(Stop::Asks(what))))
                if what.player == whether.player
                    && what.at_least > 0
                    && matches!(what.asking, Asking::Choose | Asking::Sacrifice | Asking::Discard) =>
            {
                Some(Request { at_least: 0, ..what })
            }
            _ => None,
        }
    }

    fn choose(
        &mut self,
        request: &Request<String>,
        player: &str,
        decision: &Decision<String>,
    ) -> Reply<Answered> {
        let Some(chosen) = chosen(request.asking, decision).filter(|_| request.player == player) else {
            return refused("that is not asked", None);
        };
        let before = self.below.clone();
        let first = self.below.answer(player, &Decision::May(!chosen.is_empty()));
        let reply = match first {
            Reply::Ok(Answered::Taken(_)) if !chosen.is_empty() => self.below.answer_alone(player, decision),
            other => other,
        };
        reply.and_then(|answered| match answered {
            Answered::Taken(_) => self.look().map(Answered::Taken),
            Answered::Refused { reason, .. } => {
                self.below = before;
                refused(&reason, None)
            }
        })
    }
}

impl Layer for AtOnce {
    fn below(&self) -> &Below {
        &self.below
    }

    fn below_mut(&mut self) -> &mut Below {
        &mut self.below
    }

    fn stop(&self) -> Stop {
        self.choice.clone().map_or_else(|| self.below.game.stop(), Stop::Asks)
    }

    fn look(&mut self) -> Reply<Stop> {
        self.choice = self.choice_after_yes();
        Reply::Ok(self.stop())
    }

    fn answer_here(&mut self, player: &str, decision: &Decision<String>) -> Option<Reply<Answered>> {
        let request = self.choice.clone()?;
        Some(self.choose(&request, player, decision))
    }
}
