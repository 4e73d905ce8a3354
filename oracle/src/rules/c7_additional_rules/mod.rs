//! Chapter 7, additional rules: keywords, turn-based and state-based actions, copies, face-down permanents,
//! and single mechanics.

pub(crate) mod r700_general;
pub(crate) mod r701;
pub(crate) mod r702;
pub(crate) mod r703_turn_based_actions;
pub(crate) mod r704;
pub(crate) mod r707;
pub(crate) mod r708_face_down;
pub(crate) mod r710_flip_cards;
pub(crate) mod r712_double_faced_cards;
pub(crate) mod r714_sagas;
pub(crate) mod r717_attractions;
pub(crate) mod r721_ending_turns;
pub(crate) mod r728_day_and_night;

pub(crate) use r701::{
    r701_3_attaching, r701_8_discarding, r701_10_exchange, r701_15_regeneration, r701_20_shuffling,
    r701_28_transform, r701_38_goad, r701_39_exert, r701_46_dungeons, r701_49_attractions,
    r701_keyword_actions,
};
pub(crate) use r702::*;
pub(crate) use r704::{
    r704_5_attachments_and_counters, r704_5_battles, r704_5_creatures_and_planeswalkers,
    r704_5_legends_and_worlds, r704_5_players_and_tokens, r704_5_roles_and_speed,
    r704_5_sagas_dungeons_sectors, r704_6_variants, r704_state_based_actions,
};
pub(crate) use r707::{r707_8_tokens, r707_9_exceptions, r707_10_copying_spells, r707_copying};

use crate::rule::Rule;

/// The rules of the sections before 702, file by file. Those of 702 are in its folder.
pub(crate) const RULES_BEFORE_702: &[&[&Rule]] = &[
    r700_general::RULES,
    r701_3_attaching::RULES,
    r701_keyword_actions::RULES,
    r701_8_discarding::RULES,
    r701_10_exchange::RULES,
    r701_15_regeneration::RULES,
    r701_20_shuffling::RULES,
    r701_28_transform::RULES,
    r701_38_goad::RULES,
    r701_39_exert::RULES,
    r701_46_dungeons::RULES,
    r701_49_attractions::RULES,
];

/// The rules of the sections after 702, file by file.
pub(crate) const RULES_AFTER_702: &[&[&Rule]] = &[
    r703_turn_based_actions::RULES,
    r704_state_based_actions::RULES,
    r707_copying::RULES,
    r707_8_tokens::RULES,
    r707_9_exceptions::RULES,
    r707_10_copying_spells::RULES,
    r708_face_down::RULES,
    r710_flip_cards::RULES,
    r712_double_faced_cards::RULES,
    r714_sagas::RULES,
    r717_attractions::RULES,
    r721_ending_turns::RULES,
    r728_day_and_night::RULES,
];
