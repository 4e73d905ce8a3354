//! Writing the rules of combat that an effect imposes on a creature.

use super::Voice;
use apnap_oracle::card::Shielded;

impl Voice<'_> {
    /// `you`, `you or planeswalkers you control`
    pub(crate) fn shielded(self, Shielded { player, planeswalkers }: Shielded) -> String {
        if planeswalkers {
            format!("{} or planeswalkers {}", self.actor(player), self.does(player, "control"))
        } else {
            self.actor(player)
        }
    }
}
