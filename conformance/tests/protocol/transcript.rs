//! `docs/protocol/transcript.jsonl` is a real transcript: requests and replies in turn.

use crate::docs;
use crate::support::scenario;
use apnap_conformance::engine::Answer;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::protocol::message::{Query, Request, VERSION};
use apnap_conformance::protocol::{serve, wire};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Announcement, Decision};
use expect_test::expect_file;

const SWITCHED: &str = r#"scenario "Counters apply before power and toughness are switched"
rules 613.4c 613.4d
because "1/4 with +2/+0 is 3/4 in 7c; the switch in 7d makes it 4/3."

board
  alice controls "Horned Turtle" as turtle, with a +2/+0 counter
  effect of "Inside Out" on turtle

expect
  turtle is 4/3
"#;

const BLOOD_MOON: &str = r#"scenario "Blood Moon takes Urborg's ability before it applies"
rules 613.8a
because "Urborg's effect depends on Blood Moon's and waits; then it is gone."

board
  alice controls "Urborg, Tomb of Yawgmoth" as urborg
  bob controls "Blood Moon" as moon
  bob controls Plains as plains

expect
  urborg has land types Mountain
"#;

const LEGENDS: &str = r#"scenario "Of two Urborgs, the one that their controller chooses stays"
rules 704.5j
because "Alice controls two legendary lands with the same name, and keeps one."

board
  alice controls "Urborg, Tomb of Yawgmoth" as urborg
  alice controls "Urborg, Tomb of Yawgmoth" as other
  alice controls Plains as plains

settle
  alice keeps urborg

expect
  urborg is on the battlefield
  other is in alice's graveyard
"#;

const GAME: &str = r#"scenario "Giant Growth resolves when both have passed"
rules 117.4
because "All players pass in succession, so the spell on top of the stack resolves."

board
  alice controls "Grizzly Bears" as bears
  alice's hand holds "Giant Growth" as growth
  alice's library holds Forest as forest
  bob's library holds Island as island

script
  alice must not cast growth on island because 601.2c
  alice casts growth on bears
  growth resolves
  expect
    bears is 5/5
"#;

/// A game of a few decisions, one of which is illegal.
fn game() -> Vec<Query> {
    let board = Box::new(wire::Board::from(&scenario(GAME).board));
    let answer =
        |player: &str, decision| Query::Answer { player: player.to_owned(), decision: Box::new(decision) };
    let cast = |target: &str| {
        let announcement = Announcement { targets: vec![target.to_owned()], ..Announcement::default() };
        Decision::Cast { card: "growth".to_owned(), announcement }
    };
    vec![
        Query::Load { edition: Edition::HOME, board },
        answer("alice", cast("island")),
        answer("alice", cast("bears")),
        answer("alice", Decision::Pass),
        answer("bob", Decision::Pass),
        Query::Observe,
    ]
}

/// A board that is settled: a request, an answer that is illegal, and one that is not.
fn settle() -> Vec<Query> {
    let board = wire::Board::from(&scenario(LEGENDS).board);
    let keep =
        |label: &str| Answer { player: "alice".to_owned(), decision: Decision::Keep(label.to_owned()) };
    let settle = |answers| Query::Settle { edition: Edition::HOME, board: Box::new(board.clone()), answers };
    vec![settle(Vec::new()), settle(vec![keep("plains")]), settle(vec![keep("urborg")])]
}

fn requests() -> Vec<String> {
    let derive = |text| Query::Derive {
        edition: Edition::HOME,
        board: Box::new(wire::Board::from(&scenario(text).board)),
    };
    let boards = [Query::Describe { protocol: VERSION }, derive(SWITCHED), derive(BLOOD_MOON)];
    let asks = boards.into_iter().chain(settle()).chain(game()).chain([Query::Bye]);
    let numbered = (1..).zip(asks).map(|(seq, ask)| serde_json::to_string(&Request { seq, ask }).unwrap());
    numbered.collect()
}

#[test]
fn the_transcript_is_what_is_asked_and_what_the_oracle_replies() {
    let requests = requests();
    let mut replies = Vec::new();
    serve(&mut Oracle::new(), requests.join("\n").as_bytes(), &mut replies).unwrap();
    let replies = String::from_utf8(replies).unwrap();
    let said: String = requests
        .iter()
        .zip(replies.lines())
        .map(|(request, reply)| format!("{request}\n{reply}\n"))
        .collect();
    expect_file![docs().join("protocol/transcript.jsonl")].assert_eq(&said);
}
