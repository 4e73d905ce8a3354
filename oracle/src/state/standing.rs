//! Effects of resolved spells and abilities that wait for an event: to skip a turn, to regenerate, to prevent
//! damage (614.1, 615.7).

use super::TurnPart;
use super::{Choices, Moment, ObjectId, PlayerId, Thing};
use crate::card::{Duration, Effect, Filter, Subject};
use apnap_oracle_derive::FromJson;
use serde::Serialize;

/// An effect that waits for an event.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Standing {
    /// The object whose effect created it.
    pub source: ObjectId,
    /// The player who controlled that effect.
    pub controller: PlayerId,
    /// When it was created.
    pub created: Moment,
    /// How long it lasts.
    pub duration: Duration,
    /// What was chosen for that effect.
    #[serde(default)]
    pub choices: Choices,
    /// What it does.
    pub what: Shield,
}

/// What a waiting effect does.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub enum Shield {
    /// The next such part of a player's turn is skipped (614.10a)
    SkipNext(PlayerId, TurnPart),
    /// The next time that this would be destroyed, it is regenerated (701.15a)
    Regenerate(ObjectId),
    /// Damage is prevented, or dealt to something else (614.9, 615)
    Damage(Box<DamageWaitedFor>),
    /// As soon as the source has left the battlefield, these return from exile (610.3)
    ReturnWhenGone(Vec<ObjectId>),
    /// This doesn't untap during the next untap step of the effect's controller (701.39a)
    StaysTapped(ObjectId),
}

/// The damage that an effect waits for, and what happens to it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct DamageWaitedFor {
    /// How much of the damage the effect still applies to.
    pub left: Remaining,
    /// Whether it applies to combat damage only.
    pub combat: bool,
    /// The sources that would deal the damage.
    pub by: Dealers,
    /// The objects and players to which the damage would be dealt.
    pub to: Damaged,
    /// To what the damage is dealt instead; without anything, it is prevented.
    pub onto: Option<Thing>,
    /// What else happens when it prevents damage (615.5).
    pub and: Option<Effect>,
}

/// How much damage an effect still applies to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub enum Remaining {
    /// All damage, for as long as the effect lasts
    All,
    /// The next damage, however much it is (615.8)
    Once,
    /// This much (615.7)
    Amount(u32),
}

/// The sources of damage that an effect waits for (609.7).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub enum Dealers {
    /// These objects, as long as they match
    These(Vec<ObjectId>, Filter),
    /// All that match
    Matching(Filter),
}

/// The objects and players to which the damage that an effect waits for would be dealt.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub enum Damaged {
    /// All of them
    Anything,
    /// The objects and players that it names
    These(Vec<Thing>),
    /// All that match
    Matching(Subject),
}
