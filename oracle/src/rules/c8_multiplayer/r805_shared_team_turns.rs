//! Shared team turns: the players of a team take their turns together and have priority together. The only game
//! between teams that the language has, Two-Headed Giant, uses this option (810.2). Combat between teams isn't
//! performed (805.10).

use crate::bench::OnBench;
use crate::card::{Ability, Trigger, Who};
use crate::now::Now;
use crate::rules::r115_targets;
use crate::state::{Game, PlayerId, Waiting};
use crate::table::Table;

rule! {
    /// In some games between teams, the players of a team share their turns. They sit next to each other.
    R805_1 "805.1" since "2010-06-18";
    definition
    2: explains, shown "805/4-two-turns";
}

rule! {
    /// The player of a team who comes first in turn order is its primary player, who decides if the players of the
    /// team disagree about a choice of the team.
    R805_2 "805.2" since "2010-06-18";
    same as "805.7"
    2: PRIMARY of "805.7", shown "805/7-one-order-for-a-team", outside "disagreements between the players of a team";
}

rule! {
    /// Turns are taken by teams, not by players.
    R805_4 "805.4" since "2010-06-18";
    instead NEXT_TEAM "the next turn is the next team's, and not the teammate's"
    1: NEXT_TEAM, shown "805/4-two-turns";
}

/// 805.4: returns the player of the next team with whom its turn is counted: the first one after a player in turn order
/// who isn't that player's teammate.
pub(crate) fn next_in_turn_order(on: &impl OnBench, game: &Game, last: PlayerId) -> PlayerId {
    let seats = game.players.len().max(1);
    let after = |n: usize| PlayerId(u8::try_from((usize::from(last.0) + n) % seats).unwrap_or(0));
    let shares = |player: PlayerId| are_teammates(game, last, player);
    if shares(after(1)) && !R805_4::NEXT_TEAM.is_followed(on) {
        return after(1);
    }
    (1..=seats).map(after).find(|&player| !shares(player)).unwrap_or(last)
}

/// Returns whether two players are of one team.
fn are_teammates(game: &Game, one: PlayerId, other: PlayerId) -> bool {
    game.team_with(one).any(|player| player == other && player != one)
}

rule! {
    /// The team whose turn it is is the active team, and all of its players are active players. The other teams are
    /// nonactive.
    R805_4A "805.4a" since "2010-06-18";
    instead ACTIVE_TEAM "each player of the team whose turn it is is an active player"
    1: ACTIVE_TEAM;
    2: ACTIVE_TEAM;
}

/// 805.4a: returns whether it is a player's turn, alone or with the player's team.
pub(crate) fn is_active(on: &impl OnBench, game: &Game, player: PlayerId) -> bool {
    player == game.active
        || are_teammates(game, game.active, player) && R805_4A::ACTIVE_TEAM.is_followed_for(on, player)
}

/// 805.4a: returns the players whose turn it is, in turn order: the active player, or the players of the active team.
pub(crate) fn active_players(on: &impl OnBench, game: &Game) -> Vec<PlayerId> {
    players_of_a_turn(on, game, game.active)
}

/// 805.4a: returns the players whose turn it is in a turn of a player.
pub(crate) fn players_of_a_turn(on: &impl OnBench, game: &Game, player: PlayerId) -> Vec<PlayerId> {
    if game.team_of(player).is_none() {
        return vec![player];
    }
    let is_one = |one: &PlayerId| {
        *one == player || are_teammates(game, player, *one) && R805_4A::ACTIVE_TEAM.is_followed_for(on, *one)
    };
    game.active_player_first().filter(is_one).collect()
}

rule! {
    /// In a team's draw step, each player of the team draws a card.
    R805_4B "805.4b" since "2010-06-18";
    does EACH "each other player of the active team draws a card, too"
    1: EACH;
}

/// 805.4b: returns the players who draw a card in the draw step, in the order in which they do (805.6a).
pub(crate) fn who_draws(table: &Table) -> Vec<PlayerId> {
    let active = table.active();
    let players = active_players(table, table.game()).into_iter();
    players.filter(|&player| player == active || R805_4B::EACH.is_followed_for(table, player)).collect()
}

rule! {
    /// Each player of a team may play a land in each of the team's turns.
    R805_4C "805.4c" since "2010-06-18";
    same as "805.4a"
    1: ACTIVE_TEAM of "805.4a", shown "805/4c-a-land-each";
}

rule! {
    /// An ability that triggers as each player's or each opponent's step or phase begins triggers once for each of
    /// the players whose step or phase it is, if the ability refers to "that player".
    R805_4D "805.4d" since "2020-01-24";
    does FOR_EACH "an ability that refers to \"that player\" triggers once for each of the active players"
    1: FOR_EACH;
    2: FOR_EACH, shown "603/2-once-if-no-player-is-meant";
}

