//! Costs to block.

use super::r509_declare_blockers::Block;
use crate::card::{CombatRule, Cost};
use crate::now::{Now, ObjectNow};
use crate::rules::{r118_costs, r508_1g_costs, r605_mana_abilities, r800};
use crate::state::{Announcement, PlayerId};
use crate::table::{Ruled, Table};

rule! {
    /// If chosen creatures have costs that must be paid for them to block, the defending player adds up the
    /// total cost. It may include mana, tapping, sacrificing, discarding and so on. It is then locked in, and
    /// later changes to it are ignored.
    R509_1D "509.1d" since "2009-10-01";
    does TOTAL "the defending player has to pay for blocking"
    instead LOCKED_IN "the total cost is determined before mana abilities are activated"
    1: TOTAL;
    2: TOTAL;
    3: LOCKED_IN;
    4: LOCKED_IN;
}

/// 509.1d: returns the costs that must be paid for a creature to block.
pub(crate) fn of_block(row: &ObjectNow) -> impl Iterator<Item = &Cost> {
    row.combat.iter().filter_map(|(rule, _)| match rule {
        CombatRule::BlockCost(cost) => Some(cost),
        _ => None,
    })
}

/// 509.1d: returns the total cost of blocks.
fn total_cost(now: &Now, blocks: &[Block]) -> Ruled<Cost> {
    let rows = blocks.iter().filter_map(|(creature, _)| now.object(*creature));
    r508_1g_costs::sum(rows.flat_map(of_block), "509.1d")
}

rule! {
    /// If the total cost includes mana, the defending player may now activate mana abilities.
    R509_1E "509.1e" since "2009-10-01";
    does MANA "the defending player may activate mana abilities"
    1: MANA;
}

rule! {
    /// Then the defending player pays all the costs, in any order and in full.
    R509_1F "509.1f" since "2009-10-01";
    must IN_FULL "the defending player pays all costs in full"
    does PAID "the defending player pays the total cost"
    1: PAID;
    2: IN_FULL;
}

/// 509.1d-f: has a defending player pay the total cost of blocks.
pub(crate) fn pay(table: &mut Table, player: PlayerId, blocks: &[Block]) -> Ruled<()> {
    let Some((first, _)) = blocks.first() else { return Ok(()) };
    let mut cost = total_cost(&table.now(), blocks)?;
    if cost == Cost::default() || !R509_1D::TOTAL.is_followed_for(table, player) {
        return Ok(());
    }
    R509_1F::IN_FULL.must_hold_for(table, player, r118_costs::could_be_paid(table, player, *first, &cost))?;
    let answer = table.as_part_of_an_action(|table| table.ask_to_pay(player, None))?;
    if r800::has_left(table, player) {
        return Ok(());
    }
    R509_1F::IN_FULL.must_hold_for(table, player, answer.is_some())?;
    if R509_1E::MANA.is_followed_for(table, player) {
        r605_mana_abilities::tap_for_mana(table, player, answer.as_deref().unwrap_or_default())?;
    }
    if !R509_1D::LOCKED_IN.is_followed_for(table, player) {
        // The mistake: the cost changes with what mana abilities have done.
        cost = total_cost(&table.now(), blocks)?;
    }
    // Without the rest of the cost, the declaration is undone; after an illegal choice, only the choice.
    let can = r118_costs::could_be_paid_by_choosing(table, player, *first, &cost);
    R509_1F::IN_FULL.must_hold_for(table, player, can)?;
    let mut announced = Announcement::default();
    table.as_part_of_an_action(|table| {
        r118_costs::name_what_is_given_up(table, player, *first, &cost, &mut announced)?;
        let can = r118_costs::can_be_paid(table, player, *first, &cost, &announced);
        R509_1F::IN_FULL.must_hold_for(table, player, can || r800::has_left(table, player))
    })?;
    if R509_1F::PAID.is_followed_for(table, player) && !r800::has_left(table, player) {
        r118_costs::pay(table, &R509_1F, player, *first, &cost, &announced)?;
    }
    Ok(())
}

rules![R509_1D, R509_1E, R509_1F];
