//! Phasing, first part: how permanents phase out and in, by themselves, with others, and by effects.

use super::{r101_general, r610_4_phased_out_until, r702_26_phased_out};
use crate::card::{Keyword, Subtype};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::state::{Attached, Game, Object, ObjectId, Phased, PlayerId};
use crate::table::{Event, Ruled, Table};
use crate::{does, when};
use std::collections::BTreeSet;

/// The rules of this part, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] =
    &[&R702_26A, &R702_26G, &R702_26H, &R702_26I, &R702_26J, &R702_26M, &R702_26N, &R702_26P];

/// 702.26a
pub(crate) const R702_26A: Rule = Rule {
    id: "702.26a",
    numbers: &[
        (on("2009-10-01"), "702.23a"),
        (on("2011-06-17"), "702.24a"),
        (on("2013-07-13"), "702.25a"),
        (on("2021-04-22"), "702.26a"),
    ],
    until: None,
    says: "Phasing makes its permanent phase out in its controller's untap step, before anything untaps. At \
           the same time, everything phases in that phased out under that player's control, whether it has \
           phasing or not.",
    status: Status::Tested,
    premises: &[
        when("the permanent has phasing and is the active player's"),
        when("the permanent phased out under the active player's control"),
    ],
};

/// 702.26a: what phases out as the untap step begins: the active player's permanents with phasing.
pub(crate) fn what_phases_out(now: &Now) -> Vec<Event> {
    let active = now.game().active;
    let directly: BTreeSet<ObjectId> = now
        .permanents()
        .filter(|row| {
            when!(
                now,
                R702_26A,
                row.id,
                "the permanent has phasing and is the active player's",
                row.controller == Some(active) && row.has_keyword(&Keyword::Phasing)
            )
        })
        .filter(|row| as_if_it_had_phasing_once(now, row))
        .map(|row| row.id)
        .collect();
    phasing_out(now, &directly)
}

/// 702.26a: what phases in then: all that phased out under the active player's control.
pub(crate) fn what_phases_in(now: &Now) -> Vec<Event> {
    let active = now.game().active;
    let phased = now.game().objects.iter().filter_map(|(&id, object)| Some((id, object, object.phased?)));
    phased
        .filter(|&(id, _, how)| its_untap_step_has_come(now, id, how, active))
        .flat_map(|(id, object, _)| phasing_in(now, id, object))
        .collect()
}

fn its_untap_step_has_come(now: &Now, id: ObjectId, how: Phased, active: PlayerId) -> bool {
    !by_itself_it_stays_away(now, id, how)
        && !r610_4_phased_out_until::stays_away(now, id, how)
        && (when!(
            now,
            R702_26A,
            id,
            "the permanent phased out under the active player's control",
            how.under == active
        ) || is_due(now, id, how))
}

/// What phases out with these permanents, and how.
fn phasing_out(now: &Now, directly: &BTreeSet<ObjectId>) -> Vec<Event> {
    let mut with: Vec<(ObjectId, Option<ObjectId>)> = Vec::new();
    for &id in directly {
        if now.object(id).is_some_and(|row| r101_general::can_phase_out(now, row)) {
            with.push((id, None));
        }
    }
    let mut next = 0;
    while let Some(&(host, _)) = with.get(next) {
        next += 1;
        for row in goes_along(now, host) {
            match with.iter_mut().find(|(id, _)| *id == row.id) {
                Some((_, how @ None)) => *how = indirectly_only(now, row.id, host),
                Some((_, Some(_))) => {}
                None => with.push((row.id, Some(host))),
            }
        }
    }
    with.into_iter()
        .flat_map(|(id, with)| {
            let mut events = r702_26_phased_out::phases_out(now, id, with);
            events.extend(r702_26_phased_out::counters_stay(now, id));
            events
        })
        .collect()
}

/// A permanent phases in, and what phased out with it.
fn phasing_in(now: &Now, id: ObjectId, object: &Object) -> Vec<Event> {
    let mut events = r702_26_phased_out::phases_in(now, id);
    events.extend(unattached_if_its_host_is_gone(now, id, object));
    events.extend(comes_along(now, id));
    events
}

/// An effect makes permanents phase out; those that are phased out already stay as they are.
pub(crate) fn phase_out_by_effect(
    table: &mut Table,
    rule: &'static Rule,
    objects: &[ObjectId],
) -> Ruled<Vec<Event>> {
    let now = table.now();
    let there = objects.iter().copied().filter(|&id| now.object(id).is_some_and(ObjectNow::is_permanent));
    table.happen(rule, phasing_out(&now, &there.collect()))
}

