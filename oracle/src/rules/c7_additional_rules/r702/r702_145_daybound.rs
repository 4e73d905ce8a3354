//! Daybound and nightbound: permanents that transform as it becomes night or day.

use crate::card::Keyword;
use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::rules::{r701_28_transform, r728_day_and_night};
use crate::state::{DayNight, ObjectId};
use crate::table::{Event, Ruled, Table};

rule! {
    /// Daybound appears on the front faces of double-faced cards, nightbound on the back faces of the same
    /// cards.
    R702_145A "702.145a" since "2021-09-24";
    definition
}

rule! {
    /// If it is night, a double-faced permanent with daybound enters transformed. As it becomes night, the
    /// permanent transforms if its front face is up. Nothing else transforms it.
    R702_145B "702.145b" since "2021-09-24";
    when NIGHT "it is night"
    does TRANSFORMS "a permanent with daybound transforms as it becomes night"
    when NOT_OTHERWISE "daybound keeps the permanent from transforming otherwise"
    2: NIGHT, TRANSFORMS, NOT_OTHERWISE;
    2 newest: NIGHT, TRANSFORMS, NOT_OTHERWISE;
}

/// 702.145b: returns whether a permanent that is about to enter does so with its back face up.
pub(crate) fn enters_transformed(now: &Now, row: &ObjectNow) -> bool {
    let has_back = now.game().objects.get(&row.id).is_some_and(|object| object.card.back.is_some());
    let is_night = now.game().day_night == Some(DayNight::Night);
    has_back && is_of(now, row, DayNight::Day) && R702_145B::NIGHT.holds_for(now, row.id, is_night)
}

/// 702.145b, 702.145e: transforms daybound permanents as it becomes night, and nightbound permanents as it
/// becomes day.
pub(crate) fn as_it_becomes(now: &Now, what: DayNight) -> Vec<Event> {
    let transforms = |row: &&ObjectNow| match what {
        DayNight::Night => R702_145B::TRANSFORMS.is_followed_for(now, row.id),
        DayNight::Day => R702_145E::TRANSFORMS.is_followed_for(now, row.id),
    };
    let bound_to_the_other = now.permanents().filter(|row| turns_over(now, row, what.other()));
    bound_to_the_other.filter(transforms).map(|row| Event::Transform(row.id)).collect()
}

/// Returns whether the face of a permanent that is up is one with daybound, or one with nightbound, and the
/// permanent can transform.
fn turns_over(now: &Now, row: &ObjectNow, what: DayNight) -> bool {
    let object = now.game().objects.get(&row.id);
    is_of(now, row, what)
        && object.is_some_and(|object| r701_28_transform::has_another_face(now, row.id, object))
}

/// Returns whether the face of a permanent that is up is one with daybound, or one with nightbound. A copy
/// that a card with one face represents has nothing to turn up, so nothing is done to it (701.28c).
fn is_of(now: &Now, row: &ObjectNow, what: DayNight) -> bool {
    let has_two_faces = now.game().objects.get(&row.id).is_some_and(|object| object.card.back.is_some());
    has_two_faces
        && match what {
            DayNight::Day => row.has_keyword(&Keyword::Daybound) && !row.status.transformed,
            DayNight::Night => row.has_keyword(&Keyword::Nightbound) && row.status.transformed,
        }
}

/// 702.145b, 702.145e: returns whether neither daybound nor nightbound, which exist since 2021-09-24, keeps a
/// permanent from transforming.
pub(crate) fn can_be_transformed(now: &Now, id: ObjectId) -> bool {
    if !now.in_force(&R702_145A) {
        return true;
    }
    let has = |keyword| now.object(id).is_some_and(|row| row.has_keyword(&keyword));
    !R702_145B::NOT_OTHERWISE.holds_for(now, id, has(Keyword::Daybound))
        && !R702_145E::NOT_OTHERWISE.holds_for(now, id, has(Keyword::Nightbound))
}

rule! {
    /// Whenever it is night and a permanent with daybound has its front face up, its controller transforms it
    /// at once, which is not a state-based action.
    R702_145C "702.145c" since "2021-09-24";
    when DAYBOUND_AT_NIGHT "the permanent has daybound and its front face up while it is night"
    1: DAYBOUND_AT_NIGHT;
    2: shown "702/145c-transforms-before-untapping";
}

