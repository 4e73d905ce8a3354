//! Boards that are settled: requests and answers are as strict as in games.

use crate::support::{deciding, scenario};
use crate::toy::{Quirk, Toy};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::{Mismatch, Outcome};
use apnap_conformance::play::play;
use apnap_conformance::run::run;
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Asking;

/// Two legends, settled with these answers.
fn legends(answers: &str) -> Scenario {
    let rest = format!(
        "board\n  alice controls 2 \"Isamaru, Hound of \
         Konda\" as first, second\n  alice controls Plains as plains\n\nsettle\n{answers}\nexpect\n  first is on the \
         battlefield\n  second is in alice's graveyard\n"
    );
    scenario(&deciding("704.5j", &rest))
}

fn outcome(answers: &str) -> Outcome {
    play(&mut Oracle::new(), &legends(answers), Edition::HOME).outcome
}

#[test]
fn an_answer_is_needed_and_decides() {
    assert_eq!(outcome("  alice keeps first\n"), Outcome::PASSED);
    assert!(matches!(outcome("  alice keeps second\n"), Outcome::Diverge { .. }));
    let Outcome::ScriptMismatch { mismatch: Mismatch::NotAnswered { player, asking, .. }, .. } = outcome("")
    else {
        panic!("the request is left open")
    };
    assert_eq!((player.as_str(), asking), ("alice", Asking::Keep));
}

#[test]
fn an_answer_that_nothing_asks_for_is_a_mismatch() {
    for answers in ["  alice keeps first\n  alice keeps first\n", "  bob keeps first\n"] {
        assert!(matches!(outcome(answers), Outcome::ScriptMismatch { .. }), "{answers}");
    }
}

#[test]
fn an_illegal_answer_is_rejected_by_its_rule_and_asked_again() {
    let rejected =
        "  alice is asked to keep\n  alice must not keep plains because 704.5j\n  alice keeps first\n";
    assert_eq!(outcome(rejected), Outcome::PASSED);
    let legal = "  alice must not keep second because 704.5j\n  alice keeps first\n";
    assert!(matches!(outcome(legal), Outcome::WronglyAccepted { .. }));
    assert!(matches!(outcome("  alice keeps plains\n"), Outcome::WronglyRefused { .. }));
}

#[test]
fn an_engine_without_the_level_is_not_asked() {
    let scenario = legends("  alice keeps first\n");
    let run = run(&mut Toy::new(Quirk::Right), [&scenario], |_| vec![Edition::HOME]);
    assert!(matches!(run.cases[0].outcome, Outcome::Skipped { .. }));
    let asked = play(&mut Toy::new(Quirk::Right), &scenario, Edition::HOME).outcome;
    assert!(matches!(asked, Outcome::Unsupported { .. }));
}
