//! The kit for adapters in Python: its toy engine is tested at every level, planted faults are found, and an export
//! alone gives the same scores.

use crate::example_levels as levels;
use crate::support::scenarios;
use apnap_conformance::adapter::Adapted;
use apnap_conformance::engine::Level;
use apnap_conformance::export::{Export, export};
use apnap_conformance::outcome::Outcome;
use apnap_conformance::protocol::{Limits, Stdio};
use apnap_conformance::run::{Run, Score, run};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("adapters/python")
}

/// Whether there is Python. Where the variable `CI` is set, there must be.
fn there_is_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    assert!(found || std::env::var_os("CI").is_none(), "CI has no python3");
    if !found {
        eprintln!("skipped: there is no python3");
    }
    found
}

fn command(words: &str) -> String {
    format!("cd '{}' && exec python3 {words}", folder().display())
}

fn judged<'s>(words: &str, scenarios: impl IntoIterator<Item = &'s Scenario>) -> Run<'s> {
    let mut engine = Stdio::start(&command(words), Limits::default())
        .unwrap_or_else(|failed| panic!("{words} starts: {:?}", failed.failure));
    run(&mut engine, scenarios, newest)
}

fn newest(scenario: &Scenario) -> Vec<Edition> {
    if scenario.is_valid_in(Edition::NEWEST) { vec![Edition::NEWEST] } else { Vec::new() }
}

fn no_case_fails(run: &Run<'_>) {
    let failed = run.cases.iter().find(|case| case.outcome.is_failure());
    assert!(failed.is_none(), "{failed:?}");
}

#[test]
fn the_toy_engine_agrees_with_the_rules_and_each_fault_is_found() {
    if !there_is_python() {
        return;
    }
    let whole = judged("levels.py", scenarios());
    no_case_fails(&whole);
    // The toy engine of the examples in Rust knows nearly the same, so the kit in Python loses nothing.
    let in_rust = run(&mut Adapted(levels::Toy(None)), scenarios(), newest).scores();
    for (level, score) in whole.scores() {
        let least = in_rust.get(&level).map_or(0, |score| score.passed);
        assert!(
            score.passed * 10 >= least * 9 && least > 0,
            "{level:?}: {} passed, {least} in Rust",
            score.passed
        );
    }
    let passed = whole.cases.iter().filter(|case| matches!(case.outcome, Outcome::Pass { .. }));
    let executed: Vec<&Scenario> = passed.map(|case| case.scenario).collect();
    let faults = fs::read_to_string(folder().join("faults.py")).expect("the file exists");
    let classes = faults.matches("(Game):").count();
    assert!(classes > 0, "the faults are found");
    for fault in 1..=classes {
        let run = judged(&format!("levels.py --fault {fault}"), executed.iter().copied());
        let is_found = run.cases.iter().any(|case| case.outcome.is_failure());
        assert!(is_found, "fault {fault} is not found");
    }
}

#[test]
fn the_example_at_level_0_agrees_with_the_rules() {
    if !there_is_python() {
        return;
    }
    let run = judged("level0.py", scenarios());
    no_case_fails(&run);
    assert!(run.scores().get(&Level::Layers).is_some_and(|score| score.passed > 0), "{:?}", run.scores());
}

#[test]
fn the_files_keep_to_their_lengths() {
    let lines =
        |file: &str| fs::read_to_string(folder().join(file)).expect("the file exists").lines().count();
    assert!(lines("level0.py") <= 120);
    assert!(lines("levels.py") <= 250);
    assert!(lines("score.py") <= 60);
}

/// Passed, failed, unsupported and disputed cases by level, as `score.py` counts them.
type Counts = BTreeMap<u8, BTreeMap<String, usize>>;

fn counts(scores: &BTreeMap<Level, Score>) -> Counts {
    let of = |score: &Score| {
        let failed = score.executed - score.passed;
        let unsupported = score.applicable - score.executed - score.disputed;
        let words = ["passed", "failed", "unsupported", "disputed"].map(str::to_owned);
        let counts = words.into_iter().zip([score.passed, failed, unsupported, score.disputed]);
        counts.filter(|(_, count)| *count > 0).collect()
    };
    scores.iter().map(|(level, score)| (level.number(), of(score))).collect()
}

#[test]
fn an_export_alone_gives_the_same_scores() {
    if !there_is_python() {
        return;
    }
    let exported =
        export(scenarios(), |scenario| vec![newest(scenario)]).expect("the corpus has a form in JSON");
    assert!(exported.left_out.is_empty(), "{:?}", exported.left_out);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("export.jsonl");
    write(&file, &exported).expect("the export can be written");
    for words in ["levels.py", "levels.py --fault 5", "levels.py --fault 8", "levels.py --fault 19"] {
        let output = Command::new("python3")
            .arg(folder().join("score.py"))
            .arg(&file)
            .arg(command(words))
            .output()
            .expect("the script runs");
        let scored: Counts = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
        assert_eq!(scored, counts(&judged(words, scenarios()).scores()), "{words}");
    }
}

fn write(file: &Path, Export { header, cards, scenarios, .. }: &Export) -> std::io::Result<()> {
    let mut out = File::create(file)?;
    writeln!(out, "{}", serde_json::to_string(header)?)?;
    for card in cards {
        writeln!(out, "{}", serde_json::to_string(card)?)?;
    }
    for scenario in scenarios {
        writeln!(out, "{}", serde_json::to_string(scenario)?)?;
    }
    Ok(())
}

/// The kit passes on each kind of decision that answers a request of another name, or that few engines ask for.
#[test]
fn the_kit_knows_every_kind_of_answer() {
    if !there_is_python() {
        return;
    }
    let script = r#"
from apnap import Game
def play(suite):
    for asking in ("mana", "arrange", "timestamps"):
        suite.ask({"player": "alice", "asking": asking}, lambda: {}, lambda decision: decision)
        if asking == "arrange":
            assert [suite.plan.next("arrange"), suite.plan.next("arrange")] == ["b", "a"]
    suite.over(lambda: {})
game = Game(play)
assert "refused" in game.answer("alice", {"arrange": ["a"]})
for decision in ({"mana": "{G}"}, {"arrange": ["b", "a"]}, {"order": [{"source": "a"}]}):
    assert "taken" in game.answer("alice", decision), decision
assert game.stop == "over"
"#;
    let ran = Command::new("python3").args(["-c", script]).current_dir(folder()).output();
    let ran = ran.expect("python3 runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}
