//! Chapter 6, spells, abilities and effects: casting, activating, triggering and resolving, and how effects
//! change the game and each other.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r601;
pub(crate) mod r602_activating;
pub(crate) mod r603;
pub(crate) mod r604_static_abilities;
pub(crate) mod r605_mana_abilities;
pub(crate) mod r606_loyalty;
pub(crate) mod r607_linked_abilities;
pub(crate) mod r608;
pub(crate) mod r609_7_sources;
pub(crate) mod r610;
pub(crate) mod r611_continuous_effects;
pub(crate) mod r612_text;
pub(crate) mod r613;
pub(crate) mod r614;
pub(crate) mod r615_7_which_damage;
pub(crate) mod r615_prevention;
pub(crate) mod r616_interaction;

pub(crate) use r601::*;
pub(crate) use r603::*;
pub(crate) use r608::*;
pub(crate) use r610::*;
pub(crate) use r614::*;

/// The rules of this chapter, file by file.
#[rustfmt::skip]
pub(crate) const RULES: &[&[&crate::rule::Rule]] = &[
    r601::r601_casting::RULES,
    r601::r601_2f_total_cost::RULES,
    r602_activating::RULES,
    r603::r603_triggered_abilities::RULES,
    r603::r603_6_zone_changes::RULES,
    r604_static_abilities::RULES,
    r605_mana_abilities::RULES,
    r606_loyalty::RULES,
    r607_linked_abilities::RULES,
    r608::r608_resolving::RULES,
    r608::r608_2d_choices::RULES,
    r608::r608_2h_information::RULES,
    r609_7_sources::RULES,
    r610::r610_one_shot::RULES,
    r610::r610_3_until::RULES,
    r610::r610_4_phased_out_until::RULES,
    r611_continuous_effects::RULES,
    r612_text::RULES,
    r613::r613_1_layers::RULES,
    r613::r613_2_copiable_values::RULES,
    r613::r613_3_next_effect::RULES,
    r613::r613_4_power_and_toughness::RULES,
    r613::r613_5_application::RULES,
    r613::r613_7_timestamps::RULES,
    r613::r613_8_dependency::RULES,
    r613::r613_10_players_and_rules::RULES,
    r614::r614_replacement::RULES,
    r614::r614_1_replacement::RULES,
    r614::r614_9_redirection::RULES,
    r614::r614_12_entering::RULES,
    r614::r614_16_by_an_effect::RULES,
    r614::r614_17_cant_happen::RULES,
    r615_prevention::RULES,
    r616_interaction::RULES,
];
