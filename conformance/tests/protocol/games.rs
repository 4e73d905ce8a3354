//! Games over the protocol: question by question, and played by a script in another process.

use crate::processes::{PATIENT, SERVE};
use crate::support::{deciding, scenario};
use crate::toy::{Quirk, Toy};
use apnap_conformance::engine::{Answered, Engine, Failure, Loaded, Reply, Stop};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::play;
use apnap_conformance::protocol::message::{NumberedReply, Query, Request};
use apnap_conformance::protocol::{Limits, Stdio, serve, wire};
use apnap_conformance::run::run;
use apnap_conformance::scenario::Scenario;
use apnap_conformance::script::{GameExpectation, GameFact, Statement, What};
use apnap_oracle::card::{Color, Subtype};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Announcement, Asking, Decision, TriggerName};
use pretty_assertions::assert_eq;
use serde_json::{Value as Json, json};
use std::path::Path;
use std::time::Duration;

fn board() -> Scenario {
    let board =
        "board\n  alice's hand holds \"Grizzly Bears\" as growth\n\nexpect\n  alice has no abilities\n";
    scenario(&deciding("613.1", board))
}

fn load() -> Query {
    Query::Load { edition: Edition::HOME, board: Box::new(wire::Board::from(&board().board)) }
}

fn answer(player: &str, decision: Decision<String>) -> Query {
    Query::Answer { player: player.to_owned(), decision: Box::new(decision) }
}

/// What the small engine replies to some questions.
fn replies(asks: Vec<Query>) -> Vec<Json> {
    let numbered = (1..).zip(asks).map(|(seq, ask)| serde_json::to_string(&Request { seq, ask }).unwrap());
    let requests: Vec<String> = numbered.collect();
    let mut replies = Vec::new();
    serve(&mut Toy::new(Quirk::Right), requests.join("\n").as_bytes(), &mut replies).unwrap();
    let lines = String::from_utf8(replies).unwrap();
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_game_is_loaded_answered_observed_and_goes_on() {
    let asks = vec![
        load(),
        answer("bob", Decision::Cast { card: "growth".to_owned(), announcement: Announcement::default() }),
        answer("alice", Decision::Cast { card: "growth".to_owned(), announcement: Announcement::default() }),
        Query::Observe,
    ];
    let replies = replies(asks);
    let asks_alice =
        json!({ "asks": { "player": "alice", "asking": "action", "at_least": 0, "at_most": 0 } });
    assert_eq!(replies[0], json!({ "seq": 1, "ok": asks_alice }));
    assert_eq!(
        replies[1],
        json!({ "seq": 2, "ok": { "refused": { "rule": "117.1", "reason": "not now" } } })
    );
    assert_eq!(replies[2], json!({ "seq": 3, "ok": { "taken": asks_alice } }));
    assert_eq!(replies[3]["ok"]["game"]["stack"], json!(["growth"]));
    assert_eq!(replies[3]["ok"]["game"]["happened"], json!([[{ "player": ["alice", "gets_priority"] }]]));
}

#[test]
fn a_question_about_a_game_that_was_not_loaded_is_malformed() {
    for ask in [Query::Advance, answer("alice", Decision::Pass), Query::Observe] {
        let replies = replies(vec![ask.clone(), load(), ask]);
        assert_eq!(replies[0], json!({ "seq": 1, "malformed": "there is no game; `load` comes first" }));
        assert!(replies[2].get("ok").is_some(), "{}", replies[2]);
    }
}

#[test]
fn every_decision_travels() {
    let name = || "a".to_owned();
    let names = || vec!["a".to_owned(), "bob".to_owned()];
    let announcement = Announcement {
        bestowed: true,
        x: Some(3),
        modes: vec![1, 3],
        targets: names(),
        tapping: names(),
        sacrificing: names(),
        discarding: names(),
        returning: names(),
    };
    let decisions = [
        Decision::Pass,
        Decision::Concede,
        Decision::Cast { card: name(), announcement: announcement.clone() },
        Decision::Activate { object: name(), ability: Some(2), announcement },
        Decision::Activate { object: name(), ability: None, announcement: Announcement::default() },
        Decision::PlayLand { card: name(), by: None },
        Decision::TurnFaceUp { object: name() },
        Decision::Targets(names()),
        Decision::Modes(vec![2]),
        Decision::Color(Color::Red),
        Decision::CreatureType(Subtype::named("Elf").unwrap()),
        Decision::Number(-3),
        Decision::Roll(6),
        Decision::Choose(Vec::new()),
        Decision::Discard(names()),
        Decision::Sacrifice(names()),
        Decision::Untap(names()),
        Decision::Keep(name()),
        Decision::May(true),
        Decision::Pay { pays: true, tapping: names() },
        Decision::Order(vec![TriggerName { source: name(), ability: Some(2), about: Some(name()) }]),
        Decision::Apply(name()),
    ];
    for decision in decisions {
        let line =
            serde_json::to_string(&Request { seq: 7, ask: answer("alice", decision.clone()) }).unwrap();
        let read: Request = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(read.ask, answer("alice", decision), "{line}");
    }
}

#[test]
fn a_short_decision_is_short() {
    let line = r#"{"seq":4,"verb":"answer","player":"alice","decision":{"cast":{"card":"growth","targets":["bears"]}}}"#;
    let read: Request = serde_json::from_str(line).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), line);
}

