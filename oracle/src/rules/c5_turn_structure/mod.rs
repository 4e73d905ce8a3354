//! Chapter 5, turn structure: the phases and steps of a turn, in their order.

pub(crate) mod r500;
pub(crate) mod r501_beginning_phase;
pub(crate) mod r502_untap;
pub(crate) mod r503_upkeep;
pub(crate) mod r504_draw;
pub(crate) mod r505_main_phase;
pub(crate) mod r506;
pub(crate) mod r507_beginning_of_combat;
pub(crate) mod r508;
pub(crate) mod r509;
pub(crate) mod r510;
pub(crate) mod r511_end_of_combat;
pub(crate) mod r512_ending_phase;
pub(crate) mod r513_end_step;
pub(crate) mod r514_cleanup;

pub(crate) use r500::{r500_4_what_ends, r500_7_additional, r500_turn};
pub(crate) use r506::{
    r506_3_put_into_combat, r506_4_removal, r506_5_alone, r506_7_windows, r506_combat_phase,
};
pub(crate) use r508::{
    r508_1c_restrictions, r508_1g_costs, r508_3_triggers, r508_4_put_attacking, r508_5_defending_player,
    r508_6_attacked, r508_7_reselecting, r508_declare_attackers,
};
pub(crate) use r509::{
    r509_1b_restrictions, r509_1d_costs, r509_2_damage_order, r509_5_triggers, r509_6_made_to_block,
    r509_7_put_blocking, r509_declare_blockers,
};
pub(crate) use r510::{r510_1b_recipients, r510_1e_legality, r510_4_first_strike, r510_combat_damage};

use crate::rule::Rule;

/// The rules of this chapter, file by file.
pub(crate) const RULES: &[&[&Rule]] = &[
    r500_turn::RULES,
    r501_beginning_phase::RULES,
    r502_untap::RULES,
    r503_upkeep::RULES,
    r504_draw::RULES,
    r505_main_phase::RULES,
    r506_combat_phase::RULES,
    r506_3_put_into_combat::RULES,
    r506_4_removal::RULES,
    r506_5_alone::RULES,
    r506_7_windows::RULES,
    r507_beginning_of_combat::RULES,
    r508_declare_attackers::RULES,
    r508_1c_restrictions::RULES,
    r508_1g_costs::RULES,
    r508_3_triggers::RULES,
    r508_4_put_attacking::RULES,
    r508_5_defending_player::RULES,
    r508_6_attacked::RULES,
    r508_7_reselecting::RULES,
    r509_declare_blockers::RULES,
    r509_1b_restrictions::RULES,
    r509_1d_costs::RULES,
    r509_2_damage_order::RULES,
    r509_5_triggers::RULES,
    r509_6_made_to_block::RULES,
    r509_7_put_blocking::RULES,
    r510_combat_damage::RULES,
    r510_1b_recipients::RULES,
    r510_1e_legality::RULES,
    r510_4_first_strike::RULES,
    r511_end_of_combat::RULES,
    r512_ending_phase::RULES,
    r513_end_step::RULES,
    r514_cleanup::RULES,
];
