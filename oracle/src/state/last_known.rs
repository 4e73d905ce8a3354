//! Last known information (113.7a, 608.2h): what an object was just before it left its zone.

use super::{Attached, ObjectId, PlayerId, Status};
use crate::card::{Ability, CardTypes, Characteristics, Colors, CounterKind, Subtypes, Supertypes, Zone};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// An object as it was just before it left its zone, and what it became.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LastKnown {
    /// The object that it became in the next zone (400.7), if it did not cease to exist.
    pub became: Option<ObjectId>,
    /// The zone that it left.
    pub zone: Zone,
    /// The player who owns it (108.3).
    pub owner: PlayerId,
    /// The player who controlled it, if one did (109.4).
    pub controller: Option<PlayerId>,
    /// Whether it was a token.
    pub token: bool,
    /// Whether it was tapped, face down, transformed or phased out (110.5).
    pub status: Status,
    /// What it was attached to.
    pub attached: Option<Attached>,
    /// What was attached to it.
    pub attachments: BTreeSet<ObjectId>,
    /// Whether a rule moved it, such as that of a state-based action, and not an effect or a cost.
    pub moved_by_rule: bool,
    /// The counters on it.
    pub counters: BTreeMap<CounterKind, u32>,
    /// Its copiable values.
    pub copiable: Arc<Characteristics>,
    /// Its colors, as effects had made them.
    pub colors: Colors,
    /// Its mana value (202.3), which is more than its copiable values state if its back face was up.
    pub mana_value: i32,
    /// Its supertypes, as effects had made them.
    pub supertypes: Supertypes,
    /// Its card types, as effects had made them.
    pub card_types: CardTypes,
    /// Its subtypes, as effects had made them.
    pub subtypes: Subtypes,
    /// Its power, if it had one.
    pub power: Option<i32>,
    /// Its toughness, if it had one.
    pub toughness: Option<i32>,
    /// Its abilities, including those that effects had given it.
    pub abilities: Vec<Arc<Ability>>,
}
