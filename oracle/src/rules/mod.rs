//! The rulebook. This file is its table of contents: one line a section.
//!
//! A file opens with what its section is about. Then each rule stands with its entry in the
//! registry (our paraphrase, its number in every edition, its premises) above the function that
//! performs it. Sections in scope are complete; of the others there is what those need.

use crate::rule::Rule;

pub mod premises;
mod r101_general;
mod r103_starting;
pub(crate) mod r104_ending;
pub(crate) mod r105_color;
mod r107_numbers;
mod r108_cards;
mod r109_objects;
pub(crate) mod r113_abilities;
pub(crate) mod r115_targets;
pub(crate) mod r117_priority;
mod r118_costs;
mod r120_damage;
mod r121_drawing;
pub(crate) mod r122_counters;
mod r202_mana_cost;
pub(crate) mod r205_types;
pub(crate) mod r208_power_toughness;
mod r301_equipment;
mod r302_creatures;
pub(crate) mod r303_auras;
pub(crate) mod r305_lands;
mod r306_planeswalkers;
mod r310_battles;
mod r315_conspiracies;
mod r402_hand;
mod r405_stack;
mod r500_4_what_ends;
mod r500_7_additional;
pub(crate) mod r500_turn;
mod r501_beginning_phase;
mod r502_untap;
mod r503_upkeep;
mod r504_draw;
mod r505_main_phase;
mod r506_combat_phase;
mod r507_beginning_of_combat;
mod r508_declare_attackers;
mod r509_declare_blockers;
mod r510_combat_damage;
mod r511_end_of_combat;
mod r512_ending_phase;
mod r513_end_step;
mod r514_cleanup;
pub(crate) mod r601_2b_announcing;
mod r601_casting;
pub(crate) mod r602_activating;
mod r603_3_on_the_stack;
mod r603_6_zone_changes;
pub(crate) mod r603_7_delayed_and_state;
mod r603_events;
pub(crate) mod r603_triggered_abilities;
pub(crate) mod r604_static_abilities;
mod r605_mana_abilities;
mod r606_loyalty;
pub(crate) mod r608_2h_information;
mod r608_instructions;
mod r608_resolving;
mod r608_things;
pub(crate) mod r610_3_until;
pub(crate) mod r610_4_phased_out_until;
mod r610_one_shot;
pub(crate) mod r611_continuous_effects;
pub(crate) mod r612_text;
pub mod r613;
mod r614_12_entering;
mod r614_instead;
mod r614_replacement;
mod r615_prevention;
pub(crate) mod r616_interaction;
mod r700_general;
mod r701_15_regeneration;
mod r701_49_attractions;
mod r701_keyword_actions;
mod r702_12_indestructible;
pub(crate) mod r702_145_daybound;
mod r702_16_protection;
mod r702_21_ward;
pub(crate) mod r702_26_phased_out;
mod r702_26_phasing;
mod r702_35_madness;
mod r702_79_persist;
mod r702_triggered;
mod r703_turn_based_actions;
mod r704_5_attachments_and_counters;
mod r704_5_creatures_and_planeswalkers;
mod r704_5_legends_and_worlds;
mod r704_5_players_and_tokens;
mod r704_5_sagas_and_battles;
mod r704_6_variants;
mod r704_state_based_actions;
mod r707_10_copying_spells;
pub(crate) mod r707_copying;
pub(crate) mod r708_face_down;
mod r714_sagas;
mod r721_ending_turns;
mod r728_day_and_night;
pub(crate) mod r800_multiplayer;

/// The sections, in the order of the Comprehensive Rules.
pub(crate) const BOOK: &[&[&[&Rule]]] = &[
    &[r101_general::RULES],
    &[r103_starting::RULES],
    &[r104_ending::RULES],
    &[r105_color::RULES],
    &[r107_numbers::RULES],
    &[r108_cards::RULES],
    &[r109_objects::RULES],
    &[r113_abilities::RULES],
    &[r115_targets::RULES],
    &[r117_priority::RULES],
    &[r118_costs::RULES],
    &[r120_damage::RULES],
    &[r121_drawing::RULES],
    &[r122_counters::RULES],
    &[r202_mana_cost::RULES],
    &[r205_types::RULES],
    &[r208_power_toughness::RULES],
    &[r301_equipment::RULES],
    &[r302_creatures::RULES],
    &[r303_auras::RULES],
    &[r305_lands::RULES],
    &[r306_planeswalkers::RULES],
    &[r310_battles::RULES],
    &[r315_conspiracies::RULES],
    &[r402_hand::RULES],
    &[r405_stack::RULES],
    &[r500_turn::RULES],
    &[r501_beginning_phase::RULES],
    &[r502_untap::RULES],
    &[r503_upkeep::RULES],
    &[r504_draw::RULES],
    &[r505_main_phase::RULES],
    &[r506_combat_phase::RULES],
    &[r507_beginning_of_combat::RULES],
    &[r508_declare_attackers::RULES],
    &[r509_declare_blockers::RULES],
    &[r510_combat_damage::RULES],
    &[r511_end_of_combat::RULES],
    &[r512_ending_phase::RULES],
    &[r513_end_step::RULES],
    &[r514_cleanup::RULES],
    &[r601_casting::RULES],
    &[r602_activating::RULES],
    &[r603_triggered_abilities::RULES, r603_6_zone_changes::RULES],
    &[r604_static_abilities::RULES],
    &[r605_mana_abilities::RULES],
    &[r606_loyalty::RULES],
    &[r608_resolving::RULES, r608_2h_information::RULES],
    &[r610_one_shot::RULES, r610_3_until::RULES, r610_4_phased_out_until::RULES],
    &[r611_continuous_effects::RULES],
    &[r612_text::RULES],
    r613::RULES,
    &[r614_replacement::RULES, r614_12_entering::RULES],
    &[r615_prevention::RULES],
    &[r616_interaction::RULES],
    &[r700_general::RULES],
    &[r701_keyword_actions::RULES, r701_15_regeneration::RULES, r701_49_attractions::RULES],
    &[
        r115_targets::RULES_OF_KEYWORDS,
        r702_12_indestructible::RULES,
        r702_16_protection::RULES,
        r702_21_ward::RULES,
        r702_26_phasing::RULES,
        r702_26_phased_out::RULES,
        r702_35_madness::RULES,
        r702_79_persist::RULES,
        r702_145_daybound::RULES,
    ],
    &[r703_turn_based_actions::RULES],
    &[r704_state_based_actions::RULES],
    &[r707_copying::RULES, r707_10_copying_spells::RULES],
    &[r708_face_down::RULES],
    &[r714_sagas::RULES],
    &[r721_ending_turns::RULES],
    &[r728_day_and_night::RULES],
    &[r800_multiplayer::RULES],
];

/// Every rule of the registry, in the order of the book.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    BOOK.iter().flat_map(|section| section.iter().flat_map(|file| file.iter().copied()))
}

/// The rule that an identifier names.
pub fn named(id: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.id == id)
}
