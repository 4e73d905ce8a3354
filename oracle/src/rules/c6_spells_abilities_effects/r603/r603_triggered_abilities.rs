//! Triggered abilities: an event makes them trigger, and then they wait. The next time that a player would
//! get priority, they are put on the stack.

use crate::bench::Bench;
use crate::card::{Ability, Condition, Filter, Trigger, Zone};
use crate::instructions::keyword_triggers;
use crate::now::{Held, Now, ObjectNow, Source};
use crate::rule::Rule;
use crate::rules::r603_events::{self, R603_2F, SeenEvent};
use crate::rules::r607_linked_abilities;
use crate::rules::r608_resolving::Resolving;
use crate::rules::{
    r113_abilities, r310_battles, r513_end_step, r603_3_on_the_stack, r603_6_zone_changes,
    r603_7_delayed_and_state, r702_179_speed,
};
use crate::state::{AbilityId, AbilityOnStack, Choices, ObjectId, Occurred, Step, TurnPart, Waiting};
use crate::table::{Event, Ruled, Table};
use std::sync::Arc;

/// An ability that has triggered.
pub(crate) struct Triggered {
    /// The waiting ability.
    pub(crate) waiting: Waiting,
    /// The place of a delayed triggered ability in the list of those that wait for their event.
    pub(crate) delayed: Option<usize>,
    /// The rule that made it trigger.
    pub(crate) rule: &'static Rule,
}

rule! {
    /// An ability triggers each time that an event or a state of the game matches what it waits for. The
    /// ability has no effect yet.
    R603_2 "603.2" since "2009-10-01";
    does TRIGGERS "an ability triggers when its event occurs"
    instead WHOSE "an event is about a player whom the ability names, not about any player" [broad]
    instead QUALITIES "an event is about an object that has the qualities for which the ability asks" [broad]
    1: TRIGGERS, WHOSE, QUALITIES, STATE of "603.8";
    2: shown "603/2-triggers-and-does-nothing-yet";
}

/// 603.2: collects all abilities that trigger on a batch of events.
pub(crate) fn triggered(before: &Now, after: &Now, batch: &[Event]) -> Vec<Triggered> {
    let mut all = Vec::new();
    if R603_2::TRIGGERS.is_followed(after) {
        let (there, here) = (with_triggered_abilities(before), with_triggered_abilities(after));
        for event in batch {
            there.iter().for_each(|row| abilities_of_object(before, after, before, row, event, &mut all));
            here.iter().for_each(|row| abilities_of_object(before, after, after, row, event, &mut all));
            r603_7_delayed_and_state::delayed_abilities(before, after, event, &mut all);
        }
        all = once_for_each_event(after, all);
        r603_7_delayed_and_state::state_triggers(after, &mut all);
        r702_179_speed::inherent_abilities(after, batch, &mut all);
        what_comes_in_the_end_step(after, batch, &mut all);
    }
    all
}

rule! {
    /// Each time that its event occurs, an ability triggers once. Its text defines that event (700.1): parts of
    /// what happens that differ in something that the text doesn't name are one event. If the event occurs
    /// several times at once, the ability triggers several times.
    R603_2C "603.2c" since "2009-10-01";
    instead ONCE "the ability triggers once, even if its event has several parts"
    instead EACH "the ability triggers once for each of several counters"
    instead TOTAL "the event is about as much as all its parts together"
    1: ONCE, TOTAL, shown "603/2-each-time-that-it-happens", shown "603/2-triggers-and-does-nothing-yet";
    2: EACH, shown "603/2-once-for-each-death";
}

/// 603.2c: leaves out the repetitions of an ability that has triggered on several parts of one event. The event is
/// about as much as all these parts together (120.9).
fn once_for_each_event(now: &Now, triggered: Vec<Triggered>) -> Vec<Triggered> {
    let mut all: Vec<Triggered> = Vec::new();
    for one in triggered {
        let has_parts = r603_events::can_have_several_parts(&one.waiting.ability);
        let mut before = all.iter_mut();
        let same = before.find(|other| has_parts && is_on_the_same_event(other, &one));
        match same.filter(|_| R603_2C::ONCE.is_followed_for(now, one.waiting.source)) {
            Some(same) if R603_2C::TOTAL.is_followed_for(now, one.waiting.source) => {
                same.waiting.by.add(&one.waiting.by);
            }
            Some(_) => {}
            None => all.push(one),
        }
    }
    all
}

