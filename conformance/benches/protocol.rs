//! How many boards a second go to one engine in another process that answers at once: what the runner and the protocol
//! cost, beside the oracle in the same process on the same boards.

#![allow(clippy::panic, reason = "a corpus that cannot be read fails the benchmark")]

use apnap_conformance::corpus;
use apnap_conformance::engine::{Engine, Level};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::play::level_of;
use apnap_conformance::protocol::{Limits, Stdio};
use apnap_conformance::run::run;
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use divan::Bencher;
use divan::counter::ItemsCount;
use std::io::{self, BufRead, Write};

/// With this argument, the benchmark is the engine.
const ANSWERS_AT_ONCE: &str = "--answers-at-once";

const DESCRIPTION: &str = r#"{"name":"at once","version":"1","levels":["layers"],"cards":"any"}"#;

fn main() -> io::Result<()> {
    if std::env::args().any(|argument| argument == ANSWERS_AT_ONCE) {
        return answer_at_once();
    }
    divan::main();
    Ok(())
}

/// An engine that reads no more of a request than its number and verb, and reports nothing of any board.
fn answer_at_once() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let number = line.split(r#""seq":"#).nth(1).unwrap_or_default();
        let number: String = number.chars().take_while(char::is_ascii_digit).collect();
        let answer = if line.contains(r#""verb":"describe""#) { DESCRIPTION } else { r#"{"objects":{}}"# };
        writeln!(output, r#"{{"seq":{number},"ok":{answer}}}"#)?;
        output.flush()?;
    }
    Ok(())
}

/// The boards of the corpus in the home edition.
fn boards() -> Vec<Scenario> {
    let catalogue = corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"));
    let scenarios = corpus::scenarios(&catalogue).unwrap_or_else(|_| panic!("the corpus can be read"));
    let is_board =
        |scenario: &Scenario| level_of(scenario) == Level::Layers && scenario.is_valid_in(Edition::HOME);
    scenarios.into_iter().filter(is_board).collect()
}

fn time(bencher: Bencher, engine: &mut dyn Engine) {
    let boards = boards();
    let all = || run(engine, &boards, |_| vec![Edition::HOME]).cases.len();
    bencher.counter(ItemsCount::new(boards.len())).bench_local(all);
}

#[divan::bench(sample_count = 20)]
fn boards_to_a_process_that_answers_at_once(bencher: Bencher) {
    let program = std::env::current_exe().unwrap_or_else(|_| panic!("the benchmark knows itself"));
    let command = format!("exec '{}' {ANSWERS_AT_ONCE}", program.display());
    let mut engine = Stdio::start(&command, Limits::DEFAULT).unwrap_or_else(|failed| panic!("{failed:?}"));
    let one = boards().into_iter().next().unwrap_or_else(|| panic!("there is a board"));
    assert!(matches!(engine.derive(Edition::HOME, &one.board), apnap_conformance::engine::Reply::Ok(_)));
    time(bencher, &mut engine);
}

#[divan::bench(sample_count = 20)]
fn boards_to_the_oracle(bencher: Bencher) {
    time(bencher, &mut Oracle::new());
}
