//! What every mutant makes of each failure, on top of a baseline.
//!
//! The baseline is a set of mistakes that the engine is taken to make. The oracle with the baseline plays the scenario of a
//! failure, and each mutant branches off from that game where its premise first matters. So all mutants together take
//! little more than a few games, and none has to be left out.

use super::fit::{Fit, fit};
use super::named_by;
use crate::audit::course::Course;
use crate::audit::runs::{Right, run, run_branching};
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::parallel::in_parallel;
use crate::progress::Progress;
use crate::run::Case;
use crate::shown::Shown;
use apnap_oracle::bench::{Mistakes, Mutant};
use apnap_oracle::rule::placed::{Placed, premises};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// What every mutant makes of a failure, on top of a baseline.
#[derive(Default)]
pub(super) struct Row {
    /// The mutants that answer as the engine did, and how well.
    pub(super) fits: BTreeMap<Mutant, Fit>,
    /// The mutants that answer otherwise than the oracle with the baseline, and otherwise than the engine.
    pub(super) misses: BTreeSet<Mutant>,
    /// If the baseline alone answers as the engine did: the mutant of the baseline to which that is due.
    pub(super) is_due_to: Option<Mutant>,
    /// Whether the oracle itself fails the scenario.
    pub(super) fails_too: bool,
    /// The mutants that could matter: their premise has had the opposite value.
    opposed: BTreeSet<Mutant>,
    /// What the oracle with the baseline shows, and its outcome.
    answer: Option<(Shown, Outcome)>,
}

impl Row {
    /// Tries every mutant on a failure, unless the oracle itself fails the scenario, or the baseline alone answers as the
    /// engine did. `None` if the baseline answers as in the row before: then so do the mutants.
    fn of(case: &Case<'_>, baseline: &Mistakes, placed: &[Placed], before: Option<&Row>) -> Option<Row> {
        let Case { scenario, level, edition, .. } = case;
        let (right, course) = Right::with_course(oracle_with(baseline), scenario, *level, *edition);
        let fails_too = match baseline.is_empty() {
            true => right.fails(),
            false => before.is_none() && Right::of(scenario, *level, *edition).fails(),
        };
        if fails_too {
            return Some(Row { fails_too: true, ..Row::default() });
        }
        let before = before.and_then(|row| row.answer.as_ref());
        if before.is_some_and(|(shown, outcome)| (shown, outcome) == (&right.answer, &right.outcome)) {
            return None;
        }
        let opposed = placed.iter().flat_map(|placed| placed.mutants());
        let opposed = opposed.filter(|mutant| right.seen(mutant.premise).opposes(mutant.forced)).collect();
        let mut row = Row { opposed, ..Row::default() };
        let engine = (&case.outcome, case.shown.as_ref());
        if fit(engine, (&right.outcome, &right.answer)) == Some(Fit::SameAnswer) {
            row.is_due_to = row.due_to(case, baseline, &right);
        } else {
            row.try_all(case, baseline, &right, course.as_ref());
        }
        row.answer = Some((right.answer, right.outcome));
        Some(row)
    }

    fn try_all(&mut self, case: &Case<'_>, baseline: &Mistakes, right: &Right, course: Option<&Course>) {
        let Case { scenario, level, edition, .. } = case;
        let engine = (&case.outcome, case.shown.as_ref());
        let is_given = |mutant: &&Mutant| baseline.all().any(|one| one.premise == mutant.premise);
        for &mutant in self.opposed.iter().filter(|mutant| !is_given(mutant)) {
            let oracle = Oracle::with_mistakes(baseline.and(mutant)).with_work(work_on(case, right));
            let (shown, outcome) = run_branching(&oracle, mutant, scenario, *level, *edition, course);
            if let Some(fit) = fit(engine, (&outcome, &shown)) {
                self.fits.insert(mutant, fit);
            } else if (&shown, &outcome) != (&right.answer, &right.outcome) {
                self.misses.insert(mutant);
            }
        }
    }

