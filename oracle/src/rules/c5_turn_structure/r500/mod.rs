//! Turns in general: the order of phases and steps, what ends with a phase or step, and where additional
//! turns, phases and steps are added.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r500_4_what_ends;
pub(crate) mod r500_7_additional;
pub(crate) mod r500_turn;
