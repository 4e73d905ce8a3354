//! The hand: the cards that a player has drawn and not yet played, and how many of them the player may keep.

use crate::card::Zone;
use crate::now::Now;
use crate::rules::r108_cards;
use crate::state::{ObjectId, PlayerId};

rule! {
    /// A player's maximum hand size is normally seven. The hand may be larger until the player's own cleanup
    /// step, in which the player discards down to the maximum.
    R402_2 "402.2" since "2009-10-01";
    same as "514.1"
    1: TOO_MANY of "514.1", shown "514/1-seven-is-not-too-many";
    2: THAT_MANY of "514.1", shown "514/1-discards-down-to-seven";
}

/// Returns the cards in a player's hand.
pub(crate) fn cards_in_hand(now: &Now, player: PlayerId) -> impl Iterator<Item = ObjectId> {
    now.objects()
        .filter(move |row| row.zone == Zone::Hand && row.owner == player && r108_cards::is_card(now, row))
        .map(|row| row.id)
}

/// 402.2: returns the number of cards in a player's hand in excess of the maximum hand size, if there is one.
pub(crate) fn cards_above_the_maximum(now: &Now, player: PlayerId) -> usize {
    let maximum = now.player(player).and_then(|player| player.maximum_hand_size);
    let Some(maximum) = maximum else { return 0 };
    let maximum = usize::try_from(maximum).unwrap_or(0);
    cards_in_hand(now, player).count().saturating_sub(maximum)
}

rules![R402_2];
