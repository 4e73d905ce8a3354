//! Where generated cases come from: the generators, and the cards that they may use.

use crate::engine::Cards;
use crate::generate::game::{self, GameCards, game_by};
use crate::generate::settle::{self, Settleable, laws};
use crate::generate::{self, Bytes, Choices, Generator, Knobs, file_of};
use crate::language::{Catalogue, File, parse};
use crate::observation::Observation;
use apnap_oracle::edition::Edition;
use std::collections::BTreeSet;

/// A kind of generated case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CaseKind {
    /// A board of level 0
    Board,
    /// A board that is settled, of level 1
    Settle,
    /// A game, of level 2 or 3
    Game,
}

impl CaseKind {
    /// Every kind.
    pub const ALL: [CaseKind; 3] = [CaseKind::Board, CaseKind::Settle, CaseKind::Game];

    /// The number of bytes that is enough for any case of this kind.
    pub(super) const fn enough_bytes(self) -> usize {
        match self {
            CaseKind::Board => generate::ENOUGH_BYTES,
            CaseKind::Settle => settle::ENOUGH_BYTES + game::ENOUGH_BYTES / 4,
            CaseKind::Game => game::ENOUGH_BYTES,
        }
    }
}

/// The generators of an engine: they use the cards that it may know.
#[derive(Clone, Debug)]
pub struct CaseSource {
    catalogue: Catalogue,
    edition: Edition,
    boards: Generator,
    games: GameCards,
}

impl CaseSource {
    /// The generators for an engine that knows these cards, in an edition.
    pub fn new(catalogue: Catalogue, known: &Cards, edition: Edition) -> CaseSource {
        let boards = Generator::new(catalogue.clone(), known, Knobs::default());
        let is_unknown = |name: &str| match known {
            Cards::Any => false,
            Cards::Named(names) => !names.contains(name),
        };
        let games = GameCards::of(&catalogue, is_unknown);
        CaseSource { catalogue, edition, boards, games }
    }

    /// The generators without some cards; `made_up` is whether made-up cards may occur.
    pub(super) fn without(&self, left_out: &BTreeSet<String>, made_up: bool) -> CaseSource {
        let known = if left_out.is_empty() && made_up {
            Cards::Any
        } else {
            let names = self.catalogue.iter().map(|(name, _)| name.to_owned());
            Cards::Named(names.filter(|name| !left_out.contains(name)).collect())
        };
        CaseSource::new(self.catalogue.clone(), &known, self.edition)
    }

    /// The cards.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The edition of the rules.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The case that these bytes choose, as a file whose expectations don't matter; `None` if the generator made something
    /// that can't be read, or that the oracle doesn't play.
    pub(super) fn file(&self, kind: CaseKind, bytes: &[u8]) -> Option<File> {
        let mut choices = Bytes::new(bytes);
        match kind {
            CaseKind::Board => {
                let generated = self.boards.generate(&mut choices).ok()?;
                Some(file_of("A generated board", &generated, &Observation::default()))
            }
            CaseKind::Settle => {
                let settleable = match choices.below(2) {
                    0 => Settleable::by(&mut choices, &self.catalogue).ok()?,
                    _ => {
                        let lines = game::board_to_settle(&mut choices, &self.games);
                        Settleable::of_lines(lines, &self.catalogue).ok()?
                    }
                };
                let settled = laws::ends(&settleable, self.edition, &mut choices).ok()??;
                parse(&laws::scenario_of(&settleable, &settled)).ok()
            }
            CaseKind::Game => game_by(&mut choices, &self.games, &self.catalogue, self.edition).ok(),
        }
    }
}
