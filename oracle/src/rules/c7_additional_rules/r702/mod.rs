//! 702: keyword abilities, a file for each or for a few that belong together.
//!
//! The test `keywords` writes this list: `UPDATE_EXPECT=1 cargo test -p apnap-oracle --test keywords`.

use crate::rule::Rule;

pub(crate) mod r702_103_bestow;
pub(crate) mod r702_106_hidden_agenda;
pub(crate) mod r702_111_menace;
pub(crate) mod r702_118_skulk;
pub(crate) mod r702_11_untargetable;
pub(crate) mod r702_12_indestructible;
pub(crate) mod r702_13_intimidate;
pub(crate) mod r702_145_daybound;
pub(crate) mod r702_14_landwalk;
pub(crate) mod r702_151_reconfigure;
pub(crate) mod r702_158_sectors;
pub(crate) mod r702_15_lifelink;
pub(crate) mod r702_16_protection;
pub(crate) mod r702_179_speed;
pub(crate) mod r702_19_trample;
pub(crate) mod r702_20_vigilance;
pub(crate) mod r702_21_ward;
pub(crate) mod r702_22_banding;
pub(crate) mod r702_23_rampage;
pub(crate) mod r702_24_cumulative_upkeep;
pub(crate) mod r702_25_flanking;
pub(crate) mod r702_26_phasing;
pub(crate) mod r702_26b_phased_out;
pub(crate) mod r702_28_shadow;
pub(crate) mod r702_2_deathtouch;
pub(crate) mod r702_31_horsemanship;
pub(crate) mod r702_35_madness;
pub(crate) mod r702_36_fear;
pub(crate) mod r702_39_provoke;
pub(crate) mod r702_3_defender;
pub(crate) mod r702_45_bushido;
pub(crate) mod r702_49_ninjutsu;
pub(crate) mod r702_5_enchant;
pub(crate) mod r702_67_fortify;
pub(crate) mod r702_6_equip;
pub(crate) mod r702_79_persist;
pub(crate) mod r702_7_first_strike;
pub(crate) mod r702_83_exalted;
pub(crate) mod r702_89_umbra_armor;
pub(crate) mod r702_8_flash;
pub(crate) mod r702_91_battle_cry;
pub(crate) mod r702_9_flying;

/// The rules of this section, file by file.
pub(crate) const RULES: &[&[&Rule]] = &[
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
    r702_26b_phased_out::RULES,
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
];
