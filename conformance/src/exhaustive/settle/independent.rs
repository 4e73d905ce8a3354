//! State-based actions, written a second time from the text of 704 and in another way: as a function from a
//! board to the set of boards that can be left, without events, effects or requests.
//!
//! It follows the home edition. One look determines the fate of each object; all fates come true together
//! (704.3). Where a player chooses, the board that is left depends on the choice, so a look can have several
//! results.

use super::boards::{Placed, SmallBoard};
use super::pieces::{Attachment, Does, Facts, Fortune};
use std::collections::BTreeSet;

/// What became of an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// It is on the battlefield: whether it is attached to the first object, and its +1/+1 and -1/-1 counters.
    Battlefield(bool, i32, i32),
    /// It is in its owner's graveyard.
    Graveyard,
    /// It has ceased to exist.
    Nowhere,
}

/// What is left of a board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Left {
    /// The game is over: these players have lost, by seat. Nobody asks about the board then.
    Over([bool; 2]),
    /// No state-based action applies: what became of each object.
    Board(Vec<Place>),
}

/// Everything that can be left of a board, by the choices of the players.
pub fn settle(board: &SmallBoard) -> BTreeSet<Left> {
    let lost = board.players.map(|fortune| fortune != Fortune::Fine);
    if lost != [false; 2] {
        return [Left::Over(lost)].into();
    }
    let start = |placed: &Placed| {
        let piece = placed.piece();
        match piece.facts.on_the_battlefield {
            true => Place::Battlefield(piece.has_host(), piece.facts.plus, piece.facts.minus),
            false => Place::Graveyard,
        }
    };
    let places = board.objects.iter().map(start).collect();
    let mut left = BTreeSet::new();
    look(&board.objects, places, true, &mut left);
    left
}

/// One look after the other, to every end.
fn look(objects: &[Placed], places: Vec<Place>, first: bool, left: &mut BTreeSet<Left>) {
    let board = Board { objects, places: &places, first };
    for kept in board.choices() {
        let next: Vec<Place> = (0..objects.len()).map(|which| board.fate(which, &kept)).collect();
        if next == places {
            left.insert(Left::Board(next));
        } else {
            look(objects, next, false, left);
        }
    }
}

/// A board at one look.
struct Board<'b> {
    objects: &'b [Placed],
    places: &'b [Place],
    /// Whether this is the first look: only then has deathtouch dealt damage "since the last check".
    first: bool,
}

impl Board<'_> {
    fn facts(&self, which: usize) -> Facts {
        self.objects[which].piece().facts
    }

    fn is_there(&self, which: usize) -> bool {
        matches!(self.places[which], Place::Battlefield(..))
    }

    fn there(&self) -> impl Iterator<Item = usize> {
        (0..self.objects.len()).filter(|&which| self.is_there(which))
    }

    fn someone_does(&self, does: Does) -> usize {
        self.there().filter(|&which| self.facts(which).does == does).count()
    }

    /// The base toughness, if the object is a creature.
    fn base(&self, which: usize) -> Option<i32> {
        let facts = self.facts(which);
        let land = facts.land && self.someone_does(Does::AnimatesLands) > 0;
        let artifact = facts.artifact && self.someone_does(Does::AnimatesArtifacts) > 0;
        facts.creature.or(land.then_some(1)).or(artifact.then_some(facts.mana_value))
    }

    fn is_attached(&self, which: usize) -> bool {
        matches!(self.places[which], Place::Battlefield(true, _, _))
    }

    fn toughness(&self, which: usize) -> Option<i32> {
        let base = self.base(which)?;
        let Place::Battlefield(_, plus, minus) = self.places[which] else { return None };
        let seat = self.objects[which].seat;
        let stronger = self
            .there()
            .filter(|&other| self.facts(other).does == Does::Strengthens && self.objects[other].seat == seat)
            .count();
        let auras = self
            .there()
            .filter(|&other| {
                which == 0 && self.is_attached(other) && self.facts(other).attachment == Attachment::Aura
            })
            .count();
        let weaker = self.someone_does(Does::Weakens);
        Some(base + plus - minus + stronger as i32 + auras as i32 - weaker as i32)
    }

    /// For each group of legends with the same name and controller, each one that can be kept (704.5j).
    fn choices(&self) -> Vec<BTreeSet<usize>> {
        let mut kept: Vec<BTreeSet<usize>> = vec![BTreeSet::new()];
        for which in self.there() {
            let alike = self.alike(which);
            if alike.len() < 2 || alike.first() != Some(&which) {
                continue;
            }
            let with = |before: &BTreeSet<usize>| {
                let before = before.clone();
                alike
                    .iter()
                    .map(move |&one| before.iter().copied().chain([one]).collect())
                    .collect::<Vec<_>>()
            };
            kept = kept.iter().flat_map(with).collect();
        }
        kept
    }

    /// The legends with the same name and controller as this one, with this one; none if it isn't legendary.
    fn alike(&self, which: usize) -> Vec<usize> {
        let (name, seat) = (self.facts(which).legend, self.objects[which].seat);
        self.there()
            .filter(|&other| {
                name.is_some() && self.facts(other).legend == name && self.objects[other].seat == seat
            })
            .collect()
    }

    /// Where an object is after this look.
    fn fate(&self, which: usize, kept: &BTreeSet<usize>) -> Place {
        let facts = self.facts(which);
        let Place::Battlefield(attached, plus, minus) = self.places[which] else {
            // 704.5d
            return if facts.token { Place::Nowhere } else { self.places[which] };
        };
        if self.leaves(which, kept) {
            return Place::Graveyard;
        }
        // 704.5n, 704.5p, and 704.5q
        let stays_attached =
            attached && self.is_there(0) && self.base(0).is_some() && self.base(which).is_none();
        let pairs = plus.min(minus);
        Place::Battlefield(stays_attached, plus - pairs, minus - pairs)
    }

    /// Whether a permanent is put into its owner's graveyard, destroyed or not.
    fn leaves(&self, which: usize, kept: &BTreeSet<usize>) -> bool {
        let facts = self.facts(which);
        let dies = self.toughness(which).is_some_and(|toughness| {
            // 704.5f, then 704.5g and 704.5h
            let destroyed = facts.damage >= toughness || (facts.deathtouched && self.first);
            toughness <= 0 || (facts.damage > 0 && destroyed && !facts.indestructible)
        });
        // 704.5i
        let without_loyalty = facts.loyalty == Some(0);
        // 704.5j
        let second_legend = self.alike(which).len() > 1 && !kept.contains(&which);
        // 704.5k: a later object on the board has been a world for a shorter time.
        let old_world = facts.world && self.there().any(|other| other > which && self.facts(other).world);
        // 704.5m
        let on_a_creature = self.is_attached(which) && self.is_there(0) && self.base(0).is_some();
        let loose_aura = facts.attachment == Attachment::Aura && !on_a_creature;
        // 704.5s: without a game, no chapter ability is on the stack.
        let told = facts.saga.is_some_and(|(lore, last)| lore >= last);
        dies || without_loyalty || second_legend || old_world || loose_aura || told
    }
}
