//! An engine that answers some requests by itself, passes for players, or doesn't stop at the end of some steps.

use super::{Below, Game, Layer, layered, refused};
use crate::disguise::{Costume, Disguise, Ended};
use apnap_oracle::state::{Asking, Decision, Request, Step, TurnPart};
use apnap_suite::engine::{Answered, Reply, Stop};
use apnap_suite::observation::{GameSeen, Happening};

/// More than a game goes on by itself.
const PATIENCE: usize = 3000;

/// The layer.
#[derive(Clone)]
pub(super) struct ActsAlone {
    below: Below,
    costume: Costume,
    /// The end of a step at which it stops before it passes for the last player.
    ended: Option<TurnPart>,
}

impl ActsAlone {
    pub(super) fn is_needed(costume: &Costume) -> bool {
        costume.passes().is_some()
            || costume.all().any(|one| {
                matches!(
                    one,
                    Disguise::AnswersWhatHasOneLegalAnswer | Disguise::NeverEnds | Disguise::Decides(_)
                )
            })
    }

    pub(super) fn around(game: Box<dyn Game>, costume: Costume) -> Box<dyn Game> {
        layered(ActsAlone { below: Below::new(game), costume, ended: None })
    }

    /// Goes on until a player is asked something that the engine doesn't decide.
    fn go_on(&mut self) -> Reply<Stop> {
        for _ in 0..PATIENCE {
            let moved = match self.below.game.stop() {
                Stop::Ended(part) if self.passes_over_the_end_of(part) => {
                    self.below.advance_alone().map(|_| ())
                }
                Stop::Asks(request) => match self.own_answer(&request) {
                    Some(Decision::Pass) if self.stops_before_the_last_pass(&request) => {
                        return Reply::Ok(self.stop());
                    }
                    Some(own) => self.below.answer_alone(&request.player, &own).map(|_| ()),
                    None => return Reply::Ok(self.stop()),
                },
                Stop::Ended(_) | Stop::Over => return Reply::Ok(self.stop()),
            };
            match moved {
                Reply::Ok(()) => {}
                other => return other.and_then(|()| Reply::Ok(Stop::Over)),
            }
        }
        Reply::Inconclusive("the game goes on without end".to_owned())
    }

    fn passes_over_the_end_of(&self, part: TurnPart) -> bool {
        let is_without_priority = matches!(part, TurnPart::Step(Step::Untap | Step::Cleanup));
        self.costume.has(&Disguise::NeverEnds)
            || (self.costume.passes() == Some(Ended::Nowhere) && is_without_priority)
    }

    /// The answer that the engine gives by itself.
    fn own_answer(&mut self, request: &Request<String>) -> Option<Decision<String>> {
        let asking = request.asking;
        if self.costume.decides(asking) {
            // The label of what has died may be that of another object since: not every legal order can be said.
            let legal = self.below.game.legal();
            return legal.into_iter().rev().find(|one| self.is_accepted(&request.player, one));
        }
        let only = |legal: Vec<Decision<String>>| match <[_; 1]>::try_from(legal) {
            Ok([one]) => Some(one),
            Err(_) => None,
        };
        match asking {
            Asking::Action => {
                self.costume.passes()?;
                only(self.below.game.legal()).filter(|_| !self.below.game.may_do_more(&request.player))
            }
            // Only some of the possible answers are listed.
            Asking::Number | Asking::CreatureType | Asking::Roll | Asking::Color => None,
            _ => {
                if !self.costume.has(&Disguise::AnswersWhatHasOneLegalAnswer) {
                    return None;
                }
                let one = only(self.below.game.legal())?;
                // A player who can tap something may be able to pay in another way.
                let may_tap = matches!(one, Decision::Pay { .. }) && self.someone_has_mana_abilities();
                (!may_tap).then_some(one)
            }
        }
    }

    fn is_accepted(&self, player: &str, decision: &Decision<String>) -> bool {
        let mut ahead = self.below.clone();
        matches!(ahead.game.answer(player, decision), Reply::Ok(Answered::Taken(_)))
    }

    fn someone_has_mana_abilities(&mut self) -> bool {
        match self.below.game.observe() {
            Reply::Ok(seen) => {
                seen.objects.values().any(|object| object.mana_abilities.iter().flatten().next().is_some())
            }
            _ => true,
        }
    }

    /// Returns whether it stops at the end of the step, which the next pass would bring.
    fn stops_before_the_last_pass(&mut self, request: &Request<String>) -> bool {
        if self.costume.passes() != Some(Ended::Everywhere) || self.costume.has(&Disguise::NeverEnds) {
            return false;
        }
        let seen = self.below.seen_of_game().unwrap_or_default();
        let (Some(part), Some([])) = (seen.part, seen.stack.as_deref()) else { return false };
        let mut ahead = self.below.clone();
        let _ = ahead.game.answer(&request.player, &Decision::Pass);
        let began = |seen: &GameSeen| {
            let mut happened = seen.happened.iter().flatten().flatten();
            happened.any(|one| matches!(one, Happening::Begins(..)))
        };
        if !ahead.seen_of_game().is_some_and(|seen| began(&seen)) {
            return false;
        }
        self.ended = Some(part);
        true
    }
}

impl Layer for ActsAlone {
    fn below(&self) -> &Below {
        &self.below
    }

    fn below_mut(&mut self) -> &mut Below {
        &mut self.below
    }

    fn stop(&self) -> Stop {
        self.ended.map_or_else(|| self.below.game.stop(), Stop::Ended)
    }

    fn look(&mut self) -> Reply<Stop> {
        self.ended = None;
        self.go_on()
    }

    fn answer_here(&mut self, _: &str, _: &Decision<String>) -> Option<Reply<Answered>> {
        self.ended.map(|_| refused("no player is asked anything", None))
    }

    fn advance(&mut self) -> Reply<Stop> {
        let reply = match (self.ended, self.below.game.stop()) {
            (Some(_), Stop::Asks(request)) => {
                self.below.answer(&request.player, &Decision::Pass).map(|_| Stop::Over)
            }
            _ => self.below.advance(),
        };
        reply.and_then(|_| self.look())
    }

    fn shown(&self, seen: GameSeen) -> GameSeen {
        match self.ended {
            Some(_) => GameSeen { priority: Some(None), ..seen },
            None => seen,
        }
    }
}
