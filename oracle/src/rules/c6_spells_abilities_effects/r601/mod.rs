//! 601: casting a spell, from announcing it to paying for it.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r601_2b_announcing;
pub(crate) mod r601_2f_total_cost;
pub(crate) mod r601_casting;
