//! Chapter 5, turn structure: the phases and steps of a turn, in their order.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
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

pub(crate) use r500::*;
pub(crate) use r506::*;
pub(crate) use r508::*;
pub(crate) use r509::*;
pub(crate) use r510::*;

/// The rules of this chapter, file by file.
#[rustfmt::skip]
pub(crate) const RULES: &[&[&crate::rule::Rule]] = &[
    r500::r500_turn::RULES,
    r501_beginning_phase::RULES,
    r502_untap::RULES,
    r503_upkeep::RULES,
    r504_draw::RULES,
    r505_main_phase::RULES,
    r506::r506_combat_phase::RULES,
    r506::r506_3_put_into_combat::RULES,
    r506::r506_4_removal::RULES,
    r506::r506_5_alone::RULES,
    r506::r506_7_windows::RULES,
    r507_beginning_of_combat::RULES,
    r508::r508_declare_attackers::RULES,
    r508::r508_1c_restrictions::RULES,
    r508::r508_1g_costs::RULES,
    r508::r508_3_triggers::RULES,
    r508::r508_4_put_attacking::RULES,
    r508::r508_5_defending_player::RULES,
    r508::r508_6_attacked::RULES,
    r508::r508_7_reselecting::RULES,
    r509::r509_declare_blockers::RULES,
    r509::r509_1b_restrictions::RULES,
    r509::r509_1d_costs::RULES,
    r509::r509_2_damage_order::RULES,
    r509::r509_5_triggers::RULES,
    r509::r509_6_made_to_block::RULES,
    r509::r509_7_put_blocking::RULES,
    r510::r510_combat_damage::RULES,
    r510::r510_1b_recipients::RULES,
    r510::r510_1e_legality::RULES,
    r510::r510_4_first_strike::RULES,
    r511_end_of_combat::RULES,
    r512_ending_phase::RULES,
    r513_end_step::RULES,
    r514_cleanup::RULES,
];
