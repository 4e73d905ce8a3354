//! JUnit XML, for systems that show test results: a suite for each level, a test for each case.

use super::words::what_is_wrong;
use crate::engine::Level;
use crate::outcome::Outcome;
use crate::record::{CaseRecord, Record};
use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};
use std::time::Duration;

/// Returns a record as JUnit XML.
///
/// # Errors
/// If the XML can't be written.
pub fn junit(record: &Record) -> Result<String, SerializeError> {
    let engine = &record.head.engine;
    let mut report = Report::new(format!("{} {}", engine.name, engine.version));
    for (_, number, words) in Level::ALL {
        let mut cases = record.cases.iter().filter(|case| case.level == *number).peekable();
        if cases.peek().is_some() {
            let mut suite = TestSuite::new(format!("level {number}, {words}"));
            suite.add_test_cases(cases.map(test));
            report.add_test_suite(suite);
        }
    }
    report.to_string()
}

fn test(case: &CaseRecord) -> TestCase {
    let mut test = TestCase::new(format!("{} ({})", case.scenario, case.edition), status(case));
    test.set_classname(case.rules.join(" "));
    test.set_time(Duration::from_millis(case.milliseconds));
    test.extra.insert("file".into(), case.path.as_str().into());
    test
}

fn status(case: &CaseRecord) -> TestCaseStatus {
    let lines = what_is_wrong(case);
    let first = lines.first().cloned().unwrap_or_default();
    let words = case.outcome.words();
    let failed = |kind| {
        let mut status = TestCaseStatus::non_success(kind);
        status.set_type(words).set_message(&first);
        status.set_description(format!("{}\n\n{}\n{}", case.title, lines.join("\n"), case.replay()));
        status
    };
    match &case.outcome {
        Outcome::Pass { .. } => TestCaseStatus::success(),
        Outcome::Diverge { .. }
        | Outcome::WronglyAccepted { .. }
        | Outcome::WronglyRefused { .. }
        | Outcome::ScriptMismatch { .. } => failed(NonSuccessKind::Failure),
        Outcome::ProtocolError { .. }
        | Outcome::Error { .. }
        | Outcome::Crash { .. }
        | Outcome::Timeout { .. }
        | Outcome::Inconclusive { .. } => failed(NonSuccessKind::Error),
        Outcome::Disputed { .. }
        | Outcome::Skipped { .. }
        | Outcome::Unsupported { .. }
        | Outcome::NotAsked { .. } => {
            let mut status = TestCaseStatus::skipped();
            status.set_type(words).set_message(&first);
            status
        }
    }
}
