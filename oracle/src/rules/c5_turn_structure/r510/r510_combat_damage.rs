//! The combat damage step: assignment, dealing and priority.

use super::r510_1b_recipients::{self, Assigned};
use super::{r510_1e_legality, r510_4_first_strike};
use crate::card::Restriction;
use crate::now::Now;
use crate::rules::{r117_priority, r702_22_banding, r800};
use crate::state::{ObjectId, PlayerId, Point, Share, Thing};
use crate::table::{Ask, AskResult, Event, Ruled, Table};

rule! {
    /// First, the active player announces how the attackers assign their combat damage, then the defending
    /// player announces how the blockers do, following the rules below. This is a turn-based action and
    /// doesn't use the stack.
    R510_1 "510.1" since "2009-10-01";
    gives Assign;
    instead IN_ORDER "the active player announces before the defending player how damage is assigned"
    1: IN_ORDER;
}

/// 510.1, 510.2: has players assign combat damage, in turn order, and deals it.
pub(crate) fn turn_based_actions(table: &mut Table) -> Ruled<()> {
    r510_4_first_strike::a_second_step(table)?;
    let mut players: Vec<PlayerId> = table.game().active_player_first().collect();
    if !R510_1::IN_ORDER.is_followed(table) {
        // The mutant: the defending player announces first.
        players.reverse();
    }
    let mut all: Vec<Assigned> = Vec::new();
    for player in players {
        let own = assigned_by(table, player, &all)?;
        all.extend(own);
    }
    deal(table, all)
}

/// 510.1: has a player assign the combat damage of each of that player's attacking or blocking creatures.
fn assigned_by(table: &mut Table, player: PlayerId, before: &[Assigned]) -> Ruled<Vec<Assigned>> {
    let mut own: Vec<Assigned> = Vec::new();
    let mut has_begun = false;
    for creature in fighting_under(&table.now(), player) {
        let (shares, was_divided) = if has_begun {
            table.as_part_of_an_action(|table| assigned_from(table, player, creature))?
        } else {
            assigned_from(table, player, creature)?
        };
        has_begun |= was_divided;
        own.extend(shares.into_iter().map(|Share { to, amount }| Assigned { from: creature, to, amount }));
    }
    r510_1e_legality::is_legal(table, player, before, &own)?;
    Ok(own)
}

/// Returns the attacking or blocking creatures of a player.
fn fighting_under(now: &Now, player: PlayerId) -> Vec<ObjectId> {
    let combat = now.game().combat.iter();
    let of = combat.flat_map(|combat| {
        let attackers = combat.attackers.iter().map(|(&id, attacker)| (id, attacker.under));
        attackers.chain(combat.blockers.iter().map(|(&id, blocker)| (id, blocker.under)))
    });
    of.filter(|(_, under)| *under == player).map(|(id, _)| id).collect()
}

/// 510.1: returns how the combat damage of a creature is assigned, and whether a player has divided it, which is
/// so if it can be assigned to several things.
fn assigned_from(
    table: &mut Table,
    player: PlayerId,
    creature: ObjectId,
) -> Ruled<(Vec<Share<Thing>>, bool)> {
    table.asks(|ask| {
        let now = ask.now();
        if !r510_4_first_strike::assigns_in_this_step(&now, creature) {
            return Ok((Vec::new(), false));
        }
        let amount = combat_damage_of(&now, creature);
        if amount == 0 {
            return Ok((Vec::new(), false));
        }
        let to = r510_1b_recipients::recipients(&now, creature);
        match &to[..] {
            [] => Ok((Vec::new(), false)),
            [only] => Ok((vec![Share { to: *only, amount }], false)),
            _ => {
                let divider = r702_22_banding::who_divides_instead(&now, creature).unwrap_or(player);
                Ok((divided(ask, divider, creature, to, amount)?, true))
            }
        }
    })
}

