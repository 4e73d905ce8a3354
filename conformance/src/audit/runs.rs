//! One scenario on one variant of the oracle.

use crate::engine::Level;
use crate::observation::Observation;
use crate::oracle::{Oracle, Variant};
use crate::play::{Glimpse, play};
use crate::run::{Outcome, verdict};
use crate::scenario::Scenario;
use apnap_oracle::bench::{Bench, PremiseId, Seen};
use apnap_oracle::edition::Edition;
use apnap_oracle::rules::premises::premises;
use std::collections::BTreeMap;

/// What an oracle showed of a scenario: two that show the same cannot be told apart by it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Answer {
    /// What it made of a board, if it came to an end.
    Board(Box<Option<Observation>>),
    /// What was seen of a game.
    Game(Vec<Glimpse>),
}

/// A run of the reference engine.
pub(super) struct Right {
    /// What was shown.
    pub(super) answer: Answer,
    /// Whether that is not what the scenario expects.
    pub(super) fails: bool,
    /// The work that was left.
    pub(super) work_left: u64,
    seen: BTreeMap<PremiseId, Seen>,
}

impl Right {
    /// Runs a scenario on the reference engine.
    pub(super) fn of(scenario: &Scenario, level: Level, edition: Edition) -> Right {
        let mut noted = (0, BTreeMap::new());
        let (answer, fails) = run_noting(Variant::reference(), scenario, level, edition, |bench| {
            let seen = premises().map(|placed| (placed.id, bench.seen(placed.id)));
            noted = (bench.work_left(), seen.collect());
        });
        let (work_left, seen) = noted;
        Right { answer, fails, work_left, seen }
    }

    /// How a premise was seen.
    pub(super) fn seen(&self, premise: PremiseId) -> Seen {
        self.seen.get(&premise).copied().unwrap_or_default()
    }
}

/// Runs a scenario on a variant of the oracle: what it shows, and whether that is not what is expected.
pub(super) fn run(variant: Variant, scenario: &Scenario, level: Level, edition: Edition) -> (Answer, bool) {
    run_noting(variant, scenario, level, edition, |_| {})
}

fn run_noting(
    variant: Variant,
    scenario: &Scenario,
    level: Level,
    edition: Edition,
    note: impl FnOnce(&Bench),
) -> (Answer, bool) {
    match level {
        Level::Layers => {
            let bench = variant.bench(edition);
            let seen = Oracle::derive_on(&bench, &scenario.board).or_outcome().ok();
            note(&bench);
            let fails = seen.as_ref().is_none_or(|seen| differs(&verdict(scenario, seen)));
            (Answer::Board(Box::new(seen)), fails)
        }
        Level::Turns | Level::Stack => {
            let mut oracle = Oracle::from(variant);
            let played = play(&mut oracle, scenario, edition);
            if let Some(bench) = oracle.bench_of_game() {
                note(bench);
            }
            (Answer::Game(played.glimpses), differs(&played.outcome))
        }
    }
}

/// Whether an outcome is one by which a mistake is noticed.
fn differs(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Pass { .. }
        | Outcome::Disputed { .. }
        | Outcome::Skipped { .. }
        | Outcome::Unsupported { .. }
        | Outcome::NotAsked { .. } => false,
        Outcome::Diverge { .. }
        | Outcome::WronglyAccepted { .. }
        | Outcome::WronglyRefused { .. }
        | Outcome::ScriptMismatch { .. }
        | Outcome::ProtocolError { .. }
        | Outcome::Error { .. }
        | Outcome::Crash { .. }
        | Outcome::Timeout { .. }
        | Outcome::Inconclusive { .. } => true,
    }
}
