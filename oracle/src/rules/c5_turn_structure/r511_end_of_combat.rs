//! The end of combat step: players get priority for the last time in combat, and then everything is removed
//! from combat.

use crate::now::Now;
use crate::rules::r117_priority;
use crate::state::{ObjectId, Point, Step, TurnPart};
use crate::table::{Event, Ruled, Table};
use std::collections::BTreeSet;

rule! {
    /// There are no turn-based actions in the end of combat step; the active player gets priority.
    R511_1 "511.1": "511.2" since "2009-10-01", "511.1" since "2016-09-30";
    gives Action;
    does PRIORITY "the active player gets priority in the end of combat step"
    2: PRIORITY;
}

/// 511.1: gives the active player priority in the end of combat step.
pub(crate) fn end_of_combat_step(table: &mut Table) -> Ruled<()> {
    if R511_1::PRIORITY.is_followed(table) {
        r117_priority::first_priority(table);
    } else {
        // The mutant: the step ends immediately.
        table.rest_at(Point::Ending);
    }
    Ok(())
}

rule! {
    /// Abilities that trigger at end of combat do so as this step begins. Effects that last until the end of
    /// combat stay in force until the combat phase ends.
    R511_2 "511.2": "511.1" since "2009-10-01", "511.2" since "2016-09-30";
    same as "500.6"
    1: shown "511/2-at-end-of-combat";
}

rule! {
    /// As this step ends, every creature, planeswalker and battle is removed from combat. The combat phase is
    /// then over and the postcombat main phase follows.
    R511_3 "511.3" since "2009-10-01";
    does REMOVED "everything is removed from combat as the end of combat step ends"
    1: REMOVED;
}

/// 511.3: removes everything from combat as the end of combat step ends.
pub(crate) fn combat_is_over(table: &mut Table, ended: TurnPart) -> Ruled<()> {
    if ended != TurnPart::Step(Step::EndOfCombat) {
        return Ok(());
    }
    if R511_3::REMOVED.is_followed(table) {
        let removed = everything_in_combat(&table.now());
        table.happen(&R511_3, removed)?;
    }
    Ok(())
}

/// Returns the removals from combat of all attacking and blocking creatures, and of all attacked permanents.
pub(crate) fn everything_in_combat(now: &Now) -> Vec<Event> {
    let combat = now.game().combat.iter();
    let all: BTreeSet<ObjectId> = combat
        .flat_map(|combat| {
            let attacked = combat.attackers.values().filter_map(|attacker| attacker.attacks?.object());
            combat.attackers.keys().chain(combat.blockers.keys()).copied().chain(attacked)
        })
        .collect();
    all.into_iter().map(Event::RemoveFromCombat).collect()
}

rules![R511_1, R511_2, R511_3];
