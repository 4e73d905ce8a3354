//! How well the answer of a mutant explains the answer of an engine.

use crate::observation::Observation;
use crate::outcome::{Mismatch, Outcome};
use crate::play::Glimpse;
use crate::shown::Shown;
use apnap_oracle::json::FromJson;
use serde::Serialize;
use serde_json::Value;
use std::mem::discriminant;

/// How well a mutant explains a failure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Fit {
    /// It fails in the same way: the same values are wrong, or the same decision is accepted or rejected
    SameFailure,
    /// It also shows the same in everything else that the engine reports
    SameAnswer,
}

/// Returns how well the answer of a mutant explains that of an engine, if it does.
pub(super) fn fit(engine: (&Outcome, Option<&Shown>), mutant: (&Outcome, &Shown)) -> Option<Fit> {
    let shows_the_same = || engine.1.is_some_and(|shown| agrees(shown, mutant.1));
    match (engine.0, mutant.0) {
        (Outcome::Diverge { divergences }, Outcome::Diverge { divergences: its }) => {
            // The mutant may diverge in fields that the engine doesn't report.
            if !divergences.iter().all(|one| its.contains(one)) {
                None
            } else if shows_the_same() {
                Some(Fit::SameAnswer)
            } else {
                (divergences.len() == its.len()).then_some(Fit::SameFailure)
            }
        }
        (engine, mutant) if is_same_failure(engine, mutant) => {
            Some(if shows_the_same() { Fit::SameAnswer } else { Fit::SameFailure })
        }
        _ => None,
    }
}

/// Returns whether two outcomes are the same failure, whatever words an engine finds for it.
fn is_same_failure(one: &Outcome, other: &Outcome) -> bool {
    match (one, other) {
        (
            Outcome::WronglyAccepted { player, decision, line, .. },
            Outcome::WronglyAccepted { player: its, decision: of, line: at, .. },
        )
        | (
            Outcome::WronglyRefused { player, decision, line, .. },
            Outcome::WronglyRefused { player: its, decision: of, line: at, .. },
        ) => (player, decision, line) == (its, of, at),
        (
            Outcome::ScriptMismatch { mismatch, line },
            Outcome::ScriptMismatch { mismatch: other, line: at },
        ) => line == at && is_same_mismatch(mismatch, other),
        (Outcome::Inconclusive { .. }, Outcome::Inconclusive { .. }) => true,
        // A reply that can't be read is a failure of the protocol, unless the rules let the mutant fail in the same
        // words: it never came to where a decision makes sense.
        (Outcome::ProtocolError { message, .. }, Outcome::ProtocolError { message: its, .. }) => {
            message == its
        }
        _ => false,
    }
}

fn is_same_mismatch(one: &Mismatch, other: &Mismatch) -> bool {
    match (one, other) {
        (
            Mismatch::NotAnswered { player, asking, .. },
            Mismatch::NotAnswered { player: its, asking: for_that, .. },
        )
        | (
            Mismatch::NothingAsked { player, asking, .. },
            Mismatch::NothingAsked { player: its, asking: for_that, .. },
        ) => (player, asking) == (its, for_that),
        _ => discriminant(one) == discriminant(other),
    }
}

/// Returns whether a mutant shows what an engine shows, in every field that the engine reports.
fn agrees(engine: &Shown, mutant: &Shown) -> bool {
    match (engine, mutant) {
        (Shown::Board(engine), Shown::Board(mutant)) => match (&**engine, &**mutant) {
            (Some(engine), Some(mutant)) => is_part_of(engine, mutant),
            (None, _) | (_, None) => false,
        },
        (Shown::Game(engine), Shown::Game(mutant)) => {
            engine.len() == mutant.len() && engine.iter().zip(mutant).all(|(one, its)| is_like(one, its))
        }
        (Shown::Board(_), Shown::Game(_)) | (Shown::Game(_), Shown::Board(_)) => false,
    }
}

fn is_like(engine: &Glimpse, mutant: &Glimpse) -> bool {
    match (engine, mutant) {
        (Glimpse::Seen(engine), Glimpse::Seen(mutant)) => is_part_of(engine, mutant),
        (Glimpse::Refused(rule), Glimpse::Refused(its)) => rule.is_none() || rule == its,
        // The outcomes are compared by themselves.
        (Glimpse::Stopped(_), Glimpse::Stopped(_)) => true,
        _ => false,
    }
}

fn is_part_of(engine: &Observation, mutant: &Observation) -> bool {
    match (serde_json::to_value(engine), serde_json::to_value(mutant)) {
        (Ok(engine), Ok(mutant)) => is_within(&engine, &mutant),
        (Err(_), _) | (_, Err(_)) => false,
    }
}

/// Returns whether each field of one value is a field of the other with an equal value.
fn is_within(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(fields), Value::Object(all)) => {
            fields.iter().all(|(name, value)| all.get(name).is_some_and(|its| is_within(value, its)))
        }
        _ => one == other,
    }
}

/// Returns whether a mutant's divergences touch something that an engine reports: then a case that the engine passes
/// speaks against the mutant.
pub(super) fn speaks_against(passed: &Outcome, mutant: &Outcome) -> bool {
    match passed {
        Outcome::Pass { not_shown: 0, .. } => mutant.is_failure(),
        // The wrong field may be one that the engine doesn't report.
        _ => mutant.is_failure() && !matches!(mutant, Outcome::Diverge { .. }),
    }
}
