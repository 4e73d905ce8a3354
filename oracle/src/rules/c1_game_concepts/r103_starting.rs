//! Starting the game: how its first turn differs from the others.

use crate::state::Step;
use crate::table::Table;

rule! {
    /// The first turn of the game is the starting player's.
    R103_8 "103.8": "103.7" since "2009-10-01", "103.8" since "2022-10-07";
    definition
}

rule! {
    /// In a game of two players, the starting player skips the first turn's draw step.
    R103_8A "103.8a": "103.7a" since "2009-10-01", "103.8a" since "2022-10-07";
    when FIRST_TURN "it is the first turn of the game"
    when TWO_PLAYERS "the game has two players"
    1: FIRST_TURN, TWO_PLAYERS;
}

/// 103.8a-b: returns whether a step is skipped in the first turn of the game.
pub(crate) fn is_left_out_of_the_first_turn(table: &Table, step: Step) -> bool {
    let game = table.game();
    let is_first = game.turn.number == 1;
    let between_teams = game.players.iter().any(|player| player.team.is_some());
    let skips = R103_8A::FIRST_TURN.holds(table, is_first)
        && R103_8A::TWO_PLAYERS.holds(table, game.players.len() == 2);
    step == Step::Draw && (skips || R103_8B::TEAMS.holds(table, is_first && between_teams))
}

rule! {
    /// In a Two-Headed Giant game, it is the starting team that skips the first turn's draw step.
    R103_8B "103.8b": "103.7b" since "2009-10-01", "103.8b" since "2022-10-07";
    when TEAMS "the game is between teams, and it is the first turn"
    1: TEAMS;
}

rule! {
    /// In other games with more than two players, the draw step of the first turn is not skipped.
    R103_8C "103.8c": "103.7c" since "2009-10-01", "103.8c" since "2022-10-07";
    same as "103.8a"
    1: shown "504/1-first-turn-of-three-players";
}

rules![R103_8, R103_8A, R103_8B, R103_8C];
