//! The trace of a scenario.

use crate::statements::*;
use crate::toy::{Quirk, Toy};
use crate::{MAIN, passed, scenario};
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::explain::{ToldStatement, explain};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Decision, Step};
use pretty_assertions::assert_eq;

const SHOCK: &str = "alice's hand holds \"Grizzly Bears\" as shock";

fn texts(told: &ToldStatement) -> Vec<&str> {
    told.lines.iter().map(|line| line.text.as_str()).collect()
}

#[test]
fn each_statement_is_told_with_what_it_led_to() {
    let script = [casts("alice", "shock"), resolves("shock"), life("bob", 18)];
    let scenario = scenario(MAIN, SHOCK, &script);
    let (told, outcome) = explain(&mut Toy::new(Quirk::Right), &scenario, Edition::HOME);
    assert_eq!(outcome, passed());
    let lines: Vec<Option<usize>> = told.iter().map(|told| told.line).collect();
    assert_eq!(lines, [None, Some(1), Some(2), Some(3)]);
    assert_eq!(texts(&told[0]), ["alice gets priority"]);
    assert_eq!(texts(&told[2]), ["bob gets priority", "shock resolves", "alice gets priority"]);
    assert_eq!(told[2].lines[0].rule.map(|rule| rule.id), Some("117.3"));
    let passes = |player: &str| (player.to_owned(), Decision::Pass);
    assert_eq!(told[2].decisions, [passes("alice"), passes("bob")]);
    assert!(told[3].lines.is_empty() && told[3].decisions.is_empty());
}

#[test]
fn a_refusal_is_told_by_its_rule() {
    let board = "alice's hand holds \"Grizzly Bears\" as sorcery";
    let scenario = scenario(Some(Step::Upkeep), board, &[must_not("alice", cast("sorcery"), "117.1a")]);
    let (told, _) = explain(&mut Toy::new(Quirk::Right), &scenario, Edition::HOME);
    assert_eq!(texts(&told[1]), ["rejected: alice casts sorcery: not now"]);
    assert_eq!(told[1].lines[0].rule.map(|rule| rule.id), Some("117.1a"));
    assert!(told[1].decisions.is_empty(), "it was not taken");
}

#[test]
fn the_statement_that_decides_is_told_too() {
    let scenario = scenario(MAIN, SHOCK, &[turn(4, "alice", None), casts("alice", "shock")]);
    let (told, outcome) = explain(&mut Toy::new(Quirk::Right), &scenario, Edition::HOME);
    assert!(matches!(outcome, Outcome::ScriptMismatch { line: 1, .. }));
    assert_eq!(told.last().unwrap().line, Some(1));
    assert_eq!(texts(told.last().unwrap()).last(), Some(&"the untap step begins"));
}
