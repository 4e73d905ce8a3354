//! Regeneration: a shield that replaces the destruction of a permanent.

use crate::card::Restriction;
use crate::now::Now;
use crate::rules::{
    r506_4_removal,
    r608_resolving::{R608_2C, Resolving},
    r610_one_shot,
};
use crate::state::{Moment, ObjectId};
use crate::table::{Event, Ruled, Table};

rule! {
    /// Regeneration replaces destruction.
    R614_8 "614.8" since "2009-10-01";
    same as "701.15a"
    3: shown "701/15a-regeneration";
    4: REGENERATES of "506.4";
    5: shown "614/8-damage-triggers-though-it-regenerates";
}

rule! {
    /// To regenerate a permanent is to give it a regeneration shield for this turn: the next time that it
    /// would be destroyed, all damage is removed from it and it is tapped instead, and it leaves combat.
    R701_15A "701.15a": "701.11a" since "2009-10-01", "701.12a" since "2011-09-30",
        "701.13a" since "2016-09-30", "701.14a" since "2018-04-27", "701.15a" since "2020-07-03",
        "701.19a" since "2025-06-06";
    does SHIELD "the permanent gets a regeneration shield"
    does USED_UP "the regeneration shield is used up"
    does DAMAGE_REMOVED "the damage is removed from the permanent"
    does TAPPED "the permanent is tapped"
    instead ANY_DESTRUCTION "any destruction is replaced, not only destruction by an effect"
    1: SHIELD, USED_UP, ANY_DESTRUCTION, shown "701/15a-only-this-turn";
    2: DAMAGE_REMOVED, TAPPED, REGENERATES of "506.4";
    3: shown "506/4-regenerates";
}

/// 701.15a: gives each permanent a regeneration shield for this turn.
pub(crate) fn regenerate(table: &mut Table, resolving: &Resolving, objects: &[ObjectId]) -> Ruled<()> {
    for &object in objects {
        if R701_15A::SHIELD.is_followed_for(table, object) {
            table.happens(&R608_2C, r610_one_shot::shield(resolving, object))?;
        }
    }
    Ok(())
}

/// 701.15a: uses up the regeneration shield, and returns what happens instead of the destruction.
pub(crate) fn regenerated(table: &mut Table, object: ObjectId, shield: Moment) -> Ruled<Vec<Event>> {
    if R701_15A::USED_UP.is_followed_for(table, object) {
        table.use_up(&R701_15A, Event::StandingEnds(shield))?;
    }
    Ok(what_regenerating_does(table, object))
}

rule! {
    /// A static ability that regenerates a permanent does so each time that the permanent would be destroyed:
    /// instead, all damage is removed from it and it is tapped, and it leaves combat.
    R701_15B "701.15b": "701.11b" since "2009-10-01", "701.12b" since "2011-09-30",
        "701.13b" since "2016-09-30", "701.14b" since "2018-04-27", "701.15b" since "2020-07-03",
        "701.19b" since "2025-06-06";
    same as "701.15a"
    1: shown "701/15b-each-time-it-would-be-destroyed";
    2: shown "701/15b-each-time-it-would-be-destroyed", REGENERATES of "506.4";
    3: shown "506/4-regenerates";
}

/// 701.15a, 701.15b: returns what regenerating a permanent does.
pub(crate) fn what_regenerating_does(table: &Table, object: ObjectId) -> Vec<Event> {
    let mut events = Vec::new();
    if R701_15A::DAMAGE_REMOVED.is_followed_for(table, object) {
        events.push(Event::RemoveDamage(object));
    }
    let tapped = table.game().objects.get(&object).is_some_and(|object| object.status.tapped);
    if R701_15A::TAPPED.is_followed_for(table, object) && !tapped {
        events.push(Event::Tap(object));
    }
    events.extend(r506_4_removal::regenerates(&table.now(), object));
    events
}

rule! {
    /// To create a regeneration shield isn't to regenerate a permanent. If an effect says that a permanent
    /// can't be regenerated, such spells can be cast and such abilities activated, but shields aren't applied.
    R701_15C "701.15c": "701.11c" since "2009-10-01", "701.12c" since "2011-09-30",
        "701.13c" since "2016-09-30", "701.14c" since "2018-04-27", "701.15c" since "2020-07-03",
        "701.19c" since "2025-06-06";
    when WITHOUT "what destroys the permanent says that it can't be regenerated"
    when CANT "an effect says that the permanent can't be regenerated"
    2: WITHOUT, CANT;
}

/// 701.15c: returns whether what regenerates a permanent can be applied to its destruction. Everything else can.
pub(crate) fn can_be_applied(now: &Now, event: &Event, regenerates: bool) -> bool {
    let Event::Destroy { object, can_regenerate, by_effect } = *event else { return true };
    if !regenerates {
        return true;
    }
    if !by_effect && !R701_15A::ANY_DESTRUCTION.is_followed_for(now, object) {
        return false;
    }
    let cant =
        now.object(object).is_some_and(|row| row.restrictions.contains(&Restriction::CantBeRegenerated));
    !R701_15C::WITHOUT.holds_for(now, object, !can_regenerate) && !R701_15C::CANT.holds_for(now, object, cant)
}

rules![R614_8, R701_15A, R701_15B, R701_15C];
