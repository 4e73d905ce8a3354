//! Attractions: what it is to roll to visit them. Their visit abilities trigger on it (702.159a).

use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, when};
use crate::state::{ObjectId, PlayerId};
use crate::table::{Event, Ruled, Table};
use crate::when;

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R701_49A];

/// 701.49a
pub(crate) const R701_49A: Rule = Rule {
    id: "701.49a",
    numbers: &[(on("2022-10-07"), "701.49a"), (on("2025-06-06"), "701.52a")],
    until: None,
    says: "To roll to visit your Attractions is to roll a die with six sides. Those of your Attractions on which the \
           number that it shows is lit up have been visited, and their visit abilities trigger.",
    status: Status::Tested,
    premises: &[when("the number that the die shows is lit up on the Attraction")],
};

/// 701.49a: a player rolls to visit that player's Attractions.
pub(crate) fn roll_to_visit(table: &mut Table, player: PlayerId) -> Ruled<()> {
    let shown = table.ask_to_roll(player)?;
    if !table.game().is_in_the_game(player) {
        return Ok(());
    }
    table.happens(&R701_49A, Event::Rolls { player, shown })?;
    let visited = visited(&table.now(), player, shown);
    let visits = visited.into_iter().map(|attraction| Event::Visits { player, attraction });
    table.happen(&R701_49A, visits.collect())?;
    Ok(())
}

fn visited(now: &Now, player: PlayerId, shown: u8) -> Vec<ObjectId> {
    attractions(now)
        .filter(|row| row.controller == Some(player))
        .filter(|row| {
            let object = now.game().objects.get(&row.id);
            let is_lit = object.is_some_and(|object| object.card.lights.contains(&shown));
            when!(now, R701_49A, row.id, "the number that the die shows is lit up on the Attraction", is_lit)
        })
        .map(|row| row.id)
        .collect()
}

/// The Attractions on the battlefield.
pub(crate) fn attractions<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.permanents().filter(|row| row.has_subtype("Attraction"))
}
