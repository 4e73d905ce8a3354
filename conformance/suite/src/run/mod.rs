//! Testing an engine: scenarios × editions = cases, and the outcome of each.

mod examples;

pub use examples::ExampleScore;

use crate::engine::{Cards, Description, Engine, Level};
use crate::outcome::Outcome;
use crate::parallel;
use crate::play::deviation::{Deviation, play_and_compare};
use crate::play::{Played, level_of};
use crate::scenario::Scenario;
use crate::script::What;
use crate::shown::Shown;
use crate::verdict::verdict;
use apnap_oracle::edition::{Edition, NAMED, Period};
use apnap_oracle::json::FromJson;
use apnap_oracle::rule::Rule;
use apnap_oracle::rules;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// One case: a scenario in an edition, and its outcome.
#[derive(Clone, Debug)]
pub struct Case<'s> {
    /// The scenario that is played.
    pub scenario: &'s Scenario,
    /// The level that an engine needs for it.
    pub level: Level,
    /// The edition of the rules in which it is played.
    pub edition: Edition,
    /// What became of it.
    pub outcome: Outcome,
    /// What the engine showed, if the case failed and it showed anything.
    pub shown: Option<Shown>,
    /// If a game failed: where the engine first stopped elsewhere than the oracle, if it did.
    pub deviation: Option<Deviation>,
    /// How long it took.
    pub took: Duration,
    /// Whether the failure is expected: a [deviation](crate::deviations) of the engine.
    pub is_expected: bool,
}

impl Case<'_> {
    /// Returns whether the case counts against the engine: it failed, and no deviation expects it.
    pub fn is_unexpected(&self) -> bool {
        self.outcome.is_failure() && !self.is_expected
    }
}

/// A whole run.
#[derive(Debug)]
pub struct Run<'s> {
    /// The engine that was tested.
    pub engine: Description,
    /// The cases, by scenario and edition.
    pub cases: Vec<Case<'s>>,
    /// Whether all of them came: the run was not ended early.
    pub is_whole: bool,
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
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, FromJson)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    /// Cases as expected
    pub passed: usize,
    /// Of the cases that passed, those in part: the engine did not report some of the expected facts
    pub in_part: usize,
    /// Of the cases that passed, those in which the runner went over statements
    pub eased: usize,
    /// Cases that the engine answered
    pub executed: usize,
    /// Cases that apply to the engine
    pub applicable: usize,
    /// Cases in which it follows one of two readings, neither passed nor failed
    pub disputed: usize,
    /// The number of cases, whatever became of them
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
        self.eased += usize::from(outcome.is_eased());
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
    let sides = CHANGES.iter().flat_map(|&change| [change.day_before(), change]);
    let ends = [scenario.since].into_iter().chain(scenario.last);
    let all: BTreeSet<Edition> = NAMED.iter().map(|&(edition, _)| edition).chain(sides).chain(ends).collect();
    all.into_iter().filter(|&edition| scenario.is_valid_in(edition)).collect()
}

/// One edition for each set of rules that the oracle can tell apart within a scenario's range, the
/// home edition for its own.
pub fn distinct_editions_of(scenario: &Scenario) -> Vec<Edition> {
    let one = |alike: Vec<Edition>| {
        let is_home = alike.contains(&Edition::HOME);
        if is_home { Some(Edition::HOME) } else { alike.first().copied() }
    };
    editions_alike(scenario).into_iter().filter_map(one).collect()
}

/// The editions in which a scenario is run, those together whose sets of rules the oracle can't tell apart.
pub fn editions_alike(scenario: &Scenario) -> Vec<Vec<Edition>> {
    let mut known: Vec<(usize, Vec<Edition>)> = Vec::new();
    for edition in editions_of(scenario) {
        let rulebook =
            RULEBOOKS.get(CHANGES.partition_point(|&change| change <= edition)).copied().unwrap_or(0);
        match known.iter_mut().find(|(other, _)| *other == rulebook) {
            Some((_, alike)) => alike.push(edition),
            None => known.push((rulebook, vec![edition])),
        }
    }
    known.into_iter().map(|(_, alike)| alike).collect()
}

fn performed() -> impl Iterator<Item = &'static Rule> {
    rules::all().filter(|rule| !rule.premises.is_empty())
}

/// The dates on which a rule that the oracle performs comes or goes, earliest first.
static CHANGES: LazyLock<Vec<Edition>> = LazyLock::new(|| changes_of_rules().into_iter().collect());

