//! Full disks: output that can't be written is an error, and never a panic.

use crate::support::command::{APNAP, Ended, apnap};
use pretty_assertions::assert_eq;
use std::fs::File;
use std::process::{Command, Stdio};

/// Every command that prints something in a moment.
const COMMANDS: [&[&str]; 16] = [
    &["run", "4d-switch"],
    &["run", "4d-switch", "--format", "json"],
    &["list", "4d-switch"],
    &["explain", "514/3a-dies-in-cleanup"],
    &["show", "514/3a-dies-in-cleanup"],
    &["rules", "613"],
    &["ledger"],
    &["audit", "--scenario", "4d-switch"],
    &["exhaust", "--limit", "5"],
    &["games", "--count", "1"],
    &["generate"],
    &["generate", "--stats"],
    &["smoke"],
    &["completions", "bash"],
    &["--help"],
    &["run", "--help"],
];

#[test]
fn a_full_disk_is_trouble() {
    for arguments in COMMANDS {
        let output = Command::new(APNAP).args(arguments).stdout(full()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
    }
}

/// Messages that nobody can read change nothing.
#[test]
fn full_standard_error_changes_no_verdict() {
    let code = |arguments: &[&str]| {
        Command::new(APNAP).args(arguments).stdout(Stdio::null()).stderr(full()).status().unwrap().code()
    };
    for arguments in COMMANDS {
        assert_eq!(code(arguments), Some(0), "{arguments:?}");
    }
    assert_eq!(code(&["run", "--engine", "none"]), Some(3));
    assert_eq!(code(&["run", "no-such-scenario"]), Some(4));
    assert_eq!(code(&["run", "missing.scn"]), Some(2));
    assert_eq!(code(&["audit", "--section", "999"]), Some(3));
}

/// A command that is started without a place for messages, or for its output.
#[test]
fn closed_outputs_are_no_reason_to_panic() {
    let code = |line: &str| {
        Command::new("sh")
            .args(["-c", &format!("'{APNAP}' {line}")])
            .stdout(Stdio::null())
            .status()
            .unwrap()
            .code()
    };
    for arguments in COMMANDS {
        let line = arguments.join(" ");
        assert_eq!(code(&format!("{line} >&- 2>&-")), Some(0), "{line}");
    }
    assert_eq!(code("run --engine none 2>&-"), Some(3));
    assert_eq!(code("run no-such-scenario 2>&-"), Some(4));
}

#[test]
fn a_log_on_a_full_disk_is_named() {
    let engine = format!("stdio:{APNAP} serve");
    let arguments =
        ["run", "--edition", "2024-09-20", "--log", "/dev/full", "--engine", &engine, "4d-switch"];
    let Ended { code, said, .. } = apnap(&arguments);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("/dev/full: No space left"), "{said}");
}

fn full() -> Stdio {
    File::options().write(true).open("/dev/full").unwrap().into()
}
