//! 707: copying objects on the battlefield, and copying spells and abilities on the stack.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r707_10_copying_spells;
pub(crate) mod r707_8_tokens;
pub(crate) mod r707_9_exceptions;
pub(crate) mod r707_copying;
