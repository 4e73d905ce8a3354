//! First strike and double strike: the second combat damage step.

use crate::card::Keyword;
use crate::now::{Now, ObjectNow};
use crate::state::{ObjectId, Step, Strikes};
use crate::table::{Event, Ruled, Table};

rule! {
    /// If the combat damage step begins while an attacker or blocker has first strike or double strike, only
    /// creatures with either of them assign damage in it, and a second combat damage step follows. In the
    /// second step, two groups of the attackers and blockers still in combat assign damage: those that had
    /// neither ability as the first step began, and those that have double strike now.
    R510_4 "510.4": "510.5" since "2009-10-01", "510.4" since "2016-09-30";
    when FIRST "an attacking or blocking creature has first strike or double strike as the step begins"
    when HAD_NEITHER "the creature had neither ability as the first combat damage step began"
    when DOUBLE "the creature has double strike as the second combat damage step begins"
    does SECOND_STEP "a second combat damage step follows"
    1: FIRST;
    2: SECOND_STEP;
    3: HAD_NEITHER, DOUBLE;
    4: shown "510/4-double-strike";
}

/// 510.4: plans a second combat damage step, if a creature has first strike or double strike as the first one
/// begins, and notes which permanents have: one of them may join the combat before the second.
pub(crate) fn a_second_step(table: &mut Table) -> Ruled<()> {
    let now = table.now();
    let Some(combat) = &now.game().combat else { return Ok(()) };
    if combat.strikes != Strikes::Together {
        return Ok(());
    }
    let mut fighting = combat.attackers.keys().chain(combat.blockers.keys());
    let first = fighting.any(|id| now.object(*id).is_some_and(strikes_first));
    if !R510_4::FIRST.holds(table, first) {
        return Ok(());
    }
    let had = now.permanents().filter(|row| strikes_first(row)).map(|row| row.id).collect();
    table.happens(&R510_4, Event::StrikesFirst(had))?;
    if R510_4::SECOND_STEP.is_followed(table) {
        table.happens(&R510_4, Event::AddSteps(vec![Step::CombatDamage]))?;
    }
    Ok(())
}

/// Returns whether a permanent has first strike or double strike.
fn strikes_first(row: &ObjectNow) -> bool {
    row.has_keyword(&Keyword::FirstStrike) || row.has_keyword(&Keyword::DoubleStrike)
}

/// 510.4: returns whether a creature assigns combat damage in this combat damage step.
pub(crate) fn assigns_in_this_step(now: &Now, creature: ObjectId) -> bool {
    let Some(combat) = &now.game().combat else { return false };
    match &combat.strikes {
        Strikes::Together => true,
        Strikes::First(had) => had.contains(&creature),
        Strikes::Second(had) => {
            let doubles = now.object(creature).is_some_and(|row| row.has_keyword(&Keyword::DoubleStrike));
            R510_4::HAD_NEITHER.holds_for(now, creature, !had.contains(&creature))
                || R510_4::DOUBLE.holds_for(now, creature, doubles)
        }
    }
}

rules![R510_4];
