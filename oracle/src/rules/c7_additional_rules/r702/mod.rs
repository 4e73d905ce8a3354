//! 702: keyword abilities, a file for each or for a few that belong together.

pub(crate) mod r702_103_bestow;
pub(crate) mod r702_11_untargetable;
pub(crate) mod r702_12_indestructible;
pub(crate) mod r702_145_daybound;
pub(crate) mod r702_151_reconfigure;
pub(crate) mod r702_158_sectors;
pub(crate) mod r702_15_lifelink;
pub(crate) mod r702_16_protection;
pub(crate) mod r702_179_speed;
pub(crate) mod r702_19_trample;
pub(crate) mod r702_20_vigilance;
pub(crate) mod r702_21_ward;
pub(crate) mod r702_22_banding;
pub(crate) mod r702_24_cumulative_upkeep;
pub(crate) mod r702_26_phased_out;
pub(crate) mod r702_26_phasing;
pub(crate) mod r702_2_deathtouch;
pub(crate) mod r702_35_madness;
pub(crate) mod r702_3_defender;
pub(crate) mod r702_5_enchant;
pub(crate) mod r702_67_fortify;
pub(crate) mod r702_6_equip;
pub(crate) mod r702_79_persist;
pub(crate) mod r702_7_first_strike;
pub(crate) mod r702_89_umbra_armor;
pub(crate) mod r702_9_flying;
