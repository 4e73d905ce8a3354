//! The search for mutants that explain failures.
//!
//! It costs about as much as the run itself, so it tries little at first: on a sample of the failures, the mutants of
//! the rules that their scenarios name. The most promising mutant is then tried on all failures, and before it is
//! named, every mutant competes with it on its plainest case. When nothing explains what is left, every mutant is tried on
//! the plainest failure, as long as there are tries left.

use super::fit::Fit;
use super::plainness;
use super::suspects::{Passed, Suspect, fit_of};
use crate::audit::runs::Right;
use crate::outcome::Outcome;
use crate::parallel::in_parallel;
use crate::run::{Case, Run};
use apnap_oracle::bench::Mutant;
use apnap_oracle::rule::placed::{Placed, premises};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// How many failures are looked at before the others.
const SAMPLE: usize = 64;

/// How often every mutant may be tried on a failure: this many tries in all, one for each case of a longer run, or some for
/// each failure, if there are many.
const LEAST_TRIES: usize = 4000;
const TRIES_FOR_A_FAILURE: usize = 32;

/// The search for mutants that explain failures.
pub(super) struct MutantSearch<'f, 'r, 's> {
    failed: &'f [&'r Case<'s>],
    tried: Vec<Tried>,
    suspects: BTreeMap<Mutant, Suspect<'r, 's>>,
    sample: BTreeSet<usize>,
    passed: Passed<'r, 's>,
    placed: Vec<Placed>,
    tries_left: usize,
}

/// A failure, and the mutants that were tried on it.
struct Tried {
    right: Right,
    mutants: BTreeSet<Mutant>,
    /// Whether the mutants of the rules that the scenario names are among them.
    are_named: bool,
}

impl Tried {
    /// Returns whether a mutant may explain the failure, and was not tried on it yet.
    fn is_new(&self, mutant: Mutant) -> bool {
        !self.mutants.contains(&mutant) && self.right.seen(mutant.premise).opposes(mutant.forced)
    }
}

/// What was found about a failure.
struct FailureFits {
    fits: BTreeMap<Mutant, Fit>,
    tried: BTreeSet<Mutant>,
}

