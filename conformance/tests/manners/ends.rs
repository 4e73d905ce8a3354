//! One table of exit codes: in the help, and in the book. The other tests here have each of them from a real
//! process.

use crate::support::command::{Ended, apnap};
use crate::support::files::{below_with, root};
use pretty_assertions::assert_eq;
use std::fs;

#[test]
fn the_book_and_the_help_have_the_same_table_of_exit_codes() {
    let Ended { printed: help, .. } = apnap(&["--help"]);
    let (_, table) = help.split_once("Exit codes:\n").unwrap();
    let in_help: Vec<(String, String)> = table
        .trim_end()
        .lines()
        .map(|line| {
            let (code, means) = line.trim().split_once("  ").unwrap();
            (code.to_owned(), means.to_owned())
        })
        .collect();
    let codes: Vec<&str> = in_help.iter().map(|(code, _)| code.as_str()).collect();
    assert_eq!(codes, ["0", "1", "2", "3", "4", "130"]);
    let pages = below_with(&root().join("docs/src"), "md");
    let texts = pages.iter().map(|page| fs::read_to_string(page).unwrap());
    let tables: Vec<Vec<(String, String)>> = texts
        .filter_map(|text| {
            let (_, table) = text.split_once("| code | means |\n|---|---|\n")?;
            let rows = table.lines().map_while(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
            let cells = rows.filter_map(|row| row.split_once(" | "));
            Some(cells.map(|(code, means)| (code.to_owned(), means.to_owned())).collect())
        })
        .collect();
    assert_eq!(tables, [in_help]);
}
