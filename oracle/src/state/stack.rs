//! What is on the stack (405), and what waits to be put there (603.3).

use super::{AbilityId, Choices, Moment, ObjectId, PlayerId, Thing};
use crate::card::{Ability, Effect};
use apnap_oracle_derive::FromJson;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What makes an object on the stack a spell or an ability.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct OnStack {
    /// The ability and its source, if it is an ability.
    pub ability: Option<AbilityOnStack>,
    /// Its targets, instruction by instruction, in the order in which they were chosen (601.2c).
    pub targets: Vec<Vec<Thing>>,
    /// Its modes, counted from 1 (601.2b).
    pub modes: Vec<u8>,
    /// What was given up to pay its costs, as it was before: what was sacrificed first (400.7j).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given_up: Vec<ObjectId>,
}

/// An ability on the stack (113.7a): it exists apart from its source.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct AbilityOnStack {
    /// The object from which it comes.
    pub source: ObjectId,
    /// The ability, as it read when it was activated or triggered.
    pub ability: Arc<Ability>,
    /// The event that triggered it, if it triggered.
    pub by: Option<Occurred>,
    /// What an instruction of the effect that created it was about: "it".
    pub it: Vec<Thing>,
    /// The objects that it can find in the zone to which the event that triggered it moved them (400.7e).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub follows: BTreeSet<ObjectId>,
    /// Which ability of its source, counted from 1 among those of its kind; 0 if it isn't one of the source's
    /// own.
    pub nth: u8,
    /// Which ability of its source it is, wherever that has it now.
    #[serde(default)]
    pub which: AbilityId,
    /// If it was a delayed triggered ability: when it was created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<Moment>,
    /// Whether its source had left the battlefield by the time that it triggered (610.3b).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub source_had_left: bool,
}

/// What a triggered ability knows of the event that triggered it.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Occurred {
    /// The object that the event was about.
    pub object: Option<ObjectId>,
    /// The player whom the event was about.
    pub player: Option<PlayerId>,
    /// How much the event was about: "that much".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<u32>,
}

impl Occurred {
    /// Returns the same, with how much the event was about.
    #[must_use]
    pub fn with_amount(self, amount: u32) -> Occurred {
        Occurred { amount: Some(amount), ..self }
    }

    /// Adds how much another part of the same event is about.
    pub(crate) fn add(&mut self, part: &Occurred) {
        if let (Some(amount), Some(more)) = (&mut self.amount, part.amount) {
            *amount = amount.saturating_add(more);
        }
    }

    /// Returns the object or else the player that the event was about.
    pub fn about(&self) -> Option<Thing> {
        self.object.map(Thing::Object).or(self.player.map(Thing::Player))
    }
}

/// A triggered ability that has triggered and waits to be put on the stack (603.3).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Waiting {
    /// The object from which it comes.
    pub source: ObjectId,
    /// Its controller (603.3a).
    pub controller: PlayerId,
    /// Which triggered ability of its source, counted from 1; 0 if it isn't one of the source's own.
    pub nth: u8,
    /// Which ability of its source it is, wherever that has it now.
    #[serde(default)]
    pub which: AbilityId,
    /// The ability, as it read when it triggered.
    pub ability: Arc<Ability>,
    /// What it knows of the event that triggered it.
    pub by: Occurred,
    /// What was chosen for its source.
    pub choices: Choices,
    /// Objects that an earlier instruction of the same effect was about: "it".
    pub it: Vec<Thing>,
    /// The objects that it can find in the zone to which they then moved (400.7).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub follows: BTreeSet<ObjectId>,
    /// If it was a delayed triggered ability: when it was created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<Moment>,
    /// Whether its source had left the battlefield by the time that it triggered (610.3b).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub source_had_left: bool,
}

/// A triggered ability that an effect created, and that waits for its event (603.7).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Delayed {
    /// The object whose effect created it.
    pub source: ObjectId,
    /// The player who controlled that effect.
    pub controller: PlayerId,
    /// The ability: when it triggers and what it does.
    pub ability: Arc<Ability>,
    /// What the effect was about: "it".
    pub it: Vec<Thing>,
    /// The event that made the ability trigger of which it was the effect: "that object" and "that player".
    #[serde(default)]
    pub by: Occurred,
    /// The objects that it can find in the zone to which they then moved (400.7).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub follows: BTreeSet<ObjectId>,
    /// What was chosen for the effect.
    pub choices: Choices,
    /// When it was created.
    pub created: Moment,
    /// If it waits for an event in one extra turn only: when that turn was created.
    pub turn: Option<Moment>,
}

impl OnStack {
    /// Returns what the spell or ability does as it resolves, given the abilities of its object.
    pub fn effect_of(ability: &Ability) -> Option<&Effect> {
        match ability {
            Ability::Activated { effect, .. }
            | Ability::Triggered { effect, .. }
            | Ability::Spell(effect) => Some(effect),
            Ability::Keyword(_)
            | Ability::Static(_)
            | Ability::Replacement(_)
            | Ability::AdditionalCost(_)
            | Ability::CastOnly(_)
            | Ability::Other(_) => None,
        }
    }
}
