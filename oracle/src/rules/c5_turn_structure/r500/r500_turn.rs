//! The rules for every turn, phase and step: how they begin and end, in which order they come, and how they
//! are skipped.

use crate::now::Now;
use crate::rules::{
    r103_starting, r117_priority, r500_4_what_ends, r500_7_additional, r501_beginning_phase, r505_main_phase,
    r508_declare_attackers, r511_end_of_combat, r512_ending_phase, r608_resolving, r703_turn_based_actions,
    r704_state_based_actions,
};
use crate::state::{After, ObjectId, Phase, PlannedPhase, PlayerId, Point, TurnPart};
use crate::table::{Event, Ruled, Table};

/// Advances the game from one point to the next.
pub(crate) fn tick(table: &mut Table) -> Ruled<()> {
    match table.game().turn.point {
        Point::BetweenTurns => r500_7_additional::begin_turn(table),
        Point::BetweenPhases => begin_phase(table),
        Point::BetweenSteps => begin_step(table),
        Point::Beginning => r703_turn_based_actions::at_the_beginning(table),
        Point::BeforePriority { player, after } => r117_priority::before_priority(table, player, after),
        Point::Priority { holder, passed } => r117_priority::with_priority(table, holder, passed),
        Point::Resolving => r608_resolving::resolve_top(table),
        Point::Ending => end(table),
        Point::Settling | Point::Settled => r704_state_based_actions::settle_a_board(table),
    }
}

rule! {
    /// A turn has five phases in a fixed order: beginning, precombat main, combat, postcombat main, ending.
    /// Each phase takes place even if nothing happens in it. The first, third and last have steps, which come
    /// in order.
    R500_1 "500.1" since "2009-10-01";
    instead IN_ORDER "phases and steps come in order"
    1: IN_ORDER, shown "500/1-five-phases-in-order";
    2: shown "500/1-combat-without-creatures";
    3: IN_ORDER;
}

/// 500.1: begins the next phase of the turn; after the last one, the turn is over.
fn begin_phase(table: &mut Table) -> Ruled<()> {
    let Some(next) = next_phase(table) else {
        table.rest_at(Point::BetweenTurns);
        return Ok(());
    };
    let part = match next.phase {
        Phase::Main => r505_main_phase::kind_of_main_phase(table),
        Phase::Beginning | Phase::Combat | Phase::Ending => TurnPart::Phase(next.phase),
    };
    if !really_begins(table, part)? {
        return Ok(());
    }
    if next.phase == Phase::Main {
        table.rest_at(Point::Beginning);
    } else {
        let steps = match next.phase {
            Phase::Beginning => r501_beginning_phase::steps(table, next.steps),
            Phase::Ending => r512_ending_phase::steps(table, next.steps),
            Phase::Combat | Phase::Main => next.steps,
        };
        table.plan(|turn| turn.steps_to_come = steps);
        table.rest_at(Point::BetweenSteps);
    }
    Ok(())
}

/// 500.1: returns the phase that comes next, if one is still to come.
fn next_phase(table: &mut Table) -> Option<PlannedPhase> {
    if table.game().turn.phases_to_come.is_empty() {
        return None;
    }
    if R500_1::IN_ORDER.is_followed(table) {
        Some(table.plan(|turn| turn.phases_to_come.remove(0)))
    } else {
        table.plan(|turn| turn.phases_to_come.pop())
    }
}

/// 500.1: begins the next step of the phase; after the last one, the phase ends.
fn begin_step(table: &mut Table) -> Ruled<()> {
    if let Some(phase) = table.game().turn.phase.filter(|_| table.game().turn.steps_to_come.is_empty()) {
        end_with_durations(table, TurnPart::Phase(phase))?;
        table.rest_at(Point::BetweenPhases);
        return Ok(());
    }
    let step = table.plan(|turn| turn.steps_to_come.remove(0));
    if r508_declare_attackers::is_left_out(table, step)
        || r103_starting::is_left_out_of_the_first_turn(table, step)
    {
        return Ok(());
    }
    if really_begins(table, TurnPart::Step(step))? {
        table.rest_at(Point::Beginning);
    }
    Ok(())
}

rule! {
    /// A step or phase in which players get priority doesn't end merely because the stack has become empty.
    /// It ends only when all players pass in succession on an empty stack.
    R500_2 "500.2" since "2009-10-01";
    instead WAITS_FOR_PASSES "a step or phase doesn't end merely because the stack has become empty"
    1: WAITS_FOR_PASSES, shown "500/2-all-three-must-pass-again";
    2: WAITS_FOR_PASSES;
}

/// 500.2: lets the step or phase go on with priority after an object has resolved, even if it was the last
/// one on the stack.
pub(crate) fn goes_on_after_resolving(table: &mut Table, next: PlayerId) {
    // It goes on in any case. Only with the mistake does it end with the last object on the stack.
    let goes_on = R500_2::WAITS_FOR_PASSES.is_followed(table) || !table.game().stack.is_empty();
    let priority = Point::BeforePriority { player: next, after: After::Resolving };
    table.rest_at(if goes_on { priority } else { Point::Ending });
}