/// An effect makes permanents phase in.
pub(crate) fn phase_in_by_effect(table: &mut Table, rule: &'static Rule, objects: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    let away = objects.iter().filter_map(|id| now.game().objects.get_key_value(id));
    let events = away.flat_map(|(&id, object)| phasing_in(&now, id, object)).collect();
    table.happen(rule, events)?;
    Ok(())
}

/// 702.26g
pub(crate) const R702_26G: Rule = Rule {
    id: "702.26g",
    numbers: &[
        (on("2009-10-01"), "702.23f"),
        (on("2011-06-17"), "702.24f"),
        (on("2013-07-13"), "702.25f"),
        (on("2020-08-07"), "702.25g"),
        (on("2021-04-22"), "702.26g"),
    ],
    until: None,
    says: "Auras, Equipment and Fortifications phase out together with what they are attached to; that is \
           called indirectly. They never phase in by themselves, but together with it.",
    status: Status::Tested,
    premises: &[
        when("it is an Aura, Equipment or Fortification attached to what phases out"),
        when("it phased out indirectly"),
        does("it phases in with what it is attached to"),
    ],
};

/// 702.26g: what phases out together with a permanent.
fn goes_along<'n>(now: &'n Now, host: ObjectId) -> Vec<&'n ObjectNow> {
    now.permanents()
        .filter(|row| {
            when!(
                now,
                R702_26G,
                row.id,
                "it is an Aura, Equipment or Fortification attached to what phases out",
                row.attached == Some(Attached::ToObject(host)) && is_attachment(row)
            )
        })
        .filter(|row| row.id != host && r101_general::can_phase_out(now, row))
        .collect()
}

fn is_attachment(row: &ObjectNow) -> bool {
    let is = |name| Subtype::named(name).is_some_and(|subtype| row.subtypes.contains(subtype));
    is("Aura") || is("Equipment") || is("Fortification")
}

/// 702.26g: what phased out with something else waits for that.
fn by_itself_it_stays_away(now: &Now, id: ObjectId, how: Phased) -> bool {
    when!(now, R702_26G, id, "it phased out indirectly", how.with.is_some())
}

/// 702.26g: what phases in together with a permanent.
fn comes_along(now: &Now, host: ObjectId) -> Vec<Event> {
    let with = |object: &Object| object.phased.is_some_and(|how| how.with == Some(host));
    let mut events = Vec::new();
    for (&id, object) in now.game().objects.iter().filter(|&(&id, object)| id != host && with(object)) {
        does!(now, R702_26G, id, "it phases in with what it is attached to", {
            events.extend(phasing_in(now, id, object));
        });
    }
    events
}

/// 702.26h
pub(crate) const R702_26H: Rule = Rule {
    id: "702.26h",
    numbers: &[
        (on("2009-10-01"), "702.23g"),
        (on("2011-06-17"), "702.24g"),
        (on("2013-07-13"), "702.25g"),
        (on("2020-08-07"), "702.25h"),
        (on("2021-04-22"), "702.26h"),
    ],
    until: None,
    says: "What would phase out both by itself and with something else phases out indirectly.",
    status: Status::Tested,
    premises: &[does_instead("what phases out in both ways phases out indirectly")],
};

/// 702.26h: how something phases out that is to do so in both ways.
fn indirectly_only(now: &Now, id: ObjectId, host: ObjectId) -> Option<ObjectId> {
    does!(now, R702_26H, id, "what phases out in both ways phases out indirectly", Some(host), instead None)
}

/// 702.26i
pub(crate) const R702_26I: Rule = Rule {
    id: "702.26i",
    numbers: &[
        (on("2009-10-01"), "702.23h"),
        (on("2011-06-17"), "702.24h"),
        (on("2013-07-13"), "702.25h"),
        (on("2020-08-07"), "702.25i"),
        (on("2021-04-22"), "702.26i"),
    ],
    until: None,
    says: "An Aura, Equipment or Fortification that phased out by itself phases in attached to what it was \
           attached to, if that is still in its zone, or still in the game; otherwise unattached.",
    status: Status::Tested,
    premises: &[when("what it was attached to is still there")],
};

