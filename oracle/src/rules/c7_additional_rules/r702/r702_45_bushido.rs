//! Bushido: a creature gets stronger when it blocks or becomes blocked.

use crate::card::{CombatTrigger, Filter};
use crate::instructions::keyword_triggers::{get, this};
use crate::now::ObjectNow;
use crate::rules::r509_5_triggers;
use crate::rules::r603_events::SeenEvent;
use crate::rules::r608_resolving::Resolving;
use crate::state::Occurred;
use crate::table::{Ruled, Table};

rule! {
    /// Bushido N triggers when its creature blocks or becomes blocked, and gives it +N/+N until end of turn.
    R702_45A "702.45a": "702.42a" since "2009-10-01", "702.43a" since "2011-06-17",
        "702.44a" since "2013-07-13", "702.45a" since "2021-04-22";
    when BLOCKS "the creature blocks"
    when BECOMES_BLOCKED "the creature becomes blocked"
    does BONUS "the creature gets +N/+N until end of turn"
    2: BLOCKS, BECOMES_BLOCKED, BONUS;
}

/// 702.45a: returns the creature, if bushido triggers.
pub(crate) fn triggers(seen: &SeenEvent, row: &ObjectNow) -> Vec<Occurred> {
    let itself = |by: &Occurred| by.object == Some(row.id);
    let blocks = r509_5_triggers::on_block(&CombatTrigger::Blocks(Filter::Any), seen);
    let blocks = blocks.into_iter();
    let blocks = blocks.filter(|by| R702_45A::BLOCKS.holds_for(seen.now, row.id, itself(by)));
    let blocked = r509_5_triggers::on_block(&CombatTrigger::BecomesBlocked(Filter::Any), seen);
    let blocked = blocked.into_iter();
    let blocked = blocked.filter(|by| R702_45A::BECOMES_BLOCKED.holds_for(seen.now, row.id, itself(by)));
    blocks.chain(blocked).collect()
}

/// 702.45a: the creature gets the bonus.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, number: u32) -> Ruled<()> {
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    if R702_45A::BONUS.is_followed(table) { get(table, resolving, this(), (number, number)) } else { Ok(()) }
}

rule! {
    /// Several bushido abilities of one creature trigger separately.
    R702_45B "702.45b": "702.42b" since "2009-10-01", "702.43b" since "2011-06-17",
        "702.44b" since "2013-07-13", "702.45b" since "2021-04-22";
    same as "702.45a"
    1: shown "702/45b-bushido-twice";
}

rules![R702_45A, R702_45B];
