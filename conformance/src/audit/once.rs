//! The audit without what it need not know: it stops looking for scenarios that a rule decides alone as soon as it has
//! found one, and for scenarios that kill a mutant likewise. [`audit_watched`](super::audit_watched) is the literal
//! form; a test proves that both find the same gaps.

use super::tally::{AuditTally, WantedMutants, decided_as};
use super::{Audit, BATCH, found};
use crate::parallel::in_parallel;
use crate::progress::Progress;
use crate::scenario::Scenario;
use apnap_oracle::rule::{Rule, RuleStatus};
use apnap_oracle::rules;
use std::collections::{BTreeMap, BTreeSet};

/// Audits the chosen rules with the whole corpus, and counts the scenarios. Of the scenarios that a rule decides alone,
/// and of those that kill a mutant, the result has at least one if there is one.
pub fn audit_once(
    scenarios: &[Scenario],
    is_asked_about: impl Fn(&Rule) -> bool + Sync,
    progress: &Progress,
) -> Audit {
    let named: Vec<&Scenario> =
        scenarios.iter().filter(|one| one.rules.iter().any(|rule| is_asked_about(rule))).collect();
    progress.expect(named.len() as u64);
    let mut tally = of_named_rules(&named, progress);
    find_alone(&mut tally, &named, &is_asked_about, progress);
    let left = scenarios.iter().filter(|one| tally.could_kill_another(one, &is_asked_about));
    let left: Vec<&Scenario> = left.collect();
    for batch in left.chunks(BATCH) {
        let wanted = WantedMutants::unnoticed(&is_asked_about, tally.noticed_mistakes());
        join(&mut tally, in_parallel(batch, |one| unless_stopped(progress, || AuditTally::of(one, &wanted))));
    }
    found(&tally, scenarios, &named, &is_asked_about, progress)
}

fn unless_stopped(progress: &Progress, tally: impl FnOnce() -> AuditTally) -> AuditTally {
    if progress.is_stopped() { AuditTally::default() } else { tally() }
}

fn join(tally: &mut AuditTally, parts: Vec<AuditTally>) {
    parts.into_iter().for_each(|part| tally.join(part));
}

/// Runs each scenario with the mutants of the rules that it names. That shows which of these it confirms, but not which
/// it decides alone.
fn of_named_rules(scenarios: &[&Scenario], progress: &Progress) -> AuditTally {
    let of_one = |scenario: &&Scenario| {
        let named: BTreeSet<&str> = scenario.rules.iter().map(|rule| decided_as(rule).id).collect();
        let is_named = |rule: &Rule| named.contains(rule.id);
        let tally =
            unless_stopped(progress, || AuditTally::of(scenario, &WantedMutants::of_rules(&is_named)));
        progress.step();
        tally.without_answers()
    };
    let mut tally = AuditTally::default();
    join(&mut tally, in_parallel(scenarios, of_one));
    tally
}

/// Looks for a scenario that each rule decides alone, in those that it decides, the simplest first.
fn find_alone(
    tally: &mut AuditTally,
    scenarios: &[&Scenario],
    is_asked_about: &(dyn Fn(&Rule) -> bool + Sync),
    progress: &Progress,
) {
    let mut simplest_first = scenarios.to_vec();
    simplest_first.sort_by_key(|one| (one.rules.len(), one.script.len(), one.board.game.objects.len()));
    let mut tried: BTreeSet<(&str, &str)> = BTreeSet::new();
    loop {
        let asked = rules::all().filter(|rule| is_asked_about(rule) && rule.status == RuleStatus::Tested);
        let pending: Vec<&Rule> = asked.filter(|rule| !tally.decides_one_alone(rule, scenarios)).collect();
        let mut next: BTreeMap<&str, (&Scenario, Vec<&Rule>)> = BTreeMap::new();
        for rule in pending {
            let decided = simplest_first.iter().filter(|one| tally.is_decided_by(one, rule));
            if let Some(untried) = decided.copied().find(|one| !tried.contains(&(one.id.as_str(), rule.id))) {
                tried.insert((untried.id.as_str(), rule.id));
                next.entry(untried.id.as_str()).or_insert((untried, Vec::new())).1.push(rule);
            }
        }
        if next.is_empty() || progress.is_stopped() {
            return;
        }
        let next: Vec<(&Scenario, Vec<&Rule>)> = next.into_values().collect();
        let of_one = |(scenario, sought): &(&Scenario, Vec<&Rule>)| {
            unless_stopped(progress, || AuditTally::until_decided_alone(scenario, sought))
        };
        join(tally, in_parallel(&next, of_one));
    }
}
