//! One scenario on one variant of the oracle.

use super::course::Course;
use crate::engine::{Level, Reply, RunningGame, Stop};
use crate::oracle::{Oracle, OracleGame};
use crate::outcome::Outcome;
use crate::parallel::in_parallel;
use crate::play::{Manner, Played, level_of, play_loaded};
use crate::run::distinct_editions_of;
use crate::scenario::Scenario;
use crate::shown::Shown;
use crate::verdict::verdict;
use apnap_oracle::bench::{Bench, Mutant, PremiseId, TimesSeen};
use apnap_oracle::edition::{Edition, Period};
use apnap_oracle::rule::placed::premises;
use std::collections::BTreeMap;

/// Returns the editions in which the oracle plays a scenario in different ways. Each other edition in which the scenario
/// is run gives the same result as one of these.
pub fn telling_editions_of(scenario: &Scenario) -> Vec<Edition> {
    outcomes_of(scenario).into_iter().map(|(edition, _)| edition).collect()
}

/// Returns the outcome of a scenario on the oracle in each of its [`telling_editions_of`].
pub fn outcomes_of(scenario: &Scenario) -> Vec<(Edition, Outcome)> {
    let level = level_of(scenario);
    let runs = in_telling_editions(scenario, |edition| (Right::of(scenario, level, edition), ()));
    runs.map(|(edition, (right, ()))| (edition, right.outcome)).collect()
}

/// Returns the [`outcomes_of`] many scenarios, which run in parallel.
pub fn outcomes_of_all(scenarios: &[Scenario]) -> Vec<(&Scenario, Edition, Outcome)> {
    let outcomes = in_parallel(scenarios, outcomes_of);
    let pairs = scenarios.iter().zip(outcomes);
    pairs
        .flat_map(|(scenario, of)| of.into_iter().map(move |(edition, outcome)| (scenario, edition, outcome)))
        .collect()
}

/// Runs a scenario in one edition after the other, the home edition before all others. An edition in which the run
/// would be the same as in one before is left out.
fn in_telling_editions<'s, T>(
    scenario: &'s Scenario,
    run: impl Fn(Edition) -> (Right, T) + 's,
) -> impl Iterator<Item = (Edition, (Right, T))> + 's {
    let mut editions = distinct_editions_of(scenario);
    editions.sort_by_key(|edition| *edition != Edition::HOME);
    let mut done: Vec<Period> = Vec::new();
    editions.into_iter().filter_map(move |edition| {
        if done.iter().any(|alike| alike.contains(edition)) {
            return None;
        }
        let (right, with) = run(edition);
        done.push(right.alike);
        Some((edition, (right, with)))
    })
}

/// A mutant gets this many times the budget that the run without a mutant used.
const PATIENCE: u64 = 10;

/// A run of the reference engine.
pub(crate) struct Right {
    /// What was shown.
    pub(crate) answer: Shown,
    pub(crate) outcome: Outcome,
    /// The work that it took.
    work: u64,
    /// The editions in which the run is the same.
    pub(crate) alike: Period,
    seen: BTreeMap<PremiseId, TimesSeen>,
}

/// What was noted of a run.
struct Noted {
    work: u64,
    alike: Period,
    seen: BTreeMap<PremiseId, TimesSeen>,
}

impl Noted {
    fn on(bench: &Bench) -> Noted {
        let seen = premises().map(|placed| (placed.id, bench.seen(placed.id))).collect();
        Noted { work: bench.work_done(), alike: bench.alike(), seen }
    }

    fn nothing(edition: Edition) -> Noted {
        Noted { work: 0, alike: Period { since: edition, until: None }, seen: BTreeMap::new() }
    }
}

impl Right {
    /// Runs a scenario on the reference engine.
    pub(crate) fn of(scenario: &Scenario, level: Level, edition: Edition) -> Right {
        Right::on(&Oracle::new(), scenario, level, edition)
    }

    /// Runs a scenario on a variant of the oracle.
    pub(crate) fn on(oracle: &Oracle, scenario: &Scenario, level: Level, edition: Edition) -> Right {
        let mut noted = Noted::nothing(edition);
        let note = |bench: &Bench| noted = Noted::on(bench);
        let (answer, outcome) = run_noting(oracle, scenario, level, edition, note);
        Right::new(answer, outcome, noted)
    }

    /// Runs a scenario on the oracle, or on one with mistakes. Of a game, also returns the course, from which mutants
    /// branch off.
    pub(crate) fn with_course(
        oracle: Oracle,
        scenario: &Scenario,
        level: Level,
        edition: Edition,
    ) -> (Right, Option<Course>) {
        if level == Level::Layers {
            return (Right::on(&oracle, scenario, level, edition), None);
        }
        let oracle = &oracle.in_parts();
        let (game, stop) = begin(oracle, scenario, edition);
        let mut course = Course::of(game);
        let (answer, outcome) = play(&mut course, stop, oracle, scenario, edition);
        (Right::new(answer, outcome, Noted::on(course.bench())), Some(course))
    }

    fn new(answer: Shown, outcome: Outcome, noted: Noted) -> Right {
        let Noted { work, alike, seen } = noted;
        Right { answer, outcome, work, alike, seen }
    }

