//! The search for cases in which an engine and the oracle differ.

use super::Verdict;
use super::guide::Guide;
use super::learned::Learned;
use super::source::{CaseKind, CaseSource};
use crate::blame::explains;
use crate::engine::{Description, Engine, Level};
use crate::outcome::Outcome;
use crate::play::deviation::Deviation;
use crate::progress::Progress;
use crate::run::{Case, Run};
use crate::scenario::Scenario;
use crate::shown::Shown;
use crate::situation::{NothingSaid, Situation};
use apnap_oracle::bench::{Mistakes, Mutant, PremiseId};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How far a search goes.
#[derive(Clone, Debug)]
pub struct SearchLimits {
    /// The kinds of cases, in turn.
    pub kinds: Vec<CaseKind>,
    /// Where the choices come from.
    pub seed: u64,
    /// The number of the first case.
    pub first: u64,
    /// One number in this many belongs to the search, from the first on.
    pub step: u64,
    /// How many failures are kept, at most. The others are only counted.
    pub failures: usize,
}

/// The number of cases by what became of them.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct SearchFigures {
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
    /// Failures among them that mistakes explain which were found before.
    pub set_aside: u64,
}

impl SearchFigures {
    fn and(self, other: SearchFigures) -> SearchFigures {
        SearchFigures {
            made: self.made + other.made,
            not_asked: self.not_asked + other.not_asked,
            unsupported: self.unsupported + other.unsupported,
            disputed: self.disputed + other.disputed,
            inconclusive: self.inconclusive + other.inconclusive,
            compared: self.compared + other.compared,
            failed: self.failed + other.failed,
            set_aside: self.set_aside + other.set_aside,
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
    pub figures: SearchFigures,
    /// The failures that were kept.
    pub failed: Vec<GeneratedCase>,
    /// Some of the cases that passed: they can speak against an explanation.
    pub passed: Vec<GeneratedCase>,
    /// The premises that took part, each with the values that it had.
    pub premises: BTreeSet<(PremiseId, bool)>,
    /// The cards that the engine was found not to support.
    pub left_out: BTreeSet<String>,
}

impl Searched {
    /// The cases that were kept, as a run of the engine.
    pub(super) fn as_run(&self, engine: &Description) -> Run<'_> {
        let cases = self.failed.iter().chain(&self.passed).map(GeneratedCase::as_case).collect();
        Run { engine: engine.clone(), cases, is_whole: true }
    }
}

/// One passed case in this many is kept.
const KEPT: u64 = 7;

/// How many passed cases are kept, at most.
const MOST_KEPT: usize = 800;

/// A search, which goes on in rounds. What is known of the engine after a round is set aside in the next ones.
pub struct CaseSearch<'s> {
    limits: &'s SearchLimits,
    progress: &'s Progress,
    strands: Vec<Strand>,
    /// How many cases were begun.
    begun: u64,
    /// How many failures of each kind were kept.
    kept: BTreeMap<(&'static str, String), usize>,
    set_aside: Mistakes,
    found: Searched,
}

/// What one thread of a search remembers.
struct Strand {
    source: CaseSource,
    guide: Guide,
    learned: Learned,
}

/// What a thread shares with the others in a round.
struct Round<'r> {
    limits: &'r SearchLimits,
    progress: &'r Progress,
    next: AtomicU64,
    count: u64,
    until: Option<Instant>,
    set_aside: &'r Mistakes,
    kept: Mutex<BTreeMap<(&'static str, String), usize>>,
    most: usize,
}

impl<'s> CaseSearch<'s> {
    /// Begins a search with a number of threads.
    pub fn new(
        source: &CaseSource,
        limits: &'s SearchLimits,
        threads: usize,
        progress: &'s Progress,
    ) -> CaseSearch<'s> {
        let strand =
            || Strand { source: source.clone(), guide: Guide::default(), learned: Learned::default() };
        CaseSearch {
            limits,
            progress,
            strands: (0..threads.max(1)).map(|_| strand()).collect(),
            begun: 0,
            kept: BTreeMap::new(),
            set_aside: Mistakes::default(),
            found: Searched::default(),
        }
    }

    /// What was found so far.
    pub fn found(&self) -> &Searched {
        &self.found
    }

    /// Ends the search.
    pub fn end(mut self) -> Searched {
        for strand in self.strands {
            self.found.premises.extend(strand.guide.into_seen());
            self.found.left_out.extend(strand.learned.into_left_out());
        }
        self.found
    }

    /// Takes it as given that the engine makes these mistakes: failures that they explain are only counted.
    pub fn set_aside(&mut self, mutants: impl IntoIterator<Item = Mutant>) {
        self.set_aside = Mistakes::of(self.set_aside.all().chain(mutants));
    }

