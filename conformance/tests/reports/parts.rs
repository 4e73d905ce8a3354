//! Parts of a run put together, and runs that end early.

use super::{lines_of, run_of, scenarios, without_dependency};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::record::{Record, Unmergeable, merged, read};
use apnap_conformance::run::{run_by, run_watched};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use pretty_assertions::assert_eq;
use std::ops::ControlFlow;

fn record_of(scenarios: &[Scenario]) -> Record {
    read(&lines_of(&run_of(&without_dependency(), scenarios))).expect("it is a record")
}

#[test]
fn the_parts_of_a_run_are_the_run() {
    let scenarios = scenarios();
    let part = |first: usize| -> Record {
        let part: Vec<Scenario> = scenarios.iter().skip(first).step_by(3).cloned().collect();
        record_of(&part)
    };
    let parts: Vec<Record> = (0..3).map(part).collect();
    let whole = merged(&parts, &scenarios).expect("they are parts of one run");
    let at_once = run_of(&without_dependency(), &scenarios);
    let outcomes = |run: &apnap_conformance::run::Run<'_>| -> Vec<_> {
        run.cases.iter().map(|case| (case.scenario.id.clone(), case.outcome.clone())).collect()
    };
    assert_eq!(outcomes(&whole), outcomes(&at_once));
    assert_eq!(whole.scores(), at_once.scores());
    assert!(whole.is_whole);
}

#[test]
fn what_is_no_part_of_the_same_run_is_refused() {
    let scenarios = scenarios();
    let one = record_of(&scenarios[..4]);
    let oracle = read(&lines_of(&run_of(&Oracle::new(), &scenarios[4..6]))).expect("it is a record");
    assert!(matches!(merged(&[one.clone(), oracle], &scenarios), Err(Unmergeable::OtherEngine { .. })));
    assert!(matches!(merged(&[], &scenarios), Err(Unmergeable::Nothing)));
    assert!(matches!(merged(&[one], &scenarios[1..]), Err(Unmergeable::NoScenario(_))));
}

#[test]
fn a_run_ends_early_and_says_so() {
    let scenarios = scenarios();
    let editions = |_: &Scenario| vec![Edition::HOME];
    let mut left = 7;
    let mut seven = |_: &mut apnap_conformance::run::Case<'_>| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let run = run_watched(&mut Oracle::new(), &scenarios, editions, &mut seven);
    assert_eq!((run.cases.len(), run.is_whole), (7, false));
    let mut seen = Vec::new();
    let description = apnap_conformance::engine::Engine::describe(&Oracle::new());
    let run = run_by(description, 3, Oracle::new, &scenarios, editions, |case| {
        seen.push(case.scenario.id.clone());
        ControlFlow::Continue(())
    });
    let in_order: Vec<String> = scenarios.iter().map(|scenario| scenario.id.clone()).collect();
    assert_eq!((seen, run.is_whole), (in_order, true));
}
