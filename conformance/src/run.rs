//! Judging an engine: scenarios × editions = cases, and what comes of each.

use crate::compare::{Comparison, Divergence, compare};
use crate::engine::{Cards, Description, Engine, Failed, Failure, Level, Reply, Tries};
use crate::observation::Observation;
use crate::play::{Mismatch, level_of, play};
use crate::scenario::{Expectation, Scenario};
use crate::side_by_side::side_by_side;
use apnap_oracle::edition::{Edition, NAMED};
use apnap_oracle::rule::{Reading, Rule};
use apnap_oracle::rules;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What came of one scenario in one edition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// Everything that was expected and shown is so.
    Pass {
        /// How many expected facts the engine does not show; they were not compared.
        not_shown: usize,
    },
    /// Something differs.
    Diverge {
        /// What, in the order of the scenario
        divergences: Vec<Divergence>,
    },
    /// The engine takes a decision that a rule forbids.
    WronglyAccepted {
        /// Who decides
        player: String,
        /// What, in words
        decision: String,
        /// The identifier of the rule
        rule: String,
        /// The line of the scenario
        line: usize,
    },
    /// The engine refuses a decision that is legal.
    WronglyRefused {
        /// Who decides
        player: String,
        /// What, in words
        decision: String,
        /// The rule that the engine names, if it names one
        #[serde(skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
        /// Why it refuses, in its own words
        reason: String,
        /// The line of the scenario
        line: usize,
    },
    /// The game and the script do not fit.
    ScriptMismatch {
        /// How
        #[serde(flatten)]
        mismatch: Mismatch,
        /// The line of the scenario
        line: usize,
    },
    /// The rules can be read in two ways here, and the engine follows one of them.
    Disputed {
        /// The identifier of the other reading if the engine follows that one
        #[serde(skip_serializing_if = "Option::is_none")]
        other: Option<String>,
    },
    /// The case does not apply to the engine.
    Skipped {
        /// Why
        reason: String,
    },
    /// The engine says that it cannot do this.
    Unsupported {
        /// What is missing, and why
        reason: String,
    },
    /// The engine does not understand the question, or its reply cannot be understood.
    ProtocolError {
        /// What it says, or what is wrong with its reply
        message: String,
        /// If it was asked again, how often and with which luck
        #[serde(skip_serializing_if = "Option::is_none")]
        tries: Option<Tries>,
    },
    /// The engine reports a fault of its own.
    Error {
        /// What it says
        message: String,
    },
    /// The engine panicked, or its process ended.
    Crash {
        /// With which words
        message: String,
        /// If it was asked again, how often and with which luck
        #[serde(skip_serializing_if = "Option::is_none")]
        tries: Option<Tries>,
    },
    /// The engine did not reply in time.
    Timeout {
        /// How long it had
        message: String,
        /// How often it was asked, and with which luck
        tries: Tries,
    },
    /// The engine was not asked: it had failed too often.
    NotAsked {
        /// How often
        reason: String,
    },
    /// The allowed work did not suffice.
    Inconclusive {
        /// What was exceeded
        reason: String,
    },
}

/// One case: a scenario in an edition, and what came of it.
#[derive(Clone, Debug)]
pub struct Case<'s> {
    /// The scenario.
    pub scenario: &'s Scenario,
    /// The level at which it judges an engine.
    pub level: Level,
    /// The edition.
    pub edition: Edition,
    /// What came of it.
    pub outcome: Outcome,
}

/// A whole run.
#[derive(Debug)]
pub struct Run<'s> {
    /// The engine that was judged.
    pub engine: Description,
    /// Every case, by scenario and edition.
    pub cases: Vec<Case<'s>>,
}

impl Run<'_> {
    /// The score of each level that there are cases of. Scores of levels are never added up.
    pub fn scores(&self) -> BTreeMap<Level, Score> {
        self.cases.iter().fold(BTreeMap::new(), |mut scores, case| {
            scores.entry(case.level).or_default().count(&case.outcome);
            scores
        })
    }
}

/// What the outcomes of a run amount to.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    /// Cases as expected
    pub passed: usize,
    /// Cases that the engine answered
    pub executed: usize,
    /// Cases that apply to the engine
    pub applicable: usize,
    /// Cases in which it follows one of two readings; they are neither passed nor failed
    pub disputed: usize,
    /// All cases
    pub total: usize,
}

