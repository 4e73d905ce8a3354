//! Abilities that objects have at a moment, and where they come from.

use super::rules_asked::Timestamp;
use crate::card::{Ability, CounterKind};
use crate::state::{EffectId, ObjectId};
use std::rc::Rc;
use std::sync::Arc;

/// Where a continuous effect comes from. It identifies the effect while layers are applied.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Origin {
    /// A static ability of an object
    Static(ObjectId, AbilityKey),
    /// A resolved spell or ability
    Resolved(EffectId),
    /// What an object became by its own ability as it entered: the nth such effect in its causes
    AsItEntered(ObjectId, u16),
    /// The counters of one kind on an object
    Counters(ObjectId, CounterKind),
}

impl Origin {
    /// Returns the object that the effect comes from, if it comes from one.
    pub(crate) fn object(&self) -> Option<ObjectId> {
        match self {
            Origin::Static(object, _) | Origin::AsItEntered(object, _) | Origin::Counters(object, _) => {
                Some(*object)
            }
            Origin::Resolved(_) => None,
        }
    }
}

/// Where an ability of an object comes from. It identifies the ability on its object.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AbilityKey {
    /// The nth line of its rules text, printed or copied, counted from 1
    Printed(u16),
    /// The nth ability that an effect gave it, counted from 1
    Granted(Rc<Origin>, u16),
}

/// An ability that an object or a player has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// Where it comes from.
    pub key: AbilityKey,
    /// The ability, as its text reads now.
    pub ability: Arc<Ability>,
    /// For a granted ability: the timestamp of the effect that created it (613.7a).
    pub created: Option<Timestamp>,
}
