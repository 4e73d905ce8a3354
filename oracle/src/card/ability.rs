//! Abilities (113): what they consist of, not what they do.

use super::{Condition, Cost, Effect, Keyword, Modification, OneShot, Replacement, Subject, Trigger, Window};
use apnap_oracle_derive::{FromJson, Walk};
use serde::Serialize;

/// An ability in the text of an object (113.1a).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Ability {
    /// A keyword ability (702)
    Keyword(Keyword),
    /// A static ability that generates a continuous effect (604)
    Static(Static),
    /// "Cost: effect" (602)
    Activated {
        /// What is paid
        cost: Cost,
        /// The only times at which it can be activated (602.5b)
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        only: Vec<Window>,
        /// The instructions that are followed as it resolves (608.2)
        effect: Effect,
    },
    /// "When, whenever, at …" (603)
    Triggered {
        /// What triggers it
        when: Trigger,
        /// The intervening "if" (603.4)
        #[serde(default, skip_serializing_if = "Option::is_none")]
        condition: Option<Condition>,
        /// The instructions that are followed as it resolves (608.2)
        effect: Effect,
    },
    /// "If … would …, instead …" (614)
    Replacement(Replacement),
    /// What is paid for a spell besides its mana cost (601.2b)
    AdditionalCost(Cost),
    /// The only time at which a spell can be cast (601.3)
    CastOnly(Window),
    /// What an instant or sorcery does as it resolves (113.3a)
    Spell(Effect),
    /// An ability that exists but that no rule in scope examines, in our words
    Other(String),
}

impl Ability {
    /// Returns the static ability, if it is one.
    pub fn as_static(&self) -> Option<&Static> {
        match self {
            Ability::Static(ability) => Some(ability),
            Ability::Keyword(_)
            | Ability::Activated { .. }
            | Ability::Triggered { .. }
            | Ability::Replacement(_)
            | Ability::AdditionalCost(_)
            | Ability::CastOnly(_)
            | Ability::Spell(_)
            | Ability::Other(_) => None,
        }
    }
}

impl Ability {
    /// Returns its effect, if it is a spell ability or goes on the stack.
    pub fn effect(&self) -> Option<&Effect> {
        match self {
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

    /// Returns the continuous effects that it creates as it resolves.
    pub fn continuous_effects(&self) -> Vec<&OneShot> {
        self.effect().map_or_else(Vec::new, Effect::continuous_effects)
    }
}

/// A static ability that generates one continuous effect.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson, Walk)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Static {
    /// "As long as …"
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// What the effect applies to.
    pub subject: Subject,
    /// The parts of the effect, in the order in which they are stated.
    pub changes: Vec<Modification>,
}