/// The number of the set of rules before the first of these changes and after each of them. If changes cancel out, it
/// is the number of an earlier set.
static RULEBOOKS: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let performed: Vec<&Rule> = performed().collect();
    let mut known: Vec<Vec<bool>> = Vec::new();
    let dates = std::iter::once(Edition::FIRST).chain(CHANGES.iter().copied());
    let numbers = dates.map(|date| {
        let rulebook: Vec<bool> = performed.iter().map(|rule| rule.in_force().contains(date)).collect();
        known.iter().position(|other| *other == rulebook).unwrap_or_else(|| {
            known.push(rulebook);
            known.len() - 1
        })
    });
    numbers.collect()
});

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
    run_watched(engine, scenarios, editions, |_| ControlFlow::Continue(()))
}

/// Tests an engine against scenarios, and passes each case to `watch` as it comes. The run ends early if `watch` breaks.
pub fn run_watched<'s>(
    engine: &mut dyn Engine,
    scenarios: impl IntoIterator<Item = &'s Scenario>,
    editions: impl Fn(&Scenario) -> Vec<Edition>,
    watch: impl FnMut(&mut Case<'s>) -> ControlFlow<()>,
) -> Run<'s> {
    let description = engine.describe();
    let mut watched = WatchedCases { cases: Vec::new(), watch };
    let ended = scenarios.into_iter().try_for_each(|scenario| {
        let mut judging = Judging::of(scenario);
        editions(scenario).into_iter().try_for_each(|edition| {
            let case = judging.case(engine, &description, edition);
            watched.take(case)
        })
    });
    Run { engine: description, cases: watched.cases, is_whole: ended.is_continue() }
}

/// Tests an engine against scenarios in parallel, with one thread per CPU and an engine for each thread. The cases are in
/// the order of the scenarios.
pub fn run_in_parallel<'s, E: Engine>(
    make: impl Fn() -> E + Sync,
    scenarios: impl IntoIterator<Item = &'s Scenario>,
    editions: impl Fn(&Scenario) -> Vec<Edition> + Sync,
) -> Run<'s> {
    let description = make().describe();
    run_by(description, parallel::threads(), make, scenarios, editions, |_| ControlFlow::Continue(()))
}

/// Tests an engine against scenarios with a number of threads, each with an engine of its own. `watch` gets the cases in
/// the order of the scenarios, and the run ends early if it breaks.
pub fn run_by<'s, E: Engine>(
    description: Description,
    threads: usize,
    make: impl Fn() -> E + Sync,
    scenarios: impl IntoIterator<Item = &'s Scenario>,
    editions: impl Fn(&Scenario) -> Vec<Edition> + Sync,
    watch: impl FnMut(&mut Case<'s>) -> ControlFlow<()>,
) -> Run<'s> {
    let scenarios: Vec<&Scenario> = scenarios.into_iter().collect();
    let judged = |engine: &mut E, scenario: &&'s Scenario| -> Vec<Case<'s>> {
        let mut judging = Judging::of(scenario);
        let editions = editions(scenario).into_iter();
        editions.map(|edition| judging.case(engine, &description, edition)).collect()
    };
    let mut watched = WatchedCases { cases: Vec::new(), watch };
    let mut is_whole = true;
    parallel::in_order(&scenarios, threads, &make, judged, |cases| {
        let goes_on = cases.into_iter().try_for_each(|case| watched.take(case));
        is_whole = goes_on.is_continue();
        goes_on
    });
    Run { engine: description, cases: watched.cases, is_whole }
}

/// The cases that have come, and who watches them.
struct WatchedCases<'s, W> {
    cases: Vec<Case<'s>>,
    watch: W,
}

impl<'s, W: FnMut(&mut Case<'s>) -> ControlFlow<()>> WatchedCases<'s, W> {
    fn take(&mut self, mut case: Case<'s>) -> ControlFlow<()> {
        let goes_on = (self.watch)(&mut case);
        self.cases.push(case);
        goes_on
    }
}

/// The cases of a scenario. Where an engine that passed in one edition says that it would have answered in the same way in
/// another, that case isn't played again, if the rules that the script names for rejections have the same numbers there.
struct Judging<'s> {
    scenario: &'s Scenario,
    level: Level,
    passed: Vec<(Edition, Period, Outcome)>,
}

