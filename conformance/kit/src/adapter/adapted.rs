//! An adapter as an engine of the suite, and as a command.

use super::driver::drive;
use super::position::Position;
use super::suite::Suite;
use crate::caught::caught;
use crate::engine::{Answer, Description, Engine, Loaded, Reply, Settled, settled_by};
use crate::halt::Halt;
use crate::observation::Observation;
use crate::scenario::Board;
use apnap_oracle::edition::Edition;
use std::sync::Arc;

/// What an adapter does: it sets a position up in its engine, and says what the engine makes of it. Each method
/// stands for itself and begins with a new game of the engine. It can run in a thread of its own, so what is kept
/// between them must be shared; usually an adapter keeps nothing.
///
/// [`Adapted`] makes an [`Engine`] of it.
pub trait Adapter: Clone + Send + Sync + 'static {
    /// Describes the engine and what it can do.
    fn describe(&self) -> Description;

    /// Level 0: what are the characteristics of everything on the board? Nothing is performed first.
    ///
    /// # Errors
    /// If the engine can't do it.
    fn derive(&self, edition: Edition, position: &Position) -> Result<Observation, Halt>;

    /// Level 1: performs state-based actions until none applies. The suite is asked for the choices on the way;
    /// [`Suite::over`] then shows what is left.
    ///
    /// # Errors
    /// If the engine can't do it, or the suite has no more answers.
    fn settle(&self, _edition: Edition, _position: &Position, _suite: &Suite) -> Result<(), Halt> {
        Err(Halt::unsupported(
            "state-based actions on a board",
            "this engine doesn't perform them without a game",
        ))
    }

    /// Levels 2 and 3: plays a game from this position to its end, which [`Suite::over`] shows.
    ///
    /// # Errors
    /// If the engine can't do it, or the suite drops the game.
    fn play(&self, _edition: Edition, _position: &Position, _suite: &Suite) -> Result<(), Halt> {
        Err(Halt::unsupported("games", "this engine answers boards only"))
    }
}

/// An adapter as an engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Adapted<A>(pub A);

impl<A: Adapter> Engine for Adapted<A> {
    fn describe(&self) -> Description {
        self.0.describe()
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        caught(|| match self.0.derive(edition, &Position::of(board)) {
            Ok(seen) => Reply::Ok(seen),
            Err(halt) => halt.into_reply(),
        })
    }

    fn settle(&mut self, edition: Edition, board: &Board, answers: &[Answer]) -> Reply<Settled> {
        let (adapter, position) = (self.0.clone(), Arc::new(Position::of(board)));
        let loaded = drive(move |suite| adapter.settle(edition, &position, &suite));
        loaded.and_then(|Loaded { mut game, stop }| settled_by(&mut *game, Reply::Ok(stop), answers))
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        let (adapter, position) = (self.0.clone(), Arc::new(Position::of(board)));
        drive(move |suite| adapter.play(edition, &position, &suite))
    }
}

/// The whole `main` of an adapter: answers the requests on standard input until there are no more. Run it as
/// `apnap smoke --engine 'stdio:COMMAND'`.
///
/// ```no_run
/// # use apnap_kit::adapter::{Adapter, Halt, Position};
/// # use apnap_kit::engine::Description;
/// # use apnap_kit::observation::Observation;
/// # use apnap_oracle::edition::Edition;
/// use std::process::ExitCode;
///
/// #[derive(Clone)]
/// struct Mine;
/// # impl Adapter for Mine {
/// #     fn describe(&self) -> Description { Description::new("mine", "0.1") }
/// #     fn derive(&self, _: Edition, _: &Position) -> Result<Observation, Halt> { Ok(Observation::default()) }
/// # }
///
/// fn main() -> ExitCode {
///     apnap_kit::adapter::main(Mine)
/// }
/// ```
#[cfg(feature = "stdio")]
pub fn main(adapter: impl Adapter) -> std::process::ExitCode {
    use std::io::{stdin, stdout};
    use std::process::ExitCode;

    // Standard output is locked for each reply only: what the engine prints by mistake, in any thread, must not wait for
    // ever, but be seen as a wrong reply.
    match crate::protocol::serve(&mut Adapted(adapter), stdin().lock(), &mut stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the conversation with the suite broke off: {error}");
            ExitCode::FAILURE
        }
    }
}
