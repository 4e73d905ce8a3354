//! Abilities that trigger on a change of zones, and which objects they find as they resolve.

use crate::card::{Zone, Zones};
use crate::now::{Now, ObjectNow};
use crate::rules::r400_7_new_objects;
use crate::rules::r608_resolving::Resolving;
use crate::state::{AsOf, Attached, Game, ObjectId, Occurred};
use crate::table::{Event, Table};
use std::collections::BTreeSet;
use std::sync::Arc;

rule! {
    /// An ability that triggers on an object's change of zones finds the object in the zone to which it moved
    /// then. If the object isn't there, because it never got there, has left since or is hidden (400.7e), the
    /// ability does nothing to it.
    R603_6 "603.6" since "2009-10-01";
    when MOVED "the event that made the ability trigger moved the object"
    instead NO_FURTHER "an ability doesn't find an object once it has left that zone"
    instead SPECIFIED_ZONE "an ability doesn't find an object that never entered the zone that it specifies"
    3: MOVED, shown "603/6-the-card-is-found", shown "603/6-a-discarded-card-is-found";
    4: NO_FURTHER, shown "603/6-another-entered-and-died";
    5: NO_FURTHER, SPECIFIED_ZONE, PUBLIC of "400.7e", shown "603/6-the-card-is-not-there-any-more",
        shown "603/6-it-never-got-to-the-graveyard";
    6: shown "603/6-it-left-and-came-back";
}

/// 603.6: returns the objects that an ability can follow because the event that made it trigger moved them.
/// `row` is the source of the ability, and `by` what the ability learns of the event.
pub(crate) fn moved_by(
    after: &Now,
    event: &Event,
    row: Option<&ObjectNow>,
    by: &Occurred,
) -> BTreeSet<ObjectId> {
    let moved = |id: &ObjectId| matches!(event, Event::Move(movement) if movement.object == *id);
    let object = by.object.filter(|id| R603_6::MOVED.holds_for(after, *id, moved(id)));
    let aura = row.filter(|row| left_with_its_host(after, row, by)).map(|row| row.id);
    object.into_iter().chain(aura).collect()
}

/// 603.6: returns the objects that an ability can follow as it resolves. These are the ones that it could
/// follow as it triggered; with the mistake, it follows them through all zones.
pub(crate) fn first_zone_only(table: &Table, follows: &BTreeSet<ObjectId>) -> BTreeSet<ObjectId> {
    if follows.is_empty() || R603_6::NO_FURTHER.is_followed(table) {
        follows.clone()
    } else {
        wherever_they_went(table.game(), follows)
    }
}

/// 603.6: returns whether an object is in one of the zones in which the text of an ability looks for it. An object
/// that is gone isn't anywhere else.
pub(crate) fn is_in_the_specified_zone(table: &Table, id: ObjectId, zones: Zones) -> bool {
    let is_elsewhere = table.game().objects.get(&id).is_some_and(|object| !zones.contains(object.zone));
    !is_elsewhere || !R603_6::SPECIFIED_ZONE.is_followed_for(table, id)
}

/// Returns objects with everything that they became afterwards. Only mutants follow objects like this.
fn wherever_they_went(game: &Game, objects: &BTreeSet<ObjectId>) -> BTreeSet<ObjectId> {
    let became = |&id: &ObjectId| r400_7_new_objects::became(game, id);
    objects.iter().flat_map(|&id| std::iter::successors(Some(id), became)).collect()
}

rule! {
    /// Each time that permanents enter, the abilities of all permanents are checked that trigger on what
    /// enters, including the abilities of those that have just entered.
    R603_6A "603.6a" since "2009-10-01";
    instead TOKENS_TOO "abilities trigger on tokens that enter, too" [broad]
    instead ITS_OWN "abilities of the permanent that enters trigger on it, too" [broad]
    1: TOKENS_TOO, ITS_OWN, shown "603/2-each-time-that-it-happens";
    4: shown "603/10-entering-does-not-look-back", shown "603/10-two-that-enter-together";
}

