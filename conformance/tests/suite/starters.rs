//! The scenarios to begin with: what they promise.

use crate::support::scenario_as;
use apnap_conformance::engine::Level;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::level_of;
use apnap_conformance::run::run;
use apnap_conformance::scenario::Scenario;
use apnap_conformance::starters::texts;
use apnap_oracle::card::Zone;
use apnap_oracle::edition::Edition;
use pretty_assertions::assert_eq;

fn scenarios() -> Vec<Scenario> {
    texts().map(|(id, text)| scenario_as(id, text)).collect()
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
        assert_eq!(passed, scenarios.len(), "in the edition of {edition}");
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
