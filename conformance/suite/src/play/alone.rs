//! Choices that an engine makes by itself, and requests that it can't make
//! ([`Conduct::not_asked`](crate::conduct::Conduct)).

use super::asked::is_asked;
use super::conducted::Conducted;
use super::runner::OrOutcome;
use crate::conduct::{Concede, Instead};
use crate::engine::Stop;
use crate::outcome::Outcome;
use crate::script::What;
use apnap_oracle::state::{Asking, Decision};

impl Conducted<'_, '_> {
    /// Returns whether the engine makes this decision by itself: then the statement is gone over.
    pub(super) fn decides_alone(&mut self, player: &str, decision: &Decision<String>) -> OrOutcome<bool> {
        let asking = self.asked_for(self.runner.at, decision);
        self.chooses_alone(player, asking)
    }

    /// Returns the kind of request that a decision of the script answers.
    fn asked_for(&self, statement: usize, decision: &Decision<String>) -> Asking {
        match decision.answers() {
            Asking::Order if self.manner.orders_of_timestamps.stated.contains(&statement) => {
                Asking::Timestamps
            }
            asking => asking,
        }
    }

    /// Returns whether the engine makes this choice by itself: then the statement is gone over that makes it.
    pub(super) fn chooses_alone(&mut self, player: &str, asking: Asking) -> OrOutcome<bool> {
        if self.runner.request().is_some_and(|request| is_asked(request, player, asking)) {
            return Ok(false);
        }
        match self.manner.conduct.instead_of(asking, self.runner.scenario) {
            None => Ok(false),
            Some(Instead::Decides) => {
                self.eased += 1;
                Ok(true)
            }
            Some(Instead::Cannot) => Err(unsupported(format!(
                "the engine plays no games in which a player is asked {}",
                asking.words()
            ))),
        }
    }

    /// Checks that the engine lets a player concede here, if the player decides to.
    pub(super) fn can_concede(&self, player: &str, decision: &Decision<String>) -> OrOutcome<()> {
        if *decision != Decision::Concede {
            return Ok(());
        }
        let has_priority =
            || matches!(self.runner.stop(), Stop::Asks(request) if is_asked(request, player, Asking::Action));
        match self.manner.conduct.concede {
            Concede::WithPriority if !has_priority() => {
                Err(unsupported("the engine lets a player concede only with priority".to_owned()))
            }
            Concede::Never => Err(unsupported("the engine lets no player concede".to_owned())),
            Concede::Anytime | Concede::WithPriority => Ok(()),
        }
    }

    /// Returns the outcome of a case that ended early. The engine's game may rightly differ after a choice that the engine
    /// made by itself.
    pub(super) fn unless_it_acted_alone(&self, outcome: Outcome) -> Outcome {
        if !is_of_another_game(&outcome) {
            return outcome;
        }
        let beside = self.manner.beside.as_ref().and_then(|notes| notes.decided_alone.get());
        if let Some(asking) = beside.or_else(|| self.chosen_alone()) {
            let words = asking.words();
            return *unsupported(format!(
                "the engine makes a choice by itself that the script has a player make (asked {words}), and its game is \
                 another one"
            ));
        }
        outcome
    }
}

/// Returns whether an outcome may come from a game that took another course than the script.
pub(super) fn is_of_another_game(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Diverge { .. }
        | Outcome::WronglyAccepted { .. }
        | Outcome::WronglyRefused { .. }
        | Outcome::ScriptMismatch { .. }
        | Outcome::ProtocolError { tries: None, .. } => true,
        Outcome::Pass { .. }
        | Outcome::Disputed { .. }
        | Outcome::Skipped { .. }
        | Outcome::Unsupported { .. }
        | Outcome::ProtocolError { .. }
        | Outcome::Error { .. }
        | Outcome::Crash { .. }
        | Outcome::Timeout { .. }
        | Outcome::NotAsked { .. }
        | Outcome::Inconclusive { .. } => false,
    }
}

impl Conducted<'_, '_> {
    /// Returns a kind of choice that the engine has made by itself so far: one of a statement up to this one, or of
    /// those that follow before the game goes on.
    fn chosen_alone(&self) -> Option<Asking> {
        let (before, after) =
            self.runner.script().split_at((self.runner.at + 1).min(self.runner.script().len()));
        let until = after.iter().take_while(|statement| !matches!(statement.what, What::Go(_)));
        let kinds =
            before.iter().chain(until).enumerate().filter_map(|(at, statement)| match &statement.what {
                What::Decide { decision, .. } | What::MustNot { decision, .. } => {
                    Some(self.asked_for(at, decision))
                }
                What::IsAsked { asking, .. } => Some(*asking),
                What::Go(_) | What::IsNotAsked { .. } | What::Expect(_) => None,
            });
        let alone = |asking: &Asking| {
            self.manner.conduct.instead_of(*asking, self.runner.scenario) == Some(Instead::Decides)
        };
        let timestamps = self.manner.orders_of_timestamps.first.filter(|first| *first <= self.runner.at);
        kinds.into_iter().chain(timestamps.map(|_| Asking::Timestamps)).find(alone)
    }
}

fn unsupported(reason: String) -> Box<Outcome> {
    Box::new(Outcome::Unsupported { reason })
}
