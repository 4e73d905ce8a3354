//! The mutants that explain some failures, and the passed cases that speak against them.

use super::fit::{Fit, fit, speaks_against};
use super::named_by;
use crate::audit::runs::{Right, run as run_mutant};
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::run::{Case, Run};
use apnap_oracle::bench::{Mutant, PremiseId, USUAL_WORK};
use apnap_oracle::edition::Edition;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// How many failures a mutant must fit for each case that speaks against it.
const EVIDENCE: usize = 4;

/// A mutant gets this many times the work that the oracle uses for a case.
const PATIENCE: u64 = 10;

/// A mutant that explains some failures.
#[derive(Clone, Debug)]
pub(super) struct Suspect<'r, 's> {
    pub(super) mutant: Mutant,
    /// By the place of the failure: how well it explains it.
    pub(super) fits: BTreeMap<usize, Fit>,
    /// The places among them of which the scenario names its rule.
    pub(super) named: BTreeSet<usize>,
    /// How many failures it would change, but in another way.
    pub(super) misses: usize,
    /// Whether it was tried on every failure that was open, and not only on a sample.
    pub(super) is_weighed: bool,
    /// What speaks against it, once this was found out.
    pub(super) against: Option<Evidence<'r, 's>>,
}

/// What speaks against a mutant.
#[derive(Clone, Debug)]
pub(super) struct Evidence<'r, 's> {
    /// Some cases that the engine passes and the mutant fails.
    pub(super) cases: Vec<&'r Case<'s>>,
    /// How many there would be in the whole run, going by a sample.
    pub(super) number: usize,
}

/// How good an explanation is: what it explains and what speaks against it; of equals, the first of the rulebook.
pub(super) type Weight = (i64, i64, Reverse<PremiseId>);

impl<'r, 's> Suspect<'r, 's> {
    /// A mutant of which nothing is known.
    pub(super) fn new(mutant: Mutant) -> Suspect<'r, 's> {
        Suspect {
            mutant,
            fits: BTreeMap::new(),
            named: BTreeSet::new(),
            misses: 0,
            is_weighed: false,
            against: None,
        }
    }

    /// Notes that it explains a failure.
    pub(super) fn explains_also(&mut self, at: usize, fit: Fit, case: &Case<'_>) {
        self.fits.insert(at, fit);
        if named_by(self.mutant, [case].into_iter()) != (0, 0) {
            self.named.insert(at);
        }
    }

    /// Returns the failures among some that it explains. Without evidence, it explains only those of which the scenario
    /// names its rule.
    pub(super) fn explains<'o>(&'o self, open: &'o BTreeSet<usize>) -> impl Iterator<Item = usize> + 'o {
        let has_evidence = self.has_evidence();
        let fits = self.fits.keys().copied();
        fits.filter(move |at| open.contains(at) && (has_evidence || self.named.contains(at)))
    }

    /// Returns whether there is evidence for the mutant beyond the scenarios that name its rule: these are half of what it
    /// fits, or it fits nearly all failures that it would change.
    fn has_evidence(&self) -> bool {
        let against = self.misses + self.number_against();
        2 * self.named.len() >= self.fits.len() || EVIDENCE * against <= self.fits.len()
    }

    /// Returns how many cases speak against it, as far as is known.
    pub(super) fn number_against(&self) -> usize {
        self.against.as_ref().map_or(0, |against| against.number)
    }

    /// Returns how good an explanation it is of some failures. If it was tried on a sample only, what it explains of the
    /// sample stands for the rest.
    pub(super) fn weight(&self, open: &BTreeSet<usize>, sample: &BTreeSet<usize>) -> Weight {
        let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let points = |places: &BTreeSet<usize>| {
            let exact = |at: &usize| self.fits.get(at) == Some(&Fit::SameAnswer);
            self.explains(places).map(|at| if exact(&at) { 2 } else { 1 }).sum::<usize>()
        };
        let known = points(open);
        let points = if self.is_weighed || sample.is_empty() {
            known
        } else {
            known.max(points(sample) * open.len() / sample.len())
        };
        let against = number(self.number_against());
        (number(points) - 2 * against, -against, Reverse(self.mutant.premise))
    }
}

