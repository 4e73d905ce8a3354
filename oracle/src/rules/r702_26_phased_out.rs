//! Phasing, second part: what it means to be phased out. The permanent is treated as though it did not exist,
//! but it has not gone anywhere.

use crate::bench::{About, Bench};
use crate::card::Subject;
use crate::card::Target;
use crate::edition::on;
use crate::now::{Now, Source};
use crate::rule::{Rule, Status, does, does_instead, must, when};
use crate::state::{Affected, Game, Object, ObjectId, Resolved, Thing};
use crate::table::{Event, Ruled, Table};
use crate::{does, must, when};

/// The rules of this part, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] =
    &[&R702_26B, &R702_26C, &R702_26D, &R702_26E, &R702_26F, &R702_26K, &R702_23J_20091001];

/// 702.26b
pub(crate) const R702_26B: Rule = Rule {
    id: "702.26b",
    numbers: &[
        (on("2009-10-01"), "702.23b"),
        (on("2011-06-17"), "702.24b"),
        (on("2013-07-13"), "702.25b"),
        (on("2021-04-22"), "702.26b"),
    ],
    until: None,
    says: "A permanent that phases out gets the status of being phased out, and leaves combat. From then on \
           the game goes on as if it were not there, save for what expressly concerns phased-out permanents.",
    status: Status::Tested,
    premises: &[
        does("the permanent is phased out"),
        when("a phased-out permanent is treated as not being there"),
        must("nothing phased out is chosen"),
    ],
};

/// 702.26b: the status changes; with what it phases out is noted.
pub(super) fn phases_out(now: &Now, id: ObjectId, with: Option<ObjectId>) -> Vec<Event> {
    let mut events = Vec::new();
    does!(now, R702_26B, id, "the permanent is phased out", events.push(Event::PhaseOut(id, with)));
    events
}

/// 702.26b: whether an object is treated as being there at all.
pub(crate) fn is_there(bench: &Bench, id: ObjectId, object: &Object) -> bool {
    object.zone != crate::card::Zone::Battlefield
        || !when!(
            bench,
            R702_26B,
            id,
            "a phased-out permanent is treated as not being there",
            object.status.phased_out
        )
}

/// 702.26b: what is not there cannot be chosen, as a target or otherwise.
pub(crate) fn can_be_named(table: &Table, thing: Thing) -> Ruled<()> {
    let Thing::Object(id) = thing else { return Ok(()) };
    must!(table, R702_26B, id, "nothing phased out is chosen", !is_phased_out(table.game(), id))
}

pub(crate) fn is_phased_out(game: &Game, id: ObjectId) -> bool {
    game.objects.get(&id).is_some_and(|object| object.status.phased_out)
}

/// 702.26c
pub(crate) const R702_26C: Rule = Rule {
    id: "702.26c",
    numbers: &[
        (on("2009-10-01"), "702.23c"),
        (on("2011-06-17"), "702.24c"),
        (on("2013-07-13"), "702.25c"),
        (on("2021-04-22"), "702.26c"),
    ],
    until: None,
    says: "A permanent that phases in gets the status of being phased in, and is there again.",
    status: Status::Tested,
    premises: &[does("the permanent is phased in")],
};

/// 702.26c: the status changes back.
pub(super) fn phases_in(now: &Now, id: ObjectId) -> Vec<Event> {
    let mut events = Vec::new();
    does!(now, R702_26C, id, "the permanent is phased in", events.push(Event::PhaseIn(id)));
    events
}

/// 702.26d
pub(crate) const R702_26D: Rule = Rule {
    id: "702.26d",
    numbers: &[
        (on("2009-10-01"), "702.23d"),
        (on("2011-06-17"), "702.24d"),
        (on("2013-07-13"), "702.25d"),
        (on("2021-04-22"), "702.26d"),
    ],
    until: None,
    says: "Phasing is no change of zone or of control, so nothing triggers on one. A phased-out permanent \
           keeps its counters and, since 2017-08-25, goes on existing if it is a token; and what has been \
           the case with it since before counts as having been so all the time.",
    status: Status::Tested,
    premises: &[
        does_instead("what phases out or in changes no zone"),
        does_instead("counters stay on what phases out"),
        does_instead("what phases in has been under control all the time"),
        does_instead("a token goes on existing while phased out"),
    ],
};

/// 702.26d: whether phasing counts as entering or leaving the battlefield.
pub(crate) fn counts_as_a_change_of_zone(now: &Now, id: ObjectId) -> bool {
    does!(now, R702_26D, id, "what phases out or in changes no zone", false, instead true)
}

/// 702.26d: counters stay.
pub(super) fn counters_stay(now: &Now, id: ObjectId) -> Vec<Event> {
    let Some(object) = now.game().objects.get(&id).filter(|object| !object.counters.is_empty()) else {
        return Vec::new();
    };
    does!(
        now, R702_26D, id, "counters stay on what phases out",
        Vec::new(),
        instead {
            let off = |(kind, (number, _)): (&crate::card::CounterKind, &(u32, crate::state::Moment))| {
                Event::RemoveCounters { from: Thing::Object(id), kind: kind.clone(), number: *number }
            };
            object.counters.iter().map(off).collect()
        }
    )
}

