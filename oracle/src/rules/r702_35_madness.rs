//! Madness: a discarded card is exiled, and may be cast from there.

use super::r601_casting;
use super::r608_resolving::Resolving;
use super::r614_replacement::{Candidate, What};
use crate::card::{Keyword, Mana, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::state::Occurred;
use crate::table::{Applied, Cause, Event, Move, Ruled, Table};
use crate::{does, when};

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R702_35A, &R702_32A_20091001, &R702_35B];

/// 702.35a
pub(crate) const R702_35A: Rule = Rule {
    id: "702.35a",
    numbers: &[
        (on("2009-10-01"), "702.32a"),
        (on("2011-06-17"), "702.33a"),
        (on("2013-07-13"), "702.34a"),
        (on("2021-04-22"), "702.35a"),
    ],
    until: None,
    says: "A card with madness that is discarded goes to exile instead of the graveyard. Then an ability triggers: its \
           owner may cast it for its madness cost, and otherwise it goes to the graveyard.",
    status: Status::Tested,
    premises: &[
        when("a card with madness is discarded"),
        when("it was exiled by madness"),
        does("its owner is asked whether to cast it"),
        does("a card that is not cast goes to the graveyard"),
    ],
};

/// 702.35a: madness, if the event is that a card with it is discarded.
pub(crate) fn of_what_is_discarded(now: &Now, event: &Event, all: &mut Vec<Candidate>) {
    let Event::Move(movement) = event else { return };
    if movement.cause != Cause::Discarded || movement.to != Zone::Graveyard {
        return;
    }
    let Some(row) = now.object(movement.object) else { return };
    let madness = row
        .abilities
        .iter()
        .position(|held| matches!(&*held.ability, crate::card::Ability::Keyword(Keyword::Madness(_))));
    if when!(now, R702_35A, row.id, "a card with madness is discarded", madness.is_some()) {
        all.push(Candidate {
            source: row.id,
            controller: row.owner,
            applied: Applied::Own(0, madness.unwrap_or(0)),
            what: What::Madness,
        });
    }
}

/// 702.32a@2009-10-01
pub(crate) const R702_32A_20091001: Rule = Rule {
    id: "702.32a@2009-10-01",
    numbers: &[(on("2009-10-01"), "702.32a"), (on("2011-06-17"), "702.33a"), (on("2013-07-13"), "702.34a")],
    until: Some(on("2016-04-08")),
    says: "It is for the player who discards the card to exile it or not.",
    status: Status::Tested,
    premises: &[does_instead("the player chooses whether it goes to exile")],
};

/// 702.35a: the card goes to exile instead; until 2016-04-07, if its owner wants it to.
pub(crate) fn exiled_instead(table: &mut Table, event: Event) -> Ruled<Vec<Event>> {
    let Event::Move(movement) = event else { return Ok(vec![event]) };
    let owner = table.game().objects.get(&movement.object).map(|object| object.owner);
    let exiled = match owner {
        Some(owner) if table.in_force(&R702_32A_20091001) => does!(
            table, R702_32A_20091001, owner, "the player chooses whether it goes to exile",
            table.ask_whether(owner, Some(movement.object))?,
            instead true
        ),
        Some(_) | None => true,
    };
    Ok(vec![Event::Move(if exiled {
        Move { to: Zone::Exile, by_madness: true, ..movement }
    } else {
        movement
    })])
}

/// 702.35a: whether the second ability triggers.
pub(crate) fn triggers(now: &Now, row: &ObjectNow, event: &Event) -> Option<Occurred> {
    let Event::Move(movement) = event else { return None };
    if movement.became != Some(row.id) || movement.to != Zone::Exile {
        return None;
    }
    when!(now, R702_35A, row.id, "it was exiled by madness", movement.by_madness)
        .then_some(Occurred { object: Some(row.id), player: Some(row.owner) })
}

/// 702.35a: the owner may cast the card; otherwise it goes to the graveyard.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, mana: &Mana) -> Ruled<()> {
    let (Some(card), Some(owner)) = (resolving.by.object, resolving.by.player) else { return Ok(()) };
    let is_there =
        |table: &Table| table.game().objects.get(&card).is_some_and(|object| object.zone == Zone::Exile);
    if is_there(table) && r601_casting::could_be_cast_now(table, owner, card) {
        does!(table, R702_35A, card, "its owner is asked whether to cast it", {
            if table.ask_whether(owner, Some(resolving.object))? {
                r601_casting::cast_as_an_effect_says(table, owner, card, mana)?;
            }
        });
    }
    if is_there(table) {
        does!(table, R702_35A, card, "a card that is not cast goes to the graveyard", {
            table.happens(&R702_35A, Event::Move(Move::to(card, Zone::Graveyard, Cause::Effect)))?;
        });
    }
    Ok(())
}

/// 702.35b
pub(crate) const R702_35B: Rule = Rule {
    id: "702.35b",
    numbers: &[
        (on("2009-10-01"), "702.32b"),
        (on("2011-06-17"), "702.33b"),
        (on("2013-07-13"), "702.34b"),
        (on("2021-04-22"), "702.35b"),
    ],
    until: None,
    says: "The madness cost is paid in place of the mana cost, as any alternative cost.",
    status: Status::SameAs("601.2f"),
    premises: &[],
};
