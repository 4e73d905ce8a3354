//! State-based actions: what the game does on its own whenever a player would get priority. This section says
//! when the game checks them, lists them, and says what happens if several of them coincide.

use crate::card::Zone;
use crate::not_performed;
use crate::now::Now;
use crate::rule::Rule;
use crate::rules::r616_interaction::FinalEvent;
use crate::rules::r704_5_attachments_and_counters::{
    attached_to_anything, auras_attached_illegally, equipment_attached_illegally, opposite_counters,
    too_many_counters,
};
use crate::rules::r704_5_battles::{no_defense, no_protector, wrong_protector};
use crate::rules::r704_5_creatures_and_planeswalkers::{
    deathtouch, forget_deathtouch, lethal_damage, no_loyalty, no_toughness,
};
use crate::rules::r704_5_legends_and_worlds::{
    all_planeswalkers_of_one_type, legend_rule, planeswalker_uniqueness_rule, world_rule,
};
use crate::rules::r704_5_players_and_tokens::{
    copies_elsewhere, empty_library, forget_attempts_to_draw, no_life, poisoned, tokens_elsewhere,
};
use crate::rules::r704_5_roles_and_speed::{first_speed, several_roles};
use crate::rules::r704_5_sagas_dungeons_sectors::{
    creatures_without_sector, dungeons_at_their_end, sagas_at_their_end,
};
use crate::rules::r704_6_variants::{
    commander_damage, commanders_that_return, phenomena_that_are_over, poisoned_teams, schemes_that_are_over,
    teams_without_life,
};
use crate::rules::{
    r104_ending, r603_3_on_the_stack, r616_interaction, r704_5_attachments_and_counters, r704_5_battles,
    r704_5_creatures_and_planeswalkers, r704_5_legends_and_worlds, r704_5_players_and_tokens,
    r704_5_roles_and_speed, r704_5_sagas_dungeons_sectors, r704_6_variants, r810_two_headed_giant,
};
use crate::state::{Game, ObjectId, PlayerId, Point};
use crate::table::{Applied, Cause, Event, Move, Ruled, Table};

rule! {
    /// State-based actions happen on their own whenever their conditions are met. They don't use the stack.
    R704_1 "704.1" since "2009-10-01";
    definition
    2: shown "704/5f-no-response-to-state-based-actions";
}

rule! {
    /// An ability that watches for a state of the game is a triggered ability, not a state-based action, so
    /// it does use the stack.
    R704_1A "704.1a" since "2009-10-01";
    same as "603.8"
    1: shown "603/8-a-state-trigger-uses-the-stack";
}

rule! {
    /// The game checks state-based actions throughout the game, and no player controls them.
    R704_2 "704.2" since "2009-10-01";
    definition
}

rule! {
    /// Whenever a player would get priority, the game performs all state-based actions that apply,
    /// simultaneously as one event, and repeats the check until none applies. Then all waiting triggered
    /// abilities are put on the stack and the game starts checking again. The player gets priority when no
    /// state-based action applies and no ability waits. In a cleanup step in which the first check finds
    /// neither, no player gets priority and the step ends.
    R704_3 "704.3" since "2009-10-01";
    instead AT_ONCE "all state-based actions that apply are performed simultaneously"
    instead REPEATED "the check is repeated until no state-based action applies"
    does WAITING_ABILITIES "then waiting triggered abilities are put on the stack"
    instead AGAIN "after that, the check starts again"
    1: AT_ONCE;
    2: REPEATED, WAITING_ABILITIES, AGAIN;
    3: shown "704/3-repeated-after-a-target-was-chosen";
    4: SOMETHING of "514.3a", NO_PRIORITY of "514.3";
}

/// 704.3: performs state-based actions and puts triggered abilities on the stack before a player gets
/// priority. Returns whether there was anything to do.
pub(crate) fn settle(table: &mut Table) -> Ruled<bool> {
    let mut anything = false;
    // A state in which the game began has triggered nothing yet (603.8).
    table.states_trigger()?;
    loop {
        table.count_round()?;
        anything |= until_none_applies(table)?;
        let put =
            R704_3::WAITING_ABILITIES.is_followed(table) && r603_3_on_the_stack::put_on_the_stack(table)?;
        anything |= put;
        let anew = put && R704_3::AGAIN.is_followed(table);
        if !anew || table.game().outcome.is_some() {
            return Ok(anything);
        }
    }
}

