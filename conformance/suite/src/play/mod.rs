//! Playing a scripted game on an engine.
//!
//! A script is strict in both directions: an unanswered request and an unrequested answer are outcomes of
//! their own. Only passing need not be scripted. `docs/src/games.md` describes each statement; this module
//! does it, through [`settle`](Engine::settle) for boards, [`load`](Engine::load), [`advance`](RunningGame::advance),
//! [`answer`](RunningGame::answer) and [`observe`](RunningGame::observe), and nothing else.

mod advance;
mod alone;
mod asked;
mod beside;
mod conducted;
mod course;
mod deciding;
pub mod deviation;
mod expectations;
pub mod explain;
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

use crate::conduct::{Conduct, GrantedMana, NEEDNT_ASK, Priority};
use crate::engine::{Description, Engine, RunningGame, Stop};
use crate::observation::Observation;
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::scenario::{Board, Scenario};
use apnap_oracle::edition::Edition;
use apnap_oracle::json::FromJson;
use apnap_oracle::state::Asking;
use beside::{Beside, BesideNotes};
use conducted::Conducted;
use deviation::{StopSeen, WatchedStops};
use repeated::Repeated;
use runner::Runner;
use serde::Serialize;
use settling::Settling;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
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
    /// What is known of the engine's stops, if the oracle plays beside it.
    beside: Option<Rc<BesideNotes>>,
}

impl Manner {
    /// Returns that of an engine in a scenario.
    pub fn of(engine: &dyn Engine, edition: Edition, scenario: &Scenario) -> Manner {
        let Description { names_rules, conduct, .. } = engine.describe();
        let asks_for_orders =
            [Asking::Order, Asking::Timestamps].iter().all(|asking| !conduct.not_asked.contains_key(asking));
        let orders_of_timestamps = match asks_for_orders {
            true => OrdersOfTimestamps::default(),
            false => OrdersOfTimestamps::of(scenario, edition),
        };
        let rules_of = names_rules.then_some(edition);
        Manner { rules_of, conduct, orders_of_timestamps, beside: None }
    }

    /// Returns that of an engine beside which the oracle plays: the script finds the stops that it expects.
    fn beside(self, notes: &Rc<BesideNotes>) -> Manner {
        let conduct = Conduct { not_asked: BTreeMap::new(), also_asked: NEEDNT_ASK.into(), ..self.conduct };
        let (orders_of_timestamps, beside) = (OrdersOfTimestamps::default(), Some(Rc::clone(notes)));
        Manner { conduct, orders_of_timestamps, beside, ..self }
    }
}

/// Plays a scenario's script on an engine, or settles its board. If the engine may have stopped elsewhere than the script
/// assumes although it is right, it plays once more with the oracle beside it (`beside.rs`).
pub fn play(engine: &mut dyn Engine, scenario: &Scenario, edition: Edition) -> Played {
    if needs_the_oracle(engine, scenario) {
        return play_beside(engine, scenario, edition, None);
    }
    let played = play_by_statements(engine, scenario, edition, &mut |_| {});
    if !alone::is_of_another_game(&played.outcome) {
        return played;
    }
    let again = play_beside(engine, scenario, edition, None);
    the_right_one(played, again)
}

/// Returns whether an engine plays a scenario only with the oracle beside it, since it leaves out stops in every game.
fn needs_the_oracle(engine: &dyn Engine, scenario: &Scenario) -> bool {
    engine.describe().conduct.priority == Priority::IfUseful && !scenario.settles
}

/// Returns the second of two games if it explains why the first one failed. That the engine shows too little is no reason
/// for a reply that breaks the protocol.
fn the_right_one(played: Played, again: Played) -> Played {
    let breaks_the_protocol = matches!(played.outcome, Outcome::ProtocolError { .. });
    match again.outcome {
        Outcome::Pass { .. } | Outcome::Disputed { .. } => again,
        Outcome::Unsupported { .. } if !breaks_the_protocol => again,
        _ => played,
    }
}

/// Plays a scenario's script on an engine with the oracle beside it, and notes the stops that are shown.
fn play_beside(
    engine: &mut dyn Engine,
    scenario: &Scenario,
    edition: Edition,
    stops: Option<&RefCell<Vec<StopSeen>>>,
) -> Played {
    let conduct = engine.describe().conduct;
    on_its_board(engine, scenario, edition, |game, stop, manner, board| {
        let oracle = Oracle::new();
        let (oracle, begun) = match scenario.settles {
            true => oracle.begin_settling(edition, board),
            false => oracle.begin(edition, board),
        };
        if let Err(outcome) = begun.or_outcome() {
            return Played::not_begun(outcome);
        }
        let notes = Rc::new(BesideNotes::default());
        let (mut beside, stop) = Beside::begin((game, stop), oracle, &conduct, scenario, &notes);
        match stop.or_outcome() {
            Ok(stop) => {
                let manner = manner.beside(&notes);
                let then = &mut |_| {};
                match stops {
                    Some(stops) => {
                        let mut watched = WatchedStops::of(&mut beside, &stop, stops);
                        play_loaded(&mut watched, stop, manner, scenario, then)
                    }
                    None => play_loaded(&mut beside, stop, manner, scenario, then),
                }
            }
            Err(outcome) => Played::not_begun(outcome),
        }
    })
}

/// The same, but the game is played only once. It calls `then` after each statement with the number of statements done.
pub fn play_by_statements(
    engine: &mut dyn Engine,
    scenario: &Scenario,
    edition: Edition,
    then: &mut dyn FnMut(usize),
) -> Played {
    on_its_board(engine, scenario, edition, |game, stop, manner, _| {
        play_loaded(game, stop, manner, scenario, then)
    })
}

/// Lets an engine begin a scenario on its board, and passes the game to `then` at its first stop.
fn on_its_board(
    engine: &mut dyn Engine,
    scenario: &Scenario,
    edition: Edition,
    then: impl FnOnce(&mut dyn RunningGame, Stop, Manner, &Board) -> Played,
) -> Played {
    let manner = Manner::of(engine, edition, scenario);
    if scenario.settles {
        let (mut board, stop) = Settling::begin(engine, edition, &scenario.board);
        return match stop.or_outcome() {
            Ok(stop) => then(&mut board, stop, manner, &scenario.board),
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
        Ok((mut game, stop)) => then(&mut game, stop, manner, &board),
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
    let mut runner = Runner::new(game, scenario, manner.rules_of, manner.conduct.happened);
    runner.beside.clone_from(&manner.beside);
    let mut conducted = Conducted::new(runner, manner);
    let outcome = match conducted.follow(stop, then) {
        Ok(outcome) => outcome,
        Err(outcome) => conducted.unless_it_acted_alone(*outcome),
    };
    let glimpses = conducted.runner.into_glimpses(&outcome);
    Played { outcome, glimpses }
}