/// Returns whether an ability has triggered twice on the same event, which had several parts.
fn is_on_the_same_event(one: &Triggered, other: &Triggered) -> bool {
    let ability = |of: &Triggered| (of.delayed, of.waiting.source, of.waiting.which, of.waiting.nth);
    let about = |of: &Triggered| (of.waiting.by.object, of.waiting.by.player);
    ability(one) == ability(other) && about(one) == about(other)
}

/// 603.2c: returns the number of times that an ability triggers on counters that are put on something at once.
pub(crate) fn for_each_counter(now: &Now, of: ObjectId, counters: u32) -> usize {
    if counters > 1 && !R603_2C::EACH.is_followed_for(now, of) {
        return 1;
    }
    // A run that can't afford this many abilities ends with the next event.
    let affordable = now.bench().count_new_objects(counters).is_ok();
    if affordable { usize::try_from(counters).unwrap_or(usize::MAX) } else { 0 }
}

rule! {
    /// A triggered ability doesn't trigger if its object is at no time visible to all players.
    R603_2G "603.2g": "603.2e" since "2009-10-01", "603.2f" since "2020-07-03", "603.2g" since "2021-07-23",
        "603.2f" since "2025-11-14";
    when NEVER_VISIBLE "the object that has the ability is in a hand or library, where not all players see it"
    1: NEVER_VISIBLE;
}

/// 603.2g: returns whether not all players see the object that has an ability.
fn is_never_visible(now: &Now, row: &ObjectNow) -> bool {
    R603_2G::NEVER_VISIBLE.holds_for(now, row.id, matches!(row.zone, Zone::Hand | Zone::Library))
}

rule! {
    /// Only an event that actually occurs makes abilities trigger, not one that is replaced or prevented.
    R603_2H "603.2h": "603.2f" since "2009-10-01", "603.2g" since "2020-07-03", "603.2h" since "2021-07-23",
        "603.2g" since "2025-11-14";
    instead AS_IT_HAPPENED "an event that was replaced or prevented makes no ability trigger"
    1: AS_IT_HAPPENED;
    2: AS_IT_HAPPENED, shown "603/2-all-damage-prevented", shown "603/2h-a-replaced-death-triggers-nothing";
}

/// 603.2h: returns the events on which abilities can trigger.
pub(crate) fn events_that_count<'e>(
    bench: &Bench,
    proposed: &'e [Event],
    happened: &'e [Event],
) -> &'e [Event] {
    if R603_2H::AS_IT_HAPPENED.is_followed(bench) { happened } else { proposed }
}

/// 513.2: leaves out abilities that appear during the end step and trigger as it begins: they have missed it.
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

/// Collects the abilities of one object that trigger, considering the object at one of the two moments.
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
        let source = source_of(now, row, nth);
        let seen = SeenEvent { event, before, after, now, source: &source };
        let occurred = match &*held {
            Ability::Keyword(keyword) => keyword_triggers::occurrences(&seen, row, is_before, keyword),
            Ability::Triggered { when, .. } if looks_back(after, when, event) == is_before => {
                each_time(&seen, row, when, &held)
            }
            _ => Vec::new(),
        };
        all.extend(occurred.into_iter().map(|by| Triggered {
            waiting: waiting(now, row, nth, &held, Some((after, event)), by),
            delayed: None,
            rule: &R603_2,
        }));
    }
}

/// 603.2c: returns what an ability learns of an event, once for each time that it triggers.
fn each_time(seen: &SeenEvent, row: &ObjectNow, when: &Trigger, ability: &Ability) -> Vec<Occurred> {
    if !functions(seen.now, row, ability) {
        return Vec::new();
    }
    let condition = intervening_condition(ability);
    let occurrences = r603_events::each_occurrence(when, seen, row.id);
    let occurrences = r603_events::for_each_active_player(seen, when, ability, occurrences);
    let holds = || intervening_condition_holds(seen.after, row.id, condition, seen.source);
    if occurrences.is_empty() || !holds() { Vec::new() } else { occurrences }
}

/// Returns the triggered abilities of an object with their ordinals, counted from 1.
pub(crate) fn triggered_abilities_of(row: &ObjectNow) -> impl Iterator<Item = (u8, Arc<Ability>)> + '_ {
    let abilities = held_triggered_abilities(row).map(|held| Arc::clone(&held.ability));
    let abilities = abilities.chain(r310_battles::siege_ability(row));
    abilities.enumerate().map(|(n, ability)| (u8::try_from(n + 1).unwrap_or(u8::MAX), ability))
}

