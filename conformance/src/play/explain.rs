//! A scenario explained: what happened at each statement of its script, and by which rules.

use super::play_with;
use super::recorder::{Heard, Recorder};
use super::trace::{Telling, TraceLine};
use crate::run::Outcome;
use crate::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Decision;

/// What happened at a statement.
#[derive(Clone, Debug)]
pub struct Told {
    /// The line of the statement, or none for what happened as the game began.
    pub line: Option<usize>,
    /// What happened, in order.
    pub lines: Vec<TraceLine>,
    /// The decisions that were taken, with who decided: those of the statement, and those that it implies.
    pub decisions: Vec<(String, Decision<String>)>,
}

/// Plays a scenario and tells what happened, statement by statement, and what came of it. Nothing is told
/// of what follows the statement that decided the outcome.
pub fn explain(engine: &mut dyn Telling, scenario: &Scenario, edition: Edition) -> (Vec<Told>, Outcome) {
    let heard = Heard::default();
    let mut told = Vec::new();
    let line_of = |done: usize| done.checked_sub(1).and_then(|at| scenario.script.get(at)).map(|it| it.line);
    let mut tell = |done: usize| {
        let (lines, decisions) = (heard.take_lines(), heard.take_decisions());
        told.push(Told { line: line_of(done), lines, decisions });
    };
    let outcome = play_with(&mut Recorder::new(engine, &heard), scenario, edition, &mut tell).outcome;
    let (lines, decisions) = (heard.take_lines(), heard.take_decisions());
    if !lines.is_empty() || !decisions.is_empty() {
        told.push(Told { line: line_of(told.len()), lines, decisions });
    }
    (told, outcome)
}
