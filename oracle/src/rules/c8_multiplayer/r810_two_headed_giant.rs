//! Two-Headed Giant: two teams of two players, who share a life total and poison counters, and win and lose
//! together.

use crate::bench::OnBench;
use crate::card::{CounterKind, PlayerRule};
use crate::now::Now;
use crate::rules::r101_general;
use crate::rules::r616_interaction::{FinalEvent, Pending};
use crate::rules::r704_state_based_actions::Due;
use crate::state::{Asking, Game, Player, PlayerId, Thing};
use crate::table::{Event, Ruled, Table};

rule! {
    /// The players of a team share their turns.
    R810_2 "810.2" since "2010-06-18";
    same as "805.4"
    1: NEXT_TEAM of "805.4", shown "805/4-two-turns";
}

rule! {
    /// A team has one life total, which is 30 as the game begins.
    R810_4 "810.4" since "2009-10-01";
    same as "810.9"
    1: shown "810/9-each-player-is-dealt-damage";
}

rule! {
    /// The team that plays first skips the draw step of its first turn.
    R810_6 "810.6" since "2009-10-01";
    same as "103.8b"
    1: TEAMS of "103.8b", shown "103/8b-the-starting-team-skips-its-draw";
}

rule! {
    /// Winning and losing are as in other games, except for the rules below.
    R810_8 "810.8" since "2009-10-01";
    definition
}

rule! {
    /// A team wins or loses as a whole. If one of its players loses, the team does, and likewise if one wins.
    /// If an effect keeps one of them from losing or from winning, the team can't lose or win.
    R810_8A "810.8a" since "2009-10-01";
    does TEAM_LOSES "the teammates of a player who loses lose too"
    instead AS_ONE "what replaces the loss of one player replaces the loss of the player's teammates"
    does TEAM_WINS "the teammates of a player who wins win too"
    does CANT_WIN "if a player can't win, the player's teammates can't either"
    does CANT_LOSE "if a player can't lose, the player's teammates can't either"
    does NO_LIFE_NEEDED "if a player doesn't lose for having 0 or less life, the player's teammates don't either"
    1: TEAM_LOSES, AS_ONE, TEAM_WINS;
    2: TEAM_LOSES;
    3: TEAM_WINS;
    4: CANT_WIN;
    5: CANT_LOSE, NO_LIFE_NEEDED;
}

/// 810.8a: adds to what is due that the teammates of players who would lose would lose with them.
pub(crate) fn with_their_teams(table: &Table, due: Vec<Due>) -> Vec<Due> {
    let game = table.game();
    let mut with_teams = due;
    let losers = with_teams.iter().filter_map(|(_, event)| event.loser()).collect::<Vec<_>>();
    for player in losers.into_iter().flat_map(|loser| game.team_with(loser)) {
        let loses = with_teams.iter().any(|(_, event)| event.loser() == Some(player));
        if !loses && game.is_in_the_game(player) && R810_8A::TEAM_LOSES.is_followed_for(table, player) {
            with_teams.push((&R810_8A, Event::Lose(player)));
        }
    }
    with_teams
}

/// 810.8a: if an effect has replaced the loss of a player, leaves out the losses of the player's teammates, both
/// among the events that effects have yet to modify and among those that they have modified.
pub(crate) fn keep_the_team(
    table: &Table,
    event: &Event,
    became: &[FinalEvent],
    left: &mut Vec<Pending>,
    modified: &mut [Vec<FinalEvent>],
) {
    let Some(player) = event.loser().filter(|_| became.iter().all(|(result, _)| result != event)) else {
        return;
    };
    let game = table.game();
    let teammates = game.team_with(player).filter(|&other| other != player);
    let kept: Vec<PlayerId> =
        teammates.filter(|&other| R810_8A::AS_ONE.is_followed_for(table, other)).collect();
    let is_kept = |event: &Event| event.loser().is_some_and(|loser| kept.contains(&loser));
    left.retain(|waiting| !is_kept(&waiting.event));
    for results in modified {
        results.retain(|(result, _)| !is_kept(result));
    }
}

/// 810.8a: returns the players who win as a player does.
pub(crate) fn teammates_who_win(on: &impl OnBench, game: &Game, winner: PlayerId) -> Vec<PlayerId> {
    let teammates = game.team_with(winner).filter(|&player| player != winner);
    teammates.filter(|&player| R810_8A::TEAM_WINS.is_followed_for(on, player)).collect()
}

