//! Records side by side: two versions of an engine, or several engines.

use super::{CaseRecord, Record};
use crate::outcome::Outcome;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Rule;
use apnap_oracle::rules;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Several records side by side.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Compared {
    /// The engines, by name and version, in the order of the records
    pub engines: Vec<String>,
    /// For each rule, what each engine passed and answered of its cases
    pub rules: BTreeMap<String, Vec<CaseCounts>>,
    /// The cases in which the engines differ, by scenario and edition
    pub rows: Vec<Row>,
    /// How many cases all of them pass
    pub all_pass: usize,
    /// How many cases all of them fail with the same answer
    pub all_fail_alike: usize,
}

/// How many cases of a rule an engine passed and answered.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
pub struct CaseCounts {
    /// Cases as expected
    pub passed: usize,
    /// Cases that the engine answered
    pub executed: usize,
}

/// A case in which engines differ.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// The identifier of the scenario
    pub scenario: String,
    /// What it shows
    pub title: String,
    /// The identifiers of the rules that it decides
    pub rules: Vec<String>,
    /// The edition of the rules in which it was played
    pub edition: Edition,
    /// What each engine made of it
    pub of: Vec<CaseResult>,
}

/// What an engine made of a case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseResult {
    /// It passed
    Passed,
    /// It failed. Engines with the same number failed alike
    Failed(usize),
    /// It was not compared: unsupported, skipped, disputed or not asked
    NotCompared,
    /// Its record has no such case
    Absent,
}

/// What became of a case between two versions of an engine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseChange {
    /// It passed, and fails now
    Broken,
    /// It failed, and passes now
    Fixed,
    /// It fails in another way
    FailsOtherwise,
    /// It was answered, and is not any longer
    NoLongerAnswered,
    /// It was not answered, and fails now
    NewFailure,
    /// It was not answered, and passes now
    NewPass,
}

impl CaseChange {
    /// Every change, the ones that matter most first, in words.
    pub const ALL: &[(CaseChange, &str)] = &[
        (CaseChange::Broken, "passed, fails now"),
        (CaseChange::FailsOtherwise, "fails in another way"),
        (CaseChange::NoLongerAnswered, "was answered, is not now"),
        (CaseChange::NewFailure, "was not answered, fails now"),
        (CaseChange::Fixed, "failed, passes now"),
        (CaseChange::NewPass, "was not answered, passes now"),
    ];
}

impl Row {
    /// Returns what became of the case from the first engine to the last.
    pub fn change(&self) -> Option<CaseChange> {
        let (first, last) = (*self.of.first()?, *self.of.last()?);
        match (first, last) {
            (CaseResult::Passed, CaseResult::Failed(_)) => Some(CaseChange::Broken),
            (CaseResult::Failed(_), CaseResult::Passed) => Some(CaseChange::Fixed),
            (CaseResult::Failed(one), CaseResult::Failed(other)) => {
                (one != other).then_some(CaseChange::FailsOtherwise)
            }
            (CaseResult::Passed | CaseResult::Failed(_), CaseResult::NotCompared | CaseResult::Absent) => {
                Some(CaseChange::NoLongerAnswered)
            }
            (CaseResult::NotCompared | CaseResult::Absent, CaseResult::Failed(_)) => {
                Some(CaseChange::NewFailure)
            }
            (CaseResult::NotCompared | CaseResult::Absent, CaseResult::Passed) => Some(CaseChange::NewPass),
            (CaseResult::Passed, CaseResult::Passed)
            | (CaseResult::NotCompared | CaseResult::Absent, CaseResult::NotCompared | CaseResult::Absent) => {
                None
            }
        }
    }
}

impl Compared {
    /// Returns whether these are two versions, or two runs, of the same engine.
    pub fn are_versions(&self) -> bool {
        let name =
            |engine: &String| engine.rsplit_once(' ').map_or(engine.clone(), |(name, _)| name.to_owned());
        matches!(&self.engines[..], [one, other] if name(one) == name(other))
    }

    /// The engines, each with the letter that stands for it in a table.
    pub fn lettered(&self) -> impl Iterator<Item = (char, &String)> {
        ('A'..='Z').cycle().zip(&self.engines)
    }

    /// What became of the cases between two versions, the changes that matter most first.
    pub fn changes(&self) -> Vec<(CaseChange, &'static str, Vec<&Row>)> {
        let of = |change: CaseChange| self.rows.iter().filter(move |row| row.change() == Some(change));
        let all = CaseChange::ALL.iter().map(|(change, words)| (*change, *words, of(*change).collect()));
        all.filter(|(_, _, rows): &(_, _, Vec<_>)| !rows.is_empty()).collect()
    }

