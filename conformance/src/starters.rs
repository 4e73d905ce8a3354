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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a text that cannot be read fails the test")]

    use super::*;
    use crate::corpus::catalogue;
    use crate::engine::Level;
    use crate::language::load;
    use crate::oracle::Oracle;
    use crate::outcome::Outcome;
    use crate::play::level_of;
    use crate::run::run;
    use apnap_oracle::card::Zone;
    use apnap_oracle::edition::Edition;
    use pretty_assertions::assert_eq;

    fn scenarios() -> Vec<Scenario> {
        let catalogue = catalogue().unwrap();
        texts().map(|(id, text)| load(id, text, &catalogue).unwrap()).collect()
    }

    #[test]
    fn there_are_ten_boards_and_then_five_games() {
        let is_board = |scenario: &Scenario| level_of(scenario) == Level::Layers;
        let kinds: Vec<bool> = scenarios().iter().map(is_board).collect();
        assert_eq!(kinds, [[true; 10].as_slice(), [false; 5].as_slice()].concat());
    }

    #[test]
    fn they_hold_at_home_and_today() {
        let scenarios = scenarios();
        for edition in [Edition::HOME, Edition::NEWEST] {
            let run = run(&mut Oracle::new(), &scenarios, |_| vec![edition]);
            let passed = run.cases.iter().filter(|case| matches!(case.outcome, Outcome::Pass { .. })).count();
            assert_eq!(passed, 15, "in the edition of {edition}");
        }
    }

    /// Gentle: few objects, two players, and a short script.
    #[test]
    fn they_need_little() {
        for scenario in scenarios() {
            let in_play = scenario.board.game.objects.values().filter(|object| object.zone != Zone::Library);
            assert!(in_play.count() <= 6, "{} has too many objects", scenario.id);
            assert_eq!(scenario.board.game.players.len(), 2, "{}", scenario.id);
            assert!(scenario.script.len() <= 25, "{} has too long a script", scenario.id);
        }
    }
}
