//! How right blame is: the oracle with known mistakes is tested as an engine, and blame has to name them.

mod many;

pub use many::{FirstHeadings, on_very_many};

use super::faults;
use crate::audit::runs::Right;
use crate::engine::Engine;
use crate::parallel::in_parallel;
use crate::progress::Progress;
use crate::run::{Case, Run, run_in_parallel};
use crate::scenario::Scenario;
use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::placed::premises;
use std::collections::BTreeMap;

/// How often blame names the mistakes of an engine.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Measured {
    /// The engines that failed a scenario.
    pub engines: usize,
    /// The mistakes that they have and that make a difference beside their others.
    pub mistakes: usize,
    /// The mistakes without which they would answer the same: another mistake hides them, so nothing can name them.
    pub hidden: usize,
    /// The mistakes that are in one of the groups that count: the first, or the first five.
    pub named: usize,
    /// The mutants in the first group of each engine.
    pub in_first_groups: usize,
    /// The mistakes that are in none of these groups, each with the engine that has it.
    pub missed: Vec<(Mutant, Vec<Mutant>)>,
}

/// The most mistakes of an engine with a few.
const MOST_MISTAKES: usize = 5;

/// How many groups count for an engine with several mistakes.
const GROUPS: usize = 5;

/// Measures blame on every `one_in`th mutant: the first group has to hold the mutant. `engine` makes an engine with some
/// mistakes, or with none.
pub fn on_mutants<E: Engine>(
    scenarios: &[Scenario],
    one_in: usize,
    engine: impl Fn(&[Mutant]) -> E + Sync,
    progress: &Progress,
) -> Measured {
    let engines: Vec<Vec<Mutant>> =
        every_mutant().step_by(one_in.max(1)).map(|mutant| vec![mutant]).collect();
    measure(scenarios, &engines, 1, engine, progress)
}

/// Measures blame on engines that have two to five mistakes each: the first five groups have to hold them. `engine` makes
/// an engine with some mistakes, or with none.
pub fn on_combinations<E: Engine>(
    scenarios: &[Scenario],
    engines: usize,
    engine: impl Fn(&[Mutant]) -> E + Sync,
    progress: &Progress,
) -> Measured {
    let mutants: Vec<Mutant> = every_mutant().filter(|mutant| edition_of(*mutant) == Edition::HOME).collect();
    let mut numbers = RandomNumbers(20_261_123);
    let one = |_| -> Vec<Mutant> {
        let size = 2 + numbers.below(MOST_MISTAKES - 1);
        let mut chosen = Vec::new();
        while chosen.len() < size && !mutants.is_empty() {
            let mutant = mutants[numbers.below(mutants.len())];
            if !chosen.contains(&mutant) {
                chosen.push(mutant);
            }
        }
        chosen
    };
    let engines: Vec<Vec<Mutant>> = (0..engines).map(one).collect();
    measure(scenarios, &engines, GROUPS, engine, progress)
}

fn measure<E: Engine>(
    scenarios: &[Scenario],
    engines: &[Vec<Mutant>],
    groups: usize,
    engine: impl Fn(&[Mutant]) -> E + Sync,
    progress: &Progress,
) -> Measured {
    progress.expect(u64::try_from(engines.len()).unwrap_or(u64::MAX));
    let mut measured = Measured::default();
    let mut by_edition: BTreeMap<Edition, Vec<&[Mutant]>> = BTreeMap::new();
    for mutants in engines {
        if let Some(first) = mutants.first() {
            by_edition.entry(edition_of(*first)).or_default().push(mutants);
        }
    }
    for (edition, engines) in by_edition {
        let tests = Tests::of(scenarios, edition, &engine);
        for mutants in engines {
            if progress.is_stopped() {
                return measured;
            }
            one(&tests, mutants, groups, &mut measured);
            progress.step();
        }
    }
    measured
}

fn one<E: Engine>(
    tests: &Tests<'_, impl Fn(&[Mutant]) -> E + Sync>,
    mutants: &[Mutant],
    groups: usize,
    measured: &mut Measured,
) {
    let run = tests.run(mutants);
    let faults = faults(&run);
    let Some(plainest) = faults.first() else { return };
    measured.engines += 1;
    measured.in_first_groups += plainest.mutants.len();
    for mutant in mutants {
        if faults.iter().take(groups).any(|fault| fault.mutants.contains(mutant)) {
            measured.mistakes += 1;
            measured.named += 1;
        } else if is_hidden(*mutant, mutants, &run, tests) {
            measured.hidden += 1;
        } else {
            measured.mistakes += 1;
            measured.missed.push((*mutant, mutants.to_vec()));
        }
    }
}