fn held_triggered_abilities(row: &ObjectNow) -> impl Iterator<Item = &Held> {
    row.abilities.iter().filter(|held| match &*held.ability {
        Ability::Triggered { .. } => true,
        Ability::Keyword(keyword) => keyword.is_triggered(),
        _ => false,
    })
}

fn nth_held(row: &ObjectNow, nth: u8) -> Option<&Held> {
    usize::from(nth).checked_sub(1).and_then(|nth| held_triggered_abilities(row).nth(nth))
}

/// Returns which ability of an object its nth triggered ability is.
pub(crate) fn which(now: &Now, row: &ObjectNow, nth: u8) -> AbilityId {
    nth_held(row, nth).map(|held| r607_linked_abilities::which(now, row.id, &held.key)).unwrap_or_default()
}

/// Returns what the nth triggered ability of an object refers to (607.5).
fn choices_of(now: &Now, row: &ObjectNow, nth: u8) -> Choices {
    nth_held(row, nth).map_or_else(
        || r607_linked_abilities::choices_for_its_text(now, row.id),
        |held| r607_linked_abilities::choices_for(&now.look(), row.id, &held.key),
    )
}

/// Returns the same for an ability that triggers: X is known to one that triggers as its permanent enters (107.3m).
fn choices_of_what_triggers(now: &Now, row: &ObjectNow, nth: u8, ability: &Ability) -> Choices {
    let enters = matches!(ability, Ability::Triggered { when: Trigger::Enters(Filter::This), .. });
    match nth_held(row, nth).filter(|_| enters) {
        Some(held) => r607_linked_abilities::choices_as_it_enters(&now.look(), row.id, &held.key),
        None => choices_of(now, row, nth),
    }
}

/// Returns what "this", "you" and "chosen" mean in the nth triggered ability of an object.
pub(crate) fn source_of(now: &Now, row: &ObjectNow, nth: u8) -> Source {
    let choices = choices_of(now, row, nth);
    Source { this: Some(row.id), you: Some(row.controller_or_owner()), choices, ..Source::default() }
}

/// 113.6: returns whether a triggered ability functions where it is. It functions on the battlefield, and
/// that of a scheme and the like in the command zone. Elsewhere it functions only if it says so (113.6b), if it
/// moves its own object from there (113.6m), or if its event is about its own object there.
pub(crate) fn functions(now: &Now, row: &ObjectNow, ability: &Ability) -> bool {
    let Ability::Triggered { when, condition, effect } = ability else { return false };
    let where_it_says =
        |condition: &Condition| r113_abilities::functions_where_it_says(&now.look(), row, Some(condition));
    let where_it_moves_from = || {
        let is_put_there = is_put_into_a_zone(when);
        r113_abilities::functions_where_it_moves_from(&now.look(), row, effect, is_put_there)
    };
    if is_never_visible(now, row) {
        return false;
    }
    if let Some(functions) = condition.as_ref().and_then(where_it_says).or_else(where_it_moves_from) {
        return functions;
    }
    match when {
        Trigger::Casts { what, .. } if *what == Filter::This => row.zone == Zone::Stack,
        Trigger::PutIntoGraveyard(what) if *what == Filter::This => true,
        Trigger::Room { .. } => row.zone == Zone::Command,
        _ if row.zone == Zone::Command => r113_abilities::functions_in_the_command_zone(&now.look(), row),
        _ => row.zone == Zone::Battlefield,
    }
}

/// Returns whether an ability waits for its own object, or the object that it is attached to, to be put into
/// another zone.
fn is_put_into_a_zone(when: &Trigger) -> bool {
    match when {
        Trigger::Dies(what) | Trigger::Leaves(what) => {
            *what == Filter::This
                || *what == Filter::Host
                || matches!(what, Filter::All(parts) if parts.contains(&Filter::Host))
        }
        Trigger::PutIntoGraveyard(what) | Trigger::Sacrifices { what, .. } => *what == Filter::This,
        _ => false,
    }
}

/// Returns the "if" clause after the event of a triggered ability.
pub(crate) fn intervening_condition(ability: &Ability) -> Option<&Condition> {
    match ability {
        Ability::Triggered { condition, .. } => condition.as_ref(),
        _ => None,
    }
}

