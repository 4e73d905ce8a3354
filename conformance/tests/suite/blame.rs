//! Blame: a mutant of the oracle, tested as an engine, is explained by itself.

use crate::support::{deciding, mutant, scenario, scenarios_at_home};
use apnap_conformance::blame::measured::on_very_many;
use apnap_conformance::blame::{FaultCause, Fit, faults};
use apnap_conformance::compare::Divergence;
use apnap_conformance::engine::{Engine, Level};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::level_of;
use apnap_conformance::progress::Progress;
use apnap_conformance::record::FaultRecord;
use apnap_conformance::run::{Case, Run, run_in_parallel};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::bench::{Mistakes, Mutant};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::placed::{Placed, premises};
use std::collections::BTreeSet;
use std::time::Duration;

/// One mutant in so many is tried, and one scenario in so many besides those of its rule.
const ONE_MUTANT_IN: usize = 151;
const ONE_SCENARIO_IN: usize = 25;

/// The run of a mutant on the scenarios of its rule and on some others.
fn run_of(placed: Placed, mutant: Mutant) -> Run<'static> {
    let own = |scenario: &Scenario| scenario.rules.iter().any(|rule| rule.id == placed.rule.id);
    let chosen =
        scenarios_at_home().enumerate().filter(|(at, scenario)| at % ONE_SCENARIO_IN == 0 || own(scenario));
    run_in_parallel(|| Oracle::mutant(mutant), chosen.map(|(_, scenario)| scenario), |_| vec![Edition::HOME])
}

fn mutants() -> impl Iterator<Item = (Placed, Mutant)> {
    premises().flat_map(|placed| placed.mutants().map(move |mutant| (placed, mutant)))
}

#[test]
fn a_mutant_is_explained_by_itself() {
    let (mut tried, mut missed) = (0, Vec::new());
    for (placed, mutant) in mutants().step_by(ONE_MUTANT_IN) {
        let run = run_of(placed, mutant);
        let faults = faults(&run);
        let Some(first) = faults.first() else { continue };
        tried += 1;
        if !first.mutants.contains(&mutant) || faults.len() > 1 {
            let groups: Vec<_> = faults.iter().map(|fault| (&fault.mutants, fault.cases.len())).collect();
            missed.push(format!("{mutant}: {groups:?}"));
        }
    }
    assert!(tried > 6, "{tried} mutants failed a scenario");
    assert!(missed.is_empty(), "{} of {tried}: {missed:#?}", missed.len());
}

/// On some boards an engine shows two of its mistakes at once, and neither mutant alone answers as it does. One mistake is
/// certain from other boards, and the second explains these on top of it.
#[test]
fn a_second_mistake_is_explained_on_top_of_a_certain_one() {
    let planted = [mutant("613.1e/1=skipped"), mutant("613.1f/1=skipped")];
    let on = |mistakes: Mistakes| {
        let boards = scenarios_at_home().filter(|scenario| level_of(scenario) == Level::Layers);
        run_in_parallel(|| Oracle::with_mistakes(mistakes.clone()), boards, |_| vec![Edition::HOME])
    };
    let run = on(Mistakes::of(planted));
    let alone = planted.map(|mutant| on(mutant.into()));
    let is_like_one = |at: usize| alone.iter().any(|one| one.cases[at].outcome == run.cases[at].outcome);
    let shows_both = (0..run.cases.len()).filter(|at| !is_like_one(*at)).count();
    assert!(shows_both > 0, "no board shows both mistakes");
    for fault in faults(&run) {
        let is_planted = fault.mutants.iter().any(|mutant| planted.contains(mutant));
        assert!(is_planted, "{:?}, {} cases", FaultRecord::of(&fault).headline(), fault.cases.len());
    }
}

/// Of an engine that makes dozens of mistakes, the first headings name some of them.
#[test]
fn the_first_headings_of_an_engine_with_very_many_mistakes_are_right() {
    let some: Vec<Scenario> = scenarios_at_home().step_by(20).cloned().collect();
    let engine = |mutants: &[Mutant]| Oracle::with_mistakes(Mistakes::of(mutants.iter().copied()));
    let measured = on_very_many(&some, 1, engine, &Progress::default());
    assert_eq!(measured.headings, 10, "{measured:?}");
    assert!(measured.right >= 9, "{:?}", measured.wrong);
}

/// Mutants under which a game grows without end. The work limit counts what each step costs, so that every case ends within
/// seconds; with a limit on the number of steps alone, these ran for minutes.
const GROWING: [&str; 5] =
    ["603.8/2=false", "614.5/1=false", "702.145c/1=true", "702.145f/1=true", "800.4k/1=true"];

#[test]
fn a_game_that_grows_without_end_is_given_up() {
    for name in GROWING {
        let mutant = mutant(name);
        let placed = mutant.premise.placed().expect("it has a place");
        let run = run_of(placed, mutant);
        assert!(run.is_whole && run.cases.iter().any(|case| case.outcome.is_failure()), "{name}");
    }
}

#[test]
fn an_engine_without_faults_has_nothing_to_explain() {
    let run = run_in_parallel(Oracle::new, scenarios_at_home().step_by(40), |_| vec![Edition::HOME]);
    assert!(faults(&run).is_empty());
}

