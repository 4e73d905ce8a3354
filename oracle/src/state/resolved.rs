//! Effects that resolved spells and abilities created (611.2).

use super::{Choices, Moment, ObjectId, PlayerId};
use crate::card::{Card, Duration, Modification, Selector};
use apnap_oracle_derive::FromJson;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A continuous effect that a resolved spell or ability created and that has not ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Resolved {
    /// The player who controlled the spell or ability: "you".
    pub controller: PlayerId,
    /// The card whose spell or ability created it, if one is stated. No rule needs it, but engines that know
    /// only card names do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Arc<Card>>,
    /// The object from which it came, if it is still there.
    pub source: Option<ObjectId>,
    /// When it was created (613.7b).
    pub created: Moment,
    /// How long it lasts.
    pub duration: Duration,
    /// What it applies to.
    pub affects: Affected,
    /// What was chosen for it.
    pub choices: Choices,
    /// Its parts, in the order in which they were stated.
    pub changes: Vec<Modification>,
    /// Whether it makes an object a bestowed Aura, and lasts until the object ceases to be one (702.103b).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bestows: bool,
    /// The creature to which the Equipment that it affects was attached with reconfigure, if it lasts until that
    /// becomes unattached (702.151b).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attached_to: Option<ObjectId>,
}

/// What the effect of a resolved spell or ability applies to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub enum Affected {
    /// The objects determined when it began; the set is closed (611.2c).
    Objects(BTreeSet<ObjectId>),
    /// Everything that matches: only effects that change neither characteristics nor control (611.2c).
    Whatever(Selector),
    /// The players to whom it applies.
    Players(BTreeSet<PlayerId>),
}