/// Returns a triggered ability that waits. An event made it trigger, unless a state of the game did (603.8).
pub(crate) fn waiting(
    now: &Now,
    row: &ObjectNow,
    nth: u8,
    ability: &Arc<Ability>,
    event: Option<(&Now, &Event)>,
    by: Occurred,
) -> Waiting {
    let follows = event.map(|(after, event)| r603_6_zone_changes::moved_by(after, event, Some(row), &by));
    Waiting {
        source: row.id,
        controller: r603_3_on_the_stack::controller_of(now, row),
        nth,
        which: which(now, row, nth),
        ability: keyword_triggers::as_put_on_the_stack(now, ability),
        by,
        choices: choices_of_what_triggers(now, row, nth, ability),
        it: Vec::new(),
        follows: follows.unwrap_or_default(),
        created: None,
        source_had_left: has_left(event.map_or(now, |(after, _)| after), row.id),
    }
}

/// Returns whether the source of an ability isn't on the battlefield just after the event that makes it trigger.
pub(crate) fn has_left(after: &Now, source: ObjectId) -> bool {
    after.game().objects.get(&source).is_none_or(|object| object.zone != Zone::Battlefield)
}

rule! {
    /// An "if" clause directly after the event is checked as the event occurs; if it is false, the ability
    /// doesn't trigger. It is checked again as the ability resolves; if it is false then, the ability does
    /// nothing.
    R603_4 "603.4" since "2009-10-01";
    when AS_IT_TRIGGERS "the condition holds as the event occurs"
    when AS_IT_RESOLVES "the condition holds as the ability resolves"
    2: AS_IT_TRIGGERS;
    3: AS_IT_TRIGGERS, shown "603/4-condition-not-true-when-it-triggers";
    4: AS_IT_RESOLVES;
    5: AS_IT_RESOLVES, shown "603/4-condition-no-longer-true";
    8: shown "603/4-an-if-in-the-effect";
}

/// 603.4: returns whether the condition holds as the event occurs.
pub(crate) fn intervening_condition_holds(
    now: &Now,
    about: ObjectId,
    condition: Option<&Condition>,
    source: &Source,
) -> bool {
    condition.is_none_or(|condition| {
        R603_4::AS_IT_TRIGGERS.holds_for(now, about, now.look().held(condition, source))
    })
}

/// 603.4: returns whether the condition holds as the ability resolves.
pub(crate) fn still_holds(now: &Now, ability: &AbilityOnStack, source: &Source) -> bool {
    let Ability::Triggered { condition: Some(condition), .. } = &*ability.ability else { return true };
    R603_4::AS_IT_RESOLVES.holds_for(now, ability.source, now.look().held(condition, source))
}

rule! {
    /// An ability that says "may" is put on the stack anyway. Whether to do it is decided as the ability
    /// resolves.
    R603_5 "603.5" since "2009-10-01";
    gives May;
    instead AS_IT_RESOLVES "the controller decides whether to do it as the ability resolves"
    2: shown "603/5-optional-ability-goes-on-the-stack";
    3: AS_IT_RESOLVES, shown "603/5-no-question-before-it-resolves";
    4: shown "118/12a-unless-as-it-resolves", shown "603/5-unless-something-is-true";
}

/// 603.5: asks the controller of what resolves whether to do what an instruction permits, if that can be chosen.
pub(crate) fn whether_to(
    table: &mut Table,
    resolving: &Resolving,
    can_be_chosen: impl Fn(&Table) -> bool,
) -> Ruled<bool> {
    let (player, about) = (resolving.controller, Some(resolving.object));
    table.asks(|ask| {
        if !can_be_chosen(ask) {
            return Ok(false);
        }
        if !R603_5::AS_IT_RESOLVES.is_followed_for(ask, resolving.object) {
            return Ok(true);
        }
        Ok(ask.whether(player, about)?.unwrap_or(false))
    })
}

rule! {
    /// A leaves-the-battlefield ability triggers when a permanent is put from the battlefield into another
    /// zone, and when one that is phased in leaves the game with its owner. An ability about cards that are put into
    /// a zone from anywhere is not a leaves-the-battlefield ability, even for a card that came from there.
    R603_6C "603.6c" since "2009-10-01";
    does WITH_ITS_OWNER "the ability triggers when a permanent leaves the game with its owner"
    instead FROM_ANYWHERE "an ability about a zone that cards are put into from anywhere doesn't look back"
    1: WITH_ITS_OWNER, shown "400/7e-not-found-in-a-hand",
        shown "603/6c-phased-out-and-leaves-with-its-owner";
    4: NO_FURTHER of "603.6", shown "603/6-the-card-is-not-there-any-more";
    5: FROM_ANYWHERE, shown "603/6c-from-anywhere-sees-the-card";
}

