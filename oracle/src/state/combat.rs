//! Combat (506-511): who attacks and blocks, and what. It exists from the beginning of a combat phase to its
//! end.

use super::{ObjectId, PlayerId, Thing};
use apnap_oracle_derive::FromJson;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The combat of a combat phase.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Combat {
    /// The player whom the active player chose to be the defending player (507.1), in a game in which not all
    /// opponents are defending players.
    pub chosen: Option<PlayerId>,
    /// The attacking creatures.
    pub attackers: BTreeMap<ObjectId, Attacker>,
    /// The blocking creatures.
    pub blockers: BTreeMap<ObjectId, Blocker>,
    /// The attacking bands (702.22c).
    pub bands: Vec<BTreeSet<ObjectId>>,
    /// The attacking creatures that were removed from combat, as they were then (508.5).
    pub removed: BTreeMap<ObjectId, Attacker>,
    /// Whether a creature was declared as an attacker or put onto the battlefield attacking in this combat
    /// (508.8).
    pub was_attacked: bool,
    /// Which creatures assign combat damage in which combat damage step (510.4).
    pub strikes: Strikes,
}

/// The combat damage steps of a combat, and the permanents that had first strike or double strike as the first of
/// two began (510.4).
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub enum Strikes {
    /// There is one step, or it hasn't begun yet
    #[default]
    Together,
    /// It is the first of two steps
    First(BTreeSet<ObjectId>),
    /// It is the second step
    Second(BTreeSet<ObjectId>),
}

/// An attacking creature.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Attacker {
    /// The player under whose control it attacks.
    pub under: PlayerId,
    /// The player, planeswalker or battle that it attacks; nothing if that permanent was removed from combat
    /// (506.4c).
    pub attacks: Option<Thing>,
    /// The defending player for it (508.5), even after what it attacks was removed from combat.
    pub defending: PlayerId,
    /// Whether it was declared as an attacker, rather than put onto the battlefield attacking (508.4).
    pub declared: bool,
    /// Whether it is blocked.
    pub blocked: Blocked,
    /// The creatures that block it: in its damage assignment order, in editions that have one (509.2).
    pub blockers: Vec<ObjectId>,
    /// Whether an effect required it to attack as attackers were declared (506.6).
    pub was_required: bool,
}

/// Whether an attacking creature is blocked (509.1h).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
pub enum Blocked {
    /// No blockers have been declared yet
    Undecided,
    /// It is a blocked creature, even if nothing blocks it any longer
    Blocked,
    /// It is an unblocked creature
    Unblocked,
}

/// A blocking creature.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
pub struct Blocker {
    /// The player under whose control it blocks.
    pub under: PlayerId,
    /// The attacking creatures that it blocks: in its damage assignment order, in editions that have one
    /// (509.3).
    pub blocks: Vec<ObjectId>,
    /// Whether it was declared as a blocker, rather than put onto the battlefield blocking (509.7).
    pub declared: bool,
}

impl Combat {
    /// Returns whether a creature attacks or blocks.
    pub fn includes(&self, creature: ObjectId) -> bool {
        self.attackers.contains_key(&creature) || self.blockers.contains_key(&creature)
    }

    /// Returns whether a creature attacks that player, planeswalker or battle.
    pub fn is_attacked(&self, thing: Thing) -> bool {
        self.attackers.values().any(|attacker| attacker.attacks == Some(thing))
    }
}

/// A creature that was declared as an attacker this turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
pub struct Attack {
    /// The creature that attacked.
    pub creature: ObjectId,
    /// The player under whose control it attacked.
    pub under: PlayerId,
    /// What it attacked when it was declared (508.6, 508.7a).
    pub attacked: Thing,
    /// The combat phase of the turn in which that happened, counted from 1.
    pub combat: u32,
}

/// A creature that was declared as a blocker this turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
pub struct Block {
    /// The creature that blocked.
    pub creature: ObjectId,
    /// The player under whose control it blocked.
    pub under: PlayerId,
    /// The creature that it blocked.
    pub attacker: ObjectId,
    /// The combat phase of the turn in which that happened, counted from 1.
    pub combat: u32,
}
