//! Instructions that add turns, phases and steps.

use super::targets_and_amounts::players;
use crate::card::Target;
use crate::rules::r608_resolving::Resolving;
use crate::rules::{r500_7_additional, r701_46_dungeons};
use crate::state::{Phase, PlannedPhase, Step, TurnPart};
use crate::table::{Ruled, Table};

/// Follows "… takes an extra turn after this one."
pub(super) fn extra_turn(table: &mut Table, resolving: &mut Resolving, who: &Target) -> Ruled<()> {
    let players = players(table, resolving, who)?;
    r500_7_additional::add_extra_turns(table, players)
}

/// 500.8, 500.10: adds phases after this one. A step gets a phase of its own.
pub(super) fn add_after_phase(
    table: &mut Table,
    resolving: &Resolving,
    parts: &[TurnPart],
    yours: bool,
) -> Ruled<()> {
    if is_for_another_turn(table, resolving, yours) {
        return Ok(());
    }
    let planned = parts.iter().filter_map(|part| match part {
        TurnPart::Phase(phase) => Some(PlannedPhase::whole(*phase)),
        TurnPart::PrecombatMain | TurnPart::PostcombatMain => Some(PlannedPhase::whole(Phase::Main)),
        TurnPart::Step(step) => Some(r500_7_additional::wrapped(table, *step)),
        TurnPart::Turn => None,
    });
    let planned = planned.collect();
    r500_7_additional::add_phases(table, planned)
}

/// 500.9: adds steps after this one.
pub(super) fn add_after_step(
    table: &mut Table,
    resolving: &Resolving,
    parts: &[TurnPart],
    yours: bool,
) -> Ruled<()> {
    if is_for_another_turn(table, resolving, yours) {
        return Ok(());
    }
    let steps = parts.iter().filter_map(|part| match part {
        TurnPart::Step(step) => Some(*step),
        TurnPart::Turn | TurnPart::Phase(_) | TurnPart::PrecombatMain | TurnPart::PostcombatMain => None,
    });
    let steps: Vec<Step> = steps.collect();
    r500_7_additional::add_steps(table, steps)
}

/// 500.10a: returns whether an addition is for "you" only and this is another player's turn.
fn is_for_another_turn(table: &Table, resolving: &Resolving, yours: bool) -> bool {
    yours && r500_7_additional::is_in_anothers_turn(&table.now(), resolving.controller)
}

/// Follows "… ventures into the dungeon."
pub(super) fn venture(table: &mut Table, resolving: &mut Resolving, who: &Target) -> Ruled<()> {
    for player in players(table, resolving, who)? {
        r701_46_dungeons::venture(table, player)?;
    }
    Ok(())
}
