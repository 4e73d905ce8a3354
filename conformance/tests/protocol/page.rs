//! The page about the protocol: its example is what is really sent.

use crate::{corpus, docs};
use apnap_conformance::engine::Engine;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::protocol::message::{NumberedReply, Query, Request};
use apnap_oracle::edition::Edition;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;

const SEQ: u64 = 2;

/// The request and the reply, as the page prints them.
fn example() -> String {
    let scenarios = corpus();
    let scenario =
        scenarios.iter().find(|one| one.id == "613/1-a-creature-alone").expect("it is in the corpus");
    let board = &scenario.board;
    let ask = Query::Derive { edition: Edition::HOME, board: Box::new(board.into()) };
    let request = serde_json::to_value(Request { seq: SEQ, ask }).expect("it can be written");
    let reply = NumberedReply { seq: SEQ, reply: Oracle::new().derive(Edition::HOME, board) };
    let reply = serde_json::to_value(reply).expect("it can be written");
    let block = |value: &Value| format!("```json\n{value:#}\n```\n");
    format!("{}\n{}", block(&request), block(&reply))
}

#[test]
fn the_example_in_full_is_what_is_sent() {
    let path = docs().join("src/protocol.md");
    let page = fs::read_to_string(&path).expect("the page can be read");
    let (before, rest) = page.split_once("On the wire, each is one line.\n\n").expect("the example begins");
    let (shown, after) = rest.split_once("\nA whole game is in").expect("the example ends");
    if std::env::var_os("APNAP_BLESS").is_some() {
        let text =
            format!("{before}On the wire, each is one line.\n\n{}\nA whole game is in{after}", example());
        fs::write(&path, text).expect("the page can be written");
        return;
    }
    assert_eq!(shown, example(), "APNAP_BLESS=1 writes it");
}
