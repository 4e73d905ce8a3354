//! State-based actions that only some variants have.

use super::r704_state_based_actions::Due;
use crate::card::{CardType, Supertype, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, when};
use crate::state::{Game, ObjectId};
use crate::table::Event;
use crate::when;

/// 704.6
pub(crate) const R704_6: Rule = Rule {
    id: "704.6",
    numbers: &[(on("2020-07-03"), "704.6")],
    until: None,
    says: "Heads the list of state-based actions that only some variants have.",
    status: Status::Definition,
    premises: &[],
};

/// 704.6a
pub(crate) const R704_6A: Rule = Rule {
    id: "704.6a",
    numbers: &[
        (on("2009-10-01"), "704.5t"),
        (on("2017-09-29"), "704.5s"),
        (on("2018-04-27"), "704.5t"),
        (on("2020-07-03"), "704.6a"),
    ],
    until: None,
    says: "In Two-Headed Giant, a team whose life is 0 or less loses the game.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.6b
pub(crate) const R704_6B: Rule = Rule {
    id: "704.6b",
    numbers: &[
        (on("2011-04-01"), "704.5u"),
        (on("2017-09-29"), "704.5t"),
        (on("2018-04-27"), "704.5u"),
        (on("2020-07-03"), "704.6b"),
    ],
    until: None,
    says: "In Two-Headed Giant, a team with fifteen or more poison counters loses the game.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.6c
pub(crate) const R704_6C: Rule = Rule {
    id: "704.6c",
    numbers: &[
        (on("2009-10-01"), "704.5u"),
        (on("2011-04-01"), "704.5v"),
        (on("2017-09-29"), "704.5u"),
        (on("2018-04-27"), "704.5v"),
        (on("2020-07-03"), "704.6c"),
    ],
    until: None,
    says: "In Commander, a player to whom one and the same commander has dealt 21 or more combat damage \
           in this game loses.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.6d
pub(crate) const R704_6D: Rule = Rule {
    id: "704.6d",
    numbers: &[(on("2020-07-03"), "704.6d")],
    until: None,
    says: "In Commander, a commander that is in a graveyard or in exile and got there since the last \
           check may be put into the command zone by its owner.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5v@2010-06-18
pub(crate) const R704_5V_20100618: Rule = Rule {
    id: "704.5v@2010-06-18",
    numbers: &[(on("2010-06-18"), "704.5v"), (on("2011-04-01"), "704.5w")],
    until: Some(on("2017-06-05")),
    says: "In Archenemy, a face-up scheme that is not ongoing is turned face down and goes to the bottom \
           of its owner's scheme deck, unless an ability of that same scheme has triggered without \
           having left the stack.",
    status: Status::Tested,
    premises: &[
        when("the scheme is ongoing"),
        when("an ability of this scheme has triggered and not left the stack"),
    ],
};

/// 704.5v, until 2017-06-04: a scheme goes back to its deck while only others have something on the stack.
fn schemes_that_are_over_by_themselves(now: &Now) -> Vec<Due> {
    let has_triggered =
        |scheme: &ObjectNow| sources_of_triggered_abilities(now.game()).any(|source| source == scheme.id);
    face_up_schemes(now)
        .filter(|row| !when!(now, R704_5V_20100618, row.id, "the scheme is ongoing", is_ongoing(row)))
        .filter(|row| {
            !when!(
                now,
                R704_5V_20100618,
                row.id,
                "an ability of this scheme has triggered and not left the stack",
                has_triggered(row)
            )
        })
        .map(|row| (&R704_5V_20100618, Event::UnderSchemeDeck(row.id)))
        .collect()
}

/// 704.6e
pub(crate) const R704_6E: Rule = Rule {
    id: "704.6e",
    numbers: &[
        (on("2017-06-05"), "704.5w"),
        (on("2017-09-29"), "704.5v"),
        (on("2018-04-27"), "704.5w"),
        (on("2020-07-03"), "704.6e"),
    ],
    until: None,
    says: "In Archenemy, a face-up scheme that is not ongoing is turned face down and goes to the bottom \
           of its owner's scheme deck, unless a triggered ability of any scheme is on the stack or \
           waiting for it.",
    status: Status::Tested,
    premises: &[
        when("the scheme is ongoing"),
        when("a triggered ability of any scheme is on the stack or waiting"),
    ],
};

/// 704.6e: a scheme that is not ongoing goes back to its deck once nothing of any scheme is still to resolve.
pub(super) fn schemes_that_are_over(now: &Now) -> Vec<Due> {
    if now.in_force(&R704_5V_20100618) {
        return schemes_that_are_over_by_themselves(now);
    }
    let is_scheme = |source: ObjectId| {
        let object = now.game().objects.get(&source);
        object.is_some_and(|object| object.face().card_types.contains(CardType::Scheme))
    };
    let any_has_triggered = || sources_of_triggered_abilities(now.game()).any(is_scheme);
    face_up_schemes(now)
        .filter(|row| !when!(now, R704_6E, row.id, "the scheme is ongoing", is_ongoing(row)))
        .filter(|row| {
            !when!(
                now,
                R704_6E,
                row.id,
                "a triggered ability of any scheme is on the stack or waiting",
                any_has_triggered()
            )
        })
        .map(|row| (&R704_6E, Event::UnderSchemeDeck(row.id)))
        .collect()
}

/// The schemes that lie face up: one that is face down has no characteristics, and so no card types.
fn face_up_schemes<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.objects().filter(|row| row.zone == Zone::Command && row.card_types.contains(CardType::Scheme))
}

fn is_ongoing(row: &ObjectNow) -> bool {
    row.supertypes.contains(Supertype::Ongoing)
}

/// The sources of the triggered abilities that wait, or lie on the stack.
fn sources_of_triggered_abilities(game: &Game) -> impl Iterator<Item = ObjectId> {
    let on_stack =
        game.stack.iter().filter_map(|id| game.objects.get(id)?.on_stack.as_ref()?.ability.as_ref());
    let triggered = on_stack.filter(|ability| ability.by.is_some()).map(|ability| ability.source);
    triggered.chain(game.waiting.iter().map(|waiting| waiting.source))
}

/// 704.6f
pub(crate) const R704_6F: Rule = Rule {
    id: "704.6f",
    numbers: &[
        (on("2012-07-01"), "704.5x"),
        (on("2017-09-29"), "704.5w"),
        (on("2018-04-27"), "704.5x"),
        (on("2020-07-03"), "704.6f"),
    ],
    until: None,
    says: "In Planechase, if a phenomenon lies face up in the command zone, and no ability of it has \
           triggered without having left the stack, the planar controller planeswalks.",
    status: Status::NotYet,
    premises: &[],
};