impl Score {
    /// Counts one more case.
    pub fn count(&mut self, outcome: &Outcome) {
        self.total += 1;
        let (applicable, executed, passed) = match outcome {
            Outcome::Skipped { .. } => (false, false, false),
            Outcome::Unsupported { .. } | Outcome::NotAsked { .. } | Outcome::Disputed { .. } => {
                (true, false, false)
            }
            Outcome::Diverge { .. }
            | Outcome::WronglyAccepted { .. }
            | Outcome::WronglyRefused { .. }
            | Outcome::ScriptMismatch { .. }
            | Outcome::ProtocolError { .. }
            | Outcome::Error { .. }
            | Outcome::Crash { .. }
            | Outcome::Timeout { .. }
            | Outcome::Inconclusive { .. } => (true, true, false),
            Outcome::Pass { .. } => (true, true, true),
        };
        self.applicable += usize::from(applicable);
        self.executed += usize::from(executed);
        self.passed += usize::from(passed);
        self.disputed += usize::from(matches!(outcome, Outcome::Disputed { .. }));
    }

    /// The score of some cases.
    pub fn of<'c>(outcomes: impl IntoIterator<Item = &'c Outcome>) -> Score {
        outcomes.into_iter().fold(Score::default(), |mut score, outcome| {
            score.count(outcome);
            score
        })
    }
}

/// The editions in which a scenario is run: the named ones and both sides of every change in the
/// rules that the oracle performs, as far as they lie in its range, and the ends of the range.
pub fn editions_of(scenario: &Scenario) -> Vec<Edition> {
    let changes: Vec<Edition> = changes_of_rules().into_iter().collect();
    let sides = changes.iter().flat_map(|&change| [change.day_before(), change]);
    let ends = [scenario.since].into_iter().chain(scenario.last);
    let all: BTreeSet<Edition> = NAMED.iter().map(|&(edition, _)| edition).chain(sides).chain(ends).collect();
    all.into_iter().filter(|&edition| scenario.is_valid_in(edition)).collect()
}

/// One edition for each set of rules that the oracle can tell apart within a scenario's range, the
/// home edition for its own.
pub fn distinct_editions_of(scenario: &Scenario) -> Vec<Edition> {
    let mut known: Vec<(Vec<bool>, Edition)> = Vec::new();
    let performed: Vec<&Rule> = performed().collect();
    for edition in editions_of(scenario) {
        let rulebook: Vec<bool> = performed.iter().map(|rule| rule.in_force().contains(edition)).collect();
        match known.iter_mut().find(|(other, _)| *other == rulebook) {
            Some((_, chosen)) if edition == Edition::HOME => *chosen = edition,
            Some(_) => {}
            None => known.push((rulebook, edition)),
        }
    }
    known.into_iter().map(|(_, edition)| edition).collect()
}

fn performed() -> impl Iterator<Item = &'static Rule> {
    rules::all().filter(|rule| !rule.premises.is_empty())
}

fn changes_of_rules() -> BTreeSet<Edition> {
    let periods = performed().map(|rule| rule.in_force());
    periods
        .flat_map(|period| [Some(period.since), period.until])
        .flatten()
        .filter(|&date| date > Edition::FIRST)
        .collect()
}

/// Judges an engine by scenarios, each in the editions that `editions` names for it.
pub fn run<'s>(
    engine: &mut dyn Engine,
    scenarios: impl IntoIterator<Item = &'s Scenario>,
    editions: impl Fn(&Scenario) -> Vec<Edition>,
) -> Run<'s> {
    let description = engine.describe();
    let judged = |scenario| cases(engine, &description, scenario, editions(scenario));
    let cases = scenarios.into_iter().flat_map(judged).collect();
    Run { engine: description, cases }
}

/// The same with as many engines side by side as there are processors: one is made for each scenario. The
/// cases stand in the same order.
pub fn run_side_by_side<'s, E: Engine>(
    make: impl Fn() -> E + Sync,
    scenarios: impl IntoIterator<Item = &'s Scenario>,
    editions: impl Fn(&Scenario) -> Vec<Edition> + Sync,
) -> Run<'s> {
    let description = make().describe();
    let scenarios: Vec<&Scenario> = scenarios.into_iter().collect();
    let judged = |scenario: &&'s Scenario| cases(&mut make(), &description, scenario, editions(scenario));
    let cases = side_by_side(&scenarios, judged).concat();
    Run { engine: description, cases }
}

fn cases<'s>(
    engine: &mut dyn Engine,
    description: &Description,
    scenario: &'s Scenario,
    editions: Vec<Edition>,
) -> Vec<Case<'s>> {
    let level = level_of(scenario);
    let case = |edition| {
        let outcome = judge(engine, description, scenario, level, edition);
        Case { scenario, level, edition, outcome }
    };
    editions.into_iter().map(case).collect()
}

