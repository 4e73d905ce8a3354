//! Playing a scripted game on an engine.
//!
//! A script is strict in both directions: a request that it does not answer, and an answer that
//! nothing asked for, are results of their own. Only passing is not scripted. `docs/src/games.md`
//! says what each statement means; this module does it, through
//! [`load`](Engine::load), [`advance`](Engine::advance), [`answer`](Engine::answer) and
//! [`observe`](Engine::observe), and nothing else.

mod asked;
mod deciding;
pub mod explain;
mod forced;
mod going;
mod level;
mod mismatch;
mod position;
mod quiet;
mod recorder;
mod refusal;
mod runner;
mod seeing;
pub mod trace;
pub mod words;

pub use level::level_of;
pub use mismatch::Mismatch;
pub(crate) use position::is_in;

use crate::engine::Engine;
use crate::observation::Observation;
use crate::run::Outcome;
use crate::scenario::Scenario;
use crate::script::What;
use apnap_oracle::edition::Edition;
use runner::{Runner, Step};

/// A game that was played by a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// What came of it.
    pub outcome: Outcome,
    /// What the engine showed where the script looked, up to the point at which the outcome was
    /// decided: two engines with the same glimpses cannot be told apart by the scenario.
    pub glimpses: Vec<Glimpse>,
}

/// Something that an engine showed to a script.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Glimpse {
    /// What was seen of the game at an expectation.
    Seen(Box<Observation>),
    /// A decision was refused, by this rule if the engine names it.
    Refused(Option<String>),
    /// It did not go on as the script does, in this way.
    Stopped(String),
}

/// Plays a scenario's script on an engine.
pub fn play(engine: &mut dyn Engine, scenario: &Scenario, edition: Edition) -> Played {
    play_with(engine, scenario, edition, &mut |_| {})
}

/// The same; after each statement `then` is called with the number of statements done.
pub fn play_with(
    engine: &mut dyn Engine,
    scenario: &Scenario,
    edition: Edition,
    then: &mut dyn FnMut(usize),
) -> Played {
    let mut runner = Runner::new(engine, scenario);
    let outcome = match follow(&mut runner, edition, then) {
        Ok(outcome) => outcome,
        Err(outcome) => *outcome,
    };
    let glimpses = runner.into_glimpses(&outcome);
    Played { outcome, glimpses }
}

fn follow(runner: &mut Runner<'_, '_>, edition: Edition, then: &mut dyn FnMut(usize)) -> Step<Outcome> {
    runner.begin(edition)?;
    then(0);
    for at in 0..runner.script().len() {
        statement(runner, at)?;
        then(at + 1);
    }
    runner.keep_quiet()?;
    runner.last_facts()
}

fn statement(runner: &mut Runner<'_, '_>, at: usize) -> Step<()> {
    let statement = runner.turn_to(at)?;
    match &statement.what {
        What::Go(until) => runner.go(until),
        What::Decide { player, decision } => runner.decide(player, decision),
        What::MustNot { player, decision, because } => runner.must_not(player, decision, because),
        What::IsAsked { player, asking } => runner.is_asked(player, *asking),
        What::IsNotAsked { player, before } => runner.is_not_asked(player, *before),
        What::Expect(facts) => runner.expect(facts),
    }
}
