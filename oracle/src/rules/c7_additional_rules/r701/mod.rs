//! 701: keyword actions, the verbs that rules and cards use.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r701_10_exchange;
pub(crate) mod r701_12_fight;
pub(crate) mod r701_15_regeneration;
pub(crate) mod r701_20_shuffling;
pub(crate) mod r701_28_transform;
pub(crate) mod r701_38_goad;
pub(crate) mod r701_39_exert;
pub(crate) mod r701_3_attaching;
pub(crate) mod r701_46_dungeons;
pub(crate) mod r701_49_attractions;
pub(crate) mod r701_8_discarding;
pub(crate) mod r701_keyword_actions;
