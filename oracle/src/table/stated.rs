//! The game that a board states.

use crate::bench::{Bench, OutOfBounds};
use crate::rules::{r613, r702_151_reconfigure};
use crate::state::Game;

/// Returns the game that a board states: with its moments in the order of the timestamps (613.7m), and with the
/// effects of attaching what it says is attached (702.151b).
///
/// # Errors
/// If the work limit is reached.
pub fn as_stated(board: &Game, bench: &Bench) -> Result<Game, OutOfBounds> {
    let mut game = r613::with_ordered_moments(board, bench)?;
    r702_151_reconfigure::stopped_being_creatures(&mut game, bench);
    Ok(game)
}
