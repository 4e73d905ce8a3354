//! Ending the turn (721; 724 since 2026-04-17): what is done if an effect says so, in place of the usual end
//! of a resolution.

use super::{r117_priority, r704_state_based_actions};
use crate::bench::About;
use crate::card::Zone;
use crate::does;
use crate::edition::on;
use crate::rule::{Rule, Status, does, does_instead};
use crate::state::{ObjectId, Phase, PlannedPhase, Point, Step, Turn};
use crate::table::{Cause, Event, Move, Ruled, Table};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] =
    &[&R721_1, &R721_1A, &R721_1B, &R721_1C, &R721_1D, &R721_1E, &R721_1F, &R721_2];

/// 721.1
pub(crate) const R721_1: Rule = Rule {
    id: "721.1",
    numbers: &[
        (on("2009-10-01"), "711.1"),
        (on("2010-04-23"), "712.1"),
        (on("2011-09-30"), "713.1"),
        (on("2016-07-22"), "715.1"),
        (on("2018-04-27"), "716.1"),
        (on("2019-10-04"), "717.1"),
        (on("2021-07-23"), "719.1"),
        (on("2022-10-07"), "720.1"),
        (on("2023-02-03"), "721.1"),
        (on("2023-04-14"), "720.1"),
        (on("2024-02-02"), "721.1"),
        (on("2025-04-04"), "722.1"),
        (on("2025-07-25"), "723.1"),
        (on("2026-04-17"), "724.1"),
    ],
    until: None,
    says: "If an effect ends the turn, several things are done in a fixed order, and not what otherwise comes \
           at the end of a resolution.",
    status: Status::Definition,
    premises: &[],
};

/// 721.1: the turn ends.
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

/// 721.1a
pub(crate) const R721_1A: Rule = Rule {
    id: "721.1a",
    numbers: &[
        (on("2015-07-17"), "713.1a"),
        (on("2016-07-22"), "715.1a"),
        (on("2018-04-27"), "716.1a"),
        (on("2019-10-04"), "717.1a"),
        (on("2021-07-23"), "719.1a"),
        (on("2022-10-07"), "720.1a"),
        (on("2023-02-03"), "721.1a"),
        (on("2023-04-14"), "720.1a"),
        (on("2024-02-02"), "721.1a"),
        (on("2025-04-04"), "722.1a"),
        (on("2025-07-25"), "723.1a"),
        (on("2026-04-17"), "724.1a"),
    ],
    until: None,
    says: "First, abilities that triggered before, and wait, cease to exist. Until 2015-07-16 they went on \
           waiting for the cleanup step.",
    status: Status::Tested,
    premises: &[does("abilities that triggered before cease to exist")],
};

/// 721.1a: abilities that triggered before are lost.
fn waiting_abilities_are_lost(table: &mut Table) -> Ruled<()> {
    let waiting: Vec<usize> = (0..table.game().waiting.len()).collect();
    if !waiting.is_empty() {
        does!(table, R721_1A, About::Game, "abilities that triggered before cease to exist", {
            table.happens(&R721_1A, Event::WaitingGone(waiting))?;
        });
    }
    Ok(())
}

/// 721.1b
pub(crate) const R721_1B: Rule = Rule {
    id: "721.1b",
    numbers: &[
        (on("2009-10-01"), "711.1a"),
        (on("2010-04-23"), "712.1a"),
        (on("2011-09-30"), "713.1a"),
        (on("2015-07-17"), "713.1b"),
        (on("2016-07-22"), "715.1b"),
        (on("2018-04-27"), "716.1b"),
        (on("2019-10-04"), "717.1b"),
        (on("2021-07-23"), "719.1b"),
        (on("2022-10-07"), "720.1b"),
        (on("2023-02-03"), "721.1b"),
        (on("2023-04-14"), "720.1b"),
        (on("2024-02-02"), "721.1b"),
        (on("2025-04-04"), "722.1b"),
        (on("2025-07-25"), "723.1b"),
        (on("2026-04-17"), "724.1b"),
    ],
    until: None,
    says: "Then every object on the stack is exiled, that which is resolving too. What is no card and neither \
           on the battlefield nor in the command zone ceases to exist with the next check.",
    status: Status::Tested,
    premises: &[does("every object on the stack is exiled")],
};