impl<'f, 'r, 's> MutantSearch<'f, 'r, 's> {
    /// Begins with nothing tried.
    pub(super) fn begin(run: &'r Run<'s>, failed: &'f [&'r Case<'s>]) -> MutantSearch<'f, 'r, 's> {
        let tried = in_parallel(failed, |case| {
            let Case { scenario, level, edition, .. } = case;
            let right = Right::of(scenario, *level, *edition);
            Tried { right, mutants: BTreeSet::new(), are_named: false }
        });
        MutantSearch {
            failed,
            tried,
            suspects: BTreeMap::new(),
            sample: BTreeSet::new(),
            passed: Passed::of(run),
            placed: premises().collect(),
            tries_left: LEAST_TRIES.max(run.cases.len()).max(TRIES_FOR_A_FAILURE * failed.len()),
        }
    }

    /// Returns the failures that are the engine's: the oracle passes these scenarios.
    pub(super) fn open(&self) -> BTreeSet<usize> {
        (0..self.failed.len()).filter(|&at| !self.tried[at].right.fails()).collect()
    }

    /// Returns the mutant that explains the open failures best, after all have been tried on its plainest case;
    /// `None` if each explanation has more against it than for it.
    pub(super) fn best(&mut self, open: &BTreeSet<usize>) -> Option<Suspect<'r, 's>> {
        loop {
            self.keep_the_sample_full(open);
            let weighed = self.suspects.values().map(|one| (one.weight(open, &self.sample), one));
            let Some((_, best)) =
                weighed.filter(|(weight, _)| weight.0 > 0).max_by_key(|(weight, _)| *weight)
            else {
                if self.try_all_on_the_plainest(open) {
                    continue;
                }
                return None;
            };
            let mutant = best.mutant;
            let by_fit = |at: &usize| (Reverse(best.fits.get(at).copied()), plainness(self.failed[*at]));
            let plainest = best.explains(open).min_by_key(by_fit);
            if !best.is_weighed {
                self.weigh(&BTreeSet::from([mutant]), open);
            } else if best.against.is_none() {
                self.find_against(&[mutant]);
            } else if !plainest.is_some_and(|at| self.try_all(at)) {
                return self.suspects.get(&mutant).cloned();
            }
        }
    }

    /// Returns the mutants that explain the same failures as another, each as well, and that are contradicted as
    /// often. Of many failures, some are compared.
    pub(super) fn alike(&mut self, best: &Suspect<'r, 's>, open: &BTreeSet<usize>) -> Vec<Mutant> {
        let compared = self.compared(best, open);
        let same_fit = |other: &Suspect<'r, 's>, at: usize| other.fits.get(&at) == best.fits.get(&at);
        let may_be_same = |other: &&Suspect<'r, 's>| {
            !other.fits.is_empty()
                && other.explains(open).all(|at| same_fit(other, at))
                && compared.iter().all(|&at| same_fit(other, at) || self.tried[at].is_new(other.mutant))
        };
        let may_be: Vec<Mutant> =
            self.suspects.values().filter(may_be_same).map(|other| other.mutant).collect();
        self.try_on(&may_be, &compared);
        let is_same = |mutant: &Mutant| {
            self.suspects.get(mutant).is_some_and(|other| compared.iter().all(|&at| same_fit(other, at)))
        };
        let same: Vec<Mutant> = may_be.into_iter().filter(is_same).collect();
        self.find_against(&same);
        let number = |mutant: &Mutant| self.suspects.get(mutant).map(Suspect::number_against);
        same.into_iter().filter(|mutant| number(mutant) == Some(best.number_against())).collect()
    }

    /// The failures that a mutant explains, or some of them from all over the corpus. Those in which the script waits
    /// for something that never comes take long, so others are preferred.
    fn compared(&self, best: &Suspect<'r, 's>, open: &BTreeSet<usize>) -> BTreeSet<usize> {
        let waits = |at: &usize| matches!(self.failed[*at].outcome, Outcome::ScriptMismatch { .. });
        let (long, short): (Vec<usize>, Vec<usize>) = best.explains(open).partition(waits);
        let spread = |places: Vec<usize>, number: usize| {
            let step = places.len().div_ceil(number).max(1);
            places.into_iter().step_by(step)
        };
        spread(short, SAMPLE).chain(spread(long, SAMPLE / 4)).collect()
    }

    /// Leaves out of the sample what is explained, and puts other failures in its place, from all over the corpus.
    fn keep_the_sample_full(&mut self, open: &BTreeSet<usize>) {
        self.sample.retain(|at| open.contains(at));
        if self.sample.len() >= open.len().min(SAMPLE / 2) {
            return;
        }
        let others: Vec<usize> = open.difference(&self.sample).copied().collect();
        let room = SAMPLE - self.sample.len();
        let spread = others.iter().copied().step_by(others.len().div_ceil(room).max(1));
        self.sample.extend(spread);
        let known: BTreeSet<Mutant> = self
            .suspects
            .values()
            .filter(|one| !one.is_weighed && one.explains(open).next().is_some())
            .map(|one| one.mutant)
            .collect();
        let new: Vec<usize> = self.sample.iter().copied().filter(|&at| !self.tried[at].are_named).collect();
        let found = in_parallel(&new, |&at| {
            let scenario = self.failed[at].scenario;
            let named: BTreeSet<&str> =
                scenario.rules.iter().chain(&scenario.see).map(|rule| rule.id).collect();
            let placed = self.placed.iter().filter(|placed| named.contains(placed.rule.id));
            self.explaining(at, placed.flat_map(|placed| placed.mutants()).chain(known.iter().copied()))
        });
        new.iter().for_each(|&at| self.tried[at].are_named = true);
        self.add(new.into_iter().zip(found).collect());
    }

    /// Tries every mutant on the plainest open failure on which not all were tried; returns whether there is one.
    fn try_all_on_the_plainest(&mut self, open: &BTreeSet<usize>) -> bool {
        let mut places: Vec<usize> = open.iter().copied().collect();
        places.sort_by_key(|&at| plainness(self.failed[at]));
        places.into_iter().any(|at| self.try_all(at))
    }

    /// Tries every mutant on a failure, unless there are no tries left; returns whether there was anything new to try.
    fn try_all(&mut self, at: usize) -> bool {
        let everything = self.placed.iter().flat_map(|placed| placed.mutants());
        let new: Vec<Mutant> = everything.filter(|mutant| self.tried[at].is_new(*mutant)).collect();
        if new.is_empty() || self.tries_left == 0 {
            return false;
        }
        self.tries_left = self.tries_left.saturating_sub(new.len());
        let fits = in_parallel(&new, |mutant| fit_of(*mutant, self.failed[at], &self.tried[at].right));
        let fits = new.iter().copied().zip(fits).filter_map(|(mutant, fit)| Some((mutant, fit?))).collect();
        self.add(vec![(at, FailureFits { fits, tried: new.into_iter().collect() })]);
        true
    }

    /// Tries mutants on every open failure.
    fn weigh(&mut self, mutants: &BTreeSet<Mutant>, open: &BTreeSet<usize>) {
        let is_open = |mutant: &Mutant| self.suspects.get(mutant).is_some_and(|one| !one.is_weighed);
        let mutants: Vec<Mutant> = mutants.iter().copied().filter(is_open).collect();
        self.try_on(&mutants, open);
        for mutant in mutants {
            self.suspects.entry(mutant).or_insert_with(|| Suspect::new(mutant)).is_weighed = true;
        }
    }

    /// Tries mutants on failures.
    fn try_on(&mut self, mutants: &[Mutant], places: &BTreeSet<usize>) {
        let places: Vec<usize> = places.iter().copied().collect();
        let found = in_parallel(&places, |&at| self.explaining(at, mutants.iter().copied()));
        self.note(places.into_iter().zip(found).collect());
    }

    /// Returns which of some mutants explain a failure.
    fn explaining(&self, at: usize, mutants: impl Iterator<Item = Mutant>) -> FailureFits {
        let tried: BTreeSet<Mutant> = mutants.filter(|mutant| self.tried[at].is_new(*mutant)).collect();
        let fit = |mutant: &Mutant| Some((*mutant, fit_of(*mutant, self.failed[at], &self.tried[at].right)?));
        FailureFits { fits: tried.iter().filter_map(fit).collect(), tried }
    }

    /// Adds mutants that explain failures. What explains one failure may explain another, so each new one is tried on
    /// the sample.
    fn add(&mut self, found: Vec<(usize, FailureFits)>) {
        let explaining = found.iter().flat_map(|(_, found)| found.fits.keys().copied());
        let is_new = |mutant: &Mutant| self.suspects.get(mutant).is_none_or(|known| known.fits.is_empty());
        let new: BTreeSet<Mutant> = explaining.filter(is_new).collect();
        self.note(found);
        let new: Vec<Mutant> = new.into_iter().collect();
        self.try_on(&new, &self.sample.clone());
    }

    /// Notes what was tried and what explains something.
    fn note(&mut self, found: Vec<(usize, FailureFits)>) {
        for (at, found) in found {
            for mutant in &found.tried {
                let suspect = self.suspects.entry(*mutant).or_insert_with(|| Suspect::new(*mutant));
                match found.fits.get(mutant) {
                    None => suspect.misses += 1,
                    Some(fit) => suspect.explains_also(at, *fit, self.failed[at]),
                }
            }
            self.tried[at].mutants.extend(found.tried);
        }
    }

    /// Finds out what speaks against some mutants.
    fn find_against(&mut self, mutants: &[Mutant]) {
        let is_open = |mutant: &&Mutant| self.suspects.get(mutant).is_some_and(|one| one.against.is_none());
        let open: Vec<Mutant> = mutants.iter().filter(is_open).copied().collect();
        let explained = |mutant: &Mutant| self.suspects.get(mutant).map_or(0, |suspect| suspect.fits.len());
        let found = in_parallel(&open, |mutant| self.passed.against(*mutant, explained(mutant)));
        for (mutant, against) in open.iter().zip(found) {
            if let Some(suspect) = self.suspects.get_mut(mutant) {
                suspect.against = Some(against);
            }
        }
    }
}
