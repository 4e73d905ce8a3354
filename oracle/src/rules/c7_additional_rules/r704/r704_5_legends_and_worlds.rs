//! State-based actions, third part: the legend rule and the world rule.

use crate::card::Supertype;
use crate::now::{Now, ObjectNow};
use crate::rule::Rule;
use crate::rules::r101_general;
use crate::rules::r704_state_based_actions::{Due, to_the_graveyard};
use crate::state::{Asking, ObjectId, PlayerId};
use crate::table::{Ruled, Table};

rule! {
    /// Of two or more legendary permanents with the same name that one player controls, that player chooses
    /// one to keep. The others are put into their owners' graveyards. This is the legend rule.
    R704_5J "704.5j": "704.5k" since "2013-07-13", "704.5j" since "2017-09-29";
    when SAME_NAME "its controller controls another legendary permanent with the same name"
    must ONE_IS_KEPT "one of the permanents is kept"
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
    let mut settled: Vec<ObjectId> = Vec::new();
    // The players choose in APNAP order (101.4).
    let players = r101_general::in_apnap_order(&now);
    let of = |player: PlayerId| legends(&now).filter(move |row| row.controller == Some(player));
    for row in players.into_iter().flat_map(of) {
        if settled.contains(&row.id) {
            continue;
        }
        let is_like = |other: &&ObjectNow| other.name() == row.name() && other.controller == row.controller;
        let alike: Vec<ObjectId> = legends(&now).filter(is_like).map(|other| other.id).collect();
        if R704_5J::SAME_NAME.holds_for(&now, row.id, alike.len() > 1) {
            let others = all_but_one(table, row, &alike)?;
            gone.extend(others.into_iter().map(|id| (&R704_5J as &'static Rule, to_the_graveyard(id))));
        }
        settled.extend(alike);
    }
    Ok(gone)
}

fn all_but_one(table: &mut Table, row: &ObjectNow, alike: &[ObjectId]) -> Ruled<Vec<ObjectId>> {
    let kept = table.ask_for_objects(row.controller_or_owner(), Asking::Keep, None, alike, 1, 1)?;
    let is_kept = |id: &ObjectId| kept.contains(id);
    R704_5J::ONE_IS_KEPT.must_hold_for(table, row.id, alike.iter().any(is_kept))?;
    Ok(alike.iter().copied().filter(|id| !is_kept(id)).collect())
}

/// Returns the legendary permanents that have a name; one without a name shares it with nothing.
fn legends<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.permanents().filter(|row| row.supertypes.contains(Supertype::Legendary) && row.name().is_some())
}

rule! {
    /// If two or more legendary permanents on the battlefield have the same name, no matter who controls
    /// them, all of them are put into their owners' graveyards. This is the legend rule; permanents that
    /// aren't legendary play no part in it.
    R704_5K_20091001 "704.5k@2009-10-01": "704.5k" since "2009-10-01" until "2013-07-13";
    when SAME_NAME "another legendary permanent has the same name"
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
    /// Of two or more world permanents, only the one that has been on the battlefield as a permanent with
    /// this supertype for the shortest time stays. The others are put into their owners' graveyards; if
    /// several tie for the shortest time, all of them are. This is the world rule.
    R704_5M_20091001 "704.5m@2009-10-01": "704.5m" since "2009-10-01" until "2013-07-13";
    not yet
}

rule! {
    /// Of two or more world permanents, only the one that has had this supertype for the shortest time stays.
    /// The others are put into their owners' graveyards; if several tie for the shortest time, all of them
    /// are. This is the world rule.
    R704_5K "704.5k": "704.5m" since "2013-07-13", "704.5k" since "2017-09-29";
    not yet
}
