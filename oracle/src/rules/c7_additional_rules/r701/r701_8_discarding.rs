//! Discarding: what is known of a card that is discarded into a hidden zone.

use crate::card::Zone;
use crate::now::Now;
use crate::state::LastKnown;
use crate::table::{Cause, Move};

rule! {
    /// The characteristics of a discarded card are undefined if an effect puts it into a hidden zone unseen in place of
    /// the graveyard. A cost that asks for a characteristic isn't paid with such a card.
    R701_8C "701.8c": "701.7c" since "2009-10-01", "701.8c" since "2016-09-30", "701.9c" since "2025-06-06";
    instead UNDEFINED "nothing is known of a card that was discarded into a hidden zone"
    1: UNDEFINED;
}

/// 701.8c: returns what is known of a card that has moved.
pub(crate) fn known_of(before: &Now, movement: &Move, known: LastKnown) -> LastKnown {
    let is_hidden = matches!(movement.to, Zone::Hand | Zone::Library);
    let is_discarded = movement.cause == Cause::Discarded;
    if is_discarded && is_hidden && R701_8C::UNDEFINED.is_followed_for(before, movement.object) {
        known.without_characteristics()
    } else {
        known
    }
}

rules![R701_8C];
