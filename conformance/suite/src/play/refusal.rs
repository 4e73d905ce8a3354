//! `alice must not …`: a decision that the engine must reject.

use super::Glimpse;
use super::runner::{Earlier, OrOutcome, Runner};
use super::words::stop_words;
use crate::compare::{Divergence, difference};
use crate::engine::{Answered, Stop};
use crate::language::decision_words;
use crate::observation::Observation;
use crate::outcome::Outcome;
use crate::script::{Statement, What};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Rule;
use apnap_oracle::rules;
use apnap_oracle::state::{Asking, Decision};

impl Runner<'_, '_> {
    /// Offers a decision that a rule forbids. An action is offered immediately, whichever player is asked; an
    /// answer to a request is offered when the player gets such a request.
    pub(super) fn must_not(
        &mut self,
        player: &str,
        decision: &Decision<String>,
        because: &'static Rule,
    ) -> OrOutcome<()> {
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
            Answered::Refused { rule, also, reason: _, undone_to, load_again: _ } => {
                self.compared += 1;
                self.glimpse(Glimpse::Refused(rule.clone()));
                self.is_that_rule(player, rule.as_deref(), &also, because)?;
                match undone_to {
                    None => self.is_as_before(&before),
                    Some(stop) => self.is_undone(stop),
                }
            }
        }
    }

    fn is_that_rule(
        &self,
        player: &str,
        rule: Option<&str>,
        also: &[String],
        because: &Rule,
    ) -> OrOutcome<()> {
        let Some(edition) = self.rules_of else { return Ok(()) };
        let mut named = rule.into_iter().chain(also.iter().map(String::as_str));
        if named.any(|rule| rule == because.id || is_one_number(edition, rule, because)) {
            return Ok(());
        }
        let actual = match rule {
            Some(rule) => format!("rejected by {}", rules_words(rule, also)),
            None => "rejected by no rule".to_owned(),
        };
        let divergence = Divergence {
            subject: player.to_owned(),
            field: "refusal".into(),
            expected: format!("rejected by {}", because.id),
            actual,
            line: self.line(),
        };
        Err(Box::new(Outcome::Diverge { divergences: vec![divergence] }))
    }

    /// Keeps the stop and what is seen there before a decision, if an answer is to be rejected later: the
    /// decision may be undone with it.
    pub(super) fn keep_if_it_may_be_undone(&mut self) -> OrOutcome<()> {
        let rejects = |statement: &Statement| matches!(&statement.what, What::MustNot { decision, .. } if decision.answers() != Asking::Action);
        if self.script().iter().skip(self.at).any(rejects) {
            let seen = without_events(self.look()?.clone());
            self.earlier.push(Earlier { stop: self.stop().clone(), seen, conceded_since: false });
        }
        Ok(())
    }

    /// A rejected decision undoes the action that it belongs to: the game is as before that action, except that
    /// players who have conceded since are gone, with what they owned, and that less may be offered.
    fn is_undone(&mut self, stop: Stop) -> OrOutcome<()> {
        let waited_there = |earlier: &Earlier| {
            earlier.stop == stop || earlier.conceded_since && is_one_question(&earlier.stop, &stop)
        };
        let before = self.earlier.iter().rposition(waited_there);
        let Some(before) =
            before.map(|place| self.earlier.split_off(place)).and_then(|kept| kept.into_iter().next())
        else {
            let divergence = Divergence {
                subject: "the game".to_owned(),
                field: "after a refusal".into(),
                expected: "an earlier stop".to_owned(),
                actual: stop_words(&stop),
                line: self.line(),
            };
            return Err(Box::new(Outcome::Diverge { divergences: vec![divergence] }));
        };
        self.arrive(stop)?;
        // As after any rejected decision, the request is known to the script.
        self.is_new_here = false;
        if before.conceded_since { Ok(()) } else { self.is_as_before(&before.seen) }
    }

    /// A rejected decision changes nothing.
    fn is_as_before(&mut self, before: &Observation) -> OrOutcome<()> {
        let after = without_events(self.look_again()?.clone());
        if after == *before {
            return Ok(());
        }
        let difference = difference(before, &after);
        self.glimpse(Glimpse::Seen(Box::new(after)));
        let (subject, expected, actual) = difference
            .unwrap_or_else(|| ("the game".to_owned(), "as before".to_owned(), "changed".to_owned()));
        let line = self.line();
        let divergence = Divergence { subject, field: "after a refusal".into(), expected, actual, line };
        Err(Box::new(Outcome::Diverge { divergences: vec![divergence] }))
    }
}

/// Returns whether a player is asked the same at two stops, perhaps with other things to choose from.
fn is_one_question(one: &Stop, other: &Stop) -> bool {
    match (one, other) {
        (Stop::Asks(one), Stop::Asks(other)) => {
            one.player == other.player && one.asking == other.asking && one.about == other.about
        }
        _ => false,
    }
}

/// Events are counted from the last decision, and an engine may count a rejected one.
fn without_events(mut seen: Observation) -> Observation {
    if let Some(game) = &mut seen.game {
        game.happened = None;
    }
    seen
}

/// Returns whether a rule that an engine names is printed in an edition under the number of another rule, or, if
/// that isn't in force there, under the number that the script gives. The registry holds some rules in parts,
/// because the parts changed at different times.
fn is_one_number(edition: Edition, named: &str, other: &Rule) -> bool {
    let given = other.id.split('@').next();
    let number = other.number_in(edition).or(given);
    rules::named(named).and_then(|rule| rule.number_in(edition)) == number
}

/// Returns a rule and others that demand the same, in words.
pub fn rules_words(rule: &str, also: &[String]) -> String {
    if also.is_empty() { rule.to_owned() } else { format!("{rule} (and {})", also.join(", ")) }
}
