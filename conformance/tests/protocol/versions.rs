//! Versions: an engine written for an older APNAP, and engines that want something else.

use crate::support::scenarios;
use apnap_conformance::engine::Failure;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::protocol::message::VERSION;
use apnap_conformance::protocol::{Limits, Stdio};
use apnap_conformance::run::{Score, run};
use apnap_oracle::edition::Edition;
use pretty_assertions::assert_eq;
use std::path::Path;

/// An adapter for boards as its author wrote it for version 0.1 of APNAP, with nothing that came later.
const OLD: &str = "tests/protocol/old_adapter.py";

fn has_python() -> bool {
    std::process::Command::new("python3").arg("--version").output().is_ok_and(|out| out.status.success())
}

#[test]
fn an_adapter_of_an_older_version_goes_on_working() {
    assert_eq!(VERSION, 1, "keep an adapter of version 1 beside one of the new version");
    if !has_python() {
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(OLD);
    let command = format!("python3 {}", script.display());
    let mut engine = Stdio::start(&command, Limits::default()).unwrap_or_else(|failed| panic!("{failed:?}"));
    let run = run(&mut engine, scenarios(), |scenario| {
        [Edition::HOME].into_iter().filter(|edition| scenario.is_valid_in(*edition)).collect()
    });
    // The old adapter takes the status that a board states for what is so. As the page of the protocol says, rules can
    // keep a permanent from turning over.
    let kept_by_a_rule = [
        "701/28d-a-sorcery-on-the-back-on-a-board",
        "712/9-a-modal-card-on-a-board",
        "712/15a-turned-face-up-afterward",
    ];
    let cases = || run.cases.iter().filter(|case| !kept_by_a_rule.contains(&case.scenario.id.as_str()));
    let broken: Vec<String> = cases()
        .filter(|case| {
            !matches!(
                case.outcome,
                Outcome::Pass { .. } | Outcome::Unsupported { .. } | Outcome::Skipped { .. }
            )
        })
        .map(|case| format!("{}: {:?}", case.scenario.id, case.outcome))
        .collect();
    assert_eq!(broken, Vec::<String>::new());
    let score = Score::of(cases().map(|case| &case.outcome));
    assert!(score.passed >= 1 && score.passed == score.executed, "{score:?}");
}

fn refused(description: &str) -> Failure {
    let command = format!("read request; echo '{description}'; exec sleep 3600");
    Stdio::start(&command, Limits::default()).expect_err("it can't be used").failure
}

#[test]
fn a_level_that_does_not_exist_is_told_with_those_that_do() {
    let failure = refused(
        r#"{"seq":1,"ok":{"name":"x","version":"1","levels":["layers","sideboards"],"cards":"any"}}"#,
    );
    let message = failure.to_string();
    assert!(message.contains("`sideboards`") && message.contains("`layers`"), "{message}");
}

#[test]
fn an_engine_that_speaks_another_version_says_so() {
    let failure = refused(r#"{"seq":1,"unsupported":{"feature":"protocol","reason":"I speak version 3"}}"#);
    let message = failure.to_string();
    assert!(message.contains("protocol is unsupported: I speak version 3"), "{message}");
    assert!(message.contains("version 1 of the protocol"), "{message}");
}
