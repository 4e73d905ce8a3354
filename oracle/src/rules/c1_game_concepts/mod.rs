//! Chapter 1, game concepts: players and objects, abilities, targets, priority, costs, damage, drawing and
//! counters.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r101_general;
pub(crate) mod r102_players;
pub(crate) mod r103_starting;
pub(crate) mod r104_ending;
pub(crate) mod r105_color;
pub(crate) mod r106_mana;
pub(crate) mod r107_numbers;
pub(crate) mod r108_cards;
pub(crate) mod r109_objects;
pub(crate) mod r110_permanents;
pub(crate) mod r111_tokens;
pub(crate) mod r113_abilities;
pub(crate) mod r115_targets;
pub(crate) mod r117_priority;
pub(crate) mod r118_3a_mana;
pub(crate) mod r118_costs;
pub(crate) mod r118_together;
pub(crate) mod r120_4_processing;
pub(crate) mod r120_damage;
pub(crate) mod r121_drawing;
pub(crate) mod r122_counters;
pub(crate) mod r122_counters_that_replace;

/// The rules of this chapter, file by file.
#[rustfmt::skip]
pub(crate) const RULES: &[&[&crate::rule::Rule]] = &[
    r101_general::RULES,
    r102_players::RULES,
    r103_starting::RULES,
    r104_ending::RULES,
    r105_color::RULES,
    r106_mana::RULES,
    r107_numbers::RULES,
    r108_cards::RULES,
    r109_objects::RULES,
    r110_permanents::RULES,
    r111_tokens::RULES,
    r113_abilities::RULES,
    r115_targets::RULES,
    r117_priority::RULES,
    r118_costs::RULES,
    r118_3a_mana::RULES,
    r120_damage::RULES,
    r120_4_processing::RULES,
    r121_drawing::RULES,
    r122_counters::RULES,
    r122_counters_that_replace::RULES,
];
