//! Daybound and nightbound: permanents that transform as it becomes night or day.

use super::r728_day_and_night;
use crate::card::Keyword;
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does, when};
use crate::state::{DayNight, ObjectId};
use crate::table::{Event, Ruled, Table};
use crate::{does, when};

/// The rules of this part of 702, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] =
    &[&R702_145A, &R702_145B, &R702_145C, &R702_145D, &R702_145E, &R702_145F, &R702_145G];

/// 702.145a
pub(crate) const R702_145A: Rule = Rule {
    id: "702.145a",
    numbers: &[(on("2021-09-24"), "702.145a")],
    until: None,
    says: "Daybound stands on front faces of double-faced cards, nightbound on the back faces of the same cards.",
    status: Status::Definition,
    premises: &[],
};

/// 702.145b
pub(crate) const R702_145B: Rule = Rule {
    id: "702.145b",
    numbers: &[(on("2021-09-24"), "702.145b")],
    until: None,
    says: "A double-faced permanent with daybound enters transformed if it is night; as it becomes night it \
           transforms if its front face is up; and nothing else transforms it.",
    status: Status::Tested,
    premises: &[
        when("it is night"),
        does("a permanent with daybound transforms as it becomes night"),
        when("daybound keeps it from transforming otherwise"),
    ],
};

/// 702.145b: whether what enters does so with its back face up, as it would be.
pub(crate) fn enters_transformed(now: &Now, row: &ObjectNow) -> bool {
    let has_back = now.game().objects.get(&row.id).is_some_and(|object| object.card.back.is_some());
    row.has_keyword(&Keyword::Daybound)
        && has_back
        && !row.status.transformed
        && when!(now, R702_145B, row.id, "it is night", now.game().day_night == Some(DayNight::Night))
}

/// 702.145b, 702.145e: what transforms as it becomes day or night.
pub(crate) fn as_it_becomes(now: &Now, what: DayNight) -> Vec<Event> {
    let mut events = Vec::new();
    for row in now.permanents() {
        if is_of(row, what.other()) {
            match what {
                DayNight::Night => does!(
                    now,
                    R702_145B,
                    row.id,
                    "a permanent with daybound transforms as it becomes night",
                    events.push(Event::Transform(row.id))
                ),
                DayNight::Day => does!(
                    now,
                    R702_145E,
                    row.id,
                    "a permanent with nightbound transforms as it becomes day",
                    events.push(Event::Transform(row.id))
                ),
            }
        }
    }
    events
}

/// Whether a permanent has the face up that is bound to day, or to night.
fn is_of(row: &ObjectNow, what: DayNight) -> bool {
    match what {
        DayNight::Day => row.has_keyword(&Keyword::Daybound) && !row.status.transformed,
        DayNight::Night => row.has_keyword(&Keyword::Nightbound) && row.status.transformed,
    }
}

/// 702.145b, 702.145e: an effect transforms permanents, except those that nothing else transforms.
pub(crate) fn transform(table: &mut Table, rule: &'static Rule, objects: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    let can = objects.iter().copied().filter(|&id| can_be_transformed(&now, id));
    table.happen(rule, can.map(Event::Transform).collect())?;
    Ok(())
}

fn can_be_transformed(now: &Now, id: ObjectId) -> bool {
    let has = |keyword| now.object(id).is_some_and(|row| row.has_keyword(&keyword));
    !when!(now, R702_145B, id, "daybound keeps it from transforming otherwise", has(Keyword::Daybound))
        && !when!(
            now,
            R702_145E,
            id,
            "nightbound keeps it from transforming otherwise",
            has(Keyword::Nightbound)
        )
}

/// 702.145c
pub(crate) const R702_145C: Rule = Rule {
    id: "702.145c",
    numbers: &[(on("2021-09-24"), "702.145c")],
    until: None,
    says: "Whenever a permanent with daybound has its front face up and it is night, its controller \
           transforms it, at once and not as a state-based action.",
    status: Status::Tested,
    premises: &[when("it has daybound and its front face up at night")],
};

