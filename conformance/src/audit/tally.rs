//! What the runs of the corpus on the oracle and its mutants showed.

use super::runs::{Right, run};
use super::{Decisive, PremiseAudit, RuleAudit, Unconfirmed};
use crate::engine::Level;
use crate::ledger;
use crate::oracle::Oracle;
use crate::play::level_of;
use crate::run::distinct_editions_of;
use crate::scenario::Scenario;
use crate::shown::Shown;
use apnap_oracle::bench::{Mutant, PremiseId, TimesSeen, USUAL_WORK};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::placed::{Placed, premises};
use apnap_oracle::rule::{Forced, Rule, RuleStatus};
use apnap_oracle::rules;
use std::collections::{BTreeMap, BTreeSet};

/// A mutant gets this many times the budget that the run without a mutant used.
const PATIENCE: u64 = 10;

/// Which mutants are run.
pub(super) struct Wanted<'w> {
    is_rule: &'w (dyn Fn(&Rule) -> bool + Sync),
    /// The mutants that are already killed, if these are left out.
    noticed: Option<BTreeSet<Mutant>>,
}

impl<'w> Wanted<'w> {
    /// All.
    pub(super) fn all() -> Wanted<'w> {
        Wanted { is_rule: &|_| true, noticed: None }
    }

    /// The mutants of some rules that have survived so far.
    pub(super) fn unnoticed(
        is_rule: &'w (dyn Fn(&Rule) -> bool + Sync),
        noticed: BTreeSet<Mutant>,
    ) -> Wanted<'w> {
        Wanted { is_rule, noticed: Some(noticed) }
    }

    fn premises(&self) -> impl Iterator<Item = Placed> {
        premises().filter(|placed| (self.is_rule)(placed.rule))
    }
}

