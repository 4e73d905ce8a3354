//! Day and night.

use crate::edition::on;
use crate::rule::{Rule, Status};
use crate::state::DayNight;
use crate::table::{Event, Ruled, Table};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R728_1];

/// 728.1
pub(crate) const R728_1: Rule = Rule {
    id: "728.1",
    numbers: &[
        (on("2021-09-24"), "727.1"),
        (on("2022-10-07"), "728.1"),
        (on("2025-02-07"), "730.1"),
        (on("2025-06-06"), "731.1"),
    ],
    until: None,
    says: "A game begins with neither day nor night. Once it has become day or night, it is always one of them.",
    status: Status::NotYet,
    premises: &[],
};

/// 728.2: as the untap step's second action, it is looked whether day or night changes.
pub(crate) fn check(table: &mut Table, rule: &'static Rule) -> Ruled<()> {
    let game = table.game();
    // The active player of the turn before is the player whose spells of that turn are counted.
    let cast = game.previous_active().map_or(0, |player| {
        game.players.get(player.0 as usize).map_or(0, |player| player.spells_cast_last_turn)
    });
    match game.day_night {
        Some(DayNight::Day) if cast == 0 => becomes(table, rule, DayNight::Night),
        Some(DayNight::Night) if cast >= 2 => becomes(table, rule, DayNight::Day),
        Some(_) | None => Ok(()),
    }
}

/// It becomes day or night.
pub(crate) fn becomes(table: &mut Table, rule: &'static Rule, what: DayNight) -> Ruled<()> {
    if table.game().day_night != Some(what) {
        table.happens(rule, Event::Becomes(what))?;
    }
    Ok(())
}
