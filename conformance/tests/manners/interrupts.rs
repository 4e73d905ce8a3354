//! An interrupt prints what there is so far, and that there is more.

use crate::signal;
use crate::support::command::APNAP;
use pretty_assertions::assert_eq;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Far more work than the time before the interrupt allows.
const LONG: [&[&str]; 4] =
    [&["games", "--count", "100000000"], &["exhaust"], &["exhaust", "--settle"], &["audit"]];

#[test]
fn an_interrupt_prints_what_there_is() {
    for arguments in LONG {
        let output = interrupted(arguments);
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(130), "{arguments:?}: {said}");
        assert_eq!(said.lines().last(), Some("interrupted: these are the results so far"), "{arguments:?}");
        assert!(said.lines().count() > 3, "{arguments:?}: {said}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{arguments:?}");
    }
}

#[test]
fn an_interrupted_book_is_not_written() {
    let output = interrupted(&["book", "--out", "/nowhere"]);
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "apnap: interrupted: no page was written\n");
}

#[test]
fn an_interrupted_run_reports_the_cases_so_far() {
    let output = interrupted(&["run", "--format", "json"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    // The engine, at least one case, and the end.
    assert!(said.lines().count() > 2, "{said}");
    assert!(said.lines().last().unwrap_or_default().contains("\"is_whole\":false"), "{said}");
}

/// An engine that hangs is not waited for.
#[test]
fn an_interrupt_ends_a_run_whose_engine_hangs() {
    let engine = r#"stdio:echo '{"seq":1,"ok":{"name":"deaf","version":"1","levels":["layers"],"cards":"any"}}'; sleep 3600"#;
    let output = interrupted(&[
        "run",
        "--engine",
        engine,
        "--timeout",
        "3600",
        "--edition",
        "2024-09-20",
        "4d-switch",
    ]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("The run ended early: not all cases were asked."), "{said}");
}

/// Runs a command for a moment.
fn interrupted(arguments: &[&str]) -> Output {
    let apnap =
        Command::new(APNAP).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    sleep(Duration::from_secs(3));
    let asked = Instant::now();
    signal(&apnap, "INT");
    let output = apnap.wait_with_output().unwrap();
    assert!(asked.elapsed() < Duration::from_secs(60), "{arguments:?}");
    output
}
