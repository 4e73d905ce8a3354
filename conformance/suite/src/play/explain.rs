//! A trace of a scenario: what happened at each statement of its script, and which rules caused it.

use super::recorder::{Heard, Recorder};
use super::trace::{RuleEvent, TellingEngine};
use super::{Manner, Played, play_loaded};
use crate::engine::Loaded;
use crate::outcome::Outcome;
use crate::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Decision;

/// What happened at a statement.
#[derive(Clone, Debug)]
pub struct ToldStatement {
    /// The line of the statement, or none for what happened as the game began.
    pub line: Option<usize>,
    /// What happened, in order.
    pub lines: Vec<RuleEvent>,
    /// The decisions that were made, with their players: those of the statement, and those that it implies.
    pub decisions: Vec<(String, Decision<String>)>,
}

/// Plays a scenario and returns what happened, statement by statement, and the outcome. The trace ends with
/// the statement that decided the outcome.
pub fn explain(
    engine: &mut dyn TellingEngine,
    scenario: &Scenario,
    edition: Edition,
) -> (Vec<ToldStatement>, Outcome) {
    let heard = Heard::default();
    let mut told = Vec::new();
    let line_of = |done: usize| done.checked_sub(1).and_then(|at| scenario.script.get(at)).map(|it| it.line);
    let mut tell = |done: usize| {
        let (lines, decisions) = (heard.take_lines(), heard.take_decisions());
        told.push(ToldStatement { line: line_of(done), lines, decisions });
    };
    let manner = Manner::of(engine, edition, scenario);
    let Played { outcome, .. } = match engine.begin_telling(edition, scenario).or_outcome() {
        Ok(Loaded { mut game, stop }) => {
            let mut recorder = Recorder::new(&mut *game, &heard);
            play_loaded(&mut recorder, stop, manner, scenario, &mut tell)
        }
        Err(outcome) => Played::not_begun(outcome),
    };
    let (lines, decisions) = (heard.take_lines(), heard.take_decisions());
    if !lines.is_empty() || !decisions.is_empty() {
        told.push(ToldStatement { line: line_of(told.len()), lines, decisions });
    }
    (told, outcome)
}
