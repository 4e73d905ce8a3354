//! Battle cry: an attacking creature makes the other attackers stronger.

use crate::card::{CombatTrigger, Filter, InCombat, Recipient, Selector, Subject, Target};
use crate::instructions::keyword_triggers::get;
use crate::now::ObjectNow;
use crate::rules::r508_3_triggers;
use crate::rules::r603_events::SeenEvent;
use crate::rules::r608_resolving::Resolving;
use crate::state::Occurred;
use crate::table::{Ruled, Table};

rule! {
    /// Battle cry triggers when its creature attacks, and gives each other attacking creature +1/+0 until end of
    /// turn.
    R702_91A "702.91a": "702.88a" since "2011-02-04", "702.89a" since "2011-06-17",
        "702.90a" since "2013-07-13", "702.91a" since "2021-04-22";
    when ITSELF "the creature itself attacks"
    does BONUS "each other attacking creature gets +1/+0 until end of turn"
    2: ITSELF, BONUS;
}

/// 702.91a: returns the creature, if battle cry triggers.
pub(crate) fn triggers(seen: &SeenEvent, row: &ObjectNow) -> Option<Occurred> {
    let when = CombatTrigger::Attacks { attacker: Filter::Any, attacked: Recipient::Anything };
    let attacks = r508_3_triggers::on_attack(&when, seen)?;
    let itself = attacks.object == Some(row.id);
    R702_91A::ITSELF.holds_for(seen.now, row.id, itself).then_some(attacks)
}

/// 702.91a: the other attacking creatures get the bonus.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving) -> Ruled<()> {
    if !R702_91A::BONUS.is_followed(table) {
        return Ok(());
    }
    let attacking = Filter::InCombat(InCombat::Attacking);
    let others = Filter::All(vec![Filter::This.negated(), attacking]);
    let others = Target::Each(Subject::Objects(Selector::permanents(others)));
    get(table, resolving, others, (1, 0))
}

rule! {
    /// Several battle cry abilities of one creature trigger separately.
    R702_91B "702.91b": "702.88b" since "2011-02-04", "702.89b" since "2011-06-17",
        "702.90b" since "2013-07-13", "702.91b" since "2021-04-22";
    same as "702.91a"
    1: shown "702/91b-battle-cry-twice";
}

rules![R702_91A, R702_91B];
