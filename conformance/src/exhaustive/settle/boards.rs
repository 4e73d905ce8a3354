//! Every board of the alphabet, once.
//!
//! Objects have no names, only places, so renaming them changes nothing. Two boards are the same if exchanging
//! neighbors whose order can't matter turns one into the other, or exchanging the two players. The first board
//! in lexicographic order stands for all.

use super::fortunes::Fortune;
use super::pieces::{Aging, PIECES, Piece};
use std::fmt;
use std::ops::ControlFlow;

/// The names of the players, by seat.
pub const PLAYERS: [&str; 2] = ["alice", "bob"];

/// An object on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlacedPiece {
    /// Its piece, by its number among the [`PIECES`].
    pub piece: usize,
    /// Its owner and controller, by seat.
    pub seat: usize,
}

impl PlacedPiece {
    /// Its piece. A number beyond the alphabet is that of the last piece.
    pub fn piece(self) -> &'static Piece {
        &PIECES[self.piece.min(PIECES.len() - 1)]
    }
}

/// A board: its players and its objects in timestamp order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SmallBoard {
    /// The objects, each with its piece and its owner.
    pub objects: Vec<PlacedPiece>,
    /// The players, by seat.
    pub players: [Fortune; 2],
}

/// The label of an object, by its place.
pub fn label(place: usize) -> String {
    format!("o{}", place + 1)
}

impl SmallBoard {
    /// Returns the same board with the players exchanged.
    fn mirrored(&self) -> SmallBoard {
        let [alice, bob] = self.players;
        let exchange = |placed: &PlacedPiece| PlacedPiece { seat: 1 - placed.seat, ..*placed };
        let mut objects: Vec<PlacedPiece> = self.objects.iter().map(exchange).collect();
        sort(&mut objects);
        SmallBoard { objects, players: [bob, alice] }
    }

    /// Returns whether this board stands for all that are the same.
    fn is_canonical(&self) -> bool {
        let mut sorted = self.objects.clone();
        sort(&mut sorted);
        sorted == self.objects && *self <= self.mirrored()
    }
}

/// Brings neighbors whose order can't matter into their order. The first object keeps its place if others
/// are attached to it.
fn sort(objects: &mut [PlacedPiece]) {
    let first = usize::from(objects.iter().any(|placed| placed.piece().has_host()));
    let Some(free) = objects.get_mut(first..) else { return };
    // Things that age keep their order among each other; everything else is exchanged freely.
    let key = |placed: &PlacedPiece| -> (Option<Aging>, Option<PlacedPiece>) {
        let aging = placed.piece().ages_among();
        (aging, aging.is_none().then_some(*placed))
    };
    free.sort_by_key(key);
}

impl fmt::Display for SmallBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (fortune, name) in self.players.iter().zip(PLAYERS) {
            if let Some(line) = fortune.line() {
                writeln!(f, "  {}", line.replace("WHO", name))?;
            }
        }
        for (place, placed) in self.objects.iter().enumerate() {
            let name = |seat: usize| PLAYERS.get(seat).copied().unwrap_or_default();
            let line = placed.piece().line.replace("WHO", name(placed.seat));
            let line = line.replace("OTHER", name(1 - placed.seat));
            writeln!(f, "  {}", line.replace("LABEL", &label(place)).replace("HOST", &label(0)))?;
        }
        Ok(())
    }
}

/// Visits every board with at least one object and no more than the given number, once, until the visitor stops.
pub fn visit_boards<B>(
    most_objects: usize,
    mut visitor: impl FnMut(&SmallBoard) -> ControlFlow<B>,
) -> ControlFlow<B> {
    extend(&mut Vec::new(), most_objects, &mut visitor)
}

fn extend<B>(
    objects: &mut Vec<PlacedPiece>,
    left: usize,
    visitor: &mut impl FnMut(&SmallBoard) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if left == 0 {
        return ControlFlow::Continue(());
    }
    for piece in 0..PIECES.len() {
        for seat in 0..PLAYERS.len() {
            let placed = PlacedPiece { piece, seat };
            if objects.is_empty() && placed.piece().has_host() {
                continue;
            }
            objects.push(placed);
            let fortunes = || Fortune::ALL.into_iter().filter(|fortune| fortune.is_for(objects));
            for alice in fortunes() {
                for bob in fortunes() {
                    let board = SmallBoard { objects: objects.clone(), players: [alice, bob] };
                    if board.is_canonical() {
                        visitor(&board)?;
                    }
                }
            }
            extend(objects, left - 1, visitor)?;
            objects.pop();
        }
    }
    ControlFlow::Continue(())
}
