//! Chapter 2, parts of a card: mana cost, types, power and toughness.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r202_mana_cost;
pub(crate) mod r205_types;
pub(crate) mod r208_power_toughness;

/// The rules of this chapter, file by file.
#[rustfmt::skip]
pub(crate) const RULES: &[&[&crate::rule::Rule]] = &[
    r202_mana_cost::RULES,
    r205_types::RULES,
    r208_power_toughness::RULES,
];
