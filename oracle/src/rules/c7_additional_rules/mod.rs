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
pub(crate) use r702::{
    r702_2_deathtouch, r702_3_defender, r702_5_enchant, r702_6_equip, r702_7_first_strike, r702_8_flash,
    r702_9_flying, r702_11_untargetable, r702_12_indestructible, r702_13_intimidate, r702_14_landwalk,
    r702_15_lifelink, r702_16_protection, r702_19_trample, r702_20_vigilance, r702_21_ward, r702_22_banding,
    r702_23_rampage, r702_24_cumulative_upkeep, r702_25_flanking, r702_26_phased_out, r702_26_phasing,
    r702_28_shadow, r702_31_horsemanship, r702_35_madness, r702_36_fear, r702_39_provoke, r702_45_bushido,
    r702_49_ninjutsu, r702_67_fortify, r702_79_persist, r702_83_exalted, r702_89_umbra_armor,
    r702_91_battle_cry, r702_103_bestow, r702_106_hidden_agenda, r702_111_menace, r702_118_skulk,
    r702_145_daybound, r702_151_reconfigure, r702_158_sectors, r702_179_speed,
};
pub(crate) use r704::{
    r704_5_attachments_and_counters, r704_5_battles, r704_5_creatures_and_planeswalkers,
    r704_5_legends_and_worlds, r704_5_players_and_tokens, r704_5_roles_and_speed,
    r704_5_sagas_dungeons_sectors, r704_6_variants, r704_state_based_actions,
};
pub(crate) use r707::{r707_8_tokens, r707_9_exceptions, r707_10_copying_spells, r707_copying};

use crate::rule::Rule;

/// The rules of this chapter, file by file.
pub(crate) const RULES: &[&[&Rule]] = &[
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
    r702_2_deathtouch::RULES,
    r702_3_defender::RULES,
    r702_5_enchant::RULES,
    r702_6_equip::RULES,
    r702_7_first_strike::RULES,
    r702_8_flash::RULES,
    r702_9_flying::RULES,
    r702_11_untargetable::RULES,
    r702_12_indestructible::RULES,
    r702_13_intimidate::RULES,
    r702_14_landwalk::RULES,
    r702_15_lifelink::RULES,
    r702_16_protection::RULES,
    r702_19_trample::RULES,
    r702_20_vigilance::RULES,
    r702_21_ward::RULES,
    r702_22_banding::RULES,
    r702_23_rampage::RULES,
    r702_24_cumulative_upkeep::RULES,
    r702_25_flanking::RULES,
    r702_26_phasing::RULES,
    r702_26_phased_out::RULES,
    r702_28_shadow::RULES,
    r702_31_horsemanship::RULES,
    r702_35_madness::RULES,
    r702_36_fear::RULES,
    r702_39_provoke::RULES,
    r702_45_bushido::RULES,
    r702_49_ninjutsu::RULES,
    r702_67_fortify::RULES,
    r702_79_persist::RULES,
    r702_83_exalted::RULES,
    r702_89_umbra_armor::RULES,
    r702_91_battle_cry::RULES,
    r702_103_bestow::RULES,
    r702_106_hidden_agenda::RULES,
    r702_111_menace::RULES,
    r702_118_skulk::RULES,
    r702_145_daybound::RULES,
    r702_151_reconfigure::RULES,
    r702_158_sectors::RULES,
    r702_179_speed::RULES,
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
