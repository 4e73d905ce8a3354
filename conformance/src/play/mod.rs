//! Playing a scripted game on an engine.
//!
//! A script is strict in both directions: an unanswered request and an unrequested answer are outcomes of
//! their own. Only passing need not be scripted. `docs/src/games.md` describes each statement; this module
//! does it, through [`settle`](Engine::settle) for boards, [`load`](Engine::load), [`advance`](RunningGame::advance),
//! [`answer`](RunningGame::answer) and [`observe`](RunningGame::observe), and nothing else.

mod advance;
mod asked;
mod deciding;
mod expectations;
pub mod explain;
mod level;
mod not_asked;
mod only_answer;
mod position;
mod recorder;
mod refusal;
mod runner;
mod settling;
pub mod trace;
pub mod words;

pub use level::level_of;
pub(crate) use position::is_in;

use crate::engine::{Engine, Loaded, RunningGame, Stop};
use crate::observation::Observation;
use crate::outcome::Outcome;
use crate::scenario::Scenario;
use crate::script::What;
use apnap_oracle::edition::Edition;
use runner::{OrOutcome, Runner};
use settling::Settling;

/// A game that a script has played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// What came of it.
    pub outcome: Outcome,
    /// What the engine showed at each observation, until the outcome was decided. The scenario cannot
    /// distinguish two engines with the same glimpses.
    pub glimpses: Vec<Glimpse>,
}

/// Something that an engine showed to a script.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Glimpse {
    /// What was seen of the game at an expectation.
    Seen(Box<Observation>),
    /// A decision was rejected, under this rule if the engine names one.
    Refused(Option<String>),
    /// It departed from the script, in this way.
    Stopped(String),
}

impl Played {
    /// A game that did not begin.
    pub(crate) fn not_begun(outcome: Outcome) -> Played {
        Played { glimpses: vec![Glimpse::stopped(&outcome)], outcome }
    }
}

impl Glimpse {
    fn stopped(outcome: &Outcome) -> Glimpse {
        Glimpse::Stopped(format!("{outcome:?}"))
    }
}

/// Plays a scenario's script on an engine, or settles its board.
pub fn play(engine: &mut dyn Engine, scenario: &Scenario, edition: Edition) -> Played {
    let rules_of = engine.describe().names_rules.then_some(edition);
    if scenario.settles {
        let (mut board, stop) = Settling::begin(engine, edition, &scenario.board);
        return match stop.or_outcome() {
            Ok(stop) => play_loaded(&mut board, stop, rules_of, scenario, &mut |_| {}),
            Err(outcome) => Played::not_begun(outcome),
        };
    }
    match engine.load(edition, &scenario.board).or_outcome() {
        Ok(Loaded { mut game, stop }) => play_loaded(&mut *game, stop, rules_of, scenario, &mut |_| {}),
        Err(outcome) => Played::not_begun(outcome),
    }
}

/// Plays a scenario's script in a game that has begun on its board, and stops. A rejection has to name the
/// right rule of the edition `rules_of`, if there is one. After each statement `then` is called with the number
/// of statements done.
pub(crate) fn play_loaded(
    game: &mut dyn RunningGame,
    stop: Stop,
    rules_of: Option<Edition>,
    scenario: &Scenario,
    then: &mut dyn FnMut(usize),
) -> Played {
    let mut runner = Runner::new(game, rules_of, scenario);
    let outcome = match follow(&mut runner, stop, then) {
        Ok(outcome) => outcome,
        Err(outcome) => *outcome,
    };
    let glimpses = runner.into_glimpses(&outcome);
    Played { outcome, glimpses }
}

fn follow(runner: &mut Runner<'_, '_>, stop: Stop, then: &mut dyn FnMut(usize)) -> OrOutcome<Outcome> {
    runner.begin(stop)?;
    then(0);
    for at in 0..runner.script().len() {
        statement(runner, at)?;
        then(at + 1);
    }
    runner.keep_quiet()?;
    runner.last_facts()
}

fn statement(runner: &mut Runner<'_, '_>, at: usize) -> OrOutcome<()> {
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
