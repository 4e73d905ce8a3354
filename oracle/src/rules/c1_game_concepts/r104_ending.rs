//! Ending the game: winning, losing, conceding, and a draw.

use crate::bench::Bench;
use crate::now::Now;
use crate::rule::Rule;
use crate::rules::{r101_general, r102_players, r117_priority, r800, r810_two_headed_giant};
use crate::state::PlayerId;
use crate::table::{Event, Ruled, Table, TickStop};

rule! {
    /// The game ends immediately when a player wins, when it is a draw, or when it is restarted.
    R104_1 "104.1" since "2009-10-01";
    does IMMEDIATELY "what would follow in the game no longer happens"
    1: IMMEDIATELY, outside "effects that restart the game";
}

/// 104.1: ends the game right after the event in which a player won or the game became a draw: what is
/// resolving goes no further.
pub(crate) fn ends_immediately(table: &Table, happened: &[Event]) -> Ruled<()> {
    let ends = |event: &Event| matches!(event, Event::Win(_) | Event::DrawnGame);
    let is_over = happened.iter().any(ends) && R104_1::IMMEDIATELY.is_followed(table);
    if is_over { Err(TickStop::Over) } else { Ok(()) }
}

rule! {
    /// A player who is still in the game wins once every opponent has left it.
    R104_2A "104.2a" since "2009-10-01";
    does LAST_PLAYER_WINS "the last player in the game wins"
    1: LAST_PLAYER_WINS, shown "104/2a-when-all-opponents-have-left";
    2: shown "104/2a-the-last-player-wins-at-once", shown "104/2a-a-player-who-cant-win";
}

/// 104.2a, 104.4a: ends the game if at most one player is left in it.
pub(crate) fn who_is_left(table: &mut Table) -> Ruled<()> {
    let left: Vec<PlayerId> = table.game().in_the_game().collect();
    match left.as_slice() {
        [] => nobody_is_left(table),
        [winner] => {
            if R104_2A::LAST_PLAYER_WINS.is_followed_for(table, *winner) {
                table.happens(&R104_2A, Event::Win(*winner))?;
            }
            Ok(())
        }
        [one, others @ ..] => {
            let game = table.game();
            let team = game.team_of(*one);
            let is_one_team = team.is_some() && others.iter().all(|&other| game.team_of(other) == team);
            if is_one_team { last_team(table, &left) } else { Ok(()) }
        }
    }
}

rule! {
    /// In a game between teams, a team wins once all other teams have left the game, and so do all of its
    /// players.
    R104_2C "104.2c" since "2009-10-01";
    does LAST_TEAM_WINS "the players of the last team in the game win"
    1: LAST_TEAM_WINS;
    2: LAST_TEAM_WINS, outside "players who have lost and whose teams play on";
}

/// 104.2c: makes the players of the last team in the game win.
fn last_team(table: &mut Table, players: &[PlayerId]) -> Ruled<()> {
    if R104_2C::LAST_TEAM_WINS.is_followed(table) {
        table.happen(&R104_2C, players.iter().map(|&player| Event::Win(player)).collect())?;
    }
    Ok(())
}

rule! {
    /// An effect can say that a player wins the game.
    R104_2B "104.2b" since "2009-10-01";
    instead WINS "the player of whom an effect says so wins the game"
    1: WINS;
}

/// 104.2b: makes a player win the game because an effect says so, unless the player can't win (101.2).
pub(crate) fn wins(table: &mut Table, player: PlayerId) -> Ruled<()> {
    let now = table.now();
    if now.in_force(&R104_3H_20091001)
        && R104_3H_20091001::MULTIPLAYER.holds(&now, now.game().players.len() > 2)
    {
        return opponents_lose(table, player);
    }
    if r101_general::cant_win(&now, player) || r810_two_headed_giant::a_teammate_cant_win(&now, player) {
        return Ok(());
    }
    if R104_2B::WINS.is_followed_for(table, player) {
        let teammates = r810_two_headed_giant::teammates_who_win(&now, now.game(), player);
        let winners = [player].into_iter().chain(teammates);
        table.happen(&R104_2B, winners.map(Event::Win).collect())?;
        Ok(())
    } else {
        opponents_lose(table, player)
    }
}

