//! What is true of every turn, phase and step: which there are, how they begin and end, what ends with
//! them, and how turns, phases and steps are added or left out.

use super::{
    r103_starting, r117_priority, r500_4_what_ends, r500_7_additional, r501_beginning_phase, r505_main_phase,
    r508_declare_attackers, r512_ending_phase, r608_resolving, r703_turn_based_actions,
};
use crate::bench::About;
use crate::does;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does, does_instead};
use crate::state::{After, Phase, PlannedPhase, PlayerId, Point, TurnPart};
use crate::table::{Event, Ruled, Table};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R500_1,
    &R500_2,
    &R500_3,
    &r500_4_what_ends::R500_4,
    &r500_4_what_ends::R500_4_20251114,
    &r500_4_what_ends::R500_5,
    &r500_4_what_ends::R500_5_20251114,
    &r500_4_what_ends::R500_5A_20251114,
    &r500_4_what_ends::R500_5B_20251114,
    &R500_6,
    &r500_7_additional::R500_7_20091001,
    &r500_7_additional::R500_7,
    &r500_7_additional::R500_8,
    &r500_7_additional::R500_9,
    &r500_7_additional::R500_10,
    &r500_7_additional::R500_10A,
    &R500_11,
    &R500_12,
];

/// 500.1
pub(crate) const R500_1: Rule = Rule {
    id: "500.1",
    numbers: &[(on("2009-10-01"), "500.1")],
    until: None,
    says: "A turn is made of five phases in a fixed order: beginning, precombat main, combat, postcombat \
           main, ending. None is left out because nothing happens in it. The first, third and last are \
           made of steps, taken in order.",
    status: Status::Tested,
    premises: &[does_instead("phases and steps follow each other in their order")],
};

/// From one resting point of the game to the next.
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
    }
}

/// 500.1: the next phase of the turn begins; after the last one, the turn is over.
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

fn next_phase(table: &mut Table) -> Option<PlannedPhase> {
    if table.game().turn.phases_to_come.is_empty() {
        return None;
    }
    does!(
        table, R500_1, About::Game, "phases and steps follow each other in their order",
        Some(table.plan(|turn| turn.phases_to_come.remove(0))),
        instead table.plan(|turn| turn.phases_to_come.pop())
    )
}

/// 500.1: the next step of the phase begins; after the last one, the phase ends.
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

/// 500.2
pub(crate) const R500_2: Rule = Rule {
    id: "500.2",
    numbers: &[(on("2009-10-01"), "500.2")],
    until: None,
    says: "A step or phase with priority does not end merely because the stack has become empty; it ends \
           only when every player in turn passes on an empty stack.",
    status: Status::Tested,
    premises: &[does_instead("a step does not end because the stack has become empty")],
};

/// 500.2: when the last object of the stack has resolved, the step or phase goes on.
pub(crate) fn goes_on_after_resolving(table: &mut Table, next: PlayerId) {
    let next = Point::BeforePriority { player: next, after: After::Resolving };
    does!(
        table, R500_2, About::Game, "a step does not end because the stack has become empty",
        table.rest_at(next),
        instead table.rest_at(if table.game().stack.is_empty() {
            Point::Ending
        } else {
            next
        })
    );
}

/// 500.3
pub(crate) const R500_3: Rule = Rule {
    id: "500.3",
    numbers: &[(on("2009-10-01"), "500.3")],
    until: None,
    says: "A step in which nobody gets priority, that is the untap step and most cleanup steps, ends \
           when everything that it prescribes has been done.",
    status: Status::Tested,
    premises: &[does_instead("a step without priority ends like any other when its actions are done")],
};

/// 500.3: a step in which nobody gets priority ends when its actions are done, with all that ends with it.
pub(crate) fn ends_without_priority(table: &mut Table) {
    does!(
        table, R500_3, About::Game, "a step without priority ends like any other when its actions are done",
        table.rest_at(Point::Ending),
        instead table.rest_at(Point::BetweenSteps)
    );
}

/// A step or phase ends.
fn end(table: &mut Table) -> Ruled<()> {
    let turn = &table.game().turn;
    let (part, next) = match (turn.step, turn.phase) {
        (Some(step), _) => (TurnPart::Step(step), Point::BetweenSteps),
        (None, Some(Phase::Main)) if turn.main_phases <= 1 => (TurnPart::PrecombatMain, Point::BetweenPhases),
        (None, _) => (TurnPart::PostcombatMain, Point::BetweenPhases),
    };
    end_with_durations(table, part)?;
    table.rest_at(next);
    Ok(())
}

/// A step or phase ends, and what ends with it before.
fn end_with_durations(table: &mut Table, part: TurnPart) -> Ruled<()> {
    r500_4_what_ends::as_it_ends(table, part)?;
    table.happens(&R500_1, Event::Ends(part))?;
    nothing_in_between(table)
}

/// 500.6
pub(crate) const R500_6: Rule = Rule {
    id: "500.6",
    numbers: &[(on("2009-10-01"), "500.6")],
    until: None,
    says: "As a step or phase begins, the abilities that trigger at its beginning trigger; they go on \
           the stack the next time that a player would get priority.",
    status: Status::Tested,
    premises: &[does("abilities that trigger at its beginning trigger as it begins")],
};

/// 500.6: a turn, phase or step begins; abilities trigger on that. Gives back whether it did: it may be
/// skipped.
fn really_begins(table: &mut Table, part: TurnPart) -> Ruled<bool> {
    let begun = table.happens(&R500_1, Event::Begins(part))?;
    let begins = begun.contains(&Event::Begins(part));
    if begins {
        r500_4_what_ends::as_it_begins(table, part)?;
    }
    Ok(begins)
}

/// 500.6: whether what triggers at the beginning of something triggers now.
pub(crate) fn triggers_at_the_beginning(now: &Now, about: crate::state::ObjectId) -> bool {
    let mut triggers = false;
    does!(
        now,
        R500_6,
        about,
        "abilities that trigger at its beginning trigger as it begins",
        triggers = true
    );
    triggers
}

/// 500.11
pub(crate) const R500_11: Rule = Rule {
    id: "500.11",
    numbers: &[(on("2009-10-01"), "500.10"), (on("2024-04-12"), "500.11")],
    until: None,
    says: "Where a step, phase or turn is skipped, play goes on as if it were not there.",
    status: Status::Tested,
    premises: &[does_instead("play goes on past what is skipped")],
};

/// 500.11: what is skipped does not begin.
pub(crate) fn skipped(now: &Now, event: Event) -> Vec<Event> {
    does!(
        now, R500_11, About::Game, "play goes on past what is skipped",
        Vec::new(),
        instead vec![event]
    )
}

/// 500.12
pub(crate) const R500_12: Rule = Rule {
    id: "500.12",
    numbers: &[(on("2009-10-01"), "500.11"), (on("2024-04-12"), "500.12")],
    until: None,
    says: "Nothing can happen between two steps, two phases or two turns.",
    status: Status::Tested,
    premises: &[does_instead("one step or phase follows the other at once")],
};

/// 500.12: nothing happens between two steps or phases.
fn nothing_in_between(table: &mut Table) -> Ruled<()> {
    does!(
        table, R500_12, About::Game, "one step or phase follows the other at once",
        Ok(()),
        instead r117_priority::settle(table).map(|_| ())
    )
}
