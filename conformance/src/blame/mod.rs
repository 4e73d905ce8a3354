//! What explains the failures of an engine: the mistakes of which they are the consequence.
//!
//! A mutant is the oracle with one premise wrong. If a mutant answers as the engine did, the engine behaves as if that
//! premise were wrong in it. One such mistake can fail many cases, so failures are grouped by the mutants that explain
//! them: the fewest mutants that explain the most cases come first. A case that the engine passes and the
//! mutant fails speaks against the mutant, and so does a failure that it would change in another way. A mutant with too
//! little evidence explains only the scenarios that name its rule: in an engine with many mistakes, other failures are like
//! it by chance. Failures without any answer to compare are grouped by the message. The failures that no mutant explains
//! come after these, by the rule that their scenarios decide. A scenario that the oracle itself fails is no failure of the
//! engine: it expects something else than the rules.

mod fit;
pub mod measured;
mod rows;
mod search;
mod suspects;

pub use fit::Fit;
pub use rows::{explains, fits};

use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::run::{Case, Run};
use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Rule;
use search::{Explanation, MutantSearch};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// What some failures have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultCause {
    /// A mistake of the engine: mutants answer as it did.
    Mistake,
    /// No mutant explains them; their scenarios decide the same rule.
    Unexplained,
    /// The engine gave no answer to compare, with this message.
    NoAnswer(String),
    /// The oracle fails these scenarios, too: they expect something else than the oracle does.
    Expectation,
}

/// A mistake of an engine, and the failures that it explains.
#[derive(Clone, Debug)]
pub struct Fault<'r, 's> {
    /// What the cases have in common.
    pub cause: FaultCause,
    /// The rule that the engine gets wrong, or that the wrong values come from.
    pub rule: Option<&'static Rule>,
    /// The mutants that explain these cases, and that nothing in the run tells apart; the plainest first. Empty
    /// if no mutant explains them.
    pub mutants: Vec<Mutant>,
    /// The cases, the plainest first, each with how well the mutants explain it.
    pub cases: Vec<(&'r Case<'s>, Option<Fit>)>,
    /// Cases that the engine passes although the mutants fail them.
    pub contradicted: Vec<&'r Case<'s>>,
}

impl<'r, 's> Fault<'r, 's> {
    /// A fault that no mutant explains.
    fn of(
        cause: FaultCause,
        rule: Option<&'static Rule>,
        cases: Vec<(&'r Case<'s>, Option<Fit>)>,
    ) -> Fault<'r, 's> {
        Fault { cause, rule, mutants: Vec::new(), cases, contradicted: Vec::new() }
    }

    /// Returns how many of its cases the mutants answer exactly as the engine did.
    pub fn exact(&self) -> usize {
        self.cases.iter().filter(|(_, fit)| *fit == Some(Fit::SameAnswer)).count()
    }
}

/// Returns the faults that explain the failures of a run, with those in which the engine gave no answer, the largest first,
/// and after them the failures that
/// no mutant explains, in groups.
pub fn faults<'r, 's>(run: &'r Run<'s>) -> Vec<Fault<'r, 's>> {
    faults_watched(run, &Progress::default())
}

/// Returns the [`faults`] of a run, and counts the failures that were looked at in `progress`. If it is stopped, the rest
/// stays unexplained.
pub fn faults_watched<'r, 's>(run: &'r Run<'s>, progress: &Progress) -> Vec<Fault<'r, 's>> {
    let (mut unanswered, failed): (Vec<_>, Vec<_>) =
        failures(run).into_iter().partition(|case| !can_be_explained(&case.outcome));
    let mut search = MutantSearch::begin(run, &failed, progress);
    let mut mistakes: Vec<Fault<'r, 's>> = Vec::new();
    while let Some(found) = search.next() {
        add(&mut mistakes, found, &failed);
    }
    for mistake in &mut mistakes {
        mistake.cases.sort_by_key(|(case, fit)| (Reverse(*fit), plainness(case)));
        // The mutants were found on some of the cases. The one comes first whose rule most of all cases name.
        let cases = || mistake.cases.iter().map(|(case, _)| *case);
        mistake.mutants.sort_by_cached_key(|mutant| Reverse(named_by(*mutant, cases())));
        mistake.rule = mistake.mutants.first().and_then(|mutant| rule_of(*mutant));
    }
    let (open, unexplained): (BTreeSet<usize>, BTreeSet<usize>) =
        search.open().iter().partition(|at| trouble(&failed[**at].outcome).is_some());
    unanswered.extend(open.iter().map(|at| failed[*at]));
    let mut faults = without_answer(&unanswered);
    faults.extend(mistakes);
    faults.sort_by_key(|fault| Reverse(fault.cases.len()));
    faults.extend(grouped(&failed, &unexplained, &FaultCause::Unexplained, decided));
    faults.extend(grouped(&failed, &search.expectations(), &FaultCause::Expectation, decided));
    faults
}

/// Adds an explanation: to the fault with the same first mutant, if there is one.
fn add<'r, 's>(faults: &mut Vec<Fault<'r, 's>>, found: Explanation<'r, 's>, failed: &[&'r Case<'s>]) {
    let Explanation { mutants, explained, contradicted } = found;
    let cases = explained.into_iter().map(|(at, fit)| (failed[at], Some(fit)));
    match faults.iter_mut().find(|fault| fault.mutants.first() == mutants.first()) {
        Some(fault) => fault.cases.extend(cases),
        None => faults.push(Fault {
            cause: FaultCause::Mistake,
            rule: mutants.first().and_then(|mutant| rule_of(*mutant)),
            mutants,
            cases: cases.collect(),
            contradicted,
        }),
    }
}

