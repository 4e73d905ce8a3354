//! How long a derivation takes, side by side: read the ratios, not the times.

#![allow(clippy::panic, reason = "a corpus that cannot be read fails the test")]

use apnap_conformance::corpus;
use apnap_conformance::engine::Engine;
use apnap_conformance::language::load;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use divan::Bencher;
use std::fmt::Write as _;

fn main() {
    divan::main();
}

fn scenario(board: &str) -> Scenario {
    let text = format!(
        "scenario \"A board to be timed\"\nrules 613.1\nbecause \"It is only timed.\"\n\nboard\n{board}\nexpect\n  alice has no abilities\n"
    );
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    load("bench/board", &text, &catalogue).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn time(bencher: Bencher, scenario: &Scenario) {
    bencher.bench(|| Oracle::new().derive(Edition::HOME, divan::black_box(&scenario.board)));
}

#[divan::bench]
fn twenty_vanilla_creatures_and_humility(bencher: Bencher) {
    time(bencher, &scenario("  alice controls Humility\n  alice controls 20 \"Grizzly Bears\"\n"));
}

#[divan::bench]
fn the_most_tangled_scenario(bencher: Bencher) {
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    let scenarios = corpus::scenarios(&catalogue).unwrap_or_else(|_| panic!("the corpus can be read"));
    let work = |scenario: &Scenario| {
        let bench = Oracle::new().bench(Edition::HOME);
        let _ = Oracle::derive_on(&bench, &scenario.board);
        bench.work_done()
    };
    let most = scenarios
        .iter()
        .filter(|scenario| scenario.is_valid_in(Edition::HOME))
        .max_by_key(|scenario| work(scenario));
    let Some(scenario) = most else { return };
    time(bencher, scenario);
}

/// Creatures and one global effect: how the time grows with the number of objects.
#[divan::bench(args = [10, 20, 50, 100, 200, 400])]
fn objects_under_one_effect(bencher: Bencher, objects: usize) {
    time(
        bencher,
        &scenario(&format!("  alice controls Humility\n  alice controls {objects} \"Grizzly Bears\"\n")),
    );
}

/// Global effects in one sublayer, none dependent on another: how the time grows with their number.
#[divan::bench(args = [10, 25, 50, 100])]
fn effects_in_one_sublayer(bencher: Bencher, effects: usize) {
    let mut board = String::from("  alice controls 10 \"Grizzly Bears\"\n");
    let _ = writeln!(board, "  alice controls {effects} \"Glorious Anthem\"");
    time(bencher, &scenario(&board));
}