#[test]
fn a_stop_with_a_misspelt_field_is_refused() {
    let read = |line: &str| NumberedReply::<Stop>::read(line).map(|answer| answer.reply);
    let asks = r#"{"seq":2,"ok":{"asks":{"player":"alice","asking":"discard","among":["a"],"at_least":1,"at_most":1}}}"#;
    assert!(matches!(read(asks), Ok(Reply::Ok(Stop::Asks(request))) if request.asking == Asking::Discard));
    assert!(matches!(read(r#"{"seq":2,"ok":{"ended":{"step":"untap"}}}"#), Ok(Reply::Ok(Stop::Ended(_)))));
    assert!(matches!(read(r#"{"seq":2,"ok":"over"}"#), Ok(Reply::Ok(Stop::Over))));
    for wrong in [
        r#"{"seq":2,"ok":{"asks":{"player":"alice","asking":"discard","amongst":["a"]}}}"#,
        r#"{"seq":2,"ok":{"asked":{"player":"alice","asking":"action"}}}"#,
        r#"{"seq":2,"ok":{"ended":"untap"}}"#,
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    let refused = r#"{"seq":2,"ok":{"refused":{"rules":"117.1"}}}"#;
    assert!(NumberedReply::<Answered>::read(refused).is_err());
}

/// The oracle plays a game in another process as it does in this one.
#[test]
fn a_game_in_another_process_is_the_same_game() {
    let rest = "board\n  alice controls \"Grizzly Bears\" as bears\n  alice's hand holds \"Giant Growth\" as first\n  \
                bob's hand holds \"Giant Growth\" as second\n\n\
                script\n  bob must not cast second on bears because 117.1\n  alice casts first on bears\n  \
                bob casts second on bears\n  expect\n    the stack holds second, first\n  second resolves\n  \
                expect\n    bears is 5/5\n    in order\n      second resolves\n      alice gets priority\n  \
                end step\n  expect\n    bears is 8/8\n    it is alice's turn\n";
    let game = scenario(&deciding("117.7", rest));
    let mut other = Stdio::start(&format!("exec {SERVE}"), PATIENT).unwrap();
    let there = play(&mut other, &game, Edition::HOME);
    let here = play(&mut Oracle::new(), &game, Edition::HOME);
    assert_eq!(there, here);
    assert_eq!(here.outcome, Outcome::PASSED);
}

/// An engine as a shell script: it replies these lines, then does something else.
fn replying(lines: &[&str], then: &str) -> String {
    let replies: String = lines.iter().map(|line| format!("read request; echo '{line}'; ")).collect();
    format!("{replies}read request; {then}")
}

const DESCRIBES: &str =
    r#"{"seq":1,"ok":{"name":"script","version":"1","levels":["turns","stack"],"cards":"any"}}"#;
const ASKS: &str = r#"{"seq":2,"ok":{"asks":{"player":"alice","asking":"action"}}}"#;
const TAKEN: &str = r#"{"seq":3,"ok":{"taken":{"asks":{"player":"bob","asking":"action"}}}}"#;

/// Two players pass, and one has priority.
fn game() -> Scenario {
    let pass = |player: &str| What::Decide { player: player.to_owned(), decision: Decision::Pass };
    let seen = What::Expect(vec![GameExpectation::Game {
        fact: GameFact::Priority(Some("bob".to_owned())),
        line: 3,
    }]);
    let numbered = [pass("alice"), pass("bob"), seen].into_iter().zip(1..);
    let script = numbered.map(|(what, line)| Statement { what, line }).collect();
    Scenario { script, expect: Vec::new(), ..board() }
}

fn outcomes(engine: &mut Stdio, scenarios: &[Scenario]) -> Vec<Outcome> {
    let run = run(engine, scenarios, |_| vec![Edition::HOME]);
    run.cases.into_iter().map(|case| case.outcome).collect()
}

#[test]
fn a_process_that_dies_in_the_middle_of_a_game_loses_that_case_only() {
    let marker = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("died-{}", std::process::id()));
    let _ = std::fs::remove_file(&marker);
    let dies = replying(&[DESCRIBES, ASKS, TAKEN], "echo this is too much >&2; exit 7");
    let third = r#"{"seq":4,"ok":{"taken":{"asks":{"player":"bob","asking":"action"}}}}"#;
    let sees = r#"{"seq":5,"ok":{"game":{"priority":"bob"}}}"#;
    let lives = replying(&[DESCRIBES, ASKS, TAKEN, third, sees], "exit 0");
    // The first process and the two that are tried alone die; then it has learned.
    let marker = marker.display();
    let command =
        format!("echo x >> '{marker}'; if test $(wc -l < '{marker}') -le 3; then {dies}; else {lives}; fi");
    let mut engine = Stdio::start(&command, PATIENT).unwrap();
    let outcomes = outcomes(&mut engine, &[game(), game()]);
    let Outcome::Crash { message, tries: Some(tries) } = &outcomes[0] else { panic!("{outcomes:?}") };
    assert_eq!(
        message,
        "the engine exited instead of replying: exit status: 7; its last output: this is too much"
    );
    assert_eq!((tries.failed, tries.of), (3, 3));
    assert_eq!(outcomes[1], Outcome::PASSED);
}

#[test]
fn a_game_is_played_again_to_tell_a_crash_from_a_flake() {
    let marker = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("flake-{}", std::process::id()));
    let _ = std::fs::remove_file(&marker);
    let dies = replying(&[DESCRIBES, ASKS, TAKEN], "exit 7");
    let fourth = r#"{"seq":4,"ok":{"taken":"over"}}"#;
    let lives = replying(&[DESCRIBES, ASKS, TAKEN, fourth], "exit 0");
    let marker = marker.display();
    let command = format!("if test -e '{marker}'; then {lives}; else touch '{marker}'; {dies}; fi");
    let mut engine = Stdio::start(&command, PATIENT).unwrap();
    let outcomes = outcomes(&mut engine, &[game()]);
    assert!(
        matches!(&outcomes[0], Outcome::Crash { tries: Some(tries), .. } if tries.is_flake() && tries.failed == 1),
        "{outcomes:?}"
    );
}

#[test]
fn a_process_that_hangs_in_the_middle_of_a_game_is_out_of_time() {
    let limits = Limits { request: Duration::from_secs(1), ..PATIENT };
    let mut engine = Stdio::start(&replying(&[DESCRIBES, ASKS, TAKEN], "sleep 3600"), limits).unwrap();
    let outcomes = outcomes(&mut engine, &[game()]);
    assert!(matches!(&outcomes[0], Outcome::Timeout { tries, .. } if tries.failed == 3), "{outcomes:?}");
}

/// In a loop that grows, each reply takes a little longer than the last, and none is late.
#[test]
fn a_game_whose_replies_take_too_long_altogether_is_out_of_time() {
    let limits = Limits { request: Duration::from_millis(300), ..PATIENT };
    let slowly = r#"seq=3; while :; do sleep 0.2; echo "{\"seq\":$seq,\"ok\":{\"ended\":{\"step\":\"upkeep\"}}}"; seq=$((seq + 1)); read request; done"#;
    let mut engine = Stdio::start(&replying(&[DESCRIBES, ASKS], slowly), limits).unwrap();
    let Reply::Ok(Loaded { mut game, .. }) = engine.load(Edition::HOME, &board().board) else {
        panic!("the game begins")
    };
    let failed = (0..20).find_map(|_| match game.advance() {
        Reply::Failed(failed) => Some(failed.failure),
        _ => None,
    });
    assert_eq!(failed, Some(Failure::GameTimedOut(Duration::from_millis(900))));
}

#[test]
fn a_game_that_is_lost_has_to_be_loaded_again() {
    let mut engine = Stdio::start(&replying(&[DESCRIBES, ASKS], "exit 7"), PATIENT).unwrap();
    let no_game = Reply::Malformed("there is no game; `load` comes first".to_owned());
    let board = board().board;
    let mut load = || match engine.load(Edition::HOME, &board) {
        Reply::Ok(Loaded { game, stop: Stop::Asks(_) }) => game,
        _ => panic!("the game begins"),
    };
    let mut game = load();
    let reply = game.advance();
    let Reply::Failed(failed) = reply else { panic!("{reply:?}") };
    assert!(matches!(failed.failure, Failure::Exited(_)));
    assert_eq!(game.observe(), no_game);
    load();
    assert_eq!(game.observe(), no_game, "the game that was lost is not the one that began since");
}

#[test]
fn what_an_engine_lacks_is_unsupported() {
    let unsupported = r#"{"seq":2,"unsupported":{"feature":"games","reason":"boards only"}}"#;
    let mut engine = Stdio::start(&replying(&[DESCRIBES, unsupported], "exit 0"), PATIENT).unwrap();
    let expected = Outcome::Unsupported { reason: "games: boards only".to_owned() };
    assert_eq!(outcomes(&mut engine, &[game()]), [expected]);
}
