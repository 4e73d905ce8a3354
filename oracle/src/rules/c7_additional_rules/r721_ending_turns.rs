//! Ending the turn (number 724 since 2026-04-17): what the game does if an effect ends the turn, instead of
//! what otherwise happens at the end of a resolution.

use crate::card::Zone;
use crate::rules::r511_end_of_combat;
use crate::rules::{r117_priority, r704_state_based_actions};
use crate::state::{ObjectId, Phase, PlannedPhase, Point, Step, Turn};
use crate::table::{Cause, Event, Move, Ruled, Table};

rule! {
    /// If an effect ends the turn, the game follows a fixed sequence instead of what otherwise happens at the
    /// end of a resolution.
    R721_1 "721.1": "711.1" since "2009-10-01", "712.1" since "2010-04-23", "713.1" since "2011-09-30",
        "715.1" since "2016-07-22", "716.1" since "2018-04-27", "717.1" since "2019-10-04",
        "719.1" since "2021-07-23", "720.1" since "2022-10-07", "721.1" since "2022-11-18",
        "720.1" since "2023-04-14", "721.1" since "2024-02-02", "722.1" since "2025-04-04",
        "723.1" since "2025-07-25", "724.1" since "2026-04-17";
    definition
}

/// 721.1: ends the turn.
pub(crate) fn end_the_turn(table: &mut Table) -> Ruled<()> {
    if table.in_force(&R721_1A) {
        waiting_abilities_are_lost(table)?;
    }
    the_stack_is_exiled(table)?;
    state_based_actions_are_checked(table)?;
    if table.game().outcome.is_none() {
        straight_to_the_cleanup_step(table)?;
    }
    Ok(())
}

rule! {
    /// First, waiting abilities that triggered before this cease to exist. Until 2015-07-16 they continued to
    /// wait for the cleanup step.
    R721_1A "721.1a": "713.1a" since "2015-07-17", "715.1a" since "2016-07-22", "716.1a" since "2018-04-27",
        "717.1a" since "2019-10-04", "719.1a" since "2021-07-23", "720.1a" since "2022-10-07",
        "721.1a" since "2022-11-18", "720.1a" since "2023-04-14", "721.1a" since "2024-02-02",
        "722.1a" since "2025-04-04", "723.1a" since "2025-07-25", "724.1a" since "2026-04-17";
    does CEASE_TO_EXIST "abilities that triggered before cease to exist"
    1: CEASE_TO_EXIST;
    2: CEASE_TO_EXIST;
    3: shown "721/1f-trigger-of-the-discard";
}

/// 721.1a: removes the abilities that triggered before.
fn waiting_abilities_are_lost(table: &mut Table) -> Ruled<()> {
    let waiting: Vec<usize> = (0..table.game().waiting.len()).collect();
    if !waiting.is_empty() && R721_1A::CEASE_TO_EXIST.is_followed(table) {
        table.happens(&R721_1A, Event::WaitingGone(waiting))?;
    }
    Ok(())
}

rule! {
    /// Then every object on the stack is exiled, including the one that is resolving. Objects that aren't
    /// cards, and are neither on the battlefield nor in the command zone, cease to exist with the next check.
    R721_1B "721.1b": "711.1a" since "2009-10-01", "712.1a" since "2010-04-23", "713.1a" since "2011-09-30",
        "713.1b" since "2015-07-17", "715.1b" since "2016-07-22", "716.1b" since "2018-04-27",
        "717.1b" since "2019-10-04", "719.1b" since "2021-07-23", "720.1b" since "2022-10-07",
        "721.1b" since "2022-11-18", "720.1b" since "2023-04-14", "721.1b" since "2024-02-02",
        "722.1b" since "2025-04-04", "723.1b" since "2025-07-25", "724.1b" since "2026-04-17";
    does EXILED "every object on the stack is exiled"
    1: EXILED;
}

/// 721.1b: exiles the stack.
fn the_stack_is_exiled(table: &mut Table) -> Ruled<()> {
    if R721_1B::EXILED.is_followed(table) {
        let exiled = |&id: &ObjectId| Event::Move(Move::to(id, Zone::Exile, Cause::Rule));
        let stack = table.game().stack.iter().map(exiled).collect();
        table.happen(&R721_1B, stack)?;
    }
    Ok(())
}

rule! {
    /// Then the game checks state-based actions, but no player gets priority, and triggered abilities aren't
    /// put onto the stack.
    R721_1C "721.1c": "711.1b" since "2009-10-01", "712.1b" since "2010-04-23", "713.1b" since "2011-09-30",
        "713.1c" since "2015-07-17", "715.1c" since "2016-07-22", "716.1c" since "2018-04-27",
        "717.1c" since "2019-10-04", "719.1c" since "2021-07-23", "720.1c" since "2022-10-07",
        "721.1c" since "2022-11-18", "720.1c" since "2023-04-14", "721.1c" since "2024-02-02",
        "722.1c" since "2025-04-04", "723.1c" since "2025-07-25", "724.1c" since "2026-04-17";
    does STATE_BASED_ACTIONS "state-based actions are performed"
    instead NO_ABILITIES "no triggered ability is put onto the stack"
    1: STATE_BASED_ACTIONS;
    2: NO_ABILITIES;
}

