//! 610: one-shot effects, and pairs of them that move something until an event happens.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r610_3_until;
pub(crate) mod r610_4_phased_out_until;
pub(crate) mod r610_one_shot;
