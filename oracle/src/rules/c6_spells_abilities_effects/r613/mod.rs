//! 613, interaction of continuous effects: the characteristics of everything at one moment.
//!
//! Many continuous effects can apply to one object. This section determines their order. The effects apply
//! first by *layer*: control before types, types before abilities, and so on. Within a layer, *dependency*
//! overrides *timestamp*: an effect waits for another that would change what it says, whether it exists, what
//! it applies to or what it does. The files follow the numbers of the rules. Start reading at
//! `determine_characteristics`.

mod journal;

pub(crate) use r613_5_application::controller_of_text;
pub use r613_7_timestamps::Timestamp;

pub use r613_1_layers::Layer;
pub(crate) use r613_1_layers::carry_out;
pub(crate) use r613_2_copiable_values::{copiable_values, is_copiable_value_modified, values_to_copy};
pub(crate) use r613_7_timestamps::{
    copies_in_timestamp_order, created_by_copying, of_ability, of_counters, of_resolved, timestamp_of,
};
pub(crate) use r613_7m_together::with_ordered_moments;
pub(crate) use r613_7m_together::{chosen_by_players, move_object, places_of_events};
pub(crate) use r613_10_players_and_rules::determine_characteristics;

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r613_10_players_and_rules;
pub(crate) mod r613_1_layers;
pub(crate) mod r613_2_copiable_values;
pub(crate) mod r613_3_next_effect;
pub(crate) mod r613_4_power_and_toughness;
pub(crate) mod r613_5_application;
pub(crate) mod r613_7_timestamps;
pub(crate) mod r613_7m_chosen_order;
pub(crate) mod r613_7m_together;
pub(crate) mod r613_8_dependency;