    /// The mutant of the baseline to which it is due that the baseline answers as the engine did: one that alone does so, or
    /// else one without which the others don't, or else any. Those whose rule the scenario names come first.
    fn due_to(&self, case: &Case<'_>, baseline: &Mistakes, right: &Right) -> Option<Mutant> {
        let mut touching: Vec<Mutant> =
            baseline.all().filter(|mutant| self.opposed.contains(mutant)).collect();
        touching.sort_by_key(|mutant| Reverse(named_by(*mutant, [case].into_iter())));
        let explains = |mistakes: Mistakes| {
            let oracle = Oracle::with_mistakes(mistakes).with_work(work_on(case, right));
            let (shown, outcome) = run(&oracle, case.scenario, case.level, case.edition);
            fit((&case.outcome, case.shown.as_ref()), (&outcome, &shown)) == Some(Fit::SameAnswer)
        };
        let alone = touching.iter().find(|mutant| explains((**mutant).into()));
        let is_needed =
            |mutant: &&Mutant| !explains(Mistakes::of(baseline.all().filter(|one| one != *mutant)));
        alone.or_else(|| touching.iter().find(is_needed)).or(touching.first()).copied()
    }

    /// Returns whether some mutants could matter to it.
    pub(super) fn is_touched_by(&self, mutants: &[Mutant]) -> bool {
        mutants.iter().any(|mutant| self.opposed.contains(mutant))
    }
}

/// Returns the mutants that answer a failed case as the engine did, and how well.
pub fn fits(case: &Case<'_>) -> BTreeMap<Mutant, Fit> {
    let placed: Vec<Placed> = premises().collect();
    Row::of(case, &Mistakes::default(), &placed, None).unwrap_or_default().fits
}

/// Returns whether the oracle with some mistakes answers a failed case as the engine did.
pub fn explains(mistakes: impl Into<Mistakes>, case: &Case<'_>) -> bool {
    let right = Right::of(case.scenario, case.level, case.edition);
    let oracle = Oracle::with_mistakes(mistakes.into()).with_work(work_on(case, &right));
    let (shown, outcome) = run(&oracle, case.scenario, case.level, case.edition);
    fit((&case.outcome, case.shown.as_ref()), (&outcome, &shown)).is_some()
}

/// The oracle with a baseline: the reference engine itself if there is none.
fn oracle_with(baseline: &Mistakes) -> Oracle {
    if baseline.is_empty() { Oracle::new() } else { Oracle::with_mistakes(baseline.clone()) }
}

/// The work limit of a mutant. A failure that comes only after a long wait takes a mutant all of its work, too.
fn work_on(case: &Case<'_>, right: &Right) -> u64 {
    match case.outcome {
        Outcome::ScriptMismatch { .. } | Outcome::Inconclusive { .. } => {
            right.work_of_mutants().max(LONG_WORK)
        }
        _ => right.work_of_mutants(),
    }
}

/// The work in which a script has waited for what never comes.
const LONG_WORK: u64 = 1_000_000;

/// Tries every mutant on some failures, on top of a baseline. Nothing is known of those that were not tried before the work
/// was stopped.
pub(super) fn try_all(
    rows: &mut BTreeMap<usize, Row>,
    failed: &[&Case<'_>],
    places: &BTreeSet<usize>,
    baseline: &Mistakes,
    progress: &Progress,
) {
    let placed: Vec<Placed> = premises().collect();
    let places: Vec<usize> = places.iter().copied().collect();
    let found = in_parallel(&places, |at| {
        if progress.is_stopped() {
            return (!rows.contains_key(at)).then(Row::default);
        }
        let row = Row::of(failed[*at], baseline, &placed, rows.get(at));
        progress.step();
        row
    });
    rows.extend(places.into_iter().zip(found).filter_map(|(at, row)| Some((at, row?))));
}
