//! 613.7: timestamps, which order the effects within a layer unless one depends on another.

use super::r613_7m_together;
use crate::bench::{About, Bench};
use crate::card::{CardType, CounterKind, Zone};
use crate::now::{AbilityKey, ContinuousEffect, Look, Now};
use crate::rule::Reading;
use crate::rule::premise::Does;
use crate::state::{Affected, Copied, Game, Happened, Moment, Object, ObjectId, Occasion, Resolved};
use std::fmt;

/// A place in the order: the time at which something got it, and the place among what happened at that time.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Timestamp {
    time: u32,
    place: (u32, u32),
}

impl Timestamp {
    /// Returns the time at which something got it.
    pub(crate) fn moment(self) -> Moment {
        Moment { time: self.time, place: self.place.1 }
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Timestamp { time, place } = self;
        match place {
            (0, 0) => write!(f, "{time}"),
            (0, place) => write!(f, "{time}.{place}"),
            (among, place) => write!(f, "{time}.{among}.{place}"),
        }
    }
}

impl From<Moment> for Timestamp {
    fn from(Moment { time, place }: Moment) -> Timestamp {
        Timestamp { time, place: (0, place) }
    }
}

rule! {
    /// Within a layer or sublayer, the effect with the earlier timestamp usually applies first.
    R613_7 "613.7": "613.6" since "2009-10-01", "613.7" since "2020-04-17";
    instead EARLIER_FIRST "the effect with the earlier timestamp applies first"
    2: EARLIER_FIRST;
}

/// 613.7: puts effects in timestamp order, earliest first.
pub(super) fn in_timestamp_order<'e>(
    look: &Look,
    mut effects: Vec<&'e ContinuousEffect>,
) -> Vec<&'e ContinuousEffect> {
    if effects.len() > 1 {
        effects.sort_by_key(|effect| effect.timestamp);
        if R613_7::EARLIER_FIRST.is_followed(look) {
            keep_relative_order(look, &mut effects);
        } else {
            effects.reverse();
        }
    }
    effects
}

/// 613.7: puts copy effects in layer 1 in timestamp order, earliest first.
pub(crate) fn copies_in_timestamp_order<'c>(
    bench: &Bench,
    id: ObjectId,
    mut copies: Vec<&'c Copied>,
) -> Vec<&'c Copied> {
    copies.sort_by_key(|copied| copied.began);
    if copies.len() > 1 && !R613_7::EARLIER_FIRST.is_followed_for(bench, id) {
        copies.reverse();
    }
    copies
}

rule! {
    /// The effect of a static ability has the timestamp of its object or, if that is later, of the effect
    /// that created the ability. When the object gets a new timestamp, so do all of these effects, and they
    /// keep their relative order.
    R613_7A "613.7a" since "2021-02-15";
    when ABILITY_IS_LATER "the ability was created later than the timestamp of its object"
    instead KEEP_THEIR_ORDER "the effects of an object keep their relative order when it gets a new timestamp"
    1: ABILITY_IS_LATER;
    2: KEEP_THEIR_ORDER;
}

rule! {
    /// The effect of a static ability has the timestamp of its object or, if that is later, of the effect
    /// that created the ability.
    R613_6A_20091001 "613.6a@2009-10-01": "613.6a" since "2009-10-01", "613.7a" since "2020-04-17"
        until "2021-02-15";
    when GRANTED_LATER "the effect that created the ability has a later timestamp than its object"
    1 earlier: GRANTED_LATER;
}

/// 613.7a: returns the timestamp of a static ability of an object: that of the object or, if that is later,
/// of the effect that created the ability.
pub(crate) fn of_ability(look: &Look, object: ObjectId, created: Option<Timestamp>) -> Timestamp {
    let of_object = of_object(look.bench(), look.game(), object);
    let Some(created) = created else { return of_object };
    let later = if look.bench().in_force(&R613_7A) {
        R613_7A::ABILITY_IS_LATER.holds_for(look, object, created > of_object)
    } else {
        R613_6A_20091001::GRANTED_LATER.holds_for(look, object, created > of_object)
    };
    if later { created } else { of_object }
}

