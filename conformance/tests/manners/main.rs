//! How the commands behave toward other programs.

#![allow(clippy::panic, clippy::unwrap_used, reason = "what fails here fails the test")]

mod arguments;
mod ends;
mod files;
#[cfg(target_os = "linux")]
mod full;
#[cfg(unix)]
mod interrupts;
mod logs;
#[cfg(unix)]
mod orphans;
mod package;
mod parts;
#[cfg(target_os = "linux")]
mod progress;
mod report;
mod served;
#[path = "../support/mod.rs"]
mod support;

use crate::support::command::APNAP;
use pretty_assertions::assert_eq;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("manners-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Sends a signal to a process.
#[cfg(unix)]
fn signal(process: &Child, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &process.id().to_string()]).status().unwrap();
    assert!(sent.success(), "{name}");
}

/// Waits for what has to happen soon.
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(60);
    while !is_so() {
        assert!(Instant::now() < until, "it never comes that {what}");
        sleep(Duration::from_millis(20));
    }
}

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
