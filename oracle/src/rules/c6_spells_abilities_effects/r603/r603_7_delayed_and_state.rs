//! Other kinds of triggered abilities: delayed abilities, abilities that trigger on a state of the game, and
//! reflexive abilities.

use crate::bench::Bench;
use crate::card::{Ability, Trigger};
use crate::now::{Now, ObjectNow, Source};
use crate::rules::r603_6_zone_changes;
use crate::rules::r603_events::{self, SeenEvent};
use crate::rules::r603_triggered_abilities::{self, Triggered, intervening_condition_holds};
use crate::rules::r608_resolving::Resolving;
use crate::rules::{r115_targets, r400_7_new_objects};
use crate::state::{AbilityId, Asking, Delayed, ObjectId, Occurred, PlayerId, Thing, Waiting};
use crate::table::{Ask, Event, Ruled, Table};
use std::collections::VecDeque;
use std::sync::Arc;

rule! {
    /// An effect can create an ability that waits for a later event. It triggers once, the next time that
    /// this event occurs.
    R603_7 "603.7" since "2009-10-01";
    does TRIGGERS "a delayed triggered ability triggers when its event occurs"
    1: TRIGGERS;
}

/// 603.7: collects the delayed triggered abilities that trigger on an event.
pub(crate) fn delayed_abilities(before: &Now, after: &Now, event: &Event, all: &mut Vec<Triggered>) {
    delayed_abilities_from(0, before, after, event, all);
}

/// 603.7: collects them, starting at a place in the list of delayed triggered abilities.
pub(crate) fn delayed_abilities_from(
    first: usize,
    before: &Now,
    after: &Now,
    event: &Event,
    all: &mut Vec<Triggered>,
) {
    for (place, delayed) in before.game().delayed.iter().enumerate().skip(first) {
        let Some(by) = occurred(before, after, event, delayed) else { continue };
        if R603_7::TRIGGERS.is_followed_for(after, delayed.source) {
            all.push(Triggered {
                waiting: waiting(after, event, delayed, by),
                delayed: Some(place),
                rule: &R603_7,
            });
        }
    }
}

/// Returns what a delayed triggered ability learns of an event, if it waits for that event.
fn occurred(before: &Now, after: &Now, event: &Event, delayed: &Delayed) -> Option<Occurred> {
    let Ability::Triggered { when, .. } = &*delayed.ability else { return None };
    if !is_in_its_turn(after, delayed) {
        return None;
    }
    let (this, you) = (Some(delayed.source), Some(delayed.controller));
    let source = Source { this, you, choices: delayed.choices, ..Source::default() };
    let now = if r603_triggered_abilities::looks_back(after, when, event) { before } else { after };
    r603_events::occurred(when, &SeenEvent { event, before, after, now, source: &source })
}

fn waiting(after: &Now, event: &Event, delayed: &Delayed, own: Occurred) -> Waiting {
    let it = delayed.it.iter().filter_map(|thing| thing.object());
    let meant = it.chain(delayed.by.object).chain(Some(delayed.source));
    let mut follows = r603_6_zone_changes::expected_where_they_were(after, meant, &delayed.follows);
    follows.extend(r603_6_zone_changes::moved_by(after, event, None, &own));
    let by = r603_6_zone_changes::referred(after, &delayed.by, own, is_a_beginning(&delayed.ability));
    Waiting {
        source: delayed.source,
        controller: delayed.controller,
        nth: 0,
        which: AbilityId::default(),
        ability: Arc::clone(&delayed.ability),
        by,
        choices: delayed.choices,
        it: delayed.it.clone(),
        follows,
        created: Some(delayed.created),
        source_had_left: r603_triggered_abilities::has_left(after, delayed.source),
    }
}

/// Returns whether an ability triggers at the beginning of a turn, phase or step.
fn is_a_beginning(ability: &Ability) -> bool {
    let Ability::Triggered { when, .. } = ability else { return false };
    matches!(when, Trigger::Begins { .. } | Trigger::MainPhaseBegins { .. } | Trigger::BeginsInThatTurn(_))
}

/// Returns whether a delayed triggered ability can trigger in this turn; some wait for an event of one extra
/// turn.
fn is_in_its_turn(now: &Now, delayed: &Delayed) -> bool {
    delayed.turn.is_none() || delayed.turn == now.game().turn.extra
}

