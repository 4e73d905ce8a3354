//! What the runs of the corpus on the oracle and its mutants showed.

use super::course::Course;
use super::runs::{Right, run_branching};
use super::{Decisive, PremiseAudit, RuleAudit, Unconfirmed};
use crate::engine::Level;
use crate::ledger;
use crate::oracle::Oracle;
use crate::play::level_of;
use crate::scenario::Scenario;
use crate::shown::Shown;
use apnap_oracle::bench::{Mutant, PremiseId, TimesSeen};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::placed::{Placed, premises};
use apnap_oracle::rule::{Rule, RuleStatus};
use apnap_oracle::rules;
use std::collections::{BTreeMap, BTreeSet};

/// Which mutants are run.
pub(super) struct WantedMutants<'w> {
    is_rule: &'w (dyn Fn(&Rule) -> bool + Sync),
    /// The mutants that are already killed, if these are left out.
    noticed: Option<BTreeSet<Mutant>>,
    /// Whether those that are said to be equivalent are run in games too, though others are left out.
    excused_too: bool,
    /// If the mutants of some rules only are run: those that are said to be equivalent, which are run whatever their
    /// rule. Each other mutant is then run in one edition after the other until it is killed.
    excused: Option<BTreeSet<Mutant>>,
}

impl<'w> WantedMutants<'w> {
    pub(super) fn all() -> WantedMutants<'w> {
        WantedMutants { is_rule: &|_| true, noticed: None, excused_too: true, excused: None }
    }

    /// The mutants of some rules.
    pub(super) fn of_rules(is_rule: &'w (dyn Fn(&Rule) -> bool + Sync)) -> WantedMutants<'w> {
        let excused =
            premises().flat_map(|placed| placed.mutants().filter(move |one| is_excused(*one, &placed)));
        WantedMutants { is_rule, noticed: None, excused_too: true, excused: Some(excused.collect()) }
    }

    /// The mutants of some rules that have survived so far.
    pub(super) fn unnoticed(
        is_rule: &'w (dyn Fn(&Rule) -> bool + Sync),
        noticed: BTreeSet<Mutant>,
    ) -> WantedMutants<'w> {
        WantedMutants { is_rule, noticed: Some(noticed), excused_too: false, excused: None }
    }

    /// Returns whether a mutant is run on a case: its premise was seen with the opposite value.
    fn includes(&self, mutant: Mutant, placed: &Placed, case: &Tested<'_>) -> bool {
        let is_settled = |noticed: &BTreeSet<Mutant>| {
            let is_left_out = is_excused(mutant, placed) && !self.excused_too && case.level != Level::Layers;
            noticed.contains(&mutant) || is_left_out
        };
        case.right.seen(placed.id).opposes(mutant.forced) && !self.noticed.as_ref().is_some_and(is_settled)
    }

    /// Returns the mutants that are run on a case, each with its rule.
    fn mutants(&self, case: &Tested<'_>) -> Vec<(Mutant, &'static Rule)> {
        premises()
            .flat_map(|placed| placed.mutants().map(move |mutant| (placed, mutant)))
            .filter(|(placed, mutant)| {
                let is_excused = || self.excused.as_ref().is_some_and(|excused| excused.contains(mutant));
                (self.is_rule)(placed.rule) || is_excused()
            })
            .filter(|(placed, mutant)| self.includes(*mutant, placed, case))
            .map(|(placed, mutant)| (mutant, placed.rule))
            .collect()
    }
}

/// Whether a mutant is said to be equivalent.
fn is_excused(mutant: Mutant, placed: &Placed) -> bool {
    placed.premise.equivalent.is_some_and(|(forced, _)| forced == mutant.forced)
}

/// A scenario in an edition, and how the oracle plays it.
struct Tested<'s> {
    scenario: &'s Scenario,
    level: Level,
    edition: Edition,
    right: Right,
    course: Option<Course>,
}