/// 702.26d: whether a permanent that has come into sight has come under its controller's control with that.
pub(crate) fn comes_under_control(now: &Now, before: &Game, id: ObjectId) -> bool {
    is_phased_out(before, id)
        && does!(now, R702_26D, id, "what phases in has been under control all the time", false, instead true)
}

/// 702.26d, since 2017-08-25: phased-out tokens stay.
pub(crate) fn phased_out_tokens(now: &Now) -> Vec<Event> {
    let away = now.game().objects.iter().filter(|(_, object)| object.token && object.status.phased_out);
    away.filter(|(id, _)| {
        does!(
            now, R702_26D, **id, "a token goes on existing while phased out",
            false,
            instead true
        )
    })
    .map(|(&id, _)| Event::CeaseToExist(id))
    .collect()
}

/// 702.26e
pub(crate) const R702_26E: Rule = Rule {
    id: "702.26e",
    numbers: &[(on("2020-08-07"), "702.25e"), (on("2021-04-22"), "702.26e")],
    until: None,
    says: "If a resolving spell or ability makes an effect that changes characteristics or control, \
           phased-out permanents are not among what it affects, not even one that it speaks of, unless it \
           speaks of it as phased out.",
    status: Status::Tested,
    premises: &[does_instead("phased-out permanents are not among what the effect affects")],
};

/// 702.26e: what an effect affects, without what is phased out. Before there was this rule the same followed
/// from 702.26b.
pub(crate) fn without_phased_out(now: &Now, target: &Target, mut things: Vec<Thing>) -> Vec<Thing> {
    let game = now.game();
    let there = |thing: &Thing| match thing {
        Thing::Object(id) => !is_phased_out(game, *id),
        Thing::Player(_) => true,
    };
    if !now.in_force(&R702_26E) {
        things.retain(there);
        return things;
    }
    does!(
        now, R702_26E, About::Game, "phased-out permanents are not among what the effect affects",
        things.retain(there),
        instead if matches!(target, Target::Each(Subject::Objects(_))) {
            let away = game.objects.iter().filter(|(_, object)| object.status.phased_out);
            things.extend(away.map(|(&id, _)| Thing::Object(id)));
        }
    );
    things
}

/// 702.26f
pub(crate) const R702_26F: Rule = Rule {
    id: "702.26f",
    numbers: &[
        (on("2009-10-01"), "702.23e"),
        (on("2011-06-17"), "702.24e"),
        (on("2013-07-13"), "702.25e"),
        (on("2020-08-07"), "702.25f"),
        (on("2021-04-22"), "702.26f"),
    ],
    until: None,
    says: "Effects on a phased-out permanent go on, and end when they are over; then they are gone as it \
           phases in. An effect that lasts for as long as something is the case with a permanent ends as \
           that permanent phases out, since it cannot be seen any more.",
    status: Status::Tested,
    premises: &[
        does_instead("an effect on a phased-out permanent ends like any other"),
        does_instead("an effect that looks at a phased-out permanent cannot see it"),
    ],
};

/// 702.26f: whether the end of an effect comes although what it affects is phased out.
pub(crate) fn ends_like_any_other(now: &Now, effect: &Resolved) -> bool {
    let Affected::Objects(objects) = &effect.affects else { return true };
    let Some(&away) = objects.iter().find(|&&id| is_phased_out(now.game(), id)) else { return true };
    does!(
        now, R702_26F, away, "an effect on a phased-out permanent ends like any other",
        true,
        instead false
    )
}

/// 702.26f: what an effect finds that looks at its source, given what can be seen.
pub(crate) fn sees(now: &Now, source: &Source, finds: bool) -> bool {
    match source.this.filter(|&this| is_phased_out(now.game(), this)) {
        Some(away) => does!(
            now, R702_26F, away, "an effect that looks at a phased-out permanent cannot see it",
            finds,
            instead true
        ),
        None => finds,
    }
}

/// 702.26k
pub(crate) const R702_26K: Rule = Rule {
    id: "702.26k",
    numbers: &[
        (on("2009-10-01"), "702.23i"),
        (on("2011-02-04"), "702.23j"),
        (on("2011-06-17"), "702.24j"),
        (on("2013-07-13"), "702.25j"),
        (on("2020-08-07"), "702.25k"),
        (on("2021-04-22"), "702.26k"),
    ],
    until: None,
    says: "When a player leaves the game, phased-out permanents that the player owns leave with the player, \
           and nothing triggers on that.",
    status: Status::Tested,
    premises: &[does_instead("phased-out permanents leave with their owner")],
};

/// 702.26k: whether an object leaves the game with its owner.
pub(crate) fn leaves_with_its_owner(now: &Now, id: ObjectId) -> bool {
    !is_phased_out(now.game(), id)
        || does!(now, R702_26K, id, "phased-out permanents leave with their owner", true, instead false)
}

/// 702.23j@2009-10-01
pub(crate) const R702_23J_20091001: Rule = Rule {
    id: "702.23j@2009-10-01",
    numbers: &[
        (on("2009-10-01"), "702.23j"),
        (on("2011-02-04"), "702.23k"),
        (on("2011-06-17"), "702.24k"),
        (on("2013-07-13"), "702.25k"),
    ],
    until: Some(on("2017-08-25")),
    says: "A phased-out token ceases to exist, by a state-based action.",
    status: Status::SameAs("704.5d@2009-10-01"),
    premises: &[],
};
