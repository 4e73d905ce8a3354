//! The course of a scenario: what to send to an engine, and what must come of it, with every pass written out.
//!
//! A script says how far a game goes on, and leaves out passes and requests with only one possible answer. The oracle
//! plays the script, and its course is recorded. What is expected comes from the scenario.

use super::facts::{JsonFact, fact_of, game_fact_of, objects_of};
use crate::engine::{Answer, Answered, Description, Engine, Loaded, Reply, RunningGame, Settled, Stop};
use crate::observation::{GameSeen, Observation};
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::play::{Played, play_by_statements};
use crate::scenario::{Board, Expectation, Scenario};
use crate::script::{GameExpectation, Statement, What};
use crate::verdict::verdict;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Decision, TurnPart};
use serde::Serialize;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Where a game stops, and in which part of which turn. A board that is settled is over.
#[derive(Clone, PartialEq, Serialize)]
pub struct StoppedAt {
    /// The stop: `[PLAYER, ASKING]`, `{"ended": PART}` or `"over"`.
    pub stop: Value,
    /// The number of the turn, unless the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// The step or main phase, unless the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<TurnPart>,
}

/// A step of a course. It is about something that is sent, or about what is seen.
#[derive(Clone, Default, PartialEq, Serialize)]
pub struct ExportedStep {
    /// Where the engine must be before the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<StoppedAt>,
    /// Whether the scenario doesn't state it: a player passes, the game goes on, or a request has only one answer. If the
    /// engine is elsewhere, the step is left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// A request, without `seq`, `edition` and `board`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub send: Option<Value>,
    /// The rule because of which the engine must reject what is sent. Without it, the engine must accept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<&'static str>,
    /// The objects that must exist, if the engine reports any.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub exist: BTreeSet<String>,
    /// What must be seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expect: Option<Vec<JsonFact>>,
    /// What must be seen under another reading of the rules, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<Otherwise>,
}

/// Another reading of the rules. An engine that follows either reading has neither passed nor failed.
#[derive(Clone, PartialEq, Serialize)]
pub struct Otherwise {
    /// The identifier of the alternative reading, as in `apnap run --engine reading:`.
    pub reading: &'static str,
    /// What must be seen under it.
    pub expect: Vec<JsonFact>,
}

/// The course of a scenario in an edition, or the outcome if the oracle doesn't pass it.
pub(super) fn course(
    scenario: &Scenario,
    edition: Edition,
) -> Result<Result<Vec<ExportedStep>, Outcome>, serde_json::Error> {
    if !scenario.settles && scenario.script.is_empty() {
        let outcome = match Oracle::new().derive(edition, &scenario.board).or_outcome() {
            Ok(seen) => verdict(scenario, &seen),
            Err(outcome) => outcome,
        };
        let send = Some(json!({"verb": "derive"}));
        let steps = [ExportedStep { send, ..ExportedStep::default() }, last(scenario, None)?];
        return Ok(if outcome.is_failure() { Err(outcome) } else { Ok(steps.into()) });
    }
    let record = Calls::default();
    let mut writer = CourseWriter { scenario, steps: Vec::new(), since: 0, has_acted: false };
    let mut failed = None;
    let mut engine = Recorded { oracle: Oracle::new(), record: record.clone() };
    let Played { outcome, .. } = play_by_statements(&mut engine, scenario, edition, &mut |done| {
        let statement = done.checked_sub(1).and_then(|at| scenario.script.get(at));
        if let Err(error) = writer.write(&record, statement) {
            failed.get_or_insert(error);
        }
    });
    writer.write(&record, None)?;
    if let Some(error) = failed {
        return Err(error);
    }
    if outcome.is_failure() || matches!(outcome, Outcome::Unsupported { .. }) {
        return Ok(Err(outcome));
    }
    if !scenario.expect.is_empty() || scenario.otherwise.is_some() {
        writer.steps.push(last(scenario, record.place())?);
    }
    Ok(Ok(writer.steps))
}

/// What is expected at the end.
fn last(scenario: &Scenario, at: Option<StoppedAt>) -> Result<ExportedStep, serde_json::Error> {
    let facts = |expect: &[Expectation]| {
        expect.iter().map(|fact| fact_of(fact, &scenario.board)).collect::<Result<Vec<JsonFact>, _>>()
    };
    let otherwise = match &scenario.otherwise {
        Some((reading, expect)) => Some(Otherwise { reading: reading.id(), expect: facts(expect)? }),
        None => None,
    };
    let expect = facts(&scenario.expect)?;
    // On a board, an object that is omitted is not compared.
    let exist = if at.is_some() { objects_of(&expect) } else { BTreeSet::new() };
    Ok(ExportedStep { at, exist, expect: Some(expect), otherwise, ..ExportedStep::default() })
}

/// Writes a course, statement by statement.
struct CourseWriter<'s> {
    scenario: &'s Scenario,
    steps: Vec<ExportedStep>,
    /// The step with which the last statement that acts began: orders of events count from it.
    since: usize,
    has_acted: bool,
}

