//! Last known information (113.7a, 608.2h): what an object was just before it left its zone or phased out.
//!
//! A [`Memory`] is the only door to it. Whoever looks at an object that may have changed since says as of [`AsOf`].

use super::{Attached, Choices, ObjectId, OnStack, PlayerId, Shared, Status};
use crate::card::{
    Ability, Card, CardTypes, Characteristics, Colors, CounterKind, Subtypes, Supertypes, Zone,
};
use apnap_oracle_derive::FromJson;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// As of when an object is considered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AsOf {
    /// As it is now: nothing is seen of an object that has left its zone or phased out.
    Now,
    /// As it was just before it left its zone or ceased to exist, if it did.
    Left,
    /// As it was just before it phased out, if it is phased out (702.26b).
    PhasedOut,
    /// As it last existed, if it has left its zone, ceased to exist or phased out (608.2h).
    LastExisted,
    /// As it is now or, if it has left its zone, ceased to exist or phased out, as it last existed (608.2h).
    NowOrLast,
}

impl AsOf {
    /// All of them.
    pub const ALL: [AsOf; 5] = [AsOf::Now, AsOf::Left, AsOf::PhasedOut, AsOf::LastExisted, AsOf::NowOrLast];
}

/// What a game remembers of objects that have left their zone, ceased to exist or phased out.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
#[serde(transparent)]
pub struct Memory(Shared<BTreeMap<ObjectId, Arc<LastKnown>>>);

impl Memory {
    /// Returns what an object was at that time, if it is gone or phased out and that is remembered.
    pub fn of(&self, id: ObjectId, when: AsOf) -> Option<&LastKnown> {
        let known = self.0.get(&id)?;
        let fits = match when {
            AsOf::Now => false,
            AsOf::Left => !known.phased_out,
            AsOf::PhasedOut => known.phased_out,
            AsOf::LastExisted | AsOf::NowOrLast => true,
        };
        fits.then_some(&**known)
    }

    /// Returns the object that became this one as it changed zones (400.7).
    pub fn before(&self, became: ObjectId) -> Option<&LastKnown> {
        self.0.values().map(|known| &**known).find(|known| known.became == Some(became))
    }

    /// Returns the number of objects that are remembered.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the objects that are remembered.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &ObjectId> {
        self.0.keys()
    }

    /// Remembers what an object was.
    pub(crate) fn keep(&mut self, id: ObjectId, known: LastKnown) {
        self.0.insert(id, Arc::new(known));
    }

    /// Forgets what an object was that is there again.
    pub(crate) fn forget(&mut self, id: ObjectId) {
        self.0.remove(&id);
    }

    /// Forgets all objects but these.
    pub(crate) fn keep_only(&mut self, ids: &BTreeSet<ObjectId>) {
        self.0.retain(|id, _| ids.contains(id));
    }

    /// Gives other names to all objects, and changes what is remembered of them.
    pub(crate) fn rename(&mut self, id: impl Fn(&mut ObjectId), known: impl Fn(&mut LastKnown)) {
        let renamed = std::mem::take(&mut self.0).into_inner().into_iter().map(|(mut name, mut what)| {
            id(&mut name);
            known(Arc::make_mut(&mut what));
            (name, what)
        });
        self.0 = renamed.collect::<BTreeMap<_, _>>().into();
    }
}

impl LastKnown {
    /// Forgets the characteristics, and keeps the rest.
    pub(crate) fn without_characteristics(self) -> LastKnown {
        LastKnown {
            copiable: Arc::default(),
            faces: None,
            colors: Colors::default(),
            mana_value: 0,
            supertypes: Supertypes::default(),
            card_types: CardTypes::default(),
            subtypes: Subtypes::default(),
            power: None,
            toughness: None,
            abilities: Vec::new(),
            ..self
        }
    }
}

/// An object as it was just before it left its zone or phased out, and what it became.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, FromJson)]
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
    /// Whether it has only phased out, and is still in its zone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub phased_out: bool,
    /// Whether it moved because it wasn't cast after madness had exiled it (702.35a).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not_cast: bool,
    /// The counters on it.
    pub counters: BTreeMap<CounterKind, u32>,
    /// Its copiable values.
    pub copiable: Arc<Characteristics>,
    /// What was chosen for it, if it was a spell: its modes and targets.
    pub on_stack: Option<Box<OnStack>>,
    /// What else was chosen for it, if it was a spell, such as X.
    pub choices: Choices,
    /// Its two faces with the copy effects that applied to it, if it was double-faced and face up (707.8a).
    pub faces: Option<Arc<Card>>,
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
