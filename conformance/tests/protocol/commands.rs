//! The commands that are about engines in other processes, as a user calls them.

use crate::support::command::{APNAP, apnap};
use pretty_assertions::assert_eq;

#[test]
fn smoke_finds_nothing_to_mend_in_the_oracle() {
    let output = apnap(&["smoke", "--engine", &format!("stdio:{APNAP} serve")]);
    assert_eq!(output.code, Some(0), "{output:?}");
    let said = &output.printed;
    assert!(said.contains("pass  one combat"), "{said}");
}

#[test]
fn smoke_advises_an_engine_whose_attackers_deal_no_damage() {
    let output = apnap(&["smoke", "--engine", "mutant:510.2/1=skipped"]);
    let said = &output.printed;
    assert_eq!(output.code, Some(1), "{output:?}");
    assert!(said.contains("fail  one combat"), "{said}");
}

#[test]
fn smoke_advises_an_engine_that_shows_nothing() {
    let engine = r#"stdio:seq=1; echo '{"seq":1,"ok":{"name":"mute","version":"1","levels":["layers"],"cards":"any"}}'
        read line; while read line; do seq=$((seq + 1)); echo "{\"seq\":$seq,\"ok\":{}}"; done"#;
    let output = apnap(&["smoke", "--engine", engine]);
    let said = &output.printed;
    assert_eq!(output.code, Some(1), "{output:?}");
    assert!(said.contains("fail  one creature          the reply lacks `bears`"), "{said}");
    assert!(said.contains("open  everything at once    no object is reported"), "{said}");
    assert!(said.contains("pass  same question twice"), "{said}");
    assert!(said.contains("fail  an unknown verb       reply {\"seq\":N,\"unsupported\""), "{said}");
}

/// An engine that describes itself as it is told to, and answers everything else with one reply.
fn engine_that_says(description: &str, reply: &str) -> String {
    format!(
        r#"stdio:seq=1; echo '{{"seq":1,"ok":{{"name":"plain","version":"1","cards":"any",{description}}}}}'
        read line; while read line; do seq=$((seq + 1)); echo "{{\"seq\":$seq,{reply}}}"; done"#
    )
}

const UNSUPPORTED: &str = r#"\"unsupported\":{\"feature\":\"everything\",\"reason\":\"not yet\"}"#;

#[test]
fn smoke_does_not_call_ready_what_answers_nothing() {
    let engine = engine_that_says(r#""levels":["layers"],"edition":"2024-09-20""#, UNSUPPORTED);
    let output = apnap(&["smoke", "--engine", &engine]);
    let said = &output.printed;
    assert!(said.contains("open  one creature          unsupported: everything (not yet)"), "{said}");
    assert!(said.contains("Nothing is wrong, but no question has an answer yet."), "{said}");
    assert_eq!(output.code, Some(4), "{output:?}");
}

#[test]
fn smoke_asks_about_no_board_where_only_games_are_declared() {
    let engine = engine_that_says(r#""levels":["turns"],"edition":"2024-09-20""#, UNSUPPORTED);
    let said = apnap(&["smoke", "--engine", &engine]).printed;
    assert!(!said.contains("one creature"), "{said}");
    assert!(said.contains("open  one combat"), "{said}");
}

#[test]
fn smoke_says_what_it_costs_to_name_no_edition() {
    let said = |description: &str| {
        let engine = engine_that_says(description, UNSUPPORTED);
        apnap(&["smoke", "--engine", &engine]).printed
    };
    assert!(said(r#""levels":["layers"]"#).contains("no edition: unless `--edition` names one"));
    assert!(!said(r#""levels":["layers"],"edition":"2024-09-20""#).contains("no edition"));
}

#[test]
fn smoke_points_to_the_section_about_names() {
    let stranger = r#"\"ok\":{\"objects\":{\"baers\":{\"power\":2,\"toughness\":2}}}"#;
    let engine = engine_that_says(r#""levels":["layers"],"edition":"2024-09-20""#, stranger);
    let said = apnap(&["smoke", "--engine", &engine]).printed;
    assert!(said.contains("`bears`?"), "{said}");
    assert!(said.contains("Names, orders and words"), "{said}");
}

#[test]
fn a_request_to_an_unknown_player_is_an_error_of_the_protocol() {
    let stop = r#"\"ok\":{\"asks\":{\"player\":\"dave\",\"asking\":\"action\"}}"#;
    let engine = engine_that_says(r#""levels":["turns"],"edition":"2024-09-20""#, stop);
    let output = apnap(&["run", "--restarts", "0", "117/4-empty-stack-ends-the-phase", "--engine", &engine]);
    let said = &output.printed;
    assert!(said.contains("the reply has player `dave`, which is not on the board"), "{said}");
    assert_eq!(output.code, Some(2), "{output:?}");
}

#[test]
fn a_run_with_an_engine_that_breaks_the_protocol_is_in_trouble() {
    let engine = r#"stdio:echo '{"seq":1,"ok":{"name":"rude","version":"1","levels":["layers"],"cards":"any"}}'; echo no"#;
    let output =
        apnap(&["run", "--restarts", "0", "--edition", "2024-09-20", "--rule", "613.8a", "--engine", engine]);
    let said = &output.printed;
    assert_eq!(output.code, Some(2), "{output:?}");
    assert!(said.contains("protocol error: the reply is not valid JSON"), "{said}");
    assert!(said.contains("all 3 tries failed"), "{said}");
    assert!(said.contains("not asked: the engine was restarted 0 times, which is the limit"), "{said}");
}

#[test]
fn a_run_with_an_engine_that_does_not_start_is_in_trouble_and_says_so() {
    let output = apnap(&["run", "--engine", "stdio:there-is-no-such-engine"]);
    let said = &output.said;
    assert_eq!(output.code, Some(2), "{output:?}");
    assert!(said.contains("the engine exited instead of replying: exit status: 127"), "{said}");
}

#[test]
fn the_help_does_not_tempt_anyone_to_misbehave() {
    let output = apnap(&["serve", "--help"]);
    assert!(!output.printed.contains("misbehave"));
}