rule! {
    /// A delayed triggered ability without a duration triggers only once, the next time that its event occurs.
    /// If the event occurs more than once at that time, its controller chooses which occurrence makes it
    /// trigger. A duration such as "this turn" lets it trigger each time.
    R603_7B "603.7b" since "2019-07-12";
    gives Choose;
    does ONCE "a delayed triggered ability ceases to exist once it has triggered"
    does CHOOSES "the controller chooses which of several simultaneous events makes the ability trigger"
    must ONE_OF_THEM "the event chosen is one on which the ability could trigger"
    1: ONCE, outside "delayed abilities with a duration";
    2: CHOOSES, ONE_OF_THEM, shown "603/7b-two-events-at-once";
}

rule! {
    /// A delayed triggered ability without a duration triggers only once, the next time that its event occurs.
    /// Until 2019-07-12, no rule says which of several simultaneous events makes it trigger.
    R603_7B_20091001 "603.7b@2009-10-01": "603.7b" since "2009-10-01" until "2019-07-12";
    does ONCE "a delayed triggered ability ceases to exist once it has triggered"
    1 earlier: ONCE;
}

/// 603.7b: returns which of the delayed abilities that have triggered cease to exist.
pub(crate) fn spent(bench: &Bench, triggered: &[Triggered]) -> Vec<usize> {
    let delayed = triggered.iter().filter_map(|one| Some((one.delayed?, one)));
    let triggers_once = |source: ObjectId| {
        if bench.in_force(&R603_7B) {
            R603_7B::ONCE.is_followed_for(bench, source)
        } else {
            R603_7B_20091001::ONCE.is_followed_for(bench, source)
        }
    };
    let gone = delayed.filter(|(_, one)| triggers_once(one.waiting.source));
    gone.map(|(place, _)| place).collect()
}

/// 603.7b: keeps one event for each delayed triggered ability that could trigger on several.
pub(crate) fn one_event_for_each(table: &mut Table, triggered: Vec<Triggered>) -> Ruled<Vec<Triggered>> {
    let mut kept = Vec::new();
    let mut left = VecDeque::from(triggered);
    while let Some(first) = left.pop_front() {
        if first.delayed.is_none() {
            kept.push(first);
            continue;
        }
        let is_same = |other: &Triggered| other.delayed == first.delayed;
        let (same, others) = left.into_iter().partition(is_same);
        left = others;
        kept.push(chosen(table, first, same)?);
    }
    Ok(kept)
}

/// 603.7b: returns the way for a delayed ability to trigger that its controller chooses. The controller isn't
/// asked if the effect is the same with each event.
fn chosen(table: &mut Table, first: Triggered, others: VecDeque<Triggered>) -> Ruled<Triggered> {
    let (source, controller) = (first.waiting.source, first.waiting.controller);
    let mut all = vec![first];
    all.extend(others);
    let question = |ask: &mut Ask| {
        let things = what_tells_apart(ask, &all);
        if things.is_empty() || !ask.in_force(&R603_7B) || !R603_7B::CHOOSES.is_followed_for(ask, source) {
            return Ok(0);
        }
        let among = things.clone();
        let Some(chosen) = ask.for_things(controller, Asking::Choose, Some(source), among, 1, 1)? else {
            return Ok(0);
        };
        let place = things.iter().position(|thing| chosen == [*thing]);
        R603_7B::ONE_OF_THEM.must_hold_for(ask, source, place.is_some())?;
        Ok(place.unwrap_or(0))
    };
    let place = table.as_part_of_an_action(|table| table.asks(question))?;
    Ok(all.swap_remove(place))
}

/// Returns the objects or players of the events on which an ability could trigger, one for each event, if the
/// ability refers to them and they aren't all the same.
fn what_tells_apart(table: &Table, all: &[Triggered]) -> Vec<Thing> {
    let refers = |one: &Triggered| match &*one.waiting.ability {
        Ability::Triggered { effect, .. } => {
            r115_targets::refers_to_its_event(effect)
                || one.waiting.it.is_empty() && r115_targets::refers_to_it(effect)
        }
        _ => false,
    };
    if !all.iter().any(refers) {
        return Vec::new();
    }
    let there = |id| Thing::Object(r400_7_new_objects::became(table.game(), id).unwrap_or(id));
    let objects: Vec<Thing> = all.iter().filter_map(|one| one.waiting.by.object).map(there).collect();
    let players: Vec<Thing> = all.iter().filter_map(|one| one.waiting.by.player).map(Thing::Player).collect();
    let differ =
        |things: &Vec<Thing>| things.len() == all.len() && things.windows(2).any(|two| two[0] != two[1]);
    [objects, players].into_iter().find(differ).unwrap_or_default()
}

