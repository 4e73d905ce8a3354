//! Counting: every board, everything that can be left of it, and where oracle and evaluator differ.

use super::boards::{PLAYERS, SmallBoard, label, visit_boards};
use super::independent::{Fate, PermanentState, Remains, WhatIsLeft, settle};
use super::pieces::{Host, Protector};
use crate::engine::Reply;
use crate::exhaustive::census::Slice;
use crate::generate::Choices;
use crate::generate::laws::BrokenOnBoard;
use crate::generate::settle::laws;
use crate::generate::settle::{Settleable, SettledBoard, settled};
use crate::language::Catalogue;
use crate::observation::ObjectSeen;
use crate::oracle::Oracle;
use crate::progress::Progress;
use apnap_oracle::card::{CounterKind, Zone};
use apnap_oracle::edition::Edition;
use apnap_oracle::json::FromJson;
use serde::Serialize;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The number of boards to keep as examples.
const EXAMPLES: usize = 5;

/// What was counted.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, FromJson)]
pub struct SettleCensus {
    /// The number of boards that were settled
    pub boards: u64,
    /// Boards that the newest edition has another text about, and that are settled by it, too
    pub newer: u64,
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
        oracle: &Oracle,
        progress: &Progress,
    ) -> SettleCensus {
        let mut census = SettleCensus::default();
        let mut number = 0;
        let _: ControlFlow<()> = visit_boards(most_objects, |board| {
            if number % slice.of == slice.number {
                census.count(board, catalogue, oracle);
                progress.step();
            }
            number += 1;
            if progress.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        census
    }

    /// The same in parallel.
    pub fn take_in_parallel(
        most_objects: usize,
        slice: Slice,
        catalogue: &Catalogue,
        oracle: &Oracle,
        workers: u64,
        progress: &Progress,
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

    /// The number of boards with at most this many objects; `None` if `progress` was stopped before all were
    /// counted.
    pub fn boards_of(most_objects: usize, progress: &Progress) -> Option<u64> {
        let mut number = 0;
        let counted: ControlFlow<()> = visit_boards(most_objects, |_| {
            number += 1;
            if progress.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        counted.is_continue().then_some(number)
    }

    /// Adds what was counted on other boards.
    pub fn join(&mut self, other: SettleCensus) {
        self.boards += other.boards;
        self.newer += other.newer;
        self.changed += other.changed;
        self.choices += other.choices;
        self.disagreements += other.disagreements;
        self.broken += other.broken;
        self.examples.extend(other.examples);
        self.keep_the_shortest();
    }

    fn count(&mut self, board: &SmallBoard, catalogue: &Catalogue, oracle: &Oracle) {
        let has_a_newer_text = board.objects.iter().any(|placed| placed.piece().has_a_newer_text());
        let newest = has_a_newer_text.then_some(Edition::NEWEST);
        let editions: Vec<Edition> = [Edition::HOME].into_iter().chain(newest).collect();
        let expected: Vec<_> = editions.iter().map(|&edition| settle(board, edition)).collect();
        let untouched = WhatIsLeft::Board(Remains::at_first(board));
        self.boards += 1;
        self.newer += u64::from(has_a_newer_text);
        self.changed += u64::from(expected.iter().any(|left| !left.contains(&untouched)));
        self.choices += u64::from(expected.iter().any(|left| left.len() > 1));
        let settleable = Settleable::of_lines(board.to_string(), catalogue);
        for (edition, expected) in editions.into_iter().zip(&expected) {
            let ends = match &settleable {
                Ok(settleable) => every_end(settleable, edition, oracle),
                Err(errors) => Err(format!("{errors:?}")),
            };
            if let Err(why) = ends.as_ref().map_err(Clone::clone).and_then(|ends| same(board, ends, expected))
            {
                self.disagreements += 1;
                self.example(board, &format!("{edition}: {why}"));
            }
            let (Ok(settleable), Ok(ends)) = (&settleable, &ends) else { continue };
            for end in ends {
                if let Err(broken) = keeps_the_laws(settleable, edition, end) {
                    self.broken += 1;
                    self.example(board, &format!("{edition}: {}: {}", broken.law, broken.instead));
                }
            }
        }
    }

    fn example(&mut self, board: &SmallBoard, why: &str) {
        self.examples.push(format!("{board}  {why}"));
        self.keep_the_shortest();
    }

    fn keep_the_shortest(&mut self) {
        self.examples.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
        self.examples.truncate(EXAMPLES);
    }
}

/// Checks that exactly these boards can be left.
fn same(board: &SmallBoard, ends: &[SettledBoard], expected: &BTreeSet<WhatIsLeft>) -> Result<(), String> {
    let found: BTreeSet<WhatIsLeft> =
        ends.iter().map(|end| left(board, end)).collect::<Result<_, String>>()?;
    if found == *expected {
        Ok(())
    } else {
        Err(format!("the oracle leaves {found:?}, but {expected:?} is right"))
    }
}

/// The invariants of a settled board: nothing is left to do, cards are conserved, and the order in which
/// objects are listed does not matter.
fn keeps_the_laws(
    settleable: &Settleable,
    edition: Edition,
    end: &SettledBoard,
) -> Result<(), BrokenOnBoard> {
    laws::nothing_is_left_to_do(settleable, edition, end)?;
    laws::cards_are_conserved(settleable, end)?;
    laws::order_of_objects_does_not_matter(settleable, edition, end)
}

/// Settles a board once for each sequence of legal answers.
fn every_end(
    settleable: &Settleable,
    edition: Edition,
    oracle: &Oracle,
) -> Result<Vec<SettledBoard>, String> {
    let mut ends = Vec::new();
    let mut path = Some(Path::default());
    while let Some(mut choices) = path {
        match settled(oracle, edition, &settleable.board, &mut choices) {
            Reply::Ok(end) => ends.push(end),
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
fn left(board: &SmallBoard, end: &SettledBoard) -> Result<WhatIsLeft, String> {
    let players = PLAYERS.map(|name| end.seen.players.get(name));
    let lost = players.map(|player| player.is_some_and(|player| player.lost == Some(true)));
    if lost != [false; 2] {
        return Ok(WhatIsLeft::Over(lost));
    }
    let places =
        (0..).zip(&board.objects).map(|(number, placed)| match end.seen.objects.get(&label(number)) {
            Some(row) => place(row, placed.seat),
            None => Ok(Fate::Nowhere),
        });
    Ok(WhatIsLeft::Board(Remains {
        places: places.collect::<Result<_, String>>()?,
        speeds: players.map(|player| player.and_then(|player| player.speed.flatten())),
        graveyards: players.map(|player| player.and_then(|player| player.graveyard).unwrap_or_default()),
    }))
}

/// What became of an object that the player of a seat controlled.
fn place(row: &ObjectSeen, seat: usize) -> Result<Fate, String> {
    let controller = PLAYERS.get(seat).copied().unwrap_or_default();
    let counters = |kind: CounterKind| {
        let number = row.counters.as_ref().and_then(|counters| counters.get(&kind));
        number.map_or(0, |number| i32::try_from(*number).unwrap_or(i32::MAX))
    };
    let host = match row.attached.as_ref().and_then(Option::as_deref) {
        None => None,
        Some(host) if host == label(0) => Some(Host::First),
        Some(host) if host == controller => Some(Host::ItsController),
        Some(host) => return Err(format!("attached to {host}")),
    };
    let protector = row.protector.as_ref().and_then(Option::as_deref).map(|name| match name == controller {
        true => Protector::ItsController,
        false => Protector::TheOther,
    });
    match row.zone {
        Some(Zone::Battlefield) => Ok(Fate::Battlefield(PermanentState {
            host,
            plus: counters(CounterKind::PowerToughness(1, 1)),
            minus: counters(CounterKind::PowerToughness(-1, -1)),
            dreams: counters(CounterKind::Named("dream".to_owned())),
            protector,
            sector: row.sector.flatten(),
        })),
        Some(Zone::Graveyard) => Ok(Fate::Graveyard),
        other => Err(format!("an object is in {other:?}")),
    }
}
