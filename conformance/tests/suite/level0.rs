//! The example engines of the book at level 0, tested as in an engine's own tests.

use crate::example_first as first;
use crate::example_level0 as level0;
use crate::support::scenarios;
use apnap_suite::adapter::Adapted;
use apnap_suite::corpus;
use apnap_suite::run::{Score, editions_of, run};

// ANCHOR: judge
#[test]
fn it_agrees_with_the_rules_wherever_it_answers() {
    let cards = corpus::catalogue().expect("the cards of the corpus can be read");
    let scenarios = corpus::scenarios(&cards).expect("the corpus can be read");
    let run = run(&mut Adapted(level0::Tiny), &scenarios, editions_of);
    if let Some(case) = run.cases.iter().find(|case| case.outcome.is_failure()) {
        panic!("{} in {}: {:?}", case.scenario.id, case.edition, case.outcome);
    }
    let score = Score::of(run.cases.iter().map(|case| &case.outcome));
    assert!(score.passed > 0 && score.passed == score.executed, "{score:?}");
}
// ANCHOR_END: judge

#[test]
fn the_first_adapter_agrees_too() {
    let run = run(&mut Adapted(first::Mine), scenarios(), editions_of);
    let score = Score::of(run.cases.iter().map(|case| &case.outcome));
    assert!(score.passed > 0 && score.passed == score.executed, "{score:?}");
}

#[test]
fn the_example_has_at_most_120_lines() {
    assert!(include_str!("../../examples/level0.rs").lines().count() <= 120);
}
