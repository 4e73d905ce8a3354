//! Playing a scripted game on an engine.
//!
//! A script is strict in both directions: an unanswered request and an unrequested answer are outcomes of
//! their own. Only passing need not be scripted. `docs/src/games.md` describes each statement; this module
//! does it, through [`settle`](Engine::settle) for boards, [`load`](Engine::load), [`advance`](RunningGame::advance),
//! [`answer`](RunningGame::answer) and [`observe`](RunningGame::observe), and nothing else.

mod advance;
mod ahead;
mod alone;
mod asked;
mod conducted;
mod course;
mod deciding;
pub mod deviation;
mod expectations;
pub mod explain;
mod forced;
mod granted;
mod level;
mod mismatches;
mod not_asked;
mod only_answer;
mod position;
mod recorder;
mod refusal;
mod repeated;
mod runner;
mod settling;
mod timestamps;
pub mod words;

pub use crate::trace;
pub use level::level_of;
pub use refusal::rules_words;

use crate::conduct::{Conduct, GrantedMana};
use crate::engine::{Description, Engine, RunningGame, Stop};
use crate::observation::Observation;
use crate::outcome::Outcome;
use crate::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::json::FromJson;
use apnap_oracle::state::Asking;
use conducted::Conducted;
use forced::{ForcedRequests, Supplied};
use repeated::Repeated;
use runner::Runner;
use serde::Serialize;
use settling::Settling;
use std::borrow::Cow;
use timestamps::OrdersOfTimestamps;

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
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
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
    pub fn not_begun(outcome: Outcome) -> Played {
        Played { glimpses: vec![Glimpse::stopped(&outcome)], outcome }
    }
}

impl Glimpse {
    fn stopped(outcome: &Outcome) -> Glimpse {
        Glimpse::Stopped(format!("{outcome:?}"))
    }
}

/// What a runner has to know about an engine before it plays a scenario.
#[derive(Clone, Debug)]
pub struct Manner {
    /// The edition whose rules the engine must name for a rejection, if it names any.
    rules_of: Option<Edition>,
    conduct: Conduct,
    /// The orders of timestamps in the script, if the engine doesn't ask for every order.
    orders_of_timestamps: OrdersOfTimestamps,
    /// Whether the scenario has to do without stops at which a player could only pass.
    passes_alone: bool,
}

impl Manner {
    /// Returns that of an engine in a scenario.
    pub fn of(engine: &dyn Engine, edition: Edition, scenario: &Scenario) -> Manner {
        let Description { names_rules, conduct, .. } = engine.describe();
        let passes_alone = conduct.passes_alone(scenario);
        let asks_for_orders =
            [Asking::Order, Asking::Timestamps].iter().all(|asking| !conduct.not_asked.contains_key(asking));
        let orders_of_timestamps = match asks_for_orders {
            true => OrdersOfTimestamps::default(),
            false => OrdersOfTimestamps::of(scenario, edition),
        };
        Manner { rules_of: names_rules.then_some(edition), conduct, orders_of_timestamps, passes_alone }
    }
}

/// Plays a scenario's script on an engine, or settles its board. A game that failed at a request with only one possible
/// answer, which the engine may give by itself, is played once more with the requests that it leaves out.
pub fn play(engine: &mut dyn Engine, scenario: &Scenario, edition: Edition) -> Played {
    let played = play_by_statements(engine, scenario, edition, &mut |_| {});
    match ForcedRequests::behind(&played.outcome, scenario, edition) {
        Some(forced) => on_its_board(engine, scenario, edition, |game, stop, manner| {
            play_supplied(game, stop, manner, scenario, &forced)
        }),
        None => played,
    }
}

/// The same, but the game is played only once, and `then` is called after each statement with the number of statements
/// done.
pub fn play_by_statements(
    engine: &mut dyn Engine,
    scenario: &Scenario,
    edition: Edition,
    then: &mut dyn FnMut(usize),
) -> Played {
    on_its_board(engine, scenario, edition, |game, stop, manner| {
        play_loaded(game, stop, manner, scenario, then)
    })
}

/// Plays a script in a game that has begun, with the requests that the engine leaves out.
fn play_supplied(
    game: &mut dyn RunningGame,
    stop: Stop,
    manner: Manner,
    scenario: &Scenario,
    forced: &ForcedRequests<'_>,
) -> Played {
    let (mut supplied, stop) = Supplied::new(game, forced, stop);
    let Played { outcome, glimpses } =
        play_loaded(&mut supplied, stop, manner, scenario, &mut |done| forced.turn_to(done));
    Played { outcome: forced.eases(outcome), glimpses }
}

/// Lets an engine begin a scenario on its board, and passes the game to `then` at its first stop.
fn on_its_board(
    engine: &mut dyn Engine,
    scenario: &Scenario,
    edition: Edition,
    then: impl FnOnce(&mut dyn RunningGame, Stop, Manner) -> Played,
) -> Played {
    let manner = Manner::of(engine, edition, scenario);
    if scenario.settles {
        let (mut board, stop) = Settling::begin(engine, edition, &scenario.board);
        return match stop.or_outcome() {
            Ok(stop) => then(&mut board, stop, manner),
            Err(outcome) => Played::not_begun(outcome),
        };
    }
    let board = match manner.conduct.granted_mana {
        GrantedMana::Engine => Cow::Borrowed(&scenario.board),
        GrantedMana::Permanents => match granted::with_permanents(scenario, edition) {
            Ok(board) => board,
            Err(outcome) => return Played::not_begun(outcome),
        },
    };
    match Repeated::load(engine, edition, &board).or_outcome() {
        Ok((mut game, stop)) => then(&mut game, stop, manner),
        Err(outcome) => Played::not_begun(outcome),
    }
}

/// Plays a scenario's script in a game that has begun on its board, and stops. A rejection has to name the
/// right rule if the manner of the engine has one. After each statement `then` is called with the number
/// of statements done.
pub fn play_loaded(
    game: &mut dyn RunningGame,
    stop: Stop,
    manner: Manner,
    scenario: &Scenario,
    then: &mut dyn FnMut(usize),
) -> Played {
    let runner = Runner::new(game, scenario, manner.rules_of, manner.conduct.happened);
    let mut conducted = Conducted::new(runner, manner);
    let outcome = match conducted.follow(stop, then) {
        Ok(outcome) => outcome,
        Err(outcome) => conducted.unless_it_acted_alone(*outcome),
    };
    let glimpses = conducted.runner.into_glimpses(&outcome);
    Played { outcome, glimpses }
}
