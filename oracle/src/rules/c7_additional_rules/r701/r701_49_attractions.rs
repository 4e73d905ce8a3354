//! Attractions: rolling to visit them. Their visit abilities trigger on the visit (702.159a).

use crate::now::{Now, ObjectNow};
use crate::state::{ObjectId, PlayerId};
use crate::table::{Event, Ruled, Table};

rule! {
    /// To roll to visit your Attractions is to roll a six-sided die. Those of your Attractions on which the
    /// result is lit up have been visited, and their visit abilities trigger.
    R701_49A "701.49a": "701.49a" since "2022-10-07", "701.52a" since "2025-06-06";
    when LIT_UP "the result of the die roll is lit up on the Attraction"
    2: LIT_UP, shown "701/49a-lit-up-on-several";
}

/// 701.49a: rolls a die for a player, who visits the Attractions on which the result is lit up.
pub(crate) fn roll_to_visit(table: &mut Table, player: PlayerId) -> Ruled<()> {
    let Some(shown) = table.asks(|ask| ask.for_a_roll(player))? else { return Ok(()) };
    table.happens(&R701_49A, Event::Rolls { player, shown })?;
    let visited = visited(&table.now(), player, shown);
    let visits = visited.into_iter().map(|attraction| Event::Visits { player, attraction });
    table.happen(&R701_49A, visits.collect())?;
    Ok(())
}

/// 701.49a: returns the player's Attractions on which the number is lit up.
fn visited(now: &Now, player: PlayerId, shown: u8) -> Vec<ObjectId> {
    let is_lit = |row: &&ObjectNow| {
        let object = now.game().objects.get(&row.id);
        let lights_up = object.is_some_and(|object| object.card.lights.contains(&shown));
        R701_49A::LIT_UP.holds_for(now, row.id, lights_up)
    };
    let theirs = attractions(now).filter(|row| row.controller == Some(player));
    theirs.filter(is_lit).map(|row| row.id).collect()
}

/// Returns the Attractions on the battlefield.
pub(crate) fn attractions<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.permanents().filter(|row| row.has_subtype("Attraction"))
}

rules![R701_49A];
