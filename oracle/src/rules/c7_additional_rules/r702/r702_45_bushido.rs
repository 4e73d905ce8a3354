//! Bushido, flanking and rampage: keywords that trigger on blocks.

use super::r702_83_exalted::get;
use crate::card::{Filter, Keyword, Selector, Subject, Target};
use crate::now::{Now, ObjectNow};
use crate::rules::r608_resolving::Resolving;
use crate::state::Occurred;
use crate::table::{Event, Ruled, Table};

fn this() -> Target {
    Target::Each(Subject::Objects(Selector::permanents(Filter::This)))
}

fn of_itself(row: &ObjectNow) -> Occurred {
    Occurred { object: Some(row.id), player: None }
}

rule! {
    /// Bushido N triggers when its creature blocks or becomes blocked, and gives it +N/+N until end of turn.
    R702_45A "702.45a": "702.42a" since "2009-10-01", "702.43a" since "2011-06-17",
        "702.44a" since "2013-07-13", "702.45a" since "2021-04-22";
    when BLOCKS "the creature blocks"
    when BECOMES_BLOCKED "the creature becomes blocked"
    does BONUS "the creature gets +N/+N until end of turn"
    1: explains;
    2: BLOCKS, BECOMES_BLOCKED, BONUS;
    3: explains;
}

/// 702.45a: returns the creature, if bushido triggers.
pub(crate) fn bushido_triggers(now: &Now, row: &ObjectNow, event: &Event) -> Option<Occurred> {
    let triggers = match event {
        Event::Blocks { creature, blocker } if blocker.declared => {
            R702_45A::BLOCKS.holds_for(now, row.id, *creature == row.id)
        }
        Event::BecomesBlocked { creature, .. } => {
            R702_45A::BECOMES_BLOCKED.holds_for(now, row.id, *creature == row.id)
        }
        _ => false,
    };
    triggers.then(|| of_itself(row))
}

/// 702.45a: the creature gets the bonus.
pub(crate) fn bushido_follows(table: &mut Table, resolving: &mut Resolving, number: u32) -> Ruled<()> {
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    if R702_45A::BONUS.is_followed(table) { get(table, resolving, this(), (number, number)) } else { Ok(()) }
}

rule! {
    /// Flanking triggers when its creature becomes blocked by a creature without flanking, which gets -1/-1 until
    /// end of turn.
    R702_25A "702.25a": "702.22a" since "2009-10-01", "702.23a" since "2011-06-17",
        "702.24a" since "2013-07-13", "702.25a" since "2021-04-22";
    when BLOCKED_BY_IT "the blocking creature blocks the creature with flanking"
    when WITHOUT "the blocking creature doesn't have flanking"
    does MALUS "the blocking creature gets -1/-1 until end of turn"
    1: explains;
    2: explains;
    3: BLOCKED_BY_IT, WITHOUT, MALUS;
}

/// 702.25a: returns the blocking creature, if flanking triggers.
pub(crate) fn flanking_triggers(now: &Now, row: &ObjectNow, event: &Event) -> Option<Occurred> {
    let Event::Blocks { creature, blocker } = event else { return None };
    let has = now.object(*creature).is_some_and(|one| one.has_keyword(&Keyword::Flanking));
    let triggers = R702_25A::BLOCKED_BY_IT.holds_for(now, row.id, blocker.blocks.contains(&row.id))
        && R702_25A::WITHOUT.holds_for(now, *creature, !has);
    triggers.then_some(Occurred { object: Some(*creature), player: None })
}

/// 702.25a: the blocking creature becomes smaller.
pub(crate) fn flanking_follows(table: &mut Table, resolving: &mut Resolving) -> Ruled<()> {
    if R702_25A::MALUS.is_followed(table) {
        get(table, resolving, Target::ThatObject, (-1, -1))
    } else {
        Ok(())
    }
}

rule! {
    /// Rampage N triggers when its creature becomes blocked. It gives the creature +N/+N until end of turn for each
    /// creature that blocks it beyond the first.
    R702_23A "702.23a": "702.20a" since "2009-10-01", "702.21a" since "2011-06-17",
        "702.22a" since "2013-07-13", "702.23a" since "2021-04-22";
    when ITSELF "the creature itself becomes blocked"
    instead BEYOND_THE_FIRST "the first blocking creature doesn't count"
    1: explains;
    2: ITSELF, BEYOND_THE_FIRST;
    3: explains;
}

/// 702.23a: returns the creature, if rampage triggers.
pub(crate) fn rampage_triggers(now: &Now, row: &ObjectNow, event: &Event) -> Option<Occurred> {
    let Event::BecomesBlocked { creature, .. } = event else { return None };
    R702_23A::ITSELF.holds_for(now, row.id, *creature == row.id).then(|| of_itself(row))
}

/// 702.23a: the creature gets the bonus. It is calculated as the ability resolves (702.23b).
pub(crate) fn rampage_follows(table: &mut Table, resolving: &mut Resolving, number: u32) -> Ruled<()> {
    let combat = table.game().combat.as_ref();
    let attacker = combat.and_then(|combat| combat.attackers.get(&resolving.by.object?));
    let blockers = attacker.map_or(0, |attacker| attacker.blockers.len());
    let beyond = if R702_23A::BEYOND_THE_FIRST.is_followed(table) { 1 } else { 0 };
    let bonus = u32::try_from(blockers.saturating_sub(beyond)).unwrap_or(u32::MAX).saturating_mul(number);
    let bonus = i32::try_from(bonus).unwrap_or(i32::MAX);
    get(table, resolving, this(), (bonus, bonus))
}

rules![R702_23A, R702_25A, R702_45A];