/// 810.8a: returns whether a player can't win because a teammate can't.
pub(crate) fn a_teammate_cant_win(now: &Now, player: PlayerId) -> bool {
    a_teammate_has(now, player, &PlayerRule::CantWin) && R810_8A::CANT_WIN.is_followed_for(now, player)
}

/// 810.8a: returns whether a player can't lose because a teammate can't.
pub(crate) fn a_teammate_cant_lose(now: &Now, player: PlayerId) -> bool {
    a_teammate_has(now, player, &PlayerRule::CantLose) && R810_8A::CANT_LOSE.is_followed_for(now, player)
}

fn a_teammate_has(now: &Now, player: PlayerId, rule: &PlayerRule) -> bool {
    let has = |player: PlayerId| now.player(player).is_some_and(|player| player.has_rule(rule));
    now.game().team_with(player).any(|other| other != player && has(other))
}

/// 810.8a: returns whether a team doesn't lose the game for having 0 or less life, because an effect says that
/// of one of its players.
pub(crate) fn team_needs_no_life(now: &Now, player: PlayerId) -> bool {
    let mut teammates = now.game().team_with(player).filter(|&other| other != player);
    r101_general::needs_no_life(now, player)
        || teammates.any(|other| r101_general::needs_no_life(now, other))
            && R810_8A::NO_LIFE_NEEDED.is_followed_for(now, player)
}

rule! {
    /// If a player concedes, the player's team leaves the game immediately and loses, even if an effect says that
    /// one of its players can't lose.
    R810_8B "810.8b" since "2009-10-01";
    does TEAM_LEAVES "the teammates of a player who concedes leave the game, too"
    1: TEAM_LEAVES, shown "810/8b-conceding";
    2: TEAM_LEAVES;
}

/// 810.8b: makes the teammates of a player who concedes leave the game as the player does. Returns them.
pub(crate) fn teammates_leave(table: &mut Table, player: PlayerId) -> Ruled<Vec<PlayerId>> {
    let game = table.game();
    let teammates = game.team_with(player).filter(|&other| other != player && game.is_in_the_game(other));
    let leave = teammates.filter(|&other| R810_8B::TEAM_LEAVES.is_followed_for(table, other));
    let leave: Vec<PlayerId> = leave.collect();
    table.happen(&R810_8B, leave.iter().map(|&player| Event::Concede(player)).collect())?;
    Ok(leave)
}

rule! {
    /// A team whose life total is 0 or less loses.
    R810_8C "810.8c" since "2009-10-01";
    same as "704.6a"
    1: shown "704/6a-a-team-without-life";
}

rule! {
    /// A team with fifteen or more poison counters loses.
    R810_8D "810.8d" since "2011-04-01";
    same as "704.6b"
    1: shown "704/6b-fifteen-of-a-team";
}

rule! {
    /// Damage is dealt to a single player, and a single player gains or loses life. But what changes is the life
    /// total of the team.
    R810_9 "810.9" since "2009-10-01";
    does SHARED "the players of a team share one life total"
    1: shown "810/9-each-player-is-dealt-damage";
    2: SHARED;
}

/// 810.9: returns the life total of a player, which is that of the player's team. It is the sum of what the
/// players of the team began with, gained and lost.
pub(crate) fn life_total(on: &impl OnBench, game: &Game, player: PlayerId) -> i32 {
    let life = |player: PlayerId| game.players.get(usize::from(player.0)).map_or(0, |player| player.life);
    if game.team_of(player).is_some() && R810_9::SHARED.is_followed_for(on, player) {
        game.team_with(player).map(life).fold(0, i32::saturating_add)
    } else {
        life(player)
    }
}

rule! {
    /// A cost or effect that needs the life total of a player uses that of the team.
    R810_9A "810.9a" since "2009-10-01";
    same as "810.9"
    1: SHARED of "810.9", shown "810/9a-a-life-total-is-doubled",
        shown "810/9a-worship-of-the-second-player";
}

rule! {
    /// If an effect sets a player's life total to a number, that player gains or loses the difference to the
    /// life total of the team.
    R810_9C "810.9c" since "2009-10-01";
    same as "810.9"
    1: SHARED of "810.9", shown "810/9c-a-life-total-becomes-ten";
    2: SHARED of "810.9", shown "810/9c-only-that-player-loses-life";
}

rule! {
    /// If an effect would set the life totals of all players of a team, the team chooses one of its players,
    /// and the effect changes only the life total of that player.
    R810_9D "810.9d" since "2009-10-01";
    gives Choose;
    does ONLY_ONE "an effect that sets the life totals of a team affects only one of its players"
    must OF_THE_TEAM "the player chosen is one of the team"
    1: OF_THE_TEAM;
    2: ONLY_ONE;
}