/// What the runs of the corpus on the oracle and its mutants showed.
#[derive(Default)]
pub(super) struct AuditTally {
    seen: BTreeMap<PremiseId, TimesSeen>,
    noticed: BTreeMap<Mutant, BTreeSet<String>>,
    used: BTreeSet<(String, &'static str)>,
    /// By scenario: the mutants whose premise was seen with the opposite value.
    opposed: BTreeMap<String, BTreeSet<Mutant>>,
    failed_by: BTreeSet<(String, &'static str)>,
    decided_alone: BTreeSet<(String, &'static str)>,
    /// By scenario: the mutants that it kills, in groups with the same answer.
    alike: BTreeMap<String, BTreeSet<BTreeSet<Mutant>>>,
    pub(super) runs: usize,
}

/// Mutants that give the same wrong answer, and their rules.
#[derive(Default)]
struct AlikeMutants {
    rules: BTreeSet<&'static str>,
    /// The rules of those whose premise is broad.
    broad: BTreeSet<&'static str>,
    mutants: BTreeSet<Mutant>,
}

impl AuditTally {
    /// Runs a scenario with every mutant that is wanted.
    pub(super) fn of(scenario: &Scenario, wanted: &WantedMutants<'_>) -> AuditTally {
        AuditTally::until(scenario, wanted, |_| false)
    }

    /// Runs a scenario with every mutant, edition by edition, until each of these rules has decided it alone.
    pub(super) fn until_decided_alone(scenario: &Scenario, rules: &[&Rule]) -> AuditTally {
        AuditTally::until(scenario, &WantedMutants::all(), |tally| {
            rules.iter().all(|rule| tally.decided_alone.contains(&(scenario.id.clone(), rule.id)))
        })
    }

    /// Runs a scenario with every mutant that is wanted, edition by edition, until that is enough.
    fn until(
        scenario: &Scenario,
        wanted: &WantedMutants<'_>,
        is_enough: impl Fn(&AuditTally) -> bool,
    ) -> AuditTally {
        let mut tally = AuditTally::default();
        let level = level_of(scenario);
        // Mutants run only in the first edition in which they can matter.
        let mut known: BTreeSet<Mutant> = BTreeSet::new();
        for (edition, right, course) in Right::all_of(scenario) {
            tally.note_use(scenario, &right);
            let case = Tested { scenario, level, edition, right, course };
            // A scenario that the oracle itself fails kills no mutant.
            if !case.right.fails() {
                tally.try_mistakes(&case, wanted, &mut known);
            }
            if is_enough(&tally) {
                break;
            }
        }
        tally
    }

    /// Adds the results of other scenarios.
    pub(super) fn join(&mut self, other: AuditTally) {
        for (premise, seen) in other.seen {
            add(self.seen.entry(premise).or_default(), seen);
        }
        for (mutant, by) in other.noticed {
            self.noticed.entry(mutant).or_default().extend(by);
        }
        self.used.extend(other.used);
        for (scenario, mutants) in other.opposed {
            self.opposed.entry(scenario).or_default().extend(mutants);
        }
        self.failed_by.extend(other.failed_by);
        self.decided_alone.extend(other.decided_alone);
        for (scenario, groups) in other.alike {
            self.alike.entry(scenario).or_default().extend(groups);
        }
        self.runs += other.runs;
    }

    /// Leaves out what depends on the mutants of other rules.
    pub(super) fn without_answers(self) -> AuditTally {
        AuditTally { decided_alone: BTreeSet::new(), alike: BTreeMap::new(), ..self }
    }

    /// Whether a scenario names a rule and kills a mutant of it.
    pub(super) fn is_decided_by(&self, scenario: &Scenario, rule: &Rule) -> bool {
        scenario.rules.iter().any(|named| named.id == rule.id)
            && self.failed_by.contains(&(scenario.id.clone(), rule.id))
    }

    /// Whether a rule decides one of the scenarios alone that name it.
    pub(super) fn decides_one_alone(&self, rule: &Rule, scenarios: &[&Scenario]) -> bool {
        let names = |scenario: &&&Scenario| scenario.rules.iter().any(|named| named.id == rule.id);
        scenarios.iter().filter(names).any(|one| self.decided_alone.contains(&(one.id.clone(), rule.id)))
    }

    /// The mutants that a scenario killed.
    pub(super) fn noticed_mistakes(&self) -> BTreeSet<Mutant> {
        self.noticed.keys().copied().collect()
    }

    /// Whether a mutant of some rules that has survived so far, and isn't said to be equivalent, could matter in a
    /// scenario that has been run.
    pub(super) fn could_kill_another(&self, scenario: &Scenario, is_rule: impl Fn(&Rule) -> bool) -> bool {
        let Some(opposed) = self.opposed.get(&scenario.id) else { return true };
        premises().filter(|placed| is_rule(placed.rule)).any(|placed| {
            placed.mutants().any(|mutant| {
                opposed.contains(&mutant)
                    && !self.noticed.contains_key(&mutant)
                    && !is_excused(mutant, &placed)
            })
        })
    }

    /// The premises that a run without mutants used.
    fn note_use(&mut self, scenario: &Scenario, right: &Right) {
        for placed in premises() {
            let seen = right.seen(placed.id);
            add(self.seen.entry(placed.id).or_default(), seen);
            if seen.no + seen.yes > 0 {
                self.used.insert((scenario.id.clone(), placed.rule.id));
                let opposed = placed.mutants().filter(|mutant| seen.opposes(mutant.forced));
                self.opposed.entry(scenario.id.clone()).or_default().extend(opposed);
            }
        }
    }

    /// Runs the mutants that can matter in an edition, and could not in those before. If some are killed, the others
    /// run, too: they show which rules decide the scenario alone.
    fn try_mistakes(&mut self, case: &Tested<'_>, wanted: &WantedMutants<'_>, known: &mut BTreeSet<Mutant>) {
        let (before, new): (Vec<_>, Vec<_>) =
            wanted.mutants(case).into_iter().partition(|(mutant, _)| known.contains(mutant));
        let tried: Vec<Mutant> = new.iter().map(|(mutant, _)| *mutant).collect();
        let mut wrong_answers: BTreeMap<Shown, AlikeMutants> = BTreeMap::new();
        self.try_each(new, case, wanted, &mut wrong_answers);
        let again = |mutant: &Mutant| {
            let is_run_again = wanted.excused.as_ref().is_some_and(|excused| !excused.contains(mutant));
            is_run_again && !self.noticed.contains_key(mutant)
        };
        known.extend(tried.into_iter().filter(|mutant| !again(mutant)));
        if wrong_answers.is_empty() {
            return;
        }
        self.try_each(before, case, wanted, &mut wrong_answers);
        for alike in wrong_answers.into_values() {
            let rules = if alike.rules.is_empty() { &alike.broad } else { &alike.rules };
            if rules.len() == 1 {
                self.decided_alone.extend(rules.iter().map(|rule| (case.scenario.id.clone(), *rule)));
            }
            self.alike.entry(case.scenario.id.clone()).or_default().insert(alike.mutants);
        }
    }

    fn try_each(
        &mut self,
        mutants: Vec<(Mutant, &'static Rule)>,
        case: &Tested<'_>,
        wanted: &WantedMutants<'_>,
        wrong_answers: &mut BTreeMap<Shown, AlikeMutants>,
    ) {
        let Tested { scenario, level, edition, right, course } = case;
        let work = right.work_of_mutants();
        for (mutant, rule) in mutants {
            if wanted.noticed.is_some() && self.noticed.contains_key(&mutant) {
                continue;
            }
            self.runs += 1;
            let oracle = Oracle::mutant(mutant).with_work(work);
            let (answer, outcome) =
                run_branching(&oracle, mutant, scenario, *level, *edition, course.as_ref());
            if outcome.is_failure() && answer != right.answer {
                self.noticed.entry(mutant).or_default().insert(scenario.id.clone());
                self.failed_by.insert((scenario.id.clone(), rule.id));
                let alike = wrong_answers.entry(answer).or_default();
                let is_broad = mutant.premise.placed().is_some_and(|placed| placed.premise.is_broad);
                if is_broad { &mut alike.broad } else { &mut alike.rules }.insert(rule.id);
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
pub(super) fn decided_as(rule: &Rule) -> &Rule {
    match rule.status {
        RuleStatus::SameAs(other) => rules::named(other).unwrap_or(rule),
        RuleStatus::Tested
        | RuleStatus::Definition
        | RuleStatus::OutOfScope(_)
        | RuleStatus::Disputed(_)
        | RuleStatus::NotYet => rule,
    }
}
