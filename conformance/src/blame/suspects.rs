//! The mutants that explain some failures, and the passed cases that speak against them.

use super::fit::{Fit, speaks_against};
use super::named_by;
use crate::audit::runs::{Right, run as run_mutant};
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::parallel::in_parallel;
use crate::run::{Case, Run};
use apnap_oracle::bench::{Mistakes, Mutant, PremiseId};
use apnap_oracle::edition::Edition;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// How many failures a mutant must fit for each case that speaks against it.
const EVIDENCE: usize = 4;

/// How many failures a mutant must fit exactly to be part of the baseline.
const SEVERAL: usize = 3;

/// A mutant that explains some of the failures that are open.
#[derive(Clone, Debug)]
pub(super) struct Suspect {
    pub(super) mutant: Mutant,
    /// By the place of the failure: how well it explains it.
    pub(super) fits: BTreeMap<usize, Fit>,
    /// The places among them of which the scenario names its rule.
    named: BTreeSet<usize>,
    /// How many open failures it would change, but in another way.
    misses: usize,
}

/// How good an explanation is: what it explains and what speaks against it; of equals, the first of the rulebook.
pub(super) type Weight = (i64, i64, usize, Reverse<PremiseId>);

impl Suspect {
    /// A mutant of which nothing is known.
    pub(super) fn new(mutant: Mutant) -> Suspect {
        Suspect { mutant, fits: BTreeMap::new(), named: BTreeSet::new(), misses: 0 }
    }

    /// Notes that it explains a failure.
    pub(super) fn fits(&mut self, at: usize, fit: Fit, case: &Case<'_>) {
        self.fits.insert(at, fit);
        if named_by(self.mutant, [case].into_iter()) != (0, 0) {
            self.named.insert(at);
        }
    }

    /// Notes that it would change a failure, but in another way.
    pub(super) fn misses(&mut self) {
        self.misses += 1;
    }

    /// Returns the failures that it explains. Without evidence, it explains only those of which the scenario names its rule.
    pub(super) fn explains(&self, against: usize) -> BTreeSet<usize> {
        if self.has_evidence(against) { self.fits.keys().copied().collect() } else { self.named.clone() }
    }

    /// Returns whether there is evidence for the mutant beyond the scenarios that name its rule: these are half of what it
    /// fits, or it fits nearly all failures that it would change.
    fn has_evidence(&self, against: usize) -> bool {
        2 * self.named.len() >= self.fits.len() || EVIDENCE * (self.misses + against) <= self.fits.len()
    }

    /// Returns whether the engine certainly makes this mistake: it explains several failures exactly, with little against
    /// it.
    pub(super) fn is_certain(&self, against: usize) -> bool {
        let exact = self.fits.values().filter(|fit| **fit == Fit::SameAnswer).count();
        exact >= SEVERAL && EVIDENCE * against <= exact && self.has_evidence(against)
    }

    /// Returns how good an explanation it is.
    pub(super) fn weight(&self, against: usize) -> Weight {
        let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let exact = |at: &usize| self.fits.get(at) == Some(&Fit::SameAnswer);
        let points: usize = self.explains(against).iter().map(|at| if exact(at) { 2 } else { 1 }).sum();
        let against = number(against);
        (number(points) - 2 * against, -against, self.named.len(), Reverse(self.mutant.premise))
    }
}

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

    /// Returns whether a mutant fails the case, alone and on top of a baseline. It can't if its premise is never seen with
    /// the opposite value.
    fn speaks_against(&self, mutant: Mutant, baseline: &Mistakes) -> bool {
        let right = self.right();
        right.seen(mutant.premise).opposes(mutant.forced)
            && self.fails(mutant.into(), right)
            && (baseline.is_empty() || self.fails(baseline.and(mutant), right))
    }

    fn fails(&self, mistakes: Mistakes, right: &Right) -> bool {
        let Case { scenario, level, edition, .. } = self.case;
        let oracle = Oracle::with_mistakes(mistakes).with_work(right.work_of_mutants());
        let (_, outcome) = run_mutant(&oracle, scenario, *level, *edition);
        speaks_against(&self.case.outcome, &outcome)
    }
}

/// The passed cases that are looked at in one go.
const BATCH: usize = 64;

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

    /// Returns the passed cases that speak against a mutant, first those that its rule decides. A mutant against which more
    /// speaks than a number needs no more of them.
    pub(super) fn against(&self, mutant: Mutant, baseline: &Mistakes, number: usize) -> Vec<&'r Case<'s>> {
        let Some(placed) = mutant.premise.placed() else { return Vec::new() };
        let is_decided =
            |one: &&PassedCase<'r, 's>| one.case.scenario.rules.iter().any(|rule| rule.id == placed.rule.id);
        let (mut cases, others): (Vec<_>, Vec<_>) = self.cases.iter().partition(is_decided);
        cases.extend(others);
        let mut against = Vec::new();
        for batch in cases.chunks(BATCH) {
            let speaks = in_parallel(batch, |one| one.speaks_against(mutant, baseline));
            against.extend(batch.iter().zip(speaks).filter(|(_, speaks)| *speaks).map(|(one, _)| one.case));
            if against.len() > number {
                break;
            }
        }
        against
    }
}
