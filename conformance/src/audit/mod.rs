//! How strong is the corpus? For every rule: the scenarios that use it, whether its premises were seen true
//! and false, and which of its mutants the corpus kills.

pub(crate) mod course;
mod once;
pub(crate) mod runs;
mod tally;

pub use once::audit_once;
pub use runs::{outcomes_of, outcomes_of_all, telling_editions_of};

use crate::null::Null;
use crate::outcome::Outcome;
use crate::parallel::in_parallel;
use crate::progress::Progress;
use crate::run::{distinct_editions_of, run_in_parallel};
use crate::scenario::Scenario;
use crate::starters;
use apnap_oracle::bench::{Mutant, TimesSeen};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::placed::Placed;
use apnap_oracle::rule::{Forced, Rule, RuleStatus};
use apnap_oracle::rules;
use std::collections::BTreeSet;
use tally::{AuditTally, WantedMutants};

/// The result of the audit.
#[derive(Debug)]
pub struct Audit {
    /// Every rule asked about, in the order of the book.
    pub rules: Vec<RuleAudit>,
    /// What is wrong with the `rules` lines of scenarios.
    pub unconfirmed: Vec<Unconfirmed>,
    /// The scenarios that an engine that does nothing passes, each with the word of that engine.
    pub nothing_happens: Vec<(String, &'static str)>,
    /// The number of scenarios for the rules asked about.
    pub scenarios: usize,
    /// How many of these need no made-up cards.
    pub with_named_cards: usize,
    /// How many mutants were run.
    pub runs: usize,
    /// Whether every scenario was run. If not, what is missing may be in the rest.
    pub is_whole: bool,
}

/// What the corpus shows of one rule.
#[derive(Debug)]
pub struct RuleAudit {
    /// The entry of the rule in the registry.
    pub rule: &'static Rule,
    /// The scenarios that name it under `rules`.
    pub named_by: Vec<String>,
    /// The scenarios that it decides alone: a mutant of it gives an answer that no mutant of another rule
    /// gives.
    pub decided_alone: Vec<String>,
    /// Its premises, in the order of the rule.
    pub premises: Vec<PremiseAudit>,
    /// What is wrong with its ledger.
    pub ledger: Vec<String>,
}

/// What the corpus shows of one premise.
#[derive(Debug)]
pub struct PremiseAudit {
    /// The premise and its place.
    pub placed: Placed,
    /// How often it was seen true and false, in runs without mutants.
    pub seen: TimesSeen,
    /// Its mutants, each with the scenarios that kill it.
    pub mutants: Vec<(Mutant, BTreeSet<String>)>,
}

/// A rule that a scenario names but does not decide.
#[derive(Debug)]
pub struct Unconfirmed {
    /// The identifier of the scenario that names the rule.
    pub scenario: String,
    /// The identifier of the rule that is named.
    pub rule: &'static str,
    /// Why the rule may not decide the scenario.
    pub why: &'static str,
}

impl RuleAudit {
    /// Returns how many mutants of its premises are killed or equivalent, and how many there are.
    pub fn noticed(&self) -> (usize, usize) {
        let counts = |premise: &PremiseAudit| {
            let is_done = |(mutant, noticed_by): &&(Mutant, BTreeSet<String>)| {
                !noticed_by.is_empty() || premise.excuse(*mutant).is_some()
            };
            (premise.mutants.iter().filter(is_done).count(), premise.mutants.len())
        };
        self.premises.iter().map(counts).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    }

    /// Returns what is missing before the rule counts as tested; empty if nothing is.
    pub fn missing(&self) -> Vec<String> {
        let mut missing = Vec::new();
        match self.rule.status {
            RuleStatus::NotYet => missing.push("the oracle does not perform it yet".to_owned()),
            RuleStatus::Tested if self.premises.is_empty() => missing.push("it has no premises".to_owned()),
            RuleStatus::Tested if self.named_by.is_empty() => missing.push("no scenario names it".to_owned()),
            RuleStatus::Tested if self.decided_alone.is_empty() => {
                missing.push("it decides no scenario alone".to_owned());
            }
            RuleStatus::Tested
            | RuleStatus::SameAs(_)
            | RuleStatus::Definition
            | RuleStatus::OutOfScope(_)
            | RuleStatus::Disputed(_) => {}
        }
        missing.extend(self.premises.iter().flat_map(PremiseAudit::missing));
        missing.extend(self.ledger.iter().cloned());
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
                Forced::False | Forced::Exceeded if !yes => {
                    missing.push(format!("{}: never seen true: {says}", self.placed))
                }
                Forced::Skipped | Forced::Instead if !yes => {
                    missing.push(format!("{}: never seen: {says}", self.placed));
                }
                Forced::True | Forced::False | Forced::Exceeded | Forced::Skipped | Forced::Instead => {}
            }
        }
        for (mutant, noticed_by) in &self.mutants {
            match (self.excuse(*mutant), noticed_by.first()) {
                (None, None) => missing.push(format!("{mutant} survives: {says}")),
                (Some(_), Some(scenario)) => {
                    missing.push(format!("{mutant} is marked as equivalent, but {scenario} kills it"));
                }
                (None, Some(_)) | (Some(_), None) => {}
            }
        }
        missing
    }

    /// Returns why a mutant is equivalent, if the registry says that it is.
    pub fn excuse(&self, mutant: Mutant) -> Option<&'static str> {
        let (forced, reason) = self.placed.premise.equivalent?;
        (forced == mutant.forced).then_some(reason)
    }
}