/// 721.1c: performs state-based actions, and nothing else that normally precedes priority.
fn state_based_actions_are_checked(table: &mut Table) -> Ruled<()> {
    if R721_1C::NO_ABILITIES.is_followed(table) {
        if R721_1C::STATE_BASED_ACTIONS.is_followed(table) {
            r704_state_based_actions::until_none_applies(table)?;
        }
    } else {
        r117_priority::settle(table)?;
    }
    Ok(())
}

rule! {
    /// Then the step or phase ends, and the cleanup step follows at once; everything in between is skipped.
    /// If it is a cleanup step that ends, a new one begins; before 2015-03-27 only 514.3a stated that.
    R721_1D "721.1d": "711.1c" since "2009-10-01", "712.1c" since "2010-04-23", "713.1c" since "2011-09-30",
        "713.1d" since "2015-07-17", "715.1d" since "2016-07-22", "716.1d" since "2018-04-27",
        "717.1d" since "2019-10-04", "719.1d" since "2021-07-23", "720.1d" since "2022-10-07",
        "721.1d" since "2022-11-18", "720.1d" since "2023-04-14", "721.1d" since "2024-02-02",
        "722.1d" since "2025-04-04", "723.1d" since "2025-07-25", "724.1d" since "2026-04-17";
    does SKIPPED "everything before the cleanup step is skipped"
    instead CLEANUP_TOO "if the cleanup step ends, a new one begins"
    does REMOVED "everything is removed from combat"
    1: SKIPPED;
    2: REMOVED;
    3: SKIPPED;
    4: CLEANUP_TOO;
}

/// 721.1d: ends the step or phase, so that the next one is the cleanup step.
fn straight_to_the_cleanup_step(table: &mut Table) -> Ruled<()> {
    if R721_1D::REMOVED.is_followed(table) {
        let removed = r511_end_of_combat::everything_in_combat(&table.now());
        table.happen(&R721_1D, removed)?;
    }
    table.note_that_the_turn_was_ended();
    table.rest_at(Point::Ending);
    if table.game().turn.step == Some(Step::Cleanup) {
        let again = if R721_1D::CLEANUP_TOO.is_followed(table) { vec![Step::Cleanup] } else { Vec::new() };
        table.plan(|turn| turn.steps_to_come = again);
    } else if R721_1D::SKIPPED.is_followed(table) {
        table.plan(skip_to_the_cleanup_step);
    }
    Ok(())
}

/// Plans nothing but the cleanup step for the rest of the turn.
fn skip_to_the_cleanup_step(turn: &mut Turn) {
    if turn.phase == Some(Phase::Ending) {
        turn.steps_to_come = vec![Step::Cleanup];
        turn.phases_to_come = Vec::new();
    } else {
        turn.steps_to_come = Vec::new();
        turn.phases_to_come = vec![PlannedPhase { phase: Phase::Ending, steps: vec![Step::Cleanup] }];
    }
}

rule! {
    /// Nothing triggers at the beginning of the end step, since that step is skipped.
    R721_1E "721.1e": "711.3" since "2009-10-01", "712.3" since "2010-04-23", "713.3" since "2011-09-30",
        "715.3" since "2016-07-22", "716.3" since "2018-04-27", "716.1e" since "2019-08-23",
        "717.1e" since "2019-10-04", "719.1e" since "2021-07-23", "720.1e" since "2022-10-07",
        "721.1e" since "2022-11-18", "720.1e" since "2023-04-14", "721.1e" since "2024-02-02",
        "722.1e" since "2025-04-04", "723.1e" since "2025-07-25", "724.1e" since "2026-04-17";
    same as "721.1d"
    1: shown "721/1e-ball-lightning-survives";
}

rule! {
    /// Since no player gets priority in the meantime, abilities that trigger while the turn is being ended
    /// are put onto the stack in the cleanup step. Then players get priority in that step, and another
    /// cleanup step follows. If nothing has triggered, no player gets priority.
    R721_1F "721.1f": "711.2" since "2009-10-01", "712.2" since "2010-04-23", "713.2" since "2011-09-30",
        "715.2" since "2016-07-22", "716.2" since "2018-04-27", "716.1f" since "2019-08-23",
        "717.1f" since "2019-10-04", "719.1f" since "2021-07-23", "720.1f" since "2022-10-07",
        "721.1f" since "2022-11-18", "720.1f" since "2023-04-14", "721.1f" since "2024-02-02",
        "722.1f" since "2025-04-04", "723.1f" since "2025-07-25", "724.1f" since "2026-04-17";
    gives Action;
    same as "514.3a"
    1: NO_ABILITIES of "721.1c";
    2: PRIORITY of "514.3a", shown "721/1f-trigger-of-the-discard";
    3: ANOTHER of "514.3a", shown "721/1f-trigger-of-the-discard";
    4: NO_PRIORITY of "514.3", shown "721/1f-nothing-triggered";
}

rule! {
    /// Ending the combat phase works in much the same way, and leads to the phase after it.
    R721_2 "721.2": "716.2" since "2019-08-23", "717.2" since "2019-10-04", "719.2" since "2021-07-23",
        "720.2" since "2022-10-07", "721.2" since "2022-11-18", "720.2" since "2023-04-14",
        "721.2" since "2024-02-02", "722.2" since "2025-04-04", "723.2" since "2025-07-25",
        "724.2" since "2026-04-17";
    out of scope "combat isn't implemented yet, and only one card ends the combat phase"
}

rules![R721_1, R721_1A, R721_1B, R721_1C, R721_1D, R721_1E, R721_1F, R721_2];
