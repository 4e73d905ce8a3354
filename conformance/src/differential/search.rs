//! The search for cases in which an engine and the oracle differ.

use super::Verdict;
use super::guide::Guide;
use super::learned::Learned;
use super::source::{Kind, Source};
use crate::engine::{Engine, Level};
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::play::deviation::Deviation;
use crate::progress::Progress;
use crate::run::Case;
use crate::scenario::Scenario;
use crate::shown::Shown;
use crate::situation::{NotAsked, Situation};
use apnap_oracle::bench::PremiseId;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Reading;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How far a search goes.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The kinds of cases, in turn.
    pub kinds: Vec<Kind>,
    /// Where the choices come from.
    pub seed: u64,
    /// The number of the first case.
    pub first: u64,
    /// One number in this many belongs to the search, from the first on.
    pub step: u64,
    /// How many cases there are, at most.
    pub count: u64,
    /// For how long, at most.
    pub time: Option<Duration>,
    /// How many failures are kept, at most. The others are only counted.
    pub failures: usize,
}

/// The number of cases by what became of them.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Figures {
    /// Cases that were made.
    pub made: u64,
    /// Cases of which the oracle says nothing: it doesn't perform something, or what was generated isn't legal.
    pub not_asked: u64,
    /// Cases that the engine doesn't support.
    pub unsupported: u64,
    /// Cases in which the rules can be read in two ways, and the engine follows the other one.
    pub disputed: u64,
    /// Cases in which the engine doesn't know.
    pub inconclusive: u64,
    /// Cases that were compared.
    pub compared: u64,
    /// Cases among them that failed.
    pub failed: u64,
}

impl Figures {
    fn and(self, other: Figures) -> Figures {
        Figures {
            made: self.made + other.made,
            not_asked: self.not_asked + other.not_asked,
            unsupported: self.unsupported + other.unsupported,
            disputed: self.disputed + other.disputed,
            inconclusive: self.inconclusive + other.inconclusive,
            compared: self.compared + other.compared,
            failed: self.failed + other.failed,
        }
    }

    fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Passed => self.compared += 1,
            Verdict::Failed => {
                self.compared += 1;
                self.failed += 1;
            }
            Verdict::Unsupported => self.unsupported += 1,
            Verdict::Disputed => self.disputed += 1,
            Verdict::Inconclusive => self.inconclusive += 1,
        }
    }
}

/// A case that an engine was asked, and what became of it.
#[derive(Clone, Debug)]
pub struct GeneratedCase {
    /// Its number.
    pub number: u64,
    /// The situation.
    pub situation: Situation,
    scenario: Scenario,
    level: Level,
    outcome: Outcome,
    shown: Option<Shown>,
    deviation: Option<Deviation>,
    took: Duration,
}

impl GeneratedCase {
    fn of(number: u64, situation: &Situation, case: Case<'_>) -> GeneratedCase {
        let Case { scenario, level, outcome, shown, deviation, took, .. } = case;
        let (situation, scenario) = (situation.clone(), scenario.clone());
        GeneratedCase { number, situation, scenario, level, outcome, shown, deviation, took }
    }

    pub(super) fn scenario_id(&self) -> &str {
        &self.scenario.id
    }

    /// The case, as those of a run are.
    pub fn as_case(&self) -> Case<'_> {
        Case {
            scenario: &self.scenario,
            level: self.level,
            edition: self.situation.edition,
            outcome: self.outcome.clone(),
            shown: self.shown.clone(),
            deviation: self.deviation.clone(),
            took: self.took,
            is_expected: false,
        }
    }
}

/// What a search has found.
#[derive(Clone, Default, Debug)]
pub struct Searched {
    /// How many cases there were.
    pub figures: Figures,
    /// The failures that were kept, by number.
    pub failed: Vec<GeneratedCase>,
    /// Some of the cases that passed: they can speak against an explanation.
    pub passed: Vec<GeneratedCase>,
    /// The premises that took part, each with the values that it had.
    pub premises: BTreeSet<(PremiseId, bool)>,
    /// The cards that the engine was found not to support.
    pub left_out: BTreeSet<String>,
}

/// One passed case in this many is kept.
const KEPT: u64 = 7;

