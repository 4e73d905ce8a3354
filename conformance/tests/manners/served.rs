//! `apnap serve` replies to lines that are no requests, and goes on; engines have a time to start of their own.

use crate::support::command::{APNAP, Ended, apnap};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

#[test]
fn bad_bytes_endless_lines_and_doubled_names_are_malformed() {
    let mut child =
        Command::new(APNAP).arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut reply_to = |line: &[u8]| {
        input.write_all(line).unwrap();
        input.write_all(b"\n").unwrap();
        let mut reply = String::new();
        output.read_line(&mut reply).unwrap();
        serde_json::from_str::<Value>(&reply).unwrap()
    };
    for (line, words) in [
        (b"{\"seq\":1,\"verb\":\"\xff\"}".to_vec(), "invalid unicode"),
        (b"\xff\xfe".to_vec(), "expected value"),
        (br#"{"seq":1,"seq":2,"verb":"observe"}"#.to_vec(), "`seq` is there twice; name each thing once"),
        (
            br#"{"seq":1,"verb":"derive","board":{"players":[{"counters":{"poison":1,"poison":2}}]}}"#
                .to_vec(),
            "`poison` is there twice",
        ),
        (vec![b'x'; 40 << 20], "the line is longer than 16777216 bytes"),
    ] {
        let reply = reply_to(&line);
        let message = reply.get("malformed").and_then(Value::as_str).unwrap_or_default();
        assert!(message.contains(words), "{reply}");
    }
    let reply = reply_to(b"{\"seq\":7,\"verb\":\"describe\",\"protocol\":1}");
    assert_eq!(reply.get("seq"), Some(&Value::from(7)));
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn an_engine_has_more_time_to_start_than_to_reply() {
    let run = |sleep: &str, start: &str| {
        let engine = format!("stdio:sleep {sleep}; exec {APNAP} serve");
        let arguments = [
            "run",
            "--edition",
            "2024-09-20",
            "--timeout",
            "2",
            "--start-timeout",
            start,
            "--engine",
            &engine,
        ];
        apnap(&[&arguments[..], &["4d-switch-after-set"]].concat())
    };
    let Ended { code, printed, said } = run("3", "60");
    assert_eq!(code, Some(0), "{printed}{said}");
    let Ended { code, said, .. } = run("60", "1");
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("did not start within 1s; use --start-timeout SECONDS"), "{said}");
}
