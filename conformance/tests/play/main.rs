//! Scripts played on a small engine: what each statement does, and every outcome of a script.

#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

mod by_hand;
mod conduct;
mod expectations;
mod explaining;
mod forced;
mod going;
mod levels;
mod order;
mod outcomes;
mod requests;
mod settling;
mod statements;
#[path = "../support/mod.rs"]
mod support;
#[path = "../toy/mod.rs"]
mod toy;

use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::{Played, play};
use apnap_conformance::run::run;
use apnap_conformance::scenario::Scenario;
use apnap_conformance::script::{Statement, What};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Phase, Point, Step};
use toy::{Quirk, Toy};

/// Where a game begins: turn 3 of alice, in this step, or in the precombat main phase.
const MAIN: Option<Step> = None;

/// A scenario on a board of these lines; the line of each statement is its place, counted from 1.
fn scenario(begins: Option<Step>, board: &str, script: &[What]) -> Scenario {
    let board: String = board.lines().map(|line| format!("  {}\n", line.trim())).collect();
    let text = support::deciding("613.1", &format!("board\n{board}\nexpect\n  alice has no abilities\n"));
    let mut scenario = support::scenario(&text);
    scenario.expect.clear();
    let turn = &mut scenario.board.game.turn;
    turn.number = 3;
    turn.step = begins;
    turn.phase = Some(begins.map_or(Phase::Main, Step::phase));
    turn.point = Point::Beginning;
    let numbered = script.iter().cloned().zip(1..);
    scenario.script = numbered.map(|(what, line)| Statement { what, line }).collect();
    scenario
}

/// The outcome of a script on an engine with a mistake.
fn outcome(quirk: Quirk, scenario: &Scenario) -> Outcome {
    let mut engine = Toy::new(quirk);
    let run = run(&mut engine, [scenario], |_| vec![Edition::HOME]);
    run.cases.into_iter().next().unwrap().outcome
}

fn played(quirk: Quirk, scenario: &Scenario) -> Played {
    play(&mut Toy::new(quirk), scenario, Edition::HOME)
}

fn passed() -> Outcome {
    Outcome::PASSED
}

/// A script that the engine passes without a mistake, and its outcome with this one.
fn with_quirk(quirk: Quirk, scenario: &Scenario) -> Outcome {
    assert_eq!(outcome(Quirk::Right, scenario), passed());
    outcome(quirk, scenario)
}
