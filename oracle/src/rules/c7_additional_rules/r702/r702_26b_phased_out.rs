//! Phasing, second part: what it means to be phased out. The permanent is treated as though it didn't exist,
//! but it stays on the battlefield as the same object, with its counters and the effects on it.

use crate::bench::Bench;
use crate::card::{Subject, Target, Zone};
use crate::now::{Now, Source};
use crate::state::{Affected, AsOf, Game, Object, ObjectId, PlayerId, Resolved, Thing};
use crate::table::{Event, Ruled, Table};
use std::sync::Arc;

rule! {
    /// A permanent that phases out gets the phased-out status and leaves combat. From then on, the game
    /// treats it as though it weren't there, except where something expressly concerns phased-out permanents.
    R702_26B "702.26b": "702.23b" since "2009-10-01", "702.24b" since "2011-06-17",
        "702.25b" since "2013-07-13", "702.26b" since "2021-04-22";
    does PHASES_OUT "the permanent is phased out"
    when NOT_THERE "a phased-out permanent is treated as though it weren't there"
    must NOT_CHOSEN "no phased-out permanent is chosen" (also "601.2c")
    when OUT_OF_REACH "an instruction refers to a permanent that is phased out"
    1: PHASES_OUT;
    2: NOT_THERE, NOT_CHOSEN;
    3: NOT_THERE, OUT_OF_REACH, shown "702/26b-abilities-do-nothing", shown "702/26b-untouched-by-a-sweep";
    4: LEFT of "506.4", shown "506/4-phases-out";
}

/// 702.26b: phases out a permanent. If it phases out indirectly, notes the permanent with which it does so.
pub(super) fn phases_out(now: &Now, id: ObjectId, along_with: Option<ObjectId>) -> Option<Event> {
    if R702_26B::PHASES_OUT.is_followed_for(now, id) { Some(Event::PhaseOut(id, along_with)) } else { None }
}

/// 702.26b: returns whether the game treats an object as being there at all.
pub(crate) fn is_there(bench: &Bench, id: ObjectId, object: &Object) -> bool {
    object.zone != Zone::Battlefield || !R702_26B::NOT_THERE.holds_for(bench, id, object.status.phased_out)
}

/// 702.26b: demands that what is chosen as a target is not phased out.
pub(crate) fn can_be_named(table: &Table, thing: Thing) -> Ruled<()> {
    let Some(id) = thing.object() else { return Ok(()) };
    R702_26B::NOT_CHOSEN.must_hold_for(table, id, !is_phased_out(table.game(), id))
}

/// 702.26b: returns whether an instruction that refers to something can do anything to it.
pub(crate) fn is_within_reach(table: &Table, thing: Thing) -> bool {
    let Some(id) = thing.object() else { return true };
    !R702_26B::OUT_OF_REACH.holds_for(table, id, is_phased_out(table.game(), id))
}

/// 702.26b: returns whether an object is phased out.
fn is_phased_out(game: &Game, id: ObjectId) -> bool {
    game.objects.get(&id).is_some_and(|object| object.status.phased_out)
}

rule! {
    /// A permanent that phases in gets the phased-in status, and is there again.
    R702_26C "702.26c": "702.23c" since "2009-10-01", "702.24c" since "2011-06-17",
        "702.25c" since "2013-07-13", "702.26c" since "2021-04-22";
    does PHASES_IN "the permanent is phased in"
    1: PHASES_IN;
    2: PHASES_IN;
}

/// 702.26c: phases in a permanent.
pub(super) fn phases_in(now: &Now, id: ObjectId) -> Option<Event> {
    if R702_26C::PHASES_IN.is_followed_for(now, id) { Some(Event::PhaseIn(id)) } else { None }
}

