//! Runs side by side.

use super::{lines_of, run_of, scenarios, without_dependency};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::record::compared::{CaseChange, CaseResult, Compared, Row, compare};
use apnap_conformance::record::{Record, read};
use apnap_conformance::report::{compared_html, compared_markdown};
use pretty_assertions::assert_eq;
use pulldown_cmark::{Event, Options, Parser, Tag};

fn records() -> [Record; 2] {
    let scenarios = scenarios();
    [Oracle::new(), without_dependency()]
        .map(|oracle| read(&lines_of(&run_of(&oracle, &scenarios))).expect("it is a record"))
}

#[test]
fn what_broke_is_found_in_both_directions() {
    let [right, wrong] = records();
    let broken = wrong.failures().count();
    let compared = compare(&[right.clone(), wrong.clone()]);
    assert_eq!(compared.rows.len(), broken);
    assert!(compared.rows.iter().all(|row| row.change() == Some(CaseChange::Broken)));
    let back = compare(&[wrong, right]);
    assert!(back.rows.iter().all(|row| row.change() == Some(CaseChange::Fixed)));
    let [before, after] = &compared.rules["613.8a"][..] else { panic!("there are two engines") };
    assert!(before.passed == before.executed && after.passed < after.executed);
}

#[test]
fn engines_that_fail_alike_are_told_from_those_that_fail_apart() {
    let [_, one] = records();
    let mut other = one.clone();
    let place = other.cases.iter().position(|case| case.outcome.is_failure()).expect("something fails");
    if let Outcome::Diverge { divergences } = &mut other.cases[place].outcome {
        divergences[0].actual.push_str(" and more");
    }
    let missing = other.cases.len() - 1;
    let last = other.cases.remove(missing);
    let compared = compare(&[one.clone(), other]);
    assert_eq!(compared.all_fail_alike, one.failures().count() - 1);
    let rows: Vec<_> = compared.rows.iter().map(|row| (row.scenario.as_str(), &row.of[..])).collect();
    let apart = (one.cases[place].scenario.as_str(), &[CaseResult::Failed(0), CaseResult::Failed(1)][..]);
    assert_eq!(rows, [apart, (last.scenario.as_str(), &[CaseResult::Passed, CaseResult::Absent][..])]);
}

/// Of each rule: what got worse and better between two versions, and how many cases differ.
#[test]
fn what_changed_is_told_for_each_rule() {
    let [right, wrong] = records();
    let worse = compare(&[right.clone(), wrong.clone()]);
    let of = |compared: &Compared, id: &str| {
        let found = compared.differing().into_iter().find(|one| one.rule.id == id);
        found.map(|one| (one.worse, one.better, one.differ))
    };
    let decides = |row: &&Row| row.rules.iter().any(|rule| rule == "613.8a");
    let count = worse.rows.iter().filter(decides).count();
    assert!(count > 5, "{count}");
    assert_eq!(of(&worse, "613.8a"), Some((count, 0, count)));
    assert_eq!(of(&compare(&[wrong.clone(), right]), "613.8a"), Some((0, count, count)));
    assert_eq!(compare(&[wrong.clone(), wrong]).differing().len(), 0);
}

/// Engines with names that must not become marks of the report.
fn compared_with_odd_names() -> Compared {
    let [mut right, mut wrong] = records();
    right.head.engine.name = "<b>*right*".to_owned();
    wrong.head.engine.name = "wrong & co".to_owned();
    let third = Record { cases: right.cases[..20].to_vec(), ..wrong.clone() };
    compare(&[right, wrong, third])
}

#[test]
fn the_page_has_a_row_for_each_rule_and_case_and_a_column_for_each_engine() {
    let compared = compared_with_odd_names();
    let page = compared_html(&compared);
    let (_, body) = page.split_once("<main>").unwrap();
    let (body, _) = body.split_once("</main>").unwrap();
    let xml = format!("<main>{body}</main>");
    let document = roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{error}"));
    let rows_of = |id: &str| {
        let section = document.descendants().find(|node| node.attribute("id") == Some(id)).unwrap();
        let rows = section.descendants().filter(|node| node.has_tag_name("tr"));
        rows.map(|row| row.children().filter(|cell| cell.is_element()).count()).collect::<Vec<_>>()
    };
    // With the row of headings. The columns of rules: the rule, the engines, the differences, and the paraphrase.
    assert_eq!(rows_of("rules"), vec![1 + 3 + 1 + 1; 1 + compared.differing().len()]);
    assert_eq!(rows_of("cases"), vec![3 + 1; 1 + compared.rows.len()]);
    assert!(page.contains("&lt;b&gt;*right*") && !page.contains("http"), "{page}");
}

#[test]
fn markdown_has_the_table_of_rules_and_every_case() {
    let compared = compared_with_odd_names();
    let text = compared_markdown(&compared);
    let events: Vec<Event<'_>> = Parser::new_ext(&text, Options::ENABLE_TABLES).collect();
    let count = |is: fn(&Tag<'_>) -> bool| {
        events.iter().filter(|event| matches!(event, Event::Start(tag) if is(tag))).count()
    };
    assert_eq!(count(|tag| matches!(tag, Tag::TableRow)), compared.differing().len());
    assert_eq!(count(|tag| matches!(tag, Tag::Item)), 3 + compared.rows.len());
    assert_eq!(count(|tag| matches!(tag, Tag::Emphasis)), 0);
    let codes: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            Event::Code(code) => Some(&**code),
            _ => None,
        })
        .collect();
    assert!(compared.rows.iter().all(|row| codes.contains(&row.scenario.as_str())));
}
