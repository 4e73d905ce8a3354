//! How strong the generators are: which mutants the generated cases tell from the oracle.

use super::guide::Guide;
use super::search::SearchLimits;
use super::source::CaseSource;
use crate::audit::runs::{Right, run_branching};
use crate::oracle::Oracle;
use crate::parallel::in_parallel;
use crate::progress::Progress;
use crate::situation::{AskedSituation, Situation};
use apnap_oracle::bench::Mutant;
use apnap_oracle::rule::placed::premises;
use std::collections::BTreeMap;

/// How many cases are made before the guide is told of them, so that they can be tried in parallel.
const BATCH: u64 = 64;

/// Returns the mutants that fail a generated case, each with the number of cases that were made until then.
pub fn strength(
    source: &CaseSource,
    limits: &SearchLimits,
    count: u64,
    progress: &Progress,
) -> BTreeMap<Mutant, u64> {
    let mutants: Vec<Mutant> = premises().flat_map(|placed| placed.mutants()).collect();
    let mut noticed: BTreeMap<Mutant, u64> = BTreeMap::new();
    let mut guide = Guide::default();
    let mut made = 0;
    while made < count && !progress.is_stopped() {
        let batch: Vec<u64> = (made..count.min(made + BATCH)).collect();
        let open: Vec<Mutant> =
            mutants.iter().copied().filter(|mutant| !noticed.contains_key(mutant)).collect();
        let results = in_parallel(&batch, |n| {
            let kind = limits.kinds[usize::try_from(*n).unwrap_or(0) % limits.kinds.len()];
            let bytes = guide.bytes(kind, limits.seed, limits.first + n);
            let file = source.file(kind, &bytes)?;
            let situation = Situation { file, edition: source.edition() };
            let asked = situation.asked("generated/strength", source.catalogue()).ok()?;
            let failing = failing(&asked, &open);
            progress.step();
            Some((kind, bytes, asked.premises, failing))
        });
        for (kind, bytes, seen, failing) in results.into_iter().flatten() {
            guide.note(kind, &bytes, &seen);
            for mutant in failing {
                noticed.entry(mutant).or_insert(made);
            }
        }
        made += batch.len() as u64;
    }
    noticed
}

/// The mutants among some that fail a case.
fn failing(asked: &AskedSituation, among: &[Mutant]) -> Vec<Mutant> {
    let (scenario, edition) = (&asked.scenario, asked.situation().edition);
    let level = crate::play::level_of(scenario);
    let (right, course) = Right::with_course(Oracle::new(), scenario, level, edition);
    let could_matter = |mutant: &&Mutant| right.seen(mutant.premise).opposes(mutant.forced);
    let fails = |mutant: &Mutant| {
        let oracle = Oracle::mutant(*mutant).with_work(right.work_of_mutants());
        let (_, outcome) = run_branching(&oracle, *mutant, scenario, level, edition, course.as_ref());
        outcome.is_failure()
    };
    among.iter().filter(could_matter).copied().filter(fails).collect()
}
