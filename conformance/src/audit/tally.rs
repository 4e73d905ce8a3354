//! What the runs of the corpus on the oracle and its mutants showed.

use super::runs::{Answer, Right, run};
use super::{PremiseAudit, RuleAudit, Unconfirmed};
use crate::engine::Level;
use crate::oracle::Variant;
use crate::play::level_of;
use crate::run::distinct_editions_of;
use crate::scenario::Scenario;
use crate::side_by_side::side_by_side;
use apnap_oracle::bench::{Mutant, PremiseId, Seen, USUAL_WORK};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::{Forced, Rule, Status};
use apnap_oracle::rules;
use apnap_oracle::rules::premises::{Placed, premises};
use std::collections::{BTreeMap, BTreeSet};

/// A mutant gets this many times the work of the unmutated run.
const PATIENCE: u64 = 10;

/// What the runs of the corpus on the oracle and its mutants showed.
#[derive(Default)]
pub(super) struct Tally {
    seen: BTreeMap<PremiseId, Seen>,
    noticed: BTreeMap<Mutant, BTreeSet<String>>,
    used: BTreeSet<(String, &'static str)>,
    failed_by: BTreeSet<(String, &'static str)>,
    decided_alone: BTreeSet<(String, &'static str)>,
    pub(super) runs: usize,
    /// Whether mistakes that were noticed already are left out.
    pub(super) only_unnoticed: bool,
}

/// So many scenarios are asked about the same mistakes side by side. The number is fixed, so that what is
/// left out after them does not depend on how many processors there are.
const AT_ONCE: usize = 32;

impl Tally {
    /// Runs some scenarios, with every mistake in the rules that are wanted.
    pub(super) fn add_all(&mut self, scenarios: &[&Scenario], is_wanted: impl Fn(&Rule) -> bool + Sync) {
        for some in scenarios.chunks(AT_ONCE) {
            let tallies = side_by_side(some, |scenario| {
                let noticed = if self.only_unnoticed { self.noticed.clone() } else { BTreeMap::new() };
                let mut tally = Tally { noticed, only_unnoticed: self.only_unnoticed, ..Tally::default() };
                tally.add(scenario, &is_wanted);
                tally
            });
            tallies.into_iter().for_each(|tally| self.take(tally));
        }
    }

    /// Takes in what other runs showed.
    fn take(&mut self, other: Tally) {
        for (premise, seen) in other.seen {
            self.note_seen(premise, seen);
        }
        for (mutant, scenarios) in other.noticed {
            self.noticed.entry(mutant).or_default().extend(scenarios);
        }
        self.used.extend(other.used);
        self.failed_by.extend(other.failed_by);
        self.decided_alone.extend(other.decided_alone);
        self.runs += other.runs;
    }

    fn note_seen(&mut self, premise: PremiseId, seen: Seen) {
        let total = self.seen.entry(premise).or_default();
        total.no = total.no.saturating_add(seen.no);
        total.yes = total.yes.saturating_add(seen.yes);
    }

    /// Runs a scenario, with every mistake in the rules that are wanted.
    pub(super) fn add(&mut self, scenario: &Scenario, is_wanted: impl Fn(&Rule) -> bool) {
        let mut editions = distinct_editions_of(scenario);
        let level = level_of(scenario);
        match level {
            Level::Layers => {
                for edition in editions {
                    let right = Right::of(scenario, level, edition);
                    self.note_use(scenario, &right);
                    self.try_mistakes(scenario, level, edition, &right, &is_wanted);
                }
            }
            Level::Turns | Level::Stack => {
                // Games take long: the mistakes are tried in those editions only that use something else
                // than those before, the home edition first.
                editions.sort_by_key(|edition| *edition != Edition::HOME);
                let mut opposed: BTreeSet<(PremiseId, Forced)> = BTreeSet::new();
                for edition in editions {
                    let right = Right::of(scenario, level, edition);
                    self.note_use(scenario, &right);
                    let wanted = premises().filter(|placed| is_wanted(placed.rule));
                    let opposes = wanted.flat_map(|placed| {
                        let seen = right.seen(placed.id);
                        let mistakes = placed.mutants().map(|mutant| mutant.forced);
                        mistakes
                            .filter(move |forced| seen.opposes(*forced))
                            .map(move |forced| (placed.id, forced))
                    });
                    let before = opposed.len();
                    opposed.extend(opposes);
                    if opposed.len() > before {
                        self.try_mistakes(scenario, level, edition, &right, &is_wanted);
                    }
                }
            }
        }
    }

    /// Which premises a run without mistakes used.
    fn note_use(&mut self, scenario: &Scenario, right: &Right) {
        for placed in premises() {
            let seen = right.seen(placed.id);
            self.note_seen(placed.id, seen);
            if seen.no + seen.yes > 0 {
                self.used.insert((scenario.id.clone(), placed.rule.id));
            }
        }
    }

    /// Every mistake at a premise that was seen to be the opposite, and what comes of it. A scenario that
    /// the oracle itself fails notices nothing.
    fn try_mistakes(
        &mut self,
        scenario: &Scenario,
        level: Level,
        edition: Edition,
        right: &Right,
        is_wanted: impl Fn(&Rule) -> bool,
    ) {
        if right.fails {
            return;
        }
        let work = (USUAL_WORK - right.work_left).saturating_mul(PATIENCE).max(1000);
        let mut wrong_answers: BTreeMap<Answer, BTreeSet<&'static str>> = BTreeMap::new();
        for placed in premises().filter(|placed| is_wanted(placed.rule)) {
            let seen = right.seen(placed.id);
            for mutant in placed.mutants().filter(|mutant| seen.opposes(mutant.forced)) {
                let excused = placed.premise.equivalent.is_some_and(|(forced, _)| forced == mutant.forced);
                let settled = self.noticed.contains_key(&mutant) || (excused && level != Level::Layers);
                if self.only_unnoticed && settled {
                    continue;
                }
                self.runs += 1;
                let (answer, fails) = run(Variant::mutant(mutant).with_work(work), scenario, level, edition);
                if fails && answer != right.answer {
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

    /// The rules a mistake in which a scenario notices, and whether one decides it alone.
    pub(super) fn decisive(&self, scenario: &Scenario) -> Vec<(&'static Rule, bool)> {
        let key = |rule: &Rule| (scenario.id.clone(), rule.id);
        let rules = rules::all().filter(|rule| self.failed_by.contains(&key(rule)));
        rules.map(|rule| (rule, self.decided_alone.contains(&key(rule)))).collect()
    }

    pub(super) fn audit_of(&self, rule: &'static Rule, scenarios: &[Scenario]) -> RuleAudit {
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

    pub(super) fn unconfirmed(&self, scenario: &Scenario) -> Vec<Unconfirmed> {
        let why = |rule: &Rule| {
            // What states the same as another rule is decided where that one is.
            let rule = decided_as(rule);
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

/// The rule that a rule restates, or itself.
fn decided_as(rule: &Rule) -> &Rule {
    match rule.status {
        Status::SameAs(other) => rules::named(other).unwrap_or(rule),
        Status::Tested
        | Status::Definition
        | Status::OutOfScope(_)
        | Status::Disputed(_)
        | Status::NotYet => rule,
    }
}