rule! {
    /// Phasing is not a change of zone or of control, so nothing triggers as though it were. A phased-out
    /// permanent keeps its counters and, since 2017-08-25, a phased-out token continues to exist. What has
    /// been true of the permanent since before it phased out counts as having been true all the time.
    R702_26D "702.26d": "702.23d" since "2009-10-01", "702.24d" since "2011-06-17",
        "702.25d" since "2013-07-13", "702.26d" since "2021-04-22";
    instead NO_ZONE_CHANGE "a permanent that phases out or in doesn't change zones"
    instead COUNTERS_STAY "a permanent that phases out keeps its counters"
    instead CONTROL_CONTINUES "a permanent that phases in has been under control all the time"
    instead TOKEN_EXISTS "a token continues to exist while phased out"
    1: NO_ZONE_CHANGE, CONTROL_CONTINUES;
    2: NO_ZONE_CHANGE, shown "702/26d-no-enters-or-leaves-triggers";
    3: TOKEN_EXISTS;
    4: COUNTERS_STAY;
    5: CONTROL_CONTINUES, shown "702/26d-counters-and-history-stay";
}

/// 702.26d: returns whether phasing counts as entering or leaving the battlefield.
pub(crate) fn counts_as_a_change_of_zone(now: &Now, id: ObjectId) -> bool {
    !R702_26D::NO_ZONE_CHANGE.is_followed_for(now, id)
}

/// 702.26d: returns the player who controls a permanent that is phased out: the one who would if it were phased in,
/// with everything that phased out with it.
pub(crate) fn controller(now: &Now, id: ObjectId) -> Ruled<Option<PlayerId>> {
    let mut game = now.game().clone();
    phase_in_with_it(&mut game, id);
    let now = Now::of(&game, now.bench())?;
    Ok(now.object(id).and_then(|row| row.controller))
}

/// Makes a game in which a permanent, and everything that phased out with it, hasn't phased out.
fn phase_in_with_it(game: &mut Game, id: ObjectId) {
    let Some(object) = game.objects.get_mut(&id).filter(|object| object.status.phased_out) else { return };
    Arc::make_mut(object).status.phased_out = false;
    let with_it =
        game.objects.iter().filter(|(_, object)| object.phased.is_some_and(|how| how.with == Some(id)));
    let with_it: Vec<ObjectId> = with_it.map(|(&id, _)| id).collect();
    for attached in with_it {
        phase_in_with_it(game, attached);
    }
}

/// 702.26d: leaves the counters on a permanent that phases out, so that nothing happens to them.
pub(super) fn counters_stay(now: &Now, id: ObjectId) -> Vec<Event> {
    let object = now.game().objects.get(&id).filter(|object| !object.counters.is_empty());
    let Some(object) = object else { return Vec::new() };
    if R702_26D::COUNTERS_STAY.is_followed_for(now, id) {
        Vec::new()
    } else {
        counters_are_removed(id, object)
    }
}

/// The mutant of 702.26d: removes the counters from a permanent that phases out.
fn counters_are_removed(id: ObjectId, object: &Object) -> Vec<Event> {
    let counters = object.counters.iter().map(|(kind, (number, _))| (kind.clone(), *number));
    let from = Thing::Object(id);
    counters.map(|(kind, number)| Event::RemoveCounters { from, kind, number }).collect()
}

/// 702.26d: returns whether a permanent that has phased in counts as having just come under its controller's
/// control.
pub(crate) fn comes_under_control(now: &Now, before: &Game, id: ObjectId) -> bool {
    is_phased_out(before, id) && !R702_26D::CONTROL_CONTINUES.is_followed_for(now, id)
}

/// 702.26d, since 2017-08-25: returns the phased-out tokens that cease to exist: none, since they continue to
/// exist.
pub(crate) fn phased_out_tokens(now: &Now) -> Vec<Event> {
    let away = now.game().objects.iter().filter(|(_, object)| object.token && object.status.phased_out);
    let ceasing = away.filter(|(id, _)| !R702_26D::TOKEN_EXISTS.is_followed_for(now, **id));
    ceasing.map(|(&id, _)| Event::CeaseToExist(id)).collect()
}

rule! {
    /// If a resolving spell or ability creates an effect that changes characteristics or control, that effect
    /// doesn't affect phased-out permanents, not even one that it refers to, unless it refers to it as phased
    /// out.
    R702_26E "702.26e": "702.25e" since "2020-08-07", "702.26e" since "2021-04-22";
    instead NOT_AFFECTED "the effect doesn't affect phased-out permanents"
    1: NOT_AFFECTED;
}

