//! Players: who is an opponent of whom.

use crate::now::Look;
use crate::state::PlayerId;

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

rules![R102_3];
