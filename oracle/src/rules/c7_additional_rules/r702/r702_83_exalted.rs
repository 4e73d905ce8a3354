//! Exalted: a creature that attacks alone gets stronger.

use crate::card::{CombatTrigger, Filter, Target};
use crate::instructions::keyword_triggers::get;
use crate::now::ObjectNow;
use crate::rules::r508_3_triggers;
use crate::rules::r603_events::SeenEvent;
use crate::rules::r608_resolving::Resolving;
use crate::state::Occurred;
use crate::table::{Ruled, Table};

rule! {
    /// Exalted triggers when a creature of its controller attacks alone, and gives it +1/+1 until end of turn.
    R702_83A "702.83a": "702.80a" since "2009-10-01", "702.81a" since "2011-06-17",
        "702.82a" since "2013-07-13", "702.83a" since "2021-04-22";
    when CONTROLS "the controller of the ability controls the creature"
    does BONUS "the creature gets +1/+1 until end of turn"
    2: CONTROLS, ONLY_ATTACKER of "506.5", BONUS;
}

/// 702.83a: returns the creature for which exalted triggers, if it triggers.
pub(crate) fn triggers(seen: &SeenEvent, row: &ObjectNow) -> Option<Occurred> {
    let alone = r508_3_triggers::on_attack(&CombatTrigger::AttacksAlone(Filter::Any), seen)?;
    let creature = seen.now.object(alone.object?)?;
    let controls = creature.controller == row.controller;
    R702_83A::CONTROLS.holds_for(seen.now, creature.id, controls).then_some(alone)
}

/// 702.83a: the creature gets the bonus.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving) -> Ruled<()> {
    if R702_83A::BONUS.is_followed(table) {
        get(table, resolving, Target::ThatObject, (1, 1))
    } else {
        Ok(())
    }
}

rule! {
    /// A creature attacks alone if it is the only attacker declared in that combat phase.
    R702_83B "702.83b": "702.80b" since "2009-10-01", "702.81b" since "2011-06-17",
        "702.82b" since "2013-07-13", "702.83b" since "2021-04-22";
    same as "506.5"
    1: ONLY_ATTACKER of "506.5";
}

rules![R702_83A, R702_83B];