/// Has a player divide the combat damage of a creature.
fn divided(
    ask: &mut Ask,
    player: PlayerId,
    creature: ObjectId,
    to: Vec<Thing>,
    amount: u32,
) -> AskResult<Vec<Share<Thing>>> {
    let Some(shares) = ask.for_assignment(player, creature, to.clone(), amount)? else {
        return Ok(Vec::new());
    };
    r510_1b_recipients::is_assigned_to_them(ask, creature, &to, &shares)?;
    let total = shares.iter().map(|share| share.amount).fold(0, u32::saturating_add);
    R510_1A::ALL_OF_IT.must_hold_for(ask, creature, total == amount)?;
    Ok(shares.into_iter().filter(|share| share.amount > 0).collect())
}

rule! {
    /// The combat damage that an attacking or blocking creature assigns equals its power. If its power is 0
    /// or less, it assigns none.
    R510_1A "510.1a" since "2009-10-01";
    instead POWER "the creature assigns damage equal to its power"
    must ALL_OF_IT "the creature assigns exactly that much damage"
    1: POWER, ALL_OF_IT;
    2: POWER, shown "510/1a-no-power";
}

/// 510.1a: returns how much combat damage a creature assigns: its power, if that is greater than 0. An effect
/// may make it assign damage equal to its toughness.
fn combat_damage_of(now: &Now, creature: ObjectId) -> u32 {
    let Some(row) = now.object(creature) else { return 0 };
    let by_toughness = row.restrictions.contains(&Restriction::AssignsByToughness);
    let by_power = !by_toughness && R510_1A::POWER.is_followed_for(now, creature);
    let amount = if by_power { row.power } else { row.toughness };
    u32::try_from(amount).unwrap_or(0)
}

rule! {
    /// Second, all assigned combat damage is dealt at the same time. This is a turn-based action and doesn't
    /// use the stack. No player can act between the assignment and the damage.
    R510_2 "510.2" since "2009-10-01";
    does DEALT "the assigned damage is dealt"
    instead AT_ONCE "all combat damage is dealt simultaneously"
    1: DEALT, AT_ONCE;
    3: shown "510/2-nobody-acts-before-the-damage";
}

/// 510.2: deals all assigned combat damage at the same time. A creature that has left with its owner since deals
/// none and is dealt none (800.4a), and neither is a player who has left (800.4e).
fn deal(table: &mut Table, mut all: Vec<Assigned>) -> Ruled<()> {
    let now = table.now();
    let is_there = |thing: Thing| thing.object().is_none_or(|id| now.game().objects.contains_key(&id));
    all.retain(|one| is_there(Thing::Object(one.from)) && is_there(one.to));
    all.retain(|one| r800::can_be_assigned_damage(&now, one.to));
    let dealt = all.into_iter().filter(|one| R510_2::DEALT.is_followed_for(table, one.from));
    let damage = dealt.map(|Assigned { from, to, amount }| Event::Damage {
        source: from,
        to,
        amount,
        preventable: true,
        combat: true,
    });
    let damage: Vec<Event> = damage.collect();
    if R510_2::AT_ONCE.is_followed(table) {
        table.happen(&R510_2, damage)?;
    } else {
        // The mutant: each creature deals its damage after the one before it, and creatures die in between.
        for one in damage {
            table.happens(&R510_2, one)?;
            r117_priority::settle(table)?;
        }
    }
    Ok(())
}

rule! {
    /// Then the active player gets priority.
    R510_3 "510.3": "510.4" since "2009-10-01", "510.3" since "2016-09-30";
    gives Action;
    does PRIORITY "the active player gets priority in the combat damage step"
    1: PRIORITY;
}

/// 510.3: gives the active player priority in the combat damage step.
pub(crate) fn combat_damage_step(table: &mut Table) -> Ruled<()> {
    if R510_3::PRIORITY.is_followed(table) {
        r117_priority::first_priority(table);
    } else {
        // The mutant: the step ends immediately.
        table.rest_at(Point::Ending);
    }
    Ok(())
}

rule! {
    /// Abilities that triggered on the damage, or on the state-based actions after it, are put on the stack
    /// before the active player gets priority. Their order doesn't depend on which of them triggered first.
    R510_3A "510.3a": "510.3" since "2009-10-01", "510.3a" since "2016-09-30";
    same as "117.3a"
    1: shown "510/3a-a-creature-that-died";
}

rules![R510_1, R510_1A, R510_2, R510_3, R510_3A];
