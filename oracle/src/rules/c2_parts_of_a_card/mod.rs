//! Chapter 2, parts of a card: mana cost, types, power and toughness.

pub(crate) mod r202_mana_cost;
pub(crate) mod r205_types;
pub(crate) mod r208_power_toughness;

use crate::rule::Rule;

/// The rules of this chapter, file by file.
pub(crate) const RULES: &[&[&Rule]] =
    &[r202_mana_cost::RULES, r205_types::RULES, r208_power_toughness::RULES];
