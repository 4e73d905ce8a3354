//! Sagas: permanents whose chapter abilities trigger as lore counters are put on them.

use crate::card::{Ability, CounterKind, Trigger, Zone};
use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::state::{Game, ObjectId, Thing, Waiting};
use crate::table::{Enters, Event, Ruled, Table};

rule! {
    /// The text box of a Saga is divided by chapter symbols.
    R714_1 "714.1": "714.1" since "2018-04-27", "715.1" since "2021-07-23", "714.1" since "2023-04-14";
    definition
}

rule! {
    /// A chapter symbol represents a triggered ability, called a chapter ability.
    R714_2 "714.2": "714.2" since "2018-04-27", "715.2" since "2021-07-23", "714.2" since "2023-04-14";
    definition
}

rule! {
    /// The Roman numeral in a chapter symbol is the chapter number.
    R714_2A "714.2a": "714.2a" since "2018-04-27", "715.2a" since "2021-07-23", "714.2a" since "2023-04-14";
    definition
}

rule! {
    /// A chapter ability triggers when lore counters are put on its Saga, if their number was less than the
    /// chapter number before and is at least the chapter number now.
    R714_2B "714.2b": "714.2b" since "2018-04-27", "715.2b" since "2021-07-23", "714.2b" since "2023-04-14";
    when FEWER_BEFORE "the number of lore counters was less than the chapter number"
    limit ENOUGH_NOW "the number of lore counters is now at least the chapter number"
    1: FEWER_BEFORE, ENOUGH_NOW;
}

/// 714.2b: returns the number of an ability's chapters that are reached as lore counters are put on its Saga.
pub(crate) fn chapters_reached(after: &Now, event: &Event, saga: ObjectId, chapters: &[u32]) -> usize {
    let Some(put) = lore_put(event, saga) else { return 0 };
    let are = after.look().counters(saga, &lore());
    let were = are.saturating_sub(put);
    let is_reached = |&&chapter: &&u32| {
        R714_2B::FEWER_BEFORE.holds_for(after, saga, were < chapter)
            && R714_2B::ENOUGH_NOW.is_reached_for(after, saga, are.cmp(&chapter))
    };
    let reached = chapters.iter().filter(is_reached).count();
    if reached > 1 { each_chapter_by_itself(after, saga, reached) } else { reached }
}

/// Returns whether an event puts lore counters on a Saga.
pub(crate) fn gets_lore_counters(event: &Event, saga: ObjectId) -> bool {
    lore_put(event, saga).is_some()
}

/// Returns the number of lore counters that an event puts on a Saga, even as it enters.
fn lore_put(event: &Event, saga: ObjectId) -> Option<u32> {
    let of = |enters: &Enters| {
        let lore = enters.counters.iter().filter(|(kind, _)| *kind == lore());
        Some(lore.map(|(_, number)| *number).sum()).filter(|&number| number > 0)
    };
    match event {
        Event::PutCounters { on: Thing::Object(on), kind, number, .. } if *on == saga && *kind == lore() => {
            Some(*number)
        }
        Event::Move(movement) if movement.became == Some(saga) && movement.to == Zone::Battlefield => {
            of(&movement.enters)
        }
        Event::CreateToken { created, enters, .. } if *created == Some(saga) => of(enters),
        _ => None,
    }
}

fn lore() -> CounterKind {
    CounterKind::Named("lore".to_owned())
}

rule! {
    /// A chapter ability with several chapter numbers is the same as one ability for each of them.
    R714_2C "714.2c": "714.2c" since "2018-04-27", "715.2c" since "2021-07-23", "714.2c" since "2023-04-14";
    instead FOR_EACH_NUMBER "an ability with several chapter numbers triggers for each of them"
    1: FOR_EACH_NUMBER;
}

/// 714.2c: returns the number of times that an ability triggers if several of its chapters are reached at the
/// same time.
fn each_chapter_by_itself(now: &Now, saga: ObjectId, number: usize) -> usize {
    if R714_2C::FOR_EACH_NUMBER.is_followed_for(now, saga) { number } else { 1 }
}

rule! {
    /// The final chapter number of a Saga is the greatest number among its chapter abilities; without any, it
    /// is 0.
    R714_2D "714.2d": "714.2d" since "2018-04-27", "715.2d" since "2021-07-23", "714.2d" since "2023-04-14";
    instead GREATEST "the final chapter number is the greatest number among them"
    1: GREATEST;
    2: shown "714/3a-2025-without-abilities";
}

/// 714.2d: returns a Saga's final chapter number.
fn final_chapter(now: &Now, row: &ObjectNow) -> u32 {
    let numbers = row.abilities.iter().filter_map(|held| chapters(&held.ability)).flatten().copied();
    let last = if R714_2D::GREATEST.is_followed_for(now, row.id) { numbers.max() } else { numbers.min() };
    last.unwrap_or(0)
}

/// Returns whether a Saga has reached its final chapter number.
pub(crate) fn has_come_to_its_end(now: &Now, row: &ObjectNow) -> bool {
    now.look().counters(row.id, &lore()) >= final_chapter(now, row)
}

/// Returns the chapter numbers of a chapter ability.
fn chapters(ability: &Ability) -> Option<&[u32]> {
    match ability {
        Ability::Triggered { when: Trigger::Chapter(chapters), .. } => Some(chapters),
        _ => None,
    }
}

rule! {
    /// The ability of the final chapter is the final chapter ability.
    R714_2E "714.2e": "715.2e" since "2022-09-08", "714.2e" since "2023-04-14";
    definition
}