/// 704.3: performs state-based actions on a board alone. Abilities that trigger wait for ever, since no player
/// gets priority.
pub(crate) fn settle_a_board(table: &mut Table) -> Ruled<()> {
    until_none_applies(table)?;
    table.rest_at(Point::Settled);
    Ok(())
}

/// 704.3: repeats the check until it finds nothing. Returns whether any check found something.
pub(crate) fn until_none_applies(table: &mut Table) -> Ruled<bool> {
    let mut anything = false;
    loop {
        table.count_round()?;
        let found = check(table)?;
        anything |= found;
        let again = found && R704_3::REPEATED.is_followed(table);
        if !again || table.game().outcome.is_some() {
            return Ok(anything);
        }
    }
}

/// A state-based action that applies, with the rule that states it.
pub(crate) type Due = (&'static Rule, Event);

/// 704.3: checks the game once and performs everything that applies simultaneously. Returns whether anything
/// was performed.
fn check(table: &mut Table) -> Ruled<bool> {
    not_performed::before_state_based_actions(&table.now())?;
    let mut actions = applying(table)?;
    actions = without_repetition(table, actions);
    actions = r810_two_headed_giant::with_their_teams(table, actions);
    // The next check considers only what has happened since this one (704.5b, 704.5h).
    forget_attempts_to_draw(table);
    forget_deathtouch(table);
    table.notes_the_check();
    if actions.is_empty() {
        return Ok(false);
    }
    table.as_one(|table| {
        // The mutant: only the first action is performed, and the others in later checks.
        let at_once = if R704_3::AT_ONCE.is_followed(table) { actions.len() } else { 1 };
        actions.truncate(at_once);
        let losers: Vec<PlayerId> = actions.iter().filter_map(|(_, event)| event.loser()).collect();
        let actions = all_from_the_same_state(table, actions)?;
        let performed = table.happen_by_their_rules(&R704_3, actions)?;
        r104_ending::after_losing(table, &losers)?;
        Ok(performed)
    })
}

/// A state-based action: all events that it causes at a moment.
enum Action {
    /// No player chooses
    WithoutChoice(fn(&Now) -> Vec<Due>),
    /// A player chooses
    WithChoice(fn(&mut Table) -> Ruled<Vec<Due>>),
}

use Action::{WithChoice, WithoutChoice};

/// 704.5, 704.6: the state-based actions in the order of their letters.
const ACTIONS: &[Action] = &[
    WithoutChoice(no_life),                       // 704.5a
    WithoutChoice(empty_library),                 // 704.5b
    WithoutChoice(poisoned),                      // 704.5c
    WithoutChoice(tokens_elsewhere),              // 704.5d
    WithoutChoice(copies_elsewhere),              // 704.5e
    WithoutChoice(no_toughness),                  // 704.5f
    WithoutChoice(lethal_damage),                 // 704.5g
    WithoutChoice(deathtouch),                    // 704.5h
    WithoutChoice(no_loyalty),                    // 704.5i
    WithoutChoice(all_planeswalkers_of_one_type), // 704.5j until 2013-07-12
    WithChoice(planeswalker_uniqueness_rule),     // 704.5j until 2017-09-28
    WithChoice(legend_rule),                      // 704.5j
    WithoutChoice(world_rule),                    // 704.5k
    WithoutChoice(auras_attached_illegally),      // 704.5m
    WithoutChoice(equipment_attached_illegally),  // 704.5n
    WithoutChoice(attached_to_anything),          // 704.5p
    WithoutChoice(opposite_counters),             // 704.5q
    WithoutChoice(too_many_counters),             // 704.5r
    WithoutChoice(sagas_at_their_end),            // 704.5s
    WithoutChoice(dungeons_at_their_end),         // 704.5t
    WithChoice(creatures_without_sector),         // 704.5u
    WithoutChoice(no_defense),                    // 704.5v
    WithChoice(no_protector),                     // 704.5w
    WithChoice(wrong_protector),                  // 704.5x
    WithoutChoice(several_roles),                 // 704.5y
    WithoutChoice(first_speed),                   // 704.5z
    WithoutChoice(teams_without_life),            // 704.6a
    WithoutChoice(poisoned_teams),                // 704.6b
    WithoutChoice(commander_damage),              // 704.6c
    WithChoice(commanders_that_return),           // 704.6d
    WithoutChoice(schemes_that_are_over),         // 704.6e
    WithoutChoice(phenomena_that_are_over),       // 704.6f
];

/// 704.3: returns every state-based action that applies at this moment. Players make their choices after all
/// other actions have been determined.
fn applying(table: &mut Table) -> Ruled<Vec<Due>> {
    let now = table.now();
    let mut actions = Vec::new();
    for action in ACTIONS {
        if let WithoutChoice(applying) = action {
            actions.extend(applying(&now));
        }
    }
    for action in ACTIONS {
        if let WithChoice(applying) = action {
            actions.extend(applying(table)?);
        }
    }
    Ok(actions)
}

/// 704.7: leaves out the results that another state-based action has, too.
fn without_repetition(table: &Table, actions: Vec<Due>) -> Vec<Due> {
    let mut results: Vec<Due> = Vec::new();
    for (rule, event) in actions {
        let is_there = results.iter().any(|(_, result)| *result == event);
        if !is_there || !R704_7::ONE_RESULT.is_followed(table) {
            results.push((rule, event));
        }
    }
    results
}

/// Returns the sources of the abilities that are on the stack or waiting to be put there.
pub(crate) fn sources_of_abilities(game: &Game) -> impl Iterator<Item = ObjectId> {
    let on_stack =
        game.stack.iter().filter_map(|id| game.objects.get(id)?.on_stack.as_ref()?.ability.as_ref());
    on_stack.map(|ability| ability.source).chain(game.waiting.iter().map(|waiting| waiting.source))
}

/// Returns the sources of the triggered abilities that are on the stack or waiting to be put there.
pub(crate) fn sources_of_triggered_abilities(game: &Game) -> impl Iterator<Item = ObjectId> {
    let on_stack =
        game.stack.iter().filter_map(|id| game.objects.get(id)?.on_stack.as_ref()?.ability.as_ref());
    let triggered = on_stack.filter(|ability| ability.by.is_some()).map(|ability| ability.source);
    triggered.chain(game.waiting.iter().map(|waiting| waiting.source))
}

/// Puts a permanent into its owner's graveyard without destroying it, as many state-based actions do.
pub(crate) fn to_the_graveyard(id: ObjectId) -> Event {
    Event::Move(Move::to(id, Zone::Graveyard, Cause::Rule))
}

rule! {
    /// The game doesn't check state-based actions while a spell or ability resolves; a condition that is met
    /// only during the resolution has no effect.
    R704_4 "704.4" since "2009-10-01";
    instead NOT_MEANWHILE "the game doesn't check while a spell or ability resolves"
    1: NOT_MEANWHILE, shown "704/4-toughness-zero-for-a-moment";
}

/// 704.4: doesn't check between two instructions of a resolving spell or ability.
pub(crate) fn not_while_resolving(table: &mut Table) -> Ruled<()> {
    if !R704_4::NOT_MEANWHILE.is_followed(table) {
        // The mutant: the game checks after each instruction.
        until_none_applies(table)?;
    }
    Ok(())
}

rule! {
    /// Introduces the list of state-based actions.
    R704_5 "704.5" since "2009-10-01";
    definition
}

rule! {
    /// If several state-based actions would do the same thing at the same time, one replacement effect
    /// replaces them all.
    R704_7 "704.7": "704.6" since "2009-10-01", "704.7" since "2020-07-03";
    instead ONE_RESULT "the same result of several state-based actions happens, and is replaced, once"
    1: ONE_RESULT;
}

/// A result of a state-based action: where it moves an object and why, and what effects make of that move.
pub(crate) type Moving = (Move, Vec<FinalEvent>);

/// 704.7: returns whether the events that happen by a rule are state-based actions.
pub(crate) fn are_performed_by(rule: &Rule) -> bool {
    rule.id == R704_3.id
}

/// 704.7: modifies the move of an object, unless another state-based action has the same result: then what effects
/// have made of that one happens, for either reason.
pub(crate) fn moved_as_one(
    table: &mut Table,
    movement: Move,
    applied: Vec<Applied>,
    others: &mut Vec<Moving>,
) -> Ruled<Vec<FinalEvent>> {
    let is_same = |(other, _): &&Moving| other.object == movement.object && other.to == movement.to;
    if let Some((other, result)) = others.iter().find(is_same)
        && R704_7::ONE_RESULT.is_followed_for(table, movement.object)
    {
        let of_both = result.iter().filter_map(|(event, applied)| match event {
            Event::Move(moved) if moved.object == movement.object && moved.cause == other.cause => {
                let moved = Move { cause: movement.cause, ..moved.clone() };
                Some((Event::Move(moved), applied.clone()))
            }
            _ => None,
        });
        return Ok(of_both.collect());
    }
    let result = r616_interaction::settled(table, Event::Move(movement.clone()), applied)?;
    others.push((movement, result.clone()));
    Ok(result)
}

rule! {
    /// If a permanent leaves the battlefield because of a state-based action while others are performed at
    /// the same time, its last known information is that from before all of them.
    R704_8 "704.8": "704.7" since "2012-02-01", "704.8" since "2020-07-03";
    instead FROM_BEFORE "last known information is from before any of the actions"
    1: FROM_BEFORE;
}

/// 704.8: returns actions that are all performed from the same state of the game.
fn all_from_the_same_state(table: &mut Table, actions: Vec<Due>) -> Ruled<Vec<Due>> {
    if !table.in_force(&R704_8) || R704_8::FROM_BEFORE.is_followed(table) {
        return Ok(actions);
    }
    // The mutant: what leaves the battlefield leaves it after everything else has happened.
    let leaves = |(_, event): &Due| matches!(event, Event::Move(_) | Event::Destroy { .. });
    let (later, first): (Vec<Due>, Vec<Due>) = actions.into_iter().partition(leaves);
    table.happen_by_their_rules(&R704_3, first)?;
    Ok(later)
}

rules![
    R704_1,
    R704_1A,
    R704_2,
    R704_3,
    R704_4,
    R704_5,
    r704_5_players_and_tokens::R704_5A,
    r704_5_players_and_tokens::R704_5B,
    r704_5_players_and_tokens::R704_5C_20091001,
    r704_5_players_and_tokens::R704_5C,
    r704_5_players_and_tokens::R704_5D_20091001,
    r704_5_players_and_tokens::R704_5D,
    r704_5_players_and_tokens::R704_5E,
    r704_5_creatures_and_planeswalkers::R704_5F,
    r704_5_creatures_and_planeswalkers::R704_5G,
    r704_5_creatures_and_planeswalkers::R704_5H,
    r704_5_creatures_and_planeswalkers::R704_5I,
    r704_5_legends_and_worlds::R704_5J_20091001,
    r704_5_legends_and_worlds::R704_5J_20130713,
    r704_5_legends_and_worlds::R704_5K_20091001,
    r704_5_legends_and_worlds::R704_5J,
    r704_5_legends_and_worlds::R704_5K,
    r704_5_attachments_and_counters::R704_5M,
    r704_5_attachments_and_counters::R704_5P_20091001,
    r704_5_attachments_and_counters::R704_5N,
    r704_5_attachments_and_counters::R704_5P,
    r704_5_attachments_and_counters::R704_5Q,
    r704_5_attachments_and_counters::R704_5R,
    r704_5_sagas_dungeons_sectors::R704_5S,
    r704_5_sagas_dungeons_sectors::R704_5S_20250606,
    r704_5_sagas_dungeons_sectors::R704_5T,
    r704_5_sagas_dungeons_sectors::R704_5U,
    r704_5_battles::R704_5V,
    r704_5_battles::R704_5V_20260807,
    r704_5_battles::R704_5W_20260807,
    r704_5_battles::R704_5W,
    r704_5_battles::R704_5X_20260807,
    r704_5_battles::R704_5X,
    r704_5_battles::R704_5Y_20260807,
    r704_5_roles_and_speed::R704_5Y,
    r704_5_roles_and_speed::R704_5Z_20250207,
    r704_6_variants::R704_6,
    r704_6_variants::R704_6A,
    r704_6_variants::R704_6B,
    r704_6_variants::R704_6C,
    r704_6_variants::R704_6D,
    r704_6_variants::R704_5V_20100618,
    r704_6_variants::R704_6E,
    r704_6_variants::R704_6F,
    R704_7,
    R704_8,
];
