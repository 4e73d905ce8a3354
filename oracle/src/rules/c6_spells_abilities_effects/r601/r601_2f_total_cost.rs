//! 601.2f: the total cost of a spell.

use crate::card::{Ability, Cost, Mana, ManaSymbol, PlayerRule};
use crate::now::{Now, Source};
use crate::rules::{r118_costs, r903_commander};
use crate::state::ObjectId;

rule! {
    /// The player determines the total cost: the mana cost or the alternative cost chosen for it, plus all
    /// additional costs and cost increases, minus all cost reductions, which the player may apply in any order.
    /// A reduction by generic mana affects only the generic mana of a cost (118.7a). Reductions never bring the
    /// mana part below {0}. Effects that act on the total cost itself come last. After that the total cost is
    /// locked in, and nothing changes it.
    R601_2F "601.2f": "601.2e" since "2009-10-01", "601.2f" since "2015-07-17";
    does ADDITIONAL_COSTS "additional costs are part of the total cost"
    does INCREASES "cost increases are added to the total cost"
    does REDUCTIONS "cost reductions are subtracted from the total cost"
    instead INCREASES_FIRST "cost increases are added before cost reductions are subtracted"
    does GENERIC_HALF "a reduction applies to the generic half of a hybrid symbol, if that half is paid"
    instead GENERIC_ONLY "a reduction by generic mana affects only the generic mana of the cost"
    1: ADDITIONAL_COSTS, INCREASES, REDUCTIONS;
    2: CAN_PAY of "601.2h";
    3: ADDITIONAL_COSTS, BESTOW_COST of "702.103a";
    4: INCREASES, REDUCTIONS;
    6: ADDITIONAL_COSTS, INCREASES, REDUCTIONS, INCREASES_FIRST, GENERIC_HALF, GENERIC_ONLY, BESTOW_COST of "702.103a";
    8: shown "601/2f-more-before-less";
    9: shown "601/2f-more-before-less";
    11: shown "601/2f-the-cost-is-locked-in";
    12: shown "601/2f-the-cost-is-locked-in";
}

/// 601.2f: returns the total cost of a spell whose cost is its mana cost.
pub(crate) fn total_cost(now: &Now, spell: ObjectId, x: Option<i32>) -> Cost {
    let Some(row) = now.object(spell) else { return Cost::default() };
    let mana = r118_costs::with_x(row.mana_cost().cloned().unwrap_or_default(), x);
    total_of(now, spell, Cost { mana, ..Cost::default() })
}

/// 601.2f: returns the total cost of a spell with this mana cost or alternative cost.
pub(crate) fn total_of(now: &Now, spell: ObjectId, base: Cost) -> Cost {
    let mut cost = with_additional_costs(now, spell, base);
    let changes = changes(now, spell);
    let increase = changes.iter().filter(|change| **change > 0).map(|change| change.unsigned_abs());
    let reduction = changes.iter().filter(|change| **change < 0).map(|change| change.unsigned_abs());
    let increase = increase.fold(0, u32::saturating_add);
    let reduction = reduction.fold(0, u32::saturating_add);
    if increase == 0 && reduction == 0 {
        return cost;
    }
    if (increase == 0 || reduction == 0) || R601_2F::INCREASES_FIRST.is_followed_for(now, spell) {
        cost.mana = increased(now, spell, cost.mana, increase);
        reduced(now, spell, cost, reduction)
    } else {
        cost = reduced(now, spell, cost, reduction);
        Cost { mana: increased(now, spell, cost.mana, increase), ..cost }
    }
}

/// Returns a cost with the additional costs of a spell.
pub(crate) fn with_additional_costs(now: &Now, spell: ObjectId, base: Cost) -> Cost {
    let Some(row) = now.object(spell) else { return base };
    if !R601_2F::ADDITIONAL_COSTS.is_followed_for(now, spell) {
        return base;
    }
    let x = now.game().objects.get(&spell).and_then(|object| object.choices.x);
    let additional = row.abilities.iter().filter_map(|held| match &*held.ability {
        Ability::AdditionalCost(additional) => {
            Some(Cost { mana: r118_costs::with_x(additional.mana.clone(), x), ..additional.clone() })
        }
        _ => None,
    });
    let mut cost = additional.fold(base, |sum, additional| r118_costs::sum(sum, &additional));
    cost.mana.0.extend(r118_costs::generic(r903_commander::tax(now, spell)));
    cost
}

/// Returns by how much generic mana each effect changes the cost of a spell for the player who casts it.
fn changes(now: &Now, spell: ObjectId) -> Vec<i32> {
    let Some(row) = now.object(spell) else { return Vec::new() };
    let caster = row.controller_or_owner();
    let rules = now.player(caster).map(|player| player.rules.as_slice()).unwrap_or_default();
    let change = |(rule, source): &(PlayerRule, Source)| match rule {
        PlayerRule::SpellsCost { spells, change } => {
            now.look().matches(row, spells, source).then_some(*change)
        }
        PlayerRule::UntapsAtMost(..)
        | PlayerRule::KeepsMana
        | PlayerRule::CastsAsThoughFlash(_)
        | PlayerRule::CantCast(_)
        | PlayerRule::AttacksWithAtMost(_)
        | PlayerRule::BlocksWithAtMost(_)
        | PlayerRule::MoreDevotion(_)
        | PlayerRule::LoyaltyCosts(_)
        | PlayerRule::CantPlayLands
        | PlayerRule::CantLose
        | PlayerRule::CantWin
        | PlayerRule::NoLifeNeeded
        | PlayerRule::CantGainLife => None,
    };
    rules.iter().filter_map(change).collect()
}

/// Returns a cost with more generic mana.
fn increased(now: &Now, spell: ObjectId, mana: Mana, by: u32) -> Mana {
    if by == 0 || !R601_2F::INCREASES.is_followed_for(now, spell) {
        return mana;
    }
    Mana(mana.0.into_iter().chain(r118_costs::generic(by)).collect())
}

/// Returns a cost with less generic mana. What is left of the reduction is kept for hybrid symbols that are paid with
/// their generic half.
fn reduced(now: &Now, spell: ObjectId, cost: Cost, by: u32) -> Cost {
    if by == 0 || !R601_2F::REDUCTIONS.is_followed_for(now, spell) {
        return cost;
    }
    let mut left = by;
    let mut kept = Vec::new();
    for symbol in cost.mana.0 {
        match symbol {
            ManaSymbol::Generic(number) => {
                let taken = left.min(number.into());
                left -= taken;
                kept.extend(r118_costs::generic(u32::from(number) - taken));
            }
            other => kept.push(other),
        }
    }
    if left > 0 && !kept.is_empty() && !R601_2F::GENERIC_ONLY.is_followed_for(now, spell) {
        // The mutant: what is left of the reduction is taken from the other mana.
        kept.truncate(kept.len().saturating_sub(usize::try_from(left).unwrap_or(usize::MAX)));
    }
    let has_a_generic_half = kept.iter().any(|symbol| matches!(symbol, ManaSymbol::TwoOr(_)));
    let is_kept = has_a_generic_half && R601_2F::GENERIC_HALF.is_followed_for(now, spell);
    Cost { mana: Mana(kept), generic_reduction: if is_kept { left } else { 0 }, ..cost }
}

rules![R601_2F];
