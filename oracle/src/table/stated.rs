//! The game that a board states.

use crate::bench::{Bench, OutOfBounds};
use crate::rules::{
    r611_continuous_effects, r613, r702_151_reconfigure, r707_copying, r712_double_faced_cards,
};
use crate::state::Game;

/// Returns the game that a board states: with its moments in the order of the timestamps (613.7m), without what
/// the rules say doesn't happen (712.16), with the values that its copies copied (707.2b), with the effects of
/// attaching what it says is attached (702.151b), and without the effects that have ended (611.2b).
///
/// # Errors
/// If the work limit is reached.
pub fn as_stated(board: &Game, bench: &Bench) -> Result<Game, OutOfBounds> {
    let mut game = r613::with_ordered_moments(board, bench)?;
    r712_double_faced_cards::leave_out_what_does_not_happen(&mut game, bench);
    r707_copying::keep_what_was_copied(&mut game, bench);
    r702_151_reconfigure::stopped_being_creatures(&mut game, bench);
    r611_continuous_effects::end_on_a_board(&mut game, bench)?;
    Ok(game)
}
