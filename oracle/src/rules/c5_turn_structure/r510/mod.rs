//! The combat damage step.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r510_1b_recipients;
pub(crate) mod r510_1e_legality;
pub(crate) mod r510_4_first_strike;
pub(crate) mod r510_combat_damage;
