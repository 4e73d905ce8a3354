//! The journal of a moment: each application of a continuous effect, in order, as the layers go on.
//!
//! A bench keeps it on demand ([`Bench::with_journal`](crate::bench::Bench::with_journal)). It has what a judge
//! tells at a table: which effect applies next and to what, which others wait for it, and why.

use super::rules_asked::{Layer, Timestamp};
use super::{ContinuousEffect, EffectWords, ObjectNow, Origin, PlayerNow};
use crate::card::{Ability, Modification};
use crate::state::{ObjectId, Thing};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// One application of an effect in one layer.
#[derive(Clone, Debug)]
pub struct EffectStep {
    /// The layer or sublayer.
    pub layer: Layer,
    /// The effect that is applied.
    pub effect: KnownEffect,
    /// What it applies to; nothing if its condition is false.
    pub applies_to: BTreeSet<Thing>,
    /// Whether the ability from which it comes is gone, so that it applies only because it had begun to (613.6).
    pub goes_on: bool,
    /// The effects that would come before it, but wait (613.8).
    pub waiting: Vec<Waits>,
    /// The effects on which it depends without waiting for them, since they are in a dependency loop (613.8b).
    pub in_a_loop: Vec<Needs>,
    /// Every effect that has a part left to apply here or in a later layer, this one included.
    pub remaining: Vec<KnownEffect>,
    /// Everything as it was before.
    pub before: Snapshot,
}

/// An effect that waits.
#[derive(Clone, Debug)]
pub struct Waits {
    /// The effect that is applied.
    pub effect: KnownEffect,
    /// The effects for which it waits.
    pub needs: Vec<Needs>,
}

/// An effect on which another depends, and why it does.
#[derive(Clone, Debug)]
pub struct Needs {
    /// The effect that comes first.
    pub other: KnownEffect,
    /// What applying it would change.
    pub change: Dependency,
}

/// What applying one effect would change about another, by which this one depends on it (613.8a).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dependency {
    /// Whether it exists
    Existence,
    /// What it says
    Text,
    /// What it applies to
    WhatItAppliesTo,
    /// What it does to something
    WhatItDoes,
}

/// A continuous effect.
#[derive(Clone, Debug)]
pub struct KnownEffect {
    /// Where it comes from.
    pub origin: Origin,
    /// What "this" means in it.
    pub source: Option<ObjectId>,
    /// What it says.
    pub says: Says,
    /// Its timestamp (613.7).
    pub timestamp: Timestamp,
    /// Whether it comes from a characteristic-defining ability (604.3).
    pub defines_characteristics: bool,
}

/// The words of an effect.
#[derive(Clone, Debug)]
pub enum Says {
    /// A static ability
    Ability(Arc<Ability>),
    /// The changes that a resolved spell or ability makes, or counters do
    Changes(Rc<[Modification]>),
}

/// The objects and players at some point between two effects.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The objects, in the order of their identifiers.
    pub objects: Vec<Rc<ObjectNow>>,
    /// The players, in turn order.
    pub players: Vec<PlayerNow>,
}

impl From<&ContinuousEffect> for KnownEffect {
    fn from(effect: &ContinuousEffect) -> KnownEffect {
        KnownEffect {
            origin: effect.origin.clone(),
            source: effect.source.this,
            says: match &effect.text {
                EffectWords::Static(ability) => Says::Ability(Arc::clone(ability)),
                EffectWords::Resolved(_, changes) | EffectWords::Counters(changes) => {
                    Says::Changes(Rc::clone(changes))
                }
            },
            timestamp: effect.timestamp,
            defines_characteristics: effect.defines_characteristics,
        }
    }
}
