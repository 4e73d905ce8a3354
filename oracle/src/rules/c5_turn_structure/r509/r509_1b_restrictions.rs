//! Restrictions and requirements on blocks; evasion.

use super::r509_declare_blockers::Block;
use crate::card::Restriction;
use crate::not_performed;
use crate::now::{Now, ObjectNow};
use crate::rules::r702_9_flying;
use crate::state::ObjectId;
use crate::table::{Ruled, Table};

rule! {
    /// The declaration is illegal if it disobeys a restriction, which is an effect saying that a creature
    /// can't block, or can't block unless a condition is met. Evasion abilities are such restrictions, and
    /// several restrictions are cumulative.
    R509_1B "509.1b" since "2009-10-01";
    must OBEYED "no creature blocks what it can't block"
    1: explains;
    2: OBEYED;
    3: FLYING of "702.9b";
    4: shown "509/1b-flying-lost-too-late";
    5: but "several evasion abilities together";
}

/// 509.1b: requires that the declaration obeys every restriction.
pub(crate) fn obeys_restrictions(table: &Table, blocks: &[Block]) -> Ruled<()> {
    let now = table.now();
    for (creature, blocked) in blocks {
        let Some(blocker) = now.object(*creature) else { continue };
        let attackers = blocked.iter().filter_map(|attacker| now.object(*attacker));
        let obeyed = attackers.into_iter().all(|attacker| can_block(&now, blocker, attacker));
        R509_1B::OBEYED.must_hold_for(table, *creature, obeyed)?;
    }
    Ok(())
}

/// 509.1b: returns whether a creature can block another, as far as restrictions are concerned that apply to
/// this pair alone.
fn can_block(now: &Now, blocker: &ObjectNow, attacker: &ObjectNow) -> bool {
    !blocker.restrictions.contains(&Restriction::CantBlock)
        && !attacker.restrictions.contains(&Restriction::CantBeBlocked)
        && !r702_9_flying::evades(now, attacker, blocker)
}

/// 509.1a: returns the number of attacking creatures that a creature can block: one, unless an effect says that
/// it can block more.
pub(crate) fn how_many_it_can_block(now: &Now, creature: ObjectId) -> usize {
    let any_number = Restriction::BlocksAnyNumber;
    let is_free = now.object(creature).is_some_and(|row| row.restrictions.contains(&any_number));
    if is_free { usize::MAX } else { 1 }
}

rule! {
    /// A requirement is an effect saying that a creature must block. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. Tapped
    /// creatures, and creatures that can't block unless a cost is paid, are exempt from all requirements.
    R509_1C_20091001 "509.1c@2009-10-01": "509.1c" since "2009-10-01" until "2011-02-04";
    not yet
}

rule! {
    /// A requirement is an effect saying that a creature must block. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. No player has
    /// to pay a cost to block in order to obey a requirement. The rule doesn't cover a requirement for a
    /// whole turn with several combat phases: a creature that has blocked once in the turn has met it.
    R509_1C_20110204 "509.1c@2011-02-04": "509.1c" since "2011-02-04" until "2017-09-29";
    not yet
}

rule! {
    /// A requirement is an effect saying that a creature must block. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. No player has
    /// to pay a cost to block in order to obey a requirement. A requirement for a whole turn applies again in
    /// each of its declare blockers steps.
    R509_1C "509.1c" since "2017-09-29";
    not yet
}

/// 509.1c: requires that the declaration obeys as many requirements as possible. Until requirements are
/// performed, the game stops where there is one.
pub(crate) fn obeys_requirements(table: &Table, _blocks: &[Block]) -> Ruled<()> {
    not_performed::before_blockers(&table.now())
}

rules![R509_1B, R509_1C_20091001, R509_1C_20110204, R509_1C];
