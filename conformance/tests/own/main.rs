//! Scenarios and cards of one's own, read from files and folders beside the corpus.

#![allow(clippy::panic, clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../support/mod.rs"]
mod support;

use apnap_conformance::own::{self, UnusableFile};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::{Path, PathBuf};
use support::command::{APNAP, Ended, apnap_in};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/own/files")
}

/// The files of this test, with these names.
fn files(names: &[&str]) -> Vec<PathBuf> {
    names.iter().map(|name| folder().join(name)).collect()
}

fn apnap(arguments: &[&str]) -> Ended {
    apnap_in(&folder(), arguments)
}

/// What is wrong, in words.
fn wrong(paths: &[PathBuf], cards: &[PathBuf]) -> Vec<String> {
    let unusable = own::scenarios(paths, cards).map(|_| ()).unwrap_err();
    let words = |one: &UnusableFile| match one {
        UnusableFile::Text(text) => text.errors.iter().map(|error| error.title.clone()).collect(),
        UnusableFile::File { .. } | UnusableFile::Empty { .. } => one.to_string(),
    };
    let words = unusable.iter().map(words);
    words.map(|words| words.replace(&folder().display().to_string(), "FOLDER")).collect()
}

#[test]
fn the_cards_beside_a_scenario_are_known() {
    let read = own::scenarios(&files(&["bear.scn"]), &[]).unwrap();
    let ids: Vec<PathBuf> = read.iter().map(|own| PathBuf::from(&own.scenario.id)).collect();
    assert_eq!(ids, files(&["bear.scn"]));
    assert_eq!(own::scenarios(&[folder()], &[]).unwrap().len(), 3);
}

