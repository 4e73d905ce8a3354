//! What the runs of the corpus on the oracle and its mutants showed.

use super::runs::{Right, run};
use super::{Decisive, PremiseAudit, RuleAudit, Unconfirmed};
use crate::engine::Level;
use crate::ledger;
use crate::oracle::Oracle;
use crate::play::level_of;

use crate::scenario::Scenario;
use crate::shown::Shown;
use apnap_oracle::bench::{Mutant, PremiseId, TimesSeen, USUAL_WORK};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::placed::{Placed, premises};
use apnap_oracle::rule::{Rule, RuleStatus};
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

    /// Returns whether a mutant is run on a case: its premise was seen with the opposite value.
    fn includes(&self, mutant: Mutant, placed: &Placed, case: &Tested<'_>) -> bool {
        let is_excused = placed.premise.equivalent.is_some_and(|(forced, _)| forced == mutant.forced);
        let is_settled = |noticed: &BTreeSet<Mutant>| {
            noticed.contains(&mutant) || (is_excused && case.level != Level::Layers)
        };
        case.right.seen(placed.id).opposes(mutant.forced) && !self.noticed.as_ref().is_some_and(is_settled)
    }

    /// Returns the mutants that are run on a case.
    fn mutants(&self, case: &Tested<'_>) -> Vec<Mutant> {
        let asked = premises().filter(|placed| (self.is_rule)(placed.rule));
        asked
            .flat_map(|placed| placed.mutants().map(move |mutant| (placed, mutant)))
            .filter(|(placed, mutant)| self.includes(*mutant, placed, case))
            .map(|(_, mutant)| mutant)
            .collect()
    }
}

/// A scenario in an edition, and how the oracle plays it.
struct Tested<'s> {
    scenario: &'s Scenario,
    level: Level,
    edition: Edition,
    right: Right,
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
        let level = level_of(scenario);
        // Mutants run only in the first edition in which they can matter.
        let mut known: BTreeSet<Mutant> = BTreeSet::new();
        for (edition, right) in Right::all_of(scenario) {
            tally.note_use(scenario, &right);
            let case = Tested { scenario, level, edition, right };
            // A scenario that the oracle itself fails kills no mutant.
            if !case.right.fails {
                tally.try_mistakes(&case, wanted, &mut known);
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

    /// Runs the mutants that can matter in an edition, and could not in those before. If some are killed, the others
    /// run, too: they show which rules decide the scenario alone.
    fn try_mistakes(&mut self, case: &Tested<'_>, wanted: &Wanted<'_>, known: &mut BTreeSet<Mutant>) {
        let (before, new): (Vec<Mutant>, Vec<Mutant>) =
            wanted.mutants(case).into_iter().partition(|mutant| known.contains(mutant));
        known.extend(&new);
        let mut wrong_answers: BTreeMap<Shown, Alike> = BTreeMap::new();
        self.try_each(new, case, wanted, &mut wrong_answers);
        if wrong_answers.is_empty() {
            return;
        }
        self.try_each(before, case, wanted, &mut wrong_answers);
        for alike in wrong_answers.into_values() {
            if alike.rules.len() == 1 {
                self.decided_alone.extend(alike.rules.iter().map(|rule| (case.scenario.id.clone(), *rule)));
            }
            self.alike.entry(case.scenario.id.clone()).or_default().insert(alike.mutants);
        }
    }

    fn try_each(
        &mut self,
        mutants: Vec<Mutant>,
        case: &Tested<'_>,
        wanted: &Wanted<'_>,
        wrong_answers: &mut BTreeMap<Shown, Alike>,
    ) {
        let Tested { scenario, level, edition, right } = case;
        let work = (USUAL_WORK - right.work_left).saturating_mul(PATIENCE).max(1000);
        for mutant in mutants {
            let Some(placed) = mutant.premise.placed() else { continue };
            if wanted.noticed.is_some() && self.noticed.contains_key(&mutant) {
                continue;
            }
            self.runs += 1;
            let (answer, outcome) = run(Oracle::mutant(mutant).with_work(work), scenario, *level, *edition);
            if outcome.is_failure() && answer != right.answer {
                self.noticed.entry(mutant).or_default().insert(scenario.id.clone());
                self.failed_by.insert((scenario.id.clone(), placed.rule.id));
                let alike = wrong_answers.entry(answer).or_default();
                alike.rules.insert(placed.rule.id);
                alike.mutants.insert(mutant);
            }
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