/// 721.1b: the stack is exiled.
fn the_stack_is_exiled(table: &mut Table) -> Ruled<()> {
    let stack: Vec<ObjectId> = table.game().stack.clone();
    does!(table, R721_1B, About::Game, "every object on the stack is exiled", {
        let exiled = |id| Event::Move(Move::to(id, Zone::Exile, Cause::Rule));
        table.happen(&R721_1B, stack.into_iter().map(exiled).collect())?;
    });
    Ok(())
}

/// 721.1c
pub(crate) const R721_1C: Rule = Rule {
    id: "721.1c",
    numbers: &[
        (on("2009-10-01"), "711.1b"),
        (on("2010-04-23"), "712.1b"),
        (on("2011-09-30"), "713.1b"),
        (on("2015-07-17"), "713.1c"),
        (on("2016-07-22"), "715.1c"),
        (on("2018-04-27"), "716.1c"),
        (on("2019-10-04"), "717.1c"),
        (on("2021-07-23"), "719.1c"),
        (on("2022-10-07"), "720.1c"),
        (on("2023-02-03"), "721.1c"),
        (on("2023-04-14"), "720.1c"),
        (on("2024-02-02"), "721.1c"),
        (on("2025-04-04"), "722.1c"),
        (on("2025-07-25"), "723.1c"),
        (on("2026-04-17"), "724.1c"),
    ],
    until: None,
    says: "Then state-based actions are looked for. Nobody gets priority, and no triggered ability is put onto \
           the stack.",
    status: Status::Tested,
    premises: &[
        does("state-based actions are performed"),
        does_instead("no triggered ability is put onto the stack"),
    ],
};

/// 721.1c: state-based actions, and nothing else that comes with priority.
fn state_based_actions_are_checked(table: &mut Table) -> Ruled<()> {
    does!(
        table, R721_1C, About::Game, "no triggered ability is put onto the stack",
        does!(table, R721_1C, About::Game, "state-based actions are performed", {
            r704_state_based_actions::until_none_applies(table)?;
        }),
        instead {
            r117_priority::settle(table)?;
        }
    );
    Ok(())
}

/// 721.1d
pub(crate) const R721_1D: Rule = Rule {
    id: "721.1d",
    numbers: &[
        (on("2009-10-01"), "711.1c"),
        (on("2010-04-23"), "712.1c"),
        (on("2011-09-30"), "713.1c"),
        (on("2015-07-17"), "713.1d"),
        (on("2016-07-22"), "715.1d"),
        (on("2018-04-27"), "716.1d"),
        (on("2019-10-04"), "717.1d"),
        (on("2021-07-23"), "719.1d"),
        (on("2022-10-07"), "720.1d"),
        (on("2023-02-03"), "721.1d"),
        (on("2023-04-14"), "720.1d"),
        (on("2024-02-02"), "721.1d"),
        (on("2025-04-04"), "722.1d"),
        (on("2025-07-25"), "723.1d"),
        (on("2026-04-17"), "724.1d"),
    ],
    until: None,
    says: "Then the step or phase ends, and the cleanup step follows at once; whatever lies between is skipped. \
           If it is the cleanup step that ends, a new one begins; before 2015-03-27 only 514.3a said that.",
    status: Status::Tested,
    premises: &[
        does("everything before the cleanup step is skipped"),
        does_instead("in the cleanup step a new one begins"),
    ],
};