#[test]
fn cards_of_another_folder_are_named() {
    assert_eq!(wrong(&files(&["apart"]), &[]), [r#"unknown card "Marsh Bear""#]);
    assert!(own::scenarios(&files(&["apart"]), &files(&["marsh-bear.card"])).is_ok());
    // It is read once, although it is beside the first scenario and named too.
    assert!(own::scenarios(&files(&["bear.scn", "apart"]), &files(&["marsh-bear.card"])).is_ok());
}

#[test]
fn everything_that_cannot_be_used_is_named() {
    let missing = wrong(&files(&["none.scn", "missing.scn"]), &[]);
    assert!(
        matches!(&missing[..], [none, other] if none.starts_with("FOLDER/none.scn: ") && other.starts_with("FOLDER/missing.scn: ")),
        "{missing:?}"
    );
    assert_eq!(wrong(&files(&["bear.scn"]), &files(&["deep"])), ["FOLDER/deep has no .card files"]);
}

#[test]
fn a_folder_runs_on_any_engine() {
    let own = ["run", "bear.scn", "deep", "--edition", "2024-09-20", "--engine"];
    let output = apnap(&[&own[..], &[&format!("stdio:{APNAP} serve")]].concat());
    assert!(output.printed.contains("2 scenarios in 1 edition: 2 passed"), "{output:?}");
    assert_eq!(output.code, Some(0));
    let output = apnap(&[&own[..], &["mutant:613.1g/1=skipped", "--failures"]].concat());
    for place in ["bear.scn:10", "deep/other-grizzly.scn:15"] {
        assert!(output.printed.contains(place), "{output:?}");
    }
    assert_eq!(output.code, Some(1));
}

#[test]
fn each_command_about_scenarios_takes_files() {
    let listed = apnap(&["list", "bear.scn", "613/4d-switch-after-set"]).printed;
    let lines: Vec<&str> = listed.lines().collect();
    assert!(
        matches!(lines[..], [own, corpus] if own.starts_with("bear.scn: A bear of my own gets bigger (613.4c)")
            && corpus.starts_with("613/4d-switch-after-set: ")),
        "{listed}"
    );
    assert!(apnap(&["explain", "deep"]).printed.contains("All is as the scenario expects."));
    assert!(apnap(&["audit", "--scenario", "bear.scn"]).printed.contains("613.1g"));
    let asked = apnap(&["smoke", "bear.scn"]).printed;
    assert!(asked.contains("pass  bear.scn              A bear of my own gets bigger"), "{asked}");
    let asked = apnap(&["smoke", "bear.scn", "--engine", "null:printed"]).printed;
    assert!(
        asked.contains("fail  bear.scn") && asked.contains(" line 10: bear: power and toughness is 3/2"),
        "{asked}"
    );
}

#[test]
fn cards_are_printed_as_defined_and_in_english() {
    let printed = apnap(&["cards", "marsh bear", "--cards", "marsh-bear.card"]).printed;
    let (definition, english) = printed.split_once("\n\n").unwrap();
    assert_eq!(definition, fs::read_to_string(folder().join("marsh-bear.card")).unwrap().trim_end());
    assert_eq!(english, "Marsh Bear {1}{B}\nCreature — Bear\n3/2\n");
    let lines = apnap(&["cards", "Grizzly Bears", "--format", "json"]).printed;
    let card: serde_json::Value = serde_json::from_str(&lines).unwrap();
    assert_eq!(
        (&card["name"], &card["english"][0]["power_and_toughness"]),
        (&"Grizzly Bears".into(), &"2/2".into())
    );
    let unknown = apnap(&["cards", "Marsh Baer", "--cards", "marsh-bear.card"]);
    assert!(unknown.said.contains("Did you mean `Marsh Bear`?"), "{unknown:?}");
    assert_eq!(unknown.code, Some(4));
}

#[test]
fn what_is_not_found_is_said() {
    let output = apnap(&["run", "bear.scn", "no-such-scenario"]);
    assert_eq!((output.printed.as_str(), output.code), ("", Some(4)));
    assert!(output.said.contains("there is no scenario or file `no-such-scenario`"), "{output:?}");
    let output = apnap(&["explain", "missing.scn"]);
    assert!(output.said.contains("apnap: missing.scn: "), "{output:?}");
    assert_eq!(output.code, Some(2));
}

#[test]
fn the_conversation_about_a_scenario_is_shown() {
    let shown = apnap(&["show", "bear.scn"]).printed;
    let begins = |line: &str, marks: &str| line.starts_with(marks);
    let lines: Vec<&str> = shown.lines().collect();
    assert!(
        matches!(lines[..], [describe, described, case, derive, derived, _] if case == "# bear.scn in the edition of 2024-09-20"
            && begins(describe, r#"> {"seq":1,"verb":"describe""#)
            && begins(described, r#"< {"seq":1,"ok":"#)
            && begins(derive, r#"> {"seq":2,"verb":"derive","edition":"2024-09-20""#)
            && begins(derived, r#"< {"seq":2,"ok":{"objects":{"bear":"#)),
        "{shown}"
    );
}

#[test]
fn the_conversation_with_an_engine_is_logged() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("conversation.txt");
    let engine = format!("stdio:{APNAP} serve");
    let run = ["run", "bear.scn", "--edition", "2024-09-20", "--engine", &engine, "--log"];
    let output = apnap(&[&run[..], &[log.to_str().unwrap()]].concat());
    assert_eq!(output.code, Some(0), "{output:?}");
    assert_eq!(fs::read_to_string(log).unwrap(), apnap(&["show", "bear.scn"]).printed);
    let output = apnap(&["run", "bear.scn", "--log", "conversation.txt"]);
    assert_eq!(output.code, Some(3), "{output:?}");
}

#[test]
fn what_an_engine_without_an_edition_costs_is_said() {
    let engine = format!("stdio:{APNAP} serve");
    let run = ["run", "bear.scn", "--engine", &engine];
    let said = apnap(&run).said;
    assert!(said.contains("oracle follows every edition: 1 scenario, "), "{said}");
    assert_eq!(apnap(&[&run[..], &["--edition", "2024-09-20"]].concat()).said, "");
}
