//! 614: replacement effects: which of them apply to an event, and how permanents enter.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r614_12_entering;
pub(crate) mod r614_16_by_an_effect;
pub(crate) mod r614_17_cant_happen;
pub(crate) mod r614_1_replacement;
pub(crate) mod r614_9_redirection;
pub(crate) mod r614_replacement;
