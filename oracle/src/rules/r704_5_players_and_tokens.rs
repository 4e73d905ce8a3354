//! State-based actions, first part: players who lose, and tokens and copies that cease to exist.

use super::r704_state_based_actions::Due;
use super::{r104_ending, r702_26_phased_out};
use crate::card::Zone;
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, when};
use crate::state::PlayerId;
use crate::table::Event;
use crate::when;

/// 704.5a
pub(crate) const R704_5A: Rule = Rule {
    id: "704.5a",
    numbers: &[(on("2009-10-01"), "704.5a")],
    until: None,
    says: "A player with 0 life or less loses the game.",
    status: Status::Tested,
    premises: &[when("the player has 0 or less life")],
};

fn players_in_the_game<'n>(now: &'n Now) -> impl Iterator<Item = PlayerId> + 'n {
    now.players().map(|player| player.id).filter(|&player| r104_ending::can_lose(now, player))
}

/// 704.5a: a player with 0 or less life loses.
pub(super) fn no_life(now: &Now) -> Vec<Due> {
    players_in_the_game(now)
        .filter(|&player| {
            let life = now.game().players.get(player.0 as usize).map_or(0, |player| player.life);
            when!(now, R704_5A, player, "the player has 0 or less life", life <= 0)
        })
        .map(|player| (&R704_5A, Event::Lose(player)))
        .collect()
}

/// 704.5b
pub(crate) const R704_5B: Rule = Rule {
    id: "704.5b",
    numbers: &[(on("2009-10-01"), "704.5b")],
    until: None,
    says: "A player who, since the last check, tried to draw from a library without cards loses the \
           game.",
    status: Status::Tested,
    premises: &[when("the player has tried to draw from an empty library since the last check")],
};

/// 704.5b: a player who tried to draw from an empty library loses.
pub(super) fn empty_library(now: &Now) -> Vec<Due> {
    players_in_the_game(now)
        .filter(|&player| {
            let tried = now
                .game()
                .players
                .get(player.0 as usize)
                .is_some_and(|player| player.drew_from_empty_library);
            when!(
                now,
                R704_5B,
                player,
                "the player has tried to draw from an empty library since the last check",
                tried
            )
        })
        .map(|player| (&R704_5B, Event::Lose(player)))
        .collect()
}

/// 704.5c@2009-10-01
pub(crate) const R704_5C_20091001: Rule = Rule {
    id: "704.5c@2009-10-01",
    numbers: &[(on("2009-10-01"), "704.5c")],
    until: Some(on("2011-04-01")),
    says: "A player with ten or more poison counters loses the game, in Two-Headed Giant games as in any \
           others.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5c
pub(crate) const R704_5C: Rule = Rule {
    id: "704.5c",
    numbers: &[(on("2011-04-01"), "704.5c")],
    until: None,
    says: "A player with ten or more poison counters loses the game; in Two-Headed Giant the counters of \
           a team are looked at instead.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5d@2009-10-01
pub(crate) const R704_5D_20091001: Rule = Rule {
    id: "704.5d@2009-10-01",
    numbers: &[(on("2009-10-01"), "704.5d")],
    until: Some(on("2017-08-25")),
    says: "A token that is phased out ceases to exist, and so does one in any zone but the battlefield.",
    status: Status::Tested,
    premises: &[when("the token is phased out, or in a zone other than the battlefield")],
};

/// 704.5d, until 2017-08-24: nor does a phased-out one go on existing.
fn tokens_elsewhere_or_phased_out(now: &Now) -> Vec<Due> {
    let tokens = now.game().objects.iter().filter(|(_, object)| object.token && object.zone != Zone::Stack);
    tokens
        .filter(|(id, object)| {
            when!(
                now,
                R704_5D_20091001,
                **id,
                "the token is phased out, or in a zone other than the battlefield",
                object.status.phased_out || object.zone != Zone::Battlefield
            )
        })
        .map(|(&id, _)| (&R704_5D_20091001, Event::CeaseToExist(id)))
        .collect()
}

/// 704.5d
pub(crate) const R704_5D: Rule = Rule {
    id: "704.5d",
    numbers: &[(on("2017-08-25"), "704.5d")],
    until: None,
    says: "A token in any zone but the battlefield ceases to exist; a phased-out token is still on the \
           battlefield and stays.",
    status: Status::Tested,
    premises: &[when("the token is somewhere else than on the battlefield")],
};

/// 704.5d: a token that is not on the battlefield ceases to exist.
pub(super) fn tokens_elsewhere(now: &Now) -> Vec<Due> {
    if now.in_force(&R704_5D_20091001) {
        return tokens_elsewhere_or_phased_out(now);
    }
    let tokens = now.objects().filter(|row| row.token && !is_copy_of_a_spell(now, row));
    tokens
        .filter(|row| {
            when!(
                now,
                R704_5D,
                row.id,
                "the token is somewhere else than on the battlefield",
                row.zone != Zone::Battlefield
            )
        })
        .map(|row| (&R704_5D, Event::CeaseToExist(row.id)))
        .chain(r702_26_phased_out::phased_out_tokens(now).into_iter().map(|event| (&R704_5D, event)))
        .collect()
}

fn is_copy_of_a_spell(now: &Now, row: &ObjectNow) -> bool {
    row.zone == Zone::Stack && now.game().objects.contains_key(&row.id)
}

/// 704.5e
pub(crate) const R704_5E: Rule = Rule {
    id: "704.5e",
    numbers: &[(on("2009-10-01"), "704.5e")],
    until: None,
    says: "A copy of a spell anywhere but on the stack ceases to exist, and so does a copy of a card \
           anywhere but on the stack or the battlefield.",
    status: Status::NotYet,
    premises: &[],
};
