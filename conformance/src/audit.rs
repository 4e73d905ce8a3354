//! How strong is the suite? For every rule: what uses it, how its premises were seen, and which
//! mistakes at them the corpus notices.

use crate::engine::Reply;
use crate::observation::Observation;
use crate::oracle::Oracle;
use crate::run::{Outcome, distinct_editions_of, verdict};
use crate::scenario::Scenario;
use apnap_oracle::bench::{Bench, Mutant, PremiseId, Seen, USUAL_WORK};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::{Forced, Rule, Status};
use apnap_oracle::rules;
use apnap_oracle::rules::premises::{Placed, premises};
use std::collections::{BTreeMap, BTreeSet};

/// A mutant gets this many times the work of the unmutated run.
const PATIENCE: u64 = 10;

/// What the audit found.
#[derive(Debug)]
pub struct Audit {
    /// Every rule asked about, in the order of the book.
    pub rules: Vec<RuleAudit>,
    /// What is wrong with the `rules` lines of scenarios.
    pub unconfirmed: Vec<Unconfirmed>,
    /// How many scenarios there are for the rules asked about.
    pub scenarios: usize,
    /// How many of these can be said with real cards alone.
    pub with_named_cards: usize,
    /// How many mutants were run.
    pub runs: usize,
}

/// One rule.
#[derive(Debug)]
pub struct RuleAudit {
    /// The rule.
    pub rule: &'static Rule,
    /// The scenarios that name it under `rules`.
    pub named_by: Vec<String>,
    /// Those that it decides alone: a mutant of it gives an answer that no mutant of another rule
    /// gives.
    pub decided_alone: Vec<String>,
    /// Its premises.
    pub premises: Vec<PremiseAudit>,
}

/// One premise.
#[derive(Debug)]
pub struct PremiseAudit {
    /// The premise and where it stands.
    pub placed: Placed,
    /// How often it was seen, in the unmutated runs.
    pub seen: Seen,
    /// Its mutants, each with the scenarios that notice it.
    pub mutants: Vec<(Mutant, BTreeSet<String>)>,
}

/// A rule that a scenario names but does not decide.
#[derive(Debug)]
pub struct Unconfirmed {
    /// The scenario.
    pub scenario: String,
    /// The rule.
    pub rule: &'static str,
    /// Why it does not count.
    pub why: &'static str,
}

impl RuleAudit {
    /// Of the mistakes that can be made at its premises, how many the corpus notices or cannot
    /// notice for a reason that the registry gives; and how many there are.
    pub fn noticed(&self) -> (usize, usize) {
        let counts = |premise: &PremiseAudit| {
            let is_done = |(mutant, noticed_by): &&(Mutant, BTreeSet<String>)| {
                !noticed_by.is_empty() || premise.excuse(*mutant).is_some()
            };
            (premise.mutants.iter().filter(is_done).count(), premise.mutants.len())
        };
        self.premises.iter().map(counts).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    }

    /// What is missing before the rule can be called tested; nothing if nothing is.
    pub fn missing(&self) -> Vec<String> {
        let mut missing = Vec::new();
        match self.rule.status {
            Status::NotYet => missing.push("the oracle does not perform it yet".to_owned()),
            Status::Tested if self.premises.is_empty() => missing.push("it has no premises".to_owned()),
            Status::Tested if self.named_by.is_empty() => missing.push("no scenario names it".to_owned()),
            Status::Tested if self.decided_alone.is_empty() => {
                missing.push("it decides no scenario alone".to_owned());
            }
            Status::Tested
            | Status::SameAs(_)
            | Status::Definition
            | Status::OutOfScope(_)
            | Status::Disputed(_) => {}
        }
        missing.extend(self.premises.iter().flat_map(PremiseAudit::missing));
        missing
    }
}