impl<'s> Judging<'s> {
    fn of(scenario: &'s Scenario) -> Judging<'s> {
        Judging { scenario, level: level_of(scenario), passed: Vec::new() }
    }

    fn case(&mut self, engine: &mut dyn Engine, description: &Description, edition: Edition) -> Case<'s> {
        let Judging { scenario, level, .. } = *self;
        let is_one = |(before, alike, _): &&(Edition, Period, Outcome)| {
            alike.contains(edition) && is_judged_alike(scenario, *before, edition)
        };
        if let Some((_, _, outcome)) = self.passed.iter().find(is_one) {
            let (outcome, took) = (outcome.clone(), Duration::ZERO);
            let (shown, deviation) = (None, None);
            return Case { scenario, level, edition, outcome, shown, deviation, took, is_expected: false };
        }
        let case = case(engine, description, scenario, level, edition);
        if matches!(case.outcome, Outcome::Pass { .. }) {
            self.passed.extend(engine.alike().map(|alike| (edition, alike, case.outcome.clone())));
        }
        case
    }
}

/// Returns whether the rules that a script names for rejections are printed in two editions with the same others.
fn is_judged_alike(scenario: &Scenario, one: Edition, other: Edition) -> bool {
    let mut named = scenario.script.iter().filter_map(|statement| match &statement.what {
        What::MustNot { because, .. } => Some(*because),
        What::Decide { .. }
        | What::Go(_)
        | What::IsAsked { .. }
        | What::IsNotAsked { .. }
        | What::Expect(_) => None,
    });
    named.all(|rule| of_one_number(rule, one).eq(of_one_number(rule, other)))
}

/// Returns the rules that an edition prints under the number of a rule or, if that isn't in force there, under the number
/// that the script gives.
fn of_one_number(rule: &Rule, edition: Edition) -> impl Iterator<Item = &'static str> {
    let number = rule.number_in(edition).or(rule.id.split('@').next());
    rules::all().filter(move |other| other.number_in(edition) == number).map(|other| other.id)
}

fn case<'s>(
    engine: &mut dyn Engine,
    description: &Description,
    scenario: &'s Scenario,
    level: Level,
    edition: Edition,
) -> Case<'s> {
    let began = Instant::now();
    let Judged { outcome, shown, deviation } = judge(engine, description, scenario, level, edition);
    let shown = shown.filter(|_| outcome.is_failure());
    let took = began.elapsed();
    Case { scenario, level, edition, outcome, shown, deviation, took, is_expected: false }
}

/// An outcome, with what there is to tell if it is a failure.
struct Judged {
    outcome: Outcome,
    shown: Option<Shown>,
    deviation: Option<Deviation>,
}

impl Judged {
    fn nothing_shown(outcome: Outcome) -> Judged {
        Judged { outcome, shown: None, deviation: None }
    }
}

fn judge(
    engine: &mut dyn Engine,
    description: &Description,
    scenario: &Scenario,
    level: Level,
    edition: Edition,
) -> Judged {
    if let Some(reason) = why_not(description, scenario, level, edition) {
        return Judged::nothing_shown(Outcome::Skipped { reason });
    }
    engine.hear_case(&scenario.id, edition);
    let judged = catch_unwind(AssertUnwindSafe(|| match level {
        Level::Layers => match engine.derive(edition, &scenario.board).or_outcome() {
            Ok(seen) => match scenario.board.stranger_in(&seen) {
                Some(message) => Judged::nothing_shown(Outcome::ProtocolError { message, tries: None }),
                None => Judged {
                    outcome: verdict(scenario, &seen),
                    shown: Some(Shown::Board(Box::new(Some(seen)))),
                    deviation: None,
                },
            },
            Err(outcome) => Judged::nothing_shown(outcome),
        },
        Level::StateBasedActions | Level::Turns | Level::Stack => {
            let (Played { outcome, glimpses }, deviation) = play_and_compare(engine, scenario, edition);
            Judged { outcome, shown: Some(Shown::Game(glimpses)), deviation }
        }
    }));
    judged.unwrap_or_else(|panic| {
        Judged::nothing_shown(Outcome::Crash { message: words_of(&*panic), tries: None })
    })
}

/// Returns why a case does not apply to an engine, or `None` if it applies.
fn why_not(description: &Description, scenario: &Scenario, level: Level, edition: Edition) -> Option<String> {
    if !description.levels.contains(&level) {
        return Some(format!("the engine does not answer level {}", level.number()));
    }
    if !scenario.is_valid_in(edition) {
        return Some(format!("the scenario isn't valid in the edition of {edition}"));
    }
    if let Some(own) = description.edition.filter(|&own| own != edition) {
        return Some(format!(
            "the engine follows the edition of {own}: run it with that `--edition`, or without one"
        ));
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