/// 613.7a: by the alternative reading, returns the timestamp of the copy effect that created an ability of an
/// object, if one did.
pub(crate) fn created_by_copying(look: &Look, id: ObjectId, key: &AbilityKey) -> Option<Timestamp> {
    if !look.bench().reads(Reading::CopyEffectCreates) || !matches!(key, AbilityKey::Printed(_)) {
        return None;
    }
    let object = look.game().objects.get(&id)?;
    let began = object.copies.iter().filter(|copied| copied.applied_before(Moment::END));
    began.map(|copied| Timestamp::from(copied.began)).max()
}

/// 613.7a: keeps the earlier relative order of one object's effects if their timestamps are equal.
fn keep_relative_order(look: &Look, effects: &mut [&ContinuousEffect]) {
    let shared = effects.windows(2).any(|pair| pair[0].timestamp == pair[1].timestamp);
    if !shared {
        return;
    }
    // One effect can grant abilities to several objects at once, and no rule orders these abilities. The
    // result must not depend on how the objects are listed, so the ability of the older object comes first.
    let of_its_object =
        |effect: &ContinuousEffect| effect.source.this.map(|id| of_object(look.bench(), look.game(), id));
    effects.sort_by_key(|effect| (effect.timestamp, of_its_object(effect)));
    if look.bench().reads(Reading::GrantedFirst) {
        effects.sort_by_key(|effect| (effect.timestamp, !is_granted_by_older_effect(look, effect)));
    }
    if look.bench().in_force(&R613_7A) {
        if R613_7A::KEEP_THEIR_ORDER.is_followed(look) {
            if !look.bench().reads(Reading::GrantedFirst) {
                effects.sort_by_key(|effect| (effect.timestamp, effect.created));
            }
        } else {
            effects.sort_by_key(|effect| (effect.timestamp, std::cmp::Reverse(effect.created)));
        }
    }
}

/// Returns whether the ability of an effect was granted by an effect with an earlier timestamp than its
/// object's.
fn is_granted_by_older_effect(look: &Look, effect: &ContinuousEffect) -> bool {
    let Some((created, object)) = effect.created.zip(effect.source.this) else { return false };
    let Some(causes) = look.game().objects.get(&object) else { return false };
    created < Timestamp::from(causes.entered())
}

rule! {
    /// The effect of a resolved spell or ability gets its timestamp as it is created.
    R613_7B "613.7b": "613.6b" since "2009-10-01", "613.7b" since "2020-04-17";
    does TIMESTAMP "the effect gets a timestamp as it is created"
    instead NOT_LAST "what has a later timestamp than the effect applies after it" [broad]
    1: TIMESTAMP, NOT_LAST;
}

/// 613.7b: returns the timestamp of the effect of a resolved spell or ability.
pub(crate) fn of_resolved(look: &Look, resolved: &Resolved) -> Timestamp {
    if !R613_7B::TIMESTAMP.is_followed(look) {
        return Timestamp::default();
    }
    let its = together_with_its_object(look, resolved);
    if R613_7B::NOT_LAST.is_followed(look) {
        its
    } else {
        // The mutant: the effects of resolved spells and abilities come after all others, in their own order.
        Timestamp { time: u32::MAX, place: (its.time, its.place.1) }
    }
}

rule! {
    /// A counter gets a timestamp as it is put on something. Other counters of its kind there get that same
    /// new timestamp.
    R613_7C "613.7c" since "2020-04-17";
    does TIMESTAMP "counters get the timestamp of the last one of their kind"
    1: TIMESTAMP;
    2: TIMESTAMP, shown "613/7c-second-counter-renews-the-first";
}