rule! {
    /// The player who controlled a spell controls the delayed triggered abilities that the spell creates.
    R603_7D "603.7d" since "2010-04-23";
    instead CONTROLLER "the player who controlled the spell controls the ability"
    1: shown "603/7d-the-spell-is-the-source";
    2: CONTROLLER, shown "603/7d-control-of-the-spell-had-changed";
}

/// 603.7d: returns the controller of a delayed triggered ability.
pub(crate) fn controller_of_delayed(table: &Table, resolving: &Resolving) -> PlayerId {
    if R603_7D::CONTROLLER.is_followed_for(table, resolving.object) {
        resolving.controller
    } else {
        table.active()
    }
}

rule! {
    /// An ability can trigger on a state of the game. It triggers as soon as the game is in that state, and
    /// not again until the ability that triggered has left the stack.
    R603_8 "603.8" since "2009-10-01";
    when STATE "the game is in the state"
    when ALREADY_TRIGGERED "the ability has triggered and hasn't left the stack since"
    1: STATE;
    2: STATE, shown "603/8-a-state-of-one-moment";
    3: shown "603/8-a-state-that-was-there-before";
    5: shown "603/8-a-state-trigger-uses-the-stack";
    6: ALREADY_TRIGGERED, shown "603/8-again-after-it-has-resolved",
        shown "603/8-again-after-it-was-countered";
    7: shown "603/8-again-after-it-was-countered";
}

/// 603.8: collects the abilities that trigger on a state of the game.
pub(crate) fn state_triggers(now: &Now, all: &mut Vec<Triggered>) {
    for row in now.objects() {
        for (nth, ability) in r603_triggered_abilities::triggered_abilities_of(row) {
            if triggers_on_state(now, row, nth, &ability) {
                let waiting =
                    r603_triggered_abilities::waiting(now, row, nth, &ability, None, Occurred::default());
                all.push(Triggered { waiting, delayed: None, rule: &R603_8 });
            }
        }
    }
}

fn triggers_on_state(now: &Now, row: &ObjectNow, nth: u8, ability: &Ability) -> bool {
    let Ability::Triggered { when, condition, .. } = ability else { return false };
    let Trigger::State(state) = when else { return false };
    if !r603_triggered_abilities::functions(now, row, ability) {
        return false;
    }
    let source = r603_triggered_abilities::source_of(now, row, nth);
    R603_8::STATE.holds_for(now, row.id, now.look().holds(state, &source))
        && intervening_condition_holds(now, row.id, condition.as_ref(), &source)
        && !R603_8::ALREADY_TRIGGERED.holds_for(now, row.id, is_pending(now, row, nth))
}

/// Returns whether an ability of an object is waiting or on the stack.
fn is_pending(now: &Now, row: &ObjectNow, nth: u8) -> bool {
    let game = now.game();
    let (source, which) = (row.id, r603_triggered_abilities::which(now, row, nth));
    let waits = game.waiting.iter().any(|waiting| waiting.source == source && waiting.which == which);
    let mut on_stack =
        game.stack.iter().filter_map(|id| game.objects.get(id)?.on_stack.as_ref()?.ability.as_ref());
    waits
        || on_stack.any(|ability| ability.source == source && ability.which == which && ability.by.is_some())
}

rule! {
    /// "When you do" in an effect is an ability that triggers at once, if that was done. Its targets are
    /// chosen as it is put on the stack.
    R603_12 "603.12" since "2017-04-28";
    when DONE "the action that the ability waits for has been done"
    1: DONE, shown "603/12-reflexive-ability", outside "abilities that wait for something not to be done,
        or to happen in a certain way";
    2: DONE, shown "603/12-only-for-its-own-sacrifice", shown "603/12-not-done-not-triggered";
}

/// 603.12: returns whether a reflexive ability triggers.
pub(crate) fn has_been_done(table: &Table, resolving: &Resolving) -> bool {
    R603_12::DONE.holds_for(table, resolving.object, resolving.done)
}
