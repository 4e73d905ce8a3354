//! One scenario on one variant of the oracle.

use crate::engine::{Engine, Level};
use crate::observation::Observation;
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::play::{Glimpse, Played, play_loaded};
use crate::scenario::Scenario;
use crate::verdict::verdict;
use apnap_oracle::bench::{Bench, PremiseId, TimesSeen};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::placed::premises;
use std::collections::BTreeMap;

/// What an oracle showed of a scenario. The scenario cannot distinguish two oracles that show the same.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum ShownByOracle {
    /// Its answer for a board, if it gave one.
    Board(Box<Option<Observation>>),
    /// What was seen of a game.
    Game(Vec<Glimpse>),
}

/// A run of the reference engine.
pub(super) struct Right {
    /// What was shown.
    pub(super) answer: ShownByOracle,
    /// Whether it diverges from what the scenario expects.
    pub(super) fails: bool,
    /// The remaining budget.
    pub(super) work_left: u64,
    seen: BTreeMap<PremiseId, TimesSeen>,
}

impl Right {
    /// Runs a scenario on the reference engine.
    pub(super) fn of(scenario: &Scenario, level: Level, edition: Edition) -> Right {
        let mut noted = (0, BTreeMap::new());
        let (answer, fails) = run_noting(Oracle::new(), scenario, level, edition, |bench| {
            let seen = premises().map(|placed| (placed.id, bench.seen(placed.id)));
            noted = (bench.work_left(), seen.collect());
        });
        let (work_left, seen) = noted;
        Right { answer, fails, work_left, seen }
    }

    /// How a premise was seen.
    pub(super) fn seen(&self, premise: PremiseId) -> TimesSeen {
        self.seen.get(&premise).copied().unwrap_or_default()
    }
}

/// Runs a scenario on an oracle: returns what it shows, and whether that diverges from what is expected.
pub(super) fn run(
    oracle: Oracle,
    scenario: &Scenario,
    level: Level,
    edition: Edition,
) -> (ShownByOracle, bool) {
    run_noting(oracle, scenario, level, edition, |_| {})
}

fn run_noting(
    oracle: Oracle,
    scenario: &Scenario,
    level: Level,
    edition: Edition,
    note: impl FnOnce(&Bench),
) -> (ShownByOracle, bool) {
    match level {
        Level::Layers => {
            let bench = oracle.bench(edition);
            let seen = Oracle::derive_on(&bench, &scenario.board).or_outcome().ok();
            note(&bench);
            let fails = seen.as_ref().is_none_or(|seen| differs(&verdict(scenario, seen)));
            (ShownByOracle::Board(Box::new(seen)), fails)
        }
        Level::StateBasedActions | Level::Turns | Level::Stack => {
            let (mut game, stop) = if scenario.settles {
                oracle.begin_settling(edition, &scenario.board)
            } else {
                oracle.begin(edition, &scenario.board)
            };
            let rules_of = oracle.describe().names_rules.then_some(edition);
            let played = match stop.or_outcome() {
                Ok(stop) => play_loaded(&mut game, stop, rules_of, scenario, &mut |_| {}),
                Err(outcome) => Played::not_begun(outcome),
            };
            note(game.bench());
            (ShownByOracle::Game(played.glimpses), differs(&played.outcome))
        }
    }
}

/// Returns whether an outcome kills a mutant.
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
