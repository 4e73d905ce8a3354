//! Permanents: who controls one by default.

use crate::card::Zone;
use crate::now::{Look, Now, ObjectNow};
use crate::state::{Object, ObjectId, PlayerId};

rule! {
    /// If a player has gained control of another player's permanent spell, that player controls the permanent that it
    /// becomes. By default, though, the permanent is controlled by the player who put the spell onto the stack. This
    /// matters if the effect ends, or if a player leaves the game (800.4c).
    R110_2B "110.2b" since "2019-08-23";
    instead BY_DEFAULT "the permanent is controlled by default by the player who put the spell onto the stack"
    1: BY_DEFAULT;
}

/// 110.2b: returns the player who controls by default the permanent that a spell becomes. Until then, that is the
/// player under whose control it enters (110.2).
pub(crate) fn default_controller(before: &Now, id: ObjectId, spell: &Object, under: PlayerId) -> PlayerId {
    let of_the_spell = before.object(id).and_then(|row| row.controller);
    let is_its_controllers = of_the_spell == Some(under) && spell.entered_under != under;
    let in_force = before.in_force(&R110_2B);
    if is_its_controllers && in_force && R110_2B::BY_DEFAULT.is_followed_for(before, id) {
        spell.entered_under
    } else {
        under
    }
}

rule! {
    /// Only permanents have a status. A card that isn't on the battlefield is neither tapped nor untapped.
    R110_5D "110.5d": "110.6d" since "2009-10-01", "110.5d" since "2019-07-12";
    instead NEITHER "what isn't on the battlefield is neither tapped nor untapped"
    1: NEITHER;
    2: NEITHER;
    4: NEITHER;
}

/// 110.5d: returns whether an object is untapped.
pub(crate) fn is_untapped(look: &Look, object: &ObjectNow) -> bool {
    let has_status = object.zone == Zone::Battlefield || !R110_5D::NEITHER.is_followed_for(look, object.id);
    has_status && !object.status.tapped
}

rules![R110_2B, R110_5D];
