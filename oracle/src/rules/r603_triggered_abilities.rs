//! Triggered abilities: an event makes them trigger, then they wait, and the next time that a player would
//! get priority they are put on the stack.

use super::r603_events::{self, R603_2F};
use super::r608_resolving::Resolving;
use super::{r113_abilities, r513_end_step, r603_3_on_the_stack, r603_7_delayed_and_state, r702_triggered};
use crate::card::{Ability, Condition, Trigger, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow, Source};
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::state::{AbilityOnStack, ObjectId, Occurred, Step, TurnPart, Waiting};
use crate::table::{Event, Ruled, Table};
use crate::{does, when};
use std::sync::Arc;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[
    &R603_2,
    &R603_2C,
    &R603_2F,
    &R603_2H,
    &r603_3_on_the_stack::R603_3,
    &r603_3_on_the_stack::R603_3A,
    &r603_3_on_the_stack::R603_3B,
    &r603_3_on_the_stack::R603_3C,
    &r603_3_on_the_stack::R603_3D,
    &R603_4,
    &R603_5,
    &r603_7_delayed_and_state::R603_7,
    &r603_7_delayed_and_state::R603_7B,
    &r603_7_delayed_and_state::R603_7D,
    &r603_7_delayed_and_state::R603_8,
    &R603_10,
    &R603_10A,
    &r603_7_delayed_and_state::R603_12,
];

/// An ability that has triggered.
pub(crate) struct Triggered {
    /// The ability, as it waits.
    pub(crate) waiting: Waiting,
    /// If it is a delayed one: its place among those that wait for their event.
    pub(crate) delayed: Option<usize>,
    /// The rule by which it triggered.
    pub(crate) rule: &'static Rule,
}

/// 603.2
pub(crate) const R603_2: Rule = Rule {
    id: "603.2",
    numbers: &[(on("2009-10-01"), "603.2")],
    until: None,
    says: "An ability triggers each time that an event or a state of the game is what it waits for. It does nothing \
           then.",
    status: Status::Tested,
    premises: &[does("an ability triggers when its event occurs")],
};

/// 603.2: everything that triggers on a batch of events.
pub(crate) fn triggered(before: &Now, after: &Now, batch: &[Event]) -> Vec<Triggered> {
    let mut all = Vec::new();
    does!(after, R603_2, crate::bench::About::Game, "an ability triggers when its event occurs", {
        let (there, here) = (with_triggered_abilities(before), with_triggered_abilities(after));
        for event in batch {
            there.iter().for_each(|row| abilities_of_object(before, after, before, row, event, &mut all));
            here.iter().for_each(|row| abilities_of_object(before, after, after, row, event, &mut all));
            r603_7_delayed_and_state::delayed_abilities(before, after, event, &mut all);
        }
        r603_7_delayed_and_state::state_triggers(after, &mut all);
        what_comes_in_the_end_step(after, batch, &mut all);
    });
    all
}

/// 603.2c
pub(crate) const R603_2C: Rule = Rule {
    id: "603.2c",
    numbers: &[(on("2009-10-01"), "603.2c")],
    until: None,
    says: "An ability triggers once each time that its event occurs, and several times if it occurs several times at \
           once.",
    status: Status::SameAs("603.2"),
    premises: &[],
};

/// 603.2h
pub(crate) const R603_2H: Rule = Rule {
    id: "603.2h",
    numbers: &[
        (on("2009-10-01"), "603.2f"),
        (on("2020-07-03"), "603.2g"),
        (on("2021-07-23"), "603.2h"),
        (on("2025-11-14"), "603.2g"),
    ],
    until: None,
    says: "Only an event that really occurs makes abilities trigger; one that is replaced or prevented does not.",
    status: Status::Tested,
    premises: &[does_instead("what was replaced or prevented triggers nothing")],
};

/// 603.2h: the events on which abilities can trigger.
pub(crate) fn events_that_count<'e>(
    bench: &crate::bench::Bench,
    proposed: &'e [Event],
    happened: &'e [Event],
) -> &'e [Event] {
    does!(
        bench, R603_2H, crate::bench::About::Game, "what was replaced or prevented triggers nothing",
        happened,
        instead proposed
    )
}