/// 702.26e: returns what an effect affects, without phased-out permanents. Before this rule existed, the same
/// followed from 702.26b.
pub(crate) fn without_phased_out(now: &Now, target: &Target, mut things: Vec<Thing>) -> Vec<Thing> {
    let game = now.game();
    let there = |thing: &Thing| match thing {
        Thing::Object(id) => !is_phased_out(game, *id),
        Thing::Player(_) => true,
    };
    if !now.in_force(&R702_26E) || R702_26E::NOT_AFFECTED.is_followed(now) {
        things.retain(there);
    } else if matches!(target, Target::Each(Subject::Objects(_))) {
        let away = game.objects.iter().filter(|(_, object)| object.status.phased_out);
        things.extend(away.map(|(&id, _)| Thing::Object(id)));
    }
    things
}

rule! {
    /// Effects on a phased-out permanent continue, and end when their duration is over; then they no longer
    /// apply when it phases in. An effect that lasts for as long as something is true of a permanent ends as
    /// that permanent phases out, since the effect can no longer see it.
    R702_26F "702.26f": "702.23e" since "2009-10-01", "702.24e" since "2011-06-17",
        "702.25e" since "2013-07-13", "702.25f" since "2020-08-07", "702.26f" since "2021-04-22";
    instead ENDS_ALIKE "an effect on a phased-out permanent ends like any other effect"
    instead CANT_SEE "an effect that checks a phased-out permanent can't see it"
    1: ENDS_ALIKE;
    2: shown "702/26f-ends-while-phased-out";
    3: CANT_SEE;
}

/// 702.26f: returns whether an effect whose duration is over ends, even if what it affects is phased out.
pub(crate) fn ends_like_any_other(now: &Now, effect: &Resolved) -> bool {
    let Affected::Objects(objects) = &effect.affects else { return true };
    let Some(&away) = objects.iter().find(|&&id| is_phased_out(now.game(), id)) else { return true };
    R702_26F::ENDS_ALIKE.is_followed_for(now, away)
}

/// 702.26f: returns whether a condition still holds for an effect that checks its source. If the source is
/// phased out, the result is the one that the effect finds without seeing the source; with the mistake, the
/// condition always holds.
pub(crate) fn sees(now: &Now, source: &Source, finds: bool) -> bool {
    let phased_out = source.this.filter(|&this| is_phased_out(now.game(), this));
    let Some(away) = phased_out else { return finds };
    if R702_26F::CANT_SEE.is_followed_for(now, away) { finds } else { true }
}

rule! {
    /// When a player leaves the game, phased-out permanents that the player owns leave too, and nothing
    /// triggers on that.
    R702_26K "702.26k": "702.23i" since "2009-10-01", "702.23j" since "2010-10-01",
        "702.24j" since "2011-06-17", "702.25j" since "2013-07-13", "702.25k" since "2020-08-07",
        "702.26k" since "2021-04-22";
    instead LEAVE "phased-out permanents leave the game with their owner"
    when PHASED_OUT "a permanent that left the game was phased out, so it hasn't left the battlefield"
    1: LEAVE;
    2: PHASED_OUT, shown "702/26k-nothing-triggers";
    2 newest: shown "702/26k-nothing-triggers";
}

/// 702.26k: returns whether an object leaves the game with its owner.
pub(crate) fn leaves_with_its_owner(now: &Now, id: ObjectId) -> bool {
    !is_phased_out(now.game(), id) || R702_26K::LEAVE.is_followed_for(now, id)
}

/// 702.26k: returns whether a permanent left the game while it was phased out.
pub(crate) fn left_the_game_phased_out(table: &Table, id: ObjectId) -> bool {
    let known = table.game().last_known.of(id, AsOf::Left).filter(|known| known.became.is_none());
    known.is_some_and(|known| R702_26K::PHASED_OUT.holds_for(table, id, known.status.phased_out))
}

rule! {
    /// A phased-out token ceases to exist as a state-based action.
    R702_23J_20091001 "702.23j@2009-10-01": "702.23j" since "2009-10-01", "702.23k" since "2010-10-01",
        "702.24k" since "2011-06-17", "702.25k" since "2013-07-13" until "2017-08-25";
    same as "704.5d@2009-10-01"
    1 earlier: shown "704/5d-phased-out-token-until-2017";
}

rules![R702_26B, R702_26C, R702_26D, R702_26E, R702_26F, R702_26K, R702_23J_20091001];
