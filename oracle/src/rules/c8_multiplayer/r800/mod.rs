//! Multiplayer games: a game of more than two players continues after a player leaves it. The files are in
//! the order of the rules: leaving, the payments and choices of a player who has left, and that player's
//! turns.

pub(crate) use r800_4a_leaving::{
    and_those_who_have_left, can_be_assigned_damage, can_still_be_affected, cannot_happen, exiled_at_once,
    is_given_no_control, leaves, priority_of_a_player_who_has_left,
};
pub(crate) use r800_4f_choices::{
    can_no_longer_pay, has_left, is_known, known_life_total, who_chooses_by_a_rule,
};
pub(crate) use r800_4j_turns::{does_not_begin, gets_priority_instead};

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r800_4a_leaving;
pub(crate) mod r800_4f_choices;
pub(crate) mod r800_4j_turns;
