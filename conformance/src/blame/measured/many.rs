//! How right the first headings are of an engine with very many mistakes.

use super::{RandomNumbers, Tests, edition_of, every_mutant};
use crate::blame::{Fault, faults};
use crate::engine::{Engine, Level};
use crate::progress::Progress;
use crate::run::Run;
use crate::scenario::Scenario;
use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::Edition;
use std::collections::BTreeSet;

/// How right the first headings of engines with very many mistakes are.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct FirstHeadings {
    /// The engines that were tested.
    pub engines: usize,
    /// The mistakes that they have.
    pub mistakes: usize,
    /// The cases that they failed.
    pub failures: usize,
    /// The headings that were looked at.
    pub headings: usize,
    /// Those among them that name a mistake of the engine, or one that nothing tells apart from it.
    pub right: usize,
    /// Those that don't, each with the number of its engine.
    pub wrong: Vec<(usize, String)>,
    /// The headings, among all, that are gone when a hundredth of the outcomes is another one.
    pub unstable: usize,
    /// All headings.
    pub all: usize,
}

/// How many headings of an engine are looked at.
const FIRST: usize = 10;

/// The fewest and the most mistakes of such an engine.
const MISTAKES: (usize, usize) = (30, 80);

/// One outcome of this many is changed to see how stable the headings are.
const CHANGED: usize = 100;

/// Measures the first headings of engines that have 30 to 80 mistakes each, every second of them one that shows in most
/// games. `engine` makes an engine with some mistakes, or with none.
pub fn on_very_many<E: Engine>(
    scenarios: &[Scenario],
    engines: usize,
    engine: impl Fn(&[Mutant]) -> E + Sync,
    progress: &Progress,
) -> FirstHeadings {
    progress.expect(u64::try_from(engines).unwrap_or(u64::MAX));
    let tests = Tests::of(scenarios, Edition::HOME, &engine);
    let mutants: Vec<Mutant> = every_mutant().filter(|mutant| edition_of(*mutant) == Edition::HOME).collect();
    let everywhere = if engines > 1 { showing_everywhere(&mutants, &tests) } else { Vec::new() };
    let mut numbers = RandomNumbers(20_261_128);
    let mut measured = FirstHeadings::default();
    for number in 0..engines {
        let mut planted = BTreeSet::new();
        if number % 2 == 1 && !everywhere.is_empty() {
            planted.insert(everywhere[numbers.below(everywhere.len())]);
        }
        let size = MISTAKES.0 + numbers.below(MISTAKES.1 - MISTAKES.0 + 1);
        while planted.len() < size.min(mutants.len()) {
            planted.insert(mutants[numbers.below(mutants.len())]);
        }
        if progress.is_stopped() {
            break;
        }
        let run = tests.run(&planted.iter().copied().collect::<Vec<_>>());
        measured.engine(number, &planted, &run, &mut numbers);
        progress.step();
    }
    measured
}

impl FirstHeadings {
    fn engine(
        &mut self,
        number: usize,
        planted: &BTreeSet<Mutant>,
        run: &Run<'_>,
        numbers: &mut RandomNumbers,
    ) {
        let found = faults(run);
        self.engines += 1;
        self.mistakes += planted.len();
        self.failures += run.cases.iter().filter(|case| case.is_unexpected()).count();
        for fault in found.iter().take(FIRST) {
            self.headings += 1;
            if is_right(fault, planted) {
                self.right += 1;
            } else {
                self.wrong.push((number, name(fault)));
            }
        }
        let again = faults(&changed(run, numbers)).iter().map(name).collect::<BTreeSet<_>>();
        let names: BTreeSet<String> = found.iter().map(name).collect();
        self.all += names.len();
        self.unstable += names.iter().filter(|name| !again.contains(*name)).count();
    }
}

/// Returns whether a heading names a mistake that the engine has, or one that nothing tells apart from it. A heading that
/// names a rule alone is right if the engine breaks that rule.
fn is_right(fault: &Fault<'_, '_>, planted: &BTreeSet<Mutant>) -> bool {
    let rule_of = |mutant: &Mutant| mutant.premise.placed().map(|placed| placed.rule.id);
    if fault.mutants.is_empty() {
        return fault.rule.is_some_and(|rule| planted.iter().any(|mutant| rule_of(mutant) == Some(rule.id)));
    }
    fault.mutants.iter().any(|mutant| planted.contains(mutant))
}

fn name(fault: &Fault<'_, '_>) -> String {
    match (fault.mutants.first(), fault.rule) {
        (Some(mutant), _) => mutant.to_string(),
        (None, Some(rule)) => rule.id.to_owned(),
        (None, None) => format!("{:?}", fault.cause),
    }
}

/// The run with some outcomes changed to those of other cases.
fn changed<'s>(run: &Run<'s>, numbers: &mut RandomNumbers) -> Run<'s> {
    let mut cases = run.cases.clone();
    let outcomes: Vec<_> = cases.iter().map(|case| (case.outcome.clone(), case.shown.clone())).collect();
    for _ in 0..cases.len() / CHANGED {
        let at = numbers.below(cases.len());
        let (outcome, shown) = outcomes[numbers.below(outcomes.len())].clone();
        (cases[at].outcome, cases[at].shown) = (outcome, shown);
    }
    Run { engine: run.engine.clone(), cases, is_whole: run.is_whole }
}

/// The mutants that fail most games.
fn showing_everywhere<E: Engine>(
    mutants: &[Mutant],
    tests: &Tests<'_, impl Fn(&[Mutant]) -> E + Sync>,
) -> Vec<Mutant> {
    let games = tests.sample(|case| matches!(case.level, Level::Turns | Level::Stack));
    let is_everywhere = |mutant: &&Mutant| {
        let opposed = games.iter().filter(|(_, right)| right.seen(mutant.premise).opposes(mutant.forced));
        2 * opposed.count() > games.len() && 2 * tests.failed_of(&games, **mutant) > games.len()
    };
    mutants.iter().filter(is_everywhere).copied().collect()
}
