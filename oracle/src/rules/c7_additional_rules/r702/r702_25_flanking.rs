//! Flanking: creatures without it that block the creature become smaller.

use crate::card::{CombatTrigger, Filter, Keyword, Target};
use crate::instructions::keyword_triggers::get;
use crate::now::ObjectNow;
use crate::rules::r509_5_triggers;
use crate::rules::r603_events::SeenEvent;
use crate::rules::r608_resolving::Resolving;
use crate::state::Occurred;
use crate::table::{Event, Ruled, Table};

rule! {
    /// Flanking triggers when its creature becomes blocked by a creature without flanking, which gets -1/-1 until
    /// end of turn.
    R702_25A "702.25a": "702.22a" since "2009-10-01", "702.23a" since "2011-06-17",
        "702.24a" since "2013-07-13", "702.25a" since "2021-04-22";
    when BLOCKED_BY_IT "the blocking creature blocks the creature with flanking"
    when WITHOUT "the blocking creature doesn't have flanking"
    does MALUS "the blocking creature gets -1/-1 until end of turn"
    3: BLOCKED_BY_IT, WITHOUT, MALUS;
}

/// 702.25a: returns the blocking creature, if flanking triggers.
pub(crate) fn triggers(seen: &SeenEvent, row: &ObjectNow) -> Vec<Occurred> {
    let Event::Blocks { creature, .. } = seen.event else { return Vec::new() };
    let when = CombatTrigger::BecomesBlockedBy { attacker: Filter::This, blocker: Filter::Any };
    let blocks_it = !r509_5_triggers::on_block(&when, seen).is_empty();
    let has = seen.is(*creature, &Filter::Keyword(Keyword::Flanking));
    let triggers = R702_25A::BLOCKED_BY_IT.holds_for(seen.now, row.id, blocks_it)
        && R702_25A::WITHOUT.holds_for(seen.now, *creature, !has);
    if triggers { vec![Occurred { object: Some(*creature), player: None, amount: None }] } else { Vec::new() }
}

/// 702.25a: the blocking creature becomes smaller.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving) -> Ruled<()> {
    if R702_25A::MALUS.is_followed(table) {
        get(table, resolving, Target::ThatObject, (-1, -1))
    } else {
        Ok(())
    }
}

rule! {
    /// Several flanking abilities of one creature trigger separately.
    R702_25B "702.25b": "702.22b" since "2009-10-01", "702.23b" since "2011-06-17",
        "702.24b" since "2013-07-13", "702.25b" since "2021-04-22";
    same as "702.25a"
    1: shown "702/25b-flanking-twice";
}

rules![R702_25A, R702_25B];