/// 721.1d: the step or phase ends, and the next one is the cleanup step.
fn straight_to_the_cleanup_step(table: &mut Table) -> Ruled<()> {
    table.rest_at(Point::Ending);
    if table.game().turn.step == Some(Step::Cleanup) {
        let again = does!(
            table, R721_1D, About::Game, "in the cleanup step a new one begins",
            vec![Step::Cleanup],
            instead Vec::new()
        );
        table.plan(|turn| turn.steps_to_come = again);
        return Ok(());
    }
    does!(table, R721_1D, About::Game, "everything before the cleanup step is skipped", {
        table.plan(skip_to_the_cleanup_step);
    });
    Ok(())
}

fn skip_to_the_cleanup_step(turn: &mut Turn) {
    if turn.phase == Some(Phase::Ending) {
        turn.steps_to_come = vec![Step::Cleanup];
        turn.phases_to_come = Vec::new();
    } else {
        turn.steps_to_come = Vec::new();
        turn.phases_to_come = vec![PlannedPhase { phase: Phase::Ending, steps: vec![Step::Cleanup] }];
    }
}

/// 721.1e
pub(crate) const R721_1E: Rule = Rule {
    id: "721.1e",
    numbers: &[
        (on("2009-10-01"), "711.3"),
        (on("2010-04-23"), "712.3"),
        (on("2011-09-30"), "713.3"),
        (on("2016-07-22"), "715.3"),
        (on("2018-04-27"), "716.3"),
        (on("2019-08-23"), "716.1e"),
        (on("2019-10-04"), "717.1e"),
        (on("2021-07-23"), "719.1e"),
        (on("2022-10-07"), "720.1e"),
        (on("2023-02-03"), "721.1e"),
        (on("2023-04-14"), "720.1e"),
        (on("2024-02-02"), "721.1e"),
        (on("2025-04-04"), "722.1e"),
        (on("2025-07-25"), "723.1e"),
        (on("2026-04-17"), "724.1e"),
    ],
    until: None,
    says: "Nothing triggers at the beginning of the end step, since that is skipped.",
    status: Status::SameAs("721.1d"),
    premises: &[],
};

/// 721.1f
pub(crate) const R721_1F: Rule = Rule {
    id: "721.1f",
    numbers: &[
        (on("2009-10-01"), "711.2"),
        (on("2010-04-23"), "712.2"),
        (on("2011-09-30"), "713.2"),
        (on("2016-07-22"), "715.2"),
        (on("2018-04-27"), "716.2"),
        (on("2019-08-23"), "716.1f"),
        (on("2019-10-04"), "717.1f"),
        (on("2021-07-23"), "719.1f"),
        (on("2022-10-07"), "720.1f"),
        (on("2023-02-03"), "721.1f"),
        (on("2023-04-14"), "720.1f"),
        (on("2024-02-02"), "721.1f"),
        (on("2025-04-04"), "722.1f"),
        (on("2025-07-25"), "723.1f"),
        (on("2026-04-17"), "724.1f"),
    ],
    until: None,
    says: "As nobody gets priority meanwhile, what triggers while the turn is being ended is put onto the stack \
           in the cleanup step; then players get priority in it, and another cleanup step follows. If nothing \
           has triggered, nobody does.",
    status: Status::SameAs("514.3a"),
    premises: &[],
};

/// 721.2
pub(crate) const R721_2: Rule = Rule {
    id: "721.2",
    numbers: &[
        (on("2019-08-23"), "716.2"),
        (on("2019-10-04"), "717.2"),
        (on("2021-07-23"), "719.2"),
        (on("2022-10-07"), "720.2"),
        (on("2023-02-03"), "721.2"),
        (on("2023-04-14"), "720.2"),
        (on("2024-02-02"), "721.2"),
        (on("2025-04-04"), "722.2"),
        (on("2025-07-25"), "723.2"),
        (on("2026-04-17"), "724.2"),
    ],
    until: None,
    says: "Ending the combat phase is much the same, and leads to the phase after it.",
    status: Status::OutOfScope("combat is not played yet, and one card alone ends the combat phase"),
    premises: &[],
};