/// 603.6a: returns whether an ability of an object triggers on a permanent that enters: even on a token, and even on
/// the object itself.
pub(crate) fn triggers_on(after: &Now, of: Option<ObjectId>, entered: ObjectId) -> bool {
    let is_token = after.object(entered).is_some_and(|row| row.token);
    (!is_token || R603_6A::TOKENS_TOO.is_followed_for(after, entered))
        && (of != Some(entered) || R603_6A::ITS_OWN.is_followed_for(after, entered))
}

rule! {
    /// Continuous effects change a permanent's characteristics from the moment it is on the battlefield, and
    /// not before. It is never there without these changes.
    R603_6B "603.6b" since "2009-10-01";
    instead WITH_ITS_CHANGES "a permanent enters with what continuous effects make of it"
    1: WITH_ITS_CHANGES, shown "603/6b-not-before-it-is-on-the-battlefield";
    2: WITH_ITS_CHANGES, shown "603/10-enters-with-the-bonus";
    3: shown "603/6b-not-before-it-is-on-the-battlefield";
}

/// 603.6b: returns what has entered, as abilities that trigger on that see it.
pub(crate) fn as_it_enters(after: &Now, entered: ObjectId) -> Option<ObjectNow> {
    let row = after.object(entered)?;
    if R603_6B::WITH_ITS_CHANGES.is_followed_for(after, entered) {
        return Some(row.clone());
    }
    // The mutant: the abilities see it as if no effect applied to it yet.
    let object = after.game().objects.get(&entered)?;
    Some(ObjectNow::with_values(after.bench(), entered, object, Arc::clone(&row.copiable)))
}

rule! {
    /// Text by which a permanent enters tapped, with counters, as a copy or with a choice is a static ability.
    /// What it says is part of the event in which the permanent enters, and nothing triggers.
    R603_6D "603.6d": "603.6e" since "2009-10-01", "603.6d" since "2016-11-11";
    same as "614.12"
    2: shown "603/6d-enters-with-counters";
}

rule! {
    /// An ability of an Aura that triggers as the enchanted permanent leaves the battlefield finds both cards:
    /// that of the permanent in the zone to which it moved, and that of the Aura in its owner's graveyard, even
    /// if only state-based actions have put it there.
    R603_6E "603.6e": "603.6f" since "2009-10-01", "603.6e" since "2016-11-11";
    when AURA "the source of the ability is an Aura that enchanted the permanent"
    when AT_THE_SAME_TIME "the Aura left at the same time as the permanent"
    when BY_STATE_BASED_ACTIONS "state-based actions have put the Aura where it is"
    when IN_THE_GRAVEYARD "the Aura was put into its owner's graveyard"
    2: AURA, AT_THE_SAME_TIME, BY_STATE_BASED_ACTIONS, IN_THE_GRAVEYARD,
        shown "603/6-an-aura-finds-its-creature";
}

/// 603.6e, 400.7f: returns whether a source left the battlefield at the same time as the permanent on which its
/// ability triggers, which it enchanted.
fn left_with_its_host(after: &Now, row: &ObjectNow, by: &Occurred) -> bool {
    let Some(host) = by.object.filter(|host| row.attached == Some(Attached::ToObject(*host))) else {
        return false;
    };
    let is_gone = |id: ObjectId| !after.game().objects.contains_key(&id);
    let elsewhere = r400_7_new_objects::became(after.game(), row.id)
        .is_some_and(|became| !is_in_a_graveyard(after.game(), became));
    R603_6E::AURA.holds_for(after, row.id, row.has_subtype("Aura"))
        && R603_6E::AT_THE_SAME_TIME.holds_for(after, row.id, is_gone(host) && is_gone(row.id))
        && R603_6E::IN_THE_GRAVEYARD.holds_for(after, row.id, !elsewhere)
}

fn is_in_a_graveyard(game: &Game, id: ObjectId) -> bool {
    game.objects.get(&id).is_some_and(|object| object.zone == Zone::Graveyard)
}

