//! Players: who is a player, and who is an opponent of whom.

use crate::now::{Look, Now};
use crate::state::{PlayerId, Thing};
use crate::table::Event;

rule! {
    /// The players are the people in the game. One of them, whose turn it is, is the active player, and the others
    /// are nonactive players.
    R102_1 "102.1" since "2009-10-01";
    when IN_THE_GAME "the player to whom something would happen is in the game"
    1: IN_THE_GAME;
}

/// 102.1: returns whether something would happen to somebody who isn't a player any longer, such as a defending player
/// who has left. That is impossible (101.3).
pub(crate) fn would_happen_to_nobody(now: &Now, event: &Event) -> bool {
    let to = match event {
        Event::Damage { to: Thing::Player(player), .. }
        | Event::PutCounters { on: Thing::Player(player), .. }
        | Event::GainLife(player, _)
        | Event::LoseLife(player, _) => *player,
        _ => return false,
    };
    !R102_1::IN_THE_GAME.holds_for(now, to, now.game().is_in_the_game(to))
}

rule! {
    /// In a game between teams, the other players of a player's team are the player's teammates, and all other
    /// players are opponents.
    R102_3 "102.3" since "2009-10-01";
    instead NOT_TEAMMATES "the opponents of a player are the players of other teams"
    1: NOT_TEAMMATES;
}

/// 102.3: returns whether another player is an opponent of a player.
pub(crate) fn are_opponents(look: &Look, player: PlayerId, other: PlayerId) -> bool {
    let team = look.game().team_of(player);
    let are_teammates = team.is_some() && look.game().team_of(other) == team;
    player != other && !(are_teammates && R102_3::NOT_TEAMMATES.is_followed_for(look, other))
}

rules![R102_1, R102_3];
