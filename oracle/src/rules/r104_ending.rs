//! Ending the game: winning, losing, conceding, and a draw.

use super::{r117_priority, r800_multiplayer};
use crate::bench::{About, Bench};
use crate::card::PlayerRule;
use crate::does;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, does};
use crate::state::PlayerId;
use crate::table::{Event, Ruled, Table};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R104_2A, &R104_3A, &R104_3F, &R104_4A, &R104_4B];

/// 104.2a
pub(crate) const R104_2A: Rule = Rule {
    id: "104.2a",
    numbers: &[(on("2009-10-01"), "104.2a")],
    until: None,
    says: "A player still in the game wins when all opponents have left it.",
    status: Status::Tested,
    premises: &[does("the last player in the game wins")],
};

/// 104.2a, 104.4a: how many players are left decides.
pub(crate) fn who_is_left(table: &mut Table) -> Ruled<()> {
    let left: Vec<PlayerId> = table.game().in_the_game().collect();
    match left.as_slice() {
        [] => nobody_is_left(table),
        [winner] => {
            does!(table, R104_2A, *winner, "the last player in the game wins", {
                table.happens(&R104_2A, Event::Win(*winner))?;
            });
            Ok(())
        }
        [_, _, ..] => Ok(()),
    }
}

/// 104.3a
pub(crate) const R104_3A: Rule = Rule {
    id: "104.3a",
    numbers: &[(on("2009-10-01"), "104.3a")],
    until: None,
    says: "A player can concede at any time, leaves the game at once, and has lost.",
    status: Status::Tested,
    premises: &[does("the player leaves the game")],
};

/// 104.3a: a player concedes, whatever is going on.
pub(crate) fn concede(table: &mut Table, player: PlayerId) -> Ruled<()> {
    does!(table, R104_3A, player, "the player leaves the game", {
        table.as_one(|table| {
            table.happens(&R104_3A, Event::Concede(player))?;
            after_losing(table, &[player])
        })?;
    });
    Ok(())
}

/// 104.3a: the player with priority concedes.
pub(crate) fn concede_with_priority(table: &mut Table, player: PlayerId, passed: u32) -> Ruled<()> {
    concede(table, player)?;
    if table.game().outcome.is_some() {
        return Ok(());
    }
    let next = r800_multiplayer::priority_of_a_player_who_has_left(table, player);
    r117_priority::goes_over(table, next, passed)
}

/// 104.3f
pub(crate) const R104_3F: Rule = Rule {
    id: "104.3f",
    numbers: &[(on("2009-10-01"), "104.3f")],
    until: None,
    says: "A player who would win and lose at one time loses.",
    status: Status::Definition,
    premises: &[],
};

/// Players lose at one time; those who can't, don't.
pub(crate) fn lose(table: &mut Table, rule: &'static Rule, players: &[PlayerId]) -> Ruled<()> {
    let now = table.now();
    let losing: Vec<PlayerId> = players.iter().copied().filter(|&player| can_lose(&now, player)).collect();
    table.as_one(|table| {
        table.happen(rule, losing.iter().map(|&player| Event::Lose(player)).collect())?;
        after_losing(table, &losing)
    })
}

/// What follows when players have lost.
pub(crate) fn after_losing(table: &mut Table, losers: &[PlayerId]) -> Ruled<()> {
    for &player in losers {
        r800_multiplayer::leaves(table, player)?;
    }
    if losers.is_empty() { Ok(()) } else { who_is_left(table) }
}

/// Whether a player can lose: effects may say otherwise (101.2).
pub(crate) fn can_lose(now: &Now, player: PlayerId) -> bool {
    now.game().is_in_the_game(player)
        && now.player(player).is_some_and(|player| !player.rules.contains(&PlayerRule::CantLose))
}

/// 104.4a
pub(crate) const R104_4A: Rule = Rule {
    id: "104.4a",
    numbers: &[(on("2009-10-01"), "104.4a")],
    until: None,
    says: "If all players still in the game lose at one time, the game is a draw.",
    status: Status::Tested,
    premises: &[does("nobody wins")],
};

fn nobody_is_left(table: &mut Table) -> Ruled<()> {
    does!(table, R104_4A, About::Game, "nobody wins", {
        table.happens(&R104_4A, Event::DrawnGame)?;
    });
    Ok(())
}

/// 104.4b
pub(crate) const R104_4B: Rule = Rule {
    id: "104.4b",
    numbers: &[(on("2009-10-01"), "104.4b")],
    until: None,
    says: "A game that has come into a loop of mandatory actions, from which nothing leads out, is a draw.",
    status: Status::Tested,
    premises: &[does("the game is a draw")],
};

/// 104.4b: what a loop of mandatory actions leads to.
pub(crate) fn a_loop_of_mandatory_actions(bench: &Bench) -> Option<Vec<Event>> {
    let mut events = None;
    does!(bench, R104_4B, About::Game, "the game is a draw", events = Some(vec![Event::DrawnGame]));
    events
}
