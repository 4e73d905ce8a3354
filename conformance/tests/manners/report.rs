//! What a run prints: the faults, the rules that are broken, and one line about everything else.

use crate::support::command::{Ended, apnap};
use apnap_oracle::rules;
use pretty_assertions::assert_eq;

const RUN: [&str; 7] =
    ["run", "--edition", "2024-09-20", "--rule", "613", "--engine", "mutant:613.8/1=skipped"];

/// The rows of the table of rules: the rule, the cases that passed, and those that were executed.
fn table(printed: &str) -> Vec<(String, usize, usize)> {
    let rows = printed.lines().skip_while(|line| !line.starts_with("rule ")).skip(1);
    let row = |line: &str| {
        let mut cells = line.split_whitespace();
        let rule = cells.next()?.to_owned();
        Some((rule, cells.next()?.parse().ok()?, cells.next()?.parse().ok()?))
    };
    rows.map_while(row).collect()
}

#[test]
fn the_table_has_the_rules_that_are_broken_in_the_order_of_their_numbers() {
    let Ended { code, printed, .. } = apnap(&RUN);
    assert_eq!(code, Some(1));
    let rows = table(&printed);
    assert!(rows.len() > 3, "{printed}");
    assert!(rows.iter().all(|(_, passed, executed)| passed < executed), "{printed}");
    let place = |id: &str| rules::all().position(|rule| rule.id == id);
    let places: Vec<_> = rows.iter().map(|(rule, ..)| place(rule)).collect();
    assert!(places.is_sorted() && places.iter().all(Option::is_some), "{printed}");
    // The whole table has those that pass, too.
    let Ended { printed: whole, .. } = apnap(&[&RUN[..], &["--table"]].concat());
    assert!(table(&whole).len() > rows.len() && table(&whole).iter().any(|row| row.1 == row.2), "{whole}");
}

/// Cases that were not compared are counted by reason, and not listed.
#[test]
fn what_is_not_compared_is_counted_and_not_listed() {
    let engine = r#"stdio:read request; echo '{"seq":1,"ok":{"name":"brief","version":"1","levels":["layers"],"cards":{"named":["Grizzly Bears"]}}}'; read request; exit 7"#;
    let run = ["run", "--edition", "2024-09-20", "--rule", "613", "--engine", engine];
    let Ended { printed, .. } = apnap(&run);
    let reasons = printed.lines().filter(|line| line.contains("the engine does not know")).count();
    assert!(printed.contains("skipped") && reasons <= 8, "{printed}");
    assert!(printed.lines().count() < 60, "{printed}");
    assert!(printed.contains("the engine answers none of them; `--table` lists them"), "{printed}");
}
