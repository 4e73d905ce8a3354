//! The corpus as tests of an engine.

use crate::example_level0::Tiny;
use apnap_oracle::bench::Mutant;
use apnap_suite::adapter::Adapted;
use apnap_suite::corpus;
use apnap_suite::deviations;
use apnap_suite::engine::Engine;
use apnap_suite::harness::{ScenarioTests, trials};
use apnap_suite::oracle::Oracle;
use libtest_mimic::{Arguments, Conclusion};
use pretty_assertions::assert_eq;
use std::sync::atomic::{AtomicU64, Ordering};

/// Runs the tests of an engine about rule 613.8.
fn run<E: Engine>(make: impl Fn() -> E + Send + Sync + 'static, known: &str) -> Conclusion {
    let deviations = deviations::read(known).unwrap();
    let tests = ScenarioTests { words: vec!["613/8".to_owned()], deviations, ..ScenarioTests::default() };
    // What it prints is about failures that are wanted here.
    static LOGS: AtomicU64 = AtomicU64::new(0);
    let log = format!("apnap-harness-{}-{}", std::process::id(), LOGS.fetch_add(1, Ordering::Relaxed));
    let log = std::env::temp_dir().join(log);
    let arguments = Arguments { logfile: Some(log.to_string_lossy().into()), ..Arguments::default() };
    let conclusion = libtest_mimic::run(&arguments, trials(make, tests));
    std::fs::remove_file(log).unwrap();
    conclusion
}

fn of_613_8() -> u64 {
    corpus::scenario_texts().filter(|(id, _)| id.contains("613/8")).count() as u64
}

#[test]
fn each_scenario_is_a_test() {
    let oracle = run(Oracle::new, "");
    assert_eq!((oracle.num_failed, oracle.num_passed + oracle.num_ignored), (0, of_613_8()));
    assert!(oracle.num_passed > 20, "{oracle:?}");
    // What a small engine doesn't support is neither passed nor failed.
    let tiny = run(|| Adapted(Tiny), "");
    assert_eq!((tiny.num_failed, tiny.num_passed), (0, 0));
    assert_eq!(tiny.num_ignored, of_613_8());
}

#[test]
fn known_deviations_pass_until_they_are_mended() {
    let mutant = || Oracle::mutant(Mutant::named("613.8/1=skipped").unwrap());
    let failed = run(mutant, "").num_failed;
    assert!(failed > 5, "{failed}");
    let one = "[[deviation]]\nscenario = \"613/8a-applies-to-condition\"\nwhy = \"no dependency yet\"\n";
    assert_eq!(run(mutant, one).num_failed, failed - 1);
    assert_eq!(run(Oracle::new, one).num_failed, 1);
}