/// Returns whether a permanent is a Saga.
pub(crate) fn is_saga(row: &ObjectNow) -> bool {
    row.has_subtype("Saga")
}

/// Returns whether a permanent has a chapter ability.
pub(crate) fn has_chapters(row: &ObjectNow) -> bool {
    row.abilities.iter().any(|held| chapters(&held.ability).is_some())
}

/// Returns whether a chapter ability of a permanent has triggered and not yet left the stack.
pub(crate) fn tells_a_chapter(game: &Game, saga: ObjectId) -> bool {
    let waits = |waiting: &Waiting| waiting.source == saga && chapters(&waiting.ability).is_some();
    let on_stack = |id: &ObjectId| {
        let ability = game.objects.get(id).and_then(|object| object.on_stack.as_ref()?.ability.as_ref());
        ability.is_some_and(|ability| ability.source == saga && chapters(&ability.ability).is_some())
    };
    game.waiting.iter().any(waits) || game.stack.iter().any(on_stack)
}

/// Puts a lore counter on each of these Sagas.
pub(crate) fn put_lore_counters(table: &mut Table, rule: &'static Rule, sagas: Vec<ObjectId>) -> Ruled<()> {
    let on_saga = |saga| {
        let on = Thing::Object(saga);
        Event::PutCounters { on, kind: lore(), number: 1, by_effect: false }
    };
    table.happen(rule, sagas.into_iter().map(on_saga).collect())?;
    Ok(())
}

rule! {
    /// Lore counters show how far a Saga has progressed.
    R714_3 "714.3": "714.3" since "2018-04-27", "715.3" since "2021-07-23", "714.3" since "2023-04-14";
    definition
}

rule! {
    /// As a Saga enters, its controller puts a lore counter on it. With read ahead, which no card in the
    /// corpus has, it can be more than one.
    R714_3A "714.3a": "714.3a" since "2018-04-27", "715.3a" since "2021-07-23", "714.3a" since "2023-04-14"
        until "2026-04-17";
    does LORE_COUNTER "the Saga enters with a lore counter"
    1: LORE_COUNTER;
}

/// 714.3a: returns the lore counter with which a Saga that is about to enter does so: because of this rule
/// or, since 2026-04-17, because of its own ability.
pub(crate) fn lore_on_entering(now: &Now, row: &ObjectNow) -> Option<(CounterKind, i32)> {
    if !is_saga(row) {
        return None;
    }
    let with_one = if now.in_force(&R714_3A_20260417) {
        by_its_own_ability(now, row)
    } else {
        R714_3A::LORE_COUNTER.is_followed_for(now, row.id)
    };
    with_one.then(|| (lore(), 1))
}

rule! {
    /// A Saga without read ahead intrinsically has the ability to enter with a lore counter. If it would
    /// enter without any abilities, it doesn't have this ability either.
    R714_3A_20260417 "714.3a@2026-04-17": "714.3a" since "2026-04-17";
    when NO_ABILITIES "the Saga would enter without any abilities"
    does LORE_COUNTER "the Saga enters with a lore counter"
    1 newest: NO_ABILITIES, LORE_COUNTER;
}

/// 714.3a, since 2026-04-17: returns whether a Saga enters with a lore counter, which it does unless it has
/// lost the ability to do so.
fn by_its_own_ability(now: &Now, row: &ObjectNow) -> bool {
    !R714_3A_20260417::NO_ABILITIES.holds_for(now, row.id, row.lost_all_abilities)
        && R714_3A_20260417::LORE_COUNTER.is_followed_for(now, row.id)
}

rule! {
    /// As a player's precombat main phase begins, each Saga of that player gets a lore counter.
    R714_3B "714.3b": "714.3b" since "2018-04-27", "715.3b" since "2021-07-23", "714.3b" since "2023-04-14"
        until "2025-06-06";
    same as "505.4"
    1: shown "505/4-only-the-active-players-sagas", shown "505/4-no-counter-in-other-main-phases";
}

rule! {
    /// As a player's precombat main phase begins, each Saga of that player that has a chapter ability gets a
    /// lore counter.
    R714_3B_20250606 "714.3b@2025-06-06": "714.3b" since "2025-06-06", "714.3c" since "2026-04-17";
    same as "505.4@2025-06-06"
    1 newest: shown "505/4-2025-no-counter-without-a-chapter";
}

rule! {
    /// A Saga that has reached its final chapter number, and none of whose chapter abilities is still to
    /// resolve, is sacrificed by its controller.
    R714_4 "714.4": "714.4" since "2018-04-27", "715.4" since "2021-07-23", "714.4" since "2023-04-14"
        until "2025-06-06";
    same as "704.5s"
    1: shown "704/5s-when-the-last-chapter-is-told";
}

rule! {
    /// A Saga with chapter abilities that has reached its final chapter number, and none of whose chapter
    /// abilities is still to resolve, is sacrificed by its controller.
    R714_4_20250606 "714.4@2025-06-06": "714.4" since "2025-06-06";
    same as "704.5s@2025-06-06"
    1 newest: shown "704/5s-2025-without-chapters";
}

rules![
    R714_1,
    R714_2,
    R714_2A,
    R714_2B,
    R714_2C,
    R714_2D,
    R714_2E,
    R714_3,
    R714_3A,
    R714_3A_20260417,
    R714_3B,
    R714_3B_20250606,
    R714_4,
    R714_4_20250606,
];
