//! The combat damage step.

pub(crate) mod r510_1b_recipients;
pub(crate) mod r510_1e_legality;
pub(crate) mod r510_4_first_strike;
pub(crate) mod r510_combat_damage;
