//! Costs to attack.

use super::r508_1c_restrictions::is_shielded;
use super::r508_declare_attackers::DeclaredAttack;
use crate::card::CombatRule;
use crate::now::{Now, ObjectNow, Source};
use crate::rules::r118_together::{self, JointCost};
use crate::rules::{r605_mana_abilities, r701_39_exert, r800};
use crate::state::{Attacks, ObjectId, PlayerId, Thing};
use crate::table::{Ask, Ruled, Table, TickStop, ToPay, an_object};
use std::collections::BTreeSet;

rule! {
    /// If there are optional costs that may be paid as a creature attacks, the active player announces which
    /// of them will be paid.
    R508_1G "508.1g" since "2017-04-28";
    gives Pay;
    must OPTIONAL "the creature attacks and has an optional cost to attack"
    instead CHOSEN "only the optional costs that the active player chooses are paid"
    1: OPTIONAL, CHOSEN;
}

/// 508.1g: returns the creatures that the active player announces to exert.
pub(crate) fn announced(chosen: &[Attacks<Thing>]) -> Ruled<Vec<ObjectId>> {
    chosen.iter().flat_map(|group| &group.exerting).map(|thing| an_object(*thing)).collect()
}

/// 508.1g: returns the creatures that are exerted as they attack, which the active player chooses among those
/// that may be.
pub(crate) fn chosen(
    table: &Table,
    attacks: &[DeclaredAttack],
    announced: Vec<ObjectId>,
) -> Ruled<Vec<ObjectId>> {
    let now = table.now();
    let attackers = attacks.iter().map(|(creature, _)| *creature);
    let optional: Vec<ObjectId> =
        attackers.filter(|id| now.object(*id).is_some_and(ObjectNow::may_be_exerted)).collect();
    if announced.len() > announced.iter().collect::<BTreeSet<_>>().len() {
        return Err(TickStop::Malformed("a creature is exerted twice".to_owned()));
    }
    for creature in &announced {
        R508_1G::OPTIONAL.must_hold_for(table, *creature, optional.contains(creature))?;
    }
    // The mutant: every optional cost is paid.
    Ok(if R508_1G::CHOSEN.is_followed(table) { announced } else { optional })
}

rule! {
    /// If chosen creatures have costs that must be paid for them to attack, or if optional costs were chosen,
    /// the active player adds up the total cost. It may include mana, tapping, sacrificing, discarding and so
    /// on. It is then locked in, and later changes to it are ignored.
    R508_1H "508.1h": "508.1g" since "2009-10-01", "508.1h" since "2017-04-28";
    does TOTAL "the active player has to pay for attacking"
    instead LOCKED_IN "the total cost is determined before mana abilities are activated"
    1: TOTAL;
    2: TOTAL;
    3: LOCKED_IN;
    4: LOCKED_IN;
}

/// 508.1h: returns the effects that demand a cost if a creature attacks something, by their place among the rules
/// of combat that apply to the creature.
pub(crate) fn effects_on<'n>(
    now: &'n Now,
    row: &'n ObjectNow,
    attacked: Thing,
) -> impl Iterator<Item = usize> + 'n {
    let demands = move |(rule, source): &(CombatRule, Source)| match rule {
        CombatRule::AttackCost(None, _) => true,
        CombatRule::AttackCost(Some(shielded), _) => is_shielded(now, *shielded, source, attacked),
        _ => false,
    };
    row.combat.iter().enumerate().filter(move |(_, one)| demands(one)).map(|(place, _)| place)
}

/// 508.1h: returns the costs of an attack, which are paid together.
fn total_cost(now: &Now, attacks: &[DeclaredAttack]) -> Ruled<Vec<JointCost>> {
    let mut parts = Vec::new();
    for &(creature, attacked) in attacks {
        let Some(row) = now.object(creature) else { continue };
        for place in effects_on(now, row, attacked) {
            if let Some((CombatRule::AttackCost(_, cost), source)) = row.combat.get(place) {
                let this = source.this.unwrap_or(creature);
                parts.push(JointCost { this, of: creature, cost: cost.clone() });
            }
        }
    }
    r118_together::together(parts, "508.1h")
}

rule! {
    /// If the total cost includes mana, the active player may now activate mana abilities.
    R508_1I "508.1i": "508.1h" since "2009-10-01", "508.1i" since "2017-04-28";
    does MANA "the active player may activate mana abilities"
    1: MANA;
}

rule! {
    /// Then the active player pays all the costs, in any order and in full.
    R508_1J "508.1j": "508.1i" since "2009-10-01", "508.1j" since "2017-04-28";
    gives Pay;
    must IN_FULL "the active player pays all costs in full" (also "118.3")
    does PAID "the active player pays the total cost"
    1: PAID;
    2: IN_FULL;
}

/// 508.1h-j: has the active player pay the total cost of an attack, of which exerting creatures is a part.
pub(crate) fn pay(
    table: &mut Table,
    player: PlayerId,
    attacks: &[DeclaredAttack],
    exerting: &[ObjectId],
) -> Ruled<()> {
    let mut parts = total_cost(&table.now(), attacks)?;
    if parts.is_empty() || !R508_1H::TOTAL.is_followed(table) {
        return r701_39_exert::exert(table, player, exerting);
    }
    R508_1J::IN_FULL.must_hold(table, r118_together::could_be_paid(table, player, &parts))?;
    let answer = table.as_part_of_an_action(|table| table.asks(|ask| ask.whether_to_pay(player, None)))?;
    // A player who leaves can't complete the declaration: it is undone (730.1).
    let tapping = answer.as_ref().and_then(ToPay::tapping);
    R508_1J::IN_FULL.must_hold(table, tapping.is_some())?;
    if R508_1I::MANA.is_followed(table) {
        r605_mana_abilities::tap_for_mana(table, player, tapping.unwrap_or_default())?;
        R508_1J::IN_FULL.must_hold(table, !r800::has_left(table, player))?;
    }
    r701_39_exert::are_on_the_battlefield(table, exerting)?;
    if !R508_1H::LOCKED_IN.is_followed(table) {
        // The mutant: the cost changes with what mana abilities have done.
        parts = total_cost(&table.now(), attacks)?;
    }
    // Without the rest of the cost, the declaration is undone; after an illegal choice, only the choice.
    let can = r118_together::could_be_paid_by_choosing(table, player, &parts);
    R508_1J::IN_FULL.must_hold(table, can)?;
    let announced = table.as_part_of_an_action(|table| {
        let in_full = |ask: &Ask, is_so| R508_1J::IN_FULL.must_hold(ask, is_so);
        r118_together::name_what_is_given_up(table, player, &parts, in_full)
    })?;
    R508_1J::IN_FULL.must_hold(table, announced.is_some())?;
    let Some(announced) = announced else { return Ok(()) };
    if R508_1J::PAID.is_followed(table) {
        r701_39_exert::exert(table, player, exerting)?;
        r118_together::pay(table, &R508_1J, player, &parts, &announced)?;
    }
    Ok(())
}

rules![R508_1G, R508_1H, R508_1I, R508_1J];
