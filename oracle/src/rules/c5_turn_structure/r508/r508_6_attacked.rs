//! Whether a player is attacking, or has attacked, another player.

use crate::card::Who;
use crate::now::{Look, Source};
use crate::rules::r800;
use crate::state::{PlayerId, Thing};

rule! {
    /// A player is attacking another player while the first player's creature is attacking the second. A
    /// player has attacked another player if the first declared at least one creature as attacking the
    /// second.
    R508_6 "508.6" since "2017-08-25";
    when ATTACKING "a creature that the first player controls is attacking the second player"
    when ATTACKED "the first player declared a creature as an attacker of the second player"
    1: ATTACKING;
    2: ATTACKED;
}

/// 508.6: returns whether such a player is attacking such another player.
pub(crate) fn is_attacking(look: &Look, who: Who, whom: Who, source: &Source) -> bool {
    let attackers = look.game().combat.iter().flat_map(|combat| combat.attackers.iter());
    let mut attackers = attackers.filter(|(id, _)| {
        let controller = look.object(**id).and_then(|row| row.controller);
        controller.is_some_and(|player| look.names_player(player, who, source))
    });
    let attacks = |attacked: Option<Thing>| {
        attacked.and_then(Thing::player).is_some_and(|player| look.names_player(player, whom, source))
    };
    let is_attacking = attackers.any(|(_, attacker)| attacks(attacker.attacks));
    R508_6::ATTACKING.holds(look, is_attacking || was_attacking(look, who, whom, source))
}

/// 800.4i: returns whether such a player, who has left the game, was attacking such another player just before that.
fn was_attacking(look: &Look, who: Who, whom: Who, source: &Source) -> bool {
    let gone = look.player_named(who, source).filter(|&player| !look.game().is_in_the_game(player));
    let player = gone.filter(|&player| r800::is_known(look, player));
    let known = player.and_then(|player| look.game().players.get(usize::from(player.0)));
    known.is_some_and(|known| known.was_attacking.iter().any(|&one| look.names_player(one, whom, source)))
}

/// 508.6: returns whether such a player has attacked this turn: such another player, or anything.
pub(crate) fn has_attacked(look: &Look, who: Who, whom: Option<Who>, source: &Source) -> bool {
    let names = |player: PlayerId, who| look.names_player(player, who, source);
    let mut attacks = look.game().turn.attacks.iter().filter(|attack| names(attack.under, who));
    match whom {
        None => attacks.next().is_some(),
        Some(whom) => {
            let attacked = attacks.any(|attack| attack.attacked.player().is_some_and(|one| names(one, whom)));
            R508_6::ATTACKED.holds(look, attacked)
        }
    }
}

rules![R508_6];
