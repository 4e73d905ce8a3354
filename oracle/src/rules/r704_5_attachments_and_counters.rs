//! State-based actions, fourth part: what is attached where it cannot be, and counters that are taken off.

use super::r704_state_based_actions::{Due, to_the_graveyard};
use super::{r301_equipment, r303_auras};
use crate::card::CardType;
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, when};
use crate::state::Attached;
use crate::table::Event;
use crate::when;

/// 704.5m
pub(crate) const R704_5M: Rule = Rule {
    id: "704.5m",
    numbers: &[(on("2009-10-01"), "704.5n"), (on("2017-09-29"), "704.5m")],
    until: None,
    says: "An Aura that is attached to nothing, or to an object or player that it cannot legally \
           enchant, is put into its owner's graveyard.",
    status: Status::Tested,
    premises: &[when("the Aura is attached to nothing, or to what it cannot enchant")],
};

/// 704.5m: an Aura that is attached illegally or to nothing is put into its owner's graveyard.
pub(super) fn auras_attached_illegally(now: &Now) -> Vec<Due> {
    now.permanents()
        .filter(|row| row.has_subtype("Aura"))
        .filter(|row| {
            when!(
                now,
                R704_5M,
                row.id,
                "the Aura is attached to nothing, or to what it cannot enchant",
                !r303_auras::is_attached_legally(now, row)
            )
        })
        .map(|row| (&R704_5M, to_the_graveyard(row.id)))
        .collect()
}

/// 704.5p@2009-10-01
pub(crate) const R704_5P_20091001: Rule = Rule {
    id: "704.5p@2009-10-01",
    numbers: &[(on("2009-10-01"), "704.5p"), (on("2017-09-29"), "704.5n")],
    until: Some(on("2019-10-04")),
    says: "An Equipment or Fortification that is attached to a permanent illegally becomes unattached \
           and stays on the battlefield. Nothing is said of one that is attached to a player.",
    status: Status::Tested,
    premises: &[when("the Equipment is attached to a permanent that it cannot equip")],
};

/// 704.5n
pub(crate) const R704_5N: Rule = Rule {
    id: "704.5n",
    numbers: &[(on("2019-10-04"), "704.5n")],
    until: None,
    says: "An Equipment or Fortification that is attached to a permanent illegally, or to a player, \
           becomes unattached and stays on the battlefield.",
    status: Status::Tested,
    premises: &[when("the Equipment is attached to a player, or to what it cannot equip")],
};

/// 704.5n: Equipment that is attached illegally becomes unattached.
pub(super) fn equipment_attached_illegally(now: &Now) -> Vec<Due> {
    let attached = now.permanents().filter(|row| row.has_subtype("Equipment") && row.attached.is_some());
    let illegally = |row: &ObjectNow| !r301_equipment::is_attached_legally(now, row);
    if now.in_force(&R704_5N) {
        return attached
            .filter(|row| {
                when!(
                    now,
                    R704_5N,
                    row.id,
                    "the Equipment is attached to a player, or to what it cannot equip",
                    illegally(row)
                )
            })
            .map(|row| (&R704_5N, Event::Attach(row.id, None)))
            .collect();
    }
    let to_a_player = |row: &ObjectNow| matches!(row.attached, Some(Attached::ToPlayer(_)));
    attached
        .filter(|row| {
            when!(
                now,
                R704_5P_20091001,
                row.id,
                "the Equipment is attached to a permanent that it cannot equip",
                !to_a_player(row) && illegally(row)
            )
        })
        .map(|row| (&R704_5P_20091001, Event::Attach(row.id, None)))
        .collect()
}

/// 704.5p
pub(crate) const R704_5P: Rule = Rule {
    id: "704.5p",
    numbers: &[(on("2009-10-01"), "704.5q"), (on("2017-09-29"), "704.5p")],
    until: None,
    says: "A creature or battle that is attached to anything becomes unattached and stays on the \
           battlefield, and so does any other attached permanent that is not an Aura, Equipment or \
           Fortification.",
    status: Status::Tested,
    premises: &[
        when("what is attached is a creature or battle"),
        when("what is attached is an Aura, Equipment or Fortification"),
    ],
};

/// 704.5p: what is attached and cannot be attached to anything becomes unattached.
pub(super) fn attached_to_anything(now: &Now) -> Vec<Due> {
    now.permanents()
        .filter(|row| row.attached.is_some())
        .filter(|row| {
            when!(
                now,
                R704_5P,
                row.id,
                "what is attached is a creature or battle",
                row.card_types.contains(CardType::Creature) || row.card_types.contains(CardType::Battle)
            ) || !when!(
                now,
                R704_5P,
                row.id,
                "what is attached is an Aura, Equipment or Fortification",
                ["Aura", "Equipment", "Fortification"].into_iter().any(|kind| row.has_subtype(kind))
            )
        })
        .map(|row| (&R704_5P, Event::Attach(row.id, None)))
        .collect()
}

/// 704.5q
pub(crate) const R704_5Q: Rule = Rule {
    id: "704.5q",
    numbers: &[(on("2009-10-01"), "704.5r"), (on("2017-09-29"), "704.5q")],
    until: None,
    says: "If a permanent has both +1/+1 and -1/-1 counters, as many of each kind are taken off as there \
           are of the rarer kind.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5r
pub(crate) const R704_5R: Rule = Rule {
    id: "704.5r",
    numbers: &[(on("2009-10-01"), "704.5s"), (on("2017-09-29"), "704.5r")],
    until: None,
    says: "If a permanent has an ability saying that it can't have more than a number of counters of \
           some kind, and it has more, the excess is taken off.",
    status: Status::NotYet,
    premises: &[],
};
