//! An object that changes zones becomes a new object: what the new object keeps, and which spells and abilities
//! find it.

use crate::card::{Ability, CounterKind, Keyword, Zone};
use crate::now::{AbilityKey, Now, Origin, Timestamp};
use crate::rules::r608_resolving::Resolving;
use crate::rules::{r113_abilities, r603_6_zone_changes};
use crate::state::{Announcement, AsOf, Choices, Game, Moment, Object, ObjectId, Thing};
use crate::table::{Event, Move, Table};
use std::collections::BTreeMap;
use std::sync::Arc;

rule! {
    /// An object that moves to another zone becomes a new object, which has nothing to do with the old one and
    /// no memory of it. The rules after this one are the exceptions.
    R400_7 "400.7" since "2009-10-01";
    instead NEW_OBJECT "the new object has no memory of the old one"
    1: NEW_OBJECT, shown "400/7-an-effect-and-an-aura-are-left-behind",
        shown "608/2b-a-target-that-left-and-returned";
}

/// 400.7: returns the counters that an object keeps as it changes zones: none.
pub(crate) fn kept_counters(
    before: &Now,
    id: ObjectId,
    old: &Object,
) -> BTreeMap<CounterKind, (u32, Moment)> {
    if R400_7::NEW_OBJECT.is_followed_for(before, id) {
        BTreeMap::new()
    } else {
        // The mutant: the counters stay.
        old.counters.clone()
    }
}

rule! {
    /// What a resolved spell or ability has done to the characteristics or the controller of a permanent spell
    /// continues to apply to the permanent that the spell becomes.
    R400_7A "400.7a" since "2009-10-01";
    does CONTINUES "effects on a permanent spell continue to apply to the permanent"
    1: CONTINUES, shown "400/7a-abilities-change-a-spell", shown "608/3-control-of-a-spell";
}

/// 400.7a: returns whether effects on a permanent spell apply to the permanent that it becomes.
pub(crate) fn continue_to_apply(before: &Now, spell: ObjectId) -> bool {
    R400_7A::CONTINUES.is_followed_for(before, spell)
}

rule! {
    /// If the effect of a static ability has given a permanent spell an ability that functions on the battlefield,
    /// the effect continues to apply to the permanent that the spell becomes.
    R400_7B "400.7b" since "2022-10-07";
    when FUNCTIONS_THERE "the ability functions on the battlefield"
    does CONTINUES "the permanent has the ability that was granted to the spell"
    1: FUNCTIONS_THERE, CONTINUES;
}

/// 400.7b: returns the abilities that effects of static abilities have granted to a permanent spell and that the
/// permanent keeps, each with the time at which the effect got its timestamp.
pub(crate) fn abilities_kept(before: &Now, spell: ObjectId) -> Vec<(Moment, Arc<Ability>)> {
    if !before.in_force(&R400_7B) {
        return Vec::new();
    }
    let held = before.object(spell).map(|row| row.abilities.as_slice()).unwrap_or_default();
    let kept = held.iter().filter_map(|held| {
        let AbilityKey::Granted(origin, _) = &held.key else { return None };
        let Origin::Static(..) = &**origin else { return None };
        let functions = r113_abilities::can_function_on_the_battlefield(&held.ability);
        let kept = R400_7B::FUNCTIONS_THERE.holds_for(before, spell, functions)
            && R400_7B::CONTINUES.is_followed_for(before, spell);
        kept.then(|| (held.created.map(Timestamp::moment).unwrap_or_default(), Arc::clone(&held.ability)))
    });
    kept.collect()
}

rule! {
    /// An ability of a permanent can use information about the spell that became that permanent, such as the
    /// value that was chosen for X.
    R400_7D "400.7d": "400.7c" since "2009-10-01", "400.7d" since "2022-10-07";
    does INFORMATION "an ability of the permanent can use the choices that were made for the spell"
    1: INFORMATION, outside "abilities that ask what was paid for a spell";
}

/// 400.7d: returns the choices for a permanent that was a spell, for the abilities of the permanent to use.
pub(crate) fn known_of_the_spell(before: &Now, id: ObjectId, spell: &Object) -> Choices {
    if R400_7D::INFORMATION.is_followed_for(before, id) { spell.choices } else { Choices::default() }
}

/// 400.7: finds an object to which a spell or ability refers as it resolves. If the object has moved, and no
/// rule lets the spell or ability find the object that it became, the reference is still to the object that is
/// gone.
pub(crate) fn found(table: &Table, resolving: &Resolving, thing: Thing) -> Thing {
    match thing {
        Thing::Object(id) => Thing::Object(path(table, resolving, id).last().copied().unwrap_or(id)),
        Thing::Player(_) => thing,
    }
}

