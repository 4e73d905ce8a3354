//! Replies with slips that a lenient reader would pass over: each is told, with what to do.

use crate::support::{deciding, scenario};
use apnap_conformance::engine::Failure;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::protocol::{Limits, Stdio};
use apnap_conformance::run::run;
use apnap_oracle::edition::Edition;
use pretty_assertions::assert_eq;
use std::time::Duration;

const BOARD: &str = "board
  alice controls bears: creature 2/2

expect
  bears is 2/2
";

const DESCRIPTION: &str =
    r#"{"seq":1,"ok":{"name":"slips","version":"1","levels":["layers"],"cards":"any"}}"#;

/// The outcome of the board for an engine whose reply to the second request begins with these words, without an end
/// of line unless it is among them.
fn outcome_of(reply: &str) -> Outcome {
    let command =
        format!("read request; echo '{DESCRIPTION}'; read request; printf '{reply}'; exec sleep 3600");
    let limits = Limits { request: Duration::from_millis(400), restarts: 0, ..Limits::default() };
    let mut engine = Stdio::start(&command, limits).unwrap_or_else(|failed| panic!("{failed:?}"));
    let scenarios = [scenario(&deciding("613.1", BOARD))];
    let run = run(&mut engine, &scenarios, |_| vec![Edition::HOME]);
    let [case] = &run.cases[..] else { panic!("there is one case") };
    case.outcome.clone()
}

fn message_of(outcome: Outcome) -> String {
    match outcome {
        Outcome::ProtocolError { message, .. } | Outcome::Timeout { message, .. } => message,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_reply_without_an_end_of_line_is_not_silence() {
    let outcome = outcome_of(r#"{"seq":2,"ok":{}}"#);
    assert!(matches!(outcome, Outcome::Timeout { .. }), "{outcome:?}");
    let message = message_of(outcome);
    assert!(message.contains("17 bytes came without one"), "{message}");
    assert!(message.contains(r#"{"seq":2,"ok":{}}"#) && message.contains("newline"), "{message}");
    let silent = message_of(outcome_of(""));
    assert!(silent.contains(&Failure::TimedOut(Duration::from_millis(400)).to_string()), "{silent}");
}

#[test]
fn a_name_that_is_there_twice_is_told() {
    let twice = r#"{"seq":2,"ok":{"objects":{"bears":{"power":3},"bears":{"power":2,"toughness":2}}}}\n"#;
    let message = message_of(outcome_of(twice));
    assert!(message.contains("`bears` is there twice"), "{message}");
}

#[test]
fn an_object_that_is_not_on_the_board_is_told() {
    let misspelled = r#"{"seq":2,"ok":{"objects":{"bear":{"power":2,"toughness":2}}}}\n"#;
    let message = message_of(outcome_of(misspelled));
    assert!(message.contains("object `bear`") && message.contains("did you mean `bears`?"), "{message}");
    let unlike = r#"{"seq":2,"ok":{"objects":{"41":{"power":2,"toughness":2}}}}\n"#;
    let message = message_of(outcome_of(unlike));
    assert!(message.contains("those of the board are `bears`"), "{message}");
}

#[test]
fn a_player_who_is_not_in_the_game_is_told() {
    let other =
        r#"{"seq":2,"ok":{"objects":{"bears":{"power":2,"toughness":2}},"players":{"Alice":{"life":20}}}}\n"#;
    let message = message_of(outcome_of(other));
    assert!(message.contains("player `Alice`") && message.contains("did you mean `alice`?"), "{message}");
}

#[test]
fn power_without_toughness_is_compared() {
    let wrong = outcome_of(r#"{"seq":2,"ok":{"objects":{"bears":{"power":3}}}}\n"#);
    let Outcome::Diverge { divergences } = wrong else { panic!("{wrong:?}") };
    let told: Vec<_> = divergences.iter().map(|one| (&*one.field, &*one.expected, &*one.actual)).collect();
    assert_eq!(told, [("power", "2", "3")]);
    let right = outcome_of(r#"{"seq":2,"ok":{"objects":{"bears":{"toughness":2}}}}\n"#);
    assert!(matches!(right, Outcome::Pass { .. }), "{right:?}");
}
