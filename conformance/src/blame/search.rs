//! The search for mutants that explain failures, in rounds.
//!
//! In each round every mutant is tried on some failures, from all over the corpus. Those that the engine certainly makes
//! explain what they fit, the best first, and join the baseline: what an engine does in every game is then taken as given.
//! The failures that the new baseline touches are tried again on top of it. When all have been tried and nothing is certain
//! any longer, mutants with less evidence explain what they can.

use super::fit::Fit;
use super::named_by;
use super::rows::{Row, explains, try_all};
use super::suspects::{Passed, Suspect};
use crate::parallel::in_parallel;
use crate::progress::Progress;
use crate::run::{Case, Run};
use apnap_oracle::bench::{Mistakes, Mutant};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How many failures are tried in the first round. If one mistake explains nearly all of them, it is in the baseline for the
/// others, and an engine with one mistake is explained at once. If not, they say too little.
const IN_THE_FIRST_ROUND: usize = 24;

/// How many failures are tried in any other round, at most. A thousand show each mistake several times; of an engine that
/// fails more, the baseline explains most of the others at once.
const IN_A_ROUND: usize = 1000;

/// On how many failures that were not tried yet mutants are compared that nothing else tells apart.
const LOOKED_AHEAD: usize = 64;

/// The search for mutants that explain failures.
pub(super) struct MutantSearch<'f, 'r, 's> {
    failed: &'f [&'r Case<'s>],
    progress: &'f Progress,
    passed: Passed<'r, 's>,
    /// What every mutant makes of each failure that was tried.
    rows: BTreeMap<usize, Row>,
    /// The failures that were tried, that are the engine's, and that nothing has explained yet.
    open: BTreeSet<usize>,
    /// The failures that were not tried yet, in the order in which they will be.
    untried: VecDeque<BTreeSet<usize>>,
    baseline: Mistakes,
    /// What is certain and not yet in the baseline.
    certain: Vec<Mutant>,
    against: BTreeMap<Mutant, Vec<&'r Case<'s>>>,
}

/// The places of a number of failures by rounds, each from all over the corpus: a prime as the stride visits each place once,
/// unless the number of failures is a multiple of it.
fn rounds(failures: usize) -> VecDeque<BTreeSet<usize>> {
    let stride = if failures.is_multiple_of(STRIDE) { 1 } else { STRIDE };
    let mut places = (0..failures).map(|n| n * stride % failures);
    let sizes = [IN_THE_FIRST_ROUND].into_iter().chain(std::iter::repeat(IN_A_ROUND));
    let rounds = sizes.map(|size| places.by_ref().take(size).collect::<BTreeSet<usize>>());
    rounds.take_while(|round| !round.is_empty()).collect()
}

/// A prime number.
const STRIDE: usize = 7919;

/// Mutants that explain failures, and that nothing tells apart.
pub(super) struct Explanation<'r, 's> {
    /// The mutants, the one first whose rule most scenarios name.
    pub(super) mutants: Vec<Mutant>,
    /// The places of the failures, each with how well they explain it.
    pub(super) explained: BTreeMap<usize, Fit>,
    /// Cases that the engine passes although the mutants fail them.
    pub(super) contradicted: Vec<&'r Case<'s>>,
}

