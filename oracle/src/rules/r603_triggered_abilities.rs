//! Triggered abilities: an event makes them trigger, then they wait, and the next time that a player would
//! get priority they are put on the stack.

use super::r503_upkeep::Group;
use super::r603_events::{self, R603_2F};
use super::r608_resolving::Resolving;
use super::{
    r101_general, r113_abilities, r503_upkeep, r513_end_step, r601_casting, r702_triggered, r800_multiplayer,
};
use crate::card::{Ability, Condition, Trigger, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow, Source};
use crate::rule::{Rule, Status, does, does_instead, must, when};
use crate::state::{
    AbilityOnStack, ObjectId, Occurred, PlayerId, Step, Thing, TriggerName, TurnPart, Waiting,
};
use crate::table::{Event, Ruled, Table};
use crate::{does, must, when};
use std::sync::Arc;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[
    &R603_2, &R603_2C, &R603_2F, &R603_2H, &R603_3, &R603_3A, &R603_3B, &R603_3C, &R603_3D, &R603_4, &R603_5,
    &R603_7, &R603_7B, &R603_7D, &R603_8, &R603_10, &R603_10A, &R603_12,
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
            delayed_abilities(before, after, event, &mut all);
        }
        state_triggers(after, &mut all);
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
    delayed_abilities_from(first, now, now, &beginning, &mut late);
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

