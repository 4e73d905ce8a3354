//! Starting the game: what is different about its first turn.

use crate::bench::About;
use crate::edition::on;
use crate::rule::{Rule, Status, when};
use crate::state::Step;
use crate::table::Table;
use crate::when;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R103_8, &R103_8A, &R103_8B, &R103_8C];

/// 103.8
pub(crate) const R103_8: Rule = Rule {
    id: "103.8",
    numbers: &[(on("2009-10-01"), "103.7"), (on("2022-10-07"), "103.8")],
    until: None,
    says: "The player who was to begin takes the first turn.",
    status: Status::Definition,
    premises: &[],
};

/// 103.8a
pub(crate) const R103_8A: Rule = Rule {
    id: "103.8a",
    numbers: &[(on("2009-10-01"), "103.7a"), (on("2022-10-07"), "103.8a")],
    until: None,
    says: "In a game of two players the one who begins skips the draw step of the first turn.",
    status: Status::Tested,
    premises: &[when("it is the first turn of the game"), when("it is a game of two players")],
};

/// 103.8a: whether a step is left out of the first turn of a game.
pub(crate) fn is_left_out_of_the_first_turn(table: &Table, step: Step) -> bool {
    step == Step::Draw
        && when!(
            table,
            R103_8A,
            About::Game,
            "it is the first turn of the game",
            table.game().turn.number == 1
        )
        && when!(table, R103_8A, About::Game, "it is a game of two players", table.game().players.len() == 2)
}

/// 103.8b
pub(crate) const R103_8B: Rule = Rule {
    id: "103.8b",
    numbers: &[(on("2009-10-01"), "103.7b"), (on("2022-10-07"), "103.8b")],
    until: None,
    says: "In a Two-Headed Giant game it is the team that begins.",
    status: Status::OutOfScope("teams that take their turns together (805) are not played yet"),
    premises: &[],
};

/// 103.8c
pub(crate) const R103_8C: Rule = Rule {
    id: "103.8c",
    numbers: &[(on("2009-10-01"), "103.7c"), (on("2022-10-07"), "103.8c")],
    until: None,
    says: "In other games of more than two nobody skips the draw step of the first turn.",
    status: Status::SameAs("103.8a"),
    premises: &[],
};
