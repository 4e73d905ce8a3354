//! The log of the conversation with an engine: every exchange, in order, below the case that it is about.

use crate::folder;
use crate::support::command::{APNAP, Ended, apnap_in};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fs;

/// Two boards and a game.
const SCENARIOS: [&str; 3] =
    ["505/6b-one-land-each-turn", "613/4d-switch-after-set", "613/4d-switched-twice"];

/// The lines of the log of a run.
fn logged(name: &str, engine: &str, arguments: &[&str]) -> Vec<String> {
    let folder = folder(name);
    let run = ["run", "--edition", "2024-09-20", "--log", "log", "--engine", engine];
    let Ended { code, printed, said } = apnap_in(&folder, &[&run[..], arguments].concat());
    assert_ne!(code, Some(3), "{printed}{said}");
    fs::read_to_string(folder.join("log")).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn every_exchange_is_logged_in_order_below_its_case() {
    let lines = logged("log", &format!("stdio:{APNAP} serve"), &SCENARIOS);
    let cases: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("# ")).collect();
    assert_eq!(cases, SCENARIOS.map(|id| format!("{id} in the edition of 2024-09-20")));
    let exchanged: Vec<&String> = lines.iter().filter(|line| !line.starts_with('#')).collect();
    // The last request is to end, and has no reply.
    let (bye, exchanged) = exchanged.split_last().unwrap();
    assert!(bye.starts_with("> ") && bye.contains(r#""verb":"bye""#), "{bye}");
    for (pair, seq) in exchanged.chunks(2).zip(1..) {
        let [request, reply] = pair else { panic!("{pair:?}") };
        assert!(request.starts_with(&format!(r#"> {{"seq":{seq},"verb":"#)), "{request}");
        assert!(reply.starts_with(&format!(r#"< {{"seq":{seq},"#)), "{reply}");
    }
    let verb_after = |line: &str| {
        let (_, rest) =
            lines[1 + lines.iter().position(|one| one == line).unwrap()].split_once("verb\":\"")?;
        rest.split_once('"').map(|(verb, _)| verb)
    };
    let verbs = SCENARIOS.map(|id| verb_after(&format!("# {id} in the edition of 2024-09-20")));
    assert_eq!(verbs, [Some("load"), Some("derive"), Some("derive")]);
}

#[test]
fn a_request_without_a_reply_is_logged_with_the_reason() {
    let description = r#"{"seq":1,"ok":{"name":"brief","version":"1","levels":["layers"],"cards":"any"}}"#;
    let engine = format!("stdio:read request; echo '{description}'; read request; exit 7");
    let lines = logged("log-failure", &engine, &["613/4d-switched-twice"]);
    let derive = lines.iter().position(|line| line.contains(r#""verb":"derive""#)).unwrap();
    assert_eq!(lines[derive + 1], "! the engine exited instead of replying: exit status: 7");
    // The two tries after it are logged too.
    assert_eq!(lines.iter().filter(|line| line.starts_with("! ")).count(), 3, "{lines:?}");
}

#[test]
fn several_processes_are_told_apart() {
    let lines = logged("log-jobs", &format!("stdio:{APNAP} serve"), &["-j", "2", "--rule", "613"]);
    let by =
        |number: &str| -> Vec<&str> { lines.iter().filter_map(|line| line.strip_prefix(number)).collect() };
    let cases = |lines: Vec<&str>| -> BTreeSet<String> {
        lines.iter().filter_map(|line| line.strip_prefix("# ")).map(str::to_owned).collect()
    };
    for number in ["1", "2"] {
        let seqs: Vec<u64> = by(number)
            .iter()
            .filter_map(|line| line.strip_prefix(r#"> {"seq":"#)?.split_once(','))
            .map(|(seq, _)| seq.parse().unwrap())
            .collect();
        assert_eq!(seqs, (1..=seqs.len() as u64).collect::<Vec<_>>(), "process {number}");
    }
    let (one, other) = (cases(by("1")), cases(by("2")));
    let listed = apnap_in(&folder("log-list"), &["list", "--rule", "613"]).printed;
    assert!(one.is_disjoint(&other));
    let asked = one.len() + other.len();
    assert!(asked > 20 && asked <= listed.lines().count(), "{asked}");
}