/// 613.7c: returns the timestamp of the counters of one kind on an object. Until 2020-04-17 counters have
/// none, since their sublayer contains nothing else.
pub(crate) fn of_counters(look: &Look, id: ObjectId, object: &Object, kind: &CounterKind) -> Timestamp {
    let Some((_, last)) = object.counters.get(kind) else { return Timestamp::default() };
    if look.bench().in_force(&R613_7C) && R613_7C::TIMESTAMP.is_followed_for(look, id) {
        Timestamp::from(*last)
    } else {
        Timestamp::default()
    }
}

rule! {
    /// An object gets a timestamp as it enters a zone.
    R613_7D "613.7d": "613.6c" since "2009-10-01", "613.7d" since "2020-04-17";
    does TIMESTAMP "an object gets a timestamp as it enters a zone"
    1: TIMESTAMP;
}

rule! {
    /// Becoming attached gives an Aura, Equipment or Fortification a new timestamp.
    R613_7E "613.7e": "613.6d" since "2009-10-01", "613.7e" since "2020-04-17";
    does TIMESTAMP "becoming attached gives the object a new timestamp"
    1: TIMESTAMP, shown "613/7e-equipment-stays-attached";
}

rule! {
    /// Turning face up or face down gives a permanent a new timestamp.
    R613_7F "613.7f": "613.6e" since "2015-07-17", "613.7f" since "2020-04-17";
    does TIMESTAMP "turning face up or face down gives the permanent a new timestamp"
    1: TIMESTAMP;
}

rule! {
    /// Transforming or converting gives a double-faced permanent a new timestamp.
    R613_7G "613.7g": "613.6f" since "2015-07-17", "613.7g" since "2020-04-17";
    does TIMESTAMP "transforming gives the permanent a new timestamp"
    1: TIMESTAMP;
    1 newest: TIMESTAMP;
}

/// 613.7d-j: returns the timestamp of an object at a moment.
pub(crate) fn timestamp_of(now: &Now, id: ObjectId) -> Timestamp {
    of_object(now.bench(), now.game(), id)
}

/// 613.7d-j: returns the timestamp of an object: that of the last event that gave it one.
fn of_object(bench: &Bench, game: &Game, id: ObjectId) -> Timestamp {
    let Some(object) = game.objects.get(&id) else { return Timestamp::default() };
    let given = object.history.iter().filter_map(|happened| given_by(bench, id, object, *happened)).max();
    Timestamp::from(given.unwrap_or_default())
}

/// 613.7d-j: returns the moment of the timestamp that an event gives an object, if it gives one.
fn given_by(bench: &Bench, id: ObjectId, object: &Object, happened: Happened) -> Option<Moment> {
    let in_the_command_zone = object.zone == Zone::Command;
    let is = |card_type| object.face().card_types.contains(card_type);
    let gets_one = |rule: Does| rule.is_followed_for(bench, id).then_some(happened.when);
    match happened.what {
        Occasion::Entered if in_the_command_zone && is(CardType::Vanguard) => {
            Some(if R613_7I::TIMESTAMP.is_followed_for(bench, id) { Moment::START } else { happened.when })
        }
        Occasion::Entered if in_the_command_zone && is(CardType::Conspiracy) => Some(Moment::START),
        Occasion::Entered => gets_one(R613_7D::TIMESTAMP),
        Occasion::BecameAttached => gets_one(R613_7E::TIMESTAMP),
        Occasion::TurnedFaceUp if in_the_command_zone => {
            turned_up_in_the_command_zone(bench, id, object, happened)
        }
        Occasion::TurnedFaceUp | Occasion::TurnedFaceDown if bench.in_force(&R613_7F) => {
            gets_one(R613_7F::TIMESTAMP)
        }
        Occasion::Transformed if bench.in_force(&R613_7G) => gets_one(R613_7G::TIMESTAMP),
        Occasion::TurnedFaceUp | Occasion::TurnedFaceDown | Occasion::Transformed => None,
    }
}

rule! {
    /// A plane, phenomenon or scheme card gets a timestamp as it is turned face up.
    R613_7H "613.7h": "613.6e" since "2009-10-01", "613.6g" since "2015-07-17", "613.7h" since "2020-04-17";
    does TIMESTAMP "the card gets a timestamp as it is turned face up"
    1: TIMESTAMP;
}

