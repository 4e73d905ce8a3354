//! An engine that asks one player about two things in another order: how two creatures assign their damage, or in
//! which order damage is assigned to what they fight.

use super::{Below, Game, Layer, asked, layered, refused};
use apnap_oracle::state::{Asking, Decision, Request};
use apnap_suite::engine::{Answered, Reply, Stop};

/// How many answers to the first request are tried with one to the second.
const TRIED: usize = 200;

/// The layer.
#[derive(Clone)]
pub(super) struct AnotherFirst {
    below: Below,
    /// The second request, which is made first, and its answer once it is there.
    second: Option<(Request<String>, Option<Decision<String>>)>,
}

impl AnotherFirst {
    pub(super) fn around(game: Box<dyn Game>) -> Box<dyn Game> {
        layered(AnotherFirst { below: Below::new(game), second: None })
    }

    /// The request that comes after the present one, if it is the same about something else.
    fn coming_next(&mut self) -> Option<Request<String>> {
        let first = asked(self.below.game.stop())?;
        if !matches!(first.asking, Asking::Assign | Asking::DamageOrder | Asking::Keep) {
            return None;
        }
        let mut ahead = self.below.clone();
        let any = ahead.game.legal().into_iter().next()?;
        let Reply::Ok(Answered::Taken(stop)) = ahead.game.answer(&first.player, &any) else { return None };
        asked(stop).filter(|second| {
            second.player == first.player
                && second.asking == first.asking
                && (&second.about, &second.among) != (&first.about, &first.among)
        })
    }

    /// Whether an answer to the second request is legal with some answer to the first.
    fn is_possible(&mut self, decision: &Decision<String>) -> bool {
        let Some(first) = asked(self.below.game.stop()) else { return false };
        let legal = self.below.game.legal();
        legal.into_iter().take(TRIED).any(|one| {
            let mut ahead = self.below.clone();
            let _ = ahead.game.answer(&first.player, &one);
            matches!(ahead.game.answer(&first.player, decision), Reply::Ok(Answered::Taken(_)))
        })
    }

    fn both(&mut self, player: &str, first: &Decision<String>, second: &Decision<String>) -> Reply<Answered> {
        let before = self.below.clone();
        match self.below.answer(player, first) {
            Reply::Ok(Answered::Taken(_)) => {}
            other => return other,
        }
        match self.below.answer_alone(player, second) {
            Reply::Ok(Answered::Refused { reason, .. }) => {
                self.below = before;
                self.look().and_then(|again| refused(&reason, Some(again)))
            }
            other => other.and_then(|_| self.look().map(Answered::Taken)),
        }
    }
}

impl Layer for AnotherFirst {
    fn below(&self) -> &Below {
        &self.below
    }

    fn below_mut(&mut self) -> &mut Below {
        &mut self.below
    }

    fn stop(&self) -> Stop {
        match &self.second {
            Some((request, None)) => Stop::Asks(request.clone()),
            Some((_, Some(_))) | None => self.below.game.stop(),
        }
    }

    fn look(&mut self) -> Reply<Stop> {
        self.second = self.coming_next().map(|request| (request, None));
        Reply::Ok(self.stop())
    }

    fn answer_here(&mut self, player: &str, decision: &Decision<String>) -> Option<Reply<Answered>> {
        Some(match self.second.clone()? {
            (request, _) if request.player != player => refused("another player is asked", None),
            (_, None) if !self.is_possible(decision) => refused("that is no legal answer", None),
            (request, None) => {
                self.second = Some((request, Some(decision.clone())));
                Reply::Ok(Answered::Taken(self.stop()))
            }
            (_, Some(second)) => self.both(player, decision, &second),
        })
    }

    fn legal(&mut self) -> Vec<Decision<String>> {
        match &self.second {
            Some((request, None)) => {
                let Some(first) = asked(self.below.game.stop()) else { return Vec::new() };
                let mut ahead = self.below.clone();
                let any = ahead.game.legal().into_iter().next();
                if let Some(any) = any {
                    let _ = ahead.game.answer(&first.player, &any);
                }
                debug_assert_eq!(asked(ahead.game.stop()).map(|now| now.about), Some(request.about.clone()));
                ahead.game.legal()
            }
            Some((_, Some(_))) | None => self.below.game.legal(),
        }
    }
}
