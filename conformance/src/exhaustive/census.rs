//! Counting: every board, its answers, and where they differ.

use super::board::Boards;
use super::history::{BoardEvent, Size, visit_boards};
use super::independent::{Wait, evaluate};
use crate::engine::{Engine, Reply};
use crate::observation::Observation;
use crate::progress::Progress;
use apnap_oracle::edition::Edition;
use apnap_oracle::json::FromJson;
use serde::Serialize;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

/// Every nth board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slice {
    /// The first of them, counted from 0
    pub number: u64,
    /// The distance from one to the next
    pub of: u64,
}

impl Slice {
    /// All boards.
    pub const WHOLE: Slice = Slice { number: 0, of: 1 };

    /// Returns how many boards of a number of boards are in it.
    pub fn share_of(self, boards: u64) -> u64 {
        boards.saturating_sub(self.number).div_ceil(self.of)
    }

    /// The part of this slice that falls to one of several workers.
    pub(super) fn share(self, worker: u64, workers: u64) -> Slice {
        Slice { number: self.number + self.of * worker, of: self.of * workers }
    }
}

/// The number of boards of each sort to keep as examples.
const EXAMPLES: usize = 5;

/// Boards of one sort: their number, and a few of them.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct Sort {
    /// The number of boards of this sort
    pub count: u64,
    /// The smallest of them
    pub examples: Vec<Vec<BoardEvent>>,
}

impl Sort {
    fn add(&mut self, history: &[BoardEvent]) {
        self.count += 1;
        self.examples.push(history.to_vec());
        self.keep_the_smallest();
    }

    fn join(&mut self, other: Sort) {
        self.count += other.count;
        self.examples.extend(other.examples);
        self.keep_the_smallest();
    }

    fn keep_the_smallest(&mut self) {
        self.examples.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
        self.examples.truncate(EXAMPLES);
    }
}

/// What was counted.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct Census {
    /// The number of boards that were answered
    pub boards: u64,
    /// Different answers, by their hashes
    pub answers: BTreeSet<u64>,
    /// Boards on which some effect depended on another
    pub dependency: u64,
    /// Boards on which effects formed a dependency loop
    pub loops: u64,
    /// Boards on which several orders satisfy the rules, with different results
    pub several: Sort,
    /// Boards on which no order satisfies the rules
    pub none: Sort,
    /// Boards on which the result depends on how "just after" in 613.8b is read
    pub just_after: Sort,
    /// Boards on which the engine's answer is none that the rules allow
    pub disagreements: Sort,
}

impl Census {
    /// Compares an engine with the independent evaluator on every board of a slice, on at most `limit`
    /// boards. `progress` counts the boards.
    pub fn take(
        size: Size,
        slice: Slice,
        limit: Option<u64>,
        engine: &mut dyn Engine,
        progress: &Progress,
    ) -> Census {
        let mut census = Census::default();
        let boards = Boards::new();
        let mut number = 0;
        let _: ControlFlow<()> = visit_boards(size, |history| {
            let chosen = number % slice.of == slice.number;
            number += 1;
            if !chosen {
                return ControlFlow::Continue(());
            }
            if progress.is_stopped() || limit.is_some_and(|limit| census.boards >= limit) {
                return ControlFlow::Break(());
            }
            let reply = engine.derive(Edition::HOME, &boards.board(history));
            census.count(history, &reply);
            progress.step();
            ControlFlow::Continue(())
        });
        census
    }

    /// The same in parallel, with the work shared among several engines.
    pub fn take_in_parallel<E: Engine + Send>(
        size: Size,
        slice: Slice,
        limit: Option<u64>,
        engines: &mut [E],
        progress: &Progress,
    ) -> Census {
        let workers = engines.len() as u64;
        let mut whole = Census::default();
        std::thread::scope(|scope| {
            let running: Vec<_> = (0..)
                .zip(engines)
                .map(|(worker, engine)| {
                    let share = slice.share(worker, workers);
                    // The first workers take the remainder.
                    let limit = limit.map(|limit| (limit + workers - 1 - worker) / workers);
                    scope.spawn(move || Census::take(size, share, limit, engine, progress))
                })
                .collect();
            for worker in running {
                match worker.join() {
                    Ok(part) => whole.join(part),
                    Err(panicked) => std::panic::resume_unwind(panicked),
                }
            }
        });
        whole
    }

    /// The number of boards of a size; `None` if `progress` was stopped before all were counted.
    pub fn boards_of(size: Size, progress: &Progress) -> Option<u64> {
        let mut number = 0;
        let counted: ControlFlow<()> = visit_boards(size, |_| {
            number += 1;
            if progress.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        counted.is_continue().then_some(number)
    }

    /// The boards of each sort, with a few examples.
    pub fn sorts(&self) -> [&Sort; 4] {
        [&self.several, &self.none, &self.just_after, &self.disagreements]
    }

    /// Adds what was counted on other boards.
    pub fn join(&mut self, other: Census) {
        self.boards += other.boards;
        self.answers.extend(other.answers);
        self.dependency += other.dependency;
        self.loops += other.loops;
        self.several.join(other.several);
        self.none.join(other.none);
        self.just_after.join(other.just_after);
        self.disagreements.join(other.disagreements);
    }

    fn count(&mut self, history: &[BoardEvent], reply: &Reply<Observation>) {
        let found = evaluate(history, Wait::UntilItsTimestamp);
        self.boards += 1;
        self.answers.extend(found.answers.iter().map(hash));
        self.dependency += u64::from(found.dependency);
        self.loops += u64::from(found.loops);
        match found.answers.as_slice() {
            [] => self.none.add(history),
            [_] => {}
            [_, _, ..] => self.several.add(history),
        }
        if found.wait_matters && !same(&evaluate(history, Wait::NotAnyLonger).answers, &found.answers) {
            self.just_after.add(history);
        }
        if !matches!(reply, Reply::Ok(answer) if found.answers.contains(answer)) {
            self.disagreements.add(history);
        }
    }
}

/// Returns whether the answers are the same, in any order.
fn same(one: &[Observation], other: &[Observation]) -> bool {
    one.len() == other.len() && one.iter().all(|answer| other.contains(answer))
}

fn hash(answer: &Observation) -> u64 {
    let mut hasher = DefaultHasher::new();
    answer.hash(&mut hasher);
    hasher.finish()
}
