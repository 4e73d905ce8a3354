//! Testing an engine: scenarios × editions = cases, and the outcome of each.

use crate::engine::{Cards, Description, Engine, Level};
use crate::outcome::Outcome;
use crate::parallel::in_parallel;
use crate::play::{level_of, play};
use crate::scenario::Scenario;
use crate::verdict::verdict;
use apnap_oracle::edition::{Edition, NAMED};
use apnap_oracle::rule::Rule;
use apnap_oracle::rules;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// One case: a scenario in an edition, and its outcome.
#[derive(Clone, Debug)]
pub struct Case<'s> {
    /// The scenario.
    pub scenario: &'s Scenario,
    /// Its level.
    pub level: Level,
    /// The edition.
    pub edition: Edition,
    /// The outcome.
    pub outcome: Outcome,
}

/// A whole run.
#[derive(Debug)]
pub struct Run<'s> {
    /// The engine that was tested.
    pub engine: Description,
    /// Every case, by scenario and edition.
    pub cases: Vec<Case<'s>>,
}

impl Run<'_> {
    /// The score of each level that has cases. Scores of different levels are never added up.
    pub fn scores(&self) -> BTreeMap<Level, Score> {
        self.cases.iter().fold(BTreeMap::new(), |mut scores, case| {
            scores.entry(case.level).or_default().count(&case.outcome);
            scores
        })
    }
}

/// The number of cases by outcome.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    /// Cases as expected
    pub passed: usize,
    /// Of the cases that passed, those in part: the engine did not report some of the expected facts
    pub in_part: usize,
    /// Cases that the engine answered
    pub executed: usize,
    /// Cases that apply to the engine
    pub applicable: usize,
    /// Cases in which it follows one of two readings, neither passed nor failed
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
        self.in_part += usize::from(outcome.is_in_part());
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

/// The editions in which a scenario is run: the named ones and the dates just before and on each change of a
/// rule that the oracle performs, if they are in its range, and the ends of the range.
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

/// Tests an engine against scenarios, each in the editions that `editions` returns for it.
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

/// Does the same in parallel, with one thread per CPU and a new engine for each scenario. The order of the
/// cases is the same.
pub fn run_in_parallel<'s, E: Engine>(
    make: impl Fn() -> E + Sync,
    scenarios: impl IntoIterator<Item = &'s Scenario>,
    editions: impl Fn(&Scenario) -> Vec<Edition> + Sync,
) -> Run<'s> {
    let description = make().describe();
    let scenarios: Vec<&Scenario> = scenarios.into_iter().collect();
    let judged = |scenario: &&'s Scenario| cases(&mut make(), &description, scenario, editions(scenario));
    let cases = in_parallel(&scenarios, judged).concat();
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
        Level::StateBasedActions | Level::Turns | Level::Stack => play(engine, scenario, edition).outcome,
    }));
    judged.unwrap_or_else(|panic| Outcome::Crash { message: words_of(&*panic), tries: None })
}

/// Returns why a case does not apply to an engine, or `None` if it applies.
fn why_not(description: &Description, scenario: &Scenario, level: Level, edition: Edition) -> Option<String> {
    if !description.levels.contains(&level) {
        return Some(format!("the engine does not answer level {}", level.number()));
    }
    if let Some(own) = description.edition.filter(|&own| own != edition) {
        return Some(format!("the engine follows the edition of {own}"));
    }
    match &description.cards {
        Cards::Any => None,
        Cards::Named(_) => {
            description.cards.missing(&scenario.board).map(|card| format!("the engine does not know {card}"))
        }
    }
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().map(ToString::to_string);
    words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}
