//! The declare attackers step.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r508_1c_restrictions;
pub(crate) mod r508_1g_costs;
pub(crate) mod r508_3_triggers;
pub(crate) mod r508_4_put_attacking;
pub(crate) mod r508_5_defending_player;
pub(crate) mod r508_6_attacked;
pub(crate) mod r508_7_reselecting;
pub(crate) mod r508_declare_attackers;
