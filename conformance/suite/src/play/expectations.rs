//! What is expected at a point of a game.

use super::Glimpse;
use super::runner::{OrOutcome, Runner};
use crate::compare::{Divergence, FactComparison, compare_game, compare_in_game, compare_order};
use crate::observation::Observation;
use crate::outcome::Outcome;
use crate::script::{GameExpectation, GameFact};
use crate::verdict::verdict_on_facts;

impl Runner<'_, '_> {
    /// `expect`: the first divergence decides, unless the game waits for an answer that the script doesn't give.
    pub(super) fn expect(&mut self, facts: &[GameExpectation]) -> OrOutcome<()> {
        self.answer_what_is_left_out()?;
        if !self.is_decided_next() {
            self.nothing_is_left_open()?;
        }
        if self.is_unseen() {
            self.omits(facts.len());
            return Ok(());
        }
        let seen = self.look()?.clone();
        let mut divergences = Vec::new();
        for fact in facts {
            let comparisons = match fact {
                GameExpectation::Fact(expectation) => vec![compare_in_game(expectation, &seen)],
                GameExpectation::Game { fact, line } => {
                    vec![compare_game(&self.of_the_player_shown(fact, &seen), *line, &seen)]
                }
                GameExpectation::InOrder(order) => {
                    vec![compare_order(order, self.happened(), self.reports)]
                }
            };
            comparisons.into_iter().for_each(|comparison| self.count(comparison, &mut divergences));
        }
        let with_events = match (self.happened(), seen.game.clone()) {
            (Some(happened), Some(game)) => {
                let game = crate::observation::GameSeen { happened: Some(happened.to_vec()), ..game };
                crate::observation::Observation { game: Some(game), ..seen }
            }
            (Some(_) | None, _) => seen,
        };
        self.glimpse(Glimpse::Seen(Box::new(with_events)));
        if divergences.is_empty() { Ok(()) } else { Err(Box::new(Outcome::Diverge { divergences })) }
    }

    /// 805.4, 805.5, 810.8a: the turn, priority and victory of a player are those of the player's team. If a teammate is shown, returns
    /// the fact about that player.
    fn of_the_player_shown(&self, fact: &GameFact, seen: &Observation) -> GameFact {
        let game = seen.game.as_ref();
        let shown = match fact {
            GameFact::TurnOf(name) => Some((name, game.and_then(|game| game.active.as_ref()))),
            GameFact::Priority(Some(name)) => {
                Some((name, game.and_then(|game| game.priority.as_ref()?.as_ref())))
            }
            // 810.8a: a team wins together, and one of its players is named.
            GameFact::HasWon(name) if seen.players.get(name).is_none_or(|player| player.won.is_none()) => {
                Some((name, game.and_then(|game| game.winner.as_ref()?.as_ref())))
            }
            _ => None,
        };
        match (fact, shown) {
            (GameFact::TurnOf(_), Some((name, Some(shown)))) if self.are_of_one_team(name, shown) => {
                GameFact::TurnOf(shown.clone())
            }
            (GameFact::HasWon(_), Some((name, Some(shown)))) if self.are_of_one_team(name, shown) => {
                GameFact::HasWon(shown.clone())
            }
            (GameFact::Priority(_), Some((name, Some(shown)))) if self.are_of_one_team(name, shown) => {
                GameFact::Priority(Some(shown.clone()))
            }
            _ => fact.clone(),
        }
    }

    fn count(&mut self, comparison: FactComparison, divergences: &mut Vec<Divergence>) {
        match comparison {
            FactComparison::Same => self.compared += 1,
            FactComparison::NotShown => self.not_shown += 1,
            FactComparison::Differs(divergence) => {
                self.compared += 1;
                divergences.push(divergence);
            }
        }
    }

    /// The expectations at the end of the scenario, and the outcome.
    pub(super) fn last_facts(&mut self) -> OrOutcome<Outcome> {
        self.nothing_is_left_open()?;
        let (expect, otherwise) = (&self.scenario.expect, self.scenario.otherwise.as_ref());
        if expect.is_empty() && otherwise.is_none() {
            return Ok(self.passed());
        }
        if self.is_unseen() {
            self.omits(expect.len());
            return Ok(self.passed());
        }
        let seen = self.look()?.clone();
        let outcome = verdict_on_facts(expect, otherwise, |expectation| compare_in_game(expectation, &seen));
        self.glimpse(Glimpse::Seen(Box::new(seen)));
        match outcome {
            Outcome::Pass { not_shown, eased: _ } => {
                self.not_shown += not_shown;
                self.compared += expect.len() - not_shown.min(expect.len());
                Ok(self.passed())
            }
            // None of it is reported; earlier expectations may have been.
            Outcome::Unsupported { .. } => {
                self.not_shown += expect.len();
                Ok(self.passed())
            }
            other => Ok(other),
        }
    }

    /// Nothing diverged; but if nothing was compared, the case has not passed.
    pub(super) fn passed(&self) -> Outcome {
        if self.compared == 0 && self.not_shown > 0 {
            return Outcome::Unsupported {
                reason: "observe: none of the expected fields are reported".to_owned(),
            };
        }
        Outcome::Pass { not_shown: self.not_shown, eased: self.eased() }
    }
}