/// 513.2: what comes during the end step, and triggers as the end step begins, has missed it.
fn what_comes_in_the_end_step(now: &Now, batch: &[Event], all: &mut Vec<Triggered>) {
    if now.game().turn.step != Some(Step::End) {
        return;
    }
    let beginning = Event::Begins(TurnPart::Step(Step::End));
    let came: Vec<ObjectId> = batch.iter().filter_map(r603_events::what_entered).collect();
    let mut late = Vec::new();
    for row in came.into_iter().filter_map(|id| now.object(id)) {
        abilities_of_object(now, now, now, row, &beginning, &mut late);
    }
    let number = batch.iter().filter(|event| matches!(event, Event::DelayedBegins(_))).count();
    let first = now.game().delayed.len().saturating_sub(number);
    r603_7_delayed_and_state::delayed_abilities_from(first, now, now, &beginning, &mut late);
    all.extend(late.into_iter().filter(|one| !r513_end_step::has_missed_it(now, one.waiting.source)));
}

fn with_triggered_abilities<'n>(now: &'n Now) -> Vec<&'n ObjectNow> {
    now.objects().filter(|row| triggered_abilities_of(row).next().is_some()).collect()
}

/// What triggers of one object, as it is at one of the two moments.
fn abilities_of_object(
    before: &Now,
    after: &Now,
    now: &Now,
    row: &ObjectNow,
    event: &Event,
    all: &mut Vec<Triggered>,
) {
    let is_before = std::ptr::eq(now, before) && !std::ptr::eq(now, after);
    for (nth, held) in triggered_abilities_of(row) {
        if let Ability::Keyword(keyword) = &*held {
            let by = r702_triggered::occurred(before, after, row, is_before, keyword, event);
            all.extend(by.map(|by| Triggered {
                waiting: waiting(now, row, nth, &held, by),
                delayed: None,
                rule: &R603_2,
            }));
            continue;
        }
        let Ability::Triggered { when, condition, .. } = &*held else { continue };
        if looks_back(after, when, event) != is_before || !functions(now, row, when) {
            continue;
        }
        let source = source_of(now, row);
        let Some(by) = r603_events::occurred(before, after, now, event, when, &source) else { continue };
        if !intervening_condition_holds(after, row.id, condition.as_ref(), &source) {
            continue;
        }
        for _ in 0..r603_events::how_often(after, event, when, row.id) {
            let waiting = waiting(now, row, nth, &held, by.clone());
            all.push(Triggered { waiting, delayed: None, rule: &R603_2 });
        }
    }
}

/// The triggered abilities of an object with their ordinals, counted from 1.
pub(crate) fn triggered_abilities_of(row: &ObjectNow) -> impl Iterator<Item = (u8, Arc<Ability>)> + '_ {
    let triggered = row.abilities.iter().filter(|held| match &*held.ability {
        Ability::Triggered { .. } => true,
        Ability::Keyword(keyword) => r702_triggered::is_triggered(keyword),
        _ => false,
    });
    triggered.enumerate().map(|(n, held)| (u8::try_from(n + 1).unwrap_or(u8::MAX), Arc::clone(&held.ability)))
}

pub(super) fn source_of(now: &Now, row: &ObjectNow) -> Source {
    let choices = now.game().objects.get(&row.id).map(|object| object.choices).unwrap_or_default();
    Source { this: Some(row.id), you: Some(row.controller_or_owner()), choices }
}

/// 113.6: where a triggered ability functions: on the battlefield, that of a scheme and the like in the
/// command zone, and elsewhere only if its event is about its own object there.
fn functions(now: &Now, row: &ObjectNow, when: &Trigger) -> bool {
    match when {
        Trigger::Casts { what, .. } if *what == crate::card::Filter::This => row.zone == Zone::Stack,
        Trigger::PutIntoGraveyard(what) if *what == crate::card::Filter::This => true,
        _ if row.zone == Zone::Command => r113_abilities::functions_in_the_command_zone(&now.look(), row),
        _ => row.zone == Zone::Battlefield,
    }
}

pub(super) fn waiting(now: &Now, row: &ObjectNow, nth: u8, ability: &Arc<Ability>, by: Occurred) -> Waiting {
    Waiting {
        source: row.id,
        controller: r603_3_on_the_stack::controller_of(now, row),
        nth,
        ability: Arc::clone(ability),
        by,
        choices: now.game().objects.get(&row.id).map(|object| object.choices).unwrap_or_default(),
        it: Vec::new(),
    }
}

