//! A bar on a terminal while something long runs, and silence in a pipe.

use crate::folder;
use crate::support::command::APNAP;
use std::process::{Command, Output};

/// Every command that can take long, with enough to do for a bar.
const LONG: [&str; 9] = [
    "run --edition 2024-09-20 --level 3",
    "games --count 8 --turns 4 --workers 1",
    "exhaust --objects 2 --effects 2 --shard 1/4",
    "exhaust --settle --objects 2 --shard 1/20",
    "generate --count 5000 --out boards",
    "generate --count 1500 --stats",
    "generate --count 1500 --level 1",
    "audit --scenario 510/4-first-strike-lost",
    "fmt --check scenarios",
];

/// Runs a command with standard error on a terminal, with the help of `script`, which gives it one.
fn on_a_terminal(command: &str) -> Output {
    let folder = folder("progress");
    let scenarios = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
    let command = command.replace("scenarios", scenarios);
    let line = format!("'{APNAP}' {command} > out");
    let mut script = Command::new("script");
    script.args(["--quiet", "--command", &line, "/dev/null"]).current_dir(folder).env("TERM", "xterm");
    script.output().unwrap()
}

fn in_a_pipe(command: &str) -> Output {
    let folder = folder("no-progress");
    let scenarios = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
    let command = command.replace("scenarios", scenarios);
    Command::new(APNAP).args(command.split(' ')).current_dir(folder).output().unwrap()
}

#[test]
fn a_long_command_has_a_bar_on_a_terminal_only() {
    // Without `script` there is no terminal to try it on.
    if Command::new("script").arg("--version").output().is_err() {
        return;
    }
    for command in LONG {
        let output = on_a_terminal(command);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.contains(" left"), "{command}: {said}");
        let output = in_a_pipe(command);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.contains(" left") && !said.contains('\u{1b}'), "{command}: {said}");
    }
}
