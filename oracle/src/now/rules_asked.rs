//! The questions that a moment asks the rules.
//!
//! No other file of `now` calls a rule: everything on which a moment depends is listed here. First come the
//! questions asked while a moment is made, in order, then those asked while a text is read at a moment.

use crate::rules::{
    r102_players, r105_color, r107_numbers, r108_cards, r109_objects, r110_permanents, r111_tokens,
    r113_abilities, r202_mana_cost, r205_types, r208_power_toughness, r303_auras, r400_11_outside,
    r506_5_alone, r508_5_defending_player, r508_6_attacked, r604_static_abilities, r607_linked_abilities,
    r608_2h_information, r611_continuous_effects, r613, r700_general, r702_11_untargetable,
    r702_26b_phased_out, r800, r805_shared_team_turns, r810_two_headed_giant, r901_planechase,
};

// The making of a moment.

/// 702.26b: which objects are there at all? Phased-out permanents are not.
pub(super) use r702_26b_phased_out::is_there;

/// 400.11c: is an object in the game, so that anything can affect it?
pub(super) use r400_11_outside::can_be_affected;

/// 111.4: which values does a card or token have before any effect applies?
pub(super) use r111_tokens::own_values;

/// 105.2: which colors does an object have before any effect applies?
pub(super) use r105_color::own_colors;

/// 208.2b, 208.5: from which power or toughness does an object start before any effect applies?
pub(super) use r208_power_toughness::number_to_start_from;

/// 109.4: does an object have a controller where it is?
pub(super) use r109_objects::has_a_controller;

/// 613: what do continuous effects make of the objects, the players and the rules of the game?
pub(super) use r613::determine_characteristics;

/// 613.2: does anything in layer 1 modify the copiable values of an object?
pub(super) use r613::is_copiable_value_modified;

/// 901.6: is an object a face-up plane or phenomenon, whose controller depends on whose turn it is?
pub(super) use r901_planechase::is_face_up as is_planar;

/// 611.3, 122.1: which continuous effects does an object bring?
pub(super) use r611_continuous_effects::effects_of;

/// 613.1: which layers are there?
pub use r613::Layer;

/// 613.7: what is the timestamp of an effect?
pub use r613::Timestamp;

/// 800.4b: may this player be given control of anything?
pub(super) use r800::is_given_no_control;

/// 113.11: is there an ability that an object can't have?
pub(super) use r113_abilities::cannot_have;

/// 107.1b: which number does an effect use for power or toughness, if a calculation yields less than zero?
pub(super) use r107_numbers::{number_to_add, number_to_set};

/// 613.1: what does one instruction of an effect do to an object or player?
pub(super) use r613::carry_out;

/// 205.3d: does an instruction come after those of the same effect that change card types?
pub(super) use r205_types::comes_after_card_types;

/// 208.3: does an object have power and toughness after all effects have been applied?
pub(super) use r208_power_toughness::has_power_and_toughness;

// The reading of filters, conditions and values.

/// 109.5, 613.9: whom does "you" mean in the text of an object?
pub(super) use r613::controller_of_text;

/// 102.3: are two players opponents?
pub(super) use r102_players::are_opponents;

/// 800.4i: what does an effect know of a player, and of the player's life total?
pub(super) use r800::{is_known, known_life_total};

/// 805.4a: whose turn is it?
pub(super) use r805_shared_team_turns::active_players;

/// 107.1a: what is half of a number?
pub(super) use r107_numbers::half;

/// 810.9: what is the life total of a player?
pub(super) use r810_two_headed_giant::life_total;

/// 110.5d: is an object an untapped permanent?
pub(super) use r110_permanents::is_untapped;

/// 108.2: is an object what text calls a card?
pub(super) use r108_cards::is_card;

/// 303.4m: which object does "enchanted" or "equipped" mean in a text?
pub(super) use r303_auras::attached_object;

/// 506.5: does a creature do this in combat, or has it done it?
pub(super) use r506_5_alone::is_in_combat;

/// 508.5: who is the defending player for an attacking creature?
pub(super) use r508_5_defending_player::defending_player;

/// 508.6: is a player attacking another player, or has one attacked this turn?
pub(super) use r508_6_attacked::{has_attacked, is_attacking};

/// 604.7: does a static ability see nothing of an object that is gone?
pub(super) use r604_static_abilities::sees_nothing_of;

/// 608.2i: which objects have attacked this turn, although they no longer fit what a text counts?
pub(super) use r608_2h_information::that_attacked;

/// 607.2a: was an object exiled with the object that has a text?
pub(super) use r607_linked_abilities::is_exiled_with;

/// 702.11e: does an object have the keyword that a text names?
pub(super) use r702_11_untargetable::has as has_keyword;

/// 113.12: does an object have no abilities?
pub(super) use r113_abilities::has_no_abilities;

/// 202.3: what is the mana value of an object?
pub(super) use r202_mana_cost::mana_value;

/// 208.3: which power and toughness does an object have, if any?
pub(super) use r208_power_toughness::{power, toughness};

/// 700.5: what is a player's devotion to some colors?
pub(super) use r700_general::devotion;

/// 608.2h: what is known of an object that has left its zone, and of the counters on it?
pub(super) use r608_2h_information::{counters, last_known};
