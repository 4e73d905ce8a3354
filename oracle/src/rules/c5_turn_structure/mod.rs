//! Chapter 5, turn structure: the phases and steps of a turn, in their order.

pub(crate) mod r500;
pub(crate) mod r501_beginning_phase;
pub(crate) mod r502_untap;
pub(crate) mod r503_upkeep;
pub(crate) mod r504_draw;
pub(crate) mod r505_main_phase;
pub(crate) mod r506_combat_phase;
pub(crate) mod r507_beginning_of_combat;
pub(crate) mod r508_declare_attackers;
pub(crate) mod r509_declare_blockers;
pub(crate) mod r510_combat_damage;
pub(crate) mod r511_end_of_combat;
pub(crate) mod r512_ending_phase;
pub(crate) mod r513_end_step;
pub(crate) mod r514_cleanup;

pub(crate) use r500::{r500_4_what_ends, r500_7_additional, r500_turn};

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
    r507_beginning_of_combat::RULES,
    r508_declare_attackers::RULES,
    r509_declare_blockers::RULES,
    r510_combat_damage::RULES,
    r511_end_of_combat::RULES,
    r512_ending_phase::RULES,
    r513_end_step::RULES,
    r514_cleanup::RULES,
];
