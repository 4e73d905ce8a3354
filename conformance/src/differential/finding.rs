//! What a search has found: one scenario for each fault of the engine.

use super::learned::cards_of;
use super::search::{GeneratedCase, Searched, kind_of};
use super::source::CaseSource;
use crate::blame::{Fault, FaultCause, faults_watched};
use crate::engine::{Description, Engine};
use crate::language::syntax::{Entering, Statement};
use crate::language::{File, load};
use crate::minimise::{Minimised, Symptom, minimise_as};
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::record::heading_of;
use crate::run::{Case, run};
use apnap_oracle::bench::Mutant;
use std::collections::{BTreeMap, BTreeSet};

/// A fault of an engine, and the smallest scenario in which it was seen.
#[derive(Clone, Debug)]
pub struct FoundFault {
    /// What the engine does wrong, in a few words.
    pub heading: String,
    /// The mutants that explain it, the plainest first; empty if none does.
    pub mutants: Vec<Mutant>,
    /// How many of the failures it explains.
    pub cases: usize,
    /// The number of the case from which the scenario was made.
    pub number: u64,
    /// The scenario.
    pub file: File,
    /// What the engine does there.
    pub outcome: Outcome,
    /// How many smaller situations were tried.
    pub tried: usize,
    /// Whether its text shows the fault to anyone: the oracle passes it, and a fresh engine fails it.
    pub is_confirmed: bool,
}

/// A fault that isn't small yet.
struct RawFault {
    mutants: Vec<Mutant>,
    /// The places of its cases among the failures, the plainest first.
    cases: Vec<usize>,
}

/// How many cases of a fault are made small: until one is confirmed or, of what no mutant explains, all of them.
const TRIES: usize = 4;

/// How many failures a mutant has to explain exactly so that it is set aside.
const SEVERAL: usize = 2;

/// The mistakes that an engine certainly makes after what was found so far: each explains several failures in everything,
/// and few cases that passed speak against it.
pub fn certain(searched: &Searched, engine: &Description, progress: &Progress) -> Vec<Mutant> {
    let run = searched.as_run(engine);
    let faults = faults_watched(&run, progress);
    let is_certain =
        |fault: &&Fault<'_, '_>| fault.exact() >= SEVERAL && 4 * fault.contradicted.len() <= fault.exact();
    faults.iter().filter(is_certain).filter_map(|fault| fault.mutants.first().copied()).collect()
}

/// The findings of a search, those first that explain most. Faults that `is_known` knows, by the mutants that explain them, are
/// left out. Each scenario is made small and confirmed on fresh engines.
pub fn findings<E: Engine>(
    searched: &Searched,
    engine: &Description,
    source: &CaseSource,
    make: impl Fn() -> E,
    is_known: impl Fn(&[Mutant]) -> bool,
    progress: &Progress,
) -> Vec<FoundFault> {
    let mut findings: Vec<FoundFault> = Vec::new();
    for fault in raw_faults(searched, engine, progress) {
        if !fault.mutants.is_empty() && is_known(&fault.mutants) {
            continue;
        }
        let cases = fault.cases.iter().take(TRIES).map(|at| &searched.failed[*at]);
        let mut small = cases.filter_map(|case| finding_of(&fault, case, engine, source, &make, progress));
        let found: Vec<FoundFault> = match fault.mutants.is_empty() {
            // What no mutant explains may be several faults.
            true => small.collect(),
            false => match small.next() {
                Some(first) if !first.is_confirmed => {
                    vec![small.find(|one| one.is_confirmed).unwrap_or(first)]
                }
                first => first.into_iter().collect(),
            },
        };
        for one in found {
            let is_known = !one.mutants.is_empty() && is_known(&one.mutants);
            if !is_known && !findings.iter().any(|other| one.is_the_same_as(other)) {
                findings.push(one);
            }
        }
    }
    findings
}

impl FoundFault {
    /// Whether another finding seems to be the same fault: the same mutant comes first or, if there is none, the outcome is of
    /// the same kind, with the same values or the same cards on the board.
    fn is_the_same_as(&self, other: &FoundFault) -> bool {
        let is_alike = || kind_of(&self.outcome) == kind_of(&other.outcome);
        let has_the_same = || {
            values_of(&self.outcome) == values_of(&other.outcome)
                || cards_of(&self.file) == cards_of(&other.file)
        };
        match (self.mutants.first(), other.mutants.first()) {
            (Some(one), Some(other)) => one == other,
            (None, None) => is_alike() && has_the_same(),
            (Some(_), None) | (None, Some(_)) => false,
        }
    }
}

/// The first value that differs: what is expected, and what the engine shows.
fn values_of(outcome: &Outcome) -> Option<(&str, &str)> {
    match outcome {
        Outcome::Diverge { divergences } => {
            divergences.first().map(|one| (one.expected.as_str(), one.actual.as_str()))
        }
        _ => None,
    }
}