rule! {
    /// A player may concede at any time. The player then immediately leaves the game and loses.
    R104_3A "104.3a" since "2009-10-01";
    does LEAVES "the player who concedes leaves the game"
    1: shown "405/6g-conceding-without-priority", shown "405/6g-conceding-during-a-resolution";
    2: LEAVES;
    3: LEAVES, shown "104/3a-conceding-in-spite-of-an-effect";
}

/// 104.3a: lets a player concede, which is possible at any time.
pub(crate) fn concede(table: &mut Table, player: PlayerId) -> Ruled<()> {
    if R104_3A::LEAVES.is_followed_for(table, player) {
        table.as_one(|table| {
            table.happens(&R104_3A, Event::Concede(player))?;
            let mut losers = vec![player];
            losers.extend(r810_two_headed_giant::teammates_leave(table, player)?);
            after_losing(table, &losers)
        })?;
    }
    Ok(())
}

/// 104.3a: lets the player with priority concede, and gives priority to another player.
pub(crate) fn concede_with_priority(table: &mut Table, player: PlayerId, passed: u32) -> Ruled<()> {
    concede(table, player)?;
    priority_passes_on(table, player, passed)
}

/// Gives the priority of a player who has left to another player, unless the game is over.
pub(crate) fn priority_passes_on(table: &mut Table, player: PlayerId, passed: u32) -> Ruled<()> {
    if table.game().outcome.is_some() {
        return Ok(());
    }
    let next = r800::priority_of_a_player_who_has_left(table, player);
    r117_priority::goes_over(table, next, passed)
}

rule! {
    /// A player whose life total is 0 or less loses the game the next time that a player would get priority.
    R104_3B "104.3b" since "2009-10-01";
    same as "704.5a"
    1: NO_LIFE of "704.5a", shown "704/5a-loses-before-getting-priority-back";
}

/// Makes players lose simultaneously.
pub(crate) fn lose(table: &mut Table, rule: &'static Rule, players: &[PlayerId]) -> Ruled<()> {
    let in_the_game = players.iter().copied().filter(|&player| table.game().is_in_the_game(player));
    let due = in_the_game.map(|player| (rule, Event::Lose(player))).collect();
    let due = r810_two_headed_giant::with_their_teams(table, due);
    let losing: Vec<PlayerId> = due.iter().filter_map(|(_, event)| event.loser()).collect();
    table.as_one(|table| {
        table.happen_by_their_rules(rule, due)?;
        after_losing(table, &losing)
    })
}

/// Makes players leave the game, of those who would have lost, if they have lost, and ends the game if at most
/// one player is left.
pub(crate) fn after_losing(table: &mut Table, players: &[PlayerId]) -> Ruled<()> {
    let lost = players.iter().copied().filter(|&player| !table.game().is_in_the_game(player));
    let losers: Vec<PlayerId> = lost.collect();
    for &player in &losers {
        r800::leaves(table, player)?;
    }
    if losers.is_empty() { Ok(()) } else { who_is_left(table) }
}

/// Returns whether an event can't happen because a player can't lose the game (101.2).
pub(crate) fn cannot_happen(now: &Now, event: &Event) -> bool {
    match event {
        Event::Lose(player) => {
            r101_general::cant_lose(now, *player) || r810_two_headed_giant::a_teammate_cant_lose(now, *player)
        }
        _ => false,
    }
}

rule! {
    /// A player who has to draw more cards than there are in the library draws those that are left, and loses
    /// the game the next time that a player would get priority.
    R104_3C "104.3c" since "2009-10-01";
    same as "704.5b"
    1: DREW_NOTHING of "704.5b", shown "121/2-the-last-card-and-one-more",
        shown "117/2e-decked-only-after-the-resolution";
}

rule! {
    /// A player with ten or more poison counters loses the game the next time that a player would get
    /// priority.
    R104_3D "104.3d" since "2009-10-01";
    same as "704.5c"
    1: TEN_POISON of "704.5c", shown "704/5c-the-tenth-counter";
}

