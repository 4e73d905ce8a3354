//! One scenario on one variant of the oracle.

use crate::engine::Level;
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::play::{Manner, Played, level_of, play_loaded};
use crate::run::distinct_editions_of;
use crate::scenario::Scenario;
use crate::shown::Shown;
use crate::verdict::verdict;
use apnap_oracle::bench::{Bench, PremiseId, TimesSeen};
use apnap_oracle::edition::{Edition, Period};
use apnap_oracle::rule::placed::premises;
use std::collections::BTreeMap;

/// The editions in which a scenario makes a difference to the oracle: in every other edition in which it is run, the oracle
/// plays it as in one of these.
pub fn telling_editions_of(scenario: &Scenario) -> Vec<Edition> {
    Right::all_of(scenario).map(|(edition, _)| edition).collect()
}

/// A run of the reference engine.
pub(crate) struct Right {
    /// What was shown.
    pub(crate) answer: Shown,
    /// Whether it diverges from what the scenario expects.
    pub(crate) fails: bool,
    /// The remaining budget.
    pub(crate) work_left: u64,
    /// The editions in which the run is the same.
    pub(crate) alike: Period,
    seen: BTreeMap<PremiseId, TimesSeen>,
}

impl Right {
    /// Runs a scenario on the reference engine.
    pub(crate) fn of(scenario: &Scenario, level: Level, edition: Edition) -> Right {
        let mut noted = (0, Period { since: edition, until: None }, BTreeMap::new());
        let (answer, outcome) = run_noting(Oracle::new(), scenario, level, edition, |bench| {
            let seen = premises().map(|placed| (placed.id, bench.seen(placed.id)));
            noted = (bench.work_left(), bench.alike(), seen.collect());
        });
        let (work_left, alike, seen) = noted;
        Right { answer, fails: outcome.is_failure(), work_left, alike, seen }
    }

    /// Runs a scenario on the reference engine in each edition in which it makes a difference, the home edition before all
    /// others. An edition in which the run would be the same as in one before is left out.
    pub(crate) fn all_of(scenario: &Scenario) -> impl Iterator<Item = (Edition, Right)> + '_ {
        let level = level_of(scenario);
        let mut editions = distinct_editions_of(scenario);
        editions.sort_by_key(|edition| *edition != Edition::HOME);
        let mut done: Vec<Period> = Vec::new();
        editions.into_iter().filter_map(move |edition| {
            if done.iter().any(|alike| alike.contains(edition)) {
                return None;
            }
            let right = Right::of(scenario, level, edition);
            done.push(right.alike);
            Some((edition, right))
        })
    }

    /// How a premise was seen.
    pub(crate) fn seen(&self, premise: PremiseId) -> TimesSeen {
        self.seen.get(&premise).copied().unwrap_or_default()
    }
}

/// Runs a scenario on an oracle: returns what it shows, and the outcome.
pub(crate) fn run(oracle: Oracle, scenario: &Scenario, level: Level, edition: Edition) -> (Shown, Outcome) {
    run_noting(oracle, scenario, level, edition, |_| {})
}

fn run_noting(
    oracle: Oracle,
    scenario: &Scenario,
    level: Level,
    edition: Edition,
    note: impl FnOnce(&Bench),
) -> (Shown, Outcome) {
    match level {
        Level::Layers => {
            let bench = oracle.bench(edition);
            let seen = Oracle::derive_on(&bench, &scenario.board).or_outcome();
            note(&bench);
            match seen {
                Ok(seen) => {
                    let outcome = verdict(scenario, &seen);
                    (Shown::Board(Box::new(Some(seen))), outcome)
                }
                Err(outcome) => (Shown::Board(Box::new(None)), outcome),
            }
        }
        Level::StateBasedActions | Level::Turns | Level::Stack => {
            let (mut game, stop) = if scenario.settles {
                oracle.begin_settling(edition, &scenario.board)
            } else {
                oracle.begin(edition, &scenario.board)
            };
            let manner = Manner::of(&oracle, edition, scenario);
            let played = match stop.or_outcome() {
                Ok(stop) => play_loaded(&mut game, stop, manner, scenario, &mut |_| {}),
                Err(outcome) => Played::not_begun(outcome),
            };
            note(game.bench());
            (Shown::Game(played.glimpses), played.outcome)
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "what fails here fails the test")]

    use super::run_noting;
    use crate::corpus;
    use crate::oracle::Oracle;
    use crate::outcome::Outcome;
    use crate::play::level_of;
    use apnap_oracle::bench::Mutant;
    use apnap_oracle::edition::Edition;

    /// If an effect applied to the same event again and again (614.5), the event would get longer with each time. So the
    /// time of each step grows, and the steps have to be few.
    #[test]
    fn what_is_replaced_again_and_again_ends_after_few_steps() {
        let catalogue = corpus::catalogue().expect("the cards are readable");
        let scenarios = corpus::scenarios(&catalogue).expect("the corpus is readable");
        let endless = |name: &str| scenarios.iter().find(|scenario| scenario.id.ends_with(name));
        let mutant = Mutant::named("614.5/1=false").expect("there is such a mutant");
        let scenario = endless("306/5b-loyalty-on-entering").expect("there is such a scenario");
        let mut steps = 0;
        let (_, outcome) =
            run_noting(Oracle::mutant(mutant), scenario, level_of(scenario), Edition::HOME, |bench| {
                let seen = bench.seen(mutant.premise);
                steps = seen.yes + seen.no;
            });
        assert!(matches!(outcome, Outcome::Inconclusive { .. }), "{outcome:?}");
        assert!(steps < 3_000, "{steps} steps");
    }
}