/// What the runs of the corpus on the oracle and its mutants showed.
#[derive(Default)]
pub(super) struct Tally {
    seen: BTreeMap<PremiseId, TimesSeen>,
    noticed: BTreeMap<Mutant, BTreeSet<String>>,
    used: BTreeSet<(String, &'static str)>,
    failed_by: BTreeSet<(String, &'static str)>,
    decided_alone: BTreeSet<(String, &'static str)>,
    /// By scenario: the mutants that it kills, in groups with the same answer.
    alike: BTreeMap<String, BTreeSet<BTreeSet<Mutant>>>,
    pub(super) runs: usize,
}

/// Mutants that give the same wrong answer, and their rules.
#[derive(Default)]
struct Alike {
    rules: BTreeSet<&'static str>,
    mutants: BTreeSet<Mutant>,
}

impl Tally {
    /// Runs a scenario with every mutant that is wanted.
    pub(super) fn of(scenario: &Scenario, wanted: &Wanted<'_>) -> Tally {
        let mut tally = Tally::default();
        let mut editions = distinct_editions_of(scenario);
        let level = level_of(scenario);
        match level {
            Level::Layers => {
                for edition in editions {
                    let right = Right::of(scenario, level, edition);
                    tally.note_use(scenario, &right);
                    tally.try_mistakes(scenario, level, edition, &right, wanted);
                }
            }
            Level::StateBasedActions | Level::Turns | Level::Stack => {
                // Games take long, so mutants run only in the editions that use something that earlier ones
                // did not; the home edition comes first.
                editions.sort_by_key(|edition| *edition != Edition::HOME);
                let mut opposed: BTreeSet<(PremiseId, Forced)> = BTreeSet::new();
                for edition in editions {
                    let right = Right::of(scenario, level, edition);
                    tally.note_use(scenario, &right);
                    let opposes = wanted.premises().flat_map(|placed| {
                        let seen = right.seen(placed.id);
                        let mistakes = placed.mutants().map(|mutant| mutant.forced);
                        mistakes
                            .filter(move |forced| seen.opposes(*forced))
                            .map(move |forced| (placed.id, forced))
                    });
                    let before = opposed.len();
                    opposed.extend(opposes);
                    if opposed.len() > before {
                        tally.try_mistakes(scenario, level, edition, &right, wanted);
                    }
                }
            }
        }
        tally
    }

    /// Adds the results of other scenarios.
    pub(super) fn join(&mut self, other: Tally) {
        for (premise, seen) in other.seen {
            add(self.seen.entry(premise).or_default(), seen);
        }
        for (mutant, by) in other.noticed {
            self.noticed.entry(mutant).or_default().extend(by);
        }
        self.used.extend(other.used);
        self.failed_by.extend(other.failed_by);
        self.decided_alone.extend(other.decided_alone);
        for (scenario, groups) in other.alike {
            self.alike.entry(scenario).or_default().extend(groups);
        }
        self.runs += other.runs;
    }

    /// The mutants that a scenario killed.
    pub(super) fn noticed_mistakes(&self) -> BTreeSet<Mutant> {
        self.noticed.keys().copied().collect()
    }

    /// The premises that a run without mutants used.
    fn note_use(&mut self, scenario: &Scenario, right: &Right) {
        for placed in premises() {
            let seen = right.seen(placed.id);
            add(self.seen.entry(placed.id).or_default(), seen);
            if seen.no + seen.yes > 0 {
                self.used.insert((scenario.id.clone(), placed.rule.id));
            }
        }
    }

    /// Every mutant of a premise that was seen with the opposite value, and its result. A scenario that the
    /// oracle itself fails kills no mutant.
    fn try_mistakes(
        &mut self,
        scenario: &Scenario,
        level: Level,
        edition: Edition,
        right: &Right,
        wanted: &Wanted<'_>,
    ) {
        if right.fails {
            return;
        }
        let work = (USUAL_WORK - right.work_left).saturating_mul(PATIENCE).max(1000);
        let mut wrong_answers: BTreeMap<Shown, Alike> = BTreeMap::new();
        for placed in wanted.premises() {
            let seen = right.seen(placed.id);
            for mutant in placed.mutants().filter(|mutant| seen.opposes(mutant.forced)) {
                let excused = placed.premise.equivalent.is_some_and(|(forced, _)| forced == mutant.forced);
                let is_settled = |noticed: &BTreeSet<Mutant>| {
                    noticed.contains(&mutant)
                        || self.noticed.contains_key(&mutant)
                        || (excused && level != Level::Layers)
                };
                if wanted.noticed.as_ref().is_some_and(is_settled) {
                    continue;
                }
                self.runs += 1;
                let (answer, outcome) = run(Oracle::mutant(mutant).with_work(work), scenario, level, edition);
                if outcome.is_failure() && answer != right.answer {
                    self.noticed.entry(mutant).or_default().insert(scenario.id.clone());
                    self.failed_by.insert((scenario.id.clone(), placed.rule.id));
                    let alike = wrong_answers.entry(answer).or_default();
                    alike.rules.insert(placed.rule.id);
                    alike.mutants.insert(mutant);
                }
            }
        }
        for alike in wrong_answers.into_values() {
            if alike.rules.len() == 1 {
                self.decided_alone.extend(alike.rules.iter().map(|rule| (scenario.id.clone(), *rule)));
            }
            self.alike.entry(scenario.id.clone()).or_default().insert(alike.mutants);
        }
    }

    /// The rules with a mutant that the scenario kills, whether one decides it alone, and the mutants in groups
    /// with the same answer.
    pub(super) fn decisive(&self, scenario: &Scenario) -> Decisive {
        let key = |rule: &Rule| (scenario.id.clone(), rule.id);
        let rules = rules::all().filter(|rule| self.failed_by.contains(&key(rule)));
        Decisive {
            rules: rules.map(|rule| (rule, self.decided_alone.contains(&key(rule)))).collect(),
            alike: self.alike.get(&scenario.id).into_iter().flatten().cloned().collect(),
        }
    }

    pub(super) fn audit_of(&self, rule: &'static Rule, scenarios: &[Scenario]) -> RuleAudit {
        let ids: BTreeSet<&str> = scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
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
            ledger: ledger::gaps::of(rule, &ids),
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

    pub(super) fn unconfirmed(&self, scenario: &Scenario) -> Vec<Unconfirmed> {
        let why = |rule: &Rule| {
            // A rule that restates another one is decided where the other is.
            let rule = decided_as(rule);
            let key = (scenario.id.clone(), rule.id);
            match rule.status {
                RuleStatus::Tested if !self.used.contains(&key) => {
                    Some("the oracle does not use the rule there")
                }
                RuleStatus::Tested if !self.failed_by.contains(&key) => {
                    Some("the scenario kills no mutant of the rule")
                }
                RuleStatus::NotYet => Some("the oracle does not perform it yet"),
                RuleStatus::Definition | RuleStatus::OutOfScope(_) | RuleStatus::SameAs(_) => {
                    Some("the rule has nothing to decide; name it under `see`")
                }
                RuleStatus::Tested | RuleStatus::Disputed(_) => None,
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

fn add(total: &mut TimesSeen, seen: TimesSeen) {
    total.no = total.no.saturating_add(seen.no);
    total.yes = total.yes.saturating_add(seen.yes);
}

/// The rule that a rule restates, or itself.
fn decided_as(rule: &Rule) -> &Rule {
    match rule.status {
        RuleStatus::SameAs(other) => rules::named(other).unwrap_or(rule),
        RuleStatus::Tested
        | RuleStatus::Definition
        | RuleStatus::OutOfScope(_)
        | RuleStatus::Disputed(_)
        | RuleStatus::NotYet => rule,
    }
}