impl<'f, 'r, 's> MutantSearch<'f, 'r, 's> {
    /// Tries every mutant on each failure.
    pub(super) fn begin(
        run: &'r Run<'s>,
        failed: &'f [&'r Case<'s>],
        progress: &'f Progress,
    ) -> MutantSearch<'f, 'r, 's> {
        progress.expect(failed.len() as u64);
        MutantSearch {
            failed,
            progress,
            passed: Passed::of(run),
            rows: BTreeMap::new(),
            open: BTreeSet::new(),
            untried: rounds(failed.len()),
            baseline: Mistakes::default(),
            certain: Vec::new(),
            against: BTreeMap::new(),
        }
    }

    /// The failures that nothing has explained.
    pub(super) fn open(&self) -> &BTreeSet<usize> {
        &self.open
    }

    /// The failures that the oracle shares: these scenarios expect something else than it does.
    pub(super) fn expectations(&self) -> BTreeSet<usize> {
        self.rows.iter().filter(|(_, row)| row.fails_too).map(|(at, _)| *at).collect()
    }

    /// Returns the next explanation; `None` if nothing explains what is left.
    pub(super) fn next(&mut self) -> Option<Explanation<'r, 's>> {
        loop {
            if let Some(given) = self.explained_by_the_baseline() {
                return Some(given);
            } else if let Some(mut certain) = self.best_that_is_certain() {
                self.look_ahead(&mut certain.mutants);
                self.certain.extend(certain.mutants.first());
                return Some(certain);
            } else if !self.certain.is_empty() {
                self.enlarge_the_baseline();
            } else if let Some(places) = self.untried.pop_front() {
                self.try_all(&places);
                self.open.extend(places.into_iter().filter(|at| !self.rows[at].fails_too));
            } else {
                return self.best(|_, _| true);
            }
        }
    }

    /// Of mutants that nothing tells apart so far, keeps those that explain most of the failures that come next.
    fn look_ahead(&self, mutants: &mut Vec<Mutant>) {
        let next: Vec<usize> = self.untried.iter().flatten().copied().take(LOOKED_AHEAD).collect();
        if mutants.len() < 2 || next.is_empty() {
            return;
        }
        let explained = in_parallel(mutants, |mutant| {
            let with = self.baseline.and(*mutant);
            next.iter().filter(|at| explains(with.clone(), self.failed[**at])).count()
        });
        let most = explained.iter().max().copied().unwrap_or(0);
        let mut explained = explained.into_iter();
        mutants.retain(|_| explained.next() == Some(most));
    }

    /// Takes what is certain as given, and tries every mutant again on the failures that it touches.
    fn enlarge_the_baseline(&mut self) {
        let certain = std::mem::take(&mut self.certain);
        self.baseline = Mistakes::of(self.baseline.all().chain(certain.iter().copied()));
        self.against.clear();
        let touched = self.open.iter().copied().filter(|at| self.rows[at].is_touched_by(&certain)).collect();
        self.try_all(&touched);
    }

    fn try_all(&mut self, places: &BTreeSet<usize>) {
        try_all(&mut self.rows, self.failed, places, &self.baseline, self.progress);
    }

    /// Returns the best explanation among those that are certain. After the first round, it has to explain nearly everything.
    fn best_that_is_certain(&mut self) -> Option<Explanation<'r, 's>> {
        let is_first_round = self.rows.len() <= IN_THE_FIRST_ROUND && !self.untried.is_empty();
        let enough = if is_first_round { (self.open.len() * 9).div_ceil(10) } else { 0 };
        self.best(|suspect, against| suspect.fits.len() >= enough && suspect.is_certain(against))
    }

    /// Returns the best explanation among those that are good enough, going by what speaks against each.
    fn best(&mut self, is_good_enough: impl Fn(&Suspect, usize) -> bool) -> Option<Explanation<'r, 's>> {
        let suspects = self.suspects();
        loop {
            let against = |mutant: Mutant| self.against.get(&mutant).map(Vec::len);
            let weighed = suspects.iter().filter_map(|one| {
                let number = against(one.mutant).unwrap_or(0);
                let weight = one.weight(number);
                (weight.0 > 0 && is_good_enough(one, number)).then_some((weight, one))
            });
            let (_, best) = weighed.max_by_key(|(weight, _)| *weight)?;
            if against(best.mutant).is_some() {
                return Some(self.explanation(best, &suspects));
            }
            self.find_against(best);
        }
    }

    fn find_against(&mut self, suspect: &Suspect) {
        if self.progress.is_stopped() {
            self.against.insert(suspect.mutant, Vec::new());
            return;
        }
        let found = self.passed.against(suspect.mutant, &self.baseline, suspect.fits.len());
        self.against.insert(suspect.mutant, found);
    }

    /// The mutants that fit open failures.
    fn suspects(&self) -> Vec<Suspect> {
        let mut suspects: BTreeMap<Mutant, Suspect> = BTreeMap::new();
        for &at in &self.open {
            let row = &self.rows[&at];
            for (mutant, fit) in &row.fits {
                let suspect = suspects.entry(*mutant).or_insert_with(|| Suspect::new(*mutant));
                suspect.fits(at, *fit, self.failed[at]);
            }
        }
        for row in self.open.iter().map(|at| &self.rows[at]) {
            for mutant in &row.misses {
                if let Some(suspect) = suspects.get_mut(mutant) {
                    suspect.misses();
                }
            }
        }
        suspects.into_values().collect()
    }

    /// The explanation by a suspect and those that nothing tells apart from it: they explain the same failures, each as
    /// well, and are contradicted as often.
    fn explanation(&mut self, best: &Suspect, suspects: &[Suspect]) -> Explanation<'r, 's> {
        let contradicted = self.against.get(&best.mutant).cloned().unwrap_or_default();
        let places = best.explains(contradicted.len());
        let explained: BTreeMap<usize, Fit> =
            best.fits.iter().filter(|(at, _)| places.contains(at)).map(|(at, fit)| (*at, *fit)).collect();
        let is_alike = |one: &&Suspect| explained.iter().all(|(at, fit)| one.fits.get(at) == Some(fit));
        let alike: Vec<&Suspect> = suspects.iter().filter(is_alike).collect();
        for one in &alike {
            if !self.against.contains_key(&one.mutant) {
                self.find_against(one);
            }
        }
        let number = |mutant: Mutant| self.against.get(&mutant).map(Vec::len);
        let alike = alike.into_iter().map(|one| one.mutant);
        let mut mutants: Vec<Mutant> =
            alike.filter(|mutant| number(*mutant) == Some(contradicted.len())).collect();
        let cases = || explained.keys().map(|at| self.failed[*at]);
        mutants.sort_by_key(|mutant| Reverse(named_by(*mutant, cases())));
        self.open.retain(|at| !explained.contains_key(at));
        Explanation { mutants, explained, contradicted }
    }

    /// Returns what the baseline alone explains, by one of its mutants.
    fn explained_by_the_baseline(&mut self) -> Option<Explanation<'r, 's>> {
        let mutant = self.open.iter().find_map(|at| self.rows[at].is_due_to)?;
        let is_by_it = |at: &&usize| self.rows[*at].is_due_to == Some(mutant);
        let explained: BTreeMap<usize, Fit> =
            self.open.iter().filter(is_by_it).map(|at| (*at, Fit::SameAnswer)).collect();
        self.open.retain(|at| !explained.contains_key(at));
        Some(Explanation { mutants: vec![mutant], explained, contradicted: Vec::new() })
    }
}
