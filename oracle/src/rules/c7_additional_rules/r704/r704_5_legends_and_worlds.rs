//! State-based actions, third part: the legend rule, the planeswalker uniqueness rule, and the world rule.

use crate::card::{CardType, Subtype, SubtypeKind, Supertype, Zone};
use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::rule::premise::{Must, When};
use crate::rules::r101_general;
use crate::rules::r704_state_based_actions::{Due, to_the_graveyard};
use crate::state::{Asking, Moment, ObjectId, PlayerId};
use crate::table::{Ruled, Table};
use std::rc::Rc;

rule! {
    /// Of two or more legendary permanents with the same name that one player controls, that player chooses
    /// one to keep. The others are put into their owners' graveyards. This is the legend rule.
    R704_5J "704.5j": "704.5k" since "2013-07-13", "704.5j" since "2017-09-29";
    gives Keep;
    when SAME_NAME "its controller controls another legendary permanent with the same name"
    must ONE_IS_KEPT "one of the permanents is kept"
    instead SAME_CONTROLLER "permanents of other players don't count"
    1: SAME_NAME, ONE_IS_KEPT, SAME_CONTROLLER, shown "704/5j-one-each";
}

/// Applies the legend rule: 704.5j since 2013-07-13, and before that 704.5k@2009-10-01.
pub(crate) fn legend_rule(table: &mut Table) -> Ruled<Vec<Due>> {
    if table.in_force(&R704_5J) {
        all_but_the_one_that_is_kept(table)
    } else {
        Ok(all_legends_of_one_name(&table.now()))
    }
}