/// How many passed cases a thread keeps, at most.
const MOST_KEPT: usize = 400;

/// Searches with a number of threads, each with an engine of its own.
pub fn search<E: Engine>(
    source: &Source,
    limits: &Limits,
    threads: usize,
    make: impl Fn() -> E + Sync,
    progress: &Progress,
) -> Searched {
    let next = AtomicU64::new(0);
    let failures = AtomicU64::new(0);
    let until = limits.time.and_then(|time| Instant::now().checked_add(time));
    let parts: Vec<Searched> = thread::scope(|scope| {
        let work = || {
            let worker = Worker { limits, next: &next, failures: &failures, until, progress };
            worker.search(source.clone(), &mut make())
        };
        let handles: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
    });
    let mut all = Searched::default();
    for part in parts {
        all.figures = all.figures.and(part.figures);
        all.failed.extend(part.failed);
        all.passed.extend(part.passed);
        all.premises.extend(part.premises);
        all.left_out.extend(part.left_out);
    }
    all.failed.sort_by_key(|case| case.number);
    all.passed.sort_by_key(|case| case.number);
    all
}

struct Worker<'w> {
    limits: &'w Limits,
    next: &'w AtomicU64,
    failures: &'w AtomicU64,
    until: Option<Instant>,
    progress: &'w Progress,
}

impl Worker<'_> {
    fn search(&self, mut source: Source, engine: &mut dyn Engine) -> Searched {
        let mut found = Searched::default();
        let (mut guide, mut learned) = (Guide::default(), Learned::default());
        while let Some((kind, number)) = self.next_case() {
            found.figures.made += 1;
            self.progress.step();
            let bytes = guide.bytes(kind, self.limits.seed, number);
            let asked = source.file(kind, &bytes).ok_or(NotAsked::Nothing).and_then(|file| {
                let situation = Situation { file, edition: source.edition() };
                situation.asked(&format!("generated/{number}"), source.catalogue())
            });
            let Ok(asked) = asked else {
                found.figures.not_asked += 1;
                continue;
            };
            guide.note(kind, &bytes, &asked.premises);
            let case = asked.case(engine);
            let mut verdict = Verdict::of(&case.outcome);
            if verdict == Verdict::Failed && is_disputed(&case) {
                verdict = Verdict::Disputed;
            }
            found.figures.count(verdict);
            if let Some(without) = learned.note(&asked.situation().file, kind, verdict, &source) {
                source = without;
            }
            let is_kept = match verdict {
                Verdict::Passed => number % KEPT == 0 && found.passed.len() < MOST_KEPT,
                Verdict::Failed => {
                    self.failures.fetch_add(1, Ordering::Relaxed) < self.limits.failures as u64
                }
                Verdict::Unsupported | Verdict::Disputed | Verdict::Inconclusive => false,
            };
            if is_kept {
                let kept = GeneratedCase::of(number, asked.situation(), case);
                if verdict == Verdict::Failed { found.failed.push(kept) } else { found.passed.push(kept) }
            }
        }
        found.premises = guide.into_seen();
        found.left_out = learned.into_left_out();
        found
    }

    /// The kind and the number of the next case, unless the search is over.
    fn next_case(&self) -> Option<(Kind, u64)> {
        let Limits { kinds, first, step, count, .. } = self.limits;
        let is_late = self.until.is_some_and(|until| Instant::now() >= until);
        if is_late || self.progress.is_stopped() {
            return None;
        }
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        let place = usize::try_from(n % kinds.len().max(1) as u64).unwrap_or(0);
        let kind = kinds.get(place).filter(|_| n < *count)?;
        Some((*kind, first.saturating_add(n.saturating_mul(*step))))
    }
}

/// Returns whether the engine answers as the rules can also be read.
fn is_disputed(case: &Case<'_>) -> bool {
    Reading::ALL.iter().any(|(reading, _)| answers_as(*reading, case.scenario, case.edition, &case.outcome))
}

fn answers_as(reading: Reading, scenario: &Scenario, edition: Edition, outcome: &Outcome) -> bool {
    let run = crate::run::run(&mut Oracle::reading(reading), [scenario], |_| vec![edition]);
    run.cases.first().is_some_and(|case| case.outcome == *outcome)
}
