//! How strong is the suite? For every rule: what uses it, how its premises were seen, and which
//! mistakes at them the corpus notices.

mod runs;
mod tally;

use crate::scenario::Scenario;
use crate::side_by_side::side_by_side;
use apnap_oracle::bench::{Mutant, Seen};
use apnap_oracle::rule::{Forced, Rule, Status};
use apnap_oracle::rules;
use apnap_oracle::rules::premises::Placed;
use std::collections::BTreeSet;
use tally::{Tally, Wanted};

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
    let scenarios: Vec<&Scenario> = scenarios.into_iter().collect();
    let decided =
        |scenario: &&'s Scenario| (*scenario, Tally::of(scenario, &Wanted::all()).decisive(scenario));
    side_by_side(&scenarios, decided)
}

/// So many scenarios are run side by side before what they noticed is left out of what the next ones are
/// asked. The number is part of the result, so it does not depend on the machine.
const BATCH: usize = 32;

/// Audits the rules of some sections by the whole corpus. What is found does not depend on how many
/// processors take part.
pub fn audit(scenarios: &[Scenario], is_asked_about: impl Fn(&Rule) -> bool + Sync) -> Audit {
    let is_about = |scenario: &Scenario| scenario.rules.iter().any(|rule| is_asked_about(rule));
    let (named, rest): (Vec<&Scenario>, Vec<&Scenario>) = scenarios.iter().partition(|one| is_about(one));
    // Whether a rule decides a scenario alone takes the mistakes in all others.
    let all = Wanted::all();
    let mut tally = Tally::default();
    side_by_side(&named, |one| Tally::of(one, &all)).into_iter().for_each(|part| tally.join(part));
    // The rest of the corpus is asked only about mistakes that nothing has noticed so far.
    for batch in rest.chunks(BATCH) {
        let wanted = Wanted::unnoticed(&is_asked_about, tally.noticed_mistakes());
        let parts = side_by_side(batch, |one| Tally::of(one, &wanted));
        parts.into_iter().for_each(|part| tally.join(part));
    }
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
