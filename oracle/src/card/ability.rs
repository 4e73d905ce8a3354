//! Abilities (113): what they consist of, not what they do.

use super::{Condition, Duration, Keyword, Mana, Modification, Selector, Subject};
use serde::{Deserialize, Serialize};

/// One ability.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
        /// What happens
        effect: Effect,
    },
    /// "When, whenever, at …" (603)
    Triggered {
        /// What triggers it, in our words
        when: String,
        /// What happens
        effect: Effect,
    },
    /// What an instant or sorcery does as it resolves (113.3a)
    Spell(Effect),
    /// An ability that is there but that no rule in scope looks into, in our words
    Other(String),
}

impl Ability {
    /// The static ability that it is, if it is one.
    pub fn as_static(&self) -> Option<&Static> {
        match self {
            Ability::Static(ability) => Some(ability),
            Ability::Keyword(_)
            | Ability::Activated { .. }
            | Ability::Triggered { .. }
            | Ability::Spell(_)
            | Ability::Other(_) => None,
        }
    }
}

/// A static ability that generates one continuous effect.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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

/// What is paid for an activated ability (602.1a).
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Cost {
    /// Mana
    pub mana: Mana,
    /// Tapping this
    pub tap: bool,
    /// Loyalty counters put on (+) or removed (-)
    pub loyalty: Option<i32>,
    /// Anything else, in our words
    pub other: Option<String>,
}

/// What a spell or ability does as it resolves.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Effect {
    /// It creates a continuous effect (611.2)
    Continuous(OneShot),
    /// It adds mana (605)
    AddMana(Mana),
    /// Something that no rule in scope looks into yet, in our words
    Other(String),
}

/// A continuous effect that a spell or ability creates as it resolves.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OneShot {
    /// What the effect will apply to.
    pub target: Target,
    /// Whether it becomes a copy of something that is stated as it resolves, with these exceptions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies: Option<Vec<Modification>>,
    /// The parts of the effect.
    pub changes: Vec<Modification>,
    /// How long it lasts.
    pub duration: Duration,
}

/// What a one-shot effect picks out.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Target {
    /// Targets: objects that match
    Target(Selector),
    /// Everything that matches as it resolves, or players
    Each(Subject),
}