/// 805.4d: returns the players for whom an ability triggers as a part of a turn begins, of those whose step or phase it
/// is and whom the ability is about.
pub(crate) fn triggers_for(now: &Now, mut players: Vec<PlayerId>, refers_to_one: bool) -> Vec<PlayerId> {
    let for_each = refers_to_one && now.in_force(&R805_4D) && R805_4D::FOR_EACH.is_followed(now);
    players.truncate(if for_each { players.len() } else { 1 });
    players
}

/// Returns whether a triggered ability refers to the player whom its event is about.
pub(crate) fn refers_to_that_player(ability: &Ability) -> bool {
    let Ability::Triggered { effect, .. } = ability else { return false };
    r115_targets::refers_to_its_event(effect)
}

/// Returns whether an ability waits that refers to "that player" and triggered as a step or phase of several players
/// began, in an edition that doesn't say whom it means.
pub(crate) fn leaves_that_player_open(now: &Now) -> bool {
    let game = now.game();
    let is_open = |waiting: &Waiting| {
        let Ability::Triggered { when, .. } = &*waiting.ability else { return false };
        let (Trigger::Begins { whose, .. } | Trigger::MainPhaseBegins { whose, .. }) = when else {
            return false;
        };
        let names_several = matches!(whose, Who::Anyone | Who::Opponent);
        names_several && refers_to_that_player(&waiting.ability)
    };
    game.team_of(game.active).is_some() && !now.in_force(&R805_4D) && game.waiting.iter().any(is_open)
}

rule! {
    /// Priority belongs to a team, not to a player.
    R805_5 "805.5" since "2010-06-18";
    same as "805.5a"
    1: TEAM_HAS_PRIORITY of "805.5a", shown "805/5a-a-teammate-acts-with-the-team";
}

rule! {
    /// A player may cast spells, activate abilities and take special actions while the player's team has priority.
    R805_5A "805.5a" since "2010-06-18";
    instead TEAM_HAS_PRIORITY "a player can act whenever the player's team has priority"
    1: TEAM_HAS_PRIORITY;
}

/// 805.5a: returns whether a player can act while a player has priority: the player's team has it then.
pub(crate) fn acts_with_the_team(on: &impl OnBench, game: &Game, holder: PlayerId, player: PlayerId) -> bool {
    are_teammates(game, holder, player) && R805_5A::TEAM_HAS_PRIORITY.is_followed_for(on, player)
}

rule! {
    /// A team passes if none of its players wants to do anything. If all teams pass in succession, the top object of
    /// the stack resolves, and then the active team gets priority. If the stack is empty, the step or phase ends.
    R805_5B "805.5b" since "2010-06-18";
    gives Action;
    instead BOTH_PASS "a team has priority until each of its players has passed"
    1: BOTH_PASS;
    2: ACTIVE_PLAYER of "117.3b", TOP_RESOLVES of "117.4", shown "805/5b-all-players-of-both-teams-pass";
    3: STEP_ENDS of "117.4", shown "805/5b-all-players-of-both-teams-pass";
}

/// 805.5b: returns the player who is asked after a player has passed, once this many players have passed in succession:
/// the player's teammate or, once the team has passed, the next team.
pub(crate) fn has_priority_next(table: &Table, holder: PlayerId, passed: u32) -> PlayerId {
    let game = table.game();
    let team: Vec<PlayerId> = game.team_with(holder).filter(|&player| game.is_in_the_game(player)).collect();
    let passed = usize::try_from(passed).unwrap_or(usize::MAX);
    let has_passed = team.len() < 2 || passed % team.len() == 0;
    if !has_passed && R805_5B::BOTH_PASS.is_followed_for(table, holder) {
        let place = team.iter().position(|&player| player == holder).unwrap_or(0);
        return team.get((place + 1) % team.len()).copied().unwrap_or(holder);
    }
    let mut next = game.after(holder);
    for _ in &team {
        if are_teammates(game, holder, next) {
            next = game.after(next);
        }
    }
    next
}

rule! {
    /// If several teams or players would choose or act at the same time, the players of the active team make their
    /// choices first, in any order, and then those of each other team in turn order. Then all of it happens at the same
    /// time.
    R805_6 "805.6" since "2010-06-18";
    instead TEAM_BY_TEAM "the players of one team choose before those of the next team"
    1: TEAM_BY_TEAM;
    2: TEAM_BY_TEAM;
    3: TEAM_BY_TEAM, outside "another order within a team than the turn order";
    4: shown "805/6-choices-team-by-team";
}

/// 805.6: puts the players, in the order of the turns, into the order in which they choose and act.
pub(crate) fn team_by_team(on: &impl OnBench, game: &Game, players: Vec<PlayerId>) -> Vec<PlayerId> {
    let mut players = players;
    let has_teams = players.iter().any(|&player| game.team_of(player).is_some());
    if has_teams && !R805_6::TEAM_BY_TEAM.is_followed(on) {
        // The mutant: first the first player of each team, then the second.
        players.sort_by_key(|&player| game.team_with(player).position(|one| one == player));
    }
    players
}