#[test]
fn the_plainest_case_comes_first_and_what_fails_is_counted_once() {
    let mutant = mutant("613.8/1=skipped");
    let placed = mutant.premise.placed().expect("it has a place");
    let run = run_of(placed, mutant);
    let failures = run.cases.iter().filter(|case| case.outcome.is_failure()).count();
    let faults = faults(&run);
    let [fault] = &faults[..] else { panic!("{} faults", faults.len()) };
    assert_eq!((fault.cases.len(), fault.exact()), (failures, failures));
    assert!(fault.cases.iter().all(|(_, fit)| *fit == Some(Fit::SameAnswer)));
    let objects = |at: usize| fault.cases[at].0.scenario.board.game.objects.len();
    assert!(objects(0) <= objects(failures - 1));
    assert!(fault.contradicted.is_empty());
}

/// A scenario of a user's own.
fn own(rules: &str, text: &str) -> Scenario {
    scenario(&deciding(rules, text))
}

const ANTHEM: &str = "board
  alice controls \"Glorious Anthem\"
  alice controls \"Grizzly Bears\" as bears

expect
  bears is ";

#[test]
fn a_scenario_that_expects_something_else_than_the_oracle_is_no_mistake_of_the_engine() {
    let scenario = own("613.1", &format!("{ANTHEM}4/4\n"));
    let no_anthem = mutant("613.5/1=skipped");
    for engine in [Oracle::new(), Oracle::mutant(no_anthem)] {
        let run = run_in_parallel(|| engine.clone(), [&scenario], |_| vec![Edition::HOME]);
        let faults = faults(&run);
        let [fault] = &faults[..] else { panic!("{} faults", faults.len()) };
        assert_eq!((fault.cause.clone(), fault.cases.len()), (FaultCause::Expectation, 1));
        assert!(fault.mutants.is_empty());
        let record = FaultRecord::of(fault);
        assert_eq!(record.says, "the scenario expects something else than the oracle");
        assert_eq!(record.rule, "613.1");
    }
}

/// A run of one case in which an engine reports a value that no mutant comes to.
fn run_with_wrong<'s>(scenario: &'s Scenario, subject: &str, field: &'static str) -> Run<'s> {
    let line = scenario.script.last().map_or(0, |statement| statement.line);
    let divergence = Divergence {
        subject: subject.to_owned(),
        field: field.into(),
        expected: "something".to_owned(),
        actual: "what no mutant reports".to_owned(),
        line,
    };
    let case = Case {
        scenario,
        level: level_of(scenario),
        edition: Edition::HOME,
        outcome: Outcome::Diverge { divergences: vec![divergence] },
        shown: None,
        deviation: None,
        took: Duration::ZERO,
        is_expected: false,
    };
    Run { engine: Oracle::new().describe(), cases: vec![case], is_whole: true }
}

#[test]
fn what_no_mutant_explains_goes_by_the_rule_that_the_scenario_decides() {
    let board = own("613.1", &format!("{ANTHEM}3/3\n"));
    let run = run_with_wrong(&board, "bears", "power and toughness");
    let faults = faults(&run);
    let [fault] = &faults[..] else { panic!("{} faults", faults.len()) };
    assert_eq!(fault.cause, FaultCause::Unexplained);
    assert_eq!(fault.rule.map(|rule| rule.id), Some("613.1"));
}

/// A run in which the oracle is the engine, except that some cases have another outcome.
fn run_but_for<'s>(
    scenarios: impl IntoIterator<Item = &'s Scenario>,
    instead: impl Fn(usize, &Scenario) -> Option<Outcome>,
) -> Run<'s> {
    let mut run = run_in_parallel(Oracle::new, scenarios, |_| vec![Edition::HOME]);
    for (at, case) in run.cases.iter_mut().enumerate() {
        if let Some(outcome) = instead(at, case.scenario) {
            (case.outcome, case.shown) = (outcome, None);
        }
    }
    run
}

#[test]
fn failures_without_an_answer_go_by_their_message() {
    let message = |at: usize| if at.is_multiple_of(3) { "no such card" } else { "division by zero" };
    let run = run_but_for(scenarios_at_home().take(9), |at, _| {
        Some(Outcome::Error { message: message(at).to_owned() })
    });
    let told: Vec<(String, usize)> =
        faults(&run).iter().map(|fault| (FaultRecord::of(fault).headline(), fault.cases.len())).collect();
    let expected =
        [("The engine has no answer: division by zero", 6), ("The engine has no answer: no such card", 3)];
    assert_eq!(told, expected.map(|(words, number)| (words.to_owned(), number)));
}

#[test]
fn what_no_mutant_explains_is_one_group_for_each_rule() {
    let is_about = |scenario: &Scenario| scenario.rules.iter().any(|rule| rule.id == "704.5g");
    let chosen = scenarios_at_home().enumerate().filter(|(at, scenario)| at % 9 == 0 || is_about(scenario));
    let run = run_but_for(chosen.map(|(_, scenario)| scenario), |_, scenario| {
        let divergence = Divergence {
            subject: "no object".to_owned(),
            field: "zone".into(),
            expected: "something".to_owned(),
            actual: "what no mutant reports".to_owned(),
            line: 1,
        };
        is_about(scenario).then(|| Outcome::Diverge { divergences: vec![divergence] })
    });
    let faults = faults(&run);
    let rules: Vec<&str> = faults.iter().filter_map(|fault| fault.rule).map(|rule| rule.id).collect();
    let different: BTreeSet<&str> = rules.iter().copied().collect();
    assert_eq!(rules.len(), different.len(), "each rule has one group");
    let first = faults.first().expect("there are faults");
    assert_eq!((&first.cause, first.rule.map(|rule| rule.id)), (&FaultCause::Unexplained, Some("704.5g")));
}