/// 810.9d: returns the players whose life totals an effect sets, of which each team has chosen one.
pub(crate) fn one_of_each_team(table: &mut Table, players: Vec<PlayerId>) -> Ruled<Vec<PlayerId>> {
    let mut affected = Vec::new();
    let mut left = players;
    while let Some(&player) = left.first() {
        let teammates: Vec<PlayerId> = table.game().team_with(player).collect();
        let (team, others): (Vec<PlayerId>, Vec<PlayerId>) =
            left.into_iter().partition(|other| *other == player || teammates.contains(other));
        if team.len() > 1 && R810_9D::ONLY_ONE.is_followed_for(table, player) {
            affected.push(one_of_the_team(table, player, &team)?);
        } else {
            affected.extend(team);
        }
        left = others;
    }
    Ok(affected)
}

/// 810.9d: asks a player of a team which one of them is affected.
fn one_of_the_team(table: &mut Table, asked: PlayerId, team: &[PlayerId]) -> Ruled<PlayerId> {
    table.asks(|ask| {
        // The players of a team leave the game together (810.8a).
        let things = team.iter().copied().map(Thing::Player).collect();
        let Some(chosen) = ask.for_things(asked, Asking::Choose, None, things, 1, 1)? else {
            return Ok(asked);
        };
        let of_the_team = |thing: &Thing| thing.player().filter(|player| team.contains(player));
        let player = chosen.first().and_then(of_the_team);
        R810_9D::OF_THE_TEAM.must_hold_for(ask, asked, chosen.len() == 1 && player.is_some())?;
        Ok(player.unwrap_or(asked))
    })
}

rule! {
    /// If an effect says that a player can't gain life, no player of the team can.
    R810_9G "810.9g" since "2009-10-01";
    does CANT_GAIN "if a player can't gain life, the player's teammates can't either"
    1: CANT_GAIN;
}

/// 810.9g: returns whether a player can't gain life because a teammate can't.
pub(crate) fn a_teammate_cant_gain_life(now: &Now, player: PlayerId) -> bool {
    a_teammate_has(now, player, &PlayerRule::CantGainLife) && R810_9G::CANT_GAIN.is_followed_for(now, player)
}

rule! {
    /// A single player gets poison counters, but the team shares them.
    R810_10 "810.10" since "2011-04-01";
    does SHARED "the players of a team share their poison counters"
    1: shown "704/6b-fifteen-of-a-team";
    2: SHARED;
}

/// 810.10: returns the number of counters of a kind that the team of a player has.
pub(crate) fn poison_counters(on: &impl OnBench, game: &Game, player: PlayerId) -> u32 {
    let poison =
        |player: PlayerId| game.players.get(usize::from(player.0)).map_or(0, Player::poison_counters);
    if R810_10::SHARED.is_followed_for(on, player) {
        game.team_with(player).map(poison).fold(0, u32::saturating_add)
    } else {
        poison(player)
    }
}

rule! {
    /// If an effect makes a player lose poison counters, the team of that player loses that many.
    R810_10B "810.10b" since "2011-04-01";
    does THE_TEAM_LOSES "the team loses as many poison counters, whichever of its players has them"
    1: THE_TEAM_LOSES;
}

/// 810.10b: returns from whom counters are removed, and how many from each: first from the player, then from teammates.
pub(crate) fn removed_from_the_team(
    now: &Now,
    from: Thing,
    kind: &CounterKind,
    number: u32,
) -> Vec<(Thing, u32)> {
    let poison = *kind == CounterKind::Named("poison".to_owned());
    let Some(player) = from.player().filter(|_| poison) else {
        return vec![(from, number)];
    };
    let is_alone = now.game().team_with(player).count() < 2;
    if is_alone || !R810_10B::THE_TEAM_LOSES.is_followed_for(now, player) {
        return vec![(from, number)];
    }
    let others = now.game().team_with(player).filter(|other| *other != player);
    let mut left = number;
    let mut shares = Vec::new();
    for one in std::iter::once(player).chain(others) {
        let has = now.game().players.get(usize::from(one.0)).map_or(0, Player::poison_counters);
        let taken = left.min(has);
        left -= taken;
        shares.push((Thing::Player(one), taken));
    }
    shares.retain(|(_, taken)| *taken > 0);
    shares
}

rules![
    R810_2, R810_4, R810_6, R810_8, R810_8A, R810_8B, R810_8C, R810_8D, R810_9, R810_9A, R810_9C, R810_9D,
    R810_9G, R810_10, R810_10B
];