/// The rule under which a failure stands that no mutant explains: the first that the scenario decides, or the one that
/// forbids a decision if the engine accepts it and the scenario decides that rule. What is inconclusive breaks no rule.
fn decided(case: &Case<'_>) -> Option<&'static Rule> {
    let rules = &case.scenario.rules;
    match &case.outcome {
        Outcome::Inconclusive { .. } => None,
        Outcome::WronglyAccepted { rule, .. } => {
            rules.iter().find(|decided| decided.id == rule).or(rules.first()).copied()
        }
        _ => rules.first().copied(),
    }
}

fn rule_of(mutant: Mutant) -> Option<&'static Rule> {
    mutant.premise.placed().map(|placed| placed.rule)
}

/// How many of the scenarios of some cases name the rule of a mutant, first as what they decide, then as what they show
/// besides.
fn named_by<'c, 's: 'c>(mutant: Mutant, cases: impl Iterator<Item = &'c Case<'s>>) -> (usize, usize) {
    let Some(rule) = rule_of(mutant) else { return (0, 0) };
    cases.fold((0, 0), |(decide, see), case| {
        let is_among = |rules: &[&'static Rule]| usize::from(rules.iter().any(|one| one.id == rule.id));
        (decide + is_among(&case.scenario.rules), see + is_among(&case.scenario.see))
    })
}

/// The message if an engine gave no answer to compare.
fn trouble(outcome: &Outcome) -> Option<&str> {
    match outcome {
        Outcome::ProtocolError { message, .. }
        | Outcome::Error { message }
        | Outcome::Crash { message, .. }
        | Outcome::Timeout { message, .. } => Some(message),
        Outcome::Pass { .. }
        | Outcome::Diverge { .. }
        | Outcome::WronglyAccepted { .. }
        | Outcome::WronglyRefused { .. }
        | Outcome::ScriptMismatch { .. }
        | Outcome::Disputed { .. }
        | Outcome::Skipped { .. }
        | Outcome::Unsupported { .. }
        | Outcome::NotAsked { .. }
        | Outcome::Inconclusive { .. } => None,
    }
}

/// Returns whether a mutant can fail in the same way: a reply makes no sense, but it is one.
fn can_be_explained(outcome: &Outcome) -> bool {
    trouble(outcome).is_none() || matches!(outcome, Outcome::ProtocolError { .. })
}

/// Failures without an answer, by message.
fn without_answer<'r, 's>(failed: &[&'r Case<'s>]) -> Vec<Fault<'r, 's>> {
    let mut groups: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for &case in failed {
        groups.entry(trouble(&case.outcome).unwrap_or_default()).or_default().push((case, None));
    }
    let fault = |(message, mut cases): (&str, Vec<(&'r Case<'s>, _)>)| {
        cases.sort_by_key(|(case, _)| plainness(case));
        Fault::of(FaultCause::NoAnswer(message.to_owned()), None, cases)
    };
    groups.into_iter().map(fault).collect()
}

/// The failures that blame is about: of each scenario the first edition with that outcome, the home edition before all
/// others.
fn failures<'r, 's>(run: &'r Run<'s>) -> Vec<&'r Case<'s>> {
    let mut failed: Vec<&Case<'s>> = Vec::new();
    let mut cases: Vec<&Case<'s>> = run.cases.iter().filter(|case| case.is_unexpected()).collect();
    cases.sort_by_key(|case| case.edition != Edition::HOME);
    for case in cases {
        let is_same =
            |other: &&Case<'s>| other.scenario.id == case.scenario.id && other.outcome == case.outcome;
        if !failed.iter().any(is_same) {
            failed.push(case);
        }
    }
    failed
}

/// Failures that no mutant explains, by a rule.
fn grouped<'r, 's>(
    failed: &[&'r Case<'s>],
    places: &BTreeSet<usize>,
    cause: &FaultCause,
    rule_of: impl Fn(&Case<'s>) -> Option<&'static Rule>,
) -> Vec<Fault<'r, 's>> {
    let mut groups: BTreeMap<&str, Fault<'r, 's>> = BTreeMap::new();
    for &at in places {
        let rule = rule_of(failed[at]);
        let group = groups
            .entry(rule.map_or("", |rule| rule.id))
            .or_insert_with(|| Fault::of(cause.clone(), rule, Vec::new()));
        group.cases.push((failed[at], None));
    }
    let mut groups: Vec<_> = groups.into_values().collect();
    groups.iter_mut().for_each(|group| group.cases.sort_by_key(|(case, _)| plainness(case)));
    groups.sort_by_key(|group| Reverse(group.cases.len()));
    groups
}

/// How much there is to read in a case: the fewest statements, then the fewest objects.
fn plainness<'c>(case: &'c Case<'_>) -> (usize, usize, &'c str) {
    let scenario = case.scenario;
    let objects = scenario.board.game.objects.len() + scenario.board.game.effects.len();
    (scenario.script.len(), objects, &scenario.id)
}
