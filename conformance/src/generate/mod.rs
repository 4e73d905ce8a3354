//! Generated boards.
//!
//! One [`Generator`] makes boards of level 0 out of [`Choices`]: not a raw encoding of a state, but choices
//! among possibilities that make sense at that point, so that every byte counts and every board is valid.
//! What an engine supports is known before anything is generated ([`Cards`]). Boards are made sensitive to
//! the order of effects: each has a theme, one aspect that most of its effects write and many of them read,
//! with few values and with numbers that distinguish the orders.
//!
//! Three interfaces use it, each behind a feature of the same name: `proptest`, `quickcheck` and `arbitrary`.
//! The same bytes give the same board in all of them ([`Drawn`]). The result is a board and also the text of
//! a scenario ([`scenario_of`]), so that every finding can be kept.

mod alphabet;
#[cfg(feature = "arbitrary")]
mod arbitrary_front;
mod aspect;
mod choices;
mod chooser;
mod draft;
pub mod game;
mod knobs;
pub mod laws;
mod open;
#[cfg(feature = "proptest")]
mod proptest_front;
#[cfg(feature = "quickcheck")]
mod quickcheck_front;
mod scenario;
pub mod settle;
pub mod stats;
mod supply;

pub use aspect::Aspect;
pub use choices::{Bytes, Choices, bytes_of};
pub use knobs::Knobs;
#[cfg(feature = "proptest")]
pub use proptest_front::boards;
pub(crate) use scenario::facts;
pub use scenario::{file_of, scenario_of};

use crate::corpus;
use crate::engine::Cards;
use crate::language::syntax::BoardText;
use crate::language::{Catalogue, Error, board_of};
use crate::scenario::Board;
use draft::Draft;
use std::sync::LazyLock;
use supply::Supply;

/// The number of bytes that is enough for any board with the default knobs.
pub const ENOUGH_BYTES: usize = 320;

/// Makes boards for an engine.
#[derive(Clone, Debug)]
pub struct Generator {
    catalogue: Catalogue,
    supply: Supply,
    knobs: Knobs,
    made_up: bool,
}

/// The generator of the interfaces: any card of the corpus, made-up cards too, with the default knobs.
static USUAL: LazyLock<Generator> = LazyLock::new(|| {
    let catalogue = corpus::catalogue().unwrap_or_default();
    Generator::new(catalogue, &Cards::Any, Knobs::default())
});

impl Generator {
    /// A generator limited to the cards of a catalogue that an engine knows. Made-up cards and effects
    /// without a card are only for engines that know any card.
    pub fn new(catalogue: Catalogue, known: &Cards, knobs: Knobs) -> Generator {
        let supply = Supply::of(&catalogue, known);
        Generator { supply, catalogue, knobs, made_up: *known == Cards::Any }
    }

    /// The generator of the interfaces: every card of the built-in corpus, made-up cards too, with the
    /// default knobs.
    pub fn usual() -> &'static Generator {
        &USUAL
    }

    /// The cards that it knows.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The text of the board that these choices make.
    pub fn draft(&self, choices: &mut dyn Choices) -> BoardText {
        Draft::made(&self.supply, &self.knobs, self.made_up, choices)
    }

    /// The board that these choices make.
    ///
    /// # Errors
    /// If the text of the board does not describe one, which is a bug in the generator.
    pub fn generate(&self, choices: &mut dyn Choices) -> Result<Generated, Vec<Error>> {
        let text = self.draft(choices);
        let board = board_of(&text, &self.catalogue)?;
        Ok(Generated { text, board })
    }
}

/// A generated board, with the words that describe it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The board as text of the scenario language.
    pub text: BoardText,
    /// The board, as scenarios have it.
    pub board: Board,
}

/// A board of the default generator with the bytes that chose it, for the interfaces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// The bytes that chose the board.
    pub bytes: Vec<u8>,
    /// The board that the bytes chose.
    pub generated: Generated,
}

impl Drawn {
    /// The board that these bytes choose.
    ///
    /// # Errors
    /// If the generator has a bug.
    pub fn by(bytes: Vec<u8>) -> Result<Drawn, Vec<Error>> {
        let generated = Generator::usual().generate(&mut Bytes::new(&bytes))?;
        Ok(Drawn { bytes, generated })
    }
}