    /// The rules with a case in which the engines differ.
    pub fn differing(&self) -> Vec<RuleCompared<'_>> {
        let mut rows: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
        for row in &self.rows {
            row.rules.iter().for_each(|rule| rows.entry(rule).or_default().push(row));
        }
        let listed = rules::all().filter_map(|rule| {
            let rows = rows.get(rule.id)?;
            let is_worse = |row: &&&Row| row.change().is_some_and(CaseChange::is_worse);
            let is_better =
                |row: &&&Row| matches!(row.change(), Some(CaseChange::Fixed | CaseChange::NewPass));
            Some(RuleCompared {
                rule,
                counts: self.rules.get(rule.id).map_or(&[], Vec::as_slice),
                worse: rows.iter().filter(is_worse).count(),
                better: rows.iter().filter(is_better).count(),
                differ: rows.len(),
            })
        });
        listed.collect()
    }
}

/// A rule with a case in which engines differ.
#[derive(Clone, Copy, Debug)]
pub struct RuleCompared<'c> {
    /// The entry of the rule in the registry
    pub rule: &'static Rule,
    /// What each engine passed and answered of its cases
    pub counts: &'c [CaseCounts],
    /// Its cases that the last engine fails, and the first doesn't
    pub worse: usize,
    /// Its cases that the last engine passes, and the first doesn't
    pub better: usize,
    /// All of its cases in which they differ
    pub differ: usize,
}

impl CaseChange {
    /// Returns whether it is a regression.
    pub fn is_worse(self) -> bool {
        match self {
            CaseChange::Broken | CaseChange::NewFailure => true,
            CaseChange::Fixed
            | CaseChange::FailsOtherwise
            | CaseChange::NoLongerAnswered
            | CaseChange::NewPass => false,
        }
    }
}

impl CaseResult {
    /// Returns its mark in a table: `+` passed, `-` not compared, and the same letter for failures that are alike.
    pub fn mark(self) -> char {
        match self {
            CaseResult::Passed => '+',
            CaseResult::NotCompared | CaseResult::Absent => '-',
            CaseResult::Failed(number) => ('a'..='z').nth(number).unwrap_or('?'),
        }
    }
}

/// A case, and its outcome in each record.
type Compare<'r> = (&'r CaseRecord, Vec<Option<&'r Outcome>>);

/// Compares records, in their order.
pub fn compare(records: &[Record]) -> Compared {
    let mut outcomes: BTreeMap<(&str, Edition), Compare<'_>> = BTreeMap::new();
    for (at, record) in records.iter().enumerate() {
        for case in &record.cases {
            let key = (case.scenario.as_str(), case.edition);
            let (_, of) = outcomes.entry(key).or_insert_with(|| (case, vec![None; records.len()]));
            of[at] = Some(&case.outcome);
        }
    }
    let mut rows = Vec::new();
    let (mut all_pass, mut all_fail_alike) = (0, 0);
    for ((scenario, edition), (case, of)) in outcomes {
        let of = made(&of);
        let kinds: BTreeSet<CaseResult> = of.iter().copied().collect();
        match kinds.iter().next() {
            Some(CaseResult::Passed) if kinds.len() == 1 => all_pass += 1,
            Some(CaseResult::Failed(_)) if kinds.len() == 1 => all_fail_alike += 1,
            Some(CaseResult::NotCompared | CaseResult::Absent) | None if kinds.len() <= 1 => {}
            _ => rows.push(Row {
                scenario: scenario.to_owned(),
                title: case.title.clone(),
                rules: case.rules.clone(),
                edition,
                of,
            }),
        }
    }
    let engines = records.iter().map(|record| {
        let engine = &record.head.engine;
        format!("{} {}", engine.name, engine.version)
    });
    Compared { engines: engines.collect(), rules: by_rule(records), rows, all_pass, all_fail_alike }
}

/// What each engine made of a case; equal failures get equal numbers.
fn made(outcomes: &[Option<&Outcome>]) -> Vec<CaseResult> {
    let one = |outcome: &Option<&Outcome>| match outcome {
        None => CaseResult::Absent,
        Some(Outcome::Pass { .. }) => CaseResult::Passed,
        Some(failure) if failure.is_failure() => {
            let first = outcomes.iter().position(|other| other == outcome);
            CaseResult::Failed(first.unwrap_or_default())
        }
        Some(_) => CaseResult::NotCompared,
    };
    outcomes.iter().map(one).collect()
}

fn by_rule(records: &[Record]) -> BTreeMap<String, Vec<CaseCounts>> {
    let mut rules: BTreeMap<String, Vec<CaseCounts>> = BTreeMap::new();
    for (at, record) in records.iter().enumerate() {
        for case in &record.cases {
            let passed = matches!(case.outcome, Outcome::Pass { .. });
            let executed = passed || case.outcome.is_failure();
            for rule in &case.rules {
                let counts =
                    rules.entry(rule.clone()).or_insert_with(|| vec![CaseCounts::default(); records.len()]);
                counts[at].passed += usize::from(passed);
                counts[at].executed += usize::from(executed);
            }
        }
    }
    rules
}
