//! The page about the protocol: its example is what is really sent.

use crate::docs;
use crate::support::scenario_named;
use apnap_conformance::engine::Engine;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::protocol::message::{NumberedReply, Query, Request};
use apnap_oracle::edition::Edition;
use expect_test::expect_file;
use serde_json::Value;
use std::fs;

const SEQ: u64 = 2;

/// The request and the reply, as the page prints them.
fn example() -> String {
    let board = &scenario_named("613/1-a-creature-alone").board;
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
    let (begins, ends) = ("On the wire, each is one line.\n\n", "\nA whole game is in");
    let (before, rest) = page.split_once(begins).expect("the example begins");
    let (_, after) = rest.split_once(ends).expect("the example ends");
    expect_file![path].assert_eq(&format!("{before}{begins}{}{ends}{after}", example()));
}
