//! An engine that asks one player about two things in another order: how two creatures assign their damage, or in
//! which order damage is assigned to what they fight.

use super::{Below, Game, asked, refused};
use apnap_oracle::state::{Asking, Decision, Request};
use apnap_suite::engine::{Answered, Reply, RunningGame, Stop};
use apnap_suite::observation::{GameSeen, Observation};

/// How many answers to the first request are tried with one to the second.
const TRIED: usize = 200;

/// The layer.
pub(super) struct AnotherFirst {
    below: Below,
    /// The second request, which is made first, and its answer once it is there.
    second: Option<(Request<String>, Option<Decision<String>>)>,
}

impl AnotherFirst {
    pub(super) fn new(game: Box<dyn Game>) -> AnotherFirst {
        let mut layer = AnotherFirst { below: Below::new(game), second: None };
        layer.look();
        layer
    }

    fn look(&mut self) {
        self.second = self.coming_next().map(|request| (request, None));
    }

    /// The request that comes after the present one, if it is the same about something else.
    fn coming_next(&mut self) -> Option<Request<String>> {
        let first = asked(self.below.game.stop())?;
        if !matches!(first.asking, Asking::Assign | Asking::DamageOrder | Asking::Keep) {
            return None;
        }
        let mut ahead = self.below.copied();
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
            let mut ahead = self.below.copied();
            let _ = ahead.game.answer(&first.player, &one);
            matches!(ahead.game.answer(&first.player, decision), Reply::Ok(Answered::Taken(_)))
        })
    }

    fn both(&mut self, player: &str, first: &Decision<String>, second: &Decision<String>) -> Reply<Answered> {
        let before = self.below.copied();
        match self.below.answer(player, first) {
            Reply::Ok(Answered::Taken(_)) => {}
            other => return other,
        }
        match self.below.answer_alone(player, second) {
            Reply::Ok(Answered::Refused { reason, .. }) => {
                self.below = before;
                self.look();
                let again = self.stop();
                refused(&reason, Some(again))
            }
            other => {
                self.look();
                let stop = self.stop();
                other.map(|_| Answered::Taken(stop))
            }
        }
    }
}

impl RunningGame for AnotherFirst {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        if *decision != Decision::Concede {
            match self.second.clone() {
                Some((request, None)) => {
                    if request.player != player || !self.is_possible(decision) {
                        return refused("that is no legal answer", None);
                    }
                    self.second = Some((request, Some(decision.clone())));
                    let stop = self.stop();
                    return Reply::Ok(Answered::Taken(stop));
                }
                Some((request, Some(second))) => {
                    if request.player != player {
                        return refused("another player is asked", None);
                    }
                    return self.both(player, decision, &second);
                }
                None => {}
            }
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

impl Game for AnotherFirst {
    fn stop(&self) -> Stop {
        match &self.second {
            Some((request, None)) => Stop::Asks(request.clone()),
            Some((_, Some(_))) | None => self.below.game.stop(),
        }
    }

    fn legal(&mut self) -> Vec<Decision<String>> {
        match &self.second {
            Some((request, None)) => {
                let Some(first) = asked(self.below.game.stop()) else { return Vec::new() };
                let mut ahead = self.below.copied();
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

    fn may_do_more(&self, player: &str) -> bool {
        self.below.game.may_do_more(player)
    }

    fn controller_of_top_trigger(&self) -> Option<String> {
        self.below.game.controller_of_top_trigger()
    }

    fn copied(&self) -> Box<dyn Game> {
        Box::new(AnotherFirst { below: self.below.copied(), second: self.second.clone() })
    }
}
