//! The declare blockers step.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r509_1b_restrictions;
pub(crate) mod r509_1d_costs;
pub(crate) mod r509_2_damage_order;
pub(crate) mod r509_5_triggers;
pub(crate) mod r509_6_made_to_block;
pub(crate) mod r509_7_put_blocking;
pub(crate) mod r509_declare_blockers;