fn source_of(now: &Now, row: &ObjectNow) -> Source {
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

fn waiting(now: &Now, row: &ObjectNow, nth: u8, ability: &Arc<Ability>, by: Occurred) -> Waiting {
    Waiting {
        source: row.id,
        controller: controller_of(now, row),
        nth,
        ability: Arc::clone(ability),
        by,
        choices: now.game().objects.get(&row.id).map(|object| object.choices).unwrap_or_default(),
        it: Vec::new(),
    }
}

/// 603.3
pub(crate) const R603_3: Rule = Rule {
    id: "603.3",
    numbers: &[(on("2009-10-01"), "603.3")],
    until: None,
    says: "An ability that has triggered is put on the stack the next time that a player would get priority.",
    status: Status::SameAs("117.2a"),
    premises: &[],
};

/// 603.3: puts what waits on the stack. Gives back whether anything did.
pub(crate) fn put_on_the_stack(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    if now.game().waiting.is_empty() {
        return Ok(false);
    }
    let mut players = does!(
        table, R603_3B, crate::bench::About::Game, "the active player's abilities are put on the stack first",
        r101_general::in_apnap_order(&now),
        instead r101_general::in_apnap_order(&now).into_iter().rev().collect()
    );
    players.extend(r800_multiplayer::and_those_who_have_left(&now));
    for group in r503_upkeep::groups(&now) {
        for &player in &players {
            put_on_the_stack_of(table, player, group)?;
        }
    }
    // What belongs to nobody in the game any more is gone with its controller (800.4d).
    let left = (0..table.game().waiting.len()).collect::<Vec<_>>();
    if !left.is_empty() {
        table.happens(&R603_3, Event::WaitingGone(left))?;
    }
    Ok(true)
}

/// 603.3a
pub(crate) const R603_3A: Rule = Rule {
    id: "603.3a",
    numbers: &[(on("2009-10-01"), "603.3a")],
    until: None,
    says: "Whoever controlled the source as the ability triggered controls the ability.",
    status: Status::Tested,
    premises: &[does_instead("the controller of the source controls the ability")],
};

/// 603.3a: who controls an ability that triggers.
fn controller_of(now: &Now, row: &ObjectNow) -> PlayerId {
    does!(
        now, R603_3A, row.id, "the controller of the source controls the ability",
        row.controller_or_owner(),
        instead row.owner
    )
}

/// 603.3b
pub(crate) const R603_3B: Rule = Rule {
    id: "603.3b",
    numbers: &[(on("2009-10-01"), "603.3b")],
    until: None,
    says: "If several abilities have triggered since a player last got priority, each player in APNAP order puts \
           those under that player's control on the stack, in any order.",
    status: Status::Tested,
    premises: &[
        does_instead("the active player's abilities are put on the stack first"),
        does("a player orders several triggered abilities"),
        must("each of them is put on the stack once"),
    ],
};

/// 603.3b: the abilities of one player, in the order of that player's choice.
fn put_on_the_stack_of(table: &mut Table, player: PlayerId, group: Group) -> Ruled<()> {
    let is_mine = |waiting: &&Waiting| waiting.controller == player && group.contains(waiting);
    let mut mine: Vec<Waiting> = table.game().waiting.iter().filter(is_mine).cloned().collect();
    if mine.len() > 1 {
        does!(table, R603_3B, player, "a player orders several triggered abilities", {
            mine = ordered(table, player, mine)?;
        });
    }
    for waiting in mine {
        let place = table.game().waiting.iter().position(|other| *other == waiting);
        if let Some(place) = place {
            table.happens(&R603_3, Event::WaitingGone(vec![place]))?;
        }
        put_one_on_the_stack(table, player, waiting)?;
    }
    Ok(())
}

fn ordered(table: &mut Table, player: PlayerId, mine: Vec<Waiting>) -> Ruled<Vec<Waiting>> {
    // Where all are the same ability of the same source, there is nothing to tell apart.
    if mine.windows(2).all(|pair| (pair[0].source, pair[0].nth) == (pair[1].source, pair[1].nth)) {
        return Ok(mine);
    }
    let sources = mine.iter().map(|waiting| Thing::Object(waiting.source)).collect();
    let names = table.ask_for_order(player, sources)?;
    if !table.game().is_in_the_game(player) {
        return Ok(Vec::new());
    }
    let mut left = mine;
    let mut order = Vec::new();
    let number = left.len();
    let mut foreign = false;
    for TriggerName { source, ability } in &names {
        let fits = |waiting: &Waiting| {
            Thing::Object(waiting.source) == *source && ability.is_none_or(|nth| nth == waiting.nth)
        };
        match left.iter().position(fits) {
            Some(place) => order.push(left.remove(place)),
            None => foreign = true,
        }
    }
    must!(
        table,
        R603_3B,
        player,
        "each of them is put on the stack once",
        !foreign && order.len() == number
    )?;
    Ok(order)
}

/// 603.3c
pub(crate) const R603_3C: Rule = Rule {
    id: "603.3c",
    numbers: &[(on("2009-10-01"), "603.3c")],
    until: None,
    says: "The mode of a triggered ability is chosen as it is put on the stack, among those that could have their \
           targets. If none can be chosen, the ability is removed.",
    status: Status::Tested,
    premises: &[must("the modes can be chosen")],
};

/// 603.3c: whether modes can be chosen.
pub(crate) fn modes_can_be_chosen(table: &Table, object: ObjectId, can: bool) -> Ruled<()> {
    must!(table, R603_3C, object, "the modes can be chosen", can)
}

/// 603.3d
pub(crate) const R603_3D: Rule = Rule {
    id: "603.3d",
    numbers: &[(on("2009-10-01"), "603.3d")],
    until: None,
    says: "What a triggered ability needs chosen is chosen as it is put on the stack, as for a spell. If a choice \
           that must be made cannot be made, the ability is removed.",
    status: Status::Tested,
    premises: &[when("its targets can be chosen"), does("the ability is put on the stack")],
};

/// 603.3d: modes and targets are chosen while the ability goes there.
fn put_one_on_the_stack(table: &mut Table, player: PlayerId, waiting: Waiting) -> Ruled<()> {
    let ability = AbilityOnStack {
        source: waiting.source,
        ability: waiting.ability,
        by: Some(waiting.by),
        it: waiting.it,
        nth: waiting.nth,
    };
    let choices = waiting.choices;
    let event =
        Event::PutAbilityOnStack { controller: player, ability: Box::new(ability), choices, object: None };
    let mut put = None;
    does!(table, R603_3D, waiting.source, "the ability is put on the stack", {
        let happened = table.happens(&R603_3, event)?;
        put = happened.iter().find_map(|event| match event {
            Event::PutAbilityOnStack { object, .. } => *object,
            _ => None,
        });
    });
    let Some(object) = put else { return Ok(()) };
    let chosen = r601_casting::choose_for_triggered(table, player, object)?;
    if !when!(table, R603_3D, object, "its targets can be chosen", chosen) {
        table.happens(&R603_3D, Event::CeaseToExist(object))?;
    }
    Ok(())
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
fn intervening_condition_holds(
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

/// 603.7
pub(crate) const R603_7: Rule = Rule {
    id: "603.7",
    numbers: &[(on("2009-10-01"), "603.7")],
    until: None,
    says: "An effect can create an ability that waits for one event later, and triggers once, the next time that \
           this event occurs.",
    status: Status::Tested,
    premises: &[does("a delayed triggered ability triggers when its event occurs")],
};

/// 603.7: abilities that effects created.
fn delayed_abilities(before: &Now, after: &Now, event: &Event, all: &mut Vec<Triggered>) {
    delayed_abilities_from(0, before, after, event, all);
}

/// The same, from a place on among those that wait for their event.
fn delayed_abilities_from(first: usize, before: &Now, after: &Now, event: &Event, all: &mut Vec<Triggered>) {
    for (place, delayed) in before.game().delayed.iter().enumerate().skip(first) {
        let Ability::Triggered { when, .. } = &*delayed.ability else { continue };
        if !is_in_its_turn(after, delayed) {
            continue;
        }
        let already = all.iter().any(|one| one.delayed == Some(place));
        let source =
            Source { this: it_or_source(delayed), you: Some(delayed.controller), choices: delayed.choices };
        let now = if looks_back(after, when, event) { before } else { after };
        let Some(by) = r603_events::occurred(before, after, now, event, when, &source) else { continue };
        if already {
            continue;
        }
        does!(after, R603_7, delayed.source, "a delayed triggered ability triggers when its event occurs", {
            all.push(Triggered {
                waiting: Waiting {
                    source: delayed.source,
                    controller: delayed.controller,
                    nth: 0,
                    ability: Arc::clone(&delayed.ability),
                    by,
                    choices: delayed.choices,
                    it: delayed.it.clone(),
                },
                delayed: Some(place),
                rule: &R603_7,
            });
        });
    }
}

/// Whether an ability that waits for something in one extra turn only is in that turn.
fn is_in_its_turn(now: &Now, delayed: &crate::state::Delayed) -> bool {
    delayed.turn.is_none() || delayed.turn == now.game().turn.extra
}

/// What "this" means in a delayed triggered ability: the object whose effect created it.
fn it_or_source(delayed: &crate::state::Delayed) -> Option<ObjectId> {
    Some(delayed.source)
}

/// 603.8
pub(crate) const R603_8: Rule = Rule {
    id: "603.8",
    numbers: &[(on("2009-10-01"), "603.8")],
    until: None,
    says: "An ability can trigger on a state of the game. It does so as soon as the state is there, and not again \
           until the ability that triggered has left the stack.",
    status: Status::Tested,
    premises: &[
        when("the game is in the state"),
        when("the ability has triggered and not left the stack since"),
    ],
};

/// 603.8: abilities that wait for a state.
fn state_triggers(now: &Now, all: &mut Vec<Triggered>) {
    for row in now.permanents() {
        for (nth, ability) in triggered_abilities_of(row) {
            let Ability::Triggered { when: Trigger::State(state), condition, .. } = &*ability else {
                continue;
            };
            let source = source_of(now, row);
            let is_so =
                when!(now, R603_8, row.id, "the game is in the state", now.look().holds(state, &source));
            if !is_so || !intervening_condition_holds(now, row.id, condition.as_ref(), &source) {
                continue;
            }
            let is_on_its_way = when!(
                now,
                R603_8,
                row.id,
                "the ability has triggered and not left the stack since",
                is_pending(now, row.id, nth)
            );
            if !is_on_its_way {
                let waiting = waiting(now, row, nth, &ability, Occurred::default());
                all.push(Triggered { waiting, delayed: None, rule: &R603_8 });
            }
        }
    }
}

/// Whether that ability of that object waits or is on the stack.
fn is_pending(now: &Now, source: ObjectId, nth: u8) -> bool {
    let game = now.game();
    let waits = game.waiting.iter().any(|waiting| waiting.source == source && waiting.nth == nth);
    let mut on_stack =
        game.stack.iter().filter_map(|id| game.objects.get(id)?.on_stack.as_ref()?.ability.as_ref());
    waits || on_stack.any(|ability| ability.source == source && ability.nth == nth && ability.by.is_some())
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
fn looks_back(now: &Now, when: &Trigger, event: &Event) -> bool {
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

/// 603.7b
pub(crate) const R603_7B: Rule = Rule {
    id: "603.7b",
    numbers: &[(on("2009-10-01"), "603.7b")],
    until: None,
    says: "A delayed triggered ability without a duration triggers once, the next time that its event occurs.",
    status: Status::Tested,
    premises: &[does("a delayed triggered ability is gone once it has triggered")],
};

/// 603.7b: which delayed abilities are gone, of those that have triggered.
pub(crate) fn spent(bench: &crate::bench::Bench, triggered: &[Triggered]) -> Vec<usize> {
    let mut spent = Vec::new();
    for (place, one) in triggered.iter().filter_map(|one| Some((one.delayed?, one))) {
        does!(
            bench,
            R603_7B,
            one.waiting.source,
            "a delayed triggered ability is gone once it has triggered",
            spent.push(place)
        );
    }
    spent
}

/// 603.7d
pub(crate) const R603_7D: Rule = Rule {
    id: "603.7d",
    numbers: &[(on("2010-04-23"), "603.7d")],
    until: None,
    says: "The delayed triggered ability that a spell creates belongs to the player who controlled the spell.",
    status: Status::Tested,
    premises: &[does_instead("who controlled the spell controls the ability")],
};

/// 603.7d: who controls a delayed triggered ability.
pub(crate) fn controller_of_delayed(table: &Table, resolving: &Resolving) -> PlayerId {
    does!(
        table, R603_7D, resolving.object, "who controlled the spell controls the ability",
        resolving.controller,
        instead table.active()
    )
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

/// 603.12
pub(crate) const R603_12: Rule = Rule {
    id: "603.12",
    numbers: &[(on("2017-04-28"), "603.12")],
    until: None,
    says: "\"When you do\" in an effect is an ability that triggers at once, if that was done, and gets its targets as it \
           is put on the stack.",
    status: Status::Tested,
    premises: &[when("what the ability waits for has been done")],
};

/// 603.12: whether a reflexive ability triggers.
pub(crate) fn has_been_done(table: &Table, resolving: &Resolving) -> bool {
    when!(table, R603_12, resolving.object, "what the ability waits for has been done", resolving.done)
}