    /// Goes on for a number of cases or for some time, on an engine for each thread. `share` is the part of all failures
    /// that may be kept after this round, such as 1 of 4.
    pub fn round<E: Engine>(
        &mut self,
        count: u64,
        time: Option<Duration>,
        share: (usize, usize),
        make: impl Fn() -> E + Sync,
    ) {
        let round = Round {
            limits: self.limits,
            progress: self.progress,
            next: AtomicU64::new(self.begun),
            count: self.begun.saturating_add(count),
            until: time.and_then(|time| Instant::now().checked_add(time)),
            set_aside: &self.set_aside,
            kept: Mutex::new(std::mem::take(&mut self.kept)),
            most: self.limits.failures * share.0 / share.1.max(1),
        };
        let parts: Vec<Searched> = thread::scope(|scope| {
            let round = &round;
            let make = &make;
            let work = |strand| scope.spawn(move || round.search(strand, &mut make()));
            let handles: Vec<_> = self.strands.iter_mut().map(work).collect();
            handles
                .into_iter()
                .map(|handle| handle.join().unwrap_or_else(|panic| resume_unwind(panic)))
                .collect()
        });
        self.begun = round.next.load(Ordering::Relaxed).min(round.count);
        self.kept = round.kept.into_inner().unwrap_or_default();
        for part in parts {
            self.found.figures = self.found.figures.and(part.figures);
            self.found.failed.extend(part.failed);
            self.found.passed.extend(part.passed);
        }
        self.found.failed.sort_by_key(|case| case.number);
        self.found.passed.truncate(MOST_KEPT);
        self.found.passed.sort_by_key(|case| case.number);
    }
}

impl Round<'_> {
    fn search(&self, strand: &mut Strand, engine: &mut dyn Engine) -> Searched {
        let mut found = Searched::default();
        while let Some((kind, number)) = self.next_case() {
            found.figures.made += 1;
            self.progress.step();
            let Strand { source, guide, learned } = strand;
            let bytes = guide.bytes(kind, self.limits.seed, number);
            let asked = source.file(kind, &bytes).ok_or(NothingSaid::Nothing).and_then(|file| {
                let situation = Situation { file, edition: source.edition() };
                situation.asked(&format!("generated/{number}"), source.catalogue())
            });
            let Ok(asked) = asked else {
                found.figures.not_asked += 1;
                continue;
            };
            guide.note(kind, &bytes, &asked.premises);
            let case = asked.case(engine);
            let verdict = Verdict::of(&case.outcome);
            found.figures.count(verdict);
            if let Some(without) = learned.note(&asked.situation().file, kind, verdict, source) {
                *source = without;
            }
            match verdict {
                Verdict::Passed if number.is_multiple_of(KEPT) && found.passed.len() < MOST_KEPT => {
                    found.passed.push(GeneratedCase::of(number, asked.situation(), case));
                }
                Verdict::Failed if self.is_explained(&case) => found.figures.set_aside += 1,
                Verdict::Failed if self.may_keep(&case.outcome) => {
                    found.failed.push(GeneratedCase::of(number, asked.situation(), case));
                }
                Verdict::Passed
                | Verdict::Failed
                | Verdict::Unsupported
                | Verdict::Disputed
                | Verdict::Inconclusive => {}
            }
        }
        found
    }

    /// Whether the mistakes that were set aside explain a failure.
    fn is_explained(&self, case: &Case<'_>) -> bool {
        !self.set_aside.is_empty() && explains(self.set_aside.clone(), case)
    }

    /// Counts a failure of its kind, unless there are enough.
    fn may_keep(&self, outcome: &Outcome) -> bool {
        let Ok(mut kept) = self.kept.lock() else { return false };
        let all: usize = kept.values().sum();
        let of_kind = kept.entry(kind_of(outcome)).or_default();
        // A fifth of the room is for any one kind.
        let may = all < self.most && *of_kind < (self.most / 5).max(1);
        *of_kind += usize::from(may);
        may
    }

    /// The kind and the number of the next case, unless the round is over.
    fn next_case(&self) -> Option<(CaseKind, u64)> {
        let SearchLimits { kinds, first, step, .. } = self.limits;
        let is_late = self.until.is_some_and(|until| Instant::now() >= until);
        if is_late || self.progress.is_stopped() {
            return None;
        }
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        let place = usize::try_from(n % kinds.len().max(1) as u64).unwrap_or(0);
        let kind = kinds.get(place).filter(|_| n < self.count)?;
        Some((*kind, first.saturating_add(n.saturating_mul(*step))))
    }
}

/// The kind of an outcome, and the field that differs or the message.
pub(super) fn kind_of(outcome: &Outcome) -> (&'static str, String) {
    let about = match outcome {
        Outcome::Diverge { divergences } => divergences.first().map(|one| one.field.to_string()),
        Outcome::WronglyAccepted { rule, .. } => Some(rule.clone()),
        Outcome::WronglyRefused { rule, .. } => rule.clone(),
        Outcome::Crash { message, .. }
        | Outcome::Error { message }
        | Outcome::ProtocolError { message, .. } => {
            Some(message.chars().filter(|c| !c.is_ascii_digit()).take(40).collect())
        }
        _ => None,
    };
    (outcome.words(), about.unwrap_or_default())
}