/// Returns how well a mutant explains a failure, if it does.
pub(super) fn fit_of(mutant: Mutant, case: &Case<'_>, right: &Right) -> Option<Fit> {
    // A failure that comes only after a long wait takes a mutant all of its work, too.
    let oracle = match case.outcome {
        Outcome::ScriptMismatch { .. } | Outcome::Inconclusive { .. } => Oracle::mutant(mutant),
        _ => patiently(mutant, right),
    };
    let (shown, outcome) = run_mutant(&oracle, case.scenario, case.level, case.edition);
    fit((&case.outcome, case.shown.as_ref()), (&outcome, &shown))
}

/// A mutant that gives up a case on which it takes much longer than the oracle.
fn patiently(mutant: Mutant, right: &Right) -> Oracle {
    let work = (USUAL_WORK - right.work_left).saturating_mul(PATIENCE).max(1000);
    Oracle::mutant(mutant).with_work(work)
}

/// The passed cases that may speak against a mutant, besides those that its rule decides: a mistake as broad as "nothing
/// happens" explains many failures, and almost every case speaks against it.
const SAMPLE: usize = 48;

/// The passed cases of a run, one edition of each scenario.
pub(super) struct Passed<'r, 's> {
    cases: Vec<PassedCase<'r, 's>>,
}

/// A passed case, and how the oracle plays it, once that was found out.
struct PassedCase<'r, 's> {
    case: &'r Case<'s>,
    right: OnceLock<Right>,
}

impl PassedCase<'_, '_> {
    fn right(&self) -> &Right {
        let Case { scenario, level, edition, .. } = self.case;
        self.right.get_or_init(|| Right::of(scenario, *level, *edition))
    }

    /// Returns whether a mutant fails the case. It can't if its premise is never seen with the opposite value.
    fn speaks_against(&self, mutant: Mutant) -> bool {
        let Case { scenario, level, edition, .. } = self.case;
        let right = self.right();
        right.seen(mutant.premise).opposes(mutant.forced) && {
            let (_, outcome) = run_mutant(&patiently(mutant, right), scenario, *level, *edition);
            speaks_against(&self.case.outcome, &outcome)
        }
    }
}

impl<'r, 's> Passed<'r, 's> {
    pub(super) fn of(run: &'r Run<'s>) -> Passed<'r, 's> {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let passed = |case: &&Case<'s>| matches!(case.outcome, Outcome::Pass { .. });
        let mut cases: Vec<&Case<'s>> = run.cases.iter().filter(passed).collect();
        cases.sort_by_key(|case| case.edition != Edition::HOME);
        cases.retain(|case| seen.insert(&case.scenario.id));
        let candidate = |case| PassedCase { case, right: OnceLock::new() };
        Passed { cases: cases.into_iter().map(candidate).collect() }
    }

    /// Returns what speaks against a mutant: of the cases that its rule decides, and of a sample of the others. A mutant
    /// that explains fewer failures than speak against it needs no more of them.
    pub(super) fn against(&self, mutant: Mutant, explained: usize) -> Evidence<'r, 's> {
        let Some(placed) = mutant.premise.placed() else { return Evidence { cases: Vec::new(), number: 0 } };
        let is_decided =
            |one: &&PassedCase<'r, 's>| one.case.scenario.rules.iter().any(|rule| rule.id == placed.rule.id);
        let (decided, others): (Vec<_>, Vec<_>) = self.cases.iter().partition(is_decided);
        let stands_for = (others.len() / SAMPLE).max(1);
        let speaking = |some: &mut dyn Iterator<Item = &PassedCase<'r, 's>>| -> Vec<&'r Case<'s>> {
            let speaks = some.filter(|one| one.speaks_against(mutant));
            speaks.map(|one| one.case).take(explained + 1).collect()
        };
        let mut cases = speaking(&mut decided.into_iter());
        let sampled = speaking(&mut others.into_iter().step_by(stands_for));
        let number = sampled.len() * stands_for + cases.len();
        cases.extend(sampled);
        Evidence { cases, number }
    }
}
