//! The commands that are about engines in other processes, as a user calls them.

use pretty_assertions::assert_eq;
use std::process::{Command, Output};

const APNAP: &str = env!("CARGO_BIN_EXE_apnap");

fn apnap(arguments: &[&str]) -> Output {
    Command::new(APNAP).args(arguments).output().unwrap()
}

fn ends_with(output: &Output) -> Option<i32> {
    output.status.code()
}

#[test]
fn smoke_finds_nothing_to_mend_in_the_oracle() {
    let output = apnap(&["smoke", "--engine", &format!("stdio:{APNAP} serve")]);
    assert_eq!(ends_with(&output), Some(0), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("pass  one combat"), "{said}");
}

#[test]
fn smoke_advises_an_engine_whose_attackers_deal_no_damage() {
    let output = apnap(&["smoke", "--engine", "mutant:510.2/1=skipped"]);
    let said = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(ends_with(&output), Some(1), "{output:?}");
    assert!(said.contains("fail  one combat"), "{said}");
}

#[test]
fn smoke_advises_an_engine_that_shows_nothing() {
    let engine = r#"stdio:seq=1; echo '{"seq":1,"ok":{"name":"mute","version":"1","levels":["layers"],"cards":"any"}}'
        read line; while read line; do seq=$((seq + 1)); echo "{\"seq\":$seq,\"ok\":{}}"; done"#;
    let output = apnap(&["smoke", "--engine", engine]);
    let said = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(ends_with(&output), Some(1), "{output:?}");
    assert!(said.contains("fail  one creature          the reply lacks `bears`"), "{said}");
    assert!(said.contains("fail  everything at once    the reply lacks bears, clone, moods"), "{said}");
    assert!(said.contains("pass  same question twice"), "{said}");
    assert!(said.contains("fail  an unknown verb       reply {\"seq\":N,\"unsupported\""), "{said}");
}

#[test]
fn a_run_with_an_engine_that_breaks_the_protocol_is_in_trouble() {
    let engine = r#"stdio:echo '{"seq":1,"ok":{"name":"rude","version":"1","levels":["layers"],"cards":"any"}}'; echo no"#;
    let output =
        apnap(&["run", "--restarts", "0", "--edition", "2024-09-20", "--rule", "613.8a", "--engine", engine]);
    let said = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(ends_with(&output), Some(2), "{output:?}");
    assert!(said.contains("protocol error: the reply is not valid JSON"), "{said}");
    assert!(said.contains("all 3 tries failed"), "{said}");
    assert!(said.contains("not asked: the engine was restarted 0 times, which is the limit"), "{said}");
}

#[test]
fn a_run_with_an_engine_that_does_not_start_is_in_trouble_and_says_so() {
    let output = apnap(&["run", "--engine", "stdio:there-is-no-such-engine"]);
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(ends_with(&output), Some(2), "{output:?}");
    assert!(said.contains("the engine exited instead of replying: exit status: 127"), "{said}");
}

#[test]
fn the_help_does_not_tempt_anyone_to_misbehave() {
    let output = apnap(&["serve", "--help"]);
    assert!(!String::from_utf8(output.stdout).unwrap().contains("misbehave"));
}
