//! How the commands behave toward other programs.

#![allow(clippy::panic, clippy::unwrap_used, reason = "what fails here fails the test")]

use pretty_assertions::assert_eq;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

const APNAP: &str = env!("CARGO_BIN_EXE_apnap");

/// `apnap run | head -1` must not turn a failure into a success.
#[test]
fn the_verdict_survives_a_closed_pipe() {
    let judging = |engine: &str| {
        let mut child = Command::new(APNAP)
            .args(["run", "--edition", "2024-09-20", "--rule", "613", "--format", "json", "--engine", engine])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(judging("mutant:613.8/1=skipped"), (Some(1), String::new()));
    assert_eq!(judging("oracle"), (Some(0), String::new()));
}

#[test]
fn arguments_that_make_no_sense_are_refused_with_what_would_do() {
    let refused = |arguments: &[&str], advice: &str| {
        let output = Command::new(APNAP).args(arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {said}");
        assert!(said.contains(advice), "{arguments:?}: {said}");
    };
    refused(&["run", "--level", "7"], "7 is not in 0..=3");
    refused(&["run", "--rule", "banana"], "banana");
    refused(&["run", "--edition", "1990-01-01"], "the first edition that APNAP knows is 2010-07-16");
    refused(&["explain", "514/3a-dies-in-cleanup", "--edition", "2024-13-01"], "write it as 2024-09-20");
    refused(&["games", "--turns", "0"], "0 is not in 1..");
    refused(&["games", "--workers", "100000"], "100000 is not in 1..=1024");
    refused(&["audit", "--section", "999"], "the registry has no section 999");
}

/// What can't be read is named, and the other files are checked all the same.
#[test]
fn a_file_that_cannot_be_read_is_named_and_the_rest_goes_on() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formatting");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("bytes.card"), [0xff, 0xfe]).unwrap();
    fs::write(folder.join("odd.card"), "card \"Odd\"\n  type   Artifact\n").unwrap();
    let output = Command::new(APNAP)
        .args(["fmt", "--check", ".", "missing.scn"])
        .current_dir(folder)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("apnap: ./bytes.card: "), "{said}");
    assert!(said.contains("apnap: missing.scn: "), "{said}");
    assert!(said.contains("./odd.card: not in its canonical form"), "{said}");
    assert!(said.contains("3 files, 1 not canonical, 2 unreadable"), "{said}");
}