/// 702.26i: whether something phases in unattached.
fn unattached_if_its_host_is_gone(now: &Now, id: ObjectId, object: &Object) -> Option<Event> {
    let attached = object.attached?;
    let stays =
        when!(now, R702_26I, id, "what it was attached to is still there", is_here(now.game(), attached));
    (!stays).then_some(Event::Attach(id, None))
}

fn is_here(game: &Game, host: Attached) -> bool {
    match host {
        // In another zone it would be another object (400.7).
        Attached::ToObject(host) => game.objects.contains_key(&host),
        Attached::ToPlayer(player) => game.is_in_the_game(player),
    }
}

/// 702.26j
pub(crate) const R702_26J: Rule = Rule {
    id: "702.26j",
    numbers: &[
        (on("2011-02-04"), "702.23i"),
        (on("2011-06-17"), "702.24i"),
        (on("2013-07-13"), "702.25i"),
        (on("2020-08-07"), "702.25j"),
        (on("2021-04-22"), "702.26j"),
    ],
    until: None,
    says: "To phase in or out is neither to become attached nor to become unattached; nothing triggers on it.",
    status: Status::OutOfScope("no card in the corpus triggers as something becomes attached or unattached"),
    premises: &[],
};

/// 702.26m
pub(crate) const R702_26M: Rule = Rule {
    id: "702.26m",
    numbers: &[
        (on("2009-10-01"), "702.23k"),
        (on("2011-02-04"), "702.23m"),
        (on("2011-06-17"), "702.24m"),
        (on("2013-07-13"), "702.25m"),
        (on("2017-08-25"), "702.25k"),
        (on("2020-08-07"), "702.25m"),
        (on("2021-04-22"), "702.26m"),
    ],
    until: None,
    says: "In a turn whose untap step is skipped nothing phases in or out by itself.",
    status: Status::SameAs("500.11"),
    premises: &[],
};

/// 702.26n
pub(crate) const R702_26N: Rule = Rule {
    id: "702.26n",
    numbers: &[(on("2018-04-27"), "702.25m"), (on("2020-08-07"), "702.25n"), (on("2021-04-22"), "702.26n")],
    until: None,
    says: "If a player has left the game under whose control a permanent phased out, and the permanent is \
           still in the game, it phases in in the untap step that follows the beginning of what would have been \
           that player's next turn.",
    status: Status::Tested,
    premises: &[
        does("the permanent is due in the next untap step"),
        when("the turn of the player under whose control it phased out would have begun"),
    ],
};

/// 702.26n: the turn of a player who has left would begin now.
pub(crate) fn turn_would_begin(table: &mut Table, player: PlayerId) -> Ruled<()> {
    if !table.in_force(&R702_26N) {
        return Ok(());
    }
    let now = table.now();
    let mut events = Vec::new();
    for (&id, object) in &now.game().objects {
        let Some(how) = object.phased.filter(|how| how.under == player && !how.due) else { continue };
        does!(now, R702_26N, id, "the permanent is due in the next untap step", {
            events.push(Event::HowPhased(id, Phased { due: true, ..how }));
        });
    }
    table.happen(&R702_26N, events)?;
    Ok(())
}

fn is_due(now: &Now, id: ObjectId, how: Phased) -> bool {
    now.in_force(&R702_26N)
        && when!(
            now,
            R702_26N,
            id,
            "the turn of the player under whose control it phased out would have begun",
            how.due
        )
}

/// 702.26p
pub(crate) const R702_26P: Rule = Rule {
    id: "702.26p",
    numbers: &[
        (on("2009-10-01"), "702.23m"),
        (on("2011-02-04"), "702.23n"),
        (on("2011-06-17"), "702.24n"),
        (on("2013-07-13"), "702.25n"),
        (on("2017-08-25"), "702.25m"),
        (on("2018-04-27"), "702.25n"),
        (on("2020-08-07"), "702.25p"),
        (on("2021-04-22"), "702.26p"),
    ],
    until: None,
    says: "To have phasing several times is the same as to have it once.",
    status: Status::Tested,
    premises: &[does_instead("phasing several times is the same as once")],
};

/// 702.26p: several instances do no more than one.
fn as_if_it_had_phasing_once(now: &Now, row: &ObjectNow) -> bool {
    let instances = row.keywords().filter(|&keyword| *keyword == Keyword::Phasing).count();
    instances < 2
        || does!(
            now, R702_26P, row.id, "phasing several times is the same as once",
            true,
            // Out by the first, in again by the second.
            instead instances % 2 == 1
        )
}