impl CourseWriter<'_> {
    /// Writes what happened during a statement, and what it expects.
    fn write(&mut self, record: &Calls, statement: Option<&Statement>) -> Result<(), serde_json::Error> {
        let what = statement.map(|statement| &statement.what);
        if matches!(what, Some(What::Go(_) | What::Decide { .. })) {
            // What happens on the way to the first stop belongs to the first statement that acts.
            self.since = if self.has_acted { self.steps.len() } else { 0 };
            self.has_acted = true;
        }
        for call in record.take() {
            let refused = match what {
                Some(What::MustNot { because, .. }) if call.is_refused => Some(because.id),
                _ => None,
            };
            let is_stated = refused.is_some() || call.is_beginning || call.decides(what);
            self.steps.push(ExportedStep {
                at: call.at,
                optional: !is_stated,
                send: Some(call.sent),
                refused,
                ..ExportedStep::default()
            });
        }
        match what {
            Some(What::Expect(facts)) => {
                let expect = self.facts(facts)?;
                let (at, exist) = (record.place(), objects_of(&expect));
                self.steps.push(ExportedStep { at, exist, expect: Some(expect), ..ExportedStep::default() });
            }
            Some(What::IsAsked { .. } | What::IsNotAsked { .. }) => {
                self.steps.push(ExportedStep { at: record.place(), ..ExportedStep::default() });
            }
            Some(What::Go(_) | What::Decide { .. } | What::MustNot { .. }) | None => {}
        }
        Ok(())
    }

    fn facts(&self, facts: &[GameExpectation]) -> Result<Vec<JsonFact>, serde_json::Error> {
        let board = &self.scenario.board;
        let mut written = Vec::new();
        for fact in facts {
            match fact {
                GameExpectation::Fact(fact) => written.push(fact_of(fact, board)?),
                GameExpectation::Game { fact, line } => written.extend(game_fact_of(fact, *line, board)?),
                GameExpectation::InOrder(order) => {
                    let events: Vec<_> = order.iter().map(|(event, _)| event).collect();
                    let line = order.first().map_or(0, |(_, line)| *line);
                    written.push(json!({"order": events, "since": self.since, "line": line}));
                }
            }
        }
        Ok(written)
    }
}

/// A request that made the game go on, or was rejected.
struct Call {
    sent: Value,
    at: Option<StoppedAt>,
    is_beginning: bool,
    is_refused: bool,
    decided: Option<(String, Decision<String>)>,
}

impl Call {
    /// Whether this is the decision that a statement states.
    fn decides(&self, what: Option<&What>) -> bool {
        match (what, &self.decided) {
            (Some(What::Decide { player, decision }), Some((who, decided))) => {
                player == who && decision == decided
            }
            _ => false,
        }
    }
}

/// What is sent to an engine while it plays.
#[derive(Clone, Default)]
struct Calls {
    calls: Rc<RefCell<Vec<Call>>>,
    place: Rc<RefCell<Option<StoppedAt>>>,
}

impl Calls {
    fn place(&self) -> Option<StoppedAt> {
        self.place.borrow().clone()
    }

    fn take(&self) -> Vec<Call> {
        std::mem::take(&mut *self.calls.borrow_mut())
    }

    fn call(&self, sent: Value, decided: Option<(String, Decision<String>)>, is_refused: bool) {
        let at = self.place();
        let is_beginning = at.is_none();
        self.calls.borrow_mut().push(Call { sent, at, is_beginning, is_refused, decided });
    }

    fn arrive(&self, stop: &Stop, game: Option<GameSeen>) {
        let stop_seen = match stop {
            Stop::Asks(request) => json!([request.player, request.asking]),
            Stop::Ended(part) => json!({"ended": part}),
            Stop::Over => json!("over"),
        };
        let game = game.filter(|_| *stop != Stop::Over);
        let (turn, part) = game.map_or((None, None), |game| (game.turn, game.part));
        *self.place.borrow_mut() = Some(StoppedAt { stop: stop_seen, turn, part });
    }
}

/// The oracle, with a record of what is sent to it.
struct Recorded {
    oracle: Oracle,
    record: Calls,
}

impl Engine for Recorded {
    fn describe(&self) -> Description {
        self.oracle.describe()
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        self.oracle.derive(edition, board)
    }

    fn settle(&mut self, edition: Edition, board: &Board, answers: &[Answer]) -> Reply<Settled> {
        let reply = self.oracle.settle(edition, board, answers);
        let decided = answers.last().map(|answer| (answer.player.clone(), answer.decision.clone()));
        let refused = matches!(reply, Reply::Ok(Settled::Refused { .. }));
        self.record.call(json!({"verb": "settle", "answers": answers}), decided, refused);
        match &reply {
            Reply::Ok(Settled::Asks(request)) => self.record.arrive(&Stop::Asks(request.clone()), None),
            Reply::Ok(Settled::Rests(_)) => self.record.arrive(&Stop::Over, None),
            _ => {}
        }
        reply
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        self.record.call(json!({"verb": "load"}), None, false);
        self.oracle.load(edition, board).map(|Loaded { game, stop }| {
            let mut game = RecordedGame { game, record: self.record.clone() };
            game.arrive(&stop);
            Loaded { game: Box::new(game) as Box<dyn RunningGame>, stop }
        })
    }
}

struct RecordedGame {
    game: Box<dyn RunningGame>,
    record: Calls,
}

impl RecordedGame {
    fn arrive(&mut self, stop: &Stop) {
        let seen = match self.game.observe_game() {
            Some(Reply::Ok(game)) => Some(game),
            _ => None,
        };
        self.record.arrive(stop, seen);
    }
}

impl RunningGame for RecordedGame {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let reply = self.game.answer(player, decision);
        let refused = matches!(reply, Reply::Ok(Answered::Refused { .. }));
        let sent = json!({"verb": "answer", "player": player, "decision": decision});
        self.record.call(sent, Some((player.to_owned(), decision.clone())), refused);
        if let Reply::Ok(Answered::Taken(stop) | Answered::Refused { undone_to: Some(stop), .. }) = &reply {
            self.arrive(stop);
        }
        reply
    }

    fn advance(&mut self) -> Reply<Stop> {
        let reply = self.game.advance();
        self.record.call(json!({"verb": "advance"}), None, false);
        if let Reply::Ok(stop) = &reply {
            self.arrive(stop);
        }
        reply
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.game.observe()
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.game.observe_game()
    }
}
