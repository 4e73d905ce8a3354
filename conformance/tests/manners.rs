//! How the commands behave toward other programs.

#![allow(clippy::panic, clippy::unwrap_used, reason = "what fails here fails the test")]

use pretty_assertions::assert_eq;
use std::io::{BufRead, BufReader};
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