/// 603.6c: returns whether an ability triggers because a permanent leaves the game with its owner.
pub(crate) fn triggers_as_it_leaves_with_its_owner(now: &Now, permanent: ObjectId) -> bool {
    R603_6C::WITH_ITS_OWNER.is_followed_for(now, permanent)
}

/// 603.6c: returns whether an ability about cards put into a graveyard from anywhere looks back: it doesn't. The
/// mistake is that it does if the card comes from the battlefield.
fn looks_back_from_anywhere(now: &Now, event: &Event) -> bool {
    !R603_6C::FROM_ANYWHERE.is_followed(now) && r603_events::leaves_the_battlefield(now, event)
}

rule! {
    /// Normally the game just after an event determines which abilities trigger. For objects that leave the
    /// battlefield, phase out and the like, the game just before the event determines it.
    R603_10 "603.10": "603.6d" since "2009-10-01", "603.10" since "2016-11-11";
    when LOOKS_BACK "the ability looks back in time"
    1: LOOKS_BACK, shown "603/10-entering-does-not-look-back",
        shown "603/10-a-creature-without-its-ability", shown "603/10-enters-with-the-bonus";
    2: LOOKS_BACK, shown "603/10-dies-together", shown "603/10-an-ability-that-goes-with-them",
        shown "603/6c-from-anywhere-sees-the-card";
}

/// 603.10: returns whether an ability that waits for this event considers the game as it was before it.
pub(crate) fn looks_back(now: &Now, when: &Trigger, event: &Event) -> bool {
    let leaves = match when {
        Trigger::Dies(_) | Trigger::Leaves(_) | Trigger::Sacrifices { .. } | Trigger::PhasesOut(_) => true,
        Trigger::BecomesUnattached { .. } => true,
        Trigger::PutIntoGraveyard(_) => looks_back_from_anywhere(now, event),
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
        | Trigger::Expends { .. }
        | Trigger::Visits { .. }
        | Trigger::SetInMotion(_)
        | Trigger::Encounters { .. }
        | Trigger::BecomesAttached { .. }
        | Trigger::Taps(_)
        | Trigger::Untaps(_)
        | Trigger::Targeted(_)
        | Trigger::PhasesIn(_)
        | Trigger::IsDealtDamage(_)
        | Trigger::DealsDamage(_)
        | Trigger::Combat(_)
        | Trigger::GetsCounter(_)
        | Trigger::LosesLastCounter(..)
        | Trigger::Chapter(_)
        | Trigger::Room { .. }
        | Trigger::DayNightChanges
        | Trigger::State(_)
        | Trigger::Other(_) => false,
    };
    R603_10::LOOKS_BACK.holds(now, leaves)
}

rule! {
    /// Abilities that trigger when something leaves the battlefield, when a card leaves a graveyard, or when an
    /// object that all players can see is put into a hand or library look back in time.
    R603_10A "603.10a" since "2016-11-11";
    same as "603.10"
    2: shown "603/10-dies-together",
        outside "abilities that trigger on a card leaving a graveyard or on an object put into a hand or library";
    2 newest: shown "603/10-dies-together", shown "603/10a-sacrificed-together",
        outside "abilities that trigger on a card leaving a graveyard or on an object put into a hand or library";
}

rule! {
    /// Abilities that trigger when something becomes unattached look back in time.
    R603_10C "603.10c" since "2016-11-11";
    same as "603.10"
    1: shown "603/10c-unattached-together";
}

rules![
    R603_2,
    R603_2C,
    R603_2F,
    R603_2G,
    R603_2H,
    r603_3_on_the_stack::R603_3,
    r603_3_on_the_stack::R603_3A,
    r603_3_on_the_stack::R603_3B,
    r603_3_on_the_stack::R603_3C,
    r603_3_on_the_stack::R603_3D,
    R603_4,
    R603_5,
    R603_6C,
    r603_7_delayed_and_state::R603_7,
    r603_7_delayed_and_state::R603_7B,
    r603_7_delayed_and_state::R603_7B_20091001,
    r603_7_delayed_and_state::R603_7D,
    r603_7_delayed_and_state::R603_8,
    R603_10,
    R603_10A,
    R603_10C,
    r603_7_delayed_and_state::R603_12,
];