/// 702.145c-d, 702.145f-g: what day and night do at once, whatever is going on. Gives back whether there
/// was anything.
pub(crate) fn at_once(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    if !now.in_force(&R702_145A) {
        return Ok(false);
    }
    let bound =
        |row: &&ObjectNow| row.has_keyword(&Keyword::Daybound) || row.has_keyword(&Keyword::Nightbound);
    let Some(it_is) = now.game().day_night else { return becomes_day_or_night(table) };
    for row in now.permanents().filter(bound) {
        if transforms_at_night(&now, row, it_is) {
            return transforms(table, &R702_145C, row.id);
        }
        if transforms_at_day(&now, row, it_is) {
            return transforms(table, &R702_145F, row.id);
        }
    }
    Ok(false)
}

fn transforms(table: &mut Table, rule: &'static Rule, id: ObjectId) -> Ruled<bool> {
    table.once_more()?;
    table.happens(rule, Event::Transform(id))?;
    Ok(true)
}

/// 702.145c: a permanent with daybound does not keep its front face up at night.
fn transforms_at_night(now: &Now, row: &ObjectNow, it_is: DayNight) -> bool {
    when!(
        now,
        R702_145C,
        row.id,
        "it has daybound and its front face up at night",
        it_is == DayNight::Night && is_of(row, DayNight::Day)
    )
}

/// 702.145d
pub(crate) const R702_145D: Rule = Rule {
    id: "702.145d",
    numbers: &[(on("2021-09-24"), "702.145d")],
    until: None,
    says: "Whenever somebody controls a permanent with daybound and it is neither day nor night, it becomes \
           day.",
    status: Status::Tested,
    premises: &[when("somebody controls a permanent with daybound")],
};

/// 702.145d, 702.145g: day or night begins for the first time.
fn becomes_day_or_night(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    let any = |keyword: Keyword| now.permanents().any(|row| row.has_keyword(&keyword));
    let daybound = when!(
        now,
        R702_145D,
        crate::bench::About::Game,
        "somebody controls a permanent with daybound",
        any(Keyword::Daybound)
    );
    if daybound {
        r728_day_and_night::becomes(table, &R702_145D, DayNight::Day)?;
        return Ok(true);
    }
    let nightbound = when!(
        now,
        R702_145G,
        crate::bench::About::Game,
        "somebody controls a permanent with nightbound",
        any(Keyword::Nightbound)
    );
    if nightbound {
        r728_day_and_night::becomes(table, &R702_145G, DayNight::Night)?;
    }
    Ok(nightbound)
}

/// 702.145e
pub(crate) const R702_145E: Rule = Rule {
    id: "702.145e",
    numbers: &[(on("2021-09-24"), "702.145e")],
    until: None,
    says: "A permanent with nightbound whose back face is up transforms as it becomes day, and nothing else \
           transforms it.",
    status: Status::Tested,
    premises: &[
        does("a permanent with nightbound transforms as it becomes day"),
        when("nightbound keeps it from transforming otherwise"),
    ],
};

/// 702.145f
pub(crate) const R702_145F: Rule = Rule {
    id: "702.145f",
    numbers: &[(on("2021-09-24"), "702.145f")],
    until: None,
    says: "Whenever a permanent with nightbound has its back face up and it is day, its controller \
           transforms it, at once and not as a state-based action.",
    status: Status::Tested,
    premises: &[when("it has nightbound and its back face up at day")],
};

/// 702.145f: a permanent with nightbound does not keep its back face up at day.
fn transforms_at_day(now: &Now, row: &ObjectNow, it_is: DayNight) -> bool {
    when!(
        now,
        R702_145F,
        row.id,
        "it has nightbound and its back face up at day",
        it_is == DayNight::Day && is_of(row, DayNight::Night)
    )
}

/// 702.145g
pub(crate) const R702_145G: Rule = Rule {
    id: "702.145g",
    numbers: &[(on("2021-09-24"), "702.145g")],
    until: None,
    says: "Whenever somebody controls a permanent with nightbound, nobody one with daybound, and it is \
           neither day nor night, it becomes night.",
    status: Status::Tested,
    premises: &[when("somebody controls a permanent with nightbound")],
};