/// 702.145c-d, 702.145f-g: does what daybound and nightbound demand at once, at any time. Returns whether
/// there was anything to do.
pub(crate) fn at_once(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    if !now.in_force(&R702_145A) {
        return Ok(false);
    }
    let Some(it_is) = now.game().day_night else { return becomes_day_or_night(table) };
    let is_bound =
        |row: &&ObjectNow| row.has_keyword(&Keyword::Daybound) || row.has_keyword(&Keyword::Nightbound);
    for row in now.permanents().filter(is_bound) {
        if transforms_at_night(&now, row, it_is) {
            return transforms(table, &R702_145C, row.id);
        }
        if transforms_at_day(&now, row, it_is) {
            return transforms(table, &R702_145F, row.id);
        }
    }
    Ok(false)
}

/// Transforms a permanent at once.
fn transforms(table: &mut Table, rule: &'static Rule, id: ObjectId) -> Ruled<bool> {
    table.count_round()?;
    table.happens(rule, Event::Transform(id))?;
    Ok(true)
}

/// 702.145c: returns whether a permanent has daybound and its front face up while it is night.
fn transforms_at_night(now: &Now, row: &ObjectNow, it_is: DayNight) -> bool {
    let daybound_at_night = it_is == DayNight::Night && turns_over(now, row, DayNight::Day);
    R702_145C::DAYBOUND_AT_NIGHT.holds_for(now, row.id, daybound_at_night)
}

rule! {
    /// Whenever a player controls a permanent with daybound while it is neither day nor night, it becomes
    /// day.
    R702_145D "702.145d" since "2021-09-24";
    when DAYBOUND "a player controls a permanent with daybound"
    1: DAYBOUND;
}

/// 702.145d, 702.145g: makes it day or night for the first time.
fn becomes_day_or_night(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    let any = |keyword: Keyword| now.permanents().any(|row| row.has_keyword(&keyword));
    if R702_145D::DAYBOUND.holds(&now, any(Keyword::Daybound)) {
        r728_day_and_night::becomes(table, &R702_145D, DayNight::Day)?;
        return Ok(true);
    }
    if R702_145G::NIGHTBOUND.holds(&now, any(Keyword::Nightbound)) {
        r728_day_and_night::becomes(table, &R702_145G, DayNight::Night)?;
        return Ok(true);
    }
    Ok(false)
}

rule! {
    /// As it becomes day, a permanent with nightbound whose back face is up transforms. Nothing else
    /// transforms it.
    R702_145E "702.145e" since "2021-09-24";
    does TRANSFORMS "a permanent with nightbound transforms as it becomes day"
    when NOT_OTHERWISE "nightbound keeps the permanent from transforming otherwise"
    2: TRANSFORMS, NOT_OTHERWISE;
}

rule! {
    /// Whenever it is day and a permanent with nightbound has its back face up, its controller transforms it
    /// at once, which is not a state-based action.
    R702_145F "702.145f" since "2021-09-24";
    when NIGHTBOUND_AT_DAY "the permanent has nightbound and its back face up while it is day"
    1: NIGHTBOUND_AT_DAY;
    2: shown "702/145f-transforms-before-untapping";
}

/// 702.145f: returns whether a permanent has nightbound and its back face up while it is day.
fn transforms_at_day(now: &Now, row: &ObjectNow, it_is: DayNight) -> bool {
    let nightbound_at_day = it_is == DayNight::Day && turns_over(now, row, DayNight::Night);
    R702_145F::NIGHTBOUND_AT_DAY.holds_for(now, row.id, nightbound_at_day)
}

rule! {
    /// Whenever a player controls a permanent with nightbound, no player controls one with daybound, and it
    /// is neither day nor night, it becomes night.
    R702_145G "702.145g" since "2021-09-24";
    when NIGHTBOUND "a player controls a permanent with nightbound"
    1: NIGHTBOUND, shown "702/145d-daybound-before-nightbound";
}

rules![R702_145A, R702_145B, R702_145C, R702_145D, R702_145E, R702_145F, R702_145G];
