//! How an engine goes wrong, as far as it has to stay the same while a situation gets smaller.

use crate::blame::{explains, fits};
use crate::outcome::{Mismatch, Outcome};
use crate::run::Case;
use apnap_oracle::bench::Mutant;
use std::collections::BTreeSet;
use std::mem::discriminant;

/// How an engine goes wrong: the kind of the outcome, the field that differs, and the mistakes that explain it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symptom {
    /// The outcome.
    pub outcome: Outcome,
    /// The mutants that answer as the engine did; the engine goes wrong in another way where none of them does.
    pub mutants: BTreeSet<Mutant>,
}

impl Symptom {
    /// How the engine goes wrong in a case, explained by any mutants.
    pub fn of(case: &Case<'_>) -> Symptom {
        Symptom { outcome: case.outcome.clone(), mutants: fits(case).into_keys().collect() }
    }

    /// How the engine goes wrong in a case, explained by some of these mutants if they explain it.
    pub fn explained_by(case: &Case<'_>, mutants: &BTreeSet<Mutant>) -> Symptom {
        Symptom { outcome: case.outcome.clone(), mutants: those_that_explain(case, mutants) }
    }

    /// Returns whether an engine goes wrong with this outcome, so that it can be made smaller.
    pub fn is_one(outcome: &Outcome) -> bool {
        outcome.is_failure() && !matches!(outcome, Outcome::Inconclusive { .. })
    }

    /// Returns how the engine goes wrong in another case if that is the same way: the same kind of outcome about the same
    /// field, and some of the same mutants explain it.
    pub(super) fn again_in(&self, case: &Case<'_>) -> Option<Symptom> {
        if !is_alike(&self.outcome, &case.outcome) {
            return None;
        }
        let mutants = those_that_explain(case, &self.mutants);
        let is_explained = self.mutants.is_empty() || !mutants.is_empty();
        is_explained.then(|| Symptom { outcome: case.outcome.clone(), mutants })
    }
}

fn those_that_explain(case: &Case<'_>, mutants: &BTreeSet<Mutant>) -> BTreeSet<Mutant> {
    mutants.iter().copied().filter(|mutant| explains(*mutant, case)).collect()
}

fn is_alike(one: &Outcome, other: &Outcome) -> bool {
    match (one, other) {
        (Outcome::Diverge { divergences }, Outcome::Diverge { divergences: others }) => {
            let field = divergences.first().map(|first| &first.field);
            field.is_some_and(|field| others.iter().any(|other| other.field == *field))
        }
        (Outcome::WronglyAccepted { rule, .. }, Outcome::WronglyAccepted { rule: its, .. }) => rule == its,
        (Outcome::WronglyRefused { rule, .. }, Outcome::WronglyRefused { rule: its, .. }) => rule == its,
        (Outcome::ScriptMismatch { mismatch, .. }, Outcome::ScriptMismatch { mismatch: its, .. }) => {
            is_alike_mismatch(mismatch, its)
        }
        (Outcome::Crash { message, .. }, Outcome::Crash { message: its, .. })
        | (Outcome::Error { message }, Outcome::Error { message: its })
        | (Outcome::ProtocolError { message, .. }, Outcome::ProtocolError { message: its, .. }) => {
            without_names(message) == without_names(its)
        }
        _ => discriminant(one) == discriminant(other),
    }
}

fn is_alike_mismatch(one: &Mismatch, other: &Mismatch) -> bool {
    match (one, other) {
        (Mismatch::NotAnswered { asking, .. }, Mismatch::NotAnswered { asking: its, .. })
        | (Mismatch::NothingAsked { asking, .. }, Mismatch::NothingAsked { asking: its, .. }) => {
            asking == its
        }
        _ => discriminant(one) == discriminant(other),
    }
}

/// A message without its numbers and labels, which change as a situation gets smaller.
fn without_names(message: &str) -> String {
    message.chars().filter(|c| !c.is_ascii_digit()).take(60).collect()
}