/// Returns whether an engine would answer every scenario in the same way without one of its mistakes.
fn is_hidden<E: Engine>(
    mistake: Mutant,
    mutants: &[Mutant],
    run: &Run<'_>,
    tests: &Tests<'_, impl Fn(&[Mutant]) -> E + Sync>,
) -> bool {
    let others: Vec<Mutant> = mutants.iter().copied().filter(|mutant| *mutant != mistake).collect();
    let without = tests.run(&others);
    let is_same =
        |(one, other): (&Case<'_>, &Case<'_>)| (&one.outcome, &one.shown) == (&other.outcome, &other.shown);
    run.cases.iter().zip(&without.cases).all(is_same)
}

/// One case of this many is in a sample.
const SAMPLE: usize = 40;

/// The corpus in one edition, to test engines with mistakes.
///
/// An engine with mistakes takes the oracle's course up to the first premise with which it makes one. So only the
/// scenarios in which the oracle comes to such a premise are run on it; of the others, it has the oracle's outcomes.
struct Tests<'s, M> {
    edition: Edition,
    /// Each case as the engine without mistakes answers it, and how the oracle plays it.
    cases: Vec<(Case<'s>, Right)>,
    engine: M,
}

impl<'s, E: Engine, M: Fn(&[Mutant]) -> E + Sync> Tests<'s, M> {
    fn of(scenarios: &'s [Scenario], edition: Edition, engine: M) -> Tests<'s, M> {
        let valid = scenarios.iter().filter(|scenario| scenario.is_valid_in(edition));
        let run = run_in_parallel(|| engine(&[]), valid, |_| vec![edition]);
        let right = in_parallel(&run.cases, |case| Right::of(case.scenario, case.level, edition));
        Tests { edition, cases: run.cases.into_iter().zip(right).collect(), engine }
    }

    /// Some cases, from all over the corpus.
    fn sample(&self, is_wanted: impl Fn(&Case<'s>) -> bool) -> Vec<&(Case<'s>, Right)> {
        self.cases.iter().filter(|(case, _)| is_wanted(case)).step_by(SAMPLE).collect()
    }

    /// How many of some cases a mutant fails.
    fn failed_of(&self, cases: &[&(Case<'s>, Right)], mutant: Mutant) -> usize {
        let scenarios = cases.iter().map(|(case, _)| case.scenario);
        let run = run_in_parallel(|| (self.engine)(&[mutant]), scenarios, |_| vec![self.edition]);
        run.cases.iter().filter(|case| case.outcome.is_failure()).count()
    }

    fn run(&self, mutants: &[Mutant]) -> Run<'s> {
        let comes_to_one =
            |right: &Right| mutants.iter().any(|mutant| right.seen(mutant.premise).opposes(mutant.forced));
        let affected = self.cases.iter().filter(|(_, right)| comes_to_one(right));
        let run = run_in_parallel(
            || (self.engine)(mutants),
            affected.map(|(case, _)| case.scenario),
            |_| vec![self.edition],
        );
        let mut cases = run.cases.into_iter();
        let outcome = |(case, right): &(Case<'s>, Right)| {
            if comes_to_one(right) { cases.next() } else { None }.unwrap_or_else(|| case.clone())
        };
        Run { engine: run.engine, cases: self.cases.iter().map(outcome).collect(), is_whole: run.is_whole }
    }
}

fn every_mutant() -> impl Iterator<Item = Mutant> {
    premises().flat_map(|placed| placed.mutants())
}

/// An edition in which the rule of a mutant is in force, the home edition if it is one.
fn edition_of(mutant: Mutant) -> Edition {
    let Some(placed) = mutant.premise.placed() else { return Edition::HOME };
    let period = placed.rule.in_force();
    if period.contains(Edition::HOME) { Edition::HOME } else { period.since.max(Edition::FIRST) }
}

/// Numbers that look random and are the same in every run (a linear congruential generator).
struct RandomNumbers(u64);

impl RandomNumbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % limit.max(1)
    }
}
