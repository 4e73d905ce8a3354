//! Counting: every board, everything that can be left of it, and where oracle and evaluator differ.

use super::boards::{PLAYERS, SmallBoard, label, visit_boards};
use super::independent::{Left, Place, settle};
use crate::engine::Reply;
use crate::exhaustive::census::Slice;
use crate::generate::Choices;
use crate::generate::settle::laws;
use crate::generate::settle::{Settleable, SettledBoard, settled};
use crate::language::Catalogue;
use crate::oracle::Oracle;
use apnap_oracle::card::{CounterKind, Zone};
use apnap_oracle::edition::Edition;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of boards to keep as examples.
const EXAMPLES: usize = 5;

/// What was counted.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct SettleCensus {
    /// Boards
    pub boards: u64,
    /// Boards on which at least one state-based action was performed
    pub changed: u64,
    /// Boards on which a choice decides what is left
    pub choices: u64,
    /// Boards on which oracle and evaluator differ
    pub disagreements: u64,
    /// Boards that break an invariant
    pub broken: u64,
    /// Some of the boards of the last two kinds, with what differs
    pub examples: Vec<String>,
}

impl SettleCensus {
    /// Settles every board of a slice. `progress` counts the boards.
    pub fn take(
        most_objects: usize,
        slice: Slice,
        catalogue: &Catalogue,
        oracle: Oracle,
        progress: &AtomicU64,
    ) -> SettleCensus {
        let mut census = SettleCensus::default();
        let mut number = 0;
        let _: ControlFlow<()> = visit_boards(most_objects, |board| {
            if number % slice.of == slice.number {
                census.count(board, catalogue, oracle);
                progress.fetch_add(1, Ordering::Relaxed);
            }
            number += 1;
            ControlFlow::Continue(())
        });
        census
    }

    /// The same in parallel.
    pub fn take_in_parallel(
        most_objects: usize,
        slice: Slice,
        catalogue: &Catalogue,
        oracle: Oracle,
        workers: u64,
        progress: &AtomicU64,
    ) -> SettleCensus {
        let mut whole = SettleCensus::default();
        std::thread::scope(|scope| {
            let running: Vec<_> = (0..workers)
                .map(|worker| {
                    let share = slice.share(worker, workers);
                    scope.spawn(move || SettleCensus::take(most_objects, share, catalogue, oracle, progress))
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

    fn join(&mut self, other: SettleCensus) {
        self.boards += other.boards;
        self.changed += other.changed;
        self.choices += other.choices;
        self.disagreements += other.disagreements;
        self.broken += other.broken;
        self.examples.extend(other.examples);
        self.examples.truncate(EXAMPLES);
    }

    fn count(&mut self, board: &SmallBoard, catalogue: &Catalogue, oracle: Oracle) {
        self.boards += 1;
        let expected = settle(board);
        self.choices += u64::from(expected.len() > 1);
        let untouched = Left::Board(board.objects.iter().map(|placed| start(*placed)).collect());
        self.changed += u64::from(!expected.contains(&untouched));
        match every_answer(board, catalogue, oracle) {
            Ok(ends) => {
                let found: BTreeSet<Left> = ends.iter().map(|(_, end)| left(board, end)).collect();
                if found != expected {
                    self.disagreements += 1;
                    self.example(board, &format!("the oracle leaves {found:?}, but {expected:?} is right"));
                }
                for (settleable, end) in &ends {
                    if let Err(broken) = keeps_the_laws(settleable, end) {
                        self.broken += 1;
                        self.example(board, &format!("{}: {}", broken.law, broken.instead));
                    }
                }
            }
            Err(why) => {
                self.disagreements += 1;
                self.example(board, &why);
            }
        }
    }

    fn example(&mut self, board: &SmallBoard, why: &str) {
        if self.examples.len() < EXAMPLES {
            self.examples.push(format!("{board}  {why}"));
        }
    }
}

fn start(placed: super::boards::Placed) -> Place {
    let piece = placed.piece();
    match piece.facts.on_the_battlefield {
        true => Place::Battlefield(piece.has_host(), piece.facts.plus, piece.facts.minus),
        false => Place::Graveyard,
    }
}

/// The invariants of a settled board: nothing is left to do, cards are conserved, and the order in which
/// objects are listed does not matter.
fn keeps_the_laws(settleable: &Settleable, end: &SettledBoard) -> Result<(), crate::generate::laws::Broken> {
    laws::nothing_is_left_to_do(settleable, Edition::HOME, end)?;
    laws::cards_are_conserved(settleable, end)?;
    laws::order_of_objects_does_not_matter(settleable, Edition::HOME, end)
}

/// Settles a board once for each sequence of legal answers.
fn every_answer(
    board: &SmallBoard,
    catalogue: &Catalogue,
    oracle: Oracle,
) -> Result<Vec<(Settleable, SettledBoard)>, String> {
    let lines = board.to_string();
    let settleable = Settleable::of_lines(lines, catalogue).map_err(|errors| format!("{errors:?}"))?;
    let mut ends = Vec::new();
    let mut path = Some(Path::default());
    while let Some(mut choices) = path {
        match settled(oracle, Edition::HOME, &settleable.board, &mut choices) {
            Reply::Ok(end) => ends.push((settleable.clone(), end)),
            other => return Err(format!("{:?}", other.map(|end| end.seen))),
        }
        path = choices.next();
    }
    Ok(ends)
}

/// A way through a tree of choices: which branch of how many was taken at each point.
#[derive(Default)]
struct Path {
    taken: Vec<(usize, usize)>,
    read: usize,
}

impl Path {
    /// Returns the next way, or `None` after the last one.
    fn next(mut self) -> Option<Path> {
        self.taken.truncate(self.read);
        while let Some((branch, of)) = self.taken.pop() {
            if branch + 1 < of {
                self.taken.push((branch + 1, of));
                return Some(Path { taken: self.taken, read: 0 });
            }
        }
        None
    }
}

impl Choices for Path {
    fn below(&mut self, n: usize) -> usize {
        if self.read == self.taken.len() {
            self.taken.push((0, n));
        }
        let branch = self.taken.get(self.read).map_or(0, |(branch, _)| *branch);
        self.read += 1;
        branch
    }

    fn spent(&self) -> bool {
        false
    }
}

/// What is left of a board, according to an observation.
fn left(board: &SmallBoard, end: &SettledBoard) -> Left {
    let has_lost = |name: &str| end.seen.players.get(name).is_some_and(|player| player.lost == Some(true));
    let lost = PLAYERS.map(has_lost);
    if lost != [false; 2] {
        return Left::Over(lost);
    }
    let places = (0..board.objects.len()).map(|place| {
        let Some(row) = end.seen.objects.get(&label(place)) else { return Place::Nowhere };
        let counters = |kind: &CounterKind| {
            let number = row.counters.as_ref().and_then(|counters| counters.get(kind));
            number.map_or(0, |number| i32::try_from(*number).unwrap_or(i32::MAX))
        };
        match row.zone {
            Some(Zone::Battlefield) => {
                let attached = row.attached.as_ref().is_some_and(|host| host.is_some());
                let plus = counters(&CounterKind::PowerToughness(1, 1));
                Place::Battlefield(attached, plus, counters(&CounterKind::PowerToughness(-1, -1)))
            }
            Some(Zone::Graveyard) => Place::Graveyard,
            Some(_) | None => Place::Nowhere,
        }
    });
    Left::Board(places.collect())
}
