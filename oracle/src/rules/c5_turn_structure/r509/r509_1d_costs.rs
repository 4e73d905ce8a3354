//! Costs to block.

use super::r509_declare_blockers::DeclaredBlock;
use crate::card::{CombatRule, Cost};
use crate::now::{Now, ObjectNow, Source};
use crate::rules::r118_together::{self, JointCost};
use crate::rules::{r605_mana_abilities, r800};
use crate::state::PlayerId;
use crate::table::{Ask, Ruled, Table, ToPay};

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

/// 509.1d: returns the costs that must be paid for a creature to block, each with the source of the effect that
/// demands it.
pub(crate) fn of_block(row: &ObjectNow) -> impl Iterator<Item = (&Cost, &Source)> {
    row.combat.iter().filter_map(|(rule, source)| match rule {
        CombatRule::BlockCost(cost) => Some((cost, source)),
        _ => None,
    })
}

/// 509.1d: returns the costs of blocks, which are paid together.
fn total_cost(now: &Now, blocks: &[DeclaredBlock]) -> Ruled<Vec<JointCost>> {
    let rows = blocks.iter().filter_map(|(creature, _)| now.object(*creature));
    let parts = rows.flat_map(|row| {
        of_block(row).map(|(cost, source)| JointCost {
            this: source.this.unwrap_or(row.id),
            of: row.id,
            cost: cost.clone(),
        })
    });
    r118_together::together(parts.collect(), "509.1d")
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
    gives Pay;
    must IN_FULL "the defending player pays all costs in full" (also "118.3")
    does PAID "the defending player pays the total cost"
    1: PAID;
    2: IN_FULL;
}

/// 509.1d-f: has a defending player pay the total cost of blocks.
pub(crate) fn pay(table: &mut Table, player: PlayerId, blocks: &[DeclaredBlock]) -> Ruled<()> {
    let mut parts = total_cost(&table.now(), blocks)?;
    if parts.is_empty() || !R509_1D::TOTAL.is_followed_for(table, player) {
        return Ok(());
    }
    R509_1F::IN_FULL.must_hold_for(table, player, r118_together::could_be_paid(table, player, &parts))?;
    let answer = table.as_part_of_an_action(|table| table.asks(|ask| ask.whether_to_pay(player, None)))?;
    // A player who leaves can't complete the declaration: it is undone (730.1).
    let tapping = answer.as_ref().and_then(ToPay::tapping);
    R509_1F::IN_FULL.must_hold_for(table, player, tapping.is_some())?;
    if R509_1E::MANA.is_followed_for(table, player) {
        r605_mana_abilities::tap_for_mana(table, player, tapping.unwrap_or_default())?;
        R509_1F::IN_FULL.must_hold_for(table, player, !r800::has_left(table, player))?;
    }
    if !R509_1D::LOCKED_IN.is_followed_for(table, player) {
        // The mutant: the cost changes with what mana abilities have done.
        parts = total_cost(&table.now(), blocks)?;
    }
    // Without the rest of the cost, the declaration is undone; after an illegal choice, only the choice.
    let can = r118_together::could_be_paid_by_choosing(table, player, &parts);
    R509_1F::IN_FULL.must_hold_for(table, player, can)?;
    let announced = table.as_part_of_an_action(|table| {
        let in_full = |ask: &Ask, is_so| R509_1F::IN_FULL.must_hold_for(ask, player, is_so);
        r118_together::name_what_is_given_up(table, player, &parts, in_full)
    })?;
    R509_1F::IN_FULL.must_hold_for(table, player, announced.is_some())?;
    let Some(announced) = announced else { return Ok(()) };
    if R509_1F::PAID.is_followed_for(table, player) {
        r118_together::pay(table, &R509_1F, player, &parts, &announced)?;
    }
    Ok(())
}

rules![R509_1D, R509_1E, R509_1F];
