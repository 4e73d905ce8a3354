//! `alice must not …`: a decision that the engine refuses.

use super::Glimpse;
use super::runner::{Runner, Step};
use crate::compare::{Divergence, difference};
use crate::engine::Answered;
use crate::language::decision_words;
use crate::observation::Observation;
use crate::run::Outcome;
use apnap_oracle::rule::Rule;
use apnap_oracle::state::{Asking, Decision};

impl Runner<'_, '_> {
    /// Offers a decision that a rule forbids. One about acting is offered at once, whoever is asked; one
    /// that answers a request, when the player is asked for such an answer.
    pub(super) fn must_not(
        &mut self,
        player: &str,
        decision: &Decision<String>,
        because: &'static Rule,
    ) -> Step<()> {
        if decision.answers() != Asking::Action {
            self.wait_for_kind(player, decision)?;
            self.is_new_here = false;
        }
        let before = without_events(self.look()?.clone());
        match self.offer(player, decision)? {
            Answered::Taken(_) => Err(Box::new(Outcome::WronglyAccepted {
                player: player.to_owned(),
                decision: decision_words(decision),
                rule: because.id.to_owned(),
                line: self.line(),
            })),
            Answered::Refused { rule, reason: _ } => {
                self.compared += 1;
                self.glimpse(Glimpse::Refused(rule.clone()));
                self.is_that_rule(player, rule.as_deref(), because)?;
                self.is_as_before(&before)
            }
        }
    }

    fn is_that_rule(&self, player: &str, rule: Option<&str>, because: &Rule) -> Step<()> {
        if !self.names_rules || rule == Some(because.id) {
            return Ok(());
        }
        let actual =
            rule.map_or_else(|| "refused by no rule".to_owned(), |rule| format!("refused by {rule}"));
        let divergence = Divergence {
            subject: player.to_owned(),
            field: "refusal",
            expected: format!("refused by {}", because.id),
            actual,
            line: self.line(),
        };
        Err(Box::new(Outcome::Diverge { divergences: vec![divergence] }))
    }

    /// A refused decision changes nothing.
    fn is_as_before(&mut self, before: &Observation) -> Step<()> {
        let after = without_events(self.look_again()?.clone());
        if after == *before {
            return Ok(());
        }
        let difference = difference(before, &after);
        self.glimpse(Glimpse::Seen(Box::new(after)));
        let (subject, expected, actual) = difference
            .unwrap_or_else(|| ("the game".to_owned(), "as before".to_owned(), "changed".to_owned()));
        let line = self.line();
        let divergence = Divergence { subject, field: "after a refusal", expected, actual, line };
        Err(Box::new(Outcome::Diverge { divergences: vec![divergence] }))
    }
}

/// What happened is counted from the last decision, and a refused one may count.
fn without_events(mut seen: Observation) -> Observation {
    if let Some(game) = &mut seen.game {
        game.happened = None;
    }
    seen
}
