//! The conduct of an engine in a game, where it differs from the conduct that scripts assume: an engine that
//! asks for every choice, stops at every priority, and reports every event.
//!
//! Few engines are like that. An engine declares how it differs in its description. The runner then goes over
//! statements that such an engine can't be asked about, and counts them as eased. A scenario that decides a
//! rule by which a player has the choice isn't eased: there, an engine that makes the choice fails. Each entry of the
//! rulebook has these choices ([`Rule::gives`](apnap_oracle::rule::Rule)). An engine that leaves out stops at which a player
//! could only pass breaks no rule: the oracle plays beside it, and what is shown elsewhere isn't compared.

use crate::scenario::Scenario;
use apnap_oracle::json::FromJson;
use apnap_oracle::state::Asking;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// How an engine conducts a game. The default is the conduct that scripts assume.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Conduct {
    /// The kinds of requests that the engine doesn't make, each with what happens instead.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub not_asked: BTreeMap<Asking, Instead>,
    /// The kinds of requests that the engine makes although no engine has to: which mana pays (118.3a), and the order of
    /// cards that are put into a library (401.4).
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub also_asked: BTreeSet<Asking>,
    /// When players get priority.
    #[serde(skip_serializing_if = "is_default")]
    pub priority: Priority,
    /// When a player can concede.
    #[serde(skip_serializing_if = "is_default")]
    pub concede: Concede,
    /// Which events an observation reports, if it reports any.
    #[serde(skip_serializing_if = "is_default")]
    pub happened: Happened,
    /// How players come to have mana that the game grants.
    #[serde(skip_serializing_if = "is_default")]
    pub granted_mana: GrantedMana,
}

/// The kinds of requests that an engine makes only if it says so: many engines make these choices by themselves.
pub const NEEDNT_ASK: [Asking; 2] = [Asking::Mana, Asking::Arrange];

/// How players come to have the mana for every cost, in a game that isn't about mana.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GrantedMana {
    /// The engine sees to it
    #[default]
    Engine,
    /// The suite puts permanents with mana abilities on the board, and the engine pays with them
    Permanents,
}

/// What happens instead of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Instead {
    /// The engine makes the choice by itself.
    Decides,
    /// The engine can't play a game in which this choice comes up.
    Cannot,
}

/// When players get priority.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Priority {
    /// Whenever the rules give them priority
    #[default]
    Always,
    /// Only if they can do something with it; otherwise the engine passes for them
    IfUseful,
}

/// When a player can concede.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Concede {
    /// At any stop (104.3a)
    #[default]
    Anytime,
    /// Only with priority
    WithPriority,
    /// Never
    Never,
}

/// Which events an observation reports.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Happened {
    /// Every event that the protocol has a word for
    #[default]
    All,
    /// Some kinds of events: one that is missing may have happened
    Some,
}

impl Conduct {
    /// Returns whether it is the conduct that scripts assume.
    pub fn is_default(&self) -> bool {
        *self == Conduct::default()
    }

    /// Returns what happens in a scenario instead of a kind of request. `None` if the engine makes the
    /// request, or would have to make it because the scenario decides a rule that gives the player this choice.
    pub fn instead_of(&self, asking: Asking, scenario: &Scenario) -> Option<Instead> {
        let by_default =
            (NEEDNT_ASK.contains(&asking) && !self.also_asked.contains(&asking)).then_some(Instead::Decides);
        let instead = self.not_asked.get(&asking).copied().or(by_default)?;
        match instead {
            Instead::Decides if scenario.rules.iter().any(|rule| rule.gives.contains(&asking)) => None,
            Instead::Decides | Instead::Cannot => Some(instead),
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
