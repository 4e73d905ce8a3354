//! The scenarios to begin with: gentle boards and games, each with little that an engine needs to know.

use crate::corpus::scenario_texts;
use crate::scenario::Scenario;

/// Ten boards, the easiest first.
pub const BOARDS: [&str; 10] = [
    "613/1-a-creature-alone",
    "122/1a-one-counter",
    "613/1g-an-anthem",
    "613/1g-a-bonus-until-end-of-turn",
    "613/1f-an-aura-grants-flying",
    "613/1g-an-equipped-creature",
    "613/1b-a-stolen-creature",
    "613/7-the-later-of-two-spells",
    "613/6-lord-under-humility",
    "613/8a-applies-to-kormus-bell-and-urborg",
];

/// Five games, the easiest first.
pub const GAMES: [&str; 5] = [
    "117/4-empty-stack-ends-the-phase",
    "505/6b-one-land-each-turn",
    "509/1a-a-block",
    "608/3-a-permanent-spell-becomes-a-permanent",
    "500/6-trigger-goes-on-the-stack",
];

/// Returns the place of a scenario among those to begin with, if it is one.
pub fn place_of(scenario: &Scenario) -> Option<usize> {
    BOARDS.iter().chain(&GAMES).position(|id| *id == scenario.id)
}

/// The identifiers and texts of all of them, the easiest first.
pub fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    BOARDS.iter().chain(&GAMES).filter_map(|wanted| scenario_texts().find(|(id, _)| id == wanted))
}
