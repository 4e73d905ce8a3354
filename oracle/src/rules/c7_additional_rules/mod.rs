//! Chapter 7, additional rules: keywords, turn-based and state-based actions, copies, face-down permanents,
//! and single mechanics.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
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

pub(crate) use r701::*;
pub(crate) use r702::*;
pub(crate) use r704::*;
pub(crate) use r707::*;

/// The rules of this chapter, file by file.
#[rustfmt::skip]
pub(crate) const RULES: &[&[&crate::rule::Rule]] = &[
    r700_general::RULES,
    r701::r701_keyword_actions::RULES,
    r701::r701_3_attaching::RULES,
    r701::r701_8_discarding::RULES,
    r701::r701_10_exchange::RULES,
    r701::r701_12_fight::RULES,
    r701::r701_15_regeneration::RULES,
    r701::r701_20_shuffling::RULES,
    r701::r701_28_transform::RULES,
    r701::r701_38_goad::RULES,
    r701::r701_39_exert::RULES,
    r701::r701_46_dungeons::RULES,
    r701::r701_49_attractions::RULES,
    r702::r702_2_deathtouch::RULES,
    r702::r702_3_defender::RULES,
    r702::r702_5_enchant::RULES,
    r702::r702_6_equip::RULES,
    r702::r702_7_first_strike::RULES,
    r702::r702_8_flash::RULES,
    r702::r702_9_flying::RULES,
    r702::r702_11_untargetable::RULES,
    r702::r702_12_indestructible::RULES,
    r702::r702_13_intimidate::RULES,
    r702::r702_14_landwalk::RULES,
    r702::r702_15_lifelink::RULES,
    r702::r702_16_protection::RULES,
    r702::r702_19_trample::RULES,
    r702::r702_20_vigilance::RULES,
    r702::r702_21_ward::RULES,
    r702::r702_22_banding::RULES,
    r702::r702_23_rampage::RULES,
    r702::r702_24_cumulative_upkeep::RULES,
    r702::r702_25_flanking::RULES,
    r702::r702_26_phasing::RULES,
    r702::r702_26b_phased_out::RULES,
    r702::r702_28_shadow::RULES,
    r702::r702_31_horsemanship::RULES,
    r702::r702_35_madness::RULES,
    r702::r702_36_fear::RULES,
    r702::r702_39_provoke::RULES,
    r702::r702_45_bushido::RULES,
    r702::r702_49_ninjutsu::RULES,
    r702::r702_67_fortify::RULES,
    r702::r702_73_changeling::RULES,
    r702::r702_79_persist::RULES,
    r702::r702_83_exalted::RULES,
    r702::r702_89_umbra_armor::RULES,
    r702::r702_91_battle_cry::RULES,
    r702::r702_103_bestow::RULES,
    r702::r702_105_dethrone::RULES,
    r702::r702_106_hidden_agenda::RULES,
    r702::r702_111_menace::RULES,
    r702::r702_114_devoid::RULES,
    r702::r702_118_skulk::RULES,
    r702::r702_145_daybound::RULES,
    r702::r702_151_reconfigure::RULES,
    r702::r702_158_sectors::RULES,
    r702::r702_179_speed::RULES,
    r703_turn_based_actions::RULES,
    r704::r704_state_based_actions::RULES,
    r707::r707_copying::RULES,
    r707::r707_8_tokens::RULES,
    r707::r707_9_exceptions::RULES,
    r707::r707_10_copying_spells::RULES,
    r708_face_down::RULES,
    r710_flip_cards::RULES,
    r712_double_faced_cards::RULES,
    r714_sagas::RULES,
    r717_attractions::RULES,
    r721_ending_turns::RULES,
    r728_day_and_night::RULES,
];