/// 613.7h, 613.7j: returns the moment of the timestamp that a card in the command zone gets as it is turned
/// face up. Planes, phenomena and schemes get one by 613.7h, conspiracies by 613.7j.
fn turned_up_in_the_command_zone(
    bench: &Bench,
    id: ObjectId,
    object: &Object,
    happened: Happened,
) -> Option<Moment> {
    let is = |card_type| object.face().card_types.contains(card_type);
    let gets_one = |rule: Does| rule.is_followed_for(bench, id).then_some(happened.when);
    if is(CardType::Plane) || is(CardType::Phenomenon) || is(CardType::Scheme) {
        gets_one(R613_7H::TIMESTAMP)
    } else if is(CardType::Conspiracy) && bench.in_force(&R613_7J) {
        gets_one(R613_7J::TIMESTAMP)
    } else {
        None
    }
}

rule! {
    /// A vanguard card gets its timestamp as the game begins.
    R613_7I "613.7i": "613.6f" since "2009-10-01", "613.6h" since "2015-07-17", "613.7i" since "2020-04-17";
    instead TIMESTAMP "a vanguard card gets its timestamp as the game begins"
    1: TIMESTAMP;
}

rule! {
    /// A conspiracy card gets its timestamp as the game begins, and a new one if it is turned face up later.
    R613_7J "613.7j": "613.6i" since "2015-07-17", "613.7j" since "2020-04-17";
    does TIMESTAMP "a conspiracy card gets a new timestamp as it is turned face up"
    1: TIMESTAMP of "613.7i", shown "613/7j-open-conspiracy-is-as-old-as-the-game";
    2: TIMESTAMP;
}

rule! {
    /// A sticker gets a new timestamp each time it is put on an object, and again right after its object gets
    /// one.
    R613_7K "613.7k" since "2022-10-07";
    out of scope "stickers exist only in casual sets and interact with nothing else in scope"
}

rule! {
    /// If an object's own static ability and the effect of a resolving spell or ability that applies to it
    /// would get a timestamp at the same time, the static ability gets the earlier one.
    R613_7N_20250725 "613.7n@2025-07-25": "613.7n" since "2025-07-25";
    when APPLIES_TO_IT "the effect applies to an object that gets a timestamp at the same time",
        true is equivalent: "no rule orders an effect and the simultaneous timestamp of an unaffected object"
    1 newest: APPLIES_TO_IT;
}

/// 613.7n: returns the timestamp of a resolved effect. It is later than the simultaneous timestamp of an
/// object to which the effect applies. Until 2025-07-25 no rule states that; the order is the same.
fn together_with_its_object(look: &Look, resolved: &Resolved) -> Timestamp {
    const AFTER_ALL_OBJECTS: u32 = 1;
    let Moment { time, place } = resolved.created;
    let about = resolved.source.map_or(About::Game, Into::into);
    let enters_then =
        |id: &ObjectId| look.game().objects.get(id).is_some_and(|object| object.entered().time == time);
    let applies_to_it =
        matches!(&resolved.affects, Affected::Objects(objects) if objects.iter().any(enters_then));
    let comes_later = if look.bench().in_force(&R613_7N_20250725) {
        R613_7N_20250725::APPLIES_TO_IT.holds_for(look, about, applies_to_it)
    } else {
        applies_to_it
    };
    if comes_later {
        Timestamp { time, place: (AFTER_ALL_OBJECTS, place) }
    } else {
        Timestamp::from(resolved.created)
    }
}

rules![
    R613_7,
    R613_7A,
    R613_6A_20091001,
    R613_7B,
    R613_7C,
    R613_7D,
    R613_7E,
    R613_7F,
    R613_7G,
    R613_7H,
    R613_7I,
    R613_7J,
    R613_7K,
    r613_7m_together::R613_7M,
    r613_7m_together::R613_6G_20091001,
    R613_7N_20250725,
];
