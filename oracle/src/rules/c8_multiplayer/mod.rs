//! Chapter 8, multiplayer rules: what is different with more than two players.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r800;
pub(crate) mod r802_attack_multiple_players;
pub(crate) mod r805_shared_team_turns;
pub(crate) mod r810_two_headed_giant;

/// The rules of this chapter, file by file.
#[rustfmt::skip]
pub(crate) const RULES: &[&[&crate::rule::Rule]] = &[
    r800::r800_4a_leaving::RULES,
    r800::r800_4f_choices::RULES,
    r800::r800_4j_turns::RULES,
    r802_attack_multiple_players::RULES,
    r805_shared_team_turns::RULES,
    r810_two_headed_giant::RULES,
];
