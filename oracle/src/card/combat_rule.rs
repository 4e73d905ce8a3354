//! Restrictions, requirements and costs of attacking and blocking, as text states them of one creature. Those
//! without parameters that are shown to players are in [`Restriction`](super::Restriction).

use super::{Cost, Effect, Filter, Who};
use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;

/// A player whom an effect shields from attacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shielded {
    /// The player whom the effect shields.
    pub player: Who,
    /// Whether the effect also shields planeswalkers that this player controls.
    pub planeswalkers: bool,
}

/// A rule of combat that an effect imposes on a creature (508.1c-d, 508.1h, 509.1b-d, 613.11).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum CombatRule {
    /// It attacks such a player if able
    AttacksPlayer(Who),
    /// It attacks this, a planeswalker or battle, if able
    AttacksThis,
    /// It can't attack such a player, nor perhaps the player's planeswalkers
    CantAttackPlayer(Shielded),
    /// It can't attack alone
    CantAttackAlone,
    /// It can't block alone
    CantBlockAlone,
    /// It can't be blocked by creatures that match
    CantBeBlockedBy(Filter),
    /// It can't be blocked except by creatures that match
    BlockedOnlyBy(Filter),
    /// It can't be blocked by more creatures than this
    BlockedByAtMost(u32),
    /// It can't be blocked except by this many creatures or more
    BlockedByAtLeast(u32),
    /// It can block only creatures that match
    BlocksOnly(Filter),
    /// It can block this many additional creatures
    BlocksMore(u32),
    /// It can block any number of creatures
    BlocksAnyNumber,
    /// All creatures able to block it do so
    AllBlockIt,
    /// It is goaded by the player who is "you" (701.38)
    Goaded,
    /// It blocks this, an attacking creature, if able
    BlocksThis,
    /// It can't attack such a player (nor perhaps the player's planeswalkers), or can't attack at all, unless
    /// its controller pays a cost
    AttackCost(Option<Shielded>, Cost),
    /// It can't block unless its controller pays a cost
    BlockCost(Cost),
    /// It may be exerted as it attacks; the ability linked to that triggers when its controller does so (701.39d)
    MayBeExerted(Option<Box<Effect>>),
}