    /// Runs a scenario on the reference engine in each edition in which it makes a difference, the home edition before all
    /// others, with the course of the game from which mutants can branch off. An edition in which the run would be
    /// the same as in one before is left out.
    pub(crate) fn all_of(scenario: &Scenario) -> impl Iterator<Item = (Edition, Right, Option<Course>)> + '_ {
        let level = level_of(scenario);
        in_telling_editions(scenario, move |edition| {
            Right::with_course(Oracle::new(), scenario, level, edition)
        })
        .map(|(edition, (right, course))| (edition, right, course))
    }

    /// Whether it diverges from what the scenario expects.
    pub(crate) fn fails(&self) -> bool {
        self.outcome.is_failure()
    }

    /// The work limit of the mutants: a multiple of what this run used.
    pub(crate) fn work_of_mutants(&self) -> u64 {
        self.work.saturating_mul(PATIENCE).max(1000)
    }

    /// How each premise was seen.
    pub(crate) fn all_seen(&self) -> &BTreeMap<PremiseId, TimesSeen> {
        &self.seen
    }

    /// How a premise was seen.
    pub(crate) fn seen(&self, premise: PremiseId) -> TimesSeen {
        self.seen.get(&premise).copied().unwrap_or_default()
    }
}

/// Runs a scenario on an oracle: returns what it shows, and the outcome.
pub(crate) fn run(oracle: &Oracle, scenario: &Scenario, level: Level, edition: Edition) -> (Shown, Outcome) {
    run_noting(oracle, scenario, level, edition, |_| {})
}

/// Runs a scenario on an oracle with one mistake more than that of a course. Its game branches off from the course where
/// that mistake first matters. [`run`] is the literal form.
pub(crate) fn run_branching(
    oracle: &Oracle,
    mutant: Mutant,
    scenario: &Scenario,
    level: Level,
    edition: Edition,
    course: Option<&Course>,
) -> (Shown, Outcome) {
    match course.and_then(|course| course.branch(mutant, oracle.clone())) {
        Some((mut branch, stop)) => play(&mut branch, stop, oracle, scenario, edition),
        None => run(oracle, scenario, level, edition),
    }
}

fn run_noting(
    oracle: &Oracle,
    scenario: &Scenario,
    level: Level,
    edition: Edition,
    note: impl FnOnce(&Bench),
) -> (Shown, Outcome) {
    match level {
        Level::Layers => derive_noting(oracle, scenario, edition, note),
        Level::StateBasedActions | Level::Turns | Level::Stack => {
            let (mut game, stop) = begin(oracle, scenario, edition);
            let played = play(&mut game, stop, oracle, scenario, edition);
            note(game.bench());
            played
        }
    }
}

fn derive_noting(
    oracle: &Oracle,
    scenario: &Scenario,
    edition: Edition,
    note: impl FnOnce(&Bench),
) -> (Shown, Outcome) {
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

fn begin(oracle: &Oracle, scenario: &Scenario, edition: Edition) -> (OracleGame, Reply<Stop>) {
    if scenario.settles {
        oracle.begin_settling(edition, &scenario.board)
    } else {
        oracle.begin(edition, &scenario.board)
    }
}

fn play(
    game: &mut dyn RunningGame,
    stop: Reply<Stop>,
    oracle: &Oracle,
    scenario: &Scenario,
    edition: Edition,
) -> (Shown, Outcome) {
    let manner = Manner::of(oracle, edition, scenario);
    let played = match stop.or_outcome() {
        Ok(stop) => play_loaded(game, stop, manner, scenario, &mut |_| {}),
        Err(outcome) => Played::not_begun(outcome),
    };
    (Shown::Game(played.glimpses), played.outcome)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "what fails here fails the test")]

    use super::{Right, run, run_branching, run_noting};
    use crate::corpus;
    use crate::engine::Level;
    use crate::oracle::Oracle;
    use crate::outcome::Outcome;
    use crate::play::level_of;
    use apnap_oracle::bench::Mutant;
    use apnap_oracle::edition::Edition;
    use apnap_oracle::rule::placed::premises;

    /// A mutant whose game branches off from that of the reference engine shows what it shows if it plays from the
    /// beginning.
    #[test]
    fn a_mutant_that_branches_off_plays_as_from_the_beginning() {
        let catalogue = corpus::catalogue().expect("the cards are readable");
        let scenarios = corpus::scenarios(&catalogue).expect("the corpus is readable");
        let games = scenarios.iter().filter(|scenario| level_of(scenario) != Level::Layers);
        let mut branched = 0;
        for scenario in games.step_by(61) {
            let level = level_of(scenario);
            for (edition, right, course) in Right::all_of(scenario).take(1) {
                let work = right.work_of_mutants();
                for mutant in premises().flat_map(|placed| placed.mutants()).step_by(3) {
                    if !right.seen(mutant.premise).opposes(mutant.forced) {
                        continue;
                    }
                    branched += 1;
                    let oracle = Oracle::mutant(mutant).with_work(work);
                    let literal = run(&oracle, scenario, level, edition);
                    let other = run_branching(&oracle, mutant, scenario, level, edition, course.as_ref());
                    assert_eq!(literal, other, "{mutant} in {} in {edition}", scenario.id);
                }
            }
        }
        assert!(branched > 1000, "only {branched} mutants");
    }

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
            run_noting(&Oracle::mutant(mutant), scenario, level_of(scenario), Edition::HOME, |bench| {
                let seen = bench.seen(mutant.premise);
                steps = seen.yes + seen.no;
            });
        assert!(matches!(outcome, Outcome::Inconclusive { .. }), "{outcome:?}");
        assert!(steps < 3_000, "{steps} steps");
    }
}
