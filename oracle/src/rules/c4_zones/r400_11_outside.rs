//! Outside the game: where the dungeon cards of a collection are.

use crate::bench::Bench;
use crate::state::{Object, ObjectId};

rule! {
    /// Spells and abilities can't affect cards outside the game, except for characteristic-defining abilities printed on
    /// them and effects that bring them into the game.
    R400_11C "400.11c": "400.10c" since "2019-01-25", "400.11c" since "2020-04-17";
    does NOT_AFFECTED "a card outside the game isn't affected"
    1: NOT_AFFECTED;
}

/// 400.11c: returns whether spells and abilities can affect an object, since it is in the game.
pub(crate) fn can_be_affected(bench: &Bench, id: ObjectId, object: &Object) -> bool {
    let is_outside = object.is_outside_the_game();
    !(is_outside && bench.in_force(&R400_11C) && R400_11C::NOT_AFFECTED.is_followed_for(bench, id))
}

rules![R400_11C];