/// 400.7: returns the objects to which a reference leads: first the one that was meant, last the one that is
/// found, and in between what it was on the way.
pub(crate) fn path(table: &Table, resolving: &Resolving, id: ObjectId) -> Vec<ObjectId> {
    let next = |&id: &ObjectId| {
        let became = became(table.game(), id)?;
        can_be_followed(table, resolving, id, became).then_some(became)
    };
    std::iter::successors(Some(id), next).collect()
}

/// Returns what an object that is gone became.
pub(crate) fn became(game: &Game, id: ObjectId) -> Option<ObjectId> {
    game.last_known.of(id, AsOf::Left)?.became
}

fn can_be_followed(table: &Table, resolving: &Resolving, id: ObjectId, became: ObjectId) -> bool {
    let public = is_in_a_public_zone(table.game(), became);
    by_event(table, resolving, id, public)
        || by_cost(table, resolving, id, public)
        || by_effect(table, resolving, id, public)
        || by_madness(table, id, public)
        || r603_6_zone_changes::an_aura_finds_itself(table, resolving, id, became)
}

/// Returns whether all players can see the objects of the zone in which an object is or last was (400.2).
fn is_in_a_public_zone(game: &Game, id: ObjectId) -> bool {
    let there = game.objects.get(&id).map(|object| object.zone);
    match there.or_else(|| Some(game.last_known.of(id, AsOf::Left)?.zone)) {
        Some(Zone::Library | Zone::Hand) | None => false,
        Some(Zone::Battlefield | Zone::Graveyard | Zone::Stack | Zone::Exile | Zone::Command) => true,
    }
}

rule! {
    /// An ability that triggers on an object's move finds the object that it became, in the zone to which it
    /// moved then, if that zone is public.
    R400_7E "400.7e": "400.7d" since "2009-10-01", "400.7e" since "2022-10-07";
    when PUBLIC "the zone to which the object moved is public"
    1: PUBLIC, MOVED of "603.6", NO_FURTHER of "603.6", shown "400/7e-not-found-in-a-hand";
    1 newest: PUBLIC, MOVED of "603.6", NO_FURTHER of "603.6", shown "400/7e-not-found-in-a-hand";
}

/// 400.7e: returns whether an object was moved to a public zone by the event that made the ability trigger.
fn by_event(table: &Table, resolving: &Resolving, id: ObjectId, public: bool) -> bool {
    resolving.follows.contains(&id) && R400_7E::PUBLIC.holds_for(table, id, public)
}

rule! {
    /// An ability that triggers as an enchanted permanent leaves the battlefield finds an Aura that enchanted
    /// it in its owner's graveyard, if the Aura was put there at the same time, or after that by the
    /// state-based action for Auras that aren't attached to anything. Until 2023-08-31, only the Aura's own
    /// abilities do.
    R400_7F "400.7f": "400.7e" since "2009-10-01", "400.7f" since "2022-10-07";
    same as "603.6e"
    1: AT_THE_SAME_TIME of "603.6e", IN_THE_GRAVEYARD of "603.6e",
        shown "603/6e-an-aura-destroyed-with-its-creature",
        outside "other objects whose abilities refer to those Auras";
    2: BY_STATE_BASED_ACTIONS of "603.6e", IN_THE_GRAVEYARD of "603.6e",
        shown "603/6e-an-aura-finds-itself";
}

rule! {
    /// An ability that an effect has given a nonland card and that allows it to be cast continues to apply to the spell.
    R400_7G "400.7g": "400.7f" since "2011-09-30", "400.7g" since "2022-10-07";
    does CONTINUES "an ability that allowed a card to be cast continues to apply to the spell"
    when THIS_WAY "the card is cast in the way that the ability allows"
    1: CONTINUES, THIS_WAY;
}

/// 400.7g: returns whether a spell keeps an ability that an effect gave its card and that allowed it to be cast.
pub(crate) fn keeps_what_let_it_be_cast(before: &Now, cast: &Move, ability: &Ability) -> bool {
    let card = cast.object;
    before.in_force(&R400_7G)
        && R400_7G::THIS_WAY.holds_for(before, card, is_cast_with(before, cast, ability))
        && R400_7G::CONTINUES.is_followed_for(before, card)
}

/// Returns whether a card is cast in the way that a keyword allows: for its madness cost out of exile (702.35a), or
/// bestowed (702.103a). With flash, there is one way to cast it.
fn is_cast_with(before: &Now, cast: &Move, ability: &Ability) -> bool {
    match ability {
        Ability::Keyword(Keyword::Madness(_)) => {
            before.object(cast.object).is_some_and(|row| row.zone == Zone::Exile) && !cast.enters.transformed
        }
        Ability::Keyword(Keyword::Bestow(_)) => {
            cast.enters.effect.as_ref().is_some_and(|effect| effect.bestows)
        }
        _ => true,
    }
}

