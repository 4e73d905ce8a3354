//! 613, interaction of continuous effects: what everything is at one moment.
//!
//! Many continuous effects can apply to one object. This section says in which order: first by
//! *layer* (control before types, types before abilities, …), within a layer by *dependency* (an
//! effect waits for another that would change what it says, whether it exists, what it applies to
//! or what it does) and otherwise by *timestamp*. The files follow the numbers; the journey starts
//! at `determine_characteristics`.

mod r613_10_players_and_rules;
mod r613_1_layers;
mod r613_2_copiable_values;
mod r613_3_next_effect;
mod r613_4_power_and_toughness;
mod r613_5_application;
mod r613_7_timestamps;
mod r613_8_dependency;

pub use r613_7_timestamps::Timestamp;

pub(crate) use r613_1_layers::{Layer, carry_out};
pub(crate) use r613_2_copiable_values::{copiable_values, is_copiable_value_modified, values_to_copy};
pub(crate) use r613_7_timestamps::{copies_in_timestamp_order, of_ability, of_counters, of_resolved};
pub(crate) use r613_10_players_and_rules::determine_characteristics;

use crate::rule::Rule;

/// The rules of this section by file, in the order in which they are printed.
pub(crate) const RULES: &[&[&Rule]] = &[
    r613_1_layers::RULES,
    r613_2_copiable_values::RULES,
    r613_3_next_effect::RULES,
    r613_4_power_and_toughness::RULES,
    r613_5_application::RULES,
    r613_7_timestamps::RULES,
    r613_8_dependency::RULES,
    r613_10_players_and_rules::RULES,
];
