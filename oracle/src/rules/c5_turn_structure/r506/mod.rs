//! The combat phase in general.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r506_3_put_into_combat;
pub(crate) mod r506_4_removal;
pub(crate) mod r506_5_alone;
pub(crate) mod r506_7_windows;
pub(crate) mod r506_combat_phase;
