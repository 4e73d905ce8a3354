//! State-based actions, first part: players who lose, and tokens and copies that cease to exist.

use crate::card::{CounterKind, Zone};
use crate::now::{Now, ObjectNow};
use crate::rules::r704_state_based_actions::Due;
use crate::rules::{r101_general, r702_26b_phased_out};
use crate::state::{Object, PlayerId};
use crate::table::{Event, Table};

rule! {
    /// A player with 0 life or less loses the game.
    R704_5A "704.5a" since "2009-10-01";
    limit NO_LIFE "the player has 0 or less life"
    1: NO_LIFE;
}

/// 704.5a: makes a player with 0 or less life lose.
pub(crate) fn no_life(now: &Now) -> Vec<Due> {
    // The players of a team have no life totals of their own (810.4).
    players_in_the_game(now)
        .filter(|&player| now.game().team_of(player).is_none())
        .filter(|&player| R704_5A::NO_LIFE.is_reached_for(now, player, now.no_life(player)))
        .filter(|&player| !r101_general::needs_no_life(now, player))
        .map(|player| (&R704_5A, Event::Lose(player)))
        .collect()
}

fn players_in_the_game<'n>(now: &'n Now) -> impl Iterator<Item = PlayerId> + 'n {
    now.players().map(|player| player.id).filter(|&player| now.game().is_in_the_game(player))
}

rule! {
    /// A player who has tried to draw from a library without cards since the last check loses the game.
    R704_5B "704.5b" since "2009-10-01";
    when DREW_NOTHING "the player has tried to draw from an empty library since the last check"
    instead SINCE_THE_LAST_CHECK "attempts before the last check don't count"
    1: DREW_NOTHING, SINCE_THE_LAST_CHECK;
}

/// 704.5b: makes players who tried to draw from an empty library lose.
pub(crate) fn empty_library(now: &Now) -> Vec<Due> {
    let players = &now.game().players;
    let tried = |player: PlayerId| {
        players.get(player.0 as usize).is_some_and(|player| player.drew_from_empty_library)
    };
    players_in_the_game(now)
        .filter(|&player| R704_5B::DREW_NOTHING.holds_for(now, player, tried(player)))
        .map(|player| (&R704_5B, Event::Lose(player)))
        .collect()
}

/// 704.5b: forgets attempts to draw once the game has checked for them.
pub(crate) fn forget_attempts_to_draw(table: &mut Table) {
    if R704_5B::SINCE_THE_LAST_CHECK.is_followed(table) {
        table.forget_attempts_to_draw();
    }
}

rule! {
    /// A player with ten or more poison counters loses the game, even in Two-Headed Giant games.
    R704_5C_20091001 "704.5c@2009-10-01": "704.5c" since "2009-10-01" until "2011-04-01";
    limit TEN_POISON "the player has ten or more poison counters"
    1 earlier: TEN_POISON;
}

rule! {
    /// A player with ten or more poison counters loses the game; in Two-Headed Giant the counters of a team
    /// count instead.
    R704_5C "704.5c" since "2011-04-01";
    limit TEN_POISON "the player has ten or more poison counters"
    1: TEN_POISON;
}

/// 704.5c: makes players with ten or more poison counters lose.
pub(crate) fn poisoned(now: &Now) -> Vec<Due> {
    let poison = CounterKind::Named("poison".to_owned());
    let counters = |player: PlayerId| {
        let player = now.game().players.get(player.0 as usize);
        player.and_then(|player| player.counters.get(&poison).copied()).unwrap_or(0)
    };
    let players = players_in_the_game(now).map(|player| (player, counters(player)));
    if now.in_force(&R704_5C) {
        players
            .filter(|(player, _)| now.game().team_of(*player).is_none())
            .filter(|(player, poison)| R704_5C::TEN_POISON.is_reached_for(now, *player, poison.cmp(&10)))
            .map(|(player, _)| (&R704_5C, Event::Lose(player)))
            .collect()
    } else {
        players
            .filter(|(player, poison)| {
                R704_5C_20091001::TEN_POISON.is_reached_for(now, *player, poison.cmp(&10))
            })
            .map(|(player, _)| (&R704_5C_20091001, Event::Lose(player)))
            .collect()
    }
}

rule! {
    /// A token that is phased out ceases to exist, and so does one in any zone but the battlefield.
    R704_5D_20091001 "704.5d@2009-10-01": "704.5d" since "2009-10-01" until "2017-08-25";
    when NOT_ON_THE_BATTLEFIELD "the token is phased out, or in a zone other than the battlefield"
    1 earlier: NOT_ON_THE_BATTLEFIELD, shown "704/5d-phased-out-token-until-2017";
}

/// 704.5d, until 2017-08-24: removes tokens that are phased out or not on the battlefield.
fn tokens_elsewhere_or_phased_out(now: &Now) -> Vec<Due> {
    let is_elsewhere = |object: &Object| object.status.phased_out || object.zone != Zone::Battlefield;
    let objects = now.game().objects.iter();
    let tokens = objects.filter(|(_, object)| object.token && !object.copied_on_stack);
    tokens
        .filter(|(id, object)| {
            R704_5D_20091001::NOT_ON_THE_BATTLEFIELD.holds_for(now, **id, is_elsewhere(object))
        })
        .map(|(&id, _)| (&R704_5D_20091001, Event::CeaseToExist(id)))
        .collect()
}

rule! {
    /// A token in any zone but the battlefield ceases to exist; a phased-out token is still on the
    /// battlefield and stays.
    R704_5D "704.5d" since "2017-08-25";
    when NOT_ON_THE_BATTLEFIELD "the token is in a zone other than the battlefield"
    1: NOT_ON_THE_BATTLEFIELD;
}

/// 704.5d: removes tokens that are not on the battlefield.
pub(crate) fn tokens_elsewhere(now: &Now) -> Vec<Due> {
    if now.in_force(&R704_5D_20091001) {
        return tokens_elsewhere_or_phased_out(now);
    }
    let tokens = now.objects().filter(|row| row.token && !is_copy_from_the_stack(now, row));
    tokens
        .filter(|row| R704_5D::NOT_ON_THE_BATTLEFIELD.holds_for(now, row.id, row.zone != Zone::Battlefield))
        .map(|row| (&R704_5D, Event::CeaseToExist(row.id)))
        .chain(r702_26b_phased_out::phased_out_tokens(now).into_iter().map(|event| (&R704_5D, event)))
        .collect()
}

fn is_copy_from_the_stack(now: &Now, row: &ObjectNow) -> bool {
    now.game().objects.get(&row.id).is_some_and(|object| object.copied_on_stack)
}

rule! {
    /// A copy of a spell anywhere but on the stack ceases to exist, and so does a copy of a card anywhere but
    /// on the stack or the battlefield.
    R704_5E "704.5e" since "2009-10-01";
    when NOT_ON_THE_STACK "the copy of a spell is in a zone other than the stack"
    1: NOT_ON_THE_STACK, shown "704/5e-settle-a-copy-in-a-graveyard";
}

/// 704.5e: removes copies of spells that are not on the stack.
pub(crate) fn copies_elsewhere(now: &Now) -> Vec<Due> {
    now.objects()
        .filter(|row| is_copy_from_the_stack(now, row))
        .filter(|row| R704_5E::NOT_ON_THE_STACK.holds_for(now, row.id, row.zone != Zone::Stack))
        .map(|row| (&R704_5E, Event::CeaseToExist(row.id)))
        .collect()
}