impl PremiseAudit {
    fn missing(&self) -> Vec<String> {
        let says = self.placed.premise.says;
        let mut missing = Vec::new();
        let (no, yes) = (self.seen.no > 0, self.seen.yes > 0);
        let wanted = self.mutants.iter().map(|(mutant, _)| mutant.forced);
        for forced in wanted {
            match forced {
                Forced::True if !no => missing.push(format!("{}: never seen false: {says}", self.placed)),
                Forced::False if !yes => missing.push(format!("{}: never seen true: {says}", self.placed)),
                Forced::Skipped | Forced::Instead if !yes => {
                    missing.push(format!("{}: never seen: {says}", self.placed));
                }
                Forced::True | Forced::False | Forced::Skipped | Forced::Instead => {}
            }
        }
        for (mutant, noticed_by) in &self.mutants {
            match (self.excuse(*mutant), noticed_by.first()) {
                (None, None) => missing.push(format!("{mutant} survives: {says}")),
                (Some(_), Some(scenario)) => {
                    missing.push(format!("{mutant} is called equivalent, but {scenario} notices it"));
                }
                (None, Some(_)) | (Some(_), None) => {}
            }
        }
        missing
    }

    /// Why no scenario can notice a mutant, if the registry says that none can.
    pub fn excuse(&self, mutant: Mutant) -> Option<&'static str> {
        let (forced, reason) = self.placed.premise.equivalent?;
        (forced == mutant.forced).then_some(reason)
    }
}

/// The rules that decide each of some scenarios: those that a mistake in would be noticed there, and
/// whether one of them gives an answer that no mistake in another rule gives.
pub fn decisive_rules<'s>(
    scenarios: impl IntoIterator<Item = &'s Scenario>,
) -> Vec<(&'s Scenario, Vec<(&'static Rule, bool)>)> {
    let decided = |scenario: &'s Scenario| {
        let mut tally = Tally::default();
        distinct_editions_of(scenario).into_iter().for_each(|edition| tally.add(scenario, edition));
        let key = |rule: &Rule| (scenario.id.clone(), rule.id);
        let rules = rules::all().filter(|rule| tally.failed_by.contains(&key(rule)));
        (scenario, rules.map(|rule| (rule, tally.decided_alone.contains(&key(rule)))).collect())
    };
    scenarios.into_iter().map(decided).collect()
}

/// Audits the rules of some sections by the whole corpus.
pub fn audit(scenarios: &[Scenario], is_asked_about: impl Fn(&Rule) -> bool) -> Audit {
    let mut tally = Tally::default();
    for scenario in scenarios {
        for edition in distinct_editions_of(scenario) {
            tally.add(scenario, edition);
        }
    }
    let named: Vec<&Scenario> =
        scenarios.iter().filter(|scenario| scenario.rules.iter().any(|rule| is_asked_about(rule))).collect();
    Audit {
        rules: rules::all()
            .filter(|rule| is_asked_about(rule))
            .map(|rule| tally.audit_of(rule, scenarios))
            .collect(),
        unconfirmed: named.iter().flat_map(|scenario| tally.unconfirmed(scenario)).collect(),
        scenarios: named.len(),
        with_named_cards: named.iter().filter(|scenario| scenario.board.is_said_by_named_cards()).count(),
        runs: tally.runs,
    }
}