fn judge(
    engine: &mut dyn Engine,
    description: &Description,
    scenario: &Scenario,
    level: Level,
    edition: Edition,
) -> Outcome {
    if let Some(reason) = why_not(description, scenario, level, edition) {
        return Outcome::Skipped { reason };
    }
    let judged = catch_unwind(AssertUnwindSafe(|| match level {
        Level::Layers => {
            let seen = engine.derive(edition, &scenario.board).or_outcome();
            seen.map_or_else(|outcome| outcome, |seen| verdict(scenario, &seen))
        }
        Level::Turns | Level::Stack => play(engine, scenario, edition).outcome,
    }));
    judged.unwrap_or_else(|panic| Outcome::Crash { message: words_of(&*panic), tries: None })
}

impl<T> Reply<T> {
    /// The answer, or what it means for the case that there is none.
    ///
    /// # Errors
    /// The outcome of the case.
    pub fn or_outcome(self) -> Result<T, Outcome> {
        Err(match self {
            Reply::Ok(answer) => return Ok(answer),
            Reply::Unsupported { feature, reason } => {
                Outcome::Unsupported { reason: format!("{feature}: {reason}") }
            }
            Reply::Malformed(message) => Outcome::ProtocolError { message, tries: None },
            Reply::Inconclusive(reason) => Outcome::Inconclusive { reason },
            Reply::Error(message) => Outcome::Error { message },
            Reply::Failed(failed) => failed.into(),
        })
    }
}

impl From<Failed> for Outcome {
    fn from(Failed { failure, said, tries }: Failed) -> Outcome {
        let mut message = failure.to_string();
        if let Some(last) = said.last() {
            message.push_str(&format!("; its last words: {last}"));
        }
        match failure {
            Failure::NotStarted(_) | Failure::Exited(_) => Outcome::Crash { message, tries: Some(tries) },
            Failure::TimedOut(_) => Outcome::Timeout { message, tries },
            Failure::TooLong(_)
            | Failure::NotJson { .. }
            | Failure::WrongShape { .. }
            | Failure::WrongSeq { .. } => Outcome::ProtocolError { message, tries: Some(tries) },
            Failure::GivenUp(_) => Outcome::NotAsked { reason: message },
        }
    }
}

/// Why a case does not apply to an engine, if it does not.
fn why_not(description: &Description, scenario: &Scenario, level: Level, edition: Edition) -> Option<String> {
    if !description.levels.contains(&level) {
        return Some(format!("it does not answer level {}", level.number()));
    }
    if let Some(own) = description.edition.filter(|&own| own != edition) {
        return Some(format!("it follows the edition of {own}"));
    }
    match &description.cards {
        Cards::Any => None,
        Cards::Named(_) => {
            description.cards.missing(&scenario.board).map(|card| format!("no such card: {card}"))
        }
    }
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().map(ToString::to_string);
    words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}

/// What is expected of a board held against what was seen.
pub fn verdict(scenario: &Scenario, seen: &Observation) -> Outcome {
    verdict_on_facts(&scenario.expect, scenario.otherwise.as_ref(), |expectation| compare(expectation, seen))
}

/// What is expected, by either reading if there are two, held against what was seen.
pub fn verdict_on_facts(
    expect: &[Expectation],
    otherwise: Option<&(Reading, Vec<Expectation>)>,
    compare: impl Fn(&Expectation) -> Comparison,
) -> Outcome {
    let usual = held_against(expect, &compare);
    let Some((reading, expect)) = otherwise else { return usual };
    match (usual, held_against(expect, &compare)) {
        (Outcome::Pass { .. }, _) => Outcome::Disputed { other: None },
        (_, Outcome::Pass { .. }) => Outcome::Disputed { other: Some(reading.id().to_owned()) },
        (usual, _) => usual,
    }
}

fn held_against(expect: &[Expectation], compare: impl Fn(&Expectation) -> Comparison) -> Outcome {
    let mut divergences = Vec::new();
    let mut not_shown = 0;
    for expectation in expect {
        match compare(expectation) {
            Comparison::Same => {}
            Comparison::Differs(divergence) => divergences.push(divergence),
            Comparison::NotShown => not_shown += 1,
        }
    }
    if !divergences.is_empty() {
        Outcome::Diverge { divergences }
    } else if not_shown == expect.len() {
        Outcome::Unsupported { reason: "observe: it shows nothing of what is expected".to_owned() }
    } else {
        Outcome::Pass { not_shown }
    }
}