rule! {
    /// If a cost moved an object to a public zone, the effects of that spell or ability find it there. If an
    /// effect moved it, so do other parts of that effect.
    R400_7J "400.7j": "400.7h" since "2016-04-08", "400.7j" since "2022-10-07";
    when BY_EFFECT "the effect itself moved the object"
    when PUBLIC_BY_EFFECT "the zone to which the effect moved the object is public"
    when BY_COST "the cost moved the object"
    1: BY_EFFECT, PUBLIC_BY_EFFECT;
    2: BY_COST, PUBLIC of "400.7e", shown "400/7j-a-cost-moved-it-to-a-hand",
        shown "400/7j-what-a-spell-was-paid-with";
}

/// 400.7j: returns whether the effect itself has moved an object to a public zone. Until 2016-04-07, no rule
/// states this, but effects that exile something and return it depend on it.
fn by_effect(table: &Table, resolving: &Resolving, id: ObjectId, public: bool) -> bool {
    let moved = moves_since(table, resolving.began).any(|moved| moved == id);
    if !table.in_force(&R400_7J) {
        return moved && public;
    }
    R400_7J::BY_EFFECT.holds_for(table, id, moved) && R400_7J::PUBLIC_BY_EFFECT.holds_for(table, id, public)
}

rule! {
    /// A resolving spell or activated ability finds an object that moved to a public zone as the spell was cast
    /// or the ability was activated.
    R400_7F_20091001 "400.7f@2009-10-01": "400.7f" since "2009-10-01", "400.7g" since "2011-09-30"
        until "2016-04-08";
    when BY_COST "the object moved as the ability was activated"
    1 earlier: BY_COST;
}

/// 400.7j, and 400.7g until 2016-04-07: returns whether the cost of the spell or ability moved an object to a public
/// zone.
fn by_cost(table: &Table, resolving: &Resolving, id: ObjectId, public: bool) -> bool {
    let given_up = resolving.given_up.contains(&id);
    let by_cost = if table.in_force(&R400_7J) {
        R400_7J::BY_COST.holds_for(table, id, given_up)
    } else {
        R400_7F_20091001::BY_COST.holds_for(table, id, given_up)
    };
    by_cost && R400_7E::PUBLIC.holds_for(table, id, public)
}

/// Returns what has been given up for a cost since a position in the log: what the player announced, and the source
/// if that is gone.
pub(crate) fn given_up(
    table: &Table,
    source: ObjectId,
    announced: &Announcement<Thing>,
    since: usize,
) -> Vec<ObjectId> {
    let Announcement { sacrificing, discarding, returning, .. } = announced;
    let named = [sacrificing, discarding, returning];
    let is_named = |id: &ObjectId| named.iter().any(|things| things.contains(&Thing::Object(*id)));
    moves_since(table, since).filter(|id| *id == source || is_named(id)).collect()
}

rule! {
    /// If a card that madness exiled isn't cast and so moves to a public zone, effects that refer to the discarded
    /// card find it there.
    R400_7K "400.7k": "400.7i" since "2017-04-28", "400.7k" since "2022-10-07";
    when BY_MADNESS "the card moved on because it wasn't cast with madness"
    1: BY_MADNESS;
}

/// 400.7k: returns whether an object moved to a public zone because it wasn't cast after madness had exiled it.
fn by_madness(table: &Table, id: ObjectId, public: bool) -> bool {
    let not_cast = table.game().last_known.of(id, AsOf::Left).is_some_and(|known| known.not_cast);
    table.in_force(&R400_7K) && public && R400_7K::BY_MADNESS.holds_for(table, id, not_cast)
}

/// 121.8: returns an announcement in which a card that mana abilities have drawn meanwhile is the card in the hand.
pub(crate) fn drawn_meanwhile(table: &Table, announced: &Announcement<Thing>) -> Announcement<Thing> {
    let in_hand = |thing: &Thing| {
        let drawn = thing.object().and_then(|id| table.game().last_known.of(id, AsOf::Left)?.became);
        let drawn =
            drawn.filter(|id| table.game().objects.get(id).is_some_and(|object| object.zone == Zone::Hand));
        drawn.map_or(*thing, Thing::Object)
    };
    Announcement { discarding: announced.discarding.iter().map(in_hand).collect(), ..announced.clone() }
}

/// Returns the objects that have moved since a position in the log.
fn moves_since(table: &Table, since: usize) -> impl Iterator<Item = ObjectId> {
    table.happened_since(since).filter_map(|event| match event {
        Event::Move(movement) => Some(movement.object),
        _ => None,
    })
}

rules![R400_7, R400_7A, R400_7B, R400_7D, R400_7E, R400_7F, R400_7G, R400_7J, R400_7F_20091001, R400_7K];
