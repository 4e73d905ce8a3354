//! State-based actions, seventh part: Roles, and the first speed of a player.

use crate::card::Keyword;
use crate::now::{Now, ObjectNow};
use crate::rules::r613;
use crate::rules::r704_state_based_actions::{Due, to_the_graveyard};
use crate::state::{Attached, PlayerId};
use crate::table::Event;

rule! {
    /// If one player controls several Roles attached to the same permanent, all of them but the one with the
    /// latest timestamp are put into their owners' graveyards.
    R704_5Y "704.5y": "704.5y" since "2023-09-01", "704.5z" since "2026-08-07";
    when ANOTHER "another Role with the same controller is attached to the same permanent",
        true is equivalent: "a Role that is alone has the latest timestamp"
    when NEWEST "the Role has the latest timestamp of these"
    instead SAME_CONTROLLER "Roles of other players don't count"
    1: ANOTHER, NEWEST, SAME_CONTROLLER;
}

/// 704.5y: puts all Roles of a player on one permanent, except the newest one, into their owners' graveyards.
pub(crate) fn several_roles(now: &Now) -> Vec<Due> {
    if !now.in_force(&R704_5Y) {
        return Vec::new();
    }
    let is_newest = |row: &ObjectNow| {
        let timestamp = |row: &ObjectNow| r613::timestamp_of(now, row.id);
        others(now, row).all(|other| timestamp(other) < timestamp(row))
    };
    roles(now)
        .filter(|row| R704_5Y::ANOTHER.holds_for(now, row.id, others(now, row).next().is_some()))
        .filter(|row| !R704_5Y::NEWEST.holds_for(now, row.id, is_newest(row)))
        .map(|row| (&R704_5Y, to_the_graveyard(row.id)))
        .collect()
}

/// Returns the Roles that are attached to permanents.
fn roles<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    let is_on_a_permanent = |row: &&ObjectNow| matches!(row.attached, Some(Attached::ToObject(_)));
    now.permanents().filter(|row| row.has_subtype("Role")).filter(is_on_a_permanent)
}

/// Returns the other Roles that the same player controls on the same permanent.
fn others<'n>(now: &'n Now, role: &'n ObjectNow) -> impl Iterator<Item = &'n ObjectNow> {
    roles(now).filter(move |other| {
        other.id != role.id
            && other.attached == role.attached
            && (other.controller == role.controller
                || !R704_5Y::SAME_CONTROLLER.is_followed_for(now, role.id))
    })
}

rule! {
    /// If a player without speed controls a permanent with 'start your engines!', that player's speed becomes
    /// 1.
    R704_5Z_20250207 "704.5z@2025-02-07": "704.5z" since "2025-02-07", "704.5aa" since "2026-08-07";
    when STARTS "the player controls a permanent with start your engines!"
    when NO_SPEED "the player has no speed"
    1 newest: STARTS, NO_SPEED;
}

/// 704.5z: gives players who start their engines speed 1.
pub(crate) fn first_speed(now: &Now) -> Vec<Due> {
    if !now.in_force(&R704_5Z_20250207) {
        return Vec::new();
    }
    let starts = |player: PlayerId| {
        let mut theirs = now.permanents().filter(|row| row.controller == Some(player));
        theirs.any(|row| row.has_keyword(&Keyword::StartYourEngines))
    };
    let has_none = |player: PlayerId| {
        now.game().players.get(usize::from(player.0)).is_some_and(|player| player.speed.is_none())
    };
    now.game()
        .in_the_game()
        .filter(|&player| R704_5Z_20250207::STARTS.holds_for(now, player, starts(player)))
        .filter(|&player| R704_5Z_20250207::NO_SPEED.holds_for(now, player, has_none(player)))
        .map(|player| (&R704_5Z_20250207, Event::Speed(player, 1)))
        .collect()
}
