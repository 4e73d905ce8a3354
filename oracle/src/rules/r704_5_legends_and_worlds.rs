//! State-based actions, third part: the legend rule and the world rule.

use super::r704_state_based_actions::{Due, to_the_graveyard};
use crate::card::Supertype;
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, must, when};
use crate::state::{Asking, ObjectId, Thing};
use crate::table::{Ruled, Table};
use crate::{must, when};

/// 704.5k@2009-10-01
pub(crate) const R704_5K_20091001: Rule = Rule {
    id: "704.5k@2009-10-01",
    numbers: &[(on("2009-10-01"), "704.5k")],
    until: Some(on("2013-07-13")),
    says: "If two or more legendary permanents on the battlefield have the same name, whoever controls \
           them, all of them are put into their owners' graveyards. This is the legend rule; a permanent \
           that is not legendary plays no part in it.",
    status: Status::Tested,
    premises: &[when("another legendary permanent has the same name")],
};

/// The legend rule, as the edition has it.
pub(super) fn by_the_legend_rule(table: &mut Table) -> Ruled<Vec<Due>> {
    if table.in_force(&R704_5J) {
        all_but_the_one_that_is_kept(table)
    } else {
        Ok(all_legends_of_one_name(&table.now()))
    }
}

fn legends<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.permanents().filter(|row| row.supertypes.contains(Supertype::Legendary) && row.name().is_some())
}

/// 704.5k, until 2013-07-12: all legendary permanents of one name go, whoever controls them.
fn all_legends_of_one_name(now: &Now) -> Vec<Due> {
    legends(now)
        .filter(|row| {
            let another = legends(now).any(|other| other.id != row.id && other.name() == row.name());
            when!(now, R704_5K_20091001, row.id, "another legendary permanent has the same name", another)
        })
        .map(|row| (&R704_5K_20091001, to_the_graveyard(row.id)))
        .collect()
}

/// 704.5j
pub(crate) const R704_5J: Rule = Rule {
    id: "704.5j",
    numbers: &[(on("2013-07-13"), "704.5k"), (on("2017-09-29"), "704.5j")],
    until: None,
    says: "If one player controls two or more legendary permanents of the same name, that player chooses \
           one of these, and the others are put into their owners' graveyards. This is the legend rule.",
    status: Status::Tested,
    premises: &[
        when("its controller controls another legendary permanent of the same name"),
        must("one of them is kept"),
    ],
};

/// 704.5j: of the legendary permanents of one name that a player controls, that player keeps one.
fn all_but_the_one_that_is_kept(table: &mut Table) -> Ruled<Vec<Due>> {
    let now = table.now();
    let mut gone = Vec::new();
    let mut settled: Vec<ObjectId> = Vec::new();
    for row in legends(&now) {
        if settled.contains(&row.id) {
            continue;
        }
        let alike: Vec<ObjectId> = legends(&now)
            .filter(|other| other.name() == row.name() && other.controller == row.controller)
            .map(|other| other.id)
            .collect();
        let several = when!(
            now,
            R704_5J,
            row.id,
            "its controller controls another legendary permanent of the same name",
            alike.len() > 1
        );
        if several {
            let among: Vec<Thing> = alike.iter().copied().map(Thing::Object).collect();
            let kept = table.ask_for_things(row.controller_or_owner(), Asking::Keep, None, among, 1, 1)?;
            let keeps = |id: &ObjectId| kept.contains(&Thing::Object(*id));
            must!(table, R704_5J, row.id, "one of them is kept", alike.iter().any(keeps))?;
            gone.extend(
                alike
                    .iter()
                    .filter(|id| !keeps(id))
                    .map(|&id| (&R704_5J as &'static Rule, to_the_graveyard(id))),
            );
        }
        settled.extend(alike);
    }
    Ok(gone)
}

/// 704.5m@2009-10-01
pub(crate) const R704_5M_20091001: Rule = Rule {
    id: "704.5m@2009-10-01",
    numbers: &[(on("2009-10-01"), "704.5m")],
    until: Some(on("2013-07-13")),
    says: "If two or more permanents are world permanents, all are put into their owners' graveyards but \
           the one that has been on the battlefield as a permanent with this supertype for the shortest \
           time; if several tie for that, all of them go. This is the world rule.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5k
pub(crate) const R704_5K: Rule = Rule {
    id: "704.5k",
    numbers: &[(on("2013-07-13"), "704.5m"), (on("2017-09-29"), "704.5k")],
    until: None,
    says: "If two or more permanents are world permanents, all are put into their owners' graveyards but \
           the one that has had this supertype for the shortest time; if several tie for that, all of \
           them go. This is the world rule.",
    status: Status::NotYet,
    premises: &[],
};