/// The faults that explain the failures. Where no mutant does, failures of the same kind in the same field belong together.
fn raw_faults(searched: &Searched, engine: &Description, progress: &Progress) -> Vec<RawFault> {
    let places: BTreeMap<&str, usize> =
        searched.failed.iter().zip(0..).map(|(case, at)| (case.scenario_id(), at)).collect();
    let run = searched.as_run(engine);
    let mut faults = Vec::new();
    let mut unexplained: BTreeMap<(&'static str, String), Vec<usize>> = BTreeMap::new();
    for Fault { cause, mutants, cases, .. } in faults_watched(&run, progress) {
        let at = |case: &Case<'_>| places.get(case.scenario.id.as_str()).copied();
        match cause {
            FaultCause::Mistake => {
                let cases = cases.iter().filter_map(|(case, _)| at(case)).collect();
                faults.push(RawFault { mutants, cases });
            }
            FaultCause::Unexplained | FaultCause::NoAnswer(_) | FaultCause::Expectation => {
                for (case, _) in &cases {
                    let group = unexplained.entry(kind_of(&case.outcome)).or_default();
                    group.extend(at(case));
                }
            }
        }
    }
    faults.extend(unexplained.into_values().map(|cases| RawFault { mutants: Vec::new(), cases }));
    faults.sort_by_key(|fault| std::cmp::Reverse(fault.cases.len()));
    faults
}

fn finding_of<E: Engine>(
    fault: &RawFault,
    case: &GeneratedCase,
    engine: &Description,
    source: &CaseSource,
    make: &impl Fn() -> E,
    progress: &Progress,
) -> Option<FoundFault> {
    let explaining: Option<BTreeSet<Mutant>> =
        (!fault.mutants.is_empty()).then(|| fault.mutants.iter().copied().collect());
    let situation = case.situation.clone();
    let minimised = minimise_as(situation, explaining, &mut make(), source.catalogue(), progress).ok()?;
    let Minimised { symptom, file, tried, .. } = minimised;
    let named: Vec<Mutant> =
        fault.mutants.iter().copied().filter(|mutant| symptom.mutants.contains(mutant)).collect();
    let mutants = if named.is_empty() { symptom.mutants.iter().copied().collect() } else { named };
    let heading = match mutants.first() {
        Some(mutant) => heading_of(*mutant),
        None => in_words(&symptom.outcome, &file),
    };
    let file = titled(file, &heading, mutants.first().copied(), engine);
    let is_confirmed = is_confirmed(&file, source, &mut make());
    let outcome = symptom.outcome;
    Some(FoundFault {
        heading,
        mutants,
        cases: fault.cases.len(),
        number: case.number,
        file,
        outcome,
        tried,
        is_confirmed,
    })
}

/// Returns whether the text shows the fault to anyone: the oracle passes it, and a fresh engine fails it.
fn is_confirmed(file: &File, source: &CaseSource, engine: &mut dyn Engine) -> bool {
    let Ok(scenario) = load("generated/confirmed", &file.to_string(), source.catalogue()) else {
        return false;
    };
    let outcome = |engine: &mut dyn Engine| {
        let run = run(engine, [&scenario], |_| vec![source.edition()]);
        run.cases.into_iter().next().map(|case| case.outcome)
    };
    matches!(outcome(&mut Oracle::new()), Some(Outcome::Pass { .. }))
        && outcome(engine).is_some_and(|outcome| Symptom::is_one(&outcome))
}

/// What an engine does wrong if no mutant says it.
fn in_words(outcome: &Outcome, file: &File) -> String {
    match outcome {
        Outcome::Diverge { divergences } => divergences.first().map_or_else(String::new, |one| {
            let card = card_called(&one.subject, file).map(|card| format!(" ({card})")).unwrap_or_default();
            format!("{} of {}{card}: {} instead of {}", one.field, one.subject, one.actual, one.expected)
        }),
        Outcome::WronglyAccepted { player, decision, rule, .. } => {
            format!("accepts that {player} decides: {decision}, which {rule} forbids")
        }
        Outcome::WronglyRefused { player, decision, .. } => {
            format!("rejects that {player} decides: {decision}")
        }
        Outcome::ProtocolError { message, .. }
        | Outcome::Error { message }
        | Outcome::Crash { message, .. }
        | Outcome::Timeout { message, .. } => format!("{}: {message}", outcome.words()),
        other => other.words().to_owned(),
    }
}

/// The name of the card that has a label.
fn card_called<'f>(label: &str, file: &'f File) -> Option<&'f str> {
    let history = file.scenario.iter().flat_map(|text| &text.board.history);
    let mut lines = history.flat_map(|line| line.parts());
    lines.find_map(|line| match line {
        Statement::Enters(enters) => match &enters.what {
            Entering::Card(name) if enters.labels.iter().any(|one| one.value == label) => {
                Some(name.value.as_str())
            }
            Entering::Card(_) | Entering::MadeUp(_) => None,
        },
        Statement::PutCounters { .. }
        | Statement::Attach { .. }
        | Statement::Turn { .. }
        | Statement::Transform(_)
        | Statement::Effect(_)
        | Statement::Together(_) => None,
    })
}

/// The file with a title, the rule that the engine seems to break, and what is known of it.
fn titled(mut file: File, heading: &str, mutant: Option<Mutant>, engine: &Description) -> File {
    let Some(text) = &mut file.scenario else { return file };
    let rule = mutant.and_then(|mutant| mutant.premise.placed()).map(|placed| placed.rule.id);
    text.title = heading.replace(['"', '\n'], "'").into();
    if let Some(rule) = rule {
        text.rules = vec![rule.to_owned().into()];
    }
    text.see.clear();
    text.examples.clear();
    let like = mutant.map_or_else(String::new, |mutant| format!(" It answers as mutant {mutant} does."));
    text.because = format!(
        "Generated. The oracle expects this, and {} answers otherwise.{like} Not yet derived from the rules.",
        engine.name.replace(['"', '\n'], "'")
    )
    .into();
    file
}