/// 603.4
pub(crate) const R603_4: Rule = Rule {
    id: "603.4",
    numbers: &[(on("2009-10-01"), "603.4")],
    until: None,
    says: "An \"if\" directly after the event is looked at as the event occurs, and without it the ability does not \
           trigger; and again as the ability resolves, and without it the ability does nothing.",
    status: Status::Tested,
    premises: &[
        when("the condition holds as the event occurs"),
        when("the condition holds as the ability resolves"),
    ],
};

/// 603.4: as the event occurs.
pub(super) fn intervening_condition_holds(
    now: &Now,
    about: ObjectId,
    condition: Option<&Condition>,
    source: &Source,
) -> bool {
    condition.is_none_or(|condition| {
        when!(
            now,
            R603_4,
            about,
            "the condition holds as the event occurs",
            now.look().holds(condition, source)
        )
    })
}

/// 603.4: as the ability resolves.
pub(crate) fn still_holds(now: &Now, ability: &AbilityOnStack, source: &Source) -> bool {
    let Ability::Triggered { condition: Some(condition), .. } = &*ability.ability else { return true };
    when!(
        now,
        R603_4,
        ability.source,
        "the condition holds as the ability resolves",
        now.look().holds(condition, source)
    )
}

/// 603.5
pub(crate) const R603_5: Rule = Rule {
    id: "603.5",
    numbers: &[(on("2009-10-01"), "603.5")],
    until: None,
    says: "An ability that says \"may\" goes on the stack all the same; whether to do it is decided as it resolves.",
    status: Status::Tested,
    premises: &[does_instead("whether to do it is decided as it resolves")],
};

/// 603.5: whether the controller of what resolves does what that player may do.
pub(crate) fn whether_to(table: &mut Table, resolving: &Resolving) -> Ruled<bool> {
    does!(
        table, R603_5, resolving.object, "whether to do it is decided as it resolves",
        table.ask_whether(resolving.controller, Some(resolving.object)),
        instead Ok(true)
    )
}

/// 603.10
pub(crate) const R603_10: Rule = Rule {
    id: "603.10",
    numbers: &[(on("2009-10-01"), "603.10")],
    until: None,
    says: "Normally the game is looked at just after an event to see what triggers. For what leaves the battlefield, \
           phases out and the like, it is looked at as it was just before.",
    status: Status::Tested,
    premises: &[when("the ability looks back in time")],
};

/// 603.10: whether an ability with this event looks at the game as it was before it.
pub(super) fn looks_back(now: &Now, when: &Trigger, event: &Event) -> bool {
    let leaves = match when {
        Trigger::Dies(_) | Trigger::Leaves(_) | Trigger::Sacrifices { .. } | Trigger::PhasesOut(_) => true,
        Trigger::PutIntoGraveyard(_) => r603_events::leaves_the_battlefield(now, event),
        Trigger::Begins { .. }
        | Trigger::MainPhaseBegins { .. }
        | Trigger::BeginsInThatTurn(_)
        | Trigger::Enters(_)
        | Trigger::Draws(_)
        | Trigger::Discards(_)
        | Trigger::GainsLife(_)
        | Trigger::LosesLife(_)
        | Trigger::Casts { .. }
        | Trigger::PlaysLand(_)
        | Trigger::Visits { .. }
        | Trigger::SetInMotion(_)
        | Trigger::Taps(_)
        | Trigger::Untaps(_)
        | Trigger::Targeted(_)
        | Trigger::PhasesIn(_)
        | Trigger::IsDealtDamage(_)
        | Trigger::DealsDamage(_)
        | Trigger::Attacks(_)
        | Trigger::GetsCounter(_)
        | Trigger::Chapter(_)
        | Trigger::DayNightChanges
        | Trigger::State(_)
        | Trigger::Other(_) => false,
    };
    when!(now, R603_10, crate::bench::About::Game, "the ability looks back in time", leaves)
}

/// 603.10a
pub(crate) const R603_10A: Rule = Rule {
    id: "603.10a",
    numbers: &[(on("2016-11-11"), "603.10a")],
    until: None,
    says: "Abilities that trigger when something leaves the battlefield look back in time.",
    status: Status::SameAs("603.10"),
    premises: &[],
};
