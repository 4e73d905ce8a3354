//! Restrictions and requirements on attacks.

use super::r508_declare_attackers::Attack;
use crate::card::Restriction;
use crate::not_performed;
use crate::now::Now;
use crate::rules::r702_3_defender;
use crate::state::ObjectId;
use crate::table::{Ruled, Table};

rule! {
    /// The declaration is illegal if it disobeys a restriction, which is an effect saying that a creature
    /// can't attack, or can't attack unless a condition is met.
    R508_1C "508.1c" since "2009-10-01";
    must OBEYED "no creature attacks that can't"
    1: explains;
    2: OBEYED;
}

/// 508.1c: requires that the declaration obeys every restriction.
pub(crate) fn obeys_restrictions(table: &Table, attacks: &[Attack]) -> Ruled<()> {
    let now = table.now();
    attacks.iter().try_for_each(|&(creature, _)| {
        R508_1C::OBEYED.must_hold_for(table, creature, !cant_attack(&now, creature))
    })
}

/// Returns whether an effect says that a creature can't attack.
fn cant_attack(now: &Now, creature: ObjectId) -> bool {
    let Some(row) = now.object(creature) else { return false };
    row.restrictions.contains(&Restriction::CantAttack) || r702_3_defender::cant_attack(now, row)
}

rule! {
    /// A requirement is an effect saying that a creature must attack. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. Tapped
    /// creatures, and creatures that can't attack unless a cost is paid, are exempt from all requirements.
    R508_1D_20091001 "508.1d@2009-10-01": "508.1d" since "2009-10-01" until "2011-02-04";
    not yet
}

rule! {
    /// A requirement is an effect saying that a creature must attack. The declaration is illegal if it obeys
    /// fewer requirements than another declaration could obey without disobeying a restriction. No player has
    /// to pay a cost to attack in order to obey a requirement. The rule doesn't cover a requirement for a
    /// whole turn with several combat phases: a creature that has attacked once in the turn has met it.
    R508_1D_20110204 "508.1d@2011-02-04": "508.1d" since "2011-02-04" until "2017-09-29";
    not yet
}

rule! {
    /// A requirement is an effect saying that a creature attacks if able. The declaration is illegal if it
    /// obeys fewer requirements than another declaration could obey without disobeying a restriction. No
    /// player has to pay a cost to attack in order to obey a requirement. A requirement for a whole turn
    /// applies again in each of its declare attackers steps.
    R508_1D "508.1d" since "2017-09-29";
    not yet
}

/// 508.1d: requires that the declaration obeys as many requirements as possible. Until requirements are
/// performed, the game stops where there is one.
pub(crate) fn obeys_requirements(table: &Table, _attacks: &[Attack]) -> Ruled<()> {
    not_performed::before_attackers(&table.now())
}

rules![R508_1C, R508_1D_20091001, R508_1D_20110204, R508_1D];