/// What the runs of the corpus on the oracle and its mutants showed.
#[derive(Default)]
struct Tally {
    seen: BTreeMap<PremiseId, Seen>,
    noticed: BTreeMap<Mutant, BTreeSet<String>>,
    used: BTreeSet<(String, &'static str)>,
    failed_by: BTreeSet<(String, &'static str)>,
    decided_alone: BTreeSet<(String, &'static str)>,
    runs: usize,
}

impl Tally {
    fn add(&mut self, scenario: &Scenario, edition: Edition) {
        let bench = Bench::new(edition);
        let right = Oracle::derive_on(&bench, &scenario.board);
        let work = (USUAL_WORK - bench.work_left()).saturating_mul(PATIENCE).max(1000);
        let mut wrong_answers: BTreeMap<Option<Observation>, BTreeSet<&'static str>> = BTreeMap::new();
        for placed in premises() {
            let seen = bench.seen(placed.id);
            let total = self.seen.entry(placed.id).or_default();
            total.no = total.no.saturating_add(seen.no);
            total.yes = total.yes.saturating_add(seen.yes);
            if seen.no + seen.yes > 0 {
                self.used.insert((scenario.id.clone(), placed.rule.id));
            }
            for mutant in placed.mutants().filter(|mutant| seen.opposes(mutant.forced)) {
                self.runs += 1;
                let answer = answer_of(mutant, scenario, edition, work);
                if answer.as_ref() == ok(&right) {
                    continue;
                }
                let fails = answer
                    .as_ref()
                    .is_none_or(|seen| matches!(verdict(scenario, seen), Outcome::Diverge { .. }));
                if fails {
                    self.noticed.entry(mutant).or_default().insert(scenario.id.clone());
                    self.failed_by.insert((scenario.id.clone(), placed.rule.id));
                    wrong_answers.entry(answer).or_default().insert(placed.rule.id);
                }
            }
        }
        for rules in wrong_answers.values().filter(|rules| rules.len() == 1) {
            self.decided_alone.extend(rules.iter().map(|rule| (scenario.id.clone(), *rule)));
        }
    }

    fn audit_of(&self, rule: &'static Rule, scenarios: &[Scenario]) -> RuleAudit {
        let names = |scenario: &&Scenario| scenario.rules.iter().any(|named| named.id == rule.id);
        let named_by: Vec<String> =
            scenarios.iter().filter(names).map(|scenario| scenario.id.clone()).collect();
        let alone = |id: &&String| self.decided_alone.contains(&((*id).clone(), rule.id));
        RuleAudit {
            rule,
            decided_alone: named_by.iter().filter(alone).cloned().collect(),
            named_by,
            premises: premises()
                .filter(|placed| placed.rule.id == rule.id)
                .map(|placed| self.premise(placed))
                .collect(),
        }
    }

    fn premise(&self, placed: Placed) -> PremiseAudit {
        let noticed = |mutant: Mutant| (mutant, self.noticed.get(&mutant).cloned().unwrap_or_default());
        PremiseAudit {
            placed,
            seen: self.seen.get(&placed.id).copied().unwrap_or_default(),
            mutants: placed.mutants().map(noticed).collect(),
        }
    }

    fn unconfirmed(&self, scenario: &Scenario) -> Vec<Unconfirmed> {
        let why = |rule: &Rule| {
            let key = (scenario.id.clone(), rule.id);
            match rule.status {
                Status::Tested if !self.used.contains(&key) => Some("the oracle does not use it there"),
                Status::Tested if !self.failed_by.contains(&key) => Some("no mistake in it is noticed there"),
                Status::NotYet => Some("the oracle does not perform it yet"),
                Status::Definition | Status::OutOfScope(_) | Status::SameAs(_) => {
                    Some("there is nothing in it that could be decided; name it under `see`")
                }
                Status::Tested | Status::Disputed(_) => None,
            }
        };
        let unconfirmed = |rule: &&'static Rule| {
            Some(Unconfirmed { scenario: scenario.id.clone(), rule: rule.id, why: why(rule)? })
        };
        // A scenario about a dispute decides nothing: either answer is right.
        let decides = scenario.otherwise.is_none();
        scenario.rules.iter().filter(|_| decides).filter_map(unconfirmed).collect()
    }
}

fn answer_of(mutant: Mutant, scenario: &Scenario, edition: Edition, work: u64) -> Option<Observation> {
    let bench = Bench::new(edition).with_mutant(mutant).with_work(work);
    match Oracle::derive_on(&bench, &scenario.board) {
        Reply::Ok(seen) => Some(seen),
        Reply::Unsupported { .. }
        | Reply::Malformed(_)
        | Reply::Inconclusive(_)
        | Reply::Error(_)
        | Reply::Failed(_) => None,
    }
}

fn ok(reply: &Reply<Observation>) -> Option<&Observation> {
    match reply {
        Reply::Ok(seen) => Some(seen),
        Reply::Unsupported { .. }
        | Reply::Malformed(_)
        | Reply::Inconclusive(_)
        | Reply::Error(_)
        | Reply::Failed(_) => None,
    }
}
