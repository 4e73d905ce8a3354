//! Reports that other programs read, read by parsers of other authors.

use super::{lines_of, run_of, scenarios, support, without_dependency};
use apnap_conformance::corpus;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::record::{CaseRecord, Record, read};
use apnap_conformance::report::{html, junit, markdown};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use pretty_assertions::assert_eq;
use pulldown_cmark::{Event, Options, Parser, Tag};

fn record() -> Record {
    let scenarios = scenarios();
    let mut record = read(&lines_of(&run_of(&without_dependency(), &scenarios))).expect("it is a record");
    // What an engine says must not become part of the report's own marks.
    record.cases[0].outcome =
        Outcome::Error { message: "<b>*bold*</b> & \u{0}\u{1b} `code` ]]> [x](y)\n# title".to_owned() };
    record.cases[1].outcome = Outcome::Unsupported { reason: "\"<&>\"".to_owned() };
    record
}

#[test]
fn junit_has_a_test_for_each_case() {
    let record = record();
    let xml = junit(&record).expect("it can be written");
    let document = roxmltree::Document::parse(&xml).expect("it is XML");
    let tests: Vec<_> = document.descendants().filter(|node| node.has_tag_name("testcase")).collect();
    assert_eq!(tests.len(), record.cases.len());
    let with = |tag| tests.iter().filter(|test| test.children().any(|child| child.has_tag_name(tag))).count();
    let outcomes = |is: fn(&Outcome) -> bool| record.cases.iter().filter(|case| is(&case.outcome)).count();
    assert_eq!(with("failure"), outcomes(|outcome| matches!(outcome, Outcome::Diverge { .. })));
    assert_eq!(with("error"), 1);
    let skipped = |outcome: &Outcome| {
        matches!(outcome, Outcome::Unsupported { .. } | Outcome::Disputed { .. } | Outcome::Skipped { .. })
    };
    assert_eq!(with("skipped"), outcomes(skipped));
    let suites = document.descendants().filter(|node| node.has_tag_name("testsuite")).map(|suite| {
        let number = |name| suite.attribute(name).and_then(|text| text.parse::<usize>().ok()).unwrap_or(0);
        (number("tests"), number("failures"))
    });
    let (all, failed) = suites.fold((0, 0), |(all, failed), (tests, its)| (all + tests, failed + its));
    assert_eq!((all, failed), (tests.len(), with("failure")));
    let broken = tests.iter().find(|test| test.children().any(|child| child.has_tag_name("failure")));
    let text = broken.and_then(|test| test.first_element_child()).and_then(|failure| failure.text());
    assert!(text.is_some_and(|text| text.contains("apnap explain ")), "{text:?}");
}

#[test]
fn markdown_lists_scores_faults_and_failures_and_nothing_of_the_engines_own() {
    let record = record();
    let text = markdown(&record);
    let events: Vec<Event<'_>> = Parser::new_ext(&text, Options::ENABLE_TABLES).collect();
    let count = |is: fn(&Tag<'_>) -> bool| {
        events.iter().filter(|event| matches!(event, Event::Start(tag) if is(tag))).count()
    };
    let levels = record.end.as_ref().map_or(0, |end| end.scores.len());
    assert_eq!(count(|tag| matches!(tag, Tag::TableRow)), levels);
    assert_eq!(count(|tag| matches!(tag, Tag::Heading { .. })), 2);
    assert_eq!(count(|tag| matches!(tag, Tag::Strong)), record.faults.len());
    assert_eq!(count(|tag| matches!(tag, Tag::Emphasis | Tag::Link { .. })), 0);
    let html = events.iter().filter_map(|event| match event {
        Event::Html(html) | Event::InlineHtml(html) => Some(html.trim().to_owned()),
        _ => None,
    });
    let html: Vec<String> = html.filter(|html| !html.is_empty()).collect();
    let of_ours = |html: &String| html.starts_with("<details><summary>") || html == "</details>";
    assert!(html.iter().all(of_ours), "{html:?}");
    let codes: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            Event::Code(code) => Some(&**code),
            _ => None,
        })
        .collect();
    assert!(record.failures().all(|case| codes.contains(&case.scenario.as_str())));
    assert!(!codes.contains(&"code"));
}