rule! {
    /// An effect can say that a player loses the game.
    R104_3E "104.3e" since "2009-10-01";
    does LOSES "the player of whom an effect says so loses the game"
    1: LOSES;
}

/// 104.3e: makes players lose the game because an effect says so.
pub(crate) fn lose_because_of_an_effect(table: &mut Table, players: &[PlayerId]) -> Ruled<()> {
    if R104_3E::LOSES.is_followed(table) { lose(table, &R104_3E, players) } else { Ok(()) }
}

rule! {
    /// Losing takes precedence for a player who would win and lose simultaneously.
    R104_3F "104.3f" since "2009-10-01";
    same as "104.4a"
    1: shown "104/4a-both-lose-at-one-time",
        outside "a player of whom an effect says that the player wins, in the same event";
}

rule! {
    /// In a multiplayer game, an effect that says that a player wins makes all of that player's opponents lose
    /// instead.
    R104_3H_20091001 "104.3h@2009-10-01": "104.3h" since "2009-10-01" until "2017-04-28";
    when MULTIPLAYER "more than two players began the game"
    does OPPONENTS_LOSE "all opponents of the player of whom an effect says that the player wins lose"
    1 earlier: MULTIPLAYER, OPPONENTS_LOSE, shown "104/2b-against-a-player-who-cant-lose";
}

/// 104.3h until 2017-04-27: makes all opponents of a player lose.
fn opponents_lose(table: &mut Table, player: PlayerId) -> Ruled<()> {
    let now = table.now();
    let are_opponents = |other: &PlayerId| r102_players::are_opponents(&now.look(), player, *other);
    let opponents: Vec<PlayerId> = now.game().in_the_game().filter(are_opponents).collect();
    if R104_3H_20091001::OPPONENTS_LOSE.is_followed_for(table, player) {
        lose(table, &R104_3H_20091001, &opponents)?;
    }
    Ok(())
}

rule! {
    /// The game is a draw if every player still in it loses at the same time.
    R104_4A "104.4a" since "2009-10-01";
    does NOBODY_WINS "no player wins"
    1: NOBODY_WINS;
}

/// 104.4a: ends the game in a draw, since no player is left in it.
fn nobody_is_left(table: &mut Table) -> Ruled<()> {
    if R104_4A::NOBODY_WINS.is_followed(table) {
        table.happens(&R104_4A, Event::DrawnGame)?;
    }
    Ok(())
}

rule! {
    /// A loop of mandatory actions that nothing can stop makes the game a draw.
    R104_4B "104.4b" since "2009-10-01";
    when NOTHING_STOPS "nothing in the loop depends on the numbers that grow with each repetition"
    does DRAW "the game is a draw"
    1: NOTHING_STOPS, DRAW;
    2: shown "603/5-an-optional-action-in-a-loop";
}

/// 104.4b: returns whether a loop in which numbers grow has no way to stop, as far as these numbers are concerned.
pub(crate) fn nothing_stops_growth(bench: &Bench, depends_on_none: bool) -> bool {
    R104_4B::NOTHING_STOPS.holds(bench, depends_on_none)
}

/// 104.4b: returns the result of a loop of mandatory actions: the game is a draw.
pub(crate) fn a_loop_of_mandatory_actions(bench: &Bench) -> Option<Vec<Event>> {
    R104_4B::DRAW.is_followed(bench).then(|| vec![Event::DrawnGame])
}

rule! {
    /// In a game between teams, the game is a draw if all teams still in it lose at the same time.
    R104_4D "104.4d" since "2009-10-01";
    same as "104.4a"
    1: shown "704/6a-both-teams-without-life";
}

rules![
    R104_1,
    R104_2A,
    R104_2B,
    R104_2C,
    R104_3A,
    R104_3B,
    R104_3C,
    R104_3D,
    R104_3E,
    R104_3F,
    R104_3H_20091001,
    R104_4A,
    R104_4B,
    R104_4D,
];
