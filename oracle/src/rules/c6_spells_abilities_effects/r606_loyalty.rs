//! Loyalty abilities: when they can be activated, and what they cost.

use crate::card::{Cost, CounterKind, PlayerRule};
use crate::now::{Now, ObjectNow};
use crate::rules::r117_priority;
use crate::state::{ObjectId, PlayerId};
use crate::table::{Ruled, Table};

rule! {
    /// Loyalty abilities are activated abilities with rules of their own.
    R606_1 "606.1" since "2009-10-01";
    definition
}

rule! {
    /// A loyalty ability is one with a loyalty symbol in its cost.
    R606_2 "606.2" since "2009-10-01";
    definition
}

rule! {
    /// A loyalty ability can be activated when its player could cast a sorcery, and only if no player has
    /// activated one of that permanent this turn.
    R606_3 "606.3" since "2009-10-01";
    must IN_TIME "it is the player's main phase and the stack is empty" (also "306.5d")
    must FIRST_THIS_TURN "no loyalty ability of the permanent has been activated this turn" (also "306.5d")
    1: IN_TIME, FIRST_THIS_TURN, CONTROLS of "602.2";
}

/// 606.3, 606.6: requires that an ability can be activated, if it is a loyalty ability. `abilities` are all
/// activated abilities of the permanent.
pub(crate) fn can_be_activated(table: &Table, player: PlayerId, row: &ObjectNow, cost: &Cost) -> Ruled<()> {
    let Some(loyalty) = cost.loyalty else { return Ok(()) };
    let now = table.now();
    R606_3::IN_TIME.must_hold_for(table, row.id, r117_priority::is_sorcery_time(&now, player))?;
    let one_before = now.game().objects.get(&row.id).is_some_and(|object| object.loyalty_activated);
    R606_3::FIRST_THIS_TURN.must_hold_for(table, row.id, !one_before)?;
    as_many_counters_are_there(table, row, combined(&now, player, row.id, loyalty))
}

rule! {
    /// The cost of a loyalty ability is to put loyalty counters on the permanent or to remove them from it.
    /// The loyalty symbol states their number.
    R606_4 "606.4" since "2009-10-01";
    same as "601.2h"
    1: shown "606/4-loyalty-is-the-cost";
    2: COMBINED of "606.5";
}

rule! {
    /// If a loyalty ability has several costs to put loyalty counters on the permanent or to remove them, they
    /// are combined into a single cost.
    R606_5 "606.5" since "2021-06-18";
    instead COMBINED "additional costs of loyalty counters are combined with that of the ability"
    1: COMBINED;
}

/// 606.5: returns the number of loyalty counters that a player has to put on a permanent, or to remove if it is
/// negative, to activate a loyalty ability with that cost.
pub(crate) fn combined(now: &Now, player: PlayerId, permanent: ObjectId, cost: i32) -> i32 {
    let rules = now.player(player).map(|player| player.rules.as_slice()).unwrap_or_default();
    let additional: Vec<i32> = rules.iter().filter_map(|(rule, _)| additional_loyalty(rule)).collect();
    if additional.is_empty() || !R606_5::COMBINED.is_followed_for(now, permanent) {
        return cost;
    }
    additional.into_iter().fold(cost, i32::saturating_add)
}

fn additional_loyalty(rule: &PlayerRule) -> Option<i32> {
    match rule {
        PlayerRule::LoyaltyCosts(additional) => Some(*additional),
        PlayerRule::SpellsCost { .. }
        | PlayerRule::UntapsAtMost(..)
        | PlayerRule::KeepsMana
        | PlayerRule::CastsAsThoughFlash(_)
        | PlayerRule::CantCast(_)
        | PlayerRule::AttacksWithAtMost(_)
        | PlayerRule::BlocksWithAtMost(_)
        | PlayerRule::MoreDevotion(_)
        | PlayerRule::CantPlayLands
        | PlayerRule::CantLose
        | PlayerRule::CantWin
        | PlayerRule::NoLifeNeeded
        | PlayerRule::CantGainLife => None,
    }
}

rule! {
    /// A loyalty ability that removes counters can be activated only if there are enough counters to remove.
    R606_6 "606.6": "606.5" since "2009-10-01", "606.6" since "2021-06-18";
    must ENOUGH_COUNTERS "the permanent has enough loyalty counters to remove" (also "118.3")
    1: ENOUGH_COUNTERS;
}

/// 606.6: requires that the permanent has at least as many loyalty counters as the ability removes.
fn as_many_counters_are_there(table: &Table, row: &ObjectNow, loyalty: i32) -> Ruled<()> {
    let there = table.now().look().counters(row.id, &CounterKind::Named("loyalty".to_owned()));
    let enough = loyalty >= 0 || there >= loyalty.unsigned_abs();
    R606_6::ENOUGH_COUNTERS.must_hold_for(table, row.id, enough)
}

rules![R606_1, R606_2, R606_3, R606_4, R606_5, R606_6];
