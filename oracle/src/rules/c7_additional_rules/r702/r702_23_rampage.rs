//! Rampage: a creature gets stronger for each creature that blocks it beyond the first.

use crate::card::{CombatTrigger, Filter};
use crate::instructions::keyword_triggers::{get, this};
use crate::now::ObjectNow;
use crate::rules::r509_5_triggers;
use crate::rules::r603_events::SeenEvent;
use crate::rules::r608_resolving::Resolving;
use crate::state::Occurred;
use crate::table::{Ruled, Table};

rule! {
    /// Rampage N triggers when its creature becomes blocked. It gives the creature +N/+N until end of turn for each
    /// creature that blocks it beyond the first.
    R702_23A "702.23a": "702.20a" since "2009-10-01", "702.21a" since "2011-06-17",
        "702.22a" since "2013-07-13", "702.23a" since "2021-04-22";
    when ITSELF "the creature itself becomes blocked"
    instead BEYOND_THE_FIRST "the first blocking creature doesn't count"
    2: ITSELF, BEYOND_THE_FIRST;
}

/// 702.23a: returns the creature, if rampage triggers.
pub(crate) fn triggers(seen: &SeenEvent, row: &ObjectNow) -> Vec<Occurred> {
    let becomes_blocked = r509_5_triggers::on_block(&CombatTrigger::BecomesBlocked(Filter::Any), seen);
    let itself = |by: &Occurred| by.object == Some(row.id);
    let triggers = becomes_blocked.into_iter();
    triggers.filter(|by| R702_23A::ITSELF.holds_for(seen.now, row.id, itself(by))).collect()
}

/// 702.23a: the creature gets the bonus.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, number: u32) -> Ruled<()> {
    let combat = table.game().combat.as_ref();
    let attacker = combat.and_then(|combat| combat.attackers.get(&resolving.by.object?));
    let blockers = attacker.map_or(0, |attacker| attacker.blockers.len());
    let beyond = if R702_23A::BEYOND_THE_FIRST.is_followed(table) { 1 } else { 0 };
    let bonus = u32::try_from(blockers.saturating_sub(beyond)).unwrap_or(u32::MAX).saturating_mul(number);
    let bonus = i32::try_from(bonus).unwrap_or(i32::MAX);
    get(table, resolving, this(), (bonus, bonus))
}

rule! {
    /// The bonus is calculated once, as the ability resolves. It doesn't change if blockers are added or removed
    /// later.
    R702_23B "702.23b": "702.20b" since "2009-10-01", "702.21b" since "2011-06-17",
        "702.22b" since "2013-07-13", "702.23b" since "2021-04-22";
    same as "702.23a"
    1: shown "702/23b-calculated-as-it-resolves";
    2: shown "702/23b-a-blocker-is-added-later";
}

rule! {
    /// Several rampage abilities of one creature trigger separately.
    R702_23C "702.23c": "702.20c" since "2009-10-01", "702.21c" since "2011-06-17",
        "702.22c" since "2013-07-13", "702.23c" since "2021-04-22";
    same as "702.23a"
    1: shown "702/23c-rampage-twice";
}

rules![R702_23A, R702_23B, R702_23C];
