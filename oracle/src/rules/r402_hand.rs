//! The hand: the zone of the cards that a player has drawn and not yet played, and how many it may hold.

use crate::card::Zone;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status};
use crate::state::{ObjectId, PlayerId};

/// The rules of this section that scenarios or the oracle cite.
pub(crate) const RULES: &[&Rule] = &[&R402_2];

/// 402.2
pub(crate) const R402_2: Rule = Rule {
    id: "402.2",
    numbers: &[(on("2009-10-01"), "402.2")],
    until: None,
    says: "The maximum hand size of a player is normally seven. A hand may be larger until the player's own \
           cleanup step, in which the player discards down to it.",
    status: Status::SameAs("514.1"),
    premises: &[],
};

/// The cards in a player's hand.
pub(crate) fn cards_in_hand<'n>(now: &'n Now, player: PlayerId) -> impl Iterator<Item = ObjectId> + 'n {
    now.objects().filter(move |row| row.zone == Zone::Hand && row.owner == player).map(|row| row.id)
}

/// 402.2: by how many cards a hand is above its maximum size.
pub(crate) fn cards_above_the_maximum(now: &Now, player: PlayerId) -> usize {
    let maximum = now.player(player).and_then(|player| player.maximum_hand_size);
    maximum.map_or(0, |maximum| {
        let maximum = usize::try_from(maximum).unwrap_or(0);
        cards_in_hand(now, player).count().saturating_sub(maximum)
    })
}
