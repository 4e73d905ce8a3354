//! 603: triggered abilities: which events they trigger on, how they are put on the stack, and which objects
//! they find.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r603_3_on_the_stack;
pub(crate) mod r603_6_zone_changes;
pub(crate) mod r603_7_delayed_and_state;
pub(crate) mod r603_events;
pub(crate) mod r603_triggered_abilities;