/// 603.6e, 400.7f: returns whether an object is the Aura whose ability resolves, which state-based actions have
/// put into a graveyard because the permanent left on which the ability triggered.
pub(crate) fn an_aura_finds_itself(
    table: &Table,
    resolving: &Resolving,
    id: ObjectId,
    became: ObjectId,
) -> bool {
    let game = table.game();
    let Some(known) = game.last_known.of(id, AsOf::Left).filter(|_| resolving.source.this == Some(id)) else {
        return false;
    };
    let host = resolving.by.object.filter(|host| resolving.follows.contains(host));
    let enchanted_it = known.attached.is_some() && known.attached == host.map(Attached::ToObject);
    let is_aura = table.now().seen(id, AsOf::Left).is_some_and(|row| row.has_subtype("Aura"));
    enchanted_it
        && R603_6E::AURA.holds_for(table, id, is_aura)
        && R603_6E::BY_STATE_BASED_ACTIONS.holds_for(table, id, known.moved_by_rule)
        && R603_6E::IN_THE_GRAVEYARD.holds_for(table, id, is_in_a_graveyard(game, became))
}

rule! {
    /// A delayed triggered ability that refers to a particular object affects it even if its characteristics
    /// have changed. But if the object has left the zone in which the ability expects it, the ability doesn't
    /// affect it, even if it has returned: then it is another object.
    R603_7C "603.7c" since "2009-10-01";
    instead EXPECTED_ZONE "the ability doesn't find an object that has left the zone in which it expects it"
    instead OBJECT_OF_THE_EFFECT "the ability refers to the same object as the effect that created it"
    1: OBJECT_OF_THE_EFFECT, shown "603/7c-destroyed-as-a-noncreature", shown "603/7c-no-longer-a-creature";
    2: EXPECTED_ZONE;
    3: shown "603/7c-an-object-that-came-back";
}

/// 603.7c: returns the objects that a new delayed triggered ability can follow: those that moved before it was
/// created, if the effect that created it could follow them.
pub(crate) fn followed_so_far(table: &Table, resolving: &Resolving) -> BTreeSet<ObjectId> {
    let it = resolving.it.iter().flatten().filter_map(|thing| thing.object());
    let meant = it.chain(resolving.by.object).chain(resolving.source.this);
    let path = |id| r400_7_new_objects::path(table, resolving, id);
    let gone = |id: &ObjectId| !table.game().objects.contains_key(id);
    let passed =
        |path: Vec<ObjectId>| path.split_last().map(|(_, passed)| passed.to_vec()).unwrap_or_default();
    meant.filter(gone).flat_map(|id| passed(path(id))).collect()
}

/// 603.7c: returns the objects that a delayed triggered ability can follow as it triggers.
pub(crate) fn expected_where_they_were(
    now: &Now,
    meant: impl Iterator<Item = ObjectId>,
    follows: &BTreeSet<ObjectId>,
) -> BTreeSet<ObjectId> {
    if R603_7C::EXPECTED_ZONE.is_followed(now) {
        follows.clone()
    } else {
        wherever_they_went(now.game(), &meant.chain(follows.iter().copied()).collect())
    }
}

/// 603.7c: returns the event to which "that object" and "that player" refer in a delayed triggered ability: the
/// one of the effect that created it, unless the ability's own event is about an object or player.
pub(crate) fn referred(now: &Now, of_effect: &Occurred, own: Occurred, own_is_a_beginning: bool) -> Occurred {
    if !R603_7C::OBJECT_OF_THE_EFFECT.is_followed(now) {
        return own;
    }
    let object = own.object.or(of_effect.object);
    // The beginning of a turn, phase or step is about its active player only if there is no other player.
    let player =
        if own_is_a_beginning { of_effect.player.or(own.player) } else { own.player.or(of_effect.player) };
    let amount = own.amount.or(of_effect.amount);
    Occurred { object, player, amount }
}

rules![R603_6, R603_6A, R603_6B, R603_6D, R603_6E, R603_7C];