/// 704.5j: asks a player who controls several legendary permanents with the same name which one to keep.
fn all_but_the_one_that_is_kept(table: &mut Table) -> Ruled<Vec<Due>> {
    let now = table.now();
    let mut gone = Vec::new();
    // The players choose in APNAP order (101.4).
    for player in r101_general::in_apnap_order(&now) {
        for name in names_of_legends(&now, player) {
            let alike = |now: &Now| {
                let is_like = |row: &&ObjectNow| row.name() == Some(name) && counts_for(now, row, player);
                legends(now).filter(is_like).map(|row| row.id).collect()
            };
            let others = all_but_one(table, player, alike, (R704_5J::SAME_NAME, R704_5J::ONE_IS_KEPT))?;
            gone.extend(others.into_iter().map(|id| (&R704_5J as &'static Rule, to_the_graveyard(id))));
        }
    }
    Ok(gone)
}

/// 704.5j: returns whether a legendary permanent counts for a player, who has to control it.
fn counts_for(now: &Now, row: &ObjectNow, player: PlayerId) -> bool {
    row.controller == Some(player) || !R704_5J::SAME_CONTROLLER.is_followed_for(now, row.id)
}

/// Returns the names of the legendary permanents that a player controls.
fn names_of_legends<'n>(now: &'n Now, player: PlayerId) -> Vec<&'n str> {
    let mut names = Vec::new();
    let theirs = legends(now).filter(|row| row.controller == Some(player));
    for name in theirs.filter_map(ObjectNow::name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Asks a player which one of several permanents to keep, if there are several. Returns the others. The premises
/// are those of the rule that asks: that there is another one, and that one is kept.
fn all_but_one(
    table: &mut Table,
    player: PlayerId,
    alike: impl Fn(&Now) -> Vec<ObjectId>,
    (is_another, one_is_kept): (When, Must),
) -> Ruled<Vec<ObjectId>> {
    table.asks(|ask| {
        let alike = alike(&ask.now());
        let Some(&first) = alike.first() else { return Ok(Vec::new()) };
        if !is_another.holds_for(ask, first, alike.len() > 1) {
            return Ok(Vec::new());
        }
        let Some(kept) = ask.for_objects(player, Asking::Keep, None, &alike, 1, 1)? else {
            return Ok(Vec::new());
        };
        let is_kept = |id: &ObjectId| kept.contains(id);
        one_is_kept.must_hold_for(ask, first, alike.iter().any(is_kept))?;
        Ok(alike.iter().copied().filter(|id| !is_kept(id)).collect())
    })
}

/// Returns the legendary permanents that have a name and that the legend rule applies to. One without a name
/// shares it with nothing.
fn legends<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.permanents()
        .filter(|row| row.supertypes.contains(Supertype::Legendary) && row.name().is_some())
        .filter(|row| r101_general::legend_rule_applies(now, row))
}

rule! {
    /// If two or more legendary permanents on the battlefield have the same name, no matter who controls
    /// them, all of them are put into their owners' graveyards. This is the legend rule; permanents that
    /// aren't legendary play no part in it.
    R704_5K_20091001 "704.5k@2009-10-01": "704.5k" since "2009-10-01" until "2013-07-13";
    when SAME_NAME "another legendary permanent has the same name"
    1 earlier: SAME_NAME, shown "704/5k-2009-whoever-controls-them";
    3 earlier: SAME_NAME;
}

/// 704.5k@2009-10-01: puts all legendary permanents with the same name into their owners' graveyards.
fn all_legends_of_one_name(now: &Now) -> Vec<Due> {
    legends(now)
        .filter(|row| {
            let another = legends(now).any(|other| other.id != row.id && other.name() == row.name());
            R704_5K_20091001::SAME_NAME.holds_for(now, row.id, another)
        })
        .map(|row| (&R704_5K_20091001, to_the_graveyard(row.id)))
        .collect()
}

rule! {
    /// If two or more planeswalkers on the battlefield share a planeswalker type, no matter who controls
    /// them, all of them are put into their owners' graveyards. This is the planeswalker uniqueness rule.
    R704_5J_20091001 "704.5j@2009-10-01": "704.5j" since "2009-10-01" until "2013-07-13";
    when SHARED_TYPE "another planeswalker has one of its planeswalker types"
    1 earlier: SHARED_TYPE, shown "704/5j-2009-whoever-controls-them";
}

/// 704.5j@2009-10-01: puts all planeswalkers that share a planeswalker type into their owners' graveyards.
pub(crate) fn all_planeswalkers_of_one_type(now: &Now) -> Vec<Due> {
    if !now.in_force(&R704_5J_20091001) {
        return Vec::new();
    }
    let shares = |row: &ObjectNow, other: &ObjectNow| {
        other.id != row.id && types_of(row).any(|kind| types_of(other).any(|its| its == kind))
    };
    planeswalkers(now)
        .filter(|row| {
            let shared = planeswalkers(now).any(|other| shares(row, other));
            R704_5J_20091001::SHARED_TYPE.holds_for(now, row.id, shared)
        })
        .map(|row| (&R704_5J_20091001, to_the_graveyard(row.id)))
        .collect()
}

fn planeswalkers<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.permanents().filter(|row| row.card_types.contains(CardType::Planeswalker))
}

fn types_of(row: &ObjectNow) -> impl Iterator<Item = Subtype> {
    row.subtypes.of_kind(SubtypeKind::Planeswalker).iter()
}

rule! {
    /// If two or more planeswalkers under the same player's control share a planeswalker type, that player
    /// chooses one of these, and the others are put into their owners' graveyards. This is the planeswalker
    /// uniqueness rule.
    R704_5J_20130713 "704.5j@2013-07-13": "704.5j" since "2013-07-13" until "2017-09-29";
    gives Keep;
    when SHARED_TYPE "its controller controls another planeswalker with that type"
    must ONE_IS_KEPT "one of the planeswalkers is kept"
    1 earlier: SHARED_TYPE, ONE_IS_KEPT, shown "704/5j-2013-one-each";
}

/// 704.5j@2013-07-13: asks each player who controls several planeswalkers with the same type which one to
/// keep. The players choose in APNAP order (101.4).
pub(crate) fn planeswalker_uniqueness_rule(table: &mut Table) -> Ruled<Vec<Due>> {
    let mut gone = Vec::new();
    if !table.in_force(&R704_5J_20130713) {
        return Ok(gone);
    }
    let now = table.now();
    let premises = (R704_5J_20130713::SHARED_TYPE, R704_5J_20130713::ONE_IS_KEPT);
    for player in r101_general::in_apnap_order(&now) {
        let of_type = |now: &Now, kind: Subtype| -> Vec<ObjectId> {
            let theirs = planeswalkers(now).filter(|row| row.controller == Some(player));
            theirs.filter(|row| types_of(row).any(|its| its == kind)).map(|row| row.id).collect()
        };
        let mut settled: Vec<Vec<ObjectId>> = Vec::new();
        let theirs = planeswalkers(&now).filter(|row| row.controller == Some(player));
        for kind in theirs.flat_map(types_of) {
            let alike = of_type(&now, kind);
            if settled.contains(&alike) {
                continue;
            }
            settled.push(alike);
            let others = all_but_one(table, player, |now| of_type(now, kind), premises)?;
            gone.extend(
                others.into_iter().map(|id| (&R704_5J_20130713 as &'static Rule, to_the_graveyard(id))),
            );
        }
    }
    Ok(gone)
}

rule! {
    /// Of two or more world permanents, only the one that has had this supertype for the shortest time stays.
    /// The others are put into their owners' graveyards; if several tie for the shortest time, all of them
    /// are. This is the world rule. Until 2013-07-12 its text counted only the time on the battlefield, which
    /// is the same, since a permanent is a new object as it enters (400.7).
    R704_5K "704.5k": "704.5m" since "2009-10-01", "704.5k" since "2017-09-29";
    when ANOTHER "there is another world permanent",
        true is equivalent: "a single world permanent has had the supertype for the shortest time, without a tie"
    when SHORTEST_TIME "no other permanent has had the supertype world for a shorter time"
    when TIE "another permanent has had the supertype world for the same time"
    1: ANOTHER, SHORTEST_TIME;
    2: TIE;
}

/// 704.5k: puts all world permanents except the newest one into their owners' graveyards.
pub(crate) fn world_rule(now: &Now) -> Vec<Due> {
    let worlds: Vec<(ObjectId, u32)> = now
        .permanents()
        .filter(|row| is_world(row))
        .map(|row| (row.id, world_since(now, row).time))
        .collect();
    let newest = worlds.iter().map(|(_, since)| *since).max();
    let is_newest = |since: u32| Some(since) == newest;
    let tie = worlds.iter().filter(|(_, since)| is_newest(*since)).count() > 1;
    worlds
        .iter()
        .filter(|(id, _)| R704_5K::ANOTHER.holds_for(now, *id, worlds.len() > 1))
        .filter(|(id, since)| {
            !R704_5K::SHORTEST_TIME.holds_for(now, *id, is_newest(*since))
                || R704_5K::TIE.holds_for(now, *id, tie)
        })
        .map(|(id, _)| (&R704_5K, to_the_graveyard(*id)))
        .collect()
}

fn is_world(row: &ObjectNow) -> bool {
    row.supertypes.contains(Supertype::World)
}

/// Returns when a permanent came to have the supertype world: as noted during the game, or as follows from the
/// board with which the game began.
fn world_since(now: &Now, row: &ObjectNow) -> Moment {
    let noted = now.game().objects.get(&row.id).and_then(|object| object.world_since);
    noted.unwrap_or_else(|| world_on_the_board_since(now, row.id))
}

/// Returns the first moment in the history of a board since which a permanent has had the supertype world without
/// interruption, whatever gives it the supertype.
fn world_on_the_board_since(board: &Now, id: ObjectId) -> Moment {
    let Some(object) = board.game().objects.get(&id) else { return Moment::default() };
    let moments = board.game().moments_of_the_board(object.entered());
    let was_world = |moment: &&Moment| was_world_right_after(board, id, **moment);
    let since = moments.iter().rev().take_while(was_world).last().or(moments.last());
    since.copied().unwrap_or_default()
}

fn was_world_right_after(board: &Now, id: ObjectId, moment: Moment) -> bool {
    let bench = board.bench();
    let earlier = Rc::new(board.game().board_right_after(moment));
    let earlier = bench.suppose(|| Now::of_shared(earlier, bench));
    earlier.is_ok_and(|earlier| earlier.object(id).is_some_and(is_world))
}

/// Returns the permanents that came to have the supertype world between two moments, or lost it, with the moment
/// since which they have it. Those of the board that have kept it are included the first time.
pub(crate) fn changed_worlds(before: &Now, now: &Now) -> Vec<(ObjectId, Option<Moment>)> {
    let this_moment = Moment { time: now.game().time, place: 0 };
    let change = |row: &ObjectNow| {
        let causes = before.game().objects.get(&row.id);
        if causes.is_some_and(|object| object.status.phased_out) {
            // A phased-out permanent keeps its characteristics.
            return None;
        }
        let was = before.object(row.id).is_some_and(|row| row.zone == Zone::Battlefield && is_world(row));
        match (was, is_world(row)) {
            (false, true) => Some(Some(this_moment)),
            (true, false) => Some(None),
            (true, true) if causes.is_some_and(|object| object.world_since.is_none()) => {
                Some(Some(world_on_the_board_since(before, row.id)))
            }
            (true, true) | (false, false) => None,
        }
    };
    now.permanents().filter_map(|row| Some((row.id, change(row)?))).collect()
}
