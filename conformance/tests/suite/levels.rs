//! The example of the book at levels 0 to 3, tested as in an engine's own tests, and with planted faults.

use crate::example_levels as levels;
use crate::support::scenarios;
use apnap_conformance::adapter::Adapted;
use apnap_conformance::engine::Level;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::level_of;
use apnap_conformance::run::{Score, editions_of, run};
use apnap_conformance::scenario::Scenario;
use levels::{Toy, toy::Fault};
use std::collections::BTreeSet;

#[test]
fn it_agrees_with_the_rules_wherever_it_answers() {
    let run = run(&mut Adapted(Toy(None)), scenarios(), editions_of);
    for case in &run.cases {
        match &case.outcome {
            Outcome::Pass { .. } | Outcome::Unsupported { .. } | Outcome::Skipped { .. } => {}
            wrong => panic!("{} in {}: {wrong:?}", case.scenario.id, case.edition),
        }
    }
    // The corpus grows: the numbers say only that the engine answers something at each level.
    let at_least =
        [(Level::Layers, 3), (Level::StateBasedActions, 8), (Level::Turns, 30), (Level::Stack, 30)];
    for (level, number) in at_least {
        let of_level = run.cases.iter().filter(|case| level_of(case.scenario) == level);
        let score = Score::of(of_level.map(|case| &case.outcome));
        assert!(score.passed >= number, "{level:?}: {score:?}");
    }
}

/// Faults that no case shows which the toy engine can play. The corpus decides both rules, but with cards that do
/// more than the toy engine knows.
const NOT_SHOWN: [&str; 2] = ["bonus-for-itself", "illegal-targets"];

/// A fault is found if a case fails that the sound engine passes.
#[test]
fn each_planted_fault_is_found() {
    let sound = run(&mut Adapted(Toy(None)), scenarios(), editions_of);
    let passed = sound.cases.iter().filter(|case| matches!(case.outcome, Outcome::Pass { .. }));
    let passed: BTreeSet<&str> = passed.map(|case| &*case.scenario.id).collect();
    let asked: Vec<Scenario> = scenarios().iter().filter(|one| passed.contains(&*one.id)).cloned().collect();
    let mut missed = Vec::new();
    for (fault, name) in Fault::ALL {
        let run = run(&mut Adapted(Toy(Some(fault))), &asked, editions_of);
        let is_wrong = |outcome: &Outcome| {
            !matches!(outcome, Outcome::Pass { .. } | Outcome::Unsupported { .. } | Outcome::Skipped { .. })
        };
        if !run.cases.iter().any(|case| is_wrong(&case.outcome)) {
            missed.push(name);
        }
    }
    assert_eq!(missed, NOT_SHOWN);
}

/// The page on adapters has this command: level 1 alone shows the fault.
#[test]
fn the_fault_on_the_page_is_found_at_level_1() {
    let at_level_1 = scenarios().iter().filter(|one| level_of(one) == Level::StateBasedActions);
    let fault = Fault::named("toughness-zero");
    assert!(fault.is_some());
    let run = run(&mut Adapted(Toy(fault)), at_level_1, editions_of);
    assert!(run.cases.iter().any(|case| case.outcome.is_failure()));
}

#[test]
fn each_fault_has_a_name() {
    let named: Vec<Option<Fault>> = Fault::ALL.iter().map(|(_, name)| Fault::named(name)).collect();
    assert_eq!(named, Fault::ALL.map(|(fault, _)| Some(fault)));
    assert_eq!(Fault::named("none"), None);
}

#[test]
fn the_example_has_at_most_250_lines() {
    assert!(include_str!("../../examples/levels.rs").lines().count() <= 250);
}
