//! Records of runs, and everything that is made from them.

#![allow(clippy::panic, clippy::expect_used, reason = "what fails here fails the test")]

mod comparing;
mod deviating;
mod formats;
mod headings;
mod parts;
#[path = "../support/mod.rs"]
mod support;

use apnap_conformance::blame::faults;
use apnap_conformance::engine::Tries;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::{Mismatch, Outcome};
use apnap_conformance::record::{Record, UnreadableRecord, Writer, merged, read};
use apnap_conformance::run::{Run, run_in_parallel};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Asking;
use pretty_assertions::assert_eq;

/// Some scenarios of every level: one in so many.
const ONE_IN: usize = 40;

fn scenarios() -> Vec<Scenario> {
    let is_kept = |(at, scenario): &(usize, &Scenario)| {
        scenario.is_valid_in(Edition::HOME) && (at % ONE_IN == 0 || scenario.id.starts_with("613/8a"))
    };
    support::scenarios().iter().enumerate().filter(is_kept).map(|(_, scenario)| scenario.clone()).collect()
}

/// An engine without dependency.
fn without_dependency() -> Oracle {
    Oracle::mutant(support::mutant("613.8/1=skipped"))
}

fn run_of<'s>(oracle: &Oracle, scenarios: &'s [Scenario]) -> Run<'s> {
    run_in_parallel(|| oracle.clone(), scenarios, |_| vec![Edition::HOME])
}

/// The lines of the record of a run.
fn lines_of(run: &Run<'_>) -> String {
    let mut bytes = Vec::new();
    let mut writer = Writer::begin(&mut bytes, run.engine.clone()).expect("memory can be written");
    run.cases.iter().try_for_each(|case| writer.case(case)).expect("memory can be written");
    writer.end(run, &faults(run), Vec::new()).expect("memory can be written");
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

#[test]
fn a_record_is_read_as_it_was_written() {
    let scenarios = scenarios();
    let run = run_of(&without_dependency(), &scenarios);
    let record = Record::of(&run, &faults(&run), Vec::new());
    let lines = lines_of(&run);
    assert_eq!(read(&lines), Ok(record.clone()));
    assert!(record.failures().count() > 10 && record.faults.len() == 1);
    // A run that breaks off is read up to there.
    let two_thirds = run.cases.len() * 2 / 3;
    let begun: Vec<&str> = lines.lines().take(two_thirds + 1).collect();
    let part = read(&begun.join("\n")).expect("a record can break off after a line");
    assert_eq!((part.cases.as_slice(), part.end), (&record.cases[..two_thirds], None));
}

#[test]
fn every_outcome_is_read_as_it_was_written() {
    let tries = Tries { failed: 2, of: 3 };
    let words = || "words".to_owned();
    let asked = Mismatch::NotAnswered { player: words(), asking: Asking::Keep, about: Some(words()) };
    let not_asked = Mismatch::NothingAsked {
        player: words(),
        asking: Asking::Action,
        decision: Some(words()),
        instead: words(),
    };
    let never = Mismatch::NeverReached { what: words(), instead: words() };
    let mismatch = |mismatch| Outcome::ScriptMismatch { mismatch, line: 3 };
    let outcomes = [
        Outcome::Pass { not_shown: 1, eased: 2 },
        Outcome::WronglyAccepted { player: words(), decision: words(), rule: words(), line: 4 },
        Outcome::WronglyRefused {
            player: words(),
            decision: words(),
            rule: None,
            also: Vec::new(),
            reason: words(),
            line: 5,
        },
        mismatch(asked),
        mismatch(not_asked),
        mismatch(never),
        mismatch(Mismatch::Over),
        Outcome::Disputed { other: Some(words()) },
        Outcome::Skipped { reason: words() },
        Outcome::Unsupported { reason: words() },
        Outcome::ProtocolError { message: words(), tries: None },
        Outcome::Error { message: words() },
        Outcome::Crash { message: words(), tries: Some(tries) },
        Outcome::Timeout { message: words(), tries },
        Outcome::NotAsked { reason: words() },
        Outcome::Inconclusive { reason: words() },
    ];
    let scenarios = scenarios();
    let mut run = run_of(&Oracle::new(), &scenarios);
    for (case, outcome) in run.cases.iter_mut().zip(outcomes) {
        case.outcome = outcome;
    }
    let record = read(&lines_of(&run)).expect("it is a record");
    let outcomes: Vec<&Outcome> = record.cases.iter().map(|case| &case.outcome).collect();
    assert_eq!(outcomes, run.cases.iter().map(|case| &case.outcome).collect::<Vec<_>>());
}

#[test]
fn what_is_no_record_is_told() {
    assert_eq!(read(""), Err(UnreadableRecord::NotARecord));
    assert_eq!(read("{\"seq\":1,\"verb\":\"bye\"}"), Err(UnreadableRecord::NotARecord));
    assert_eq!(read("no JSON"), Err(UnreadableRecord::NotARecord));
    let later = "{\"record\":\"run\",\"format\":9,\"apnap\":\"7.0.0\",\"cost\":1}";
    let error = UnreadableRecord::OtherFormat { found: 9, apnap: "7.0.0".to_owned() };
    assert_eq!(read(later), Err(error.clone()));
    assert!(error.to_string().contains("with APNAP 7.0.0"), "{error}");
    let scenarios = scenarios();
    let lines = lines_of(&run_of(&Oracle::new(), &scenarios[..3]));
    let damaged: Vec<&str> = lines.lines().take(2).chain(["{\"record\":"]).collect();
    match read(&damaged.join("\n")) {
        Err(UnreadableRecord::Line { number: 3, .. }) => {}
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_record_of_a_run_is_that_run() {
    let scenarios = scenarios();
    let run = run_of(&without_dependency(), &scenarios);
    let record = Record::of(&run, &faults(&run), Vec::new());
    let again = merged(std::slice::from_ref(&record), &scenarios).expect("its scenarios are at hand");
    assert_eq!(Record::of(&again, &faults(&again), Vec::new()), record);
}
