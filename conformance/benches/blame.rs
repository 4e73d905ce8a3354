//! What blame costs beside the run whose failures it explains. Read the ratios, not the times.

#![allow(clippy::panic, reason = "a corpus that cannot be read fails the benchmark")]

use apnap_conformance::blame::faults;
use apnap_conformance::corpus;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::run::{Run, run_in_parallel};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::bench::{Mistakes, Mutant};
use apnap_oracle::edition::Edition;
use divan::Bencher;

fn main() {
    divan::main();
}

/// Engines with one mistake and with five: a few boards wrong, some games wrong, and many wrong for several reasons.
const ENGINES: [&str; 3] = [
    "613.8/1=skipped",
    "704.5g/1=false",
    "704.5g/1=false 506.4/4=true 602.5/1=true 614.9/2=true 506.5/1=false",
];

fn mistakes(engine: &str) -> Mistakes {
    let named = |name| Mutant::named(name).unwrap_or_else(|| panic!("there is a mutant {name}"));
    Mistakes::of(engine.split(' ').map(named))
}

fn scenarios() -> Vec<Scenario> {
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    let scenarios = corpus::scenarios(&catalogue).unwrap_or_else(|_| panic!("the corpus can be read"));
    scenarios.into_iter().filter(|scenario| scenario.is_valid_in(Edition::HOME)).collect()
}

fn tested<'s>(engine: &str, scenarios: &'s [Scenario]) -> Run<'s> {
    let mistakes = mistakes(engine);
    run_in_parallel(|| Oracle::with_mistakes(mistakes.clone()), scenarios, |_| vec![Edition::HOME])
}

#[divan::bench(args = ENGINES, sample_count = 3)]
fn run(bencher: Bencher, engine: &str) {
    let scenarios = scenarios();
    bencher.bench(|| tested(engine, &scenarios).cases.len());
}

#[divan::bench(args = ENGINES, sample_count = 3)]
fn blame(bencher: Bencher, engine: &str) {
    let scenarios = scenarios();
    let run = tested(engine, &scenarios);
    assert!(!faults(&run).is_empty(), "the corpus notices these mistakes");
    bencher.bench(|| faults(&run).len());
}