rule! {
    /// No player gets priority in the untap step or in most cleanup steps. Such a step ends when all of its
    /// actions have been done.
    R500_3 "500.3" since "2009-10-01";
    instead ENDS_ALIKE "a step without priority ends like any other once its actions are done"
    1: ENDS_ALIKE;
    2: NO_PRIORITY of "502.4", NO_PRIORITY of "514.3";
}

/// 500.3: ends a step in which no player gets priority, once its actions are done. Everything that ends with
/// a step ends with it.
pub(crate) fn ends_without_priority(table: &mut Table) {
    // The mutant: the next step follows, and nothing ends with this one.
    let next = if R500_3::ENDS_ALIKE.is_followed(table) { Point::Ending } else { Point::BetweenSteps };
    table.rest_at(next);
}

/// Ends the current step or main phase.
fn end(table: &mut Table) -> Ruled<()> {
    let part = table.game().turn.part();
    end_with_durations(table, part)?;
    table.rest_at(match part {
        TurnPart::Step(_) => Point::BetweenSteps,
        TurnPart::PrecombatMain | TurnPart::PostcombatMain | TurnPart::Phase(_) | TurnPart::Turn => {
            Point::BetweenPhases
        }
    });
    Ok(())
}

/// Ends a step or phase, after everything that ends with it.
fn end_with_durations(table: &mut Table, part: TurnPart) -> Ruled<()> {
    r500_4_what_ends::as_it_ends(table, part)?;
    table.happens(&R500_1, Event::Ends(part))?;
    r511_end_of_combat::combat_is_over(table, part)?;
    nothing_in_between(table)
}

rule! {
    /// As a step or phase begins, abilities that trigger at its beginning trigger. They go on the stack the
    /// next time that a player would get priority.
    R500_6 "500.6" since "2009-10-01";
    does TRIGGERS "abilities that trigger at the beginning trigger as the step or phase begins"
    1: TRIGGERS;
    2: shown "500/6-trigger-goes-on-the-stack";
}

/// 500.6: begins a phase or step; abilities trigger on that. Returns whether it began: it may be skipped.
fn really_begins(table: &mut Table, part: TurnPart) -> Ruled<bool> {
    let begun = table.happens(&R500_1, Event::Begins(part))?;
    let begins = begun.contains(&Event::Begins(part));
    if begins {
        r500_4_what_ends::as_it_begins(table, part)?;
    }
    Ok(begins)
}

/// 500.6: returns whether an object's abilities trigger as a turn, phase or step begins.
pub(crate) fn triggers_at_the_beginning(now: &Now, object: ObjectId) -> bool {
    R500_6::TRIGGERS.is_followed_for(now, object)
}

rule! {
    /// If a step, phase or turn is skipped, the game goes on as if it weren't there.
    R500_11 "500.11": "500.10" since "2009-10-01", "500.11" since "2024-04-12";
    instead GOES_ON "the game goes past a skipped step, phase or turn"
    2: GOES_ON, shown "500/11-only-the-upkeep-step-is-missing", shown "500/11-two-turns-skipped";
}

/// 500.11: returns what happens instead of the beginning of a skipped step, phase or turn: nothing.
pub(crate) fn skipped(now: &Now, event: Event) -> Vec<Event> {
    if R500_11::GOES_ON.is_followed(now) { Vec::new() } else { vec![event] }
}

rule! {
    /// Nothing can happen between two steps, two phases or two turns.
    R500_12 "500.12": "500.11" since "2009-10-01", "500.12" since "2024-04-12";
    instead AT_ONCE "nothing happens between a step or phase and the next one"
    1: AT_ONCE;
}

/// 500.12: lets nothing happen between two steps or phases.
fn nothing_in_between(table: &mut Table) -> Ruled<()> {
    if !R500_12::AT_ONCE.is_followed(table) {
        // The mutant: everything is settled as before priority (117.5).
        r117_priority::settle(table)?;
    }
    Ok(())
}

rules![
    R500_1,
    R500_2,
    R500_3,
    r500_4_what_ends::R500_4,
    r500_4_what_ends::R500_4_20251114,
    r500_4_what_ends::R500_5,
    r500_4_what_ends::R500_5_20251114,
    r500_4_what_ends::R500_5A_20251114,
    r500_4_what_ends::R500_5B_20251114,
    R500_6,
    r500_7_additional::R500_7_20091001,
    r500_7_additional::R500_7,
    r500_7_additional::R500_8,
    r500_7_additional::R500_9,
    r500_7_additional::R500_10,
    r500_7_additional::R500_10A,
    R500_11,
    R500_12,
];
