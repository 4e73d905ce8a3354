//! Effects of resolved spells and abilities that wait for an event: to skip a turn, to regenerate, to prevent
//! damage (614.1, 615.7).

use super::TurnPart;
use super::{Moment, ObjectId, PlayerId, Thing};
use crate::card::{Duration, Replacement};
use serde::{Deserialize, Serialize};

/// An effect that waits for an event.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The object whose effect created it.
    pub source: ObjectId,
    /// The player who controlled that effect.
    pub controller: PlayerId,
    /// When it was created.
    pub created: Moment,
    /// How long it lasts.
    pub duration: Duration,
    /// What it does.
    pub what: Shield,
}

/// What a waiting effect does.
#[expect(clippy::large_enum_variant, reason = "a game has few of them")]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Shield {
    /// The next such part of a player's turn is skipped (614.10a)
    SkipNext(PlayerId, TurnPart),
    /// The next time that this would be destroyed, it is regenerated (701.15a)
    Regenerate(ObjectId),
    /// This much of the next damage to this is prevented (615.7)
    Prevent(Thing, u32),
    /// As soon as the source has left the battlefield, these return from exile (610.3)
    ReturnWhenGone(Vec<ObjectId>),
    /// A replacement effect in the words of cards
    Replace(Replacement),
}