rule! {
    /// If several players draw cards, those of the active team do so first, in any order, and then those of each
    /// other team.
    R805_6A "805.6a" since "2010-06-18";
    same as "805.6"
    1: TEAM_BY_TEAM of "805.6", shown "805/6a-draws-team-by-team";
}

rule! {
    /// The players of the active team put the triggered abilities that any of them controls on the stack in any
    /// order, whoever of them controls which. Then each other team does the same.
    R805_7 "805.7" since "2010-06-18";
    instead TOGETHER "the abilities of all players of a team are put on the stack in one order"
    instead PRIMARY "the primary player decides on the order of abilities that several of them control"
    1: TOGETHER, PRIMARY;
}

/// 805.7: returns the groups of players who put their triggered abilities on the stack together: each player, or each
/// team.
pub(crate) fn sides(on: &impl OnBench, game: &Game, players: Vec<PlayerId>) -> Vec<Vec<PlayerId>> {
    let mut sides: Vec<Vec<PlayerId>> = Vec::new();
    for player in players {
        let of_the_team =
            sides.iter_mut().find(|side| side.iter().any(|&one| are_teammates(game, one, player)));
        match of_the_team {
            Some(side) if R805_7::TOGETHER.is_followed(on) => side.push(player),
            Some(_) | None => sides.push(vec![player]),
        }
    }
    sides
}

/// 805.2, 805.7: returns the player who decides on the order of abilities: their controller or, if several players of a
/// team control them, the primary player of the team.
pub(crate) fn who_orders(on: &impl OnBench, side: &[PlayerId], waiting: &[Waiting]) -> Option<PlayerId> {
    let controls_one = |player: &&PlayerId| waiting.iter().any(|one| one.controller == **player);
    let mut controllers = side.iter().filter(controls_one).copied();
    let (first, last) = (controllers.next(), controllers.last());
    match last {
        None => first,
        Some(_) if R805_7::PRIMARY.is_followed(on) => side.first().copied(),
        Some(_) => last,
    }
}

rule! {
    /// If a player gets an extra turn, phase or step, or skips one, so does the player's team. If an effect gives
    /// the same one to several players of a team, or makes several of them skip it, that counts once.
    R805_8 "805.8" since "2010-06-18";
    instead ONCE "what an effect adds for several players of a team, or makes them skip, counts once"
    1: shown "805/8-an-extra-turn-of-the-teammate", shown "805/8-a-phase-in-the-turn-of-the-team";
    2: shown "805/8-the-draw-step-of-the-team-is-skipped";
    3: ONCE;
}

/// 805.8: leaves one player of each team among the players for whom an effect adds or skips something.
pub(crate) fn one_of_each_team(on: &impl OnBench, game: &Game, players: Vec<PlayerId>) -> Vec<PlayerId> {
    let mut left: Vec<PlayerId> = Vec::new();
    for player in players {
        let is_there = left.iter().any(|&one| are_teammates(game, one, player));
        if !is_there || !R805_8::ONCE.is_followed(on) {
            left.push(player);
        }
    }
    left
}

rule! {
    /// "The active player" in an ability means one of the active players, whom the ability's controller chooses as its
    /// effect is applied.
    R805_9 "805.9" since "2010-06-18";
    out of scope "no card in the vocabulary refers to the active player"
}

rule! {
    /// Combat has rules of its own with this option: a team attacks and blocks as a group.
    R805_10 "805.10" since "2017-06-05";
    out of scope "combat between teams isn't performed"
}

rule! {
    /// Each player of the active team is an attacking player, and each player of the other team a defending player.
    R805_10A "805.10a" since "2017-06-05";
    out of scope "combat between teams isn't performed"
}

rule! {
    /// The active team declares its attackers together, and that declaration must be legal as a whole.
    R805_10B "805.10b" since "2017-06-05";
    out of scope "combat between teams isn't performed"
}

rule! {
    /// "Attacking player" means one player: for a blocking creature, the controller of the creature that it blocks.
    R805_10C "805.10c" since "2017-06-05";
    out of scope "combat between teams isn't performed"
}

rule! {
    /// The defending team declares its blockers together: its creatures can block whatever attacks the team.
    R805_10D "805.10d" since "2017-06-05";
    out of scope "combat between teams isn't performed"
}

rule! {
    /// "Defending player" means one player: for an attacking creature, the one whom it attacks, or who controls or
    /// protects what it attacks, or did so before the creature was removed from combat.
    R805_10E "805.10e" since "2017-06-05";
    out of scope "combat between teams isn't performed"
}

rules![
    R805_1, R805_2, R805_4, R805_4A, R805_4B, R805_4C, R805_4D, R805_5, R805_5A, R805_5B, R805_6, R805_6A,
    R805_7, R805_8, R805_9, R805_10, R805_10A, R805_10B, R805_10C, R805_10D, R805_10E,
];
