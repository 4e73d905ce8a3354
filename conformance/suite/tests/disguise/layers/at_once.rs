//! An engine that asks whether and what at once: a choice with none allowed, instead of a question and a choice.

use super::{Below, Game, asked, chosen, refused};
use apnap_oracle::state::{Asking, Decision, Request};
use apnap_suite::engine::{Answered, Reply, RunningGame, Stop};
use apnap_suite::observation::{GameSeen, Observation};

/// The layer.
pub(super) struct AtOnce {
    below: Below,
    /// The choice with none allowed.
    choice: Option<Request<String>>,
}

impl AtOnce {
    pub(super) fn new(game: Box<dyn Game>) -> AtOnce {
        let mut layer = AtOnce { below: Below::new(game), choice: None };
        layer.look();
        layer
    }

    fn look(&mut self) {
        self.choice = self.choice_after_yes();
    }

    fn choice_after_yes(&mut self) -> Option<Request<String>> {
        let whether = asked(self.below.game.stop()).filter(|request| request.asking == Asking::May)?;
        let mut no = self.below.copied();
        let declined = no.game.answer(&whether.player, &Decision::May(false));
        let mut yes = self.below.copied();
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
        let before = self.below.copied();
        let first = self.below.answer(player, &Decision::May(!chosen.is_empty()));
        let reply = match first {
            Reply::Ok(Answered::Taken(_)) if !chosen.is_empty() => self.below.answer_alone(player, decision),
            other => other,
        };
        reply.and_then(|answered| match answered {
            Answered::Taken(_) => {
                self.look();
                Reply::Ok(Answered::Taken(self.stop()))
            }
            Answered::Refused { reason, .. } => {
                self.below = before;
                refused(&reason, None)
            }
        })
    }
}

impl RunningGame for AtOnce {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        if *decision != Decision::Concede
            && let Some(request) = self.choice.clone()
        {
            return self.choose(&request, player, decision);
        }
        self.below.answer(player, decision).and_then(|answered| match answered {
            Answered::Taken(_) => {
                self.look();
                Reply::Ok(Answered::Taken(self.stop()))
            }
            Answered::Refused { rule, also, reason, undone_to: Some(_), load_again } => {
                self.look();
                let undone_to = Some(self.stop());
                Reply::Ok(Answered::Refused { rule, also, reason, undone_to, load_again })
            }
            refused @ Answered::Refused { .. } => Reply::Ok(refused),
        })
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.below.advance().map(|_| {
            self.look();
            self.stop()
        })
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.below.observe()
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.below.observe_game()
    }
}

impl Game for AtOnce {
    fn stop(&self) -> Stop {
        self.choice.clone().map_or_else(|| self.below.game.stop(), Stop::Asks)
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
        Box::new(AtOnce { below: self.below.copied(), choice: self.choice.clone() })
    }
}