#[test]
fn the_page_has_an_entry_for_each_fault_and_failure_and_needs_nothing_else() {
    let record = record();
    let scenarios = scenarios();
    let page = html(&record, &scenarios);
    // The body is XML, but for what HTML leaves open.
    let (_, body) = page.split_once("<main>").expect("there is a main part");
    let (body, _) = body.split_once("</main>").expect("the main part ends");
    let xml = format!("<main>{}</main>", body.replace(" open>", ">").replace("<br>", "<br/>"));
    let document = roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{error}"));
    let in_section = |id: &str, tag: &str| {
        let section = document.descendants().find(|node| node.attribute("id") == Some(id));
        section.map_or(0, |section| section.children().filter(|node| node.has_tag_name(tag)).count())
    };
    let failed = record.cases.iter().filter(|case| case.outcome.is_failure()).count();
    assert_eq!(in_section("failures", "details"), failed);
    let faults = document
        .descendants()
        .filter(|node| node.has_tag_name("li") && node.attribute("class") == Some("entry"));
    assert_eq!(faults.count(), record.faults.len());
    // A fault of a board is told layer by layer.
    let told = document.descendants().filter(|node| node.has_tag_name("strong"));
    assert!(told.filter_map(|node| node.text()).any(|text| text.starts_with("Layer ")), "{page}");
    // Each link leads to an element of the page.
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let links: Vec<&str> = document.descendants().filter_map(|node| node.attribute("href")).collect();
    assert!(!links.is_empty() && links.iter().all(|link| ids.contains(&link.trim_start_matches('#'))));
    assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("src="));
    assert!(page.contains("&lt;b&gt;*bold*"), "what the engine says is escaped");
}

/// More than any engine fails: every scenario of the corpus, in several editions, in five thousand cases.
#[test]
fn five_thousand_cases_make_a_page_of_less_than_five_megabytes() {
    let record = record();
    let failed: Vec<_> = record.cases.iter().filter(|case| case.outcome.is_failure()).collect();
    let days = ["2024-09-20", "2024-11-08", "2026-08-07"].map(|day| day.parse().expect("it is a date"));
    let of = |(scenario, failed): (&Scenario, &&CaseRecord)| {
        let case = CaseRecord {
            scenario: scenario.id.clone(),
            title: scenario.title.clone(),
            rules: scenario.rules.iter().map(|rule| rule.id.to_owned()).collect(),
            path: corpus::file_of(&scenario.id),
            ..(**failed).clone()
        };
        days.map(|edition| CaseRecord { edition, ..case.clone() })
    };
    let cases: Vec<_> =
        support::scenarios().iter().zip(failed.iter().cycle()).flat_map(of).take(5000).collect();
    assert_eq!(cases.len(), 5000);
    let page = html(&Record { cases, ..record }, support::scenarios());
    assert!(page.len() > 1_000_000 && page.len() < 5_000_000, "{}", page.len());
}

/// What is the same in several editions is there once, and can be found by each of them.
#[test]
fn a_failure_in_several_editions_is_one_entry() {
    let mut record = record();
    let Some(failed) = record.cases.iter().find(|case| case.outcome.is_failure()).cloned() else {
        panic!("something fails")
    };
    let entries =
        |record: &Record| html(record, &scenarios()).matches("<details class=\"entry paper\"").count();
    let before = entries(&record);
    let later = CaseRecord { edition: Edition::NEWEST, ..failed.clone() };
    record.cases.push(later.clone());
    assert_eq!(entries(&record), before);
    assert!(html(&record, &scenarios()).contains(&format!("-{}\">{}</span>", later.edition, later.edition)));
    record.cases.push(CaseRecord { outcome: Outcome::Error { message: "another".to_owned() }, ..later });
    assert_eq!(entries(&record), before + 1);
}