/// What decides a scenario.
#[derive(Clone, Debug)]
pub struct Decisive {
    /// The rules with a mutant that the scenario kills, and whether the rule decides it alone, with an answer that
    /// no mutant of another rule gives
    pub rules: Vec<(&'static Rule, bool)>,
    /// The mutants that the scenario kills, in groups with the same answer. The groups of different editions are
    /// apart.
    pub alike: Vec<BTreeSet<Mutant>>,
}

/// What decides each scenario.
pub fn decisive_rules<'s>(
    scenarios: impl IntoIterator<Item = &'s Scenario>,
    progress: &Progress,
) -> Vec<(&'s Scenario, Decisive)> {
    let scenarios: Vec<&Scenario> = scenarios.into_iter().collect();
    progress.expect(scenarios.len() as u64);
    let decided = |scenario: &&'s Scenario| {
        let decisive = (!progress.is_stopped())
            .then(|| (*scenario, AuditTally::of(scenario, &WantedMutants::all()).decisive(scenario)));
        progress.step();
        decisive
    };
    in_parallel(&scenarios, decided).into_iter().flatten().collect()
}

/// The number of scenarios in a batch: the mutants that one batch kills are left out of the next. The number
/// affects the result, so it does not depend on the machine.
const BATCH: usize = 32;

/// Audits the chosen rules with the whole corpus. The result does not depend on the number of threads.
pub fn audit(scenarios: &[Scenario], is_asked_about: impl Fn(&Rule) -> bool + Sync) -> Audit {
    audit_watched(scenarios, is_asked_about, &Progress::default())
}

/// Audits the chosen rules, and counts the scenarios in `progress`. If it is stopped, the result is that of the scenarios
/// so far.
pub fn audit_watched(
    scenarios: &[Scenario],
    is_asked_about: impl Fn(&Rule) -> bool + Sync,
    progress: &Progress,
) -> Audit {
    progress.expect(scenarios.len() as u64);
    let tallied = |one: &Scenario, wanted: &WantedMutants<'_>| {
        if progress.is_stopped() {
            return AuditTally::default();
        }
        let tally = AuditTally::of(one, wanted);
        progress.step();
        tally
    };
    let is_about = |scenario: &Scenario| scenario.rules.iter().any(|rule| is_asked_about(rule));
    let (named, rest): (Vec<&Scenario>, Vec<&Scenario>) = scenarios.iter().partition(|one| is_about(one));
    // Whether a rule decides a scenario alone depends on the mutants of all other rules.
    let all = WantedMutants::all();
    let mut tally = AuditTally::default();
    in_parallel(&named, |one| tallied(one, &all)).into_iter().for_each(|part| tally.join(part));
    // The rest of the corpus runs only mutants that have survived so far.
    for batch in rest.chunks(BATCH) {
        let wanted = WantedMutants::unnoticed(&is_asked_about, tally.noticed_mistakes());
        let parts = in_parallel(batch, |one| tallied(one, &wanted));
        parts.into_iter().for_each(|part| tally.join(part));
    }
    found(&tally, scenarios, &named, &is_asked_about, progress)
}

/// Puts the result together: what runs of the corpus showed of the chosen rules, which some of the scenarios name.
fn found(
    tally: &AuditTally,
    scenarios: &[Scenario],
    named: &[&Scenario],
    is_asked_about: &dyn Fn(&Rule) -> bool,
    progress: &Progress,
) -> Audit {
    Audit {
        rules: rules::all()
            .filter(|rule| is_asked_about(rule))
            .map(|rule| tally.audit_of(rule, scenarios))
            .collect(),
        unconfirmed: named.iter().flat_map(|scenario| tally.unconfirmed(scenario)).collect(),
        nothing_happens: if progress.is_stopped() { Vec::new() } else { nothing_happens(named) },
        scenarios: named.len(),
        with_named_cards: named.iter().filter(|scenario| scenario.board.is_said_by_named_cards()).count(),
        runs: tally.runs,
        is_whole: !progress.is_stopped(),
    }
}

/// Returns the scenarios that an engine that does nothing passes: nothing in them has to happen. One edition
/// shows it, the first of those that differ. The starters are left out: the first one has a creature alone, to see
/// whether an engine answers at all.
pub fn nothing_happens(scenarios: &[&Scenario]) -> Vec<(String, &'static str)> {
    let passed_by = |null: Null| {
        let run = run_in_parallel(|| null, scenarios.iter().copied(), one_edition);
        let passed = run.cases.into_iter().filter(|case| matches!(case.outcome, Outcome::Pass { .. }));
        let passed = passed.filter(|case| starters::place_of(case.scenario).is_none());
        passed.map(move |case| (case.scenario.id.clone(), null.word())).collect::<BTreeSet<_>>()
    };
    Null::ALL.iter().flat_map(|(null, _)| passed_by(*null)).collect()
}

fn one_edition(scenario: &Scenario) -> Vec<Edition> {
    distinct_editions_of(scenario).into_iter().take(1).collect()
}
