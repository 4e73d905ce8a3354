//! State-based actions, second part: creatures that die, and planeswalkers that go.

use super::r702_12_indestructible;
use super::r704_state_based_actions::{Due, to_the_graveyard};
use crate::card::{CardType, CounterKind};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Forced, Rule, Status, when};
use crate::table::Event;
use crate::when;

/// 704.5f
pub(crate) const R704_5F: Rule = Rule {
    id: "704.5f",
    numbers: &[(on("2009-10-01"), "704.5f")],
    until: None,
    says: "A creature whose toughness is 0 or less is put into its owner's graveyard. It is not \
           destroyed, so regeneration does not help.",
    status: Status::Tested,
    premises: &[when("the creature has toughness 0 or less")],
};

fn creatures<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.permanents().filter(|row| row.card_types.contains(CardType::Creature))
}

/// 704.5f: a creature with toughness 0 or less is put into its owner's graveyard.
pub(super) fn no_toughness(now: &Now) -> Vec<Due> {
    creatures(now)
        .filter(|row| when!(now, R704_5F, row.id, "the creature has toughness 0 or less", row.toughness <= 0))
        .map(|row| (&R704_5F, to_the_graveyard(row.id)))
        .collect()
}

/// 704.5g
pub(crate) const R704_5G: Rule = Rule {
    id: "704.5g",
    numbers: &[(on("2009-10-01"), "704.5g")],
    until: None,
    says: "A creature whose toughness is above 0 is destroyed if damage is marked on it and adds up to \
           at least its toughness. Regeneration can replace this.",
    status: Status::Tested,
    premises: &[
        when("the creature has toughness greater than 0"),
        when("damage is marked on it")
            .equivalent(Forced::True, "damage that is at least a toughness above 0 is some damage"),
        when("the damage is at least its toughness"),
    ],
};

/// 704.5g: a creature with lethal damage is destroyed, unless it is left out because nothing destroys it (702.12b).
pub(super) fn lethal_damage(now: &Now) -> Vec<Due> {
    let damage = |row: &ObjectNow| now.game().objects.get(&row.id).map_or(0, |object| object.damage);
    creatures(now)
        .filter(|row| {
            when!(now, R704_5G, row.id, "the creature has toughness greater than 0", row.toughness > 0)
        })
        .filter(|row| when!(now, R704_5G, row.id, "damage is marked on it", damage(row) > 0))
        .filter(|row| {
            when!(
                now,
                R704_5G,
                row.id,
                "the damage is at least its toughness",
                i64::from(damage(row)) >= i64::from(row.toughness)
            )
        })
        .filter(|row| !r702_12_indestructible::cannot_be_destroyed(now, row.id))
        .map(|row| (&R704_5G, Event::Destroy { object: row.id }))
        .collect()
}

/// 704.5h
pub(crate) const R704_5H: Rule = Rule {
    id: "704.5h",
    numbers: &[(on("2010-07-16"), "704.5h")],
    until: None,
    says: "A creature whose toughness is above 0 is destroyed if a source with deathtouch has dealt \
           damage to it since the last check. Regeneration can replace this.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5i
pub(crate) const R704_5I: Rule = Rule {
    id: "704.5i",
    numbers: &[(on("2009-10-01"), "704.5i")],
    until: None,
    says: "A planeswalker whose loyalty is 0 is put into its owner's graveyard.",
    status: Status::Tested,
    premises: &[when("the planeswalker has no loyalty counters")],
};

/// 704.5i: a planeswalker with loyalty 0 is put into its owner's graveyard.
pub(super) fn no_loyalty(now: &Now) -> Vec<Due> {
    let loyalty = CounterKind::Named("loyalty".to_owned());
    now.permanents()
        .filter(|row| row.card_types.contains(CardType::Planeswalker))
        .filter(|row| {
            when!(
                now,
                R704_5I,
                row.id,
                "the planeswalker has no loyalty counters",
                now.look().counters(row.id, &loyalty) == 0
            )
        })
        .map(|row| (&R704_5I, to_the_graveyard(row.id)))
        .collect()
}

/// 704.5j@2009-10-01
pub(crate) const R704_5J_20091001: Rule = Rule {
    id: "704.5j@2009-10-01",
    numbers: &[(on("2009-10-01"), "704.5j")],
    until: Some(on("2013-07-13")),
    says: "If two or more planeswalkers on the battlefield share a planeswalker type, whoever controls \
           them, all of them are put into their owners' graveyards. This is the planeswalker uniqueness \
           rule.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5j@2013-07-13
pub(crate) const R704_5J_20130713: Rule = Rule {
    id: "704.5j@2013-07-13",
    numbers: &[(on("2013-07-13"), "704.5j")],
    until: Some(on("2017-09-29")),
    says: "If a planeswalker type is shared by two or more planeswalkers of one controller, that player \
           chooses one of these, and the others are put into their owners' graveyards. This is the \
           planeswalker uniqueness rule.",
    status: Status::NotYet,
    premises: &[],
};
